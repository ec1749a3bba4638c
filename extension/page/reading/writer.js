/**
 * Writes elements down as plain text or as Markdown: headings, lists, links, tables, preformatted text; fields with
 * what they hold, secrets as "filled" or "empty".
 */

import { attr, localName } from "../dom.js";
import { TEXT_KINDS } from "../interactive.js";
import { givenName, labelsOf, telling } from "../names.js";
import { REDACTED } from "../naming.js";
import { isPiece } from "../raw.js";
import { checkedOf, isSecret, secretState, valueOf } from "../state.js";
import { structureOf } from "../structure.js";
import { fold } from "../text.js";
import { setOf } from "../words.js";
import { isTable, writeTable } from "./tables.js";
import { isBreak } from "./text-run.js";

/** @typedef {import("../raw.js").Raw} Raw */

/** Controls that hold a value instead of content. */
const FIELDS = setOf("input textarea select file date color slider spinbutton");

export class Writer {
  /** @type {string[]} finished blocks */
  #blocks = [];
  #line = "";

  /** @param {boolean} markdown */
  constructor(markdown) {
    this.markdown = markdown;
  }

  /** @returns {string} */
  finish() {
    this.#end();
    let out = "";
    for (const [at, block] of this.#blocks.entries()) {
      const before = this.#blocks[at - 1] ?? "";
      const apart = this.markdown && !(isItem(before) && isItem(block));
      out += (at ? (apart ? "\n\n" : "\n") : "") + block;
    }
    return out;
  }

  /** @param {Raw} raw */
  visit(raw) {
    if (!raw.place.shown && raw.kind) return;
    if (isTable(raw)) this.#push(writeTable(raw, this.markdown));
    else if (FIELDS.has(raw.kind) || (raw.kind === "combobox" && localName(raw.el) === "input")) this.#field(raw);
    else if (raw.tag === "pre") this.#preformatted(raw);
    else if (raw.kind === "link" && this.markdown) this.#link(raw);
    else this.#structure(raw);
  }

  /** @param {Raw} raw */
  kids(raw) {
    for (const kid of raw.kids) {
      if (isBreak(kid)) this.#line += "\n";
      else if (!(isPiece(kid))) this.visit(kid);
      else if (!raw.redacted || !kid.node) this.#line += keepsLines(raw) ? kid.text : kid.text.replace(/\s+/g, " ");
      else if (!this.#line.endsWith(REDACTED)) this.#line += REDACTED;
    }
  }

  /** @param {Raw} raw */
  #structure(raw) {
    const { el, tag, kind } = raw;
    const structure = structureOf(raw);
    const boxed = checkedOf(el);
    if (boxed !== null) this.#line += boxed ? "[x] " : "[ ] ";
    if (structure === "heading") this.#marked(raw, this.markdown ? "#".repeat(levelOf(raw)) + " " : "");
    else if (structure === "item" && (tag === "li" || raw.role)) this.#marked(raw, bulletOf(el), "  ");
    else if (tag === "blockquote" && this.markdown) this.#marked(raw, "> ", "> ");
    else if (structure === "img") this.#image(raw);
    else if (boxed !== null || (kind && !raw.kids.length)) this.#named(raw);
    else this.#flow(raw);
  }

