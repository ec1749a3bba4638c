/**
 * Pointer capture, as sliders and canvases ask for it when they are pressed. A browser grants it only to pointers that
 * it knows; ours it would refuse with an error, or give the person's own mouse instead. So for as long as an action
 * runs it is granted here: events of our pointer go to the element that has captured it.
 */

import { send } from "./actions/events.js";

/** Events of a held mouse, which all go to the element that has captured it. */
const ROUTED = ["pointermove", "pointerup", "pointercancel", "mousemove", "mouseup"];

/**
 * @param {any} view
 * @param {(owner: any, name: string, make: (original: any) => any) => void} replace
 * @returns {() => void} ends it
 */
export function grantCapture(view, replace) {
  /** @type {Element | null} */
  let holder = null;
  const tell = (/** @type {string} */ type) => {
    if (holder) send(holder, type, { pointerId: 1, pointerType: "mouse", isPrimary: true, cancelable: false });
  };
  const release = () => {
    tell("lostpointercapture");
    holder = null;
  };
  const proto = view.Element.prototype;
  replace(proto, "setPointerCapture", () => /** @this {Element} */ function () {
    if (holder && holder !== this) release();
    holder = this;
    tell("gotpointercapture");
  });
  replace(proto, "releasePointerCapture", () => /** @this {Element} */ function () {
    if (holder === this) release();
  });
  replace(proto, "hasPointerCapture", () => /** @this {Element} */ function () {
    return holder === this;
  });
  const route = (/** @type {any} */ event) => {
    const to = /** @type {Element | null} */ (holder);
    if (!to || event.isTrusted) return;
    if (!to.isConnected) return release();
    const { type } = event;
    if (!event.composedPath().includes(to)) {
      event.stopImmediatePropagation();
      if (!to.dispatchEvent(new event.constructor(type, event))) event.preventDefault();
    }
    if (type === "pointerup" || type === "pointercancel") queueMicrotask(release);
  };
  for (const type of ROUTED) view.addEventListener(type, route, true);
  return () => {
    for (const type of ROUTED) view.removeEventListener(type, route, true);
    holder = null;
  };
}
