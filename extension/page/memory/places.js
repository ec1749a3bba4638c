/**
 * Where things lie, and whether they still do.
 */

import { isElement, ownerDocument, rectOf } from "../dom.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../visible.js").Place} Place */
/** @typedef {import("../types.js").Box} Box */

/** Pixels that rounding may add. */
const SLACK = 0.02;

/** @param {Node} node an element or a text */
export function rectAround(node) {
  if (isElement(node)) return rectOf(node);
  const range = /** @type {Document} */ (ownerDocument(node)).createRange();
  range.selectNode(node);
  return range.getBoundingClientRect();
}

/** @param {number} a @param {number} b */
export function off(a, b) {
  return Math.abs(a - b) > SLACK;
}

/** @param {Box} a @param {Box} b */
export function same(a, b) {
  return a === b || (a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1);
}

/** @param {Box} outer @param {Box} inner @param {number} dx by which the inner one moved @param {number} dy */
export function holds(outer, inner, dx, dy) {
  return inner.x0 + dx >= outer.x0 && inner.y0 + dy >= outer.y0 && inner.x1 + dx <= outer.x1 && inner.y1 + dy <= outer.y1;
}

/** @param {Raw[]} all @returns {Box} */
export function extentOf(all) {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { place } of all) {
    if (place.display === "contents") continue;
    if (place.x0 < box.x0) box.x0 = place.x0;
    if (place.y0 < box.y0) box.y0 = place.y0;
    if (place.x1 > box.x1) box.x1 = place.x1;
    if (place.y1 > box.y1) box.y1 = place.y1;
  }
  return box;
}

/** @param {Document | null} doc @returns {{top: number, left: number}} */
export function scrollOf(doc) {
  return { top: doc?.defaultView?.scrollY ?? 0, left: doc?.defaultView?.scrollX ?? 0 };
}

/** @param {{top: number, left: number}} a @param {{top: number, left: number}} b */
export function isAt(a, b) {
  return a.top === b.top && a.left === b.left;
}

/**
 * @param {Place} place of something that is taken over
 * @param {Place} before what was around all of it
 * @param {Place} now
 * @param {[number, number] | null} by pixels that it moved
 */
export function relocate(place, before, now, by) {
  const clip = (/** @type {Box} */ box) => {
    if (box === before.clip) return now.clip;
    if (box === before.absolute) return now.absolute;
    if (box === before.frame.clip) return now.frame.clip;
    return by && box.x0 > -1e9 ? moved(box, ...by) : box;
  };
  place.clip = clip(place.clip);
  place.absolute = clip(place.absolute);
  if (place.frame === before.frame) place.frame = now.frame;
  if (!by) return;
  const [dx, dy] = by;
  place.x0 += dx;
  place.x1 += dx;
  place.y0 += dy;
  place.y1 += dy;
  if (place.box && place.box !== place) place.box = moved(place.box, dx, dy);
}

/** @param {Box} box @param {number} dx @param {number} dy @returns {Box} */
function moved({ x0, y0, x1, y1 }, dx, dy) {
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy };
}
