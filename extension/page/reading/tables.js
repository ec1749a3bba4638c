/** Tables as rows of cells, the empty ones and those that span several rows or columns included. */

import { roleOf } from "../interactive.js";
import { givenName } from "../names.js";
import { setOf } from "../words.js";
import { isPiece } from "../raw.js";
import { Writer } from "./writer.js";

/** @typedef {import("../raw.js").Raw} Raw */

const TABLES = setOf("table grid treegrid");
const CELLS = setOf("td th cell gridcell columnheader rowheader");
const HEADS = setOf("th columnheader");
const PARTS = setOf("thead tbody tfoot rowgroup");
const SPAN_MAX = 100;

/** @param {Raw} raw @returns {Raw[]} */
export function elementsIn({ kids }) {
  return /** @type {Raw[]} */ (kids.filter((kid) => !(isPiece(kid))));
}

/**
 * @param {Raw} raw
 * @returns {Raw[]} itself, or the outermost tables inside
 */
export function tablesIn(raw) {
  return isTable(raw) ? [raw] : elementsIn(raw).flatMap(tablesIn);
}

/** @param {Raw} raw @returns {boolean} whether it holds rows of data: pages also use tables to arrange their parts */
export function isTable(raw) {
  const { tag, role } = raw;
  if (!(role ? TABLES.has(role) : tag === "table")) return false;
  const rows = rowsOf(raw);
  if (!rows.length) return false;
  const heads = rows.some((row) => elementsIn(row).some(isHead));
  if (role || heads || raw.el.querySelector("caption")) return true;
  return rows.some((row) => elementsIn(row).length > 1) && !rows.some((row) => elementsIn(row).some(arranges));
}

/** @param {Raw} raw of a cell @returns {boolean} whether it holds parts of a page rather than data */
function arranges(raw) {
  return /^(?:table|h[1-6]|form|ul|ol)$/.test(raw.tag) || elementsIn(raw).some(arranges);
}

/** @param {Raw} raw */
function isHead(raw) {
  return HEADS.has(raw.tag) || HEADS.has(raw.role);
}

/** @param {Raw} raw @returns {boolean} */
function isRow(raw) {
  return raw.tag === "tr" || raw.role === "row";
}

/** @param {Raw} raw of a table or a part of one @returns {Raw[]} */
function rowsOf(raw) {
  return elementsIn(raw).flatMap((kid) => {
    if (isRow(kid)) return [kid];
    return PARTS.has(kid.tag) || !TABLES.has(kid.role || kid.tag) ? rowsOf(kid) : [];
  });
}

/** @param {Raw} row @returns {Raw[]} also those that have wrappers around them */
function cellsOf(row) {
  return elementsIn(row).flatMap((kid) => (CELLS.has(roleOf(kid.el) || kid.tag) ? [kid] : cellsOf(kid)));
}

/**
 * @param {Raw} raw of a table
 * @param {boolean} markdown with the line under the head that Markdown asks for
 * @returns {string} a line `| a | b |` for each row
 */
export function writeTable(raw, markdown) {
  /** @type {number[]} rows that cells from above still cover, by column */
  let spans = [];
  const lines = rowsOf(raw).map((row) => {
    /** @type {string[]} */
    const out = [];
    /** @type {number[]} */
    const below = [];
    const skip = () => {
      for (let left = spans[out.length] ?? 0; left > 0; left = spans[out.length] ?? 0) {
        below[out.length] = left - 1;
        out.push("");
      }
    };
    for (const cell of cellsOf(row)) {
      skip();
      const { colSpan = 1, rowSpan = 1 } = /** @type {HTMLTableCellElement} */ (cell.el);
      for (let at = 0; at < Math.min(colSpan, SPAN_MAX); at++) {
        if (rowSpan > 1) below[out.length] = rowSpan - 1;
        out.push(at ? "" : textOf(cell, markdown));
      }
    }
    skip();
    spans = below;
    return out;
  });
  const width = Math.max(...lines.map((line) => line.length));
  const rows = lines.filter((line) => line.length).map((line) => `| ${Array.from({ length: width }, (_, at) => line[at] ?? "").join(" | ")} |`);
  if (markdown) rows.splice(1, 0, `|${" --- |".repeat(width)}`);
  const caption = givenName(raw.el, raw.tag);
  return (caption ? [caption, ...(markdown ? [""] : []), ...rows] : rows).join("\n");
}

/** @param {Raw} cell @param {boolean} markdown */
function textOf(cell, markdown) {
  const writer = new Writer(markdown);
  writer.kids(cell);
  return writer.finish().replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}
