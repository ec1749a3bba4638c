/**
 * Memory of an observation: parts of the page that are as they were are taken over instead of being read again. Only
 * what cannot have changed is: everything that has, that follows what has, or that lies elsewhere, is read anew, and
 * so is all of the page when its styles or its window are others.
 *
 * It watches the page from one observation to the next and is let go of when the task ends.
 */

import { documentOf, isElement, nodeType, ownerDocument, rectOf, textData } from "../dom.js";
import { isOverlay } from "../hittest.js";
import { controlsIn } from "../lines.js";
import { isPiece } from "../raw.js";
import { isEntry, solid } from "../walkparts.js";
import { setOf } from "../words.js";
import { compareConditions, conditionsOf } from "./conditions.js";
import { Covered } from "./covered.js";
import { Dirt } from "./dirt.js";
import { refersInto } from "./references.js";
import { Sheets } from "./sheets.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../visible.js").Place} Place */
/** @typedef {import("../walk.js").Walk} Walk */
/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("../assemble.js").Assembler} Assembler */
/** @typedef {import("../outside.js").Run} Run */

/** What gets its size from somewhere else than its style. */
const LOADED = setOf("img video canvas iframe frame svg object embed picture");
const OUT_OF_FLOW = setOf("absolute fixed sticky");
/** Events of those, none of which bubbles. */
const LOADING = ["load", "error", "loadedmetadata"];
/** Elements that are read in less time than it takes to remember them. */
const FEW = 60;
/** Pixels that rounding may add. */
const SLACK = 0.02;

/**
 * @typedef {object} Last
 * @property {Walk} walk
 * @property {Raw} tree
 * @property {string} key of what was asked for
 * @property {import("./conditions.js").Conditions} conditions
 */

