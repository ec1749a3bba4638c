/** Clicking, double and right clicking, and pointing. */

import { typeOf } from "../interactive.js";
import { newTabLink } from "./pointer.js";
import { Refusal } from "../errors.js";
import { oneOf } from "./modifiers.js";

/** @typedef {import("./index.js").Deed} Deed */

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function click(deed) {
  const { context, action } = deed;
  const { el } = deed.target();
  if (typeOf(el) === "file") throw new Refusal("bad_action", "upload_file");
  const button = oneOf(action.button, ["left", "right", "middle"]);
  const count = Math.min(3, Math.max(1, Number(action.count) || 1));
  const modifiers = Array.isArray(action.modifiers) ? action.modifiers.map(String) : [];
  const spot = await deed.reach(pointIn(action.at));
  const link = button === "left" && !modifiers.length ? newTabLink(spot.hit) : null;
  const follow = link ? hereOrThere(context.link.world === "page", link, deed) : () => {};
  context.pointer.click(spot, { button, count, modifiers });
  follow();
}

/**
 * A link into a new tab: with the script tag the agent lives in this one, so the link is followed here; else the
 * new tab is reported.
 *
 * @param {boolean} here
 * @param {HTMLAnchorElement} link
 * @param {Deed} deed
 * @returns {() => void} to be called after the click
 */
function hereOrThere(here, link, deed) {
  const { href } = link;
  let heard = false;
  const listen = (/** @type {Event} */ event) => {
    heard = true;
    if (event.defaultPrevented) return;
    if (!here || !/^(?:https?|file|blob):/.test(href)) {
      deed.opened.push(href);
      return;
    }
    event.preventDefault();
    location.assign(href);
  };
  window.addEventListener("click", listen);
  return () => {
    window.removeEventListener("click", listen);
    if (!heard) deed.opened.push(href);
  };
}

/** Menus open only for a pointer that stays. */
const HOVER_MS = 450;

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function hover(deed) {
  deed.context.pointer.moveTo(await deed.reach(pointIn(deed.action.at)));
  await deed.watch?.settled({ quiet: HOVER_MS, signal: deed.signal });
}

/** @param {unknown} at @returns {[number, number] | undefined} */
function pointIn(at) {
  const [fx, fy, ...rest] = Array.isArray(at) ? at.map(Number) : [];
  return Number.isFinite(fx) && Number.isFinite(fy) && !rest.length ? [Number(fx), Number(fy)] : undefined;
}
