/**
 * Style sheets: whether they are those of the last observation, and how far their rules reach.
 *
 * A rule that a script edits in place (`rule.style.color = …`) is not noticed; one that is inserted or deleted is.
 */

import { isElement, localName, textContent } from "../dom.js";
import { tried } from "../tried.js";

/**
 * @typedef {object} Traits how far the rules of sheets reach
 * @property {string[]} anchors what is styled by what is inside of it or after it: selectors of what `:has()` stands on
 * @property {boolean} beside some of those look at what comes after them
 * @property {boolean} last children are counted from the end
 * @property {boolean} within some rules follow the focus outwards
 * @property {boolean} unknown there are rules that cannot be read, or of which nothing else is known
 */

/** @returns {Traits} */
function none() {
  return { anchors: [], beside: false, last: false, within: false, unknown: false };
}

/**
 * @param {(Document | ShadowRoot)[]} roots
 * @returns {unknown[]} what changes when a sheet comes, goes, is switched or gets another number of rules
 */
export function sheetsOf(roots) {
  /** @type {unknown[]} */
  const out = [];
  for (const sheet of sheetsIn(roots)) out.push(sheet, sheet.disabled, tried(() => sheet.cssRules.length));
  return out;
}

/** @param {(Document | ShadowRoot)[]} roots */
function* sheetsIn(roots) {
  for (const root of roots) {
    yield* root.styleSheets;
    yield* root.adoptedStyleSheets;
  }
}

/** Remembers what was found out about each sheet. */
export class Sheets {
  /** @type {WeakMap<CSSStyleSheet, {count: number | null, traits: Traits}>} */
  #known = new WeakMap();

  /**
   * @param {(Document | ShadowRoot)[]} roots
   * @returns {Traits} of all sheets together
   */
  traits(roots) {
    const all = none();
    for (const sheet of sheetsIn(roots)) add(all, this.#traitsOf(sheet));
    return all;
  }

  /** @param {CSSStyleSheet} sheet */
  #traitsOf(sheet) {
    const count = tried(() => sheet.cssRules.length);
    let known = this.#known.get(sheet);
    if (known?.count !== count || !known) {
      known = { count, traits: traitsIn(sheet) };
      this.#known.set(sheet, known);
    }
    return known.traits;
  }
}

/** @param {Traits} all @param {Traits} some */
function add(all, { anchors, beside, last, within, unknown }) {
  all.anchors.push(...anchors);
  all.beside ||= beside;
  all.last ||= last;
  all.within ||= within;
  all.unknown ||= unknown;
}

/** @param {CSSStyleSheet} sheet @returns {Traits} */
function traitsIn(sheet) {
  const { ownerNode } = sheet;
  const text = isElement(ownerNode) && localName(ownerNode) === "style" ? textContent(ownerNode) : "";
  const found = none();
  if (/\S/.test(text) && !text.includes("@import")) look(text, found);
  else if (!tried(() => scan(sheet.cssRules, found))) found.unknown = true;
  return found;
}

/** @param {CSSRuleList} rules @param {Traits} found */
function scan(rules, found) {
  for (const rule of rules) {
    const { selectorText = "", cssRules, styleSheet } = /** @type {any} */ (rule);
    look(selectorText, found);
    if (cssRules?.length) scan(cssRules, found);
    if (styleSheet) scan(styleSheet.cssRules, found);
  }
  return true;
}

/**
 * @param {string} text selectors, or a whole sheet
 * @param {Traits} found
 */
function look(text, found) {
  if (text.includes(":focus-within")) found.within = true;
  if (text.includes(":nth-last-")) found.last = true;
  if (/:nth-[a-z-]+\([^)]*\bof\b/.test(text)) found.unknown = true;
  for (let at = text.indexOf(":has("); at >= 0; at = text.indexOf(":has(", at + 1)) {
    found.anchors.push(anchorAt(text, at));
    if (/^:has\(\s*[+~]/.test(text.slice(at, at + 20))) found.beside = true;
  }
}

/** Longest selector of one element that is looked at. */
const ANCHOR_MAX = 200;

/**
 * The compound selector that a `:has()` belongs to. Inside of another pseudo-class (`.card:not(:has(img))`) it is what
 * that one belongs to.
 *
 * @param {string} text
 * @param {number} end where the `:has(` begins
 * @returns {string} "*" when anything may be meant
 */
function anchorAt(text, end) {
  let depth = 0;
  let anchor = "";
  for (let at = end - 1; at >= 0; at--) {
    const char = /** @type {string} */ (text[at]);
    if (end - at > ANCHOR_MAX) return "*";
    if (char === ")" || char === "]") depth++;
    if (!depth && char === "(") {
      // Leave the pseudo-class that this is an argument of.
      anchor = "";
      while (at > 0 && /[\w-]/.test(/** @type {string} */ (text[at - 1]))) at--;
      while (text[at - 1] === ":") at--;
      continue;
    }
    if (!depth && /[\s>+~,{};/]/.test(char)) break;
    if (char === "(" || char === "[") depth--;
    anchor = char + anchor;
  }
  return !anchor || anchor.includes("&") || anchor.includes("::") ? "*" : anchor;
}
