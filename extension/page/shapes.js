/**
 * Drawings: what stands inside of an `<svg>` that is more than an icon. Its shapes and texts can be told apart and
 * pointed at, each with form, colour, size and where it lies in the drawing.
 */

import { colourName } from "./colors.js";
import { attr, flatClosest, localName } from "./dom.js";
import { some } from "./lines.js";
import { givenName, textOf } from "./names.js";
import { isPiece } from "./raw.js";
import { caption } from "./text.js";
import { alpha, boxSize } from "./visible.js";
import { DRAWN } from "./walkparts.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {import("./lines.js").Line} Line */

/** Silent shapes of one drawing that are listed, and how many of them may be paths: more make an illustration. */
const SHAPES_MAX = 60;
const PATHS_MAX = 12;
/** Smaller shapes cannot be pointed at. */
const SPECK = 3;
/** What polygons are called by the number of their corners. */
const POLYGONS = ["", "", "line", "triangle", "polygon", "pentagon", "hexagon", "heptagon", "octagon"];

/**
 * @param {import("./assemble.js").Assembler} assembler
 * @param {Raw} raw its svg
 * @returns {SnapshotNode | null} null when it only decorates
 */
export function drawing(assembler, raw) {
  return new Drawing(assembler, raw).node();
}

/** Writes one drawing. */
class Drawing {
  /** @type {Raw[]} */
  #silent = [];
  #targets = 0;

  /**
   * @param {import("./assemble.js").Assembler} assembler
   * @param {Raw} raw its svg
   */
  constructor(assembler, raw) {
    this.assembler = assembler;
    this.raw = raw;
    this.name = givenName(raw.el, raw.tag) || caption(attr(raw.el, "title"));
  }

  /** @returns {SnapshotNode | null} null when it only decorates */
  node() {
    this.#gather(this.raw, false);
    const kept = this.#kept();
    if (!this.#targets && !kept.size && (!this.raw.kind || this.raw.weak)) return null;
    const node = this.assembler.numbered(this.raw, "drawing");
    /** @type {Line} */
    const line = [];
    this.#write(this.raw, line, kept);
    const left = this.#silent.length - kept.size;
    Object.assign(node, { n: this.name || undefined, p: { size: boxSize(this.raw.place) }, c: some(line), m: left || undefined });
    return node;
  }

  /**
   * @param {Raw} raw
   * @param {boolean} whole inside of one target
   */
  #gather(raw, whole) {
    for (const kid of raw.kids) {
      if (isPiece(kid)) continue;
      const one = whole || isTarget(kid) || !kid.place.drawing;
      if (one && !whole) this.#targets++;
      if (!one && isPart(kid) && !this.#fills(kid)) this.#silent.push(kid);
      if (!isPart(kid)) this.#gather(kid, one);
    }
  }

  /** @returns {Set<Raw>} silent parts that are listed */
  #kept() {
    const paths = this.#silent.filter((raw) => raw.tag === "path");
    const illustrates = paths.length > PATHS_MAX;
    // What has a name is told by it; what its author hides from screen readers only decorates.
    const { el, role } = this.raw;
    const whole = this.name !== "" || role === "none" || flatClosest(el, '[aria-hidden="true"]') !== null;
    const told = this.#silent.filter((raw) => raw.tag === "text" || (!whole && !(illustrates && raw.tag === "path")));
    return new Set(told.slice(0, SHAPES_MAX));
  }

  /**
   * @param {Raw} raw
   * @param {Line} line
   * @param {Set<Raw>} kept
   */
  #write(raw, line, kept) {
    const plain = sameColour([...kept].filter((each) => each.tag === "text"));
    for (const kid of raw.kids) {
      if (isPiece(kid) || this.assembler.cut || kid.covered) continue;
      if (!kid.place.drawing) this.assembler.emit(kid, line, null);
      else if (isTarget(kid)) this.#target(kid, line);
      else if (isPart(kid)) {
        if (kept.has(kid)) line.push(this.#shape(kid, kid, plain && kid.tag === "text"));
      } else this.#write(kid, line, kept);
    }
  }

  /**
   * @param {Raw} raw something that reacts
   * @param {Line} line
   */
  #target(raw, line) {
    const look = firstPart(raw) ?? raw;
    if (!isSeeable(raw)) return;
    if (raw.kind === "clickable") line.push(this.#shape(raw, look, false));
    else this.assembler.control(raw, line);
  }

