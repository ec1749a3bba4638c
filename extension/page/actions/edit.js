/** Changing a text as keys do. */

import { ownerDocument } from "../dom.js";
import { nativeKind, startsEditing } from "../interactive.js";
import { send } from "./events.js";

/** @param {Element} el @returns {boolean} whether it is a field for text */
export function isTextField(el) {
  return /^(?:input|combobox|date|textarea)$/.test(nativeKind(el));
}

/** @param {Element} el @returns {boolean} whether keys write there */
export function isEditing(el) {
  return isTextField(el) || startsEditing(el) || /** @type {HTMLElement} */ (el).isContentEditable;
}

/**
 * Announced first, so that editors and masks can do it their way; done by the browser otherwise.
 *
 * @param {Element} el
 * @param {string} inputType
 * @param {string} command
 * @param {string | null} [data]
 */
export function change(el, inputType, command, data = null) {
  if (send(el, "beforeinput", { inputType, data })) {
    /** @type {Document} */ (ownerDocument(el)).execCommand(command, false, data ?? undefined);
  }
}

/** @param {Element} el @returns {string} the text that is selected in a field, or else on the page */
export function selectedIn(el) {
  if (!isTextField(el)) return String(/** @type {Document} */ (ownerDocument(el)).getSelection() ?? "");
  const { selectionStart, selectionEnd, value } = /** @type {HTMLInputElement} */ (el);
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}
