/**
 * Skipping what does not show without looking at each element: one range over many siblings tells where all of their
 * texts and boxes lie. What has no text (fields, pictures, empty boxes) is asked for by itself, and hosts of shadow
 * roots are never skipped, for no range sees into them.
 */

import { localName, parentNode, queryAll, rectOf, shadowRootOf } from "./dom.js";
import { looksOperable } from "./interactive.js";

/** What shows without a text. */
const TEXTLESS = ":empty,input,select,textarea,img,svg,canvas,video,audio,iframe,object,embed,progress,meter,[contenteditable]";
/** What may be a control; `looksOperable` decides. */
const OPERABLE = "a,area,input,button,select,textarea,summary,video,audio,[role],[tabindex]";
/** Ranges that did not help, after which no more are tried: something odd lies all over the page. */
const PATIENCE = 40;

export class Beyond {
  #failed = 0;

  /**
   * @param {import("./types.js").Box} view what is read
   * @param {import("./visible.js").TextRuler} ruler
   */
  constructor(view, ruler) {
    this.view = view;
    this.ruler = ruler;
  }

  /** @returns {boolean} whether it is still worth trying */
  get helps() {
    return this.#failed < PATIENCE;
  }

  /**
   * @param {Element} el that lies outside
   * @param {import("./visible.js").Frame} frame
   * @returns {boolean} whether nothing inside shows
   */
  holds(el, frame) {
    if (!this.helps) return false;
    const out = !this.#rangeShows(el, el, frame) && !this.textless(el, frame).length;
    if (!out) this.#failed++;
    return out;
  }

  /**
   * The longest run of siblings that certainly shows nothing.
   *
   * @param {Node[]} nodes siblings in their order
   * @param {number} from
   * @param {Set<Node>} showing those that hold something that shows without a text
   * @param {import("./visible.js").Frame} frame
   * @returns {number} index behind the run; `from` when there is none
   */
  runFrom(nodes, from, showing, frame) {
    let end = from;
    while (end < nodes.length && !showing.has(/** @type {Node} */ (nodes[end]))) end++;
    while (end > from && this.helps) {
      if (!this.#rangeShows(/** @type {Node} */ (nodes[from]), /** @type {Node} */ (nodes[end - 1]), frame)) return end;
      end = from + ((end - from) >> 1);
    }
    this.#failed++;
    return from;
  }

  /**
   * @param {Element} parent
   * @param {import("./visible.js").Frame} frame
   * @returns {Set<Node>} its children that hold something that shows without a text
   */
  showingIn(parent, frame) {
    /** @type {Set<Node>} */
    const found = new Set();
    for (const el of this.textless(parent, frame)) {
      let at = /** @type {Node | null} */ (el);
      while (at && parentNode(at) !== parent) at = parentNode(at);
      if (at) found.add(at);
    }
    return found;
  }

  /**
   * @param {Element} parent
   * @param {import("./visible.js").Frame} frame
   * @returns {Element[]} what shows inside of it without a text, and hosts of shadow roots
   */
  textless(parent, frame) {
    const closed = Boolean(/** @type {any} */ (globalThis).chrome?.dom?.openOrClosedShadowRoot);
    /** @type {Element[]} */
    const found = [];
    for (const el of queryAll(parent, TEXTLESS)) if (this.shows(rectOf(el), frame)) found.push(el);
    for (const el of queryAll(parent, "*")) if (shadowRootOf(el) || (closed && localName(el).includes("-"))) found.push(el);
    return found;
  }

  /**
   * @param {Node} first
   * @param {Node} last
   * @param {import("./visible.js").Frame} frame
   */
  #rangeShows(first, last, frame) {
    const { range } = this.ruler;
    range.setStartBefore(first);
    range.setEndAfter(last);
    return this.shows(range.getBoundingClientRect(), frame);
  }

  /**
   * @param {DOMRect} rect
   * @param {import("./visible.js").Frame} frame
   */
  shows({ left, top, right, bottom }, { x, y, sx, sy }) {
    const { view } = this;
    if (left === right && top === bottom) return false;
    return y + bottom * sy > view.y0 && y + top * sy < view.y1 && x + right * sx > view.x0 && x + left * sx < view.x1;
  }
}

/**
 * @param {Element} el
 * @returns {Element[]} what is operable inside of it
 */
export function operableIn(el) {
  return [...queryAll(el, OPERABLE)].filter((inner) => looksOperable(inner, localName(inner)));
}
