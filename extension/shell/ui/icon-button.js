import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A button that is only an icon; its label is what a screen reader says and what a pointer brings up.
 *
 * @param {import("./icons.js").IconName} name
 * @param {string} label
 * @param {() => void} onclick
 */
export function iconButton(name, label, onclick) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick }, icon(name));
}
