/**
 * Accessible names: what the author says (aria-labelledby, aria-label, labels, alt, value of buttons), then what the
 * control contains, then title and placeholder, and at last the hints a drawing gives. The text that a control
 * contains comes from the walk, which has already left out what cannot be seen.
 *
 * Written here and not taken from `dom-accessibility-api`, which serves assistive software and so counts transparent,
 * zero-size and off-screen text as part of a name: words that no person sees would reach the model. It also walks
 * each control's content again and asks for the styles of pseudo-elements.
 */

import { attr, firstChild, isElement, isSeen, localName, nextSibling, nodeType, queryAll, referred, textData } from "./dom.js";
import { caption, fold, hasWords } from "./text.js";
import { typeOf } from "./interactive.js";
import { mapOf, setOf } from "./words.js";

/** Longest name that is sent. */
export const NAME_MAX = 200;

/**
 * @param {Element} el
 * @param {string} tag
 * @returns {string} the name that the author gave, or ""
 */
export function givenName(el, tag) {
  return caption(referredText(el, "aria-labelledby") || attr(el, "aria-label") || nativeName(el, tag), NAME_MAX);
}

/**
 * @param {Element} el
 * @param {string} name of an attribute that names elements
 * @returns {string} their words
 */
export function referredText(el, name) {
  const words = referred(el, name).map((label) => caption(attr(label, "aria-label")) || textOf(label));
  return caption(words.join(" "), NAME_MAX);
}

/** Elements that labels are for, besides inputs. */
const LABELLED = setOf("select textarea button meter progress output");
/** Which child tells the name. */
const NAMING_CHILD = mapOf({ legend: "fieldset", caption: "table", title: "svg" });

/**
 * @param {Element} el
 * @param {string} tag
 */
function nativeName(el, tag) {
  if (tag === "input") return buttonName(el) || labelText(el);
  if (LABELLED.has(tag)) return labelText(el);
  if (tag === "img" || tag === "area") return attr(el, "alt");
  return childText(el, NAMING_CHILD.get(tag));
}

/** What browsers write on buttons that say nothing. @type {Record<string, string>} */
const BUTTONS = { button: "", submit: "Submit", reset: "Reset" };

/** @param {Element} el */
function buttonName(el) {
  const type = typeOf(el);
  if (type === "image") return attr(el, "alt") || attr(el, "value") || attr(el, "title");
  return type in BUTTONS ? caption(attr(el, "value")) || BUTTONS[type] : "";
}

/**
 * @param {Element} el
 * @returns {string} text of its labels, without the control itself
 */
export function labelText(el) {
  return labelsOf(el).map((label) => textOf(label, el)).join(" ");
}

/** @param {Element} el @returns {Element[]} */
export function labelsOf(el) {
  return [.../** @type {HTMLInputElement} */ (el).labels ?? []];
}

/**
 * @param {Element} el
 * @param {string | undefined} tag
 */
function childText(el, tag) {
  const child = tag && [...el.children].find((each) => localName(each) === tag);
  return child ? textOf(child) : "";
}

/**
 * Text of an element outside the walk, without what is not rendered. What is only clipped (text for screen readers)
 * counts.
 *
 * @param {Element} el
 * @param {Element} [skip] a subtree that does not count
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

const SILENT = setOf("script style template noscript select textarea input option");

/**
 * @param {Element} el
 * @param {Element} [skip]
 */
function elementText(el, skip) {
  const tag = localName(el);
  if (SILENT.has(tag)) return "";
  if (tag === "br") return " ";
  if (tag === "title") return textOf(el, skip) + " ";
  const { display } = getComputedStyle(el);
  if (!isSeen(el) && display !== "contents") return "";
  const given = attr(el, "aria-label") || (tag === "img" && attr(el, "alt"));
  if (given) return given + " ";
  const text = textOf(el, skip);
  return display === "inline" ? text : ` ${text} `;
}

