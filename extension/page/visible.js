/**
 * What a person can see of an element: its place in the layout. A `Place` knows what clips an element, whether it is
 * transparent or hidden, and whether the pointer changed over an ancestor. Styles are read once and only when asked
 * for: elements outside the viewport never pay for theirs unless something inside them shows.
 */

import { isPageRoot } from "./dom.js";
import { HERE } from "./frames.js";

/** @typedef {import("./types.js").Box} Box */

/** No clipping at all. @type {Box} */
export const EVERYWHERE = { x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9 };

const GRIP = /^(?:pointer|grab|move|crosshair|[a-z]+-resize)$/;
const NO_CLIP_SIZE = 1;
const HIDDEN_CLIP = /^inset\((?:50|100)%|^circle\(0|^polygon\([0px%, ]+\)/;
const HIDDEN_RECT = /^rect\((-?\d+)px,? (-?\d+)px,? (-?\d+)px,? (-?\d+)px\)$/;

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {Box | null}
 */
export function intersect(a, b) {
  const x0 = a.x0 > b.x0 ? a.x0 : b.x0;
  const y0 = a.y0 > b.y0 ? a.y0 : b.y0;
  const x1 = a.x1 < b.x1 ? a.x1 : b.x1;
  const y1 = a.y1 < b.y1 ? a.y1 : b.y1;
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : null;
}

/**
 * @param {DOMRect} rect
 * @param {import("./frames.js").Lie} [lie] of the document
 * @returns {Box}
 */
export function toBox({ left, top, width, height }, { x, y, sx, sy } = HERE) {
  const x0 = x + left * sx;
  const y0 = y + top * sy;
  return { x0, y0, x1: x0 + width * sx, y1: y0 + height * sy };
}

/** @param {Window} view @returns {Box} */
export function viewBox({ innerWidth, innerHeight }) {
  return { x0: 0, y0: 0, x1: innerWidth, y1: innerHeight };
}

/** An empty box: everything inside is clipped away. @type {Box} */
export const NOTHING = { x0: 0, y0: 0, x1: 0, y1: 0 };

export class Place {
  /** The part that shows, or null. @type {Box | null} */
  box = null;
  /** Nothing of it is clipped. */
  whole = false;
  resolved = false;
  display = "block";
  position = "static";
  overflow = "visible";
  /** visibility: visible */
  shown = true;
  transparent = false;
  /** The pointer's shape says that it can be pressed or taken hold of. */
  pointer = false;
  editable = false;
  /** Inside of a drawing whose parts are told apart. */
  drawing = false;
  /** What clips in-flow children. @type {Box} */
  clip = EVERYWHERE;
  /** What clips absolutely positioned ones. @type {Box} */
  absolute = EVERYWHERE;
  /** @type {CSSStyleDeclaration | null} */
  style = null;
  /** @type {boolean | null} */
  #inked = null;
  /** @type {boolean | null} */
  #indented = null;

  /**
   * @param {Place | null} parent
   * @param {Element} el
   * @param {DOMRect} rect in its own document
   * @param {Frame} frame
   */
  constructor(parent, el, rect, frame) {
    this.parent = parent;
    this.el = el;
    this.frame = frame;
    this.x0 = frame.x + rect.left * frame.sx;
    this.y0 = frame.y + rect.top * frame.sy;
    this.x1 = this.x0 + rect.width * frame.sx;
    this.y1 = this.y0 + rect.height * frame.sy;
    this.redacted = parent?.redacted ?? false;
    this.drawing = parent?.drawing ?? false;
  }

  /**
   * Read the styles of this element and of the ancestors that were skipped.
   *
   * @returns {Place} itself
   */
  resolve() {
    if (this.resolved) return this;
    this.resolved = true;
    const parent = this.parent?.resolve() ?? null;
    const style = this.frame.view.getComputedStyle(this.el);
    this.style = style;
    this.display = style.display;
    this.shown = style.visibility === "visible";
    this.position = style.position;
    // Inline boxes clip nothing, pictures aside. Each value that is read costs as much as all that is done with it.
    if (this.display !== "inline" || this.x1 - this.x0 <= NO_CLIP_SIZE) this.overflow = style.overflow;
    const { cursor } = style;
    this.pointer = cursor !== "auto" && GRIP.test(cursor);
    const { opacity } = style;
    this.transparent = (parent?.transparent ?? false) || (opacity !== "1" && Number(opacity) < 0.02);
    this.editable = parent?.editable ?? false;
    this.#settleClips(parent);
    return this;
  }

  /** @param {Place | null} parent */
  #settleClips(parent) {
    const outer = parent ?? { clip: this.frame.clip, absolute: this.frame.clip };
    const mine = this.position === "fixed" ? this.frame.clip : this.position === "absolute" ? outer.absolute : outer.clip;
    if (this.display === "contents") {
      this.clip = outer.clip;
      this.absolute = outer.absolute;
      return;
    }
    this.whole = this.x0 >= mine.x0 && this.y0 >= mine.y0 && this.x1 <= mine.x1 && this.y1 <= mine.y1;
    this.box = this.whole && this.x1 > this.x0 && this.y1 > this.y0 ? this : intersect(this, mine);
    this.clip = this.#clips() ? intersect(this, mine) ?? NOTHING : this.#reachesOn() ? EVERYWHERE : mine;
    this.absolute = this.position === "static" ? outer.absolute : this.clip;
  }

  /** @returns {boolean} whether its overflow cuts off what is inside */
  #clips() {
    const overflow = this.overflow;
    if (overflow === "visible" || isPageRoot(this.el) || this.display === "inline") return false;
    if (!this.frame.whole) return true;
    return overflow.includes("hidden") || overflow.includes("clip");
  }

  /** @returns {boolean} whether the whole page is read and what is inside can be scrolled to, wherever it lies now */
  #reachesOn() {
    return this.frame.whole && this.box !== null && /auto|scroll/.test(this.overflow) && !isPageRoot(this.el);
  }

  /** @returns {boolean} whether it is clipped to a point, as text for screen readers is */
  pinched() {
    const width = this.x1 - this.x0;
    const height = this.y1 - this.y0;
    if (this.overflow !== "visible" && width <= NO_CLIP_SIZE && height <= NO_CLIP_SIZE) return this.display !== "contents";
    if (this.position !== "absolute" && this.position !== "fixed") return false;
    const style = /** @type {CSSStyleDeclaration} */ (this.style);
    if (style.clipPath !== "none" && HIDDEN_CLIP.test(style.clipPath)) return true;
    if (style.clip === "auto") return false;
    const found = HIDDEN_RECT.exec(style.clip);
    return found !== null && (Number(found[3]) - Number(found[1]) <= 1 || Number(found[2]) - Number(found[4]) <= 1);
  }

  /** @returns {boolean} whether its first line begins elsewhere than at its edge; inherited by what has no lines of its own */
  indented() {
    if (this.display === "inline" && this.parent?.resolved) return this.parent.indented();
    return (this.#indented ??= this.style?.textIndent !== "0px");
  }

  /** @returns {boolean} whether text directly inside can be seen, as far as its style goes */
  showsText() {
    if (this.#inked === null) {
      const style = /** @type {CSSStyleDeclaration} */ (this.style);
      this.#inked = this.shown && !this.transparent && style.fontSize !== "0px" && !colourless(style);
    }
    return this.#inked;
  }
}

