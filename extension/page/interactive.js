/**
 * Which elements a person can operate, and what they are. Evidence is strong (a native control, a widget role, a tab
 * stop, a handler) or weak (the pointer's shape starts to change here): weak targets give way to strong ones around
 * or inside them.
 */

import { attr, hasAttr, localName, namespaceOf } from "./dom.js";

/** Kind of control by ARIA role. @type {Record<string, string>} */
const ROLE_KINDS = {
  button: "button", link: "link", checkbox: "checkbox", radio: "radio", switch: "switch", tab: "tab",
  menuitem: "menuitem", menuitemcheckbox: "menuitem", menuitemradio: "menuitem", option: "option",
  treeitem: "treeitem", combobox: "combobox", listbox: "listbox", slider: "slider", spinbutton: "spinbutton",
  textbox: "input", searchbox: "input",
};

/** Roles that only matter where they can be reached by keyboard or pointer. @type {Record<string, string>} */
const CELL_ROLES = { gridcell: "gridcell", columnheader: "gridcell", rowheader: "gridcell" };

/** @type {Record<string, string>} */
const INPUT_KINDS = {
  checkbox: "checkbox", radio: "radio", range: "slider", file: "file", color: "color", date: "date", time: "date",
  month: "date", week: "date", "datetime-local": "date", button: "button", submit: "button", reset: "button",
  image: "button",
};

const HANDLERS = [
  "onclick", "onmousedown", "onpointerdown", "onmouseup", "onpointerup", "ondblclick", "ontouchstart", "ondrop",
  "oncontextmenu",
];

/** Kinds whose name is what they contain. */
export const NAMED_BY_CONTENT = new Set([
  "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option", "treeitem", "summary", "clickable",
  "gridcell",
]);

/** Kinds that hold a text which can be typed. */
export const TEXT_KINDS = new Set(["input", "textarea", "editor", "combobox", "spinbutton"]);

/**
 * @param {Element} el
 * @returns {string} the first ARIA role that is given, or ""
 */
export function roleOf(el) {
  const role = attr(el, "role");
  if (!role) return "";
  const first = role.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? "";
  return first === "presentation" ? "none" : first;
}

/**
 * @param {Element} el an input
 * @returns {string} its type as the browser understands it
 */
export function inputType(el) {
  return typeGetter.call(el);
}

const typeGetter = /** @type {() => string} */ (
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "type")?.get
);

/**
 * @param {Element} el
 * @param {string} tag
 * @returns {string} kind of a native control, or ""
 */
export function nativeKind(el, tag) {
  switch (tag) {
    case "a":
    case "area":
      return hasAttr(el, "href") || el.hasAttributeNS("http://www.w3.org/1999/xlink", "href") ? "link" : "";
    case "button":
      return "button";
    case "input": {
      const type = inputType(el);
      if (type === "hidden") return "";
      return INPUT_KINDS[type] ?? (hasAttr(el, "list") ? "combobox" : "input");
    }
    case "select":
      return "select";
    case "textarea":
      return "textarea";
    case "summary":
      return isFirstSummary(el) ? "summary" : "";
    case "video":
    case "audio":
      return hasAttr(el, "controls") ? "clickable" : "";
    default:
      return "";
  }
}

/** @param {Element} el */
function isFirstSummary(el) {
  const parent = el.parentElement;
  if (!parent || localName(parent) !== "details") return false;
  return [...parent.children].find((child) => localName(child) === "summary") === el;
}

/**
 * @param {Element} el
 * @returns {boolean} whether it makes its content editable
 */
export function startsEditing(el) {
  const value = attr(el, "contenteditable");
  if (value === null) return false;
  const word = value.toLowerCase();
  return word === "" || word === "true" || word === "plaintext-only";
}

/**
 * Decide about one element and note it on `raw`.
 *
 * @param {import("./raw.js").Raw} raw
 * @param {Handlers} handlers
 */
