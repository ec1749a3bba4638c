/**
 * Small questions about content that has been written: is it rich, does it only repeat a name, does it stand in a row.
 */

import { LINE_END, controlsIn, flatText, pushText } from "./lines.js";
import { Piece } from "./raw.js";
import { hasWords, loose } from "./text.js";
import { setOf } from "./words.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {import("./lines.js").Line} Line */

const RICH = setOf("heading item table dialog group");

/**
 * @param {string | SnapshotNode | undefined} part
 * @param {string} name
 * @returns {boolean} whether it only repeats the name
 */
export function isTitle(part, name) {
  if (part === undefined || (typeof part === "object" && controlsIn([part]).length)) return false;
  return loose(flatText([part])) === loose(name);
}

/** @param {Raw} raw @returns {boolean} whether signs are all that it shows: an icon, a tick, stars */
export function isSymbol(raw) {
  const text = shownText(raw);
  return /\S/.test(text) && !hasWords(text);
}

/** @param {Raw} raw @returns {string} with a word for each control inside */
function shownText(raw) {
  return raw.kids.map((kid) => (kid instanceof Piece ? (kid.covered ? "" : kid.text) : kid.kind || shownText(kid))).join("");
}

/** @param {string | SnapshotNode} part */
export function isPlain(part) {
  return typeof part === "string" || (!controlsIn([part]).length && part.k !== "img");
}

/** @param {(string | SnapshotNode)[]} content @returns {boolean} */
export function holdsRich(content) {
  return content.some((part) => typeof part === "object" && (RICH.has(part.k) || holdsRich(part.c ?? [])));
}

/**
 * @param {(string | SnapshotNode)[]} parts
 * @param {SnapshotNode} gone
 * @returns {(string | SnapshotNode)[]}
 */
export function without(parts, gone) {
  return parts
    .filter((part) => part !== gone)
    .map((part) => (typeof part === "object" && part.c ? { ...part, c: without(part.c, gone) } : part));
}

/** @param {Raw} raw */
export function lineOfItsOwn(raw) {
  const { display } = raw.place;
  return !display.startsWith("inline") && display !== "contents";
}

/**
 * @param {Line} line
 * @param {string} text preformatted
 */
export function pushLines(line, text) {
  text.split("\n").forEach((row, at) => {
    if (at) line.push(LINE_END);
    pushText(line, row);
  });
}

/**
 * @param {Raw} raw
 * @returns {boolean} whether it stands beside its siblings in a flexible box
 */
export function inRow(raw) {
  const parent = raw.place.parent;
  if (!parent?.style || !/flex|grid/.test(parent.display)) return false;
  return parent.display.endsWith("grid") || !parent.style.flexDirection.startsWith("column");
}
