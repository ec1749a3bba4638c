/**
 * One pass over the flat tree: shadow roots, slots and same-origin frames as they are shown. It reads layout and
 * styles and writes nothing, so the browser lays the page out once at most. Elements outside of what is read are
 * counted; only their boxes are asked for.
 */

import { Beyond } from "./beyond.js";
import {
  IGNORE_MARKS, REDACT_MARKS, attr, documentOf, firstChild, hasAttr, isPageRoot, isSeen, localName, nextSibling, nodeType,
  rectOf, shadowOf, shownChildren, textData,
} from "./dom.js";
import { OVERLAY_MARK } from "./dress.js";
import { HERE, into, outOf, viewportOf, within } from "./frames.js";
import { TEXT_KINDS, classify, looksOperable } from "./interactive.js";
import { Outside } from "./outside.js";
import { BREAK, Piece, Raw, SPACE } from "./raw.js";
import { ENTRIES_MAX } from "./lists.js";
import { labelsOf } from "./names.js";
import { scrollMark } from "./scrollable.js";
import { tried } from "./tried.js";
import { EVERYWHERE, Frame, NOTHING, Place, TextRuler, intersect, visibleArea } from "./visible.js";
import { DRAWN, isDrawing, isEntry, isSummary, paneOf, showsItself, solid, topModal } from "./walkparts.js";
import { setOf } from "./words.js";

/** @typedef {import("./types.js").ObserveOptions} ObserveOptions */

const SKIPPED = setOf(
  "script style template noscript head link meta title base datalist optgroup option source track param defs symbol " +
    "clippath mask lineargradient radialgradient filter desc metadata marker pattern",
);
/** What is inside of these is not text of the page. */
const LEAVES = setOf("input select textarea img video audio canvas progress meter object embed");
const SMALL_CONTROLS = setOf("checkbox radio file select slider switch date color");
/** Frames that are smaller show nothing: they count visits. */
const SPECK = 3;
const MAX_DEPTH = 400;
/** Text that is collected, as a multiple of what is sent: some of it will turn out to be covered. */
const ENOUGH = 2;
/** Characters of an entry, at the least: a larger budget holds more of a list. */
const ENTRY_CHARS = 200;
const CLOCK_EVERY = 256;

export class Walk {
  #nodes = 0;
  #depth = 0;
  /** The element that was just visited lies outside. */
  #left = false;
  index = 0;
  /** Reading table heads that lie outside the viewport. */
  #forced = 0;
  /** Scroll containers and frames around the current element: what is in there can be scrolled to. */
  #scrollers = 0;
  /** Characters that were found. */
  chars = 0;
  /** Inside of what lies over the page, when there is too much text. */
  #apart = 0;
  /** There is more text than will be sent. */
  spent = false;
  /** Controls around the current element, boxes that merely react aside. */
  #controls = 0;
  truncated = "";
  /** Elements that may lie over others. @type {Raw[]} */
  layers = [];
  /** @type {Raw[]} */
  all = [];
  /** @type {Set<Element>} */
  #ignored = new Set();
  /** @type {Set<Element>} */
  redacted = new Set();
  /** Roots that were read: documents and shadow roots. @type {(Document | ShadowRoot)[]} */
  roots = [];

