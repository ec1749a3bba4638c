/**
 * What lies outside of what is read: on which side, and how many controls are there.
 */

import { operableIn } from "./beyond.js";
import { attr, localName, nodeType, rectOf } from "./dom.js";
import { looksOperable } from "./interactive.js";
import { isEntry } from "./walkparts.js";

/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {import("./visible.js").Frame} Frame */
/** @typedef {import("./visible.js").Place} Place */

/**
 * @typedef {object} Run siblings that show nothing, one after the other
 * @property {Element} parent
 * @property {Node[]} nodes
 * @property {number} start length of `passed` before
 * @property {[number, number][]} marks behind each: length of `passed`, and entries of a list that were found missing
 * @property {[Node, DOMRect][]} [lie] where they lie
 */

export class Outside {
  above = 0;
  below = 0;
  /** Elements that were left out so far, runs of them as one. */
  skipped = 0;
  /** Controls that were counted, each with its side. @type {[Element, number][]} */
  passed = [];
  /** @type {Run[]} */
  runs = [];

  /**
   * @param {import("./types.js").Box} view what is read
   * @param {import("./ids.js").Ids | null} ids where to note what was met
   * @param {Set<Element>} ignored
   */
  constructor(view, ids, ignored) {
    this.view = view;
    this.ids = ids;
    this.ignored = ignored;
  }

  /**
   * @param {Node[]} nodes that do not show, nor anything inside
   * @param {Place} place around them
   * @param {Raw} out
   */
  passRun(nodes, place, out) {
    this.skipped++;
    const { missing } = out;
    this.runs.push({
      parent: place.el,
      nodes,
      start: this.passed.length,
      marks: nodes.map((node) => {
        this.#passOver(node, place, out);
        return [this.passed.length, out.missing - missing];
      }),
    });
  }

  /**
   * @param {Node} node
   * @param {Place} place
   * @param {Raw} out
   */
  #passOver(node, { el, frame }, out) {
    if (nodeType(node) !== 1) return;
    const outer = /** @type {Element} */ (node);
    const tag = localName(outer);
    if (this.ignored.has(outer)) return;
    if (el === out.el && isEntry(tag, attr(outer, "role") ?? "") && this.sideOf(rectOf(outer), frame)) out.missing++;
    if (looksOperable(outer, tag)) this.count(outer, frame);
    this.countIn(outer, frame);
  }

  /**
   * @param {Element} outer
   * @param {Frame} frame
   */
  countIn(outer, frame) {
    for (const inner of operableIn(outer)) {
      let at = /** @type {Element | null} */ (inner);
      if (this.ignored.size) while (at && at !== outer && !this.ignored.has(at)) at = at.parentElement;
      if (at === inner || at === outer) this.count(inner, frame);
    }
  }

  /**
   * @param {Element} el a control that is not read
   * @param {Frame} frame
   */
  count(el, frame) {
    const side = this.sideOf(rectOf(el), frame);
    if (side === 1 || side === -1) this.pass(el, side);
  }

  /** @param {Element} el @param {number} side */
  pass(el, side) {
    if (side < 0) this.above++;
    else this.below++;
    this.passed.push([el, side]);
    this.ids?.meetUnlisted(el);
  }

  /**
   * @param {DOMRect} rect
   * @param {Frame} frame
   * @returns {number} 0 where it is read, -1 above, 1 below, 2 beside
   */
  sideOf(rect, frame) {
    const { view } = this;
    const { x, y, sx, sy } = frame;
    const { top, bottom } = rect;
    if (y + bottom * sy <= view.y0) return top === bottom && rect.width === 0 ? 0 : -1;
    if (y + top * sy >= view.y1) return 1;
    const { left, right } = rect;
    if (left === right && top === bottom) return 0;
    return x + right * sx <= view.x0 || x + left * sx >= view.x1 ? 2 : 0;
  }
}
