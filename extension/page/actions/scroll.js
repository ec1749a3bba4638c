/**
 * Scrolling a box or the page. Moves at once whatever the style sheet says about smoothness, waits until it rests,
 * and tells how far it went and how much is left each way.
 */

import { nextFrame } from "../clock.js";
import { flatParent, isConnected, ownerDocument, queryAll, rectOf } from "../dom.js";
import { roomOf } from "../scrollable.js";
import { intersect, toBox, viewBox } from "../visible.js";
import { topModal } from "../walkparts.js";
import { Refusal } from "../errors.js";
import { oneOf } from "./modifiers.js";

/** @typedef {import("./index.js").Deed} Deed */

/** Part of a page that is moved when no amount is given: some lines stay in sight. */
const STEP = 0.8;
const REST_FRAMES = 2;
const REST_MAX = 40;

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function scroll(deed) {
  const { context, action } = deed;
  const direction = oneOf(action.direction, ["down", "up", "left", "right"]);
  const dx = Number(direction === "right") - Number(direction === "left");
  const dy = Number(direction === "down") - Number(direction === "up");
  const box = (action.id ?? null) === null ? mainBox(context, dx, dy) : boxAround(deed, dx, dy);
  context.scrolled = new WeakRef(box);
  const amount = amountOf(action, dx ? box.clientWidth : box.clientHeight);
  deed.begin();
  const { scrollLeft, scrollTop } = box;
  box.scrollBy({ left: dx * amount, top: dy * amount, behavior: "instant" });
  await rest(box);
  deed.scrolled = { dx: Math.round(box.scrollLeft - scrollLeft), dy: Math.round(box.scrollTop - scrollTop) };
  for (const [way, pixels] of Object.entries(roomOf(box))) {
    const page = way === "left" || way === "right" ? box.clientWidth : box.clientHeight;
    deed.scrolled[way] = Math.round((Math.max(0, pixels) / Math.max(1, page)) * 10) / 10;
  }
}

/**
 * @param {Record<string, unknown>} action
 * @param {number} page pixels of one page
 * @returns {number}
 */
function amountOf(action, page) {
  const pixels = Number(action.pixels ?? NaN);
  if (Number.isFinite(pixels)) return Math.abs(pixels);
  const pages = Number(action.pages ?? NaN);
  return Math.round(page * (Number.isFinite(pages) ? Math.abs(pages) : STEP));
}

/**
 * The target itself if it scrolls, else what scrolls inside or around it.
 *
 * @param {Deed} deed
 * @param {number} dx
 * @param {number} dy
 */
function boxAround(deed, dx, dy) {
  const { el } = deed.target();
  if (deed.context.kit.isLocked(deed.context, el)) throw new Refusal("not_allowed");
  if (scrolls(el, dx, dy)) return el;
  const inner = [...queryAll(el, "*")].slice(0, 500).find((each) => scrolls(each, dx, dy));
  if (inner) return inner;
  for (let at = flatParent(el); at; at = flatParent(at)) if (scrolls(at, dx, dy)) return at;
  return rootBox(/** @type {Document} */ (ownerDocument(el)));
}

/**
 * @param {Element} el
 * @param {number} dx
 * @param {number} dy
 * @returns {boolean} whether it has content that can be scrolled on this axis
 */
function scrolls(el, dx, dy) {
  const spare = dx ? el.scrollWidth - el.clientWidth : el.scrollHeight - el.clientHeight;
  if (spare <= 1 || el.clientHeight === 0) return false;
  if (el === rootBox(/** @type {Document} */ (ownerDocument(el)))) return true;
  const style = getComputedStyle(el);
  return /auto|scroll|overlay/.test(dy ? style.overflowY : style.overflowX);
}

/** @param {Document} doc @returns {Element} */
function rootBox(doc) {
  return doc.scrollingElement ?? doc.documentElement;
}

/**
 * The page itself if it can move on this axis, else the box that was scrolled last, else the largest in view.
 *
 * @param {import("../context.js").Context} context
 * @param {number} dx
 * @param {number} dy
 * @returns {Element}
 */
function mainBox(context, dx, dy) {
  const root = rootBox(document);
  const modal = topModal(document);
  if (!modal && scrolls(root, dx, dy) && getComputedStyle(document.body).overflow !== "hidden") return root;
  const last = context.scrolled?.deref();
  if (!modal && last && isConnected(last) && scrolls(last, dx, dy)) return last;
  let best = root;
  let most = 0;
  for (const el of (modal ?? document.body).querySelectorAll("*")) {
    if (!scrolls(el, dx, dy)) continue;
    const box = intersect(toBox(rectOf(el)), viewBox(window));
    const area = box ? (box.x1 - box.x0) * (box.y1 - box.y0) : 0;
    if (area > most) [best, most] = [el, area];
  }
  return best;
}

/**
 * The box that keys scroll when `el` has the focus.
 *
 * @param {Element} el
 * @returns {Element}
 */
export function scrollBox(el) {
  for (let at = /** @type {Element | null} */ (el); at; at = flatParent(at)) if (scrolls(at, 0, 1)) return at;
  return rootBox(/** @type {Document} */ (ownerDocument(el)));
}

/** Wait until a box no longer moves. @param {Element} box */
async function rest(box) {
  let still = 0;
  let last = "";
  for (let frame = 0; frame < REST_MAX && still < REST_FRAMES; frame++) {
    await nextFrame();
    const now = `${box.scrollLeft},${box.scrollTop}`;
    still = now === last ? still + 1 : 0;
    last = now;
  }
}