  /**
   * @param {Document} doc
   * @param {ObserveOptions} options
   * @param {import("./ids.js").Ids | null} ids where to note what was met
   * @param {import("./worldlink.js").WorldLink} link
   * @param {import("./memory/memory.js").Memory | null} [memory] of the last observation
   */
  constructor(doc, options, ids, link, memory = null) {
    this.doc = doc;
    this.options = options;
    this.ids = ids;
    this.listens = link.listeners(doc);
    this.full = options.mode === "full";
    const area = visibleArea(doc, this.full);
    this.view = options.clip ? intersect(area, options.clip) ?? NOTHING : area;
    this.enough = options.max_chars * ENOUGH;
    // Whoever asks for more of the whole page than a model is told gets more of its lists.
    this.entriesMax = this.full ? Math.max(ENTRIES_MAX, options.max_chars / ENTRY_CHARS) : ENTRIES_MAX;
    this.deadline = performance.now() + options.time_limit_ms;
    this.ruler = new TextRuler(doc);
    this.outside = new Outside(this.view, ids, this.#ignored);
    this.beyond = new Beyond(this.view, this.ruler);
    this.memory = memory;
  }

  /** @returns {Raw} the root, with everything that may show inside */
  run() {
    const frame = new Frame(this.doc, this.view, HERE, this.full);
    const html = this.doc.documentElement;
    const place = new Place(null, html, rectOf(html), frame).resolve();
    place.redacted = this.options.redacted === true;
    const root = new Raw(html, "html", place);
    this.#enter(this.doc);
    try {
      const modal = topModal(this.doc);
      if (modal) this.#visit(modal, place, root);
      else this.children(root, place);
    } finally {
      this.ruler.release();
    }
    root.end = this.index;
    return root;
  }

  /** Note the elements of a root that are to be left out. @param {Document | ShadowRoot} root */
  #enter(root) {
    this.roots.push(root);
    const note = (/** @type {Set<Element>} */ into, /** @type {string[]} */ selectors) => {
      for (const each of selectors) for (const el of tried(() => root.querySelectorAll(each)) ?? []) into.add(el);
    };
    note(this.#ignored, [`[${OVERLAY_MARK}],[inert],${IGNORE_MARKS}`, ...this.options.ignore]);
    note(this.redacted, [REDACT_MARKS, ...this.options.redact]);
  }

  /** @returns {boolean} whether the walk has to end */
  over() {
    if (this.truncated) return true;
    if (++this.#nodes % CLOCK_EVERY === 0 && performance.now() > this.deadline) this.truncated = "time";
    return this.truncated !== "";
  }

  /**
   * @param {Element} el
   * @param {Place} parent
   * @param {Raw} out
   */
  #visit(el, parent, out) {
    if (this.over()) return;
    const tag = localName(el);
    if (SKIPPED.has(tag) || this.#ignored.has(el)) return;
    if (tag === "br") {
      out.kids.push(BREAK);
      return;
    }
    if (DRAWN.has(tag) && !parent.drawing) return;
    const rect = parent.drawing ? solid(rectOf(el)) : rectOf(el);
    if (this.#isTooMuch(el, tag, rect, parent, out)) return;
    const side = this.#forced || (this.full && this.#scrollers) ? 0 : this.outside.sideOf(rect, parent.frame);
    if (side) {
      if (tag === "textarea" && this.#serves(el, tag, out)) return;
      this.#outside(el, tag, rect, parent, out);
      return;
    }
    if (this.memory?.take(el, rect, parent, out)) return;
    const place = new Place(parent, el, rect, parent.frame).resolve();
    if (place.display === "none") return;
    if (this.#forced && !place.box) place.box = place;
    this.#visitShown(place, tag, out);
  }

  /**
   * Entries beyond the cap of a list are only counted. And when there is more text than will be sent, only what lies
   * over the page by itself is read on: it decides what can be seen of the rest.
   *
   * @param {Element} el
   * @param {string} tag
   * @param {DOMRect} rect
   * @param {Place} parent
   * @param {Raw} out
   * @returns {boolean}
   */
  #isTooMuch(el, tag, rect, parent, out) {
    if (out.entries >= this.entriesMax && parent.el === out.el && isEntry(tag, attr(el, "role") ?? "")) {
      if (rect.width || rect.height) out.missing++;
      return true;
    }
    if (this.chars <= this.enough || this.#apart) return false;
    this.spent = true;
    return !isPageRoot(parent.el) || !/fixed|absolute|sticky/.test(parent.frame.view.getComputedStyle(el).position);
  }

  /**
   * @param {Place} place
   * @param {string} tag
   * @param {Raw} out
   */
  #visitShown(place, tag, out) {
    const el = place.el;
    if (place.transparent || place.pinched()) {
      this.#visitUnseen(place, tag, out);
      return;
    }
    if (!place.box && place.display !== "contents") {
      this.outside.skipped++;
      if (!this.#serves(el, tag, out) && !LEAVES.has(tag) && tag !== "iframe") this.#search(place, tag, shadowOf(el), out);
      return;
    }
    const { chars, outside } = this;
    const { skipped, passed: { length: passed }, runs: { length: runs } } = outside;
    const raw = this.add(new Raw(el, tag, place), out);
    if (tag === "label") this.#labelOf(raw);
    if (place.position !== "static") this.#noteLayer(raw);
    if (!LEAVES.has(tag) && place.overflow !== "visible" && place.box) {
      raw.scroll = scrollMark(el, place);
      raw.top = el.scrollTop;
      raw.left = el.scrollLeft;
    }
    place.drawing = tag === "svg" ? isDrawing(place, this.#controls > 0) : place.drawing && tag !== "foreignobject";
    const apart = this.spent ? 1 : 0;
    const holds = raw.kind && raw.kind !== "clickable" && raw.kind !== "editor" ? 1 : 0;
    this.#controls += holds;
    this.#apart += apart;
    if (raw.scroll) this.#scrollers++;
    if (tag === "iframe" || tag === "frame") this.#readFrame(raw, place);
    else if (!LEAVES.has(tag)) this.children(raw, place);
    if (raw.scroll) this.#scrollers--;
    this.#controls -= holds;
    this.#apart -= apart;
    raw.end = this.index;
    raw.chars = this.chars - chars;
    if (outside.skipped > skipped) raw.cut = [passed, outside.passed.length, runs, outside.runs.length];
  }

  /**
   * @param {Raw} raw
   * @param {Raw} out
   * @returns {Raw} with what it is and where it stands
   */
  add(raw, out) {
    const { place } = raw;
    raw.index = raw.end = ++this.index;
    if (this.redacted.has(place.el)) place.redacted = true;
    raw.redacted = place.redacted;
    classify(raw, this.listens);
    if (isEntry(raw.tag, raw.role)) out.entries++;
    if (raw.kind) this.chars += 24;
    out.kids.push(raw);
    this.all.push(raw);
    return raw;
  }

  /**
   * Transparent or clipped to a point: nothing to see, but custom-drawn boxes keep their real control this way.
   *
   * @param {Place} place
   * @param {string} tag
   * @param {Raw} out
   */
  #visitUnseen(place, tag, out) {
    if (this.#serves(place.el, tag, out)) return;
    if (tag !== "input" && tag !== "select") {
      if (!LEAVES.has(tag) && place.transparent) this.#search(place, tag, shadowOf(place.el), out);
      return;
    }
    const { box, el } = place;
    if (!box || box.x1 - box.x0 < 8 || box.y1 - box.y0 < 8 || !place.shown || labelsOf(el).some(isSeen)) return;
    const raw = new Raw(el, tag, place);
    classify(raw, this.listens);
    if (SMALL_CONTROLS.has(raw.kind)) this.add(raw, out);
  }

  /**
   * A field that cannot be seen may take the keys for the pane around it: both are one control.
   *
   * @param {Element} el
   * @param {string} tag
   * @param {Raw} out
   * @returns {boolean}
   */
  #serves(el, tag, out) {
    if (paneOf(el) !== out.el || this.all.slice(out.index).some(({ kind }) => TEXT_KINDS.has(kind))) return false;
    Object.assign(out, { label: out.el, el, tag, role: "", kind: "editor", weak: false });
    return true;
  }

  /**
   * @param {Raw} raw
   * @param {Place} place
   */
  children(raw, place) {
    this.#inside(place, raw.tag, shadowOf(place.el), raw, true);
  }

  /**
   * Go through what an element shows inside: its shadow root, what is slotted, or its children.
   *
   * @param {Place} place
   * @param {string} tag
   * @param {ShadowRoot | null} root
   * @param {Raw} out
   * @param {boolean} texts whether texts directly inside count
   */
  #inside(place, tag, root, out, texts) {
    if (this.#depth >= MAX_DEPTH) {
      this.truncated = "depth";
      return;
    }
    this.#depth++;
    if (root) this.#enter(root);
    const { el } = place;
    const list = shownChildren(el, tag, root);
    if (list) for (const node of list) this.#child(node, place, out, texts);
    else if (attr(el, "hidden") !== "until-found") {
      const closed = tag === "details" && !hasAttr(el, "open");
      for (let node = firstChild(el); node; node = nextSibling(node)) {
        this.#left = false;
        if (!closed || isSummary(node)) this.#child(node, place, out, texts);
        const next = this.#left && tag !== "table" && nextSibling(node);
        if (next && nextSibling(next)) {
          this.#rest(next, place, out, texts);
          break;
        }
      }
    }
    this.#depth--;
  }

  /**
   * Children behind one that lies outside: whole runs of them are skipped where nothing shows.
   *
   * @param {Node} first
   * @param {Place} place
   * @param {Raw} out
   * @param {boolean} texts
   */
  #rest(first, place, out, texts) {
    const { beyond, memory } = this;
    /** @type {Node[]} */
    const nodes = [];
    for (let node = /** @type {Node | null} */ (first); node; node = nextSibling(node)) nodes.push(node);
    /** @type {Set<Node> | null} */
    let showing = null;
    let left = true;
    for (let at = 0; at < nodes.length && !this.over();) {
      const known = left && memory ? memory.passOver(nodes, at, place, out) : at;
      if (known > at) {
        at = known;
        continue;
      }
      if (left && beyond.helps) {
        showing ??= beyond.showingIn(place.el, place.frame);
        const end = beyond.runFrom(nodes, at, showing, place.frame);
        if (end > at) this.outside.passRun(nodes.slice(at, end), place, out);
        at = end;
      }
      if (at >= nodes.length) return;
      this.#left = false;
      this.#child(/** @type {Node} */ (nodes[at++]), place, out, texts);
      left = this.#left;
    }
  }

  /**
   * @param {Node} node
   * @param {Place} place
   * @param {Raw} out
   * @param {boolean} texts
   */
  #child(node, place, out, texts) {
    const type = nodeType(node);
    if (type === 1) this.#visit(/** @type {Element} */ (node), place, out);
    else if (type === 3 && texts) this.text(/** @type {Text} */ (node), out, place);
  }

  /**
   * @param {Text} node
   * @param {Raw} raw
   * @param {Place} place
   */
  text(node, raw, place) {
    const data = textData(node);
    if (!/\S/.test(data)) {
      if (data && raw.kids.length && raw.kids.at(-1) !== SPACE) raw.kids.push(SPACE);
      return;
    }
    if (!place.resolved || !place.showsText()) return;
    if (!this.#forced && (!place.whole || place.indented())) {
      const area = place.display === "contents" ? place.clip : intersect(place.clip, place.box ?? EVERYWHERE) ?? place.clip;
      if (!intersect(this.ruler.measure(node, place.frame), place.overflow === "visible" ? place.clip : area)) return;
    }
    this.chars += data.length;
    raw.kids.push(new Piece(data, node));
  }

  /**
   * An element outside of what is read: it is counted, and what is inside may reach into sight.
   *
   * @param {Element} el
   * @param {string} tag
   * @param {DOMRect} rect
   * @param {Place} parent
   * @param {Raw} out
   */
  #outside(el, tag, rect, parent, out) {
    this.#left = true;
    const { outside } = this;
    outside.skipped++;
    if (tag === "thead" && out.tag === "table") {
      this.#forced++;
      this.#visit(el, parent, out);
      this.#forced--;
      return;
    }
    if (this.memory?.passOver([el], 0, parent, out)) return;
    const root = shadowOf(el);
    if (LEAVES.has(tag) || tag === "iframe" || tag === "svg" || this.#showsNothing(el, tag, root, parent)) {
      outside.passRun([el], parent, out);
      return;
    }
    if (looksOperable(el, tag)) outside.count(el, parent.frame);
    if (parent.el === out.el && isEntry(tag, attr(el, "role") ?? "")) out.missing++;
    this.#search(new Place(parent, el, rect, parent.frame), tag, root, out);
  }

  /**
   * @param {Element} el outside of what is read
   * @param {string} tag
   * @param {ShadowRoot | null} root
   * @param {Place} parent
   * @returns {boolean} whether nothing inside of it can reach into sight, as far as that is told quickly
   */
  #showsNothing(el, tag, root, parent) {
    if (root) return false;
    const first = el.firstElementChild;
    if (!first) return tag !== "slot";
    return (first.nextElementSibling !== null || first.firstElementChild !== null) && this.beyond.holds(el, parent.frame);
  }

