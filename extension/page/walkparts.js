/** Questions that the walk asks about single elements. */

import { attr, flatParent, isPageRoot, isSeen, isElement, isShown, localName, matches, queryAll, rectOf } from "./dom.js";
import { startsEditing } from "./interactive.js";
import { setOf } from "./words.js";

const ENTRIES = setOf("li tr option dt row listitem treeitem");

/**
 * @param {string} tag
 * @param {string} role
 * @returns {boolean} whether it is one of a list that may be long
 */
export function isEntry(tag, role) {
  return ENTRIES.has(tag) || ENTRIES.has(role);
}

/** @param {Node} node */
export function isSummary(node) {
  return isElement(node) && localName(node) === "summary";
}

/**
 * The dialog that makes all the rest inert.
 *
 * @param {Document} doc
 * @returns {Element | null}
 */
export function topModal(doc) {
  return [...queryAll(doc.documentElement, "dialog:modal")].filter((el) => rectOf(el).width > 0).pop() ?? null;
}

/** @param {Element} control @returns {boolean} whether it can be seen itself, rather than only its label */
export function showsItself(control) {
  const { width, height } = rectOf(control);
  return width >= 4 && height >= 4 && isSeen(control);
}

/**
 * Level and upright lines have a side of no length; they show nevertheless.
 *
 * @param {DOMRect} rect of a shape
 * @returns {DOMRect}
 */
export function solid(rect) {
  if (rect.width && rect.height) return rect;
  return rect.width || rect.height ? new DOMRect(rect.x, rect.y, rect.width || 1, rect.height || 1) : rect;
}

/**
 * Boxes to choose in often keep their field, for the keyboard and for screen readers, where nobody sees it.
 *
 * @param {Element} el
 * @returns {Element | null} the only field in it, if it is a combobox that cannot be seen
 */
export function unseenBox(el) {
  const fields = queryAll(el, "input, select, textarea, [role=combobox]");
  const field = fields.length === 1 ? fields[0] : null;
  return field && attr(field, "role") === "combobox" && !isSeen(field) ? field : null;
}

/** What is drawn in an svg, rather than a group or a text. */
export const DRAWN = setOf("circle rect ellipse line polygon polyline path image use");
/** Sides up to which a drawing is an icon. */
const ICON = 48;

/**
 * @param {import("./visible.js").Place} place of an svg
 * @param {boolean} inControl
 */
export function isDrawing(place, inControl) {
  return !inControl && (place.x1 - place.x0 > ICON || place.y1 - place.y0 > ICON);
}

/** Sides of the smallest pane, in pixels. */
const [PANE_WIDTH, PANE_HEIGHT] = [40, 16];
const KEY_FIELDS = "textarea:enabled:not([aria-hidden=true]), [role=textbox]";

/**
 * Editors and terminals that draw their text themselves have a field for the keys that nobody sees.
 *
 * @param {Element} el
 * @returns {Element | null} the box around such a field in which the pointer turns to that for text; null for others
 */
export function paneOf(el) {
  if (!matches(el, KEY_FIELDS) || startsEditing(el) || !isShown(el)) return null;
  for (let at = flatParent(el); at && !isPageRoot(at); at = flatParent(at)) {
    const { width, height } = rectOf(at);
    if (width < PANE_WIDTH || height < PANE_HEIGHT) continue;
    return [...queryAll(at, "div")].some((each) => getComputedStyle(each).cursor === "text") ? at : null;
  }
  return null;
}
