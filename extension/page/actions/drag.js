/**
 * Dragging: the button is pressed, the mouse moves, the button is released. What the browser itself would do on the way
 * is done here, because untrusted events do nothing: HTML's own drag and drop where the page lets it begin, the thumb
 * of a native slider, the corner by which a box is resized.
 */

import { nextFrame } from "../clock.js";
import { flatContains, flatParent, isConnected, ownerDocument, viewOf } from "../dom.js";
import { Cancelled, Refusal } from "../errors.js";
import { Transfer, draggableFrom } from "./drag-data.js";
import { resizing, sliding } from "./drag-defaults.js";
import { send } from "./events.js";
import { init } from "./pointer.js";

/** @typedef {import("./index.js").Deed} Deed */
/** @typedef {import("./target.js").Spot} Spot */
/** @typedef {[number, number]} Point in the viewport of the source's document */

/** Steps of each straight part of the way: so many at least, and none longer than so many pixels, up to a limit. */
const [STEPS_MIN, STEP_PIXELS, STEPS_MAX] = [8, 12, 40];
/** Moves at the end of the way that stay where they are: lists that make room with an animation need a moment. */
const REST = 3;
const PRESSED = { buttons: 1, pressure: 0.5 };

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 * @throws {Refusal}
 */
export async function drag(deed) {
  const { path } = deed.action;
  if (Array.isArray(path) && !path.length) throw new Refusal("bad_value", "to_id, offset or path");
  const drawn = Array.isArray(path) && path.length > 1;
  const from = await deed.reach(drawn ? [Number(path[0][0]), Number(path[0][1])] : undefined);
  const grip = new Grip(deed, from);
  grip.press();
  try {
    for (const goal of goals(deed, from, drawn)) await grip.moveTo(await goal());
    await grip.rest();
  } finally {
    grip.release();
  }
}

/**
 * @param {Deed} deed
 * @param {Spot} from
 * @param {boolean} drawn whether the path begins with the point where the button is pressed
 * @returns {(() => Promise<Point> | Point)[]} where to go; told one by one, for pages move what is dragged over
 * @throws {Refusal} of the element to drag to
 */
function goals(deed, from, drawn) {
  const { action, context } = deed;
  const { checkTarget, findTarget, pointAt } = context.kit;
  if (Array.isArray(action.path)) {
    const { el } = deed.target();
    const points = /** @type {Point[]} */ (action.path.map(([fx, fy]) => pointAt(el, Number(fx), Number(fy))));
    return points.slice(Number(drawn)).map((point) => () => point);
  }
  if (Array.isArray(action.offset)) {
    const point = /** @type {Point} */ ([from.x + Number(action.offset[0]), from.y + Number(action.offset[1])]);
    return [() => point];
  }
  const to = findTarget(context, action.to_id);
  checkTarget(context, to);
  return [async () => {
    // The button is held: whatever lies outside of the window is scrolled to, as with a wheel.
    to.face.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    await nextFrame();
    return beyond(from, pointAt(to.face), to.face);
  }];
}

/**
 * Sortable lists give way once the mouse has passed the middle of an entry, and what has come by half is of no use to
 * them: so the way goes on a little beyond the middle.
 *
 * @param {Spot} from
 * @param {Point} middle
 * @param {Element} el whose middle it is
 * @returns {Point}
 */
function beyond(from, [x, y], el) {
  const { width, height } = el.getBoundingClientRect();
  const side = Math.min(width, height);
  const way = Math.hypot(x - from.x, y - from.y);
  const more = Math.min(Math.max(side / 10, 2), side / 3, way) / (way || 1);
  return [x + (x - from.x) * more, y + (y - from.y) * more];
}

/** The mouse with its button held. */
class Grip {
  /** The page asked for no mouse events. */
  #quiet = false;
  /** HTML's own drag and drop, once it has begun. @type {Transfer | null} */
  #transfer = null;
  /** What the browser does by itself with a thumb or a corner. @type {import("./drag-defaults.js").Default | null} */
  #default = null;
  /** @type {Element | null} */
  #draggable = null;

  /**
   * @param {Deed} deed
   * @param {Spot} from
   */
  constructor(deed, from) {
    this.deed = deed;
    this.from = from;
    this.at = from;
    this.doc = /** @type {Document} */ (ownerDocument(from.hit));
  }

  press() {
    const { from } = this;
    const { context } = this.deed;
    context.pointer.moveTo(from);
    this.#quiet = context.pointer.down(from, { button: 0, detail: 1 }, 1, "left");
    if (context.pointer.prevented || !isConnected(from.hit)) return;
    this.#default = sliding(from) ?? resizing(from);
    // Some libraries make a thing draggable only when it is pressed.
    if (!this.#default) this.#draggable = draggableFrom(from.hit);
  }

  /**
   * @param {Point} goal
   * @throws {Cancelled}
   */
  async moveTo([x1, y1]) {
    const { x: x0, y: y0 } = this.at;
    const steps = Math.min(STEPS_MAX, Math.max(STEPS_MIN, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / STEP_PIXELS)));
    for (let step = 1; step <= steps; step++) {
      await this.#move(x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps);
    }
  }

  async rest() {
    for (let move = 0; move < (this.#transfer ? REST : 1); move++) await this.#move(this.at.x, this.at.y);
  }

  /** @param {number} x @param {number} y */
  async #move(x, y) {
    const { deed, doc } = this;
    if (deed.signal?.aborted) throw new Cancelled();
    this.at = { hit: deed.context.kit.elementAt(doc, x, y) ?? doc.documentElement, x, y };
    if (this.#transfer) this.#transfer.over(this.at);
    else {
      // Drawing programs ask for the points in between; a browser always lists the last one.
      const point = new (viewOf(this.at.hit).PointerEvent)("pointermove", init(this.at, PRESSED));
      deed.context.pointer.moveTo(this.at, { ...PRESSED, coalescedEvents: [point] }, this.#quiet);
      if (this.#default) this.#default.move(x, y);
      else if (this.#draggable && (x !== this.from.x || y !== this.from.y)) this.#begin(this.#draggable);
    }
    await nextFrame();
  }

  /** @param {Element} source */
  #begin(source) {
    this.#draggable = null;
    const transfer = new Transfer(source);
    if (!transfer.begin(this.from)) return;
    this.#transfer = transfer;
    const { hit } = this.at;
    const gone = init(this.at, { button: 0 });
    // The page hears no more of the pointer until the drop.
    for (const type of ["pointercancel", "pointerout"]) send(hit, type, gone);
    for (let at = /** @type {Element | null} */ (hit); at; at = flatParent(at)) send(at, "pointerleave", gone);
    this.deed.context.pointer.over = null;
  }

  /** Let go, wherever the mouse is: a page must never keep a button that is held. */
  release() {
    if (this.#transfer) {
      this.#transfer.end(this.at);
      return;
    }
    const { hit } = this.at;
    const up = { button: 0, buttons: 0 };
    send(hit, "pointerup", init(this.at, up));
    if (!this.#quiet) send(hit, "mouseup", init(this.at, { ...up, detail: 1 }));
    this.#default?.end();
    const common = commonOf(this.from.hit, hit);
    if (common) send(common, "click", init({ ...this.at, hit: common }, { ...up, detail: 1, isPrimary: false }));
  }
}

/**
 * @param {Element} pressed
 * @param {Element} released
 * @returns {Element | null} what a browser says was clicked
 */
function commonOf(pressed, released) {
  if (!isConnected(pressed) || !isConnected(released)) return null;
  let at = /** @type {Element | null} */ (pressed);
  while (at && !flatContains(at, released)) at = flatParent(at);
  return at;
}

