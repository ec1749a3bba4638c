/** Short messages in the corner, and the list of changes that keeps what they said. */
import { find, h } from "../shared/dom.js";

const SHOWN_MS = 4000;
const KEPT = 6;

/** @param {string} text */
export function tell(text) {
  const toast = h("div", { class: "toast" }, text);
  find("#toasts").append(toast);
  window.setTimeout(() => toast.remove(), SHOWN_MS);

  const log = find("#activity");
  find("#quiet").setAttribute("hidden", "");
  log.prepend(h("li", {}, text));
  while (log.children.length > KEPT) log.lastElementChild?.remove();
}
