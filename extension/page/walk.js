/**
 * One pass over the flat tree: shadow roots, slots and same-origin frames as they are shown. It reads layout and
 * styles and writes nothing, so the browser lays the page out once at most. Elements outside of what is read are
 * counted; only their boxes are asked for.
 */

import {
  IGNORE_MARKS, OVERLAY_MARK, REDACT_MARKS, attr, documentOf, firstChild, firstElement, hasAttr, localName,
  nextElement, nextSibling, nodeType, rectOf, shadowOf, shownChildren, textData,
} from "./dom.js";
import { Handlers, classify, looksOperable } from "./interactive.js";
import { BREAK, Piece, Raw, SPACE } from "./raw.js";
import { EVERYWHERE, Frame, Place, TextRuler, contentSkipped, intersect, visibleArea } from "./visible.js";
import { scrollMark } from "./scrollable.js";
import { hasShownLabel, isShown, isSummary, select, tiny, topModal } from "./walkparts.js";

/** @typedef {import("./types.js").ObserveOptions} ObserveOptions */

const SKIPPED = new Set([
  "script", "style", "template", "noscript", "head", "link", "meta", "title", "base", "datalist", "optgroup", "option",
  "source", "track", "param", "defs", "symbol", "clippath", "mask", "lineargradient", "radialgradient", "filter", "desc",
  "metadata", "path", "marker", "pattern",
]);
/** What is inside of these is not text of the page. */
const LEAVES = new Set([
  "input", "select", "textarea", "img", "video", "audio", "canvas", "progress", "meter", "object", "embed",
]);
const ENTRIES = new Set(["li", "tr", "option", "dt"]);
const ENTRY_ROLES = new Set(["option", "row", "listitem", "treeitem"]);
const SMALL_CONTROLS = new Set(["checkbox", "radio", "file", "select", "slider", "switch", "date", "color"]);
const MAX_DEPTH = 400;
const CLOCK_EVERY = 256;

export class Walk {
  /**
   * @param {Document} doc
   * @param {ObserveOptions} options
   * @param {import("./ids.js").Ids | null} ids where to note what was met
   * @param {"isolated" | "page"} world
   */
  constructor(doc, options, ids, world) {
    this.doc = doc;
    this.options = options;
    this.ids = ids;
    this.world = world;
    this.handlers = new Handlers(world, doc);
    this.full = options.mode === "full";
    this.view = visibleArea(doc, this.full);
    this.deadline = performance.now() + options.time_limit_ms;
    this.ruler = new TextRuler(doc);
    this.nodes = 0;
    this.depth = 0;
    this.index = 0;
    /** Reading table heads that lie outside the viewport. */
    this.forced = 0;
    /** Scroll containers and frames around the current element: what is in there can be scrolled to. */
    this.scrollers = 0;
    this.truncated = "";
    this.above = 0;
    this.below = 0;
    /** Elements that may lie over others. @type {Raw[]} */
    this.layers = [];
    /** @type {Raw[]} */
    this.all = [];
    /** @type {Set<Element>} */
    this.ignored = new Set();
    /** @type {Set<Element>} */
    this.redacted = new Set();
    /** @type {[string, string][]} */
    this.notes = [];
    /** Roots that were read: documents and shadow roots. @type {(Document | ShadowRoot)[]} */
    this.roots = [];
    /** Names of open dialogs are taken from these. @type {Raw[]} */
    this.dialogs = [];
  }

  /** @returns {Raw} the root, with everything that may show inside */
  run() {
    const frame = new Frame(this.doc, this.view, { x: 0, y: 0 }, this.full);
    const html = this.doc.documentElement;
    const place = new Place(null, html, rectOf(html), frame);
    place.resolve();
    const root = new Raw(html, "html", place);
    this.enter(this.doc);
    try {
      const modal = topModal(this.doc);
      if (modal) this.visit(modal, place, root);
      else this.children(root, place);
    } finally {
      this.ruler.release();
    }
    root.end = this.index;
    return root;
  }

  /** Note the elements of a root that are to be left out. @param {Document | ShadowRoot} root */
  enter(root) {
    this.roots.push(root);
    const leave = [`[${OVERLAY_MARK}]`, IGNORE_MARKS, "[inert]", ...this.options.ignore].join(",");
    for (const el of select(root, leave)) this.ignored.add(el);
    for (const el of select(root, [REDACT_MARKS, ...this.options.redact].join(","))) this.redacted.add(el);
  }

  /** @returns {boolean} whether the walk has to end */
  over() {
    if (this.truncated) return true;
    if (++this.nodes % CLOCK_EVERY === 0 && performance.now() > this.deadline) this.truncated = "time";
    return this.truncated !== "";
  }