export function classify(raw, handlers) {
  const { el, tag, place } = raw;
  const role = roleOf(el);
  raw.role = role;
  if (place.editable) return;
  if (startsEditing(el)) {
    place.editable = true;
    raw.kind = "editor";
    return;
  }
  const native = nativeKind(el, tag);
  const byRole = ROLE_KINDS[role];
  if (native) {
    raw.kind = byRole && tag !== "select" && tag !== "textarea" ? refine(native, byRole) : native;
    return;
  }
  if (byRole) raw.kind = byRole;
  else if (role in CELL_ROLES && (hasAttr(el, "tabindex") || place.pointer)) raw.kind = CELL_ROLES[role] ?? "";
  else if (tag === "label" || place.frame.isRoot(el)) return;
  else if (reacts(el, role, handlers)) raw.kind = "clickable";
  else if (place.pointer && place.parent && !parentPointer(place)) {
    raw.kind = "clickable";
    raw.weak = true;
  }
}

/**
 * A role on a native control: it says more about what it does, but a text field stays one.
 *
 * @param {string} native
 * @param {string} byRole
 */
function refine(native, byRole) {
  if (native === "input" || native === "date") return byRole === "combobox" || byRole === "spinbutton" ? byRole : native;
  return byRole;
}

/** @param {import("./visible.js").Place} place */
function parentPointer(place) {
  const parent = place.parent;
  if (parent && !parent.resolved) parent.resolve();
  return parent?.pointer ?? false;
}

/**
 * @param {Element} el
 * @param {string} role
 * @param {Handlers} handlers
 */
function reacts(el, role, handlers) {
  const stop = attr(el, "tabindex");
  if (stop !== null && Number.parseInt(stop, 10) >= 0) return true;
  for (const name of HANDLERS) if (hasAttr(el, name)) return true;
  if (attr(el, "draggable") === "true") return true;
  const popup = attr(el, "aria-haspopup");
  if (popup !== null && popup !== "false" && role !== "none") return true;
  return handlers.on(el);
}

/** Handlers that are only known in the page's own world: properties, and those that frameworks keep on elements. */
export class Handlers {
  /** @param {"isolated" | "page"} world @param {Document} doc */
  constructor(world, doc) {
    this.readable = world === "page";
    this.reactKey = "";
    this.vue = false;
    if (this.readable) this.detect(doc);
  }

  /** @param {Document} doc */
  detect(doc) {
    let left = 200;
    for (const el of doc.querySelectorAll("body *")) {
      if (!left--) return;
      const key = Object.keys(el).find((name) => name.startsWith("__reactProps$"));
      if (key) this.reactKey = key;
      if ("__vue_app__" in el || "_vnode" in el) this.vue = true;
      if (this.reactKey || this.vue) return;
    }
  }

  /** @param {Element} el @returns {boolean} */
  on(el) {
    if (!this.readable) return false;
    try {
      if (namespaceOf(el) === HTML && clickProperty.call(el)) return true;
      if (this.reactKey && reactsTo(/** @type {any} */ (el)[this.reactKey])) return true;
      return this.vue && vueListens(el);
    } catch {
      return false;
    }
  }
}

const HTML = "http://www.w3.org/1999/xhtml";
const clickProperty = /** @type {() => unknown} */ (
  Object.getOwnPropertyDescriptor(HTMLElement.prototype, "onclick")?.get
);

/** @param {any} props */
function reactsTo(props) {
  return Boolean(props && (props.onClick || props.onMouseDown || props.onPointerDown));
}

/** @param {any} el */
function vueListens(el) {
  let invokers = el._vei;
  if (!invokers) {
    const key = Object.getOwnPropertySymbols(el).find((symbol) => symbol.description === "_vei");
    invokers = key ? el[key] : null;
  }
  return Boolean(invokers && (invokers.onClick || invokers.onMousedown || invokers.onPointerdown));
}

/**
 * A cheap guess for elements outside the viewport, which are only counted.
 *
 * @param {Element} el
 * @param {string} tag
 * @returns {boolean}
 */
export function looksOperable(el, tag) {
  switch (tag) {
    case "a":
      return hasAttr(el, "href");
    case "button":
    case "select":
    case "textarea":
    case "summary":
      return true;
    case "input":
      return inputType(el) !== "hidden";
    default: {
      const role = attr(el, "role");
      return role !== null ? role in ROLE_KINDS : hasAttr(el, "tabindex") && attr(el, "tabindex") !== "-1";
    }
  }
}
