/**
 * What lies on top: hit tests that look through our own overlay and into shadow roots. A window in the background
 * answers every hit test with nothing; that means "cannot tell", never "covered".
 */

import { isBlank } from "./boxes.js";
import { flatClosest, flatContains, flatParent, hasAttr, localName, ownerDocument, shadowOf } from "./dom.js";
import { OVERLAY_MARK } from "./dress.js";
import { Piece } from "./raw.js";
import { tried } from "./tried.js";
import { alpha, intersect } from "./visible.js";
import { setOf } from "./words.js";

/** @typedef {import("./types.js").Box} Box */

const PAINTED = setOf("img video canvas iframe svg object embed picture dialog");
const PICTURES = setOf("img svg iframe");

/**
 * The topmost element at a point, through shadow roots and our own overlay.
 *
 * @param {Document} doc
 * @param {number} x in the document's own viewport
 * @param {number} y
 * @returns {Element | null}
 */
export function topAt(doc, x, y) {
  const top = pointIn(doc, x, y);
  return (top && isOverlay(top) ? stackAt(doc, x, y)[0] : top && deepen(top, x, y)) ?? null;
}

/**
 * All elements at a point, topmost first.
 *
 * @param {Document} doc
 * @param {number} x
 * @param {number} y
 * @returns {Element[]}
 */
export function stackAt(doc, x, y) {
  const all = tried(() => doc.elementsFromPoint(x, y)) ?? [];
  return all.filter((el) => !isOverlay(el)).map((el) => deepen(el, x, y));
}

/**
 * @param {DocumentOrShadowRoot} root
 * @param {number} x
 * @param {number} y
 */
function pointIn(root, x, y) {
  return tried(() => root.elementFromPoint(x, y));
}

/**
 * @param {Element} el
 * @param {number} x
 * @param {number} y
 * @returns {Element}
 */
function deepen(el, x, y) {
  const root = shadowOf(el);
  const inner = root && pointIn(root, x, y);
  return inner && inner !== el ? deepen(inner, x, y) : el;
}

/** @param {Element} el */
export function isOverlay(el) {
  return hasAttr(el, OVERLAY_MARK);
}

/**
 * Whether a point reaches a target: it, something inside, its label, or an ancestor (the target lets the pointer
 * through, which is not the same as being covered).
 *
 * @param {Element} el
 * @param {Element | null} label
 * @param {Element} hit
 * @returns {boolean}
 */
export function reaches(el, label, hit) {
  if (flatContains(el, hit) || flatContains(hit, el) || (label && flatContains(label, hit))) return true;
  return /** @type {HTMLLabelElement | null} */ (flatClosest(hit, "label"))?.control === el;
}

/**
 * Points to try in a box: the centre first, then towards the corners.
 *
 * @param {Box} box
 * @returns {[number, number][]}
 */
export function probes(box) {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  /** @type {[number, number][]} */
  const points = [[0.5, 0.5]];
  if (width > 6 || height > 6) points.push([0.15, 0.25], [0.85, 0.75], [0.15, 0.75], [0.85, 0.25]);
  return points.map(([fx, fy]) => [box.x0 + width * fx, box.y0 + height * fy]);
}

/** Tells what a person cannot see because something is painted over it. One instance an observation. */
export class Covers {
  answered = 0;
  /** @type {Map<Element, boolean>} */
  #painted = new Map();

