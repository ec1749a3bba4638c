/**
 * Reading an element, or the whole page, as text, as Markdown or as the rows of its tables: everything that shows or
 * can be scrolled to, within a limit of length. What sites keep from models and what is secret stays out, as ever.
 */

import { flatContains, isConnected } from "../dom.js";
import { Refusal } from "../errors.js";
import { wellFormed } from "../text.js";
import { Writer } from "./writer.js";
import { tablesIn, writeTable } from "./tables.js";
import { wholePage } from "./text-run.js";

/** @typedef {import("../raw.js").Raw} Raw */

const LENGTH = 8000;
const LENGTH_MAX = 200_000;

/**
 * @param {import("../context.js").Context} context
 * @param {{id?: number | string | null, format?: unknown, max_chars?: unknown}} params
 * @returns {{text: string, truncated: boolean, total: number}} `total`: characters before it was cut
 * @throws {Refusal} of the id; hidden; no_table
 */
export function extract(context, { id, format, max_chars: limit }) {
  const { findTarget, isLocked } = context.kit;
  const target = id === undefined || id === null ? null : findTarget(context, id);
  if (target && isLocked(context, target.el)) throw new Refusal("not_allowed");
  const { walk, root } = wholePage(context);
  const raws = target ? within(walk.all, target.el) : [root];
  if (!raws.length) throw new Refusal("hidden");
  const text = format === "table" ? tables(walk.all, raws) : written(raws, format === "markdown");
  const most = Math.min(LENGTH_MAX, Number(limit) || LENGTH);
  const short = shorten(text, most);
  return { text: wellFormed(short), truncated: short !== text || walk.truncated !== "", total: text.length };
}

/**
 * What the walk found of an element: itself, or the topmost in it where it has no box of its own.
 *
 * @param {Raw[]} all
 * @param {Element} el
 * @returns {Raw[]}
 */
function within(all, el) {
  const self = all.find((raw) => raw.el === el);
  if (self) return [self];
  const inside = all.filter((raw) => isConnected(raw.el) && flatContains(el, raw.el));
  return inside.filter((raw) => !inside.some((other) => other.index < raw.index && raw.index <= other.end));
}

/** @param {Raw[]} raws @param {boolean} markdown */
function written(raws, markdown) {
  const writer = new Writer(markdown);
  for (const raw of raws) writer.visit(raw);
  return writer.finish();
}

/**
 * The tables in an element, else the one that it is part of.
 *
 * @param {Raw[]} all
 * @param {Raw[]} raws
 * @throws {Refusal} no_table
 */
function tables(all, raws) {
  const inside = raws.flatMap(tablesIn);
  const around = inside.length ? [] : all.filter((raw) => raws.some((each) => raw.index < each.index && each.index <= raw.end));
  const found = inside.length ? inside : around.filter((raw) => tablesIn(raw)[0] === raw).slice(-1);
  if (!found.length) throw new Refusal("no_table");
  return found.map((raw) => writeTable(raw, false)).join("\n\n");
}

/**
 * Cut at the end of a line, if there is one not far before the limit.
 *
 * @param {string} text
 * @param {number} limit
 */
function shorten(text, limit) {
  if (text.length <= limit) return text;
  const line = text.lastIndexOf("\n", limit);
  return text.slice(0, line > limit * 0.8 ? line : limit).trimEnd();
}
