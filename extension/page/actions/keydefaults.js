/**
 * What keys do by default, where untrusted events do nothing: a table of small actions, each tried in turn until one
 * says that it applied.
 */

import { attr, checkVisibility, hasAttr, listOf, localName, matches, ownerDocument, isElement, shadowOf, shownChildren } from "../dom.js";
import { inputType, startsEditing } from "../interactive.js";
import { sendPlain, send } from "./events.js";
import { blurActive, focus, focusable } from "./focus.js";
import { scrollBox } from "./scroll.js";

/** @typedef {import("./keys.js").Stroke} Stroke */
/** @typedef {(el: Element, stroke: Stroke) => boolean} Default */

const NO_TEXT = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "file", "range", "color"]);

/** @param {Element} el */
function isTextField(el) {
  return localName(el) === "textarea" || (localName(el) === "input" && !NO_TEXT.has(inputType(el)));
}

/** @param {Element} el */
function isEditing(el) {
  return isTextField(el) || startsEditing(el) || /** @type {HTMLElement} */ (el).isContentEditable;
}

/** @type {Record<string, Default[]>} */
const ON_DOWN = {
  Enter: [breakLine, activateByEnter, submitByEnter],
  Tab: [moveFocus],
  Escape: [closeDialog],
  Backspace: [(el) => edit(el, "delete")],
  Delete: [(el) => edit(el, "forwardDelete")],
  ArrowDown: [nextRadio, stepValue, stepOption, moveCaret, scrollByKey],
  ArrowUp: [nextRadio, stepValue, stepOption, moveCaret, scrollByKey],
  ArrowRight: [nextRadio, stepValue, stepOption, moveCaret, scrollByKey],
  ArrowLeft: [nextRadio, stepValue, stepOption, moveCaret, scrollByKey],
  Home: [moveCaret, scrollByKey],
  End: [moveCaret, scrollByKey],
  PageDown: [scrollByKey],
  PageUp: [scrollByKey],
};

/**
 * @param {import("../bridge.js").Context} _context
 * @param {Element} el
 * @param {Stroke} stroke
 */
export function onKeyDown(_context, el, stroke) {
  const { key, flags } = stroke;
  if (flags.ctrlKey || flags.metaKey) {
    command(el, key.toLowerCase());
    return;
  }
  for (const attempt of ON_DOWN[key] ?? []) if (attempt(el, stroke)) return;
  if ([...key].length === 1 && !flags.altKey && isEditing(el)) insert(el, key);
}

/**
 * Space acts when it is released.
 *
 * @param {Element} el
 * @param {Stroke} stroke
 */
export function onKeyUp(el, stroke) {
  if (stroke.key !== " " || isEditing(el)) return;
  const tag = localName(el);
  if (tag === "button" || tag === "summary" || (tag === "input" && NO_TEXT.has(inputType(el)))) /** @type {HTMLElement} */ (el).click();
}

/** Let handlers that wait for the end of the task run between press and release. */
export function afterPress() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** @param {Element} el @param {string} text */
function insert(el, text) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  if (!isTextField(el) && !send(el, "beforeinput", { inputType: "insertText", data: text })) return;
  doc.execCommand("insertText", false, text);
}

/** @param {Element} el @param {string} key */
function command(el, key) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  if (key === "a") {
    if (isTextField(el)) /** @type {HTMLInputElement} */ (el).select();
    else doc.execCommand("selectAll");
  } else if (key === "z") doc.execCommand("undo");
  else if (key === "y") doc.execCommand("redo");
}

/** @type {Default} */
function breakLine(el, { flags }) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  if (localName(el) === "textarea") return doc.execCommand("insertText", false, "\n") || true;
  if (!isEditing(el) || isTextField(el)) return false;
  const type = flags.shiftKey ? "insertLineBreak" : "insertParagraph";
  if (send(el, "beforeinput", { inputType: type })) doc.execCommand(type);
  return true;
}

/** @type {Default} */
function activateByEnter(el) {
  const tag = localName(el);
  const link = (tag === "a" || tag === "area") && hasAttr(el, "href");
  const button = tag === "input" && /^(?:button|submit|reset|image|file|color)$/.test(inputType(el));
  if (!link && !button && tag !== "button" && tag !== "summary") return false;
  /** @type {HTMLElement} */ (el).click();
  return true;
}

/**
 * The browser's rule of implicit submission: by the form's default button; without one only if the form has a single
 * field that blocks it.
 *
 * @type {Default}
 */
function submitByEnter(el) {
  if (localName(el) !== "input") return false;
  const form = /** @type {HTMLInputElement} */ (el).form;
  sendChange(/** @type {HTMLInputElement} */ (el));
  if (!form) return true;
  const elements = /** @type {Element[]} */ ([...formElements.call(form)]);
  const button = elements.find((each) => matches(each, "button:not([type]), [type=submit], [type=image], button[type='']"));
  if (button) {
    if (!matches(button, ":disabled")) /** @type {HTMLElement} */ (button).click();
    return true;
  }
  if (elements.filter((each) => localName(each) === "input" && !NO_TEXT.has(inputType(each)) && inputType(each) !== "hidden").length === 1) {
    requestSubmit.call(form);
  }
  return true;
}

const formElements = /** @type {() => HTMLFormControlsCollection} */ (
  Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements")?.get
);
const requestSubmit = HTMLFormElement.prototype.requestSubmit;

/**
 * A browser commits a typed value before it submits.
 *
 * @param {HTMLInputElement} el
 */
function sendChange(el) {
  if (isTextField(el) && el.value !== el.defaultValue) sendPlain(el, "change");
}

