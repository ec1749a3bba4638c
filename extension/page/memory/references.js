/**
 * Names that come from somewhere else: labels, and elements that are referred to by their ids. Where one of those may
 * have changed, so may the name of a control in a part of the page that has not.
 */

import { attr, isElement, localName, queryAll } from "../dom.js";

/** @typedef {Document | ShadowRoot} Root */

const NAMING = "label,[id]";
const REFERRING = ["aria-labelledby", "aria-describedby", "aria-errormessage", "list"];

/** @param {Node} node that was taken out @returns {boolean} whether anything may have been named by it */
export function mayName(node) {
  return isElement(node) && (node.matches(NAMING) || node.querySelector(NAMING) !== null);
}

/**
 * @param {import("./dirt.js").Dirt} dirt
 * @param {Root[]} roots that were read
 * @returns {boolean} whether something that changed names something else
 */
export function refersInto(dirt, roots) {
  if (dirt.lost) return true;
  /** @type {Set<string> | null} */
  let ids = null;
  const names = (/** @type {Element} */ el) => {
    if (localName(el) === "label" && /** @type {HTMLLabelElement} */ (el).control) return true;
    const id = attr(el, "id");
    return id ? (ids ??= referredIn(roots)).has(id) : false;
  };
  for (const el of dirt.around) if (names(el)) return true;
  for (const el of dirt.inside) if (names(el) || [...queryAll(el, NAMING)].some(names)) return true;
  return false;
}

/** @param {Root[]} roots @returns {Set<string>} ids that something refers to */
function referredIn(roots) {
  const ids = new Set();
  for (const root of roots) {
    for (const el of root.querySelectorAll(REFERRING.map((name) => `[${name}]`).join())) {
      for (const name of REFERRING) for (const id of (attr(el, name) ?? "").split(/\s+/)) if (id) ids.add(id);
    }
  }
  return ids;
}