  /**
   * @param {Element} el
   * @param {Place} parent
   * @param {Raw} out
   */
  visit(el, parent, out) {
    if (this.over()) return;
    const tag = localName(el);
    if (SKIPPED.has(tag) || this.ignored.has(el)) return;
    if (tag === "br") {
      out.kids.push(BREAK);
      return;
    }
    const rect = rectOf(el);
    const side = this.forced || (this.full && this.scrollers) ? 0 : this.sideOf(rect, parent.frame);
    if (side) {
      this.outside(el, tag, rect, side, parent, out);
      return;
    }
    const place = new Place(parent, el, rect, parent.frame);
    place.resolve();
    if (place.display === "none") return;
    if (this.forced && !place.box) place.box = place;
    this.visitShown(place, tag, out);
  }

  /**
   * @param {Place} place
   * @param {string} tag
   * @param {Raw} out
   */
  visitShown(place, tag, out) {
    const el = place.el;
    if (place.transparent || (place.position !== "static" && place.pinched()) || tiny(place)) {
      this.visitUnseen(place, tag, out);
      return;
    }
    if (!place.box && place.display !== "contents") {
      if (!LEAVES.has(tag) && tag !== "iframe") this.search(place, tag, shadowOf(el), out);
      return;
    }
    const raw = this.add(place, tag, out);
    classify(raw, this.handlers);
    if (tag === "label") this.labelOf(raw);
    if (place.position !== "static") this.noteLayer(raw);
    if (!LEAVES.has(tag) && place.overflow !== "visible" && place.box) raw.scroll = scrollMark(el, place);
    if (raw.scroll) this.scrollers++;
    this.descendInto(raw, place, tag);
    if (raw.scroll) this.scrollers--;
    raw.end = this.index;
  }

  /**
   * @param {Place} place
   * @param {string} tag
   * @param {Raw} out
   * @returns {Raw}
   */
  add(place, tag, out) {
    const raw = new Raw(place.el, tag, place);
    raw.index = ++this.index;
    if (this.redacted.size && this.redacted.has(place.el)) place.redacted = true;
    raw.redacted = place.redacted;
    out.kids.push(raw);
    this.all.push(raw);
    return raw;
  }

  /**
   * @param {Raw} raw
   * @param {Place} place
   * @param {string} tag
   */
  descendInto(raw, place, tag) {
    if (tag === "iframe" || tag === "frame") this.readFrame(raw, place);
    else if (!LEAVES.has(tag)) this.children(raw, place);
  }

  /**
   * Transparent or clipped to a point: nothing to see, but custom-drawn boxes keep their real control this way.
   *
   * @param {Place} place
   * @param {string} tag
   * @param {Raw} out
   */
  visitUnseen(place, tag, out) {
    if (tag !== "input" && tag !== "select") {
      if (!LEAVES.has(tag) && place.transparent) this.search(place, tag, shadowOf(place.el), out);
      return;
    }
    const box = place.box;
    if (!box || box.x1 - box.x0 < 8 || box.y1 - box.y0 < 8 || !place.shown || hasShownLabel(place.el)) return;
    const raw = new Raw(place.el, tag, place);
    classify(raw, this.handlers);
    if (!SMALL_CONTROLS.has(raw.kind)) return;
    raw.index = raw.end = ++this.index;
    out.kids.push(raw);
    this.all.push(raw);
  }

