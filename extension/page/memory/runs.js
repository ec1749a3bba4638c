/**
 * Runs of siblings that showed nothing the last time: where none of them has changed and all lie where they lay, nobody
 * needs to look into them again.
 */

import { isElement, nodeType, textData } from "../dom.js";
import { rectAround } from "./places.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../visible.js").Place} Place */
/** @typedef {import("../outside.js").Run} Run */
/** @typedef {import("../outside.js").Outside} Outside */

export class Runs {
  /** By their first node. @type {Map<Node, {run: Run, from: number, still: {known: boolean | null}}>} */
  #known = new Map();

  /**
   * @param {Outside} last what was left out then
   * @param {Outside} outside what is left out now
   * @param {import("./dirt.js").Dirt} dirt
   */
  constructor(last, outside, dirt) {
    this.last = last;
    this.outside = outside;
    this.dirt = dirt;
    for (const run of last.runs) this.#known.set(/** @type {Node} */ (run.nodes[0]), { run, from: 0, still: { known: null } });
  }

  /**
   * @param {[number, number, number, number]} cut what was passed over inside of what is taken over
   * @param {Raw[]} all
   */
  passWithin([from, to, first, last], all) {
    const { outside, last: old } = this;
    const ahead = outside.passed.length - from;
    const later = outside.runs.length - first;
    outside.skipped++;
    for (let at = from; at < to; at++) outside.pass(.../** @type {[Element, number]} */ (old.passed[at]));
    for (const { parent, nodes, start, marks } of old.runs.slice(first, last)) {
      outside.runs.push({ parent, nodes, start: start + ahead, marks: marks.map(([behind, missing]) => [behind + ahead, missing]) });
    }
    for (const raw of all) if (raw.cut) raw.cut = [raw.cut[0] + ahead, raw.cut[1] + ahead, raw.cut[2] + later, raw.cut[3] + later];
  }

  /**
   * Pass over siblings that showed nothing and lie where they lay.
   *
   * @param {Node[]} nodes
   * @param {number} at where to begin
   * @param {Place} place around them
   * @param {Raw} out
   * @returns {number} index behind them; `at` when nothing is known
   */
  passOver(nodes, at, place, out) {
    const first = /** @type {Node} */ (nodes[at]);
    const found = this.#known.get(first);
    if (!found || found.run.parent !== place.el || this.dirt.inside.has(place.el)) return at;
    const { run, from, still } = found;
    let end = 0;
    while (from + end < run.nodes.length && nodes[at + end] === run.nodes[from + end] && this.#isAsItWas(/** @type {Node} */ (nodes[at + end]))) end++;
    if (end && !(still.known ??= this.#inPlace(run))) return at;
    if (end) this.#passAgain(run, from, from + end, place, out);
    for (const next of [from + end, from + end + 1]) {
      const node = run.nodes[next];
      if (node) this.#known.set(node, { run, from: next, still });
    }
    return at + end;
  }

  /** @param {Node} node */
  #isAsItWas(node) {
    return !isElement(node) || !(this.dirt.inside.has(node) || this.dirt.around.has(node));
  }

  /** @param {Run} run @returns {boolean} whether all of it is where it was */
  #inPlace({ lie }) {
    return (lie ?? []).every(([node, was]) => {
      const { left, top, right, bottom } = rectAround(node);
      return left === was.left && top === was.top && right === was.right && bottom === was.bottom;
    });
  }

  /**
   * @param {Run} run
   * @param {number} from
   * @param {number} end
   * @param {Place} place
   * @param {Raw} out
   */
  #passAgain(run, from, end, place, out) {
    const { outside, last: { passed } } = this;
    const { missing } = out;
    outside.skipped++;
    /** @type {[number, number][]} */
    const marks = [];
    outside.runs.push({ parent: place.el, nodes: run.nodes.slice(from, end), start: outside.passed.length, marks });
    let [begun, gone] = from ? /** @type {[number, number]} */ (run.marks[from - 1]) : [run.start, 0];
    for (let at = from; at < end; at++) {
      const [behind, away] = /** @type {[number, number]} */ (run.marks[at]);
      for (; begun < behind; begun++) outside.pass(.../** @type {[Element, number]} */ (passed[begun]));
      out.missing += away - gone;
      gone = away;
      marks.push([outside.passed.length, out.missing - missing]);
    }
  }
}

/** @param {Run} run @returns {[Node, DOMRect][]} where its elements lie, and its texts at the ends */
export function lieOf({ nodes }) {
  const found = new Set([nodes.find(isSomething), ...nodes.filter(isElement), nodes.findLast(isSomething)]);
  return [...found].filter((node) => node !== undefined).map((node) => [node, rectAround(node)]);
}

/** @param {Node} node */
function isSomething(node) {
  return isElement(node) || (nodeType(node) === 3 && /\S/.test(textData(/** @type {Text} */ (node))));
}
