/**
 * Tables: rows of cells, the empty ones too, so that columns can be told apart. Tables that only arrange a page are
 * written as plain blocks.
 */

import { isTrue } from "./dom.js";
import { addBlock, finish, inlined, some } from "./lines.js";
import { givenName } from "./names.js";
import { Piece } from "./raw.js";
import { setOf } from "./words.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {import("./lines.js").Line} Line */

/**
 * @typedef {object} Layout what is known of a table so far
 * @property {boolean} header it has head cells
 * @property {number} missing rows that were left out
 * @property {number[]} spans rows that cells from above still cover, by column
 * @property {Map<SnapshotNode, (string | SnapshotNode)[]>} lines content of cells before it was put on one line
 */

const HEADS = setOf("th columnheader rowheader");
const CELLS = setOf("td th cell gridcell columnheader rowheader");
const ARRANGED = setOf("table heading item group dialog scroll frame");
const PARTS = setOf("thead tbody tfoot colgroup");
const SPAN_MAX = 30;

/**
 * @param {import("./assemble.js").Assembler} assembler
 * @param {Raw} raw
 * @param {Line} line
 * @param {Raw | null} inside
 */
export function addTable(assembler, raw, line, inside) {
  /** @type {Line} */
  const inner = [];
  const layout = emptyLayout();
  addParts(assembler, raw, inner, inside, layout);
  const children = finish(inner);
  if (!children.length) return;
  const semantic = layout.header || raw.role !== "" || raw.tag !== "table";
  if (!semantic && children.some(isArranging)) {
    for (const child of children) addBlock(line, unrow(child, layout.lines));
    return;
  }
  const node = assembler.node("table", raw, givenName(raw.el, raw.tag), children);
  node.m = layout.missing || undefined;
  line.push(node);
}

/** @returns {Layout} */
function emptyLayout() {
  return { header: false, missing: 0, spans: [], lines: new Map() };
}

/**
 * @param {import("./assemble.js").Assembler} assembler
 * @param {Raw} raw a table or a part of one
 * @param {Line} out
 * @param {Raw | null} inside
 * @param {Layout} layout
 */
function addParts(assembler, raw, out, inside, layout) {
  layout.missing += raw.missing;
  for (const kid of raw.kids) {
    if (kid instanceof Piece || assembler.cut) continue;
    if (isRow(kid)) {
      const own = kid.kind && assembler.operable(kid, inside) ? assembler.numbered(kid, "row") : null;
      addRow(assembler, kid, out, own, layout);
    } else if (kid.tag === "caption") continue;
    else if (isPart(kid)) addParts(assembler, kid, out, inside, layout);
    else assembler.emit(kid, out, inside);
  }
}

/** @param {Raw} raw */
function isRow(raw) {
  return raw.role === "row" || (raw.tag === "tr" && raw.role !== "none");
}

/** @param {Raw} raw */
function isPart(raw) {
  if (raw.kind) return false;
  return PARTS.has(raw.tag) || raw.role === "rowgroup" || (raw.tag === "div" && !raw.scroll && holdsRow(raw));
}

/** @param {Raw} raw @returns {boolean} */
function holdsRow(raw) {
  return raw.kids.some((kid) => !(kid instanceof Piece) && (isRow(kid) || (kid.tag === "div" && holdsRow(kid))));
}

/**
 * @param {import("./assemble.js").Assembler} assembler
 * @param {Raw} raw
 * @param {Line} out
 * @param {SnapshotNode | null} own the row's node when it can be operated itself
 * @param {Layout} [layout]
 */
export function addRow(assembler, raw, out, own, layout = emptyLayout()) {
  /** @type {SnapshotNode} */
  const node = own ?? { k: "row" };
  /** @type {(string | SnapshotNode)[]} */
  const cells = [];
  /** @type {number[]} */
  const below = [];
  for (const kid of raw.kids) {
    if (kid instanceof Piece) continue;
    skipSpanned(cells, layout.spans, below);
    addCell(assembler, kid, cells, layout, below);
  }
  skipSpanned(cells, layout.spans, below);
  layout.spans = below;
  if (isTrue(raw.el, "aria-selected")) node.s = ["selected"];
  if (!own && cells.every((cell) => typeof cell === "object" && !cell.c)) return;
  node.c = cells;
  out.push(node);
}

/**
 * Empty cells where one from a row above reaches down.
 *
 * @param {(string | SnapshotNode)[]} cells
 * @param {number[]} spans rows that are still covered, by column
 * @param {number[]} below
 */
function skipSpanned(cells, spans, below) {
  for (let left = spans[cells.length] ?? 0; left > 0; left = spans[cells.length] ?? 0) {
    below[cells.length] = left - 1;
    cells.push({ k: "cell" });
  }
}

/**
 * @param {import("./assemble.js").Assembler} assembler
 * @param {Raw} raw
 * @param {(string | SnapshotNode)[]} cells
 * @param {Layout} layout
 * @param {number[]} below
 */
function addCell(assembler, raw, cells, layout, below) {
  const isCell = CELLS.has(raw.tag) || CELLS.has(raw.role);
  /** @type {Line} */
  const inner = [];
  if (raw.kind || !isCell) assembler.emit(raw, inner, null);
  else assembler.kids(raw, inner, null);
  const lines = finish(inner);
  const content = inlined(lines);
  if (!isCell && !content.length) return;
  /** @type {SnapshotNode} */
  const cell = { k: "cell", c: some(content) };
  layout.lines.set(cell, lines);
  if (HEADS.has(raw.tag) || HEADS.has(raw.role)) {
    cell.p = { header: "1" };
    layout.header = true;
  }
  const { colSpan = 1, rowSpan = 1 } = /** @type {HTMLTableCellElement} */ (raw.el);
  for (let at = 0; at < Math.min(Number(colSpan) || 1, SPAN_MAX); at++) {
    if (rowSpan > 1) below[cells.length] = Number(rowSpan) - 1;
    cells.push(at ? { k: "cell" } : cell);
  }
}

/** @param {string | SnapshotNode} row */
function isArranging(row) {
  if (typeof row === "string") return false;
  return (row.c ?? []).some((cell) => typeof cell === "object" && (cell.c ?? []).some(isArrangedPart));
}

/** @param {string | SnapshotNode} part */
function isArrangedPart(part) {
  return typeof part === "object" && ARRANGED.has(part.k);
}

/**
 * @param {string | SnapshotNode} row
 * @param {Layout["lines"]} lines
 * @returns {(string | SnapshotNode)[]}
 */
function unrow(row, lines) {
  if (typeof row === "string" || row.k !== "row") return [row];
  /** @type {(string | SnapshotNode)[]} */
  const out = [];
  for (const cell of row.c ?? []) if (typeof cell === "object") addBlock(out, lines.get(cell) ?? []);
  return out;
}
