/**
 * Lines of a snapshot under construction: runs of text and nodes, with the borders of blocks. Text of one line is
 * joined as it stands in the page and folded at the end; text of different blocks never is.
 *
 * @typedef {import("./types.js").SnapshotNode} SnapshotNode
 * @typedef {typeof LINE_END} LineEnd
 * @typedef {(string | SnapshotNode | LineEnd)[]} Line
 */

import { fold } from "./text.js";
import { setOf } from "./words.js";

/** End of a line inside a block. */
export const LINE_END = Object.freeze({ lineEnd: true });

/** Kinds that make lines of their own. */
const OWN_LINE = setOf("block heading item table row group dialog scroll frame");

/**
 * @param {Line} line
 * @param {string} text
 */
export function pushText(line, text) {
  const last = line.length - 1;
  if (typeof line[last] === "string") line[last] = /** @type {string} */ (line[last]) + text;
  else line.push(text);
}

/**
 * Fold the texts, drop what is empty, and turn line ends into blocks.
 *
 * @param {Line} line
 * @returns {(string | SnapshotNode)[]}
 */
export function finish(line) {
  if (line.includes(LINE_END)) return splitLines(line);
  /** @type {(string | SnapshotNode)[]} */
  const out = [];
  for (const part of line) {
    const trimmed = typeof part === "string" ? fold(part).trim() : /** @type {SnapshotNode} */ (part);
    if (trimmed) out.push(trimmed);
  }
  return out;
}

/**
 * @param {Line} line
 * @returns {(string | SnapshotNode)[]}
 */
function splitLines(line) {
  /** @type {(string | SnapshotNode)[]} */
  const out = [];
  let from = 0;
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && line[at] !== LINE_END) continue;
    addBlock(out, finish(line.slice(from, at)));
    from = at + 1;
  }
  const only = out[0];
  return out.length === 1 && typeof only === "object" && only.k === "block" && !only.m ? only.c ?? [] : out;
}

/**
 * Add the content of a block; without a node of its own when its parts keep their lines anyway.
 *
 * @param {Line | (string | SnapshotNode)[]} out
 * @param {(string | SnapshotNode)[]} children
 * @param {number} [missing] entries that were left out
 */
export function addBlock(out, children, missing = 0) {
  if (!children.length && !missing) return;
  children = fieldLines(children);
  if (!missing && children.every(ownLine)) {
    out.push(...children);
    return;
  }
  out.push({ k: "block", c: some(children), m: missing || undefined });
}

/**
 * @template T
 * @param {T[]} list
 * @returns {T[] | undefined} a list that is worth sending: JSON leaves out what is undefined
 */
export function some(list) {
  return list.length ? list : undefined;
}

/** Fields whose state is told after them: each stands on a line of its own. */
const FIELDS = setOf("input textarea editor select combobox listbox checkbox radio switch slider spinbutton file date color");
/** Their words often follow them. */
const BOXES = setOf("checkbox radio switch");

/**
 * A line with several fields, parted so that each has its own; text before a field stays with it.
 *
 * @param {(string | SnapshotNode)[]} parts
 * @returns {(string | SnapshotNode)[]}
 */
export function fieldLines(parts) {
  if (parts.filter(isField).length < 2) return parts;
  /** @type {(string | SnapshotNode)[]} */
  const out = [];
  /** @type {(string | SnapshotNode)[]} */
  let line = [];
  const flush = (/** @type {(string | SnapshotNode)[]} */ rest) => {
    if (line.length) out.push(line.length === 1 && ownLine(/** @type {any} */ (line[0])) ? /** @type {any} */ (line[0]) : { k: "block", c: line });
    line = rest;
  };
  for (const part of parts) {
    if (typeof part === "object" && (isField(part) || ownLine(part) || line.some(isField))) {
      const last = line.at(-1);
      const caption = typeof last === "string" && isField(part) && !BOXES.has(part.k) && line.length > 1;
      const held = caption ? [/** @type {string} */ (line.pop())] : [];
      if (line.length > 1 || typeof last !== "string") flush(held);
    }
    line.push(part);
  }
  flush([]);
  return out;
}

/** @param {string | SnapshotNode} part */
function isField(part) {
  return typeof part === "object" && FIELDS.has(part.k);
}

/**
 * @param {string | SnapshotNode} part
 * @returns {boolean}
 */
export function ownLine(part) {
  return typeof part === "object" && OWN_LINE.has(part.k);
}

/**
 * Leave out the borders of blocks, where a line cannot hold any (table cells, names).
 *
 * @param {(string | SnapshotNode)[]} parts
 * @returns {(string | SnapshotNode)[]}
 */
export function inlined(parts) {
  /** @type {(string | SnapshotNode)[]} */
  const out = [];
  for (const part of parts) {
    const inner = typeof part === "object" && part.k === "block" && !part.m ? inlined(part.c ?? []) : [part];
    for (const each of inner) {
      const last = out.length - 1;
      if (typeof each === "string" && typeof out[last] === "string") out[last] += " " + each;
      else out.push(each);
    }
  }
  return out;
}

/**
 * All text of some parts, as a name is made from it.
 *
 * @param {(string | SnapshotNode)[]} parts
 * @returns {string}
 */
export function flatText(parts) {
  let out = "";
  for (const part of parts) {
    const text = typeof part === "string" ? part : part.k === "img" ? part.n ?? "" : flatText(part.c ?? []);
    if (text) out += (out ? " " : "") + text;
  }
  return out;
}

/**
 * @param {(string | SnapshotNode)[]} parts
 * @param {SnapshotNode[]} [found]
 * @returns {SnapshotNode[]} the controls inside
 */
export function controlsIn(parts, found = []) {
  for (const part of parts) {
    if (typeof part === "string") continue;
    if (part.i !== undefined) found.push(part);
    if (part.c) controlsIn(part.c, found);
  }
  return found;
}
