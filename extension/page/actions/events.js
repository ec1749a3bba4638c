/**
 * Events as a browser would send them: which class, whether they bubble, can be cancelled and cross shadow borders.
 */

import { viewOf } from "../dom.js";

/** Classes by the beginning of an event's name; the first that fits. @type {[RegExp, string][]} */
const CLASSES = [
  [/pointer|^(?:click|aux|context)/, "Pointer"], [/^(?:mouse|dbl)/, "Mouse"], [/^key/, "Keyboard"],
  [/^(?:focus|blur)/, "Focus"], [/^dr/, "Drag"], [/^select/, ""], [/^/, "Input"],
];
/** Sent to one element only, and nothing can be done about them. */
const LONE = /^(?:(?:pointer|mouse)(?:enter|leave)|focus|blur)$/;
/** Nothing can be done about these either. */
const FINAL = /^(?:focusin|focusout|pointercancel|dragleave|dragend)$/;

/**
 * @param {Element} target
 * @param {string} type
 * @param {Record<string, unknown>} [init]
 * @returns {boolean} false when the page prevented it
 */
export function send(target, type, init = {}) {
  const view = viewOf(target);
  const name = CLASSES.find(([start]) => start.test(type))?.[1];
  const bubbles = !LONE.test(type);
  const options = { bubbles, cancelable: bubbles && !FINAL.test(type), composed: true, view, ...init };
  return target.dispatchEvent(new /** @type {any} */ (view)[name + "Event"](type, options));
}

/** @param {Element} el @param {"input" | "change"} type */
export function sendPlain(el, type) {
  const view = viewOf(el);
  el.dispatchEvent(new view.Event(type, { bubbles: true, composed: type === "input" }));
}

/** Tell that a user has changed a value. @param {Element} el */
export function sendChanged(el) {
  sendPlain(el, "input");
  sendPlain(el, "change");
}
