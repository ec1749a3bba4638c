/** Checkout: checks the form with the browser's own constraints and says what is wrong beside each field. */
import { find, h } from "../shared/dom.js";
import { emptyCart, lines, showCount, totals } from "./cart.js";
import { bySku, money } from "./catalog.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

const form = /** @type {HTMLFormElement} */ (find("#checkout"));

/** @returns {Field[]} */
function fields() {
  return [...form.querySelectorAll("input, select")].filter((field) => field.matches("[aria-describedby]"))
    .map((field) => /** @type {Field} */ (field));
}

/** @param {Field} field @returns {string} what the user should do about it, or nothing */
function complaint(field) {
  const label = field.labels?.[0]?.textContent?.trim() ?? field.name;
  if (field.type === "checkbox" && field.validity.valueMissing) return "Please accept the terms of sale.";
  if (field.validity.valueMissing) return `${label} is needed.`;
  if (field.validity.typeMismatch) return "Please write an address like name@example.org.";
  if (field.validity.patternMismatch) return field.title;
  return field.validationMessage;
}

/** @param {Field} field */
function report(field) {
  const text = complaint(field);
  field.setAttribute("aria-invalid", String(text !== ""));
  find(`#${field.getAttribute("aria-describedby")}`).textContent = text;
  return text === "";
}

function showPayment() {
  const card = form.elements.namedItem("payment");
  const byCard = /** @type {RadioNodeList} */ (card).value === "card";
  const box = /** @type {HTMLFieldSetElement} */ (find("#card"));
  box.hidden = !byCard;
  box.disabled = !byCard;
}

/** @param {SubmitEvent} event */
function order(event) {
  event.preventDefault();
  const wrong = fields().filter((field) => !field.matches(":disabled") && !report(field));
  find("#status").textContent = wrong.length ? `Please look at ${wrong.length} field${wrong.length > 1 ? "s" : ""} again.` : "";
  if (wrong.length) {
    wrong[0].focus();
    return;
  }
  const data = new FormData(form);
  const number = `M-${String(Date.now()).slice(-6)}`;
  sessionStorage.setItem("margin.order", JSON.stringify({
    number, name: data.get("name"), email: data.get("email"), city: data.get("city"),
    lines: lines(), total: totals().total,
  }));
  emptyCart();
  location.href = "thanks.html";
}

function showSummary() {
  const items = lines().map((line) => {
    const product = bySku(line.sku);
    return h("li", {}, h("span", {}, `${line.quantity} × ${product?.name}`), h("span", {}, money(line.quantity * (product?.price ?? 0))));
  });
  const { shipping, total } = totals();
  find("#summary").replaceChildren(...items,
    h("li", {}, h("span", {}, "Shipping"), h("span", {}, shipping ? money(shipping) : "free")),
    h("li", { class: "total" }, h("span", {}, "Total"), h("span", {}, money(total))));
  find("#content").toggleAttribute("hidden", items.length === 0);
  find("#empty").toggleAttribute("hidden", items.length > 0);
}

for (const field of fields()) {
  field.addEventListener("blur", () => field.value && report(field));
  field.addEventListener("input", () => field.matches("[aria-invalid=true]") && report(field));
}
form.addEventListener("change", showPayment);
form.addEventListener("submit", order);
showSummary();
showPayment();
showCount();
