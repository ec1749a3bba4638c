/**
 * Where frames lie. A frame's pixels need not be those of the document around it: a transform on it or on an ancestor
 * scales them.
 */

import { hostFrame, ownerDocument, rectOf, viewOf } from "./dom.js";

/** @typedef {import("./types.js").Box} Box */

/**
 * How the pixels of a document lie in those of another one: where its corner is, and how large one is there.
 *
 * @typedef {{x: number, y: number, sx: number, sy: number}} Lie
 */

/** @type {Lie} */
export const HERE = { x: 0, y: 0, sx: 1, sy: 1 };

/**
 * @param {Element} frame
 * @returns {Lie & {width: number, height: number}} of its viewport in the document around it; its size in its own pixels
 */
export function viewportOf(frame) {
  const el = /** @type {HTMLElement} */ (frame);
  const { left, top, width, height } = rectOf(el);
  const style = viewOf(el).getComputedStyle(el);
  const pad = (/** @type {"Left" | "Top" | "Right" | "Bottom"} */ side) => Number.parseFloat(style[`padding${side}`]) || 0;
  const sx = width / el.offsetWidth || 1;
  const sy = height / el.offsetHeight || 1;
  return {
    x: left + (el.clientLeft + pad("Left")) * sx,
    y: top + (el.clientTop + pad("Top")) * sy,
    sx,
    sy,
    width: el.clientWidth - pad("Left") - pad("Right"),
    height: el.clientHeight - pad("Top") - pad("Bottom"),
  };
}

/**
 * @param {Lie} outer
 * @param {Lie} inner as seen from the outer one
 * @returns {Lie} of the inner one, as the outer one is seen
 */
export function within(outer, inner) {
  return { x: outer.x + inner.x * outer.sx, y: outer.y + inner.y * outer.sy, sx: outer.sx * inner.sx, sy: outer.sy * inner.sy };
}

/**
 * @param {Document} doc
 * @returns {Lie} of its pixels in the top document, as far as frames can be read
 */
export function lieOf(doc) {
  let lie = HERE;
  for (let host = hostFrame(doc); host; host = hostFrame(/** @type {Document} */ (ownerDocument(host)))) lie = within(viewportOf(host), lie);
  return lie;
}

/** @param {Lie} lie @param {Box} box of the document that lies there @returns {Box} */
export function outOf({ x, y, sx, sy }, { x0, y0, x1, y1 }) {
  return { x0: x + x0 * sx, y0: y + y0 * sy, x1: x + x1 * sx, y1: y + y1 * sy };
}

/** @param {Lie} lie @param {Box} box around it @returns {Box} in the pixels of the document that lies there */
export function into({ x, y, sx, sy }, { x0, y0, x1, y1 }) {
  return { x0: (x0 - x) / sx, y0: (y0 - y) / sy, x1: (x1 - x) / sx, y1: (y1 - y) / sy };
}
