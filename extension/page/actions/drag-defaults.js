/** What a browser does by itself while the mouse is dragged: the thumb of a slider, the corner that resizes a box. */

import { attr, rectOf, setter } from "../dom.js";
import { typeOf } from "../interactive.js";
import { fieldValue } from "../state.js";
import { sendPlain } from "./events.js";

/** @typedef {import("./target.js").Spot} Spot */
/** @typedef {{move(x: number, y: number): void, end(): void}} Default */

/** Side of the square in a corner by which a box is resized. */
const CORNER = 18;
/** Width of a slider's thumb: its centre does not reach the ends of the track. */
const THUMB = 16;

const setValue = setter(HTMLInputElement.prototype, "value");

/**
 * @param {Spot} from
 * @returns {Default | null} when a native slider is pressed
 */
export function sliding({ hit, x, y }) {
  if (typeOf(hit) !== "range") return null;
  const field = /** @type {HTMLInputElement} */ (hit);
  const before = fieldValue(field);
  const { writingMode, direction } = getComputedStyle(field);
  const upright = writingMode.startsWith("vertical") || attr(field, "orient") === "vertical";
  const move = (/** @type {number} */ px, /** @type {number} */ py) => {
    const { left, top, width, height } = rectOf(field);
    const along = upright ? (py - top - THUMB / 2) / (height - THUMB) : (px - left - THUMB / 2) / (width - THUMB);
    const part = Math.min(1, Math.max(0, direction === "rtl" ? 1 - along : along));
    const [low, high] = [Number(attr(field, "min") ?? 0), Number(attr(field, "max") ?? 100)];
    const held = fieldValue(field);
    setValue(field, String(low + part * (high - low))); // the browser takes it to the next step
    if (fieldValue(field) !== held) sendPlain(field, "input");
  };
  move(x, y);
  return { move, end: () => void (fieldValue(field) !== before && sendPlain(field, "change")) };
}

/**
 * @param {Spot} from
 * @returns {Default | null} when the corner of a box is pressed that can be resized
 */
export function resizing({ hit, x, y }) {
  const style = getComputedStyle(hit);
  if (style.resize === "none" || style.overflow === "visible") return null;
  const { right, bottom, width, height } = rectOf(hit);
  if (right - x > CORNER || bottom - y > CORNER) return null;
  const el = /** @type {HTMLElement} */ (hit);
  const least = { width: parseFloat(style.minWidth) || CORNER, height: parseFloat(style.minHeight) || CORNER };
  // Sizes are written as the box model of the element counts them.
  const [edgeX, edgeY] = style.boxSizing === "border-box" ? [0, 0] : [width - parseFloat(style.width), height - parseFloat(style.height)];
  const [sideways, upright] = waysOf(style.resize, style.writingMode.startsWith("vertical"));
  return {
    move(px, py) {
      if (sideways) el.style.width = `${Math.max(least.width, width + px - x - edgeX)}px`;
      if (upright) el.style.height = `${Math.max(least.height, height + py - y - edgeY)}px`;
    },
    end() {},
  };
}

/** @param {string} resize @param {boolean} turned whether lines run downwards @returns {[boolean, boolean]} */
function waysOf(resize, turned) {
  const way = resize === "inline" ? (turned ? "vertical" : "horizontal") : resize === "block" ? (turned ? "horizontal" : "vertical") : resize;
  return [way !== "vertical", way !== "horizontal"];
}
