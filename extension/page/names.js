/**
 * Accessible names: what the author says (aria-labelledby, aria-label, labels, alt, value of buttons), then what the
 * control contains, then title and placeholder, and at last the hints a drawing gives. The text that a control
 * contains comes from the walk, which has already left out what cannot be seen.
 *
 * Written here and not taken from `dom-accessibility-api`, which serves assistive software and so counts transparent,
 * zero-size and off-screen text as part of a name: words that no person sees would reach the model. It also walks
 * each control's content again and asks for the styles of pseudo-elements.
 */

import { attr, checkVisibility, firstChild, isElement, localName, nextSibling, nodeType, queryAll, rootOf, textData } from "./dom.js";
import { caption, fold, hasInk } from "./text.js";
import { inputType } from "./interactive.js";

/** Longest name that is sent. */
export const NAME_MAX = 200;

/**
 * @param {Element} el
 * @param {string} tag
 * @returns {string} the name that the author gave, or ""
 */
export function givenName(el, tag) {
  return labelledBy(el) || caption(attr(el, "aria-label"), NAME_MAX) || nativeName(el, tag);
}

/** @param {Element} el */
function labelledBy(el) {
  const ids = attr(el, "aria-labelledby");
  if (!ids) return "";
  const root = /** @type {Document | ShadowRoot} */ (rootOf(el));
  const words = ids.trim().split(/\s+/).map((id) => {
    const label = root.getElementById?.(id);
    return label ? caption(attr(label, "aria-label")) || textOf(label, null) : "";
  });
  return caption(words.join(" "), NAME_MAX);
}

/**
 * @param {Element} el
 * @param {string} tag
 */
function nativeName(el, tag) {
  switch (tag) {
    case "input":
      return buttonName(/** @type {HTMLInputElement} */ (el)) || labelText(el);
    case "select":
    case "textarea":
    case "button":
    case "meter":
    case "progress":
    case "output":
      return labelText(el);
    case "img":
    case "area":
      return caption(attr(el, "alt"), NAME_MAX);
    case "fieldset":
      return childText(el, "legend");
    case "table":
      return childText(el, "caption");
    case "svg":
      return childText(el, "title");
    default:
      return "";
  }
}

/** @param {HTMLInputElement} el */
function buttonName(el) {
  const type = inputType(el);
  if (type === "image") return caption(attr(el, "alt") || attr(el, "value") || attr(el, "title"), NAME_MAX);
  if (type !== "button" && type !== "submit" && type !== "reset") return "";
  return caption(attr(el, "value"), NAME_MAX) || (type === "submit" ? "Submit" : type === "reset" ? "Reset" : "");
}

/**
 * @param {Element} el
 * @returns {string} text of its labels, without the control itself
 */
export function labelText(el) {
  const labels = /** @type {HTMLInputElement} */ (el).labels;
  if (!labels?.length) return "";
  let text = "";
  for (const label of labels) text += " " + textOf(label, el);
  return caption(text, NAME_MAX);
}

/**
 * @param {Element} el
 * @param {string} tag
 */
function childText(el, tag) {
  for (let child = firstChild(el); child; child = nextSibling(child)) {
    if (isElement(child) && localName(child) === tag) return caption(textOf(child, null), NAME_MAX);
  }
  return "";
}

/**
 * Text of an element outside the walk, without what is not rendered. What is only clipped (text for screen readers)
 * counts.
 *
 * @param {Element} el
 * @param {Element | null} skip a subtree that does not count
 * @returns {string}
 */
export function textOf(el, skip) {
  let out = "";
  for (let node = firstChild(el); node; node = nextSibling(node)) {
    if (nodeType(node) === 3) out += textData(/** @type {Text} */ (node));
    else if (isElement(node) && node !== skip) out += elementText(node, skip);
    if (out.length > 2000) break;
  }
  return fold(out);
}

const SILENT = new Set(["script", "style", "template", "noscript", "select", "textarea", "input", "option"]);

/**
 * @param {Element} el
 * @param {Element | null} skip
 */
function elementText(el, skip) {
  const tag = localName(el);
  if (SILENT.has(tag)) return "";
  if (tag === "br") return " ";
  if (tag === "title") return textOf(el, skip) + " ";
  if (!checkVisibility(el, { opacityProperty: true, visibilityProperty: true }) && !isBare(el)) return "";
  const given = attr(el, "aria-label") || (tag === "img" ? attr(el, "alt") : "") || "";
  if (given) return given + " ";
  const text = textOf(el, skip);
  return getComputedStyle(el).display === "inline" ? text : ` ${text} `;
}

/** @param {Element} el */
function isBare(el) {
  return getComputedStyle(el).display === "contents";
}

/**
 * The last resort: what title, placeholder or a drawing say.
 *
 * @param {Element} el
 * @param {string} tag
 * @returns {string}
 */
export function fallbackName(el, tag) {
  const title = caption(attr(el, "title"), NAME_MAX);
  if (title) return title;
  if (tag === "input" || tag === "textarea") {
    return caption(attr(el, "placeholder") || attr(el, "aria-placeholder"), NAME_MAX);
  }
  return caption(attr(el, "data-placeholder") || attr(el, "aria-placeholder"), NAME_MAX);
}

/**
 * What a control without any words may be about: its drawing's title or symbol, the icon's class, the picture's file.
 *
 * @param {Element} el
 * @returns {string}
 */
export function hintOf(el) {
  for (const inner of [el, ...queryAll(el, "*")].slice(0, 12)) {
    const hint = hintIn(inner);
    if (hint) return hint;
  }
  return "";
}

const ICON_CLASS = /^(?:(?:[a-z]{1,4}-)?icons?[-_]|fa-|bi-|mdi-|ri-|ti-|glyphicon-|lucide-|anticon-|ph-|el-icon-)(.+)$/;
const NO_HINT = /^(?:solid|regular|light|brands|fw|lg|sm|xs|\d+x|wrapper|button|btn|control|only|container|box)$/;

/** @param {Element} el */
function hintIn(el) {
  const tag = localName(el);
  if (tag === "use") return words((attr(el, "href") ?? attr(el, "xlink:href") ?? "").split("#").pop());
  if (tag === "title") return caption(textOf(el, null));
  const inner = caption(attr(el, "aria-label") || attr(el, "title") || attr(el, "data-icon") || attr(el, "icon"), 60);
  if (inner) return inner;
  for (const name of (attr(el, "class") ?? "").split(/\s+/)) {
    const found = ICON_CLASS.exec(name)?.[1];
    if (found && !NO_HINT.test(found)) return words(found);
  }
  if (tag === "img") return words((attr(el, "src") ?? "").split(/[?#]/)[0]?.split("/").pop()?.replace(/\.\w+$/, ""));
  return "";
}

/** @param {string | undefined} token */
function words(token) {
  const text = caption((token ?? "").replace(/^(?:icon|ic|svg)[-_]/i, "").replace(/[-_]+/g, " "), 40);
  return hasInk(text) && !text.startsWith("data:") ? text : "";
}
