/** A menu that opens on hover or focus and puts a phrase into the notes; its entries are boxes without roles. */
import { find } from "../shared/dom.js";

/**
 * @param {HTMLElement} box
 * @param {HTMLTextAreaElement} notes
 */
export function makePhraseMenu(box, notes) {
  const menu = find(".templates__menu", box);
  /** @param {boolean} on */
  const show = (on) => box.classList.toggle("is-open", on);

  box.addEventListener("mouseenter", () => show(true));
  box.addEventListener("mouseleave", () => show(false));
  box.addEventListener("focusin", () => show(true));
  box.addEventListener("focusout", () => show(false));
  menu.addEventListener("mousedown", (event) => event.preventDefault());
  menu.addEventListener("click", (event) => {
    if (event.target === menu) return;
    notes.value = [notes.value.trim(), /** @type {Element} */ (event.target).textContent].filter(Boolean).join(" ");
    show(false);
  });
}
