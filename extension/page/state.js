/**
 * The live state of a control: its value, what is checked, chosen, open, locked, missing. Read from properties, never
 * from the markup, which keeps what the page was written with. Secrets are never read out.
 */

import { attr, closest, deepActive, flatClosest, hasAttr, localName, matches, rootOf, textContent } from "./dom.js";
import { inputType, TEXT_KINDS } from "./interactive.js";
import { caption, cut, fold, wellFormed } from "./text.js";
import { textOf } from "./names.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */

/** Formats that date and time fields take. @type {Record<string, string>} */
export const FORMATS = {
  date: "YYYY-MM-DD", time: "HH:MM", month: "YYYY-MM", week: "YYYY-Www", "datetime-local": "YYYY-MM-DDTHH:MM",
};

const VALUE_MAX = 500;
const SECRET_TOKENS = /(?:^|\s)(?:one-time-code|current-password|new-password|cc-[a-z-]+)(?:\s|$)/;
const SECRET_NAMES = /(?:^|[-_.])(?:cvv|cvc|csc|otp|totp|card-?number|cardnumber|ssn|passcode)(?:$|[-_.\d])/i;
const LIMITS = ["min", "max", "step", "pattern", "maxlength", "minlength", "accept"];

/**
 * @param {Element} el
 * @returns {boolean} whether its value must not be read out
 */
export function isSecret(el) {
  const tag = localName(el);
  if (tag !== "input" && tag !== "textarea") return false;
  if (tag === "input" && inputType(el) === "password") return true;
  const autocomplete = attr(el, "autocomplete");
  if (autocomplete && SECRET_TOKENS.test(autocomplete.toLowerCase())) return true;
  for (const name of [attr(el, "name"), attr(el, "id")]) if (name && SECRET_NAMES.test(name)) return true;
  return false;
}

/**
 * @param {Element} el
 * @param {string} kind
 * @returns {string | null} what a field holds now; null when that is not to be told
 */
export function valueOf(el, kind) {
  const field = /** @type {any} */ (el);
  switch (localName(el)) {
    case "input": {
      if (kind === "checkbox" || kind === "radio" || kind === "switch" || kind === "button") return null;
      if (kind === "file") return [...(field.files ?? [])].map((file) => file.name).join(", ");
      return isSecret(el) ? null : String(inputValue(el));
    }
    case "textarea":
      return isSecret(el) ? null : String(areaValue(el));
    case "select":
      return [...field.selectedOptions].map((option) => optionLabel(option)).join(", ");
    default:
      return authoredValue(field, kind);
  }
}

/** @type {(el: Element) => string} */
export const inputValue = (el) => valueGetter.call(el);
/** @type {(el: Element) => string} */
export const areaValue = (el) => areaGetter.call(el);
const valueGetter = /** @type {() => string} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.get);
const areaGetter = /** @type {() => string} */ (Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.get);

/**
 * @param {any} el
 * @param {string} kind
 */
function authoredValue(el, kind) {
  if (kind === "editor") return String(el.innerText ?? textContent(el)).replace(/\n+$/, "");
  if (kind === "slider" || kind === "spinbutton") return attr(el, "aria-valuetext") ?? attr(el, "aria-valuenow");
  return null;
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
  if (isSecret(el)) states.push(String(/** @type {any} */ (el).value ?? "") === "" ? "empty" : "filled");
  if (states.length) node.s = states;
  if (raw.redacted) return;
  const value = valueOf(el, kind);
  if (value) node.v = cut(wellFormed(kind === "editor" || kind === "textarea" ? value : fold(value)), VALUE_MAX);
  const props = propsOf(raw, node);
  if (Object.keys(props).length) node.p = props;
}

/**
 * @param {Element} el
 * @param {string} kind
 * @returns {string[]} only what holds
 */
export function statesOf(el, kind) {
  /** @type {string[]} */
  const states = [];
  toggles(el, kind, states);
  const open = attr(el, "aria-expanded") ?? (kind === "summary" ? String(hasAttr(/** @type {Element} */ (el.parentElement), "open")) : null);
  if (open !== null) states.push(open === "true" ? "expanded" : "collapsed");
  if (isDisabled(el)) states.push("disabled");
  if (isReadOnly(el, kind)) states.push("read-only");
  if (hasAttr(el, "required") || attr(el, "aria-required") === "true") states.push("required");
  if (isInvalid(el, kind)) states.push("invalid");
  if (attr(el, "aria-selected") === "true") states.push("selected");
  if (hasAttr(el, "multiple") || attr(el, "aria-multiselectable") === "true") states.push("multiple");
  const current = attr(el, "aria-current");
  if (current && current !== "false") states.push("current");
  if (attr(el, "aria-busy") === "true") states.push("busy");
  return states;
}

/**
 * @param {Element} el
 * @param {string} kind
 * @param {string[]} states
 */
function toggles(el, kind, states) {
  const checked = checkedOf(el);
  if (checked === "mixed") states.push("indeterminate");
  else if (checked) states.push("checked");
  const pressed = attr(el, "aria-pressed");
  if (pressed === "true") states.push("pressed");
  else if (pressed === "mixed") states.push("indeterminate");
}

/**
 * @param {Element} el
 * @returns {boolean | "mixed" | null} null when it cannot be checked
 */
export function checkedOf(el) {
  if (localName(el) === "input") {
    const type = inputType(el);
    if (type !== "checkbox" && type !== "radio") return null;
    const box = /** @type {HTMLInputElement} */ (el);
    return box.indeterminate ? "mixed" : box.checked;
  }
  const aria = attr(el, "aria-checked");
  if (aria === null) return null;
  return aria === "mixed" ? "mixed" : aria === "true";
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
  if (attr(el, "aria-readonly") === "true") return true;
  return (TEXT_KINDS.has(kind) || kind === "date") && hasAttr(el, "readonly");
}

/**
 * @param {Element} el
 * @param {string} kind
 */
function isInvalid(el, kind) {
  const aria = attr(el, "aria-invalid");
  if (aria !== null && aria !== "false") return true;
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
  if (kind === "slider" || kind === "spinbutton") {
    for (const name of ["min", "max"]) {
      const value = attr(el, "aria-value" + name);
      if (value !== null) props[name] = value;
    }
  }
  if (kind === "link" && tag === "a") props.href = caption(/** @type {HTMLAnchorElement} */ (el).href?.toString(), 300);
  const placeholder = caption(attr(el, "placeholder") ?? attr(el, "aria-placeholder"), 80);
  if (placeholder && placeholder !== node.n && !node.v) props.placeholder = placeholder;
  const error = errorOf(el, kind);
  if (error) props.error = error;
  if (raw.scroll) props.scroll = raw.scroll;
  return props;
}

/**
 * @param {Element} el
 * @param {string} kind
 * @param {Record<string, string>} props
 */
function fieldProps(el, kind, props) {
  const type = inputType(el);
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
  const root = /** @type {Document} */ (rootOf(el));
  for (const name of ["aria-errormessage", "aria-describedby"]) {
    const ids = attr(el, name)?.trim().split(/\s+/) ?? [];
    const text = caption(ids.map((id) => root.getElementById?.(id)).map((note) => (note ? textOf(note, null) : "")).join(" "), 120);
    if (text) return text;
  }
  return caption(/** @type {HTMLInputElement} */ (el).validationMessage, 120);
}

/**
 * @param {Document} doc
 * @returns {Element | null} the focused control; null when it is only the body
 */
export function focusedControl(doc) {
  const active = deepActive(doc);
  return active && !closest(active, "html > body:focus") && active !== doc.body ? active : null;
}
