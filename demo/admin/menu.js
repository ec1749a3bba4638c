/**
 * The row's menu: a box of boxes at the end of the body, without roles, as many component kits of old ship it.
 */
import { h } from "../shared/dom.js";

/** @type {AbortController | null} closes the menu that is open */
let openMenu = null;

export function closeMenu() {
  openMenu?.abort();
  openMenu = null;
}

/**
 * @param {HTMLElement} anchor
 * @param {{label: string, danger?: boolean, run: () => void}[]} items
 */
export function showMenu(anchor, items) {
  closeMenu();
  const control = new AbortController();
  const { signal } = control;
  const box = h("div", { class: "menu" });
  openMenu = control;

  for (const item of items) {
    const entry = h("div", { class: item.danger ? "menu__item menu__item--danger" : "menu__item" }, item.label);
    entry.addEventListener("click", () => {
      closeMenu();
      item.run();
    });
    box.append(entry);
  }
  document.body.append(box);
  place(box, anchor);
  signal.addEventListener("abort", () => box.remove());
  document.addEventListener("pointerdown", (event) => {
    if (!box.contains(/** @type {Node} */ (event.target))) closeMenu();
  }, { signal });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenu();
  }, { signal });
  window.addEventListener("resize", closeMenu, { signal });
}

/** @param {HTMLElement} box @param {HTMLElement} anchor */
function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const below = at.bottom + box.offsetHeight + 8 < innerHeight;
  box.style.left = `${Math.max(8, at.right - box.offsetWidth) + scrollX}px`;
  box.style.top = `${(below ? at.bottom + 4 : at.top - box.offsetHeight - 4) + scrollY}px`;
}