  /**
   * @param {Raw} raw
   * @param {Place} place
   */
  children(raw, place) {
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      this.truncated = "depth";
      return;
    }
    const root = shadowOf(place.el);
    if (root) this.enter(root);
    const list = shownChildren(place.el, raw.tag, root);
    if (list) {
      for (const node of list) this.child(node, raw, place);
    } else if (!contentSkipped(place.el)) {
      const closed = raw.tag === "details" && !hasAttr(place.el, "open");
      for (let node = firstChild(place.el); node; node = nextSibling(node)) {
        if (!closed || isSummary(node)) this.child(node, raw, place);
      }
    }
    this.depth--;
  }

  /**
   * @param {Node} node
   * @param {Raw} raw
   * @param {Place} place
   */
  child(node, raw, place) {
    const type = nodeType(node);
    if (type === 1) this.visit(/** @type {Element} */ (node), place, raw);
    else if (type === 3) this.text(/** @type {Text} */ (node), raw, place);
  }

  /**
   * @param {Text} node
   * @param {Raw} raw
   * @param {Place} place
   */
  text(node, raw, place) {
    const data = textData(node);
    if (!/\S/.test(data)) {
      if (data && raw.kids.length && raw.kids[raw.kids.length - 1] !== SPACE) raw.kids.push(SPACE);
      return;
    }
    if (!place.resolved || !place.showsText()) return;
    if (!this.forced && (!place.whole || place.style?.textIndent !== "0px")) {
      const area = place.display === "contents" ? place.clip : intersect(place.clip, place.box ?? EVERYWHERE) ?? place.clip;
      if (!intersect(this.ruler.measure(node, place.frame), place.overflow === "visible" ? place.clip : area)) return;
    }
    raw.kids.push(new Piece(data, node));
  }

  /**
   * @param {DOMRect} rect
   * @param {Frame} frame
   * @returns {number} 0 where it is read, -1 above, 1 below, 2 beside
   */
  sideOf(rect, frame) {
    const { view } = this;
    const { top, bottom } = rect;
    if (bottom + frame.y <= view.y0) return top === bottom && rect.width === 0 ? 0 : -1;
    if (top + frame.y >= view.y1) return 1;
    const { left, right } = rect;
    if (left === right && top === bottom) return 0;
    return right + frame.x <= view.x0 || left + frame.x >= view.x1 ? 2 : 0;
  }

  /**
   * An element outside of what is read: it is counted, and what is inside may reach into sight.
   *
   * @param {Element} el
   * @param {string} tag
   * @param {DOMRect} rect
   * @param {number} side
   * @param {Place} parent
   * @param {Raw} out
   */
  outside(el, tag, rect, side, parent, out) {
    if (side !== 2 && looksOperable(el, tag)) {
      if (side < 0) this.above++;
      else this.below++;
      this.ids?.meetUnlisted(el);
    }
    if (tag === "thead" && out.tag === "table") {
      this.forced++;
      this.visit(el, parent, out);
      this.forced--;
      return;
    }
    if (parent.el === out.el && (ENTRIES.has(tag) || ENTRY_ROLES.has(attr(el, "role") ?? ""))) out.missing++;
    if (LEAVES.has(tag) || tag === "iframe" || tag === "svg") return;
    const root = shadowOf(el);
    if (!root && !firstElement(el) && tag !== "slot") return;
    this.search(new Place(parent, el, rect, parent.frame), tag, root, out);
  }

  /**
   * Look for what shows inside of an element that does not.
   *
   * @param {Place} place
   * @param {string} tag
   * @param {ShadowRoot | null} root
   * @param {Raw} out
   */
  search(place, tag, root, out) {
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      this.truncated = "depth";
      return;
    }
    if (root) this.enter(root);
    const list = shownChildren(place.el, tag, root);
    const closed = tag === "details" && !hasAttr(place.el, "open");
    if (list) {
      for (const node of list) if (nodeType(node) === 1) this.visit(/** @type {Element} */ (node), place, out);
    } else if (!contentSkipped(place.el)) {
      for (let child = firstElement(place.el); child; child = nextElement(child)) {
        if (!closed || localName(child) === "summary") this.visit(child, place, out);
      }
    }
    this.depth--;
  }

  /**
   * @param {Raw} raw
   * @param {Place} place
   */
  readFrame(raw, place) {
    raw.kind = "";
    const doc = documentOf(place.el);
    if (!doc) {
      raw.unread = "cross-origin";
      return;
    }
    const el = /** @type {HTMLElement} */ (place.el);
    const offset = { x: place.x0 + el.clientLeft, y: place.y0 + el.clientTop };
    const inner = { x0: offset.x, y0: offset.y, x1: offset.x + el.clientWidth, y1: offset.y + el.clientHeight };
    const clip = this.full ? EVERYWHERE : intersect(inner, place.box ?? inner);
    if (!clip) return;
    const frame = new Frame(doc, clip, offset, this.full);
    const html = doc.documentElement;
    const top = new Place(null, html, rectOf(html), frame);
    top.resolve();
    this.enter(doc);
    const root = new Raw(html, "html", top);
    this.scrollers++;
    this.children(root, top);
    this.scrollers--;
    raw.kids = root.kids;
  }

  /** @param {Raw} raw of a label */
  labelOf(raw) {
    const control = /** @type {HTMLLabelElement} */ (raw.el).control;
    if (!control || this.ignored.has(control)) return;
    const tag = localName(control);
    if (isShown(control)) {
      raw.labelled = control;
      return;
    }
    const stand = new Raw(control, tag, raw.place);
    classify(stand, this.handlers);
    if (!SMALL_CONTROLS.has(stand.kind)) return;
    raw.label = raw.el;
    raw.el = control;
    raw.tag = tag;
    raw.kind = stand.kind;
    raw.role = stand.role;
  }

  /** @param {Raw} raw a positioned element */
  noteLayer(raw) {
    const { place } = raw;
    const style = /** @type {CSSStyleDeclaration} */ (place.style);
    if (!place.box || !place.shown || style.pointerEvents === "none") return;
    if (place.position === "relative" && style.zIndex === "auto") return;
    this.layers.push(raw);
  }
}
