/**
 * What lies on top: hit tests that look through our own overlay and into shadow roots. A window in the background
 * answers every hit test with nothing; that means "cannot tell", never "covered".
 */

import { OVERLAY_MARK, flatContains, flatParent, hasAttr, localName, ownerDocument, shadowOf } from "./dom.js";

/** @typedef {import("./types.js").Box} Box */

const PAINTED = new Set(["img", "video", "canvas", "iframe", "svg", "object", "embed", "picture", "dialog"]);

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
  if (!top || !isOverlay(top)) return top ? deepen(top, x, y) : null;
  const below = stackAt(doc, x, y)[0];
  return below ?? null;
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
  /** @type {Element[]} */
  let found = [];
  try {
    found = [...doc.elementsFromPoint(x, y)];
  } catch {
    return [];
  }
  return found.filter((el) => !isOverlay(el)).map((el) => deepen(el, x, y));
}

/**
 * @param {DocumentOrShadowRoot} root
 * @param {number} x
 * @param {number} y
 */
function pointIn(root, x, y) {
  try {
    return root.elementFromPoint(x, y);
  } catch {
    return null;
  }
}

/**
 * @param {Element} el
 * @param {number} x
 * @param {number} y
 * @returns {Element}
 */
function deepen(el, x, y) {
  let at = el;
  for (let root = shadowOf(at); root; root = shadowOf(at)) {
    const inner = pointIn(root, x, y);
    if (!inner || inner === at) break;
    at = inner;
  }
  return at;
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
  if (flatContains(el, hit) || flatContains(hit, el)) return true;
  if (label && flatContains(label, hit)) return true;
  return labelOfControl(el, hit);
}

/**
 * @param {Element} el
 * @param {Element} hit
 */
function labelOfControl(el, hit) {
  for (let at = /** @type {Element | null} */ (hit); at; at = flatParent(at)) {
    if (localName(at) === "label") return /** @type {HTMLLabelElement} */ (at).control === el;
  }
  return false;
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
  /** @param {number} width of the top viewport @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.asked = 0;
    this.answered = 0;
    /** @type {Map<Element, boolean>} */
    this.painted = new Map();
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
      if (this.seenAt(raw, frame, x - frame.x, y - frame.y)) return false;
    }
    return tried;
  }

  /**
   * @param {import("./raw.js").Raw} raw
   * @param {import("./visible.js").Frame} frame
   * @param {number} x
   * @param {number} y
   */
  seenAt(raw, frame, x, y) {
    this.asked++;
    const doc = /** @type {Document} */ (ownerDocument(raw.el));
    const top = pointIn(doc, x, y);
    if (!top) return true;
    this.answered++;
    const deep = deepen(top, x, y);
    if (reaches(raw.el, raw.label, deep)) return true;
    for (const hit of stackAt(doc, x, y)) {
      if (reaches(raw.el, raw.label, hit)) return true;
      if (this.paints(hit, raw.el)) return false;
    }
    return true;
  }

  /**
   * Whether something is drawn at an element, by itself or by the ancestors that it does not share with the target.
   *
   * @param {Element} hit
   * @param {Element} target
   */
  paints(hit, target) {
    for (let at = /** @type {Element | null} */ (hit); at && !flatContains(at, target); at = flatParent(at)) {
      if (this.paintsItself(at)) return true;
    }
    return false;
  }

  /** @param {Element} el */
  paintsItself(el) {
    let known = this.painted.get(el);
    if (known === undefined) {
      known = PAINTED.has(localName(el)) || hasBackground(el);
      this.painted.set(el, known);
    }
    return known;
  }
}

/** @param {Element} el */
function hasBackground(el) {
  const style = getComputedStyle(el);
  if (Number(style.opacity) < 0.05 || style.visibility !== "visible") return false;
  if (style.backgroundImage !== "none" || (style.backdropFilter && style.backdropFilter !== "none")) return true;
  return alpha(style.backgroundColor) > 0.05;
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

/**
 * Mark what is covered. Only what lies under a positioned element is tested: nothing else can be painted over.
 *
 * @param {import("./walk.js").Walk} walk
 * @param {import("./raw.js").Raw} root
 * @returns {Covers}
 */
export function markCovered(walk, root) {
  const view = /** @type {Window} */ (walk.doc.defaultView);
  const covers = new Covers(view.innerWidth, view.innerHeight);
  const layers = new Layers(walk.layers);
  for (const raw of walk.layers.length ? walk.all : []) {
    const box = raw.place.box;
    if (!box) continue;
    if (raw.kind && layers.over(raw, box, true) && covers.hides(raw, box)) raw.covered = true;
    if (layers.over(raw, box, false)) markTexts(walk, raw, covers, layers);
  }
  walk.ruler.release();
  if (!covers.asked) probeOnce(covers, walk, root);
  return covers;
}

/** Height of the strips in which layers are kept, so that only those nearby are looked at. */
const STRIP = 64;

/** Positioned elements, found by where they lie. */
class Layers {
  /** @param {import("./raw.js").Raw[]} layers */
  constructor(layers) {
    /** @type {Map<number, import("./raw.js").Raw[]>} */
    this.strips = new Map();
    for (const layer of layers) {
      const box = /** @type {Box} */ (layer.place.box);
      for (let at = Math.floor(box.y0 / STRIP); at <= box.y1 / STRIP; at++) {
        const strip = this.strips.get(at);
        if (strip) strip.push(layer);
        else this.strips.set(at, [layer]);
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
    for (let at = Math.floor(box.y0 / STRIP); at <= box.y1 / STRIP; at++) {
      for (const layer of this.strips.get(at) ?? []) {
        if (layer.index <= raw.index && raw.index <= layer.end) continue;
        if (outer && layer.index > raw.index && layer.end <= raw.end) continue;
        const over = /** @type {Box} */ (layer.place.box);
        if (over.x0 < box.x1 && over.x1 > box.x0 && over.y0 < box.y1 && over.y1 > box.y0) return true;
      }
    }
    return false;
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
    if (kid instanceof Object && "text" in kid && kid.node) {
      const area = walk.ruler.measure(kid.node, raw.place.frame);
      if (layers.over(raw, area, false) && covers.hides(raw, area)) kid.covered = true;
    }
  }
  if (isPicture(raw) && covers.hides(raw, /** @type {Box} */ (raw.place.box))) raw.covered = true;
}

/** @param {import("./raw.js").Raw} raw */
function isPicture(raw) {
  return raw.tag === "img" || raw.tag === "svg" || raw.role === "img" || raw.tag === "iframe";
}

/**
 * One hit test at least, so that a window in the background is known as such.
 *
 * @param {Covers} covers
 * @param {import("./walk.js").Walk} walk
 * @param {import("./raw.js").Raw} root
 */
function probeOnce(covers, walk, root) {
  const first = walk.all.find((raw) => raw.kind && raw.place.box);
  const box = (first ?? root).place.box;
  if (!first || !box) return;
  covers.hides(first, box);
}
