/** Colours as words: the nearest well-known name, else the number. */

import { tried } from "./tried.js";
import { alpha } from "./visible.js";

const NAMES = Object.entries({
  black: "000000", white: "ffffff", gray: "808080", silver: "c0c0c0", red: "ff0000", maroon: "800000", orange: "ffa500",
  yellow: "ffff00", gold: "ffd700", olive: "808000", lime: "00ff00", green: "008000", cyan: "00ffff", teal: "008080",
  blue: "0000ff", navy: "000080", magenta: "ff00ff", purple: "800080", violet: "ee82ee", indigo: "4b0082", pink: "ffc0cb",
  brown: "a52a2a", crimson: "dc143c", tan: "d2b48c", beige: "f5f5dc", turquoise: "40e0d0", skyblue: "87ceeb", khaki: "f0e68c",
}).map(([name, hex]) => ({ name, rgb: [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) }));
/** Sum of differences up to which a name is said. */
const NEAR = 24;
/** Least difference between channels of a colour that is no grey. */
const CHROMA = 40;

/**
 * @param {string | undefined} colour as computed
 * @returns {number[] | null} red, green, blue; null for none at all and for what is no plain colour
 */
function channels(colour) {
  if (!colour || alpha(colour) < 0.05) return null;
  const found = /^rgba?\((\d+),? (\d+),? (\d+)/.exec(colour);
  if (found) return found.slice(1, 4).map(Number);
  if (!/^(?:color|ok|lab|lch|hsl|hwb)/.test(colour)) return null;
  return tried(() => {
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

/**
 * @param {string | undefined} colour as computed
 * @returns {string} "" for no colour
 */
export function colourName(colour) {
  const rgb = channels(colour);
  if (!rgb) return "";
  const away = (/** @type {number[]} */ other) => rgb.reduce((sum, part, at) => sum + Math.abs(part - (other[at] ?? 0)), 0);
  const near = NAMES.reduce((best, each) => (away(each.rgb) < away(best.rgb) ? each : best));
  return away(near.rgb) <= NEAR ? near.name : "#" + rgb.map((part) => part.toString(16).padStart(2, "0")).join("");
}

/** @param {string | undefined} colour as computed @returns {boolean} whether it is more than a grey */
export function isChromatic(colour) {
  const rgb = channels(colour);
  return rgb !== null && Math.max(...rgb) - Math.min(...rgb) >= CHROMA;
}
