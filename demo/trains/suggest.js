/**
 * Autocomplete for the two station fields. The list is a plain box at the end of the body, it comes a moment
 * after the last key, and its items carry no roles: one listener on the box serves them all.
 */
import { h } from "../shared/dom.js";
import { stationNamed, suggestions } from "./stations.js";

const DELAY_MS = 260;

/**
 * @param {HTMLInputElement} input
 * @param {() => void} chosen called when the field holds a station
 */
export function suggestStations(input, chosen) {
  const box = h("div", { class: "suggest", hidden: true });
  let timer = 0;
  document.body.append(box);

  const close = () => {
    clearTimeout(timer);
    box.hidden = true;
  };
  /** @param {string} name */
  const choose = (name) => {
    input.value = name;
    close();
    chosen();
  };
  const open = () => {
    const found = suggestions(input.value);
    const title = input.value.trim() ? (found.length ? "按站名或拼音匹配" : "没有找到车站") : "热门车站";
    box.replaceChildren(h("div", { class: "suggest__title" }, title),
      ...found.map((station) => h("div", { class: "suggest__item", "data-name": station.name },
        h("span", {}, station.name), h("span", { class: "muted small" }, station.pinyin))));
    place(box, input);
    box.hidden = false;
  };
  const openSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(open, DELAY_MS);
  };

  // Keeps the focus in the field, so that a press on the list is not taken for leaving it.
  box.addEventListener("mousedown", (event) => event.preventDefault());
  box.addEventListener("click", (event) => {
    const item = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".suggest__item"));
    if (item?.dataset.name) choose(item.dataset.name);
  });
  input.addEventListener("input", openSoon);
  input.addEventListener("focus", openSoon);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Enter" || event.isComposing) return;
    const first = stationNamed(input.value) ?? suggestions(input.value)[0];
    if (!first) return;
    event.preventDefault();
    choose(first.name);
  });
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement} anchor
 */
export function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - 328));
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${at.bottom + scrollY + 6}px`;
}
