/** Questions that the walk asks about single elements. */

import { checkVisibility, localName, nodeType, queryAll, rectOf } from "./dom.js";

/** @typedef {import("./visible.js").Place} Place */

/** @param {Place} place */
export function tiny(place) {
  return place.overflow !== "visible" && place.x1 - place.x0 <= 1 && place.y1 - place.y0 <= 1 && place.display !== "contents";
}

/** @param {Node} node */
export function isSummary(node) {
  return nodeType(node) === 1 && localName(/** @type {Element} */ (node)) === "summary";
}

/** @param {Element} el */
export function hasShownLabel(el) {
  const labels = /** @type {HTMLInputElement} */ (el).labels;
  return Boolean(labels && [...labels].some((label) => checkVisibility(label, { opacityProperty: true, visibilityProperty: true })));
}

/**
 * Selectors come from users: a faulty one must not blind the walk.
 *
 * @param {Document | ShadowRoot} root
 * @param {string} selector
 * @returns {Iterable<Element>}
 */
export function select(root, selector) {
  try {
    return root.querySelectorAll(selector);
  } catch {
    return selector.split(",").flatMap((part) => {
      try {
        return [...root.querySelectorAll(part)];
      } catch {
        return [];
      }
    });
  }
}

/**
 * The dialog that makes all the rest inert.
 *
 * @param {Document} doc
 * @returns {Element | null}
 */
export function topModal(doc) {
  const open = [...queryAll(doc.documentElement, "dialog:modal")].filter((el) => rectOf(el).width > 0);
  return open[open.length - 1] ?? null;
}

/** @param {Element} control @returns {boolean} whether it can be seen itself, rather than only its label */
export function isShown(control) {
  const rect = rectOf(control);
  if (rect.width < 4 || rect.height < 4) return false;
  return checkVisibility(control, { opacityProperty: true, visibilityProperty: true });
}
