/**
 * Writes what is seen without words: pictures, drawings, coloured boxes.
 */

import { boxOf, boxProps } from "./boxes.js";
import { attr, hasAttr } from "./dom.js";
import { fileWords, givenName } from "./names.js";
import { REDACTED } from "./naming.js";
import { boxSize } from "./visible.js";
import { lineOfItsOwn } from "./written.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./assemble.js").Assembler} Assembler */
/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {import("./lines.js").Line} Line */

/** Sides of the smallest picture that is told without a name. */
const PICTURE = 16;

/**
 * @param {Assembler} to
 * @param {Raw} raw
 * @param {Line} line
 */
export function addImage(to, raw, line) {
  const name = givenName(raw.el, raw.tag);
  const { place } = raw;
  if (!place.shown || !place.box || !(name || isPointedAt(raw))) {
    if (raw.tag === "svg") to.kids(raw, line, null);
    return;
  }
  to.spend(name.length);
  if (raw.tag === "canvas") line.push({ ...to.numbered(raw, "drawing"), n: name || undefined, p: { size: boxSize(place) } });
  else if (name) line.push({ k: "img", n: raw.redacted ? REDACTED : name });
  else line.push({ ...to.numbered(raw, "img"), p: { hint: fileWords(attr(raw.el, "src") ?? "") } });
}

/** @param {Raw} raw a picture @returns {boolean} whether it is something to point at, without any name */
function isPointedAt({ el, tag, place }) {
  if (place.style?.pointerEvents === "none") return false;
  const large = place.x1 - place.x0 >= PICTURE && place.y1 - place.y0 >= PICTURE;
  return large && (tag === "canvas" || (tag === "img" && !hasAttr(el, "alt")));
}

/**
 * @param {Assembler} to
 * @param {Raw} raw an svg
 * @param {Line} line
 */
export function addDrawing(to, raw, line) {
  if (raw.covered || !raw.place.shown || !raw.place.box) return;
  const { late } = to.how;
  if (!late) {
    to.lacking = true;
    return;
  }
  const node = raw.redacted ? null : late.drawing(to, raw);
  if (node) line.push(node);
  else if (!raw.kind) addImage(to, raw, line);
}

/**
 * @param {Assembler} to
 * @param {Raw} raw an editor that draws its text itself
 * @param {SnapshotNode} node gets the text
 * @returns {(string | SnapshotNode)[]} what else is inside of it
 */
export function addPane(to, raw, node) {
  const { late } = to.how;
  if (late) return late.pane(to, raw, node);
  to.lacking = true;
  return [];
}

/**
 * @param {Assembler} to
 * @param {Raw} raw without anything inside
 * @param {Line} line
 * @param {Raw | null} inside the control around it
 * @returns {boolean} whether there was something to tell
 */
export function addBox(to, raw, line, inside) {
  const look = !inside || isAmple(inside, raw) ? boxOf(raw) : null;
  if (!look || (inside && look.hint === undefined)) return false;
  const node = to.numbered(raw, "shape");
  dressAsBox(to, node, raw, look);
  if (lineOfItsOwn(raw)) to.block(raw, line, [node], 0);
  else line.push(node);
  return true;
}

/**
 * @param {Assembler} to
 * @param {SnapshotNode} node
 * @param {Raw} raw
 * @param {import("./boxes.js").Look} look
 */
export function dressAsBox(to, node, raw, look) {
  node.k = look.hint === undefined ? "shape" : "img";
  node.p = boxProps(raw, look);
  const entry = to.ids.entry(raw.el);
  entry.kind = node.k;
  entry.name = Object.values(node.p).join(" ");
}

/** @param {Raw} around @param {Raw} raw @returns {boolean} whether it is a box with room for more than an icon beside words */
function isAmple(around, raw) {
  return around.kind === "clickable" && around.place.y1 - around.place.y0 >= 2 * (raw.place.y1 - raw.place.y0);
}
