/**
 * Events as a browser would send them: which class, whether they bubble, can be cancelled and cross shadow borders.
 */

import { viewOf } from "../dom.js";

/**
 * @typedef {"PointerEvent" | "MouseEvent" | "KeyboardEvent" | "FocusEvent" | "InputEvent" | "Event" | "DragEvent"} EventClass
 * @type {Record<string, [EventClass, boolean, boolean]>} class, bubbles, cancelable
 */
const TABLE = {
  pointerover: ["PointerEvent", true, true], pointerenter: ["PointerEvent", false, false],
  pointermove: ["PointerEvent", true, true], pointerdown: ["PointerEvent", true, true],
  pointerup: ["PointerEvent", true, true], pointerout: ["PointerEvent", true, true],
  pointerleave: ["PointerEvent", false, false], pointercancel: ["PointerEvent", true, false],
  mouseover: ["MouseEvent", true, true], mouseenter: ["MouseEvent", false, false],
  mousemove: ["MouseEvent", true, true], mousedown: ["MouseEvent", true, true], mouseup: ["MouseEvent", true, true],
  mouseout: ["MouseEvent", true, true], mouseleave: ["MouseEvent", false, false],
  click: ["PointerEvent", true, true], auxclick: ["PointerEvent", true, true], dblclick: ["MouseEvent", true, true],
  contextmenu: ["PointerEvent", true, true],
  keydown: ["KeyboardEvent", true, true], keypress: ["KeyboardEvent", true, true], keyup: ["KeyboardEvent", true, true],
  focus: ["FocusEvent", false, false], focusin: ["FocusEvent", true, false], blur: ["FocusEvent", false, false],
  focusout: ["FocusEvent", true, false],
  beforeinput: ["InputEvent", true, true], input: ["InputEvent", true, false], change: ["Event", true, false],
  dragstart: ["DragEvent", true, true], drag: ["DragEvent", true, true], dragenter: ["DragEvent", true, true],
  dragover: ["DragEvent", true, true], dragleave: ["DragEvent", true, false], drop: ["DragEvent", true, true],
  dragend: ["DragEvent", true, false],
};
/** Sent to one element only, and not across shadow borders. */
const NOT_COMPOSED = new Set(["change"]);

/**
 * @param {Element} target
 * @param {string} type
 * @param {Record<string, unknown>} [init]
 * @returns {boolean} false when the page prevented it
 */
export function send(target, type, init = {}) {
  const row = TABLE[type];
  if (!row) throw new TypeError(`unknown event ${type}`);
  const [name, bubbles, cancelable] = row;
  const view = viewOf(target);
  const make = /** @type {any} */ (view)[name] ?? view.Event;
  const composed = !NOT_COMPOSED.has(type);
  const options = name === "Event" ? { bubbles, cancelable, composed } : { bubbles, cancelable, composed, view, ...init };
  return target.dispatchEvent(new make(type, options));
}

/**
 * @param {Element} el
 * @param {string} type
 */
export function sendPlain(el, type) {
  const view = viewOf(el);
  el.dispatchEvent(new view.Event(type, { bubbles: true, composed: type === "input" }));
}
