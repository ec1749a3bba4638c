/**
 * Which elements a person can operate, and what they are. Evidence is strong (a native control, a widget role, a tab
 * stop, a handler) or weak (the pointer's shape starts to change here): weak targets give way to strong ones around
 * or inside them.
 */

import { attr, getter, hasAttr, isGiven, isPageRoot, isTrue, localName, matches } from "./dom.js";
import { mapOf, setOf } from "./words.js";

/** Kind of control by ARIA role. */
const ROLE_KINDS = mapOf(
  { menuitem: "menuitemcheckbox menuitemradio", input: "textbox searchbox" },
  "button link checkbox radio switch tab menuitem option treeitem combobox listbox slider spinbutton",
);

/** Roles that only matter where they can be reached by keyboard or pointer. */
const CELL_ROLES = setOf("gridcell columnheader rowheader");

const INPUT_KINDS = mapOf(
  { slider: "range", date: "time month week datetime-local", button: "submit reset image" },
  "checkbox radio file color date button",
);

/** One question instead of a dozen: nearly no element has any of these. */
const HANDLED = "click mousedown pointerdown mouseup pointerup dblclick touchstart drop contextmenu"
  .split(" ")
  .map((name) => `[on${name}]`)
  .join();
const TELLING = HANDLED + ",[tabindex],[draggable],[aria-haspopup]";

/** What a drag-and-drop library calls the things that can be dragged. */
const HANDLE = /(?:^|\s)ui-(?:sortable|draggable)-handle(?:\s|$)/;

/** Kinds whose name is what they contain. */
export const NAMED_BY_CONTENT = setOf("button link checkbox radio switch tab menuitem option treeitem summary clickable gridcell");

/** Kinds that hold a text which can be typed. */
export const TEXT_KINDS = setOf("input textarea editor combobox spinbutton");

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

/** The type of an input as the browser understands it. @type {(el: Element) => string} */
const inputType = getter(HTMLInputElement.prototype, "type");

/** @param {Element} el @returns {string} its type; "" when it is no input */
export function typeOf(el) {
  return localName(el) === "input" ? inputType(el) : "";
}

/**
 * @param {Element} el
 * @param {string} [tag]
 * @returns {string} kind of a native control, or ""
 */
export function nativeKind(el, tag = localName(el)) {
  switch (tag) {
    case "a":
    case "area":
      return hasAttr(el, "href") || el.hasAttributeNS("http://www.w3.org/1999/xlink", "href") ? "link" : "";
    case "input": {
      const type = inputType(el);
      return type === "hidden" ? "" : INPUT_KINDS.get(type) ?? (hasAttr(el, "list") ? "combobox" : "input");
    }
    case "button":
    case "select":
    case "textarea":
      return tag;
    case "summary":
      return isFirstSummary(el) ? tag : "";
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
  return /^(?:|true|plaintext-only)$/i.test(attr(el, "contenteditable") ?? "false");
}

/**
 * Decide about one element and note it on `raw`.
 *
 * @param {import("./raw.js").Raw} raw
 * @param {(el: Element) => boolean} listens whether the page's scripts are known to listen there
 */
export function classify(raw, listens) {
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
  const byRole = ROLE_KINDS.get(role);
  if (native) {
    raw.kind = byRole && tag !== "select" && tag !== "textarea" ? refine(native, byRole) : native;
    return;
  }
  if (byRole) raw.kind = byRole;
  else if (CELL_ROLES.has(role) && (hasAttr(el, "tabindex") || place.pointer)) raw.kind = "gridcell";
  else if (isPageRoot(el) || (tag === "label" && (/** @type {HTMLLabelElement} */ (el).control || !listens(el)))) return;
  else if (reacts(el, role, listens)) raw.kind = "clickable";
  else if (place.pointer && place.parent && !place.parent.resolve().pointer) {
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

/**
 * @param {Element} el
 * @param {string} role
 * @param {(el: Element) => boolean} listens whether the page's scripts are known to listen there
 */
function reacts(el, role, listens) {
  if (matches(el, TELLING)) {
    if (Number.parseInt(attr(el, "tabindex") ?? "", 10) >= 0) return true;
    if (matches(el, HANDLED) || isTrue(el, "draggable")) return true;
    if (role !== "none" && isGiven(el, "aria-haspopup")) return true;
  }
  if (HANDLE.test(attr(el, "class") ?? "")) return true;
  return listens(el);
}

/**
 * A cheap guess for elements outside the viewport, which are only counted.
 *
 * @param {Element} el
 * @param {string} tag
 * @returns {boolean}
 */
export function looksOperable(el, tag) {
  if (nativeKind(el, tag)) return true;
  const role = attr(el, "role");
  return role !== null ? ROLE_KINDS.has(role) : (attr(el, "tabindex") ?? "-1") !== "-1";
}
