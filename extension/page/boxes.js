/**
 * What a person sees of an element without any words: a picture that the style puts there, a coloured box, a frame of
 * lines. Such boxes are pointed at in colour palettes, boards and calendars, and icons are often made this way.
 */

import { colourName, isChromatic } from "./colors.js";
import { firstChild, isElement, localName, nextSibling, nodeType, textData } from "./dom.js";
import { fileWords, iconWords } from "./names.js";
import { Piece } from "./raw.js";
import { alpha, boxSize } from "./visible.js";

/** @typedef {import("./raw.js").Raw} Raw */

/** Sides of the smallest box that is told. */
const LEAST = 6;
/** Part of the window that is a background rather than a thing. */
const BACKGROUND = 0.4;
/** Longer ones are lines. */
const LONG = 8;

/**
 * @typedef {object} Look
 * @property {string} [hint] of a picture: what its file is called
 * @property {string} [color]
 * @property {boolean} alone whether it is something without others of its kind beside it
 */

/** @param {Raw} raw @returns {boolean} whether nothing shows inside */
export function isBlank(raw) {
  return raw.kids.every((kid) => kid instanceof Piece && !kid.node);
}

/**
 * @param {Raw} raw that is blank
 * @returns {Look | null} how it looks; null when nothing is to be seen
 */
function lookOf(raw) {
  const { place } = raw;
  const { box, style } = place;
  if (!box || !style || !place.shown || place.transparent) return null;
  const picture = pictureIn(style.content) || pictureIn(style.backgroundImage);
  if (picture !== null) return { hint: iconWords(raw.el) || fileWords(picture), alone: true };
  const { backgroundColor } = style;
  const filled = alpha(backgroundColor) > 0.2;
  const stands = filled && backgroundColor !== colourAround(place);
  if (!stands && !isFramed(style)) return null;
  return { color: filled ? colourName(backgroundColor) : undefined, alone: stands && isChromatic(backgroundColor) };
}

/**
 * @param {Raw} raw that is blank and no control
 * @returns {Look | null} for what is worth pointing at
 */
export function boxOf(raw) {
  const { box, frame } = raw.place;
  if (!box || raw.covered) return null;
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  if (width < LEAST || height < LEAST || width > height * LONG || height > width * LONG) return null;
  if (width * height > BACKGROUND * frame.view.innerWidth * frame.view.innerHeight) return null;
  return distinct(raw, lookOf(raw));
}

/**
 * @param {Raw} raw a blank control without a name
 * @returns {string} what can be told of its looks
 */
export function swatchOf(raw) {
  const look = isBlank(raw) ? distinct(raw, lookOf(raw)) : null;
  return look?.hint || look?.color || "";
}

/**
 * @param {Raw} raw
 * @param {Look | null} look
 * @returns {Look | null} null for one that is the only one of its kind and nothing special
 */
function distinct(raw, look) {
  return look && (look.alone || hasPeer(raw.el)) ? look : null;
}

/**
 * @param {Raw} raw
 * @param {Look} look
 * @returns {Record<string, string>}
 */
export function boxProps(raw, look) {
  if (look.hint !== undefined) return { hint: look.hint };
  return { shape: "box", ...(look.color && { color: look.color }), size: boxSize(raw.place) };
}

/** @param {string} value of a style @returns {string | null} address of the picture that it names */
function pictureIn(value) {
  return /^url\("([^"]*)"\)/.exec(value)?.[1] ?? null;
}

/** @param {import("./visible.js").Place} place */
function colourAround(place) {
  for (let at = place.parent; at; at = at.parent) {
    const colour = at.resolve().style?.backgroundColor ?? "";
    if (alpha(colour) > 0.2) return colour;
  }
  return "rgb(255, 255, 255)";
}

/** @param {CSSStyleDeclaration} style @returns {boolean} whether there are lines all around */
function isFramed(style) {
  return ["Top", "Right", "Bottom", "Left"].every((side) => {
    const at = /** @type {"Top"} */ (side);
    return style[`border${at}Style`] !== "none" && style[`border${at}Width`] !== "0px" && alpha(style[`border${at}Color`]) > 0.2;
  });
}

/** @param {Element} el @returns {boolean} whether another of its kind, just as blank, stands beside it */
function hasPeer(el) {
  return [el.previousElementSibling, el.nextElementSibling].some((peer) => {
    if (!peer || localName(peer) !== localName(el)) return false;
    for (let node = firstChild(peer); node; node = nextSibling(node)) {
      if (isElement(node) || (nodeType(node) === 3 && /\S/.test(textData(/** @type {Text} */ (node))))) return false;
    }
    return true;
  });
}