  /**
   * @param {Raw} raw
   * @param {Raw} look the part that is seen of it
   * @param {boolean} plain only its words
   */
  #shape(raw, look, plain) {
    const node = this.assembler.numbered(raw, "shape");
    const name = caption(attr(raw.el, "aria-label") || (raw.tag === "text" ? "" : titleOf(raw.el)) || wordsIn(raw), 120);
    node.n = name || undefined;
    node.p = { shape: formOf(look) };
    if (!plain) {
      const color = colourName(inkOf(look));
      if (color) node.p.color = color;
      node.p.size = boxSize(raw.place);
      node.p.at = this.#whereOf(look === raw ? raw : look);
    }
    this.assembler.ids.entry(raw.el).name = name || Object.values(node.p).join(" ");
    return node;
  }

  /** @param {Raw} raw @returns {string} its middle in the drawing; both ends of a line */
  #whereOf(raw) {
    const { x0, y0 } = this.raw.place;
    const point = (/** @type {number} */ x, /** @type {number} */ y) => `${Math.round(x - x0)},${Math.round(y - y0)}`;
    const { place } = raw;
    if (raw.tag !== "line") return point((place.x0 + place.x1) / 2, (place.y0 + place.y1) / 2);
    const ends = ["x1", "y1", "x2", "y2"].map((name) => Number.parseFloat(attr(raw.el, name) ?? "0") || 0);
    const [ax = 0, ay = 0, bx = 0, by = 0] = ends;
    const falls = (bx - ax) * (by - ay) >= 0;
    return `${point(place.x0, falls ? place.y0 : place.y1)}→${point(place.x1, falls ? place.y1 : place.y0)}`;
  }

  /** @param {Raw} raw @returns {boolean} whether it is the drawing's own ground */
  #fills(raw) {
    const own = this.raw.place;
    const { place } = raw;
    return raw.tag === "rect" && (place.x1 - place.x0) * (place.y1 - place.y0) >= 0.95 * (own.x1 - own.x0) * (own.y1 - own.y0);
  }
}

/** @param {Raw} raw */
function isPart(raw) {
  return (raw.tag === "text" || DRAWN.has(raw.tag)) && isSeeable(raw);
}

/** @param {Raw} raw */
function isSeeable(raw) {
  const { place } = raw;
  if (!place.box || !place.shown) return false;
  return place.x1 - place.x0 >= SPECK || place.y1 - place.y0 >= SPECK;
}

/** @param {Raw} raw @returns {boolean} whether it is one target: shapes that react, groups that do and are not just full of them */
function isTarget(raw) {
  if (!raw.kind || raw.covered) return false;
  return !raw.weak || isPart(raw) || partsIn(raw) < 2;
}

/** @param {Raw} raw @returns {number} */
function partsIn(raw) {
  return raw.kids.reduce((sum, kid) => sum + (isPiece(kid) ? 0 : DRAWN.has(kid.tag) ? 1 : partsIn(kid)), 0);
}

/** @param {Raw} raw @returns {Raw | null} */
function firstPart(raw) {
  if (isPart(raw)) return raw;
  const inner = raw.kids.map((kid) => (isPiece(kid) ? null : firstPart(kid))).filter((each) => each !== null);
  return inner.find((each) => each.tag !== "text") ?? inner[0] ?? null;
}

/** @param {Raw} raw @returns {string} its words as they show */
function wordsIn(raw) {
  return raw.kids.map((kid) => (isPiece(kid) ? (kid.covered ? "" : kid.text) : wordsIn(kid))).join("");
}

/** @param {Element} el */
function titleOf(el) {
  const title = [...el.children].find((child) => localName(child) === "title");
  return title ? textOf(title) : "";
}

/** @param {Raw} raw */
function formOf(raw) {
  if (raw.tag !== "polygon") return raw.tag;
  const points = (attr(raw.el, "points") ?? "").trim().split(/[\s,]+/).length >> 1;
  return POLYGONS[points] || "polygon";
}

/** @param {Raw} raw @returns {string} the colour that it is drawn with */
function inkOf(raw) {
  const style = /** @type {CSSStyleDeclaration} */ (raw.place.style);
  const filled = style.fill !== "none" && alpha(style.fill) > 0.05 && Number(style.fillOpacity) > 0.05;
  return filled && raw.tag !== "line" ? style.fill : style.stroke;
}

/** @param {Raw[]} texts @returns {boolean} */
function sameColour(texts) {
  return texts.every((raw) => raw.place.style?.fill === texts[0]?.place.style?.fill);
}