  /** @param {Raw} raw of a control that may have nothing but a name */
  #named(raw) {
    if (raw.kids.length) this.#flow(raw);
    else this.#words(raw, labelsOf(raw.el).length ? "" : telling(givenName(raw.el, raw.tag), raw.el, raw.tag));
  }

  /** Inline content goes on with the line, blocks have their own. @param {Raw} raw */
  #flow(raw) {
    const { display } = raw.place;
    if (display === "inline" || display === "contents") this.kids(raw);
    else if (display.startsWith("inline")) {
      this.#line += " ";
      this.kids(raw);
      this.#line += " ";
    } else {
      this.#end();
      this.kids(raw);
      this.#end();
    }
  }

  /**
   * @param {Raw} raw
   * @param {string} mark before its first line
   * @param {string} [indent] before all others
   */
  #marked(raw, mark, indent = "") {
    this.#end();
    const from = this.#blocks.length;
    this.kids(raw);
    this.#end();
    const inner = this.#blocks.splice(from);
    if (!inner.length) return;
    const text = inner.join(indent ? "\n" : " ");
    this.#blocks.push(mark + text.replace(/\n/g, "\n" + indent));
  }

  /** @param {Raw} raw */
  #link(raw) {
    const inner = new Writer(true);
    inner.kids(raw);
    const text = inner.finish().replace(/\s*\n\s*/g, " ") || telling(givenName(raw.el, raw.tag), raw.el, raw.tag);
    const href = addressOf(raw.el);
    const block = !raw.place.display.startsWith("inline") && raw.place.display !== "contents";
    if (block) this.#end();
    this.#line += text && href && !raw.redacted ? `[${text}](${href})` : text;
    if (block) this.#end();
  }

  /** @param {Raw} raw */
  #image(raw) {
    const name = givenName(raw.el, raw.tag);
    if (!name || !raw.place.shown) this.kids(raw);
    else this.#words(raw, this.markdown ? `![${name}]` : name);
  }

  /** @param {Raw} raw */
  #field(raw) {
    const { el, kind, tag } = raw;
    const name = labelsOf(el).length ? "" : telling(givenName(el, tag), el, tag);
    const value = isSecret(el) ? secretState(el) : valueOf(el, kind) ?? "";
    this.#words(raw, TEXT_KINDS.has(kind) || value ? (name ? `${name}: ${value}` : value) : name);
  }

  /** @param {Raw} raw */
  #preformatted(raw) {
    const text = raw.redacted ? REDACTED : contentOf(raw).replace(/^\n|\s+$/g, "");
    if (text) this.#push(this.markdown ? "```\n" + text + "\n```" : text);
  }

  /** @param {Raw} raw @param {string} words */
  #words(raw, words) {
    this.#line += ` ${raw.redacted ? REDACTED : words} `;
  }

  /** @param {string} block */
  #push(block) {
    this.#end();
    this.#blocks.push(block);
  }

  #end() {
    const lines = this.#line.split("\n").map((line) => fold(line).trim()).filter(Boolean);
    this.#line = "";
    if (lines.length) this.#blocks.push(lines.join("\n"));
  }
}

/** @param {string} block */
function isItem(block) {
  return /^(?:-|\d+\.) /.test(block);
}

/** @param {Raw} raw */
function keepsLines(raw) {
  return raw.place.style?.whiteSpaceCollapse?.startsWith("preserve") ?? false;
}

/** @param {Raw} raw @returns {string} its text as it stands */
function contentOf(raw) {
  return raw.kids.map((kid) => (isPiece(kid) ? kid.text : contentOf(kid))).join("");
}

/** @param {Raw} raw of a heading */
function levelOf({ el, tag }) {
  const level = Number(attr(el, "aria-level") ?? /^h([1-6])$/.exec(tag)?.[1] ?? 2);
  return Math.min(6, Math.max(1, level || 2));
}

/** @param {Element} el @returns {string} */
function bulletOf(el) {
  const list = el.parentElement;
  if (!list || localName(list) !== "ol") return "- ";
  const first = Number(attr(list, "start") ?? 1) || 1;
  return `${first + [...list.children].filter((each) => localName(each) === "li").indexOf(el)}. `;
}

/** @param {Element} el @returns {string} path alone within the site */
function addressOf(el) {
  const href = String(/** @type {HTMLAnchorElement} */ (el).href ?? "");
  if (!/^(?:https?|mailto|tel|file):/.test(href)) return "";
  const url = new URL(href);
  return url.origin === location.origin && url.origin !== "null" ? url.pathname + url.search + url.hash : href;
}
