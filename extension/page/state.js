/**
 * The live state of a control: its value, what is checked, chosen, open, locked, missing. Read from properties, never
 * from the markup, which keeps what the page was written with. Secrets are never read out.
 */

import { swatchOf } from "./boxes.js";
import { attr, deepActive, flatClosest, getter, hasAttr, isGiven, isPageRoot, isTrue, localName, matches, textContent } from "./dom.js";
import { NAMED_BY_CONTENT, TEXT_KINDS, nativeKind, roleOf, typeOf } from "./interactive.js";
import { flatText } from "./lines.js";
import { calledBy, classHint, descriptionOf, hintOf, referredText } from "./names.js";
import { caption, cut, fold, loose, wellFormed } from "./text.js";
import { setOf } from "./words.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */

/** Formats that date and time fields take. @type {Record<string, string>} */
export const FORMATS = {
  date: "YYYY-MM-DD", time: "HH:MM", month: "YYYY-MM", week: "YYYY-Www", "datetime-local": "YYYY-MM-DDTHH:MM",
};

const VALUE_MAX = 500;
const SECRET_TOKENS = /(?:^|\s)(?:one-time-code|current-password|new-password|cc-[a-z-]+)(?:\s|$)/;
const SECRET_NAMES = /(?:^|[-_.])(?:cvv|cvc|csc|otp|totp|card-?number|cardnumber|ssn|passcode)(?:$|[-_.\d])/i;
const LIMITS = "min max step pattern maxlength minlength accept".split(" ");

/**
 * @param {Element} el
 * @returns {boolean} whether its value must not be read out
 */
export function isSecret(el) {
  const tag = localName(el);
  if (tag !== "input" && tag !== "textarea") return false;
  if (typeOf(el) === "password") return true;
  // Boxes to search a list in are marked so only to keep browsers from filling them in.
  const autocomplete = roleOf(el) === "combobox" ? null : attr(el, "autocomplete");
  if (autocomplete && SECRET_TOKENS.test(autocomplete.toLowerCase())) return true;
  return ["name", "id"].some((name) => SECRET_NAMES.test(attr(el, name) ?? ""));
}

/**
 * @param {Element} el
 * @param {string} kind
 * @returns {string | null} what a field holds now; null when that is not to be told
 */
export function valueOf(el, kind) {
  const field = /** @type {any} */ (el);
  const tag = localName(el);
  if (tag === "select") return [...field.selectedOptions].map(optionLabel).join(", ");
  if (tag === "input" && VALUELESS.has(kind)) return null;
  if (tag === "input" && kind === "file") return [...(field.files ?? [])].map((file) => file.name).join(", ");
  if (tag === "input" || tag === "textarea") return isSecret(el) ? null : fieldValue(el);
  if (kind === "editor") return String(field.innerText ?? textContent(el)).replace(/\n+$/, "");
  return SCALES.has(kind) ? attr(el, "aria-valuetext") ?? attr(el, "aria-valuenow") : null;
}

const VALUELESS = setOf("checkbox radio switch button");
const SCALES = setOf("slider spinbutton");

/** @type {(el: Element) => string} */
const inputValue = getter(HTMLInputElement.prototype, "value");
/** @type {(el: Element) => string} */
const areaValue = getter(HTMLTextAreaElement.prototype, "value");

/** @param {Element} el an input or textarea */
export function fieldValue(el) {
  return localName(el) === "textarea" ? areaValue(el) : inputValue(el);
}

/** @param {HTMLOptionElement} option */
export function optionLabel(option) {
  return caption(attr(option, "label") || textContent(option), 100);
}

/**
 * Write the state of a control into its node.
 *
 * @param {SnapshotNode} node
 * @param {import("./raw.js").Raw} raw
 * @param {Element | null} focused the focused element of the page
 */
export function describe(node, raw, focused) {
  const { el, kind } = raw;
  const states = statesOf(el, kind);
  if (focused && (focused === el || raw.label === focused)) states.push("focused");
  if (isSecret(el)) states.push(secretState(el));
  if (states.length) node.s = states;
  if (raw.redacted) return;
  const value = valueOf(el, kind);
  if (value) node.v = cut(wellFormed(kind === "editor" || kind === "textarea" ? value : fold(value)), VALUE_MAX);
  const props = propsOf(raw, node);
  if (Object.keys(props).length) node.p = props;
}

/** @param {Element} el @returns {string} what to tell about a field whose value is a secret */
export function secretState(el) {
  return fieldValue(el) ? "filled" : "empty";
}

/**
 * @param {Element} el
 * @param {string} kind
 * @returns {string[]} only what holds
 */
export function statesOf(el, kind) {
  const checked = checkedOf(el);
  const pressed = attr(el, "aria-pressed");
  const open = attr(el, "aria-expanded") ?? (kind === "summary" ? String(hasAttr(/** @type {Element} */ (el.parentElement), "open")) : null);
  /** @type {string[]} */
  const states = [];
  const tell = (/** @type {string} */ name, /** @type {boolean} */ holds) => holds && states.push(name);
  tell("checked", checked === true);
  tell("indeterminate", checked === "mixed" || pressed === "mixed");
  tell("pressed", pressed === "true");
  tell("expanded", open === "true");
  tell("collapsed", open !== null && open !== "true");
  tell("disabled", isDisabled(el) || (!nativeKind(el) && DISABLED.test(attr(el, "class") ?? "")));
  tell("read-only", isReadOnly(el, kind));
  tell("required", hasAttr(el, "required") || isTrue(el, "aria-required"));
  tell("invalid", isInvalid(el, kind));
  tell("selected", isTrue(el, "aria-selected") || (!hasAttr(el, "aria-selected") && says(el, kind, SELECTED)));
  tell("multiple", hasAttr(el, "multiple") || isTrue(el, "aria-multiselectable"));
  tell("current", isGiven(el, "aria-current") || says(el, kind, CURRENT));
  tell("busy", isTrue(el, "aria-busy"));
  return states;
}

