/**
 * Panes: editors and terminals that draw their text themselves, each line a box of its own, in whatever order they
 * stand in the document. Their text is what the pointer turns to a bar over; numbers of lines and other signs beside
 * it are not.
 */

import { isShown, localName, ownerDocument, rectOf, textData } from "./dom.js";
import { controlsIn } from "./lines.js";
import { cut, wellFormed } from "./text.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {{top: number, bottom: number, text: string}} Row */

const VALUE_MAX = 500;
/** Characters that only hold a place. */
const HOLDERS = /[\u200b-\u200d\ufeff]/g;

/**
 * @param {import("./assemble.js").Assembler} to
 * @param {import("./raw.js").Raw} raw
 * @param {SnapshotNode} node gets the lines that show as its value
 * @returns {(string | SnapshotNode)[]} what can be operated inside, such as a box to search in
 */
export function pane(to, raw, node) {
  node.v = cut(wellFormed(paneText(/** @type {Element} */ (raw.label))), VALUE_MAX) || undefined;
  return to.content(raw, raw).flatMap((part) => {
    if (typeof part === "string" || controlsIn([part]).every(({ k }) => k === "drawing")) return [];
    return part.k === "scroll" ? { ...part, c: undefined } : part;
  });
}

/**
 * @param {Element} box
 * @returns {string} the lines of it that show
 */
export function paneText(box) {
  const shown = rectOf(box);
  const rows = rowsOf(box).filter(({ top, bottom }) => bottom > shown.top + 1 && top < shown.bottom - 1);
  rows.sort((a, b) => a.top - b.top);
  let end = rows[0]?.top ?? 0;
  const lines = rows.map(({ top, bottom, text }) => {
    // Lines without a text may have no box of their own.
    const missing = Math.round((top - end) / Math.max(bottom - top, 1));
    end = bottom;
    return "\n".repeat(Math.max(0, missing)) + text;
  });
  return lines.join("\n").trimEnd();
}

/** @param {Element} box @returns {Row[]} its lines, as they stand in the document */
function rowsOf(box) {
  const doc = /** @type {Document} */ (ownerDocument(box));
  /** @type {Map<Element, string>} */
  const texts = new Map();
  const walker = doc.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = /** @type {Element} */ (walker.currentNode.parentElement);
    if (getComputedStyle(parent).cursor !== "text" || localName(parent) === "textarea" || !isShown(parent)) continue;
    const line = lineOf(parent);
    texts.set(line, (texts.get(line) ?? "") + textData(/** @type {Text} */ (walker.currentNode)));
  }
  return [...texts].map(([line, text]) => {
    const { top, bottom } = rectOf(line);
    return { top, bottom, text: text.replace(HOLDERS, "").replaceAll("\u00a0", " ").trimEnd() };
  });
}

/** @param {Element} el @returns {Element} the box of the line that it is in */
function lineOf(el) {
  let at = el;
  while (getComputedStyle(at).display.startsWith("inline") && at.parentElement) at = at.parentElement;
  return at;
}
