/** Tabs after the usual ARIA pattern: one tab stop, arrows move and select. */
import { find } from "../shared/dom.js";

/** @param {HTMLElement} tablist */
export function makeTabs(tablist) {
  const tabs = /** @type {HTMLElement[]} */ ([...tablist.querySelectorAll("[role=tab]")]);

  /** @param {HTMLElement} chosen */
  const select = (chosen) => {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      find(`#${tab.getAttribute("aria-controls")}`).toggleAttribute("hidden", !on);
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      const next = tabs[(index + by + tabs.length) % tabs.length];
      select(next);
      next.focus();
    });
  }
  return () => select(tabs[0]);
}