/**
 * Text without colour: hidden, unless a picture shines through the letters.
 *
 * @param {CSSStyleDeclaration} style
 */
function colourless(style) {
  return alpha(style.webkitTextFillColor) === 0 && style.textShadow === "none" && !style.webkitBackgroundClip.includes("text");
}

/**
 * @param {string} colour as computed
 * @returns {number}
 */
export function alpha(colour) {
  if (colour === "transparent") return 0;
  const found = /(?:,|\/)\s*([\d.]+)(%?)\s*\)$/.exec(colour);
  if (!found || (colour.startsWith("rgb(") && !colour.includes("/"))) return 1;
  return Number(found[1]) / (found[2] ? 100 : 1);
}

/** @param {{x0: number, y0: number, x1: number, y1: number}} place @returns {string} such as "20×20" */
export function boxSize({ x0, y0, x1, y1 }) {
  return `${Math.round(x1 - x0)}×${Math.round(y1 - y0)}`;
}

/** A document that is read: the top one, or a same-origin frame's. */
export class Frame {
  /**
   * @param {Document} doc
   * @param {Box} clip what can show of it, in the top viewport
   * @param {import("./frames.js").Lie} lie of its content in the top viewport
   * @param {boolean} whole whether everything that can be scrolled to counts as shown
   */
  constructor(doc, clip, lie, whole) {
    this.doc = doc;
    this.view = /** @type {Window & typeof globalThis} */ (doc.defaultView ?? globalThis.window);
    this.clip = clip;
    this.x = lie.x;
    this.y = lie.y;
    this.sx = lie.sx;
    this.sy = lie.sy;
    this.whole = whole;
  }
}

/**
 * The part of a document that counts: what is on screen, or all that can be scrolled to.
 *
 * @param {Document} doc
 * @param {boolean} whole
 * @returns {Box}
 */
export function visibleArea(doc, whole) {
  const view = /** @type {Window} */ (doc.defaultView);
  const { x1: width, y1: height } = viewBox(view);
  if (!whole) return viewBox(view);
  const root = doc.scrollingElement ?? doc.documentElement;
  const backwards = view.getComputedStyle(root).direction === "rtl";
  const spareX = Math.max(0, root.scrollWidth - width);
  const x0 = -view.scrollX - (backwards ? spareX : 0);
  return { x0, y0: -view.scrollY, x1: x0 + spareX + width, y1: Math.max(height, root.scrollHeight) - view.scrollY };
}

/**
 * Where a text lies. One range serves all texts of a walk, and is let go of afterwards: live ranges make every later
 * change of the page slower.
 */
export class TextRuler {
  /** @param {Document} doc */
  constructor(doc) {
    this.range = doc.createRange();
    this.rest = doc.createDocumentFragment();
  }

  /**
   * @param {Text} node
   * @param {Frame} frame
   * @returns {Box}
   */
  measure(node, frame) {
    this.range.selectNodeContents(node);
    return toBox(this.range.getBoundingClientRect(), frame);
  }

  release() {
    this.range.selectNodeContents(this.rest);
  }
}
