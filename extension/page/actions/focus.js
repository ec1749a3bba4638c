/**
 * Moving the focus. Where the document itself lacks the focus (a popup is open, the window is in the background) the
 * browser moves `activeElement` without a word, so just those events are sent that it leaves out.
 */

import { deepActive, flatParent, hasAttr, localName, matches, ownerDocument } from "../dom.js";
import { startsEditing } from "../interactive.js";
import { send } from "./events.js";

const FOCUSABLE = "input:enabled,select:enabled,textarea:enabled,button:enabled,a[href],area[href],summary,iframe";

/**
 * @param {Element} el
 * @returns {boolean} whether it can hold the focus
 */
export function focusable(el) {
  return hasAttr(el, "tabindex") || startsEditing(el) || matches(el, FOCUSABLE);
}

/**
 * @param {Element} el
 * @returns {Promise<void> | void}
 */
export function focus(el) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const before = deepActive(doc);
  if (before === el) return;
  const silent = !doc.hasFocus();
  /** @type {HTMLElement} */ (el).focus({ preventScroll: true });
  const after = deepActive(doc);
  if (!silent || after === before) return;
  if (before && before !== doc.body) leave(before, after);
  if (after && after !== doc.body) enter(after, before);
}

/**
 * Focus what a press on `el` would focus: the nearest that can, else nothing.
 *
 * @param {Element} el
 */
export function focusFrom(el) {
  for (let at = /** @type {Element | null} */ (el); at; at = flatParent(at)) {
    if (localName(at) === "label") return;
    if (focusable(at)) {
      focus(at);
      return;
    }
  }
  blurActive(/** @type {Document} */ (ownerDocument(el)));
}

/** @param {Document} doc */
export function blurActive(doc) {
  const active = /** @type {HTMLElement | null} */ (deepActive(doc));
  if (!active || active === doc.body) return;
  const silent = !doc.hasFocus();
  active.blur();
  if (silent) leave(active, null);
}

/** @param {Element} el @param {Element | null} relatedTarget */
function leave(el, relatedTarget) {
  send(el, "blur", { relatedTarget });
  send(el, "focusout", { relatedTarget });
}

/** @param {Element} el @param {Element | null} relatedTarget */
function enter(el, relatedTarget) {
  send(el, "focus", { relatedTarget });
  send(el, "focusin", { relatedTarget });
}
