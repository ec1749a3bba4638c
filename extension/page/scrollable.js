/**
 * How far things can still be scrolled, as marks such as `↓3.1`: an arrow and the pages that remain that way.
 */

import { isPageRoot } from "./dom.js";

/** Pixels below which a remaining way does not count: rounding of fractional sizes. */
const SLACK = 4;

/**
 * @param {Element} el
 * @param {{overflow: string}} place
 * @returns {string} "" when nothing can be scrolled
 */
export function scrollMark(el, place) {
  if (!/auto|scroll|overlay/.test(place.overflow) || isPageRoot(el)) return "";
  if (el.clientHeight < 16 || el.clientWidth < 16) return "";
  const room = roomOf(el);
  const [overX = "", overY = overX] = place.overflow.split(" ");
  const upright = overY === "hidden" || overY === "clip" ? 0 : el.clientHeight;
  const sideways = overX === "hidden" || overX === "clip" ? 0 : el.clientWidth;
  return [mark("↑", room.up, upright), mark("↓", room.down, upright), mark("←", room.left, sideways), mark("→", room.right, sideways)]
    .join("").trim();
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
  const left = el.scrollLeft < 0 || (spareX > SLACK && getComputedStyle(el).direction === "rtl") ? spareX + el.scrollLeft : el.scrollLeft;
  return { up: el.scrollTop, down: spareY - el.scrollTop, left, right: spareX - left };
}

/**
 * @param {string} arrow
 * @param {number} left pixels that way
 * @param {number} page pixels of one page; none when it cannot be scrolled that way
 */
function mark(arrow, left, page) {
  return page && left > SLACK ? ` ${arrow}${(left / page).toFixed(1)}` : "";
}
