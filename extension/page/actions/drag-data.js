/** HTML's own drag and drop: events with a `DataTransfer` instead of those of the mouse. */

import { attr, flatParent, localName, viewOf } from "../dom.js";
import { send } from "./events.js";
import { init } from "./pointer.js";

/** @typedef {import("./target.js").Spot} Spot */

/**
 * @param {Element} el what is pressed
 * @returns {Element | null} what a browser begins to drag: links and pictures, too, unless the page says otherwise
 */
export function draggableFrom(el) {
  for (let at = /** @type {Element | null} */ (el); at; at = flatParent(at)) {
    const said = attr(at, "draggable");
    if (said === "true" || (said !== "false" && isDraggable(at))) return at;
  }
  return null;
}

/** @param {Element} el */
function isDraggable(el) {
  const tag = localName(el);
  return tag === "img" || (tag === "a" && Boolean(attr(el, "href")));
}

export class Transfer {
  /** @type {Element | null} */
  #over = null;
  #allowed = false;

  /** @param {Element} source */
  constructor(source) {
    this.source = source;
    this.data = new (viewOf(source).DataTransfer)();
  }

  /**
   * @param {Spot} from where the button was pressed
   * @returns {boolean} whether the page lets it begin
   */
  begin(from) {
    return send(this.source, "dragstart", this.#init(from, { button: 0, buttons: 1 }));
  }

  /** @param {Spot} at */
  over(at) {
    const { hit } = at;
    const last = this.#over;
    this.#over = hit;
    send(this.source, "drag", this.#init(at));
    if (last !== hit) {
      send(hit, "dragenter", this.#init(at, { relatedTarget: last }));
      if (last) send(last, "dragleave", this.#init(at, { relatedTarget: hit }));
    }
    this.#allowed = !send(hit, "dragover", this.#init(at));
  }

  /** @param {Spot} at */
  end(at) {
    const over = this.#over;
    send(this.source, "drag", this.#init(at));
    if (over) send(over, this.#allowed ? "drop" : "dragleave", this.#init(at));
    send(this.source, "dragend", this.#init(at));
  }

  /** @param {Spot} at @param {Record<string, unknown>} [extra] */
  #init(at, extra) {
    return init(at, { dataTransfer: this.data, button: 0, ...extra });
  }
}

