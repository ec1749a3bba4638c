/**
 * Dragging: by HTML's own drag events where the source is draggable, else by the pointer held down. No click follows.
 */

import { nextFrame } from "../clock.js";
import { flatClosest, isConnected, ownerDocument, viewOf } from "../dom.js";
import { send } from "./events.js";
import { init } from "./pointer.js";
import { Refusal } from "../errors.js";

/** @typedef {import("./index.js").Deed} Deed */
/** @typedef {import("./target.js").Spot} Spot */

const STEPS = 8;

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function drag(deed) {
  const from = await deed.reach();
  const path = pathOf(deed, from);
  deed.context.pointer.moveTo(from);
  const draggable = flatClosest(from.hit, '[draggable="true"]');
  if (draggable) await dragData(deed, from, draggable, path);
  else await dragPointer(deed, from, path);
}

/**
 * @param {Deed} deed
 * @param {Spot} from
 * @returns {[number, number][]} points to pass, in the source's document
 * @throws {Refusal} of the element to drag to
 */
function pathOf(deed, from) {
  const { action, context } = deed;
  const { checkTarget, findTarget, pointAt } = context.kit;
  if (Array.isArray(action.path)) {
    if (!action.path.length) throw new Refusal("bad_value", "to_id, offset or path");
    return action.path.map(([fx, fy]) => pointAt(deed.target().el, Number(fx), Number(fy)));
  }
  if (Array.isArray(action.offset)) return [[from.x + Number(action.offset[0]), from.y + Number(action.offset[1])]];
  const to = findTarget(context, /** @type {number} */ (action.to_id));
  checkTarget(context, to);
  return [pointAt(to.face)];
}

/**
 * @param {Spot} from
 * @param {[number, number][]} path
 * @returns {[number, number][]} with steps in between
 */
function steps(from, path) {
  /** @type {[number, number][]} */
  const out = [];
  let [x0, y0] = [from.x, from.y];
  for (const [x1, y1] of path) {
    for (let step = 1; step <= STEPS; step++) out.push([x0 + ((x1 - x0) * step) / STEPS, y0 + ((y1 - y0) * step) / STEPS]);
    [x0, y0] = [x1, y1];
  }
  return out;
}

/**
 * @param {Deed} deed
 * @param {Spot} from
 * @param {[number, number][]} path
 */
async function dragPointer(deed, from, path) {
  const { elementAt, focusFrom } = deed.context.kit;
  const doc = /** @type {Document} */ (ownerDocument(from.hit));
  const held = { button: 0, buttons: 1, pressure: 0.5, detail: 1 };
  const at = (/** @type {number} */ x, /** @type {number} */ y) => init({ hit: from.hit, x, y }, held);
  const quiet = !send(from.hit, "pointerdown", at(from.x, from.y));
  if (!quiet && send(from.hit, "mousedown", at(from.x, from.y)) && isConnected(from.hit)) focusFrom(from.hit);
  let last = from.hit;
  let [x, y] = [from.x, from.y];
  for ([x, y] of steps(from, path)) {
    last = elementAt(doc, x, y) ?? doc.documentElement;
    send(last, "pointermove", { ...at(x, y), button: -1 });
    if (!quiet) send(last, "mousemove", at(x, y));
    await nextFrame();
  }
  send(last, "pointerup", { ...at(x, y), buttons: 0, pressure: 0 });
  if (!quiet) send(last, "mouseup", { ...at(x, y), buttons: 0 });
}

/**
 * @param {Deed} deed
 * @param {Spot} from
 * @param {Element} source
 * @param {[number, number][]} path
 */
async function dragData(deed, from, source, path) {
  const { elementAt } = deed.context.kit;
  const doc = /** @type {Document} */ (ownerDocument(source));
  const dataTransfer = new (viewOf(source).DataTransfer)();
  const at = (/** @type {number} */ x, /** @type {number} */ y) => init({ hit: source, x, y }, { dataTransfer, button: 0, buttons: 1 });
  send(from.hit, "pointerdown", at(from.x, from.y));
  send(from.hit, "mousedown", at(from.x, from.y));
  if (!send(source, "dragstart", at(from.x, from.y))) return;
  send(from.hit, "pointercancel", at(0, 0));
  /** @type {Element | null} */
  let over = null;
  let allowed = false;
  let [x, y] = [from.x, from.y];
  for ([x, y] of steps(from, path)) {
    const now = elementAt(doc, x, y) ?? doc.documentElement;
    if (now !== over) {
      send(now, "dragenter", { ...at(x, y), relatedTarget: over });
      if (over) send(over, "dragleave", { ...at(x, y), relatedTarget: now });
      over = now;
    }
    send(source, "drag", at(x, y));
    allowed = !send(now, "dragover", at(x, y));
    await nextFrame();
  }
  if (over && allowed) send(over, "drop", at(x, y));
  send(source, "dragend", { ...at(x, y), buttons: 0 });
}