  /**
   * Look for what shows inside of an element that does not.
   *
   * @param {Place} place
   * @param {string} tag
   * @param {ShadowRoot | null} root
   * @param {Raw} out
   */
  #search(place, tag, root, out) {
    this.#inside(place, tag, root, out, false);
  }

  /**
   * @param {Raw} raw
   * @param {Place} place
   */
  #readFrame(raw, place) {
    raw.kind = "";
    const doc = documentOf(place.el);
    const view = viewportOf(place.el);
    const lie = within(place.frame, view);
    const inner = outOf(lie, { x0: 0, y0: 0, x1: view.width, y1: view.height });
    const shown = intersect(inner, place.box ?? inner);
    if (!doc) {
      if (!shown || !place.shown || shown.x1 - shown.x0 < SPECK || shown.y1 - shown.y0 < SPECK) return;
      raw.unread = "cross-origin";
      raw.clip = this.full ? null : into(lie, shown);
      return;
    }
    const clip = this.full ? EVERYWHERE : shown;
    if (!clip) return;
    raw.inner = doc;
    const frame = new Frame(doc, clip, lie, this.full);
    const html = doc.documentElement;
    const top = new Place(null, html, rectOf(html), frame).resolve();
    top.redacted = place.redacted;
    this.#enter(doc);
    const root = new Raw(html, "html", top);
    this.#scrollers++;
    this.children(root, top);
    this.#scrollers--;
    raw.kids = root.kids;
  }

  /** @param {Raw} raw of a label */
  #labelOf(raw) {
    const control = /** @type {HTMLLabelElement} */ (raw.el).control;
    if (!control || this.#ignored.has(control)) return;
    const tag = localName(control);
    if (showsItself(control)) {
      raw.labelled = control;
      return;
    }
    const stand = new Raw(control, tag, raw.place);
    classify(stand, this.listens);
    const { el, kind, role } = stand;
    if (SMALL_CONTROLS.has(kind)) Object.assign(raw, { label: raw.el, el, tag, kind, role });
  }

  /** @param {Raw} raw a positioned element */
  #noteLayer(raw) {
    const { place } = raw;
    const style = /** @type {CSSStyleDeclaration} */ (place.style);
    if (!place.box || !place.shown || style.pointerEvents === "none") return;
    if (place.position === "relative" && style.zIndex === "auto") return;
    raw.layer = true;
    this.layers.push(raw);
  }
}
