/** Clicking, double and right clicking, and pointing. */

import { localName } from "../dom.js";
import { inputType } from "../interactive.js";
import { newTabLink } from "./pointer.js";
import { Refusal } from "./refusal.js";
import { reach } from "./target.js";

/** @typedef {import("./index.js").Deed} Deed */

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function click(deed) {
  const { context, action } = deed;
  const target = deed.target();
  const { el } = target;
  if (localName(el) === "input" && inputType(el) === "file") throw new Refusal("bad_action", "upload_file");
  const button = oneOf(action.button, ["left", "right", "middle"]);
  const count = Math.min(3, Math.max(1, Number(action.count) || 1));
  const modifiers = Array.isArray(action.modifiers) ? action.modifiers.map(String) : [];
  const spot = await reach(target, pointIn(action.at));
  context.overlay.point(spot);
  deed.begin();
  const link = button === "left" && !modifiers.length ? newTabLink(spot.hit) : null;
  const follow = link ? hereOrThere(context.world === "page", link, deed) : () => {};
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

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function hover(deed) {
  const spot = await reach(deed.target(), pointIn(deed.action.at));
  deed.context.overlay.point(spot);
  deed.begin();
  deed.context.pointer.moveTo(spot);
}

/**
 * @template {string} T
 * @param {unknown} value
 * @param {T[]} allowed the first is the default
 * @returns {T}
 */
export function oneOf(value, allowed) {
  return /** @type {T} */ (allowed.find((each) => each === value) ?? allowed[0]);
}

/** @param {unknown} at @returns {[number, number] | undefined} */
function pointIn(at) {
  if (!Array.isArray(at) || at.length !== 2 || !at.every((part) => Number.isFinite(Number(part)))) return undefined;
  return [Number(at[0]), Number(at[1])];
}