/** @param {Element} el @param {"delete" | "forwardDelete"} how */
function edit(el, how) {
  if (!isEditing(el)) return false;
  const type = how === "delete" ? "deleteContentBackward" : "deleteContentForward";
  if (isTextField(el) || send(el, "beforeinput", { inputType: type })) {
    /** @type {Document} */ (ownerDocument(el)).execCommand(how);
  }
  return true;
}

/** @type {Default} */
function moveFocus(el, { flags }) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const stops = tabStops(doc);
  if (!stops.length) return true;
  const at = stops.indexOf(el);
  const next = stops[(at + (flags.shiftKey ? -1 : 1) + stops.length) % stops.length] ?? stops[0];
  if (next) {
    focus(next);
    if (isTextField(next) && localName(next) === "input") /** @type {HTMLInputElement} */ (next).select();
  }
  return true;
}

/** @param {Document} doc @returns {Element[]} in the order of the Tab key */
function tabStops(doc) {
  /** @type {{el: Element, order: number}[]} */
  const found = [];
  gather(doc.body, found);
  const positive = found.filter((each) => each.order > 0).sort((a, b) => a.order - b.order);
  return [...positive, ...found.filter((each) => each.order === 0)].map((each) => each.el);
}

/**
 * @param {Element} el
 * @param {{el: Element, order: number}[]} found
 */
function gather(el, found) {
  const order = Number.parseInt(attr(el, "tabindex") ?? "0", 10) || 0;
  if (order >= 0 && focusable(el) && localName(el) !== "iframe" && checkVisibility(el, { visibilityProperty: true }) && !el.closest("[inert]")) {
    if (!isUncheckedRadio(el)) found.push({ el, order });
  }
  const root = shadowOf(el);
  for (const child of shownChildren(el, localName(el), root) ?? listOf(el)) if (isElement(child)) gather(child, found);
}

/** @param {Element} el */
function isUncheckedRadio(el) {
  if (localName(el) !== "input" || inputType(el) !== "radio") return false;
  const radio = /** @type {HTMLInputElement} */ (el);
  return !radio.checked && radioGroup(radio).some((each) => each.checked);
}

/** @type {Default} */
function closeDialog(el) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const popover = [...doc.querySelectorAll("[popover]:popover-open")].pop();
  if (popover && attr(popover, "popover") !== "manual") {
    /** @type {HTMLElement} */ (popover).hidePopover();
    return true;
  }
  const dialog = /** @type {HTMLDialogElement | undefined} */ ([...doc.querySelectorAll("dialog:modal")].pop());
  if (!dialog) return false;
  if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  return true;
}

/** @param {HTMLInputElement} radio @returns {HTMLInputElement[]} */
function radioGroup(radio) {
  const scope = radio.form ?? /** @type {Document} */ (ownerDocument(radio));
  if (!radio.name) return [radio];
  const all = /** @type {HTMLInputElement[]} */ ([...scope.querySelectorAll("input[type=radio]")]);
  return all.filter((each) => each.name === radio.name && each.form === radio.form);
}

/** @type {Default} */
function nextRadio(el, { key }) {
  if (localName(el) !== "input" || inputType(el) !== "radio") return false;
  const group = radioGroup(/** @type {HTMLInputElement} */ (el)).filter((each) => !each.disabled);
  const step = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  const next = group[(group.indexOf(/** @type {HTMLInputElement} */ (el)) + step + group.length) % group.length];
  if (next) {
    focus(next);
    next.click();
  }
  return true;
}

/** @type {Default} */
function stepValue(el, { key }) {
  if (localName(el) !== "input" || !/^(?:number|range)$/.test(inputType(el))) return false;
  const field = /** @type {HTMLInputElement} */ (el);
  const range = inputType(el) === "range";
  if (!range && (key === "ArrowLeft" || key === "ArrowRight")) return false;
  const before = field.value;
  if (key === "ArrowUp" || key === "ArrowRight") field.stepUp();
  else field.stepDown();
  if (field.value === before) return true;
  sendPlain(field, "input");
  sendPlain(field, "change");
  return true;
}

/** @type {Default} */
function stepOption(el, { key }) {
  if (localName(el) !== "select") return false;
  const select = /** @type {HTMLSelectElement} */ (el);
  const step = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  let at = select.selectedIndex + step;
  while (select.options[at]?.disabled) at += step;
  if (!select.options[at]) return true;
  select.selectedIndex = at;
  sendPlain(select, "input");
  sendPlain(select, "change");
  return true;
}

/** @type {Record<string, [string, string]>} */
const CARET = {
  ArrowLeft: ["backward", "character"], ArrowRight: ["forward", "character"], ArrowUp: ["backward", "line"],
  ArrowDown: ["forward", "line"], Home: ["backward", "lineboundary"], End: ["forward", "lineboundary"],
};

/** @type {Default} */
function moveCaret(el, { key, flags }) {
  if (!isEditing(el)) return false;
  const [direction, unit] = CARET[key] ?? ["forward", "character"];
  /** @type {Document} */ (ownerDocument(el)).getSelection()?.modify(flags.shiftKey ? "extend" : "move", direction, unit);
  return true;
}

/** @type {Default} */
function scrollByKey(el, { key }) {
  const box = scrollBox(el);
  const page = box.clientHeight * 0.875;
  /** @type {Record<string, [number, number]>} */
  const ways = {
    ArrowDown: [0, 40], ArrowUp: [0, -40], ArrowRight: [40, 0], ArrowLeft: [-40, 0], PageDown: [0, page], PageUp: [0, -page],
    Home: [0, -box.scrollHeight], End: [0, box.scrollHeight],
  };
  const [left, top] = ways[key] ?? [0, 0];
  box.scrollBy({ left, top, behavior: "instant" });
  return true;
}

export { blurActive };
