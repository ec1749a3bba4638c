/**
 * The mouse: moving onto elements and pressing its buttons. Keeps what it was over last, so that menus which
 * stay open while the pointer is inside them stay open.
 */

import { attr, flatClosest, flatContains, flatParent, isConnected, ownerDocument, viewOf } from "../dom.js";
import { send } from "./events.js";
import { focusFrom } from "./focus.js";
import { flagsOf } from "./modifiers.js";
import { elementAt } from "./target.js";

/** @typedef {import("./target.js").Spot} Spot */

const BUTTONS = { left: 0, middle: 1, right: 2 };
const MASKS = { left: 1, middle: 4, right: 2 };

/**
 * @typedef {object} Press
 * @property {"left" | "right" | "middle"} button
 * @property {number} count
 * @property {string[]} modifiers
 */

/**
 * What all events of the mouse carry.
 *
 * @param {Spot} spot
 * @param {Record<string, unknown>} [extra]
 */
export function init(spot, extra = {}) {
  const view = viewOf(spot.hit);
  return {
    clientX: spot.x, clientY: spot.y, screenX: view.screenX + spot.x, screenY: view.screenY + spot.y, pointerId: 1,
    pointerType: "mouse", isPrimary: true, button: -1, buttons: 0, detail: 0, ...extra,
  };
}

export class Pointer {
  /** @type {WeakRef<Element> | null} */
  over = null;
  /** Whether the page has prevented what the last press would do by default. */
  prevented = false;
  #x = 0;
  #y = 0;

  /**
   * Move onto an element: leave the old one, enter the new one.
   *
   * @param {Spot} spot
   * @param {Record<string, unknown>} [extra]
   * @param {boolean} [quiet] whether the page asked for no mouse events
   */
  moveTo(spot, extra = {}, quiet = false) {
    const to = spot.hit;
    const from = this.over?.deref();
    const last = from && isConnected(from) && ownerDocument(from) === ownerDocument(to) ? from : null;
    const { x, y } = spot;
    const moved = { ...extra, movementX: x - this.#x, movementY: y - this.#y };
    this.#x = x;
    this.#y = y;
    if (last !== to) this.#cross(last, spot, extra);
    this.over = new WeakRef(to);
    send(to, "pointermove", init(spot, moved));
    if (!quiet) send(to, "mousemove", init(spot, { button: 0, ...moved }));
  }


  /**
   * @param {Element | null} from
   * @param {Spot} spot
   * @param {Record<string, unknown>} extra
   */
  #cross(from, spot, extra) {
    const to = spot.hit;
    const at = init(spot, extra);
    const left = from ? chain(from).filter((el) => !flatContains(el, to)) : [];
    const entered = chain(to).filter((el) => !from || !flatContains(el, from)).reverse();
    for (const device of ["pointer", "mouse"]) {
      if (from) send(from, device + "out", { ...at, relatedTarget: to });
      for (const el of left) send(el, device + "leave", { ...at, relatedTarget: to });
      send(to, device + "over", { ...at, relatedTarget: from });
      for (const el of entered) send(el, device + "enter", { ...at, relatedTarget: from });
    }
  }

  /**
   * @param {Spot} spot
   * @param {Press} [press]
   */
  click(spot, { button, count, modifiers } = { button: "left", count: 1, modifiers: [] }) {
    const flags = flagsOf(modifiers);
    this.moveTo(spot, flags);
    for (let detail = 1; detail <= count; detail++) {
      const base = { ...flags, button: BUTTONS[button], detail };
      const quiet = this.down(spot, base, MASKS[button], button);
      this.up(spot, base, quiet, button);
    }
    if (count === 2 && button === "left" && isConnected(spot.hit)) {
      send(spot.hit, "dblclick", init(spot, { ...flags, button: 0, detail: 2 }));
    }
  }

  /**
   * @param {Spot} spot
   * @param {Record<string, unknown>} base
   * @param {number} buttons
   * @param {string} button
   * @returns {boolean} whether the page asked for no mouse events
   */
  down(spot, base, buttons, button) {
    const { hit } = spot;
    const quiet = !send(hit, "pointerdown", init(spot, { ...base, buttons, detail: 0, pressure: 0.5 }));
    this.prevented = quiet || (isConnected(hit) && !send(hit, "mousedown", init(spot, { ...base, buttons })));
    if (!this.prevented && isConnected(hit)) focusFrom(hit);
    if (button === "right" && isConnected(hit)) send(hit, "contextmenu", init(spot, { ...base, buttons, detail: 0, isPrimary: false }));
    return quiet;
  }

  /**
   * Release, and click where press and release have met.
   *
   * @param {Spot} spot
   * @param {Record<string, unknown>} base
   * @param {boolean} quiet
   * @param {string} button
   */
  up(spot, base, quiet, button) {
    const { hit } = spot;
    const end = isConnected(hit) ? hit : elementAt(/** @type {Document} */ (ownerDocument(hit)), spot.x, spot.y);
    if (!end) return;
    const there = { ...spot, hit: end };
    send(end, "pointerup", init(there, { ...base, detail: 0 }));
    if (!quiet) send(end, "mouseup", init(there, base));
    if (isConnected(hit)) send(hit, button === "left" ? "click" : "auxclick", init(spot, { ...base, isPrimary: false }));
  }
}

/** @param {Element} el @returns {Element[]} it and its ancestors, innermost first */
function chain(el) {
  const out = [];
  for (let at = /** @type {Element | null} */ (el); at; at = flatParent(at)) out.push(at);
  return out;
}

/**
 * The link that a click on `el` would follow into a new tab.
 *
 * @param {Element} el
 * @returns {HTMLAnchorElement | null}
 */
export function newTabLink(el) {
  const link = /** @type {HTMLAnchorElement | null} */ (flatClosest(el, "a[href], area[href]"));
  const frame = link && (attr(link, "target") ?? "");
  if (!frame || /^_(?:self|parent|top)$/i.test(frame)) return null;
  return [...viewOf(link).document.querySelectorAll("iframe")].some((each) => each.name === frame) ? null : link;
}