export class Memory {
  #sheets = new Sheets();
  #dirt = new Dirt();
  #observer = new MutationObserver((records) => this.#dirt.note(records.filter(isOfPage)));
  #idle = 0;
  /** @type {(Document | ShadowRoot)[]} */
  #watched = [];
  /** What gets its picture, document or style gets its size. */
  #loaded = (/** @type {Event} */ { target }) => {
    if (isElement(/** @type {Node} */ (target))) this.#dirt.from(/** @type {Element} */ (target));
  };
  /** @type {Last | null} */
  #last = null;
  /** The walk under way. @type {Walk | null} */
  #walk = null;
  /** What the last walk found, while it may be taken over. @type {Last | null} */
  #known = null;
  /** What was found last for elements whose inside is looked at anew. @type {Map<Element, Raw>} */
  #paths = new Map();
  /** What lies in those, by element. @type {Map<Raw, Map<Element, Raw>>} */
  #kids = new Map();
  /** Runs that showed nothing, by their first node. @type {Map<Node, {run: Run, from: number, still: {known: boolean | null}}>} */
  #runs = new Map();
  /** How things are in the observation under way. @type {{roots: (Document | ShadowRoot)[], conditions: Last["conditions"]} | null} */
  #now = null;
  /** Number of the observation. */
  #round = 0;
  /** What was written the last time may be written again. */
  #trusted = false;
  /** Elements that the last observation took over. */
  taken = 0;
  /** Parts that were. @type {Set<string | SnapshotNode>} */
  written = new Set();
  /** @type {Covered | null} */
  #covered = null;

  /** Find out what has changed. @param {Walk} walk that is about to begin */
  begin(walk) {
    this.#walk = walk;
    this.#round++;
    this.taken = 0;
    this.#paths.clear();
    this.#kids.clear();
    this.#runs.clear();
    this.written.clear();
    this.#covered = null;
    this.#dirt.note(this.#observer.takeRecords().filter(isOfPage));
    this.#known = this.#usable(walk);
    this.#trusted = this.#known !== null && !refersInto(this.#dirt, this.#known.walk.roots);
    if (!this.#known) return;
    this.#paths.set(walk.doc.documentElement, this.#known.tree);
    for (const run of this.#known.walk.outside.runs) this.#runs.set(/** @type {Node} */ (run.nodes[0]), { run, from: 0, still: { known: null } });
  }

  /**
   * @param {Walk} walk
   * @returns {Last | null}
   */
  #usable(walk) {
    const last = this.#last;
    if (!last || last.key !== keyOf(walk)) return null;
    const { roots } = last.walk;
    const dirt = this.#dirt;
    const conditions = conditionsOf(walk.doc, roots);
    this.#now = { roots, conditions };
    compareConditions(last.conditions, conditions, dirt, () => this.#sheets.traits(roots).within);
    if (dirt.any && !dirt.all) dirt.spread(this.#sheets.traits(roots));
    return dirt.all ? null : last;
  }

  /**
   * Take over an element with all that was found in it.
   *
   * @param {Element} el
   * @param {DOMRect} rect
   * @param {Place} parent
   * @param {Raw} out
   * @returns {boolean} false when it has to be read
   */
  take(el, rect, parent, out) {
    const known = this.#known;
    if (!known) return false;
    if (this.#dirt.has(el, parent.el)) return this.#spoil(el);
    const old = this.#find(el, out);
    if (!old || old.place.parent?.el !== parent.el) return false;
    const { frame } = parent;
    const width = (rect.right - rect.left) * frame.sx;
    const grown = off((rect.bottom - rect.top) * frame.sy, old.place.y1 - old.place.y0);
    // Rules for containers and windows of a certain size may hold for what is inside.
    if (off(width, old.place.x1 - old.place.x0) || (grown && old.inner)) return this.#spoil(el);
    this.#paths.set(el, old);
    // It has no place of its own: what is inside tells where it lies.
    if (old.place.display === "contents") return false;
    if (old.inner) this.#paths.set(old.inner.documentElement, old);
    if (grown || this.#dirt.around.has(el)) return false;
    const dx = frame.x + rect.left * frame.sx - old.place.x0;
    const dy = frame.y + rect.top * frame.sy - old.place.y0;
    const all = known.walk.all.slice(old.index - 1, old.end);
    if (!this.#walkFits(old) || !this.#lies(old, all, parent, dx, dy) || !all.every((raw) => this.#still(raw, dx, dy))) return false;
    this.#commit(old, all, parent, out, Math.abs(dx) > SLACK || Math.abs(dy) > SLACK ? [dx, dy] : null);
    return true;
  }

  /** Read an element and all that is inside of it anew. @param {Element} el */
  #spoil(el) {
    this.#dirt.inside.add(el);
    const inner = documentOf(el)?.documentElement;
    if (inner) this.#dirt.inside.add(inner);
    return false;
  }

  /** @param {Element} el @param {Raw} out @returns {Raw | undefined} what was found last of an element */
  #find(el, out) {
    const around = this.#paths.get(out.place.el);
    if (!around) return undefined;
    let kids = this.#kids.get(around);
    if (!kids) {
      kids = new Map();
      for (const kid of around.kids) if (!isPiece(kid)) kids.set(kid.place.el, kid);
      this.#kids.set(around, kids);
    }
    return kids.get(el);
  }

  /** @param {Raw} old @returns {boolean} whether there is room for its text */
  #walkFits({ chars }) {
    const walk = /** @type {Walk} */ (this.#walk);
    return walk.chars + chars <= walk.enough;
  }

  /**
   * Whether the same of it shows: what clips it is where it was, or clips nothing of it.
   *
   * @param {Raw} old
   * @param {Raw[]} all
   * @param {Place} parent
   * @param {number} dx
   * @param {number} dy
   */
  #lies(old, all, parent, dx, dy) {
    const before = /** @type {Place} */ (old.place.parent);
    const now = parent.resolve();
    const moved = Math.abs(dx) > SLACK || Math.abs(dy) > SLACK;
    const clips = [
      [before.clip, now.clip],
      [before.absolute, now.absolute],
      [before.frame.clip, now.frame.clip],
    ];
    if (!moved && clips.every(([one, other]) => same(/** @type {Box} */ (one), /** @type {Box} */ (other)))) return true;
    if (old.cut) return false;
    const extent = extentOf(all);
    return clips.every(([one, other]) => (
      holds(/** @type {Box} */ (one), extent, 0, 0) && holds(/** @type {Box} */ (other), extent, dx, dy)
    ));
  }

  /**
   * @param {Raw} raw
   * @param {number} dx
   * @param {number} dy
   * @returns {boolean} whether it moved with what is around it, if it is of a kind that may do otherwise
   */
  #still(raw, dx, dy) {
    const { kind, place, tag } = raw;
    const { el, frame } = place;
    const walk = /** @type {Walk} */ (this.#walk);
    if ((!kind || raw.weak) && walk.listens(el)) return false;
    if (place.overflow !== "visible" && place.box && (el.scrollTop !== raw.top || el.scrollLeft !== raw.left)) return false;
    if (!kind && !OUT_OF_FLOW.has(place.position) && !LOADED.has(tag)) return true;
    const { left, top, right, bottom } = place.parent?.drawing ? solid(rectOf(el)) : rectOf(el);
    if (
      off(frame.x + left * frame.sx, place.x0 + dx) || off(frame.y + top * frame.sy, place.y0 + dy) ||
      off(frame.x + right * frame.sx, place.x1 + dx) || off(frame.y + bottom * frame.sy, place.y1 + dy)
    ) return false;
    if (tag !== "iframe" && tag !== "frame") return true;
    // What a frame shows lies where the frame lay.
    return documentOf(el) === raw.inner && !dx && !dy && isAt(scrollOf(raw.inner), raw);
  }

  /**
   * @param {Raw} old
   * @param {Raw[]} all it and what is inside
   * @param {Place} parent
   * @param {Raw} out
   * @param {[number, number] | null} moved
   */
  #commit(old, all, parent, out, moved) {
    const walk = /** @type {Walk} */ (this.#walk);
    const ahead = walk.index + 1 - old.index;
    if (old.cut) this.#passWithin(old.cut, all);
    const before = /** @type {Place} */ (old.place.parent);
    for (const raw of all) {
      raw.index += ahead;
      raw.end += ahead;
      raw.taken = moved ? -this.#round : this.#round;
      relocate(raw.place, before, parent, moved);
      walk.all.push(raw);
      if (raw.layer) walk.layers.push(raw);
    }
    walk.index = old.end;
    this.taken += all.length;
    walk.chars += old.chars;
    old.place.parent = parent;
    if (isEntry(old.tag, old.role)) out.entries++;
    out.kids.push(old);
  }

  /**
   * @param {[number, number, number, number]} cut what was passed over inside of what is taken over
   * @param {Raw[]} all
   */
  #passWithin([from, to, first, last], all) {
    const { outside } = /** @type {Walk} */ (this.#walk);
    const old = /** @type {Last} */ (this.#known).walk.outside;
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
    if (isElement(first) && this.#dirt.has(first, place.el)) {
      this.#spoil(first);
      return at;
    }
    const found = this.#runs.get(first);
    if (!found || found.run.parent !== place.el || this.#dirt.inside.has(place.el)) return at;
    const { run, from, still } = found;
    let end = 0;
    while (from + end < run.nodes.length && nodes[at + end] === run.nodes[from + end] && this.#isAsItWas(/** @type {Node} */ (nodes[at + end]))) end++;
    if (end && !(still.known ??= this.#inPlace(run))) return at;
    if (end) this.#passAgain(run, from, from + end, place, out);
    for (const next of [from + end, from + end + 1]) {
      const node = run.nodes[next];
      if (node) this.#runs.set(node, { run, from: next, still });
    }
    return at + end;
  }

  /** @param {Node} node */
  #isAsItWas(node) {
    return !isElement(node) || !(this.#dirt.inside.has(node) || this.#dirt.around.has(node));
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
    const { outside } = /** @type {Walk} */ (this.#walk);
    const passed = /** @type {Last} */ (this.#known).walk.outside.passed;
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

  /** @returns {Raw[]} of which to find out whether something lies over them */
  uncovered() {
    const walk = /** @type {Walk} */ (this.#walk);
    const covered = new Covered(walk, this.#known?.walk ?? null, this.#round, this.#paths, this.#dirt);
    this.#covered = covered;
    return covered.asked;
  }

  /** What is covered is known: what was written of it may not hold any more. */
  compare() {
    if (this.#covered?.differs()) this.#trusted = false;
  }

  /**
   * @param {Assembler} assembler
   * @param {Raw} raw
   * @param {() => (string | SnapshotNode)[]} write
   * @returns {(string | SnapshotNode)[]} what is written of it
   */
  recall(assembler, raw, write) {
    const { kept } = raw;
    if (kept && this.#trusted && assembler.chars + kept.chars <= assembler.budget && this.#meet(assembler, kept.parts)) {
      assembler.spend(kept.chars);
      return kept.parts;
    }
    const { chars, dialogs, notes, unread } = assembler;
    const told = dialogs.length + notes.length + unread.length;
    const parts = write();
    const whole = !assembler.cut && !assembler.lacking && told === dialogs.length + notes.length + unread.length;
    raw.kept = whole ? { parts, chars: assembler.chars - chars } : null;
    return parts;
  }

  /**
   * @param {Assembler} assembler
   * @param {(string | SnapshotNode)[]} parts
   * @returns {boolean} whether all controls in there still are
   */
  #meet({ ids, how, controls }, parts) {
    for (const node of controlsIn(parts)) {
      const el = ids.find(node.i)?.ref.deref();
      if (!el) return false;
      if (how.recording) ids.meet(el);
      node.w = undefined;
      controls.add(/** @type {number | string} */ (node.i));
    }
    for (const part of parts) this.written.add(part);
    return true;
  }

  /**
   * Remember what was found, and watch from here on.
   *
   * @param {Raw} tree
   * @param {Assembler} assembler
   */
  note(tree, assembler) {
    const walk = /** @type {Walk} */ (this.#walk);
    const known = this.#known;
    this.#known = this.#walk = null;
    this.#unwatch();
    this.#dirt = new Dirt();
    if (known) for (const root of known.walk.roots) if (!walk.roots.includes(root) && isThere(root)) walk.roots.push(root);
    // Reading itself may make a browser lay out what it had put off: then parts were read that do not fit together.
    const { left, top, right, bottom } = rectOf(tree.place.el);
    const { x0, y0, x1, y1 } = tree.place;
    const steady = left === x0 && top === y0 && right === x1 && bottom === y1;
    const whole = steady && walk.all.length > FEW && !walk.truncated && !walk.spent && !assembler.cut && !assembler.lacking;
    const now = this.#now;
    this.#now = null;
    this.#last = null;
    if (!whole) return;
    const fits = now && now.roots.length === walk.roots.length && now.roots.every((root, at) => root === walk.roots[at]);
    this.#last = { walk, tree, key: keyOf(walk), conditions: fits ? now.conditions : conditionsOf(walk.doc, walk.roots) };
    if (walk.roots.length > 1) for (const raw of walk.all) if (raw.inner) Object.assign(raw, scrollOf(raw.inner));
    for (const run of walk.outside.runs) run.lie = lieOf(run);
    for (const root of walk.roots) this.#watch(root);
    // While the model thinks there is time to find out how far the rules of new sheets reach.
    this.#idle = requestIdleCallback(() => this.#sheets.traits(walk.roots));
  }

  /** @param {Document | ShadowRoot} root */
  #watch(root) {
    this.#observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    this.#watched.push(root);
    for (const type of LOADING) root.addEventListener(type, this.#loaded, true);
  }

  #unwatch() {
    cancelIdleCallback(this.#idle);
    this.#observer.disconnect();
    for (const root of this.#watched.splice(0)) for (const type of LOADING) root.removeEventListener(type, this.#loaded, true);
  }

  /** Stop watching, and let go of the page. */
  end() {
    this.#unwatch();
    this.#last = this.#known = this.#walk = null;
    this.#paths.clear();
    this.#kids.clear();
    this.#runs.clear();
    this.written.clear();
  }
}

/** @param {Walk} walk @returns {string} what was asked for */
function keyOf({ options: { mode, max_chars, ignore, redact, redacted, clip } }) {
  return JSON.stringify([mode, max_chars, ignore, redact, redacted, clip]);
}

/** @param {MutationRecord} record @returns {boolean} whether it is about more than what Pagehand shows of itself */
function isOfPage({ type, target, addedNodes, removedNodes }) {
  if (isElement(target) && isOverlay(target)) return false;
  return type !== "childList" || ![...addedNodes, ...removedNodes].every((node) => isElement(node) && isOverlay(node));
}

/** @param {Document | ShadowRoot} root */
function isThere(root) {
  return "host" in root ? root.host.isConnected : root.defaultView !== null;
}

/** @param {Run} run @returns {[Node, DOMRect][]} where its elements lie, and its texts at the ends */
function lieOf({ nodes }) {
  const found = new Set([nodes.find(isSomething), ...nodes.filter(isElement), nodes.findLast(isSomething)]);
  return [...found].filter((node) => node !== undefined).map((node) => [node, rectAround(node)]);
}

/** @param {Node} node */
function isSomething(node) {
  return isElement(node) || (nodeType(node) === 3 && /\S/.test(textData(/** @type {Text} */ (node))));
}

/** @param {Node} node an element or a text */
function rectAround(node) {
  if (isElement(node)) return rectOf(node);
  const range = /** @type {Document} */ (ownerDocument(node)).createRange();
  range.selectNode(node);
  return range.getBoundingClientRect();
}

/** @param {number} a @param {number} b */
function off(a, b) {
  return Math.abs(a - b) > SLACK;
}

/** @param {Box} a @param {Box} b */
function same(a, b) {
  return a === b || (a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1);
}

/** @param {Box} outer @param {Box} inner @param {number} dx by which the inner one moved @param {number} dy */
function holds(outer, inner, dx, dy) {
  return inner.x0 + dx >= outer.x0 && inner.y0 + dy >= outer.y0 && inner.x1 + dx <= outer.x1 && inner.y1 + dy <= outer.y1;
}

/** @param {Raw[]} all @returns {Box} */
function extentOf(all) {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { place } of all) {
    if (place.display === "contents") continue;
    if (place.x0 < box.x0) box.x0 = place.x0;
    if (place.y0 < box.y0) box.y0 = place.y0;
    if (place.x1 > box.x1) box.x1 = place.x1;
    if (place.y1 > box.y1) box.y1 = place.y1;
  }
  return box;
}

/** @param {Document | null} doc @returns {{top: number, left: number}} */
function scrollOf(doc) {
  return { top: doc?.defaultView?.scrollY ?? 0, left: doc?.defaultView?.scrollX ?? 0 };
}

/** @param {{top: number, left: number}} a @param {{top: number, left: number}} b */
function isAt(a, b) {
  return a.top === b.top && a.left === b.left;
}

/**
 * @param {Place} place of something that is taken over
 * @param {Place} before what was around all of it
 * @param {Place} now
 * @param {[number, number] | null} by pixels that it moved
 */
function relocate(place, before, now, by) {
  const clip = (/** @type {Box} */ box) => {
    if (box === before.clip) return now.clip;
    if (box === before.absolute) return now.absolute;
    if (box === before.frame.clip) return now.frame.clip;
    return by && box.x0 > -1e9 ? moved(box, ...by) : box;
  };
  place.clip = clip(place.clip);
  place.absolute = clip(place.absolute);
  if (place.frame === before.frame) place.frame = now.frame;
  if (!by) return;
  const [dx, dy] = by;
  place.x0 += dx;
  place.x1 += dx;
  place.y0 += dy;
  place.y1 += dy;
  if (place.box && place.box !== place) place.box = moved(place.box, dx, dy);
}

/** @param {Box} box @param {number} dx @param {number} dy @returns {Box} */
function moved({ x0, y0, x1, y1 }, dx, dy) {
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy };
}