/** @param {Element} el @returns {string} what the author adds to its name */
export function descriptionOf(el) {
  return caption(attr(el, "title") || attr(el, "aria-description"), NAME_MAX);
}

/**
 * A name made of signs (⋯, ×, ★) tells less than what the author adds to it, and any name tells more than a
 * placeholder.
 *
 * @param {string} name
 * @param {Element} el
 * @param {string} tag
 * @returns {string}
 */
export function telling(name, el, tag) {
  if (hasWords(name)) return name;
  const placeholder = tag === "input" || tag === "textarea" ? "placeholder" : "data-placeholder";
  return descriptionOf(el) || name || caption(attr(el, placeholder) || attr(el, "aria-placeholder"));
}

/** Elements inside a control that are looked at. */
const LOOKED_AT = 12;

/**
 * The name of a control that has nothing but a drawing in it.
 *
 * @param {Element} el
 * @returns {string}
 */
export function drawnName(el) {
  return firstOf(el, (inner) => caption((localName(inner) === "title" && textOf(inner)) || attr(inner, "aria-label") || attr(inner, "title"), 60));
}

/**
 * What a control without any name may be about: its drawing's symbol, the icon's class, the picture's file, and at
 * last what its author calls it.
 *
 * @param {Element} el
 * @returns {string}
 */
export function hintOf(el) {
  return firstOf(el, hintIn) || calledBy(el);
}

/** @param {Element} el @returns {string} what its author calls it, if those are words */
export function calledBy(el) {
  return words([attr(el, "name"), attr(el, "id")].find((name) => name && WORDY.test(name)) ?? "");
}

/** @param {Element} el @returns {string} */
export function classHint(el) {
  return caption(/^\s*[a-z]{2,}[-_][\w-]+/i.exec(attr(el, "class") ?? "")?.[0] ?? attr(el, "class"), 30);
}

/**
 * @param {Element} el
 * @param {(el: Element) => string} say
 */
function firstOf(el, say) {
  for (const inner of [el, ...queryAll(el, "*")].slice(0, LOOKED_AT)) {
    const said = say(inner);
    if (said) return said;
  }
  return "";
}

const ICON_CLASS = /^(?:(?:[a-z]{1,4}-)?icons?[-_]|fa-|bi-|mdi-|ri-|ti-|glyphicon-|lucide-|anticon-|ph-|el-icon-)(.+)$/;
/** A name of words, not of numbers. */
const WORDY = /^[a-z]{3,}(?:[-_.]?[a-z]+)*$/i;
const NO_HINT = /^(?:solid|regular|light|brands|fw|lg|sm|xs|\d+x|wrapper|button|btn|control|only|container|box)$/;

/** @param {Element} el */
function hintIn(el) {
  const tag = localName(el);
  if (tag === "use") return words((attr(el, "href") ?? attr(el, "xlink:href") ?? "").split("#").pop());
  const inner = caption(attr(el, "data-icon") || attr(el, "icon"), 60);
  if (inner) return inner;
  const icon = iconWords(el);
  if (icon) return icon;
  const file = tag === "img" ? attr(el, "src") : null;
  return file ? fileWords(file) : "";
}

/** @param {Element} el @returns {string} which icon its class says it is */
export function iconWords(el) {
  for (const name of (attr(el, "class") ?? "").split(/\s+/)) {
    const found = ICON_CLASS.exec(name)?.[1];
    if (found && !NO_HINT.test(found)) return words(found);
  }
  return "";
}

/** @param {string} address of a picture @returns {string} what its file is called */
export function fileWords(address) {
  return /^(?:data|blob):/.test(address) ? "" : words(address.split(/[?#]/)[0]?.split("/").pop()?.replace(/\.\w+$/, ""));
}

/** @param {string | undefined} token */
function words(token) {
  return caption(token?.replace(/^(?:icon|ic|svg)[-_]/i, "").replace(/[-_]+/g, " "), 40);
}
