/** The booking form: wakes its widgets, and answers Save with a JSON summary of every value. */
import { find } from "../shared/dom.js";
import { AddressCard } from "./address-card.js";
import { makeCombobox } from "./combobox.js";
import { makeEditor } from "./editor.js";
import { makePhraseMenu } from "./phrases.js";
import { makeSlider } from "./slider.js";
import { makeTabs } from "./tabs.js";

const TEAS = ["Assam", "Chamomile", "Darjeeling", "Earl Grey", "Genmaicha", "Jasmine", "Lapsang Souchong", "Matcha", "Oolong", "Pu-erh", "Rooibos", "Sencha"];
const FIRST_LIGHT = 40;

const form = /** @type {HTMLFormElement} */ (find("#booking"));
const tea = /** @type {HTMLInputElement} */ (find("#tea"));
const quiet = find("#quiet");
const light = find("#light");
const card = find("#card");
const address = /** @type {AddressCard} */ (find("#address"));
const volume = /** @type {HTMLInputElement} */ (find("#volume"));
const firstCard = card.innerHTML;

const setLight = makeSlider(light, (value) => {
  find("#light-value").textContent = String(value);
});
const showFirstTab = makeTabs(find("[role=tablist]"));
makeCombobox(tea, TEAS);
makeEditor(card, form.querySelectorAll("[data-command]"));
makePhraseMenu(find("#templates"), /** @type {HTMLTextAreaElement} */ (find("#notes")));

/** @returns {HTMLFormElement | null} the form in the gift card's frame, once it is there */
function giftForm() {
  const frame = /** @type {HTMLIFrameElement} */ (find("#gift"));
  return frame.contentDocument?.querySelector("form") ?? null;
}

/** @param {string} name */
function fileNames(name) {
  const { files } = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  return [...(files ?? [])].map((file) => file.name);
}

/** @returns {Record<string, unknown>} every value of the page; of the password its length only */
function values() {
  const data = new FormData(form);
  /** @param {string} name */
  const text = (name) => String(data.get(name) ?? "");
  /** @param {string} name */
  const ticked = (name) => data.get(name) === "on";
  return {
    fullName: text("fullName"), email: text("email"), passwordLength: text("password").length, country: text("country"),
    member: text("member"), arrival: text("arrival"), time: text("time"), guests: Number(text("guests")), tea: tea.value,
    languages: data.getAll("languages"), contact: text("contact"), volume: volume.valueAsNumber,
    brightness: Number(light.getAttribute("aria-valuenow")), lanternColour: text("color"),
    quietHours: quiet.getAttribute("aria-checked") === "true", newsletter: ticked("newsletter"), flowers: ticked("flowers"),
    address: address.value, company: text("company"), vat: text("vat"), giftCard: JSON.parse(giftForm()?.dataset.applied ?? "null"),
    notes: text("notes"), welcomeCard: card.innerText.trim(), welcomeCardHtml: card.innerHTML.trim(),
    allergies: text("allergies"), stepFree: ticked("stepFree"), picture: fileNames("picture"), agree: ticked("agree"),
  };
}

function forget() {
  quiet.setAttribute("aria-checked", "false");
  card.innerHTML = firstCard;
  address.clear();
  setLight(FIRST_LIGHT);
  giftForm()?.reset();
  showFirstTab();
  find("#volume-value").textContent = volume.defaultValue;
  find("#summary").textContent = "";
  find("#state").textContent = "Everything is as it was.";
}

quiet.addEventListener("click", () => quiet.setAttribute("aria-checked", String(quiet.getAttribute("aria-checked") !== "true")));
volume.addEventListener("input", () => {
  find("#volume-value").textContent = volume.value;
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find("#summary").textContent = JSON.stringify(values(), null, 2);
  find("#state").textContent = `Saved at ${new Date().toLocaleTimeString("en-GB")}.`;
});
form.addEventListener("reset", forget);
