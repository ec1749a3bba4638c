/**
 * Finding a text anywhere on the page: words on it, names, values, placeholders and options of controls. Whatever
 * holds it gets a number, so that it can be operated.
 */

import { attr, localName, rectOf } from "../dom.js";
import { Refusal } from "../errors.js";
import { nativeKind } from "../interactive.js";
import { optionElements } from "../lists.js";
import { givenName } from "../names.js";
import { optionLabel, valueOf } from "../state.js";
import { structureOf } from "../structure.js";
import { caption } from "../text.js";
import { intersect, toBox, viewBox } from "../visible.js";
import { TextRun, normal, patternOf, wholePage } from "./text-run.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../types.js").Box} Box */

/**
 * @typedef {object} Hit
 * @property {Element} el
 * @property {Raw} raw
 * @property {string} kind
 * @property {string} part what of it holds the text: text, name, value, placeholder, option
 * @property {string} text
 * @property {Box} box in the top viewport
 */

const LIMIT = 20;
const LIMIT_MAX = 100;
/** Characters shown around what was found. */
const AROUND = 50;
/** A box that reacts as a whole stands for what is in it only if it is no larger than this part of the window. */
const CARD = 0.25;

/**
 * @param {import("../context.js").Context} context
 * @param {{query?: unknown, limit?: unknown}} params
 * @returns {{total: number, hits: {id: number | string, kind: string, part: string, text: string, where: string}[], truncated: boolean}}
 * @throws {Refusal} bad_value without anything to look for
 */
export function find(context, { query, limit }) {
  const pattern = patternOf(String(query ?? ""));
  if (!pattern) throw new Refusal("bad_value", "query");
  const { walk, root } = wholePage(context);
  const search = new Search(context, pattern);
  search.run.pour(root);
  search.texts(walk.ruler);
  for (const raw of walk.all) search.control(raw);
  const all = [...search.hits].sort((a, b) => a.raw.index - b.raw.index);
  const most = Math.min(LIMIT_MAX, Number(limit) || LIMIT);
  return { total: all.length, hits: all.slice(0, most).map((hit) => search.report(hit)), truncated: walk.truncated !== "" };
}

class Search {
  run = new TextRun();
  /** @type {Hit[]} */
  hits = [];
  /** @type {Set<Element>} */
  #known = new Set();

  /**
   * @param {import("../context.js").Context} context
   * @param {RegExp} pattern
   */
  constructor(context, pattern) {
    this.context = context;
    this.pattern = pattern;
  }

  /** Look through the words on the page. @param {import("../visible.js").TextRuler} ruler */
  texts(ruler) {
    const { run } = this;
    for (const match of run.hay.matchAll(this.pattern)) {
      const start = run.spotAt(match.index);
      const last = run.spotAt(match.index + match[0].length - 1);
      if (!start || !last) continue;
      const holder = this.#holder(start.segment.raw, last.segment.raw);
      if (this.#known.has(holder.el)) continue;
      ruler.range.setStart(start.segment.node, start.offset);
      const same = start.segment === last.segment;
      ruler.range.setEnd(start.segment.node, same ? last.offset + 1 : start.segment.node.length);
      const box = toBox(ruler.range.getBoundingClientRect(), holder.raw.place.frame);
      this.#add({ ...holder, part: "text", text: this.#around(start, last), box });
    }
    ruler.release();
  }

  /**
   * The control around a text, else the innermost element that holds all of it.
   *
   * @param {Raw} first
   * @param {Raw} last
   * @returns {{el: Element, raw: Raw, kind: string}}
   */
  #holder(first, last) {
    const { parents } = this.run;
    let inner = first;
    while (last.index < inner.index || last.index > inner.end) inner = parents.get(inner) ?? inner;
    for (let at = /** @type {Raw | undefined} */ (inner); at; at = parents.get(at)) {
      if (at.labelled) return { el: at.labelled, raw: at, kind: nativeKind(at.labelled) };
      if (at.kind && (at.kind !== "clickable" || isSmall(at))) return { el: at.el, raw: at, kind: at.kind };
    }
    return { el: inner.el, raw: inner, kind: structureOf(inner) || "text" };
  }

  /**
   * @param {import("./text-run.js").Spot} start
   * @param {import("./text-run.js").Spot} last
   */
  #around(start, last) {
    const { words } = this.run;
    const from = start.segment.from + start.offset;
    const to = last.segment.from + last.offset + 1;
    const before = /[^\n]*$/.exec(words.slice(Math.max(0, from - AROUND), from))?.[0] ?? "";
    const after = /^[^\n]*/.exec(words.slice(to, to + AROUND))?.[0] ?? "";
    const [head, tail] = [before.length === AROUND ? "…" : "", after.length === AROUND ? "…" : ""];
    return caption(head + before + words.slice(from, to) + after + tail, 4 * AROUND);
  }

  /** Look through what a control, or a picture, says beside its text. @param {Raw} raw */
  control(raw) {
    const { el, kind, tag } = raw;
    if (raw.redacted || (!kind && structureOf(raw) !== "img")) return;
    const found = { el, raw, kind: kind || "img", box: toBox(rectOf(el), raw.place.frame) };
    if (!this.#known.has(el)) {
      const said = { name: givenName(el, tag), value: kind === "editor" || tag === "select" ? "" : valueOf(el, kind) ?? "" };
      const placeholder = attr(el, "placeholder") ?? attr(el, "aria-placeholder") ?? "";
      const part = Object.entries({ ...said, placeholder, title: attr(el, "title") ?? "" }).find(([, text]) => this.#fits(text));
      if (part) this.#add({ ...found, part: part[0], text: caption(part[1]) });
    }
    for (const option of kind ? [...optionElements(el) ?? []] : []) {
      const text = optionLabel(option);
      if (this.#fits(text)) this.hits.push({ ...found, part: "option", text });
    }
  }

  /** @param {string} text */
  #fits(text) {
    return text !== "" && normal(text).search(this.pattern) >= 0;
  }

  /** @param {Hit} hit */
  #add(hit) {
    this.#known.add(hit.el);
    this.hits.push(hit);
  }

  /** @param {Hit} hit as it crosses the border */
  report(hit) {
    const { el, kind, part, text } = hit;
    return { id: numberOf(this.context, el, kind, text), kind, part, text, where: this.#where(hit) };
  }

  /** @param {Hit} hit @returns {string} */
  #where({ raw, box }) {
    const { parents } = this.run;
    for (let at = parents.get(raw); at; at = parents.get(at)) {
      const { tag, place, scroll, el } = at;
      if ((scroll || tag === "iframe") && !intersect(box, place)) return `inside [${numberOf(this.context, el, "scroll", "")}]`;
    }
    const view = viewBox(window);
    if (box.y1 <= 0) return "above";
    if (box.y0 >= view.y1) return "below";
    return box.x1 <= 0 || box.x0 >= view.x1 ? "beside" : "in view";
  }
}

/**
 * @param {import("../context.js").Context} context
 * @param {Element} el
 * @param {string} kind
 * @param {string} text
 * @returns {number | string} the number of an element; a new one when it had none
 */
function numberOf({ ids }, el, kind, text) {
  const known = ids.idOf(el);
  if (known !== null) return known;
  return Object.assign(ids.entry(el), { kind, name: caption(givenName(el, localName(el)) || text, 80) }).id;
}

/** @param {Raw} raw */
function isSmall({ place }) {
  return (place.x1 - place.x0) * (place.y1 - place.y0) <= window.innerWidth * window.innerHeight * CARD;
}
