/**
 * Memory of an observation: parts of the page that are as they were are taken over instead of being read again. Only
 * what cannot have changed is: everything that has, that follows what has, or that lies elsewhere, is read anew, and
 * so is all of the page when its styles or its window are others.
 *
 * It watches the page from one observation to the next and is let go of when the task ends.
 */

import { documentOf, isElement, rectOf } from "../dom.js";
import { isOverlay } from "../hittest.js";
import { controlsIn } from "../lines.js";
import { isPiece } from "../raw.js";
import { isEntry, solid } from "../walkparts.js";
import { setOf } from "../words.js";
import { compareConditions, conditionsOf } from "./conditions.js";
import { Covered } from "./covered.js";
import { Dirt } from "./dirt.js";
import { extentOf, holds, isAt, off, relocate, same, scrollOf } from "./places.js";
import { refersInto } from "./references.js";
import { Runs, lieOf } from "./runs.js";
import { Sheets } from "./sheets.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../visible.js").Place} Place */
/** @typedef {import("../walk.js").Walk} Walk */
/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("../assemble.js").Assembler} Assembler */

/** What gets its size from somewhere else than its style. */
const LOADED = setOf("img video canvas iframe frame svg object embed picture");
const OUT_OF_FLOW = setOf("absolute fixed sticky");
/** Events of those, none of which bubbles. */
const LOADING = ["load", "error", "loadedmetadata"];
/** Elements that are read in less time than it takes to remember them. */
const FEW = 30;

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
  /** @type {Runs | null} */
  #runs = null;
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
    this.#clear();
    this.#dirt.note(this.#observer.takeRecords().filter(isOfPage));
    this.#known = this.#usable(walk);
    this.#trusted = this.#known !== null && !refersInto(this.#dirt, this.#known.walk.roots);
    if (!this.#known) return;
    this.#paths.set(walk.doc.documentElement, this.#known.tree);
    this.#runs = new Runs(this.#known.walk.outside, walk.outside, this.#dirt);
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
    this.#commit(old, all, parent, out, off(dx, 0) || off(dy, 0) ? [dx, dy] : null);
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
    const moved = off(dx, 0) || off(dy, 0);
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
    if (old.cut) this.#runs?.passWithin(old.cut, all);
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
    if (isElement(first) && this.#dirt.has(first, place.el)) this.#spoil(first);
    return this.#runs?.passOver(nodes, at, place, out) ?? at;
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
    const many = walk.outside.runs.reduce((sum, { nodes }) => sum + nodes.length, walk.all.length) > FEW;
    const whole = steady && many && !walk.truncated && !walk.spent && !assembler.cut && !assembler.lacking;
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
    this.#clear();
  }

  /** Let go of what serves one observation. */
  #clear() {
    this.#paths.clear();
    this.#kids.clear();
    this.written.clear();
    this.#runs = this.#covered = null;
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