/** Words at the end of class names by which libraries mark what they show as chosen. */
const SELECTED = /(?:^|[-_\s])selected(?:\s|$)/;
const CURRENT = /(?:^|[-_\s])(?:active|current)(?:\s|$)/;
/** The same of what they do not let be used, where neither markup nor ARIA tells. */
const DISABLED = /(?:^|\s)(?!not-)(?:[\w-]+-)?disabled(?:\s|$)/;
const MARKED = setOf("clickable link button");

/**
 * @param {Element} el
 * @param {string} kind
 * @param {RegExp} mark
 * @returns {boolean} whether something without a role is marked so by its class
 */
function says(el, kind, mark) {
  return MARKED.has(kind) && mark.test(attr(el, "class") ?? "");
}

/**
 * @param {Element} el
 * @returns {boolean | "mixed" | null} null when it cannot be checked
 */
export function checkedOf(el) {
  const box = /** @type {HTMLInputElement} */ (el);
  if (/^(?:checkbox|radio)$/.test(typeOf(el))) return box.indeterminate ? "mixed" : box.checked;
  const aria = localName(el) === "input" ? null : attr(el, "aria-checked");
  return aria === null || aria === "mixed" ? aria : aria === "true";
}

/**
 * @param {Element} el
 * @returns {boolean} by the browser's rules (a fieldset counts) or by the author's word
 */
export function isDisabled(el) {
  return matches(el, ":disabled") || flatClosest(el, '[aria-disabled="true"]') !== null;
}

/**
 * @param {Element} el
 * @param {string} kind
 */
export function isReadOnly(el, kind) {
  if (isTrue(el, "aria-readonly")) return true;
  return (TEXT_KINDS.has(kind) || kind === "date") && hasAttr(el, "readonly");
}

/**
 * @param {Element} el
 * @param {string} kind
 */
function isInvalid(el, kind) {
  if (isGiven(el, "aria-invalid")) return true;
  return kind !== "button" && kind !== "link" && kind !== "clickable" && matches(el, ":user-invalid");
}

/**
 * @param {import("./raw.js").Raw} raw
 * @param {SnapshotNode} node
 * @returns {Record<string, string>}
 */
function propsOf(raw, node) {
  const { el, kind, tag } = raw;
  /** @type {Record<string, string>} */
  const props = {};
  if (tag === "input") fieldProps(el, kind, props);
  else if (tag === "textarea" && hasAttr(el, "maxlength")) props.maxlength = String(attr(el, "maxlength"));
  const sort = attr(el, "aria-sort");
  if (sort && sort !== "none") props.sort = caption(sort, 20);
  for (const name of SCALES.has(kind) ? ["min", "max"] : []) {
    const value = attr(el, "aria-value" + name);
    if (value !== null) props[name] = value;
  }
  if (kind === "link" && tag === "a") props.href = caption(/** @type {HTMLAnchorElement} */ (el).href?.toString(), 300);
  const placeholder = caption(attr(el, "placeholder") ?? attr(el, "aria-placeholder"), 80);
  if (placeholder && placeholder !== node.n && !node.v) props.placeholder = placeholder;
  const description = caption(descriptionOf(el), 120);
  if (description) {
    const said = [node.n, node.v, props.placeholder, flatText(node.c ?? [])].join(" ");
    if (!loose(said).includes(loose(description))) props.description = description;
  }
  const error = errorOf(el, kind);
  if (error) props.error = error;
  if (raw.scroll) props.scroll = raw.scroll;
  if (!node.n && !node.c) addHint(raw, props);
  return props;
}

/**
 * What a control without a name may be about.
 *
 * @param {import("./raw.js").Raw} raw
 * @param {Record<string, string>} props
 */
function addHint(raw, props) {
  if (props.placeholder || props.description) return;
  const hint = NAMED_BY_CONTENT.has(raw.kind) ? swatchOf(raw) || hintOf(raw.el) || classHint(raw.el) : calledBy(raw.el);
  if (hint && hint !== raw.kind) props.hint = hint;
}

/**
 * @param {Element} el
 * @param {string} kind
 * @param {Record<string, string>} props
 */
function fieldProps(el, kind, props) {
  const type = typeOf(el);
  if ((kind === "input" && type !== "text") || kind === "date") props.type = type;
  if (FORMATS[type]) props.format = FORMATS[type];
  for (const name of LIMITS) {
    const value = attr(el, name);
    if (value) props[name] = caption(value, 80);
  }
}

/**
 * @param {Element} el
 * @param {string} kind
 * @returns {string} why a field is not valid
 */
function errorOf(el, kind) {
  if (!isInvalid(el, kind)) return "";
  const told = referredText(el, "aria-errormessage") || referredText(el, "aria-describedby");
  return caption(told || /** @type {HTMLInputElement} */ (el).validationMessage, 120);
}

/**
 * @param {Document} doc
 * @returns {Element | null} the focused control; null when it is only the body
 */
export function focusedControl(doc) {
  const active = deepActive(doc);
  return active && !isPageRoot(active) ? active : null;
}