  /** @param {number} width of the top viewport @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
  }

  /**
   * @param {import("./raw.js").Raw} raw
   * @param {Box} box where it shows
   * @returns {boolean}
   */
  hides(raw, box) {
    const frame = raw.place.frame;
    let tried = false;
    for (const [x, y] of probes(box)) {
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      tried = true;
      if (this.#seenAt(raw, frame, (x - frame.x) / frame.sx, (y - frame.y) / frame.sy)) return false;
    }
    return tried;
  }

  /**
   * @param {import("./raw.js").Raw} raw
   * @param {import("./visible.js").Frame} frame
   * @param {number} x
   * @param {number} y
   */
  #seenAt(raw, frame, x, y) {
    const doc = /** @type {Document} */ (ownerDocument(raw.el));
    const top = pointIn(doc, x, y);
    if (!top) return true;
    this.answered++;
    const deep = deepen(top, x, y);
    if (reaches(raw.el, raw.label, deep)) return true;
    // All that lies there is asked for only where the first of it lets something shine through: it is dear.
    if (!isOverlay(top) && this.#paints(deep, raw.el)) return false;
    for (const hit of stackAt(doc, x, y)) {
      if (reaches(raw.el, raw.label, hit)) return true;
      if (this.#paints(hit, raw.el)) return false;
    }
    return true;
  }

  /**
   * Whether something is drawn at an element, by itself or by the ancestors that it does not share with the target.
   *
   * @param {Element} hit
   * @param {Element} target
   */
  #paints(hit, target) {
    for (let at = /** @type {Element | null} */ (hit); at && !flatContains(at, target); at = flatParent(at)) {
      if (this.#paintsItself(at)) return true;
    }
    return false;
  }

  /** @param {Element} el */
  #paintsItself(el) {
    let known = this.#painted.get(el);
    if (known === undefined) {
      known = PAINTED.has(localName(el)) || hasBackground(el);
      this.#painted.set(el, known);
    }
    return known;
  }
}

/** @param {Element} el */
function hasBackground(el) {
  const style = getComputedStyle(el);
  if (Number(style.opacity) < 0.05 || style.visibility !== "visible") return false;
  return style.backgroundImage !== "none" || (style.backdropFilter ?? "none") !== "none" || alpha(style.backgroundColor) > 0.05;
}

/**
 * Mark what is covered. Only what lies under a positioned element is tested: nothing else can be painted over.
 *
 * @param {import("./walk.js").Walk} walk
 * @returns {boolean} whether hit tests are answered
 */
export function markCovered(walk) {
  const view = /** @type {Window} */ (walk.doc.defaultView);
  const covers = new Covers(view.innerWidth, view.innerHeight);
  const layers = new Layers(walk.layers);
  for (const raw of walk.memory?.uncovered() ?? (walk.layers.length ? walk.all : [])) {
    const box = raw.place.box;
    if (!box) continue;
    if (raw.kind && layers.over(raw, box, true) && covers.hides(raw, box)) raw.covered = true;
    if (layers.over(raw, box, false)) markTexts(walk, raw, covers, layers);
  }
  walk.memory?.compare();
  walk.ruler.release();
  // One hit test at least, so that a window in the background is known as such.
  return covers.answered > 0 || pointIn(walk.doc, 0, 0) !== null;
}

/** Height of the strips in which layers are kept, so that only those nearby are looked at. */
const STRIP = 64;

/** @param {Box} box @returns {number[]} the strips that it lies in */
function stripsOf(box) {
  const first = Math.floor(box.y0 / STRIP);
  return Array.from({ length: Math.max(0, Math.floor(box.y1 / STRIP) - first + 1) }, (_, at) => first + at);
}

/** Positioned elements, found by where they lie. */
class Layers {
  /** @type {Map<number, import("./raw.js").Raw[]>} */
  #strips = new Map();

  /** @param {import("./raw.js").Raw[]} layers */
  constructor(layers) {
    for (const layer of layers) {
      for (const at of stripsOf(/** @type {Box} */ (layer.place.box))) {
        const strip = this.#strips.get(at) ?? [];
        strip.push(layer);
        this.#strips.set(at, strip);
      }
    }
  }

  /**
   * @param {import("./raw.js").Raw} raw
   * @param {Box} box
   * @param {boolean} outer only layers that are not inside of it
   * @returns {boolean} whether any layer may lie over the box
   */
  over(raw, box, outer) {
    return stripsOf(box).some((at) => (this.#strips.get(at) ?? []).some((layer) => {
      if (layer.index <= raw.index && raw.index <= layer.end) return false;
      if (outer && layer.index > raw.index && layer.end <= raw.end) return false;
      return intersect(/** @type {Box} */ (layer.place.box), box);
    }));
  }
}

/**
 * @param {import("./walk.js").Walk} walk
 * @param {import("./raw.js").Raw} raw
 * @param {Covers} covers
 * @param {Layers} layers
 */
function markTexts(walk, raw, covers, layers) {
  for (const kid of raw.kids) {
    if (kid instanceof Piece && kid.node) {
      const area = walk.ruler.measure(kid.node, raw.place.frame);
      if (layers.over(raw, area, false) && covers.hides(raw, area)) kid.covered = true;
    }
  }
  if ((PICTURES.has(raw.tag) || raw.role === "img" || raw.place.drawing || isBlank(raw)) && covers.hides(raw, /** @type {Box} */ (raw.place.box))) raw.covered = true;
}
