/**
 * How far things can still be scrolled, as marks such as `↓3.1`: an arrow and the pages that remain that way.
 */

/** Pixels below which a remaining way does not count: rounding of fractional sizes. */
const SLACK = 4;

/**
 * @param {Element} el
 * @param {{overflow: string, frame: {isRoot(el: Element): boolean}}} place
 * @returns {string} "" when nothing can be scrolled
 */
export function scrollMark(el, place) {
  if (!/auto|scroll|overlay/.test(place.overflow) || place.frame.isRoot(el)) return "";
  if (el.clientHeight < 16 || el.clientWidth < 16) return "";
  const room = roomOf(el);
  const [overX = place.overflow, overY = overX] = place.overflow.split(" ");
  return marks(room, el, overX !== "hidden" && overX !== "clip", overY !== "hidden" && overY !== "clip");
}

/**
 * Pixels that remain each way. In right-to-left boxes the offset counts downwards from zero; left stays left.
 *
 * @param {Element} el
 * @returns {{up: number, down: number, left: number, right: number}}
 */
export function roomOf(el) {
  const spareX = Math.max(0, el.scrollWidth - el.clientWidth);
  const spareY = Math.max(0, el.scrollHeight - el.clientHeight);
  const left = el.scrollLeft < 0 || (spareX > SLACK && isRtl(el)) ? spareX + el.scrollLeft : el.scrollLeft;
  return { up: el.scrollTop, down: spareY - el.scrollTop, left, right: spareX - left };
}

/** @param {Element} el */
function isRtl(el) {
  return getComputedStyle(el).direction === "rtl";
}

/**
 * @param {ReturnType<typeof roomOf>} room
 * @param {Element} el
 * @param {boolean} sideways
 * @param {boolean} upright
 */
function marks(room, el, sideways, upright) {
  const out = [];
  if (upright && room.up > SLACK) out.push("↑" + pages(room.up, el.clientHeight));
  if (upright && room.down > SLACK) out.push("↓" + pages(room.down, el.clientHeight));
  if (sideways && room.left > SLACK) out.push("←" + pages(room.left, el.clientWidth));
  if (sideways && room.right > SLACK) out.push("→" + pages(room.right, el.clientWidth));
  return out.join(" ");
}

/**
 * @param {number} pixels
 * @param {number} page
 * @returns {string}
 */
export function pages(pixels, page) {
  return (Math.max(0, Math.round((pixels / Math.max(1, page)) * 10)) / 10).toFixed(1);
}
