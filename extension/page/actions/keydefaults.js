/**
 * What keys do by default, where untrusted events do nothing: a table of small actions, each tried in turn until one
 * says that it applied.
 */

import {
  attr, closest, getter, isElement, isShown, listOf, localName, matches, method, ownerDocument, shadowOf, shownChildren,
} from "../dom.js";
import { nativeKind, typeOf } from "../interactive.js";
import { topModal } from "../walkparts.js";
import { copy, paste } from "./clipboard.js";
import { change, isEditing, isTextField, selectedIn } from "./edit.js";
import { send, sendChanged, sendPlain } from "./events.js";
import { focus, focusable } from "./focus.js";
import { scrollBox } from "./scroll.js";

/** @typedef {import("./keys.js").Stroke} Stroke */
/** @typedef {import("../context.js").Context} Context */
/** @typedef {(el: Element, stroke: Stroke, context: Context) => boolean} Default */

const ARROW = [nextRadio, stepValue, stepOption, moveCaret, scrollByKey];

/** @type {Record<string, Default[]>} */
const ON_DOWN = {
  Enter: [breakLine, activateByEnter, submitByEnter],
  Tab: [moveFocus],
  Escape: [closeDialog],
  Backspace: [(el) => edit(el, "delete")],
  Delete: [(el) => edit(el, "forwardDelete")],
  ArrowDown: ARROW,
  ArrowUp: ARROW,
  ArrowRight: ARROW,
  ArrowLeft: ARROW,
  Home: [moveCaret, scrollByKey],
  End: [moveCaret, scrollByKey],
  PageDown: [scrollByKey],
  PageUp: [scrollByKey],
};

/**
 * @param {Context} context
 * @param {Element} el
 * @param {Stroke} stroke
 */
export function onKeyDown(context, el, stroke) {
  const { key, flags } = stroke;
  if (flags.ctrlKey || flags.metaKey) {
    command(context, el, stroke);
    return;
  }
  for (const attempt of ON_DOWN[key] ?? []) if (attempt(el, stroke, context)) return;
  if ([...key].length === 1 && !flags.altKey && isEditing(el)) insert(el, key);
}

/**
 * Space acts when it is released.
 *
 * @param {Element} el
 * @param {Stroke} stroke
 */
export function onKeyUp(el, stroke) {
  const pressed = stroke.key === " " && !isEditing(el) && /^(?:button|summary|checkbox|radio|file|color)$/.test(nativeKind(el));
  if (pressed) /** @type {HTMLElement} */ (el).click();
}

/** Let handlers that wait for the end of the task run between press and release. */
export function afterPress() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** @param {Element} el @param {string} text */
function insert(el, text) {
  change(el, "insertText", "insertText", text);
}

/**
 * Chords with Control (Meta on some systems).
 *
 * @param {Context} context
 * @param {Element} el
 * @param {Stroke} stroke
 */
function command(context, el, stroke) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const key = stroke.key.toLowerCase();
  if (key === "a") selectAll(el, doc);
  else if (key === "c" || key === "x") copy(context, el, key === "x");
  else if (key === "v") paste(context, el);
  else if (key === "z") doc.execCommand(stroke.flags.shiftKey ? "redo" : "undo");
  else if (key === "y") doc.execCommand("redo");
  else if (/^[biu]$/.test(key) && isEditing(el) && !isTextField(el)) doc.execCommand({ b: "bold", i: "italic", u: "underline" }[key] ?? "");
  else if (/^(?:arrow|home|end)/.test(key)) moveCaret(el, stroke, context);
  else if (/^(?:backspace|delete)$/.test(key) && isEditing(el)) {
    const way = key === "delete" ? "Forward" : "Backward";
    if (!selectedIn(el)) doc.getSelection()?.modify("extend", way.toLowerCase(), "word");
    change(el, `deleteWord${way}`, "delete");
  }
}

/** @param {Element} el @param {Document} doc */
function selectAll(el, doc) {
  if (!send(el, "selectstart", { composed: false })) return;
  if (isTextField(el)) /** @type {HTMLInputElement} */ (el).select();
  else doc.execCommand("selectAll");
}

/** @type {Default} */
function breakLine(el, { flags }) {
  const type = flags.shiftKey || isTextField(el) ? "insertLineBreak" : "insertParagraph";
  if (localName(el) === "textarea") change(el, type, "insertText", "\n");
  else if (!isEditing(el) || isTextField(el)) return false;
  else change(el, type, type);
  return true;
}

/** @type {Default} */
function activateByEnter(el) {
  if (!/^(?:link|button|file|color|summary)$/.test(nativeKind(el))) return false;
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
  if (isTextField(el)) send(el, "beforeinput", { inputType: "insertLineBreak" });
  sendChange(/** @type {HTMLInputElement} */ (el));
  if (!form) return true;
  const elements = /** @type {Element[]} */ ([...formElements(form)]);
  const button = elements.find((each) => matches(each, "button:not([type]), [type=submit], [type=image], button[type='']"));
  if (button) {
    if (!matches(button, ":disabled")) /** @type {HTMLElement} */ (button).click();
    return true;
  }
  if (elements.filter((each) => localName(each) === "input" && isTextField(each)).length === 1) requestSubmit(form);
  return true;
}

const formElements = getter(HTMLFormElement.prototype, "elements");
const requestSubmit = method(HTMLFormElement.prototype, "requestSubmit");

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
  change(el, how === "delete" ? "deleteContentBackward" : "deleteContentForward", how);
  return true;
}

/** @type {Default} */
function moveFocus(el, { flags }) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const stops = tabStops(doc);
  if (!stops.length) return true;
  const at = stops.indexOf(el);
  const next = /** @type {HTMLInputElement} */ (stops[(at + (flags.shiftKey ? -1 : 1) + stops.length) % stops.length] ?? stops[0]);
  focus(next);
  if (isTextField(next) && localName(next) === "input") next.select();
  return true;
}

/** @param {Document} doc @returns {Element[]} in the order of the Tab key */
function tabStops(doc) {
  /** @type {{el: Element, order: number}[]} */
  const found = [];
  gather(doc.body, found);
  return found.sort((a, b) => (a.order || Infinity) - (b.order || Infinity) || 0).map((each) => each.el);
}

/**
 * @param {Element} el
 * @param {{el: Element, order: number}[]} found
 */
function gather(el, found) {
  const order = Number.parseInt(attr(el, "tabindex") ?? "0", 10) || 0;
  const stops = order >= 0 && focusable(el) && localName(el) !== "iframe" && isShown(el) && !closest(el, "[inert]");
  if (stops && !isUncheckedRadio(el)) found.push({ el, order });
  const root = shadowOf(el);
  for (const child of shownChildren(el, localName(el), root) ?? listOf(el)) if (isElement(child)) gather(child, found);
}

/** @param {Element} el */
function isUncheckedRadio(el) {
  if (typeOf(el) !== "radio") return false;
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
  const dialog = /** @type {HTMLDialogElement | null} */ (topModal(doc));
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

/** @param {string} key */
function stepOf(key) {
  return /Left|Up|Home/.test(key) ? -1 : 1;
}

/** @type {Default} */
function nextRadio(el, { key }) {
  if (typeOf(el) !== "radio") return false;
  const group = radioGroup(/** @type {HTMLInputElement} */ (el)).filter((each) => !each.disabled);
  const next = group[(group.indexOf(/** @type {HTMLInputElement} */ (el)) + stepOf(key) + group.length) % group.length];
  if (next) {
    focus(next);
    next.click();
  }
  return true;
}

/** @type {Default} */
function stepValue(el, { key }) {
  const type = typeOf(el);
  if (type !== "range" && (type !== "number" || /Left|Right/.test(key))) return false;
  const field = /** @type {HTMLInputElement} */ (el);
  const before = field.value;
  if (/Up|Right/.test(key)) field.stepUp();
  else field.stepDown();
  if (field.value !== before) sendChanged(field);
  return true;
}

/** @type {Default} */
function stepOption(el, { key }) {
  if (localName(el) !== "select") return false;
  const select = /** @type {HTMLSelectElement} */ (el);
  const step = stepOf(key);
  let at = select.selectedIndex + step;
  while (select.options[at]?.disabled) at += step;
  if (!select.options[at]) return true;
  select.selectedIndex = at;
  sendChanged(select);
  return true;
}


/** @type {Default} */
function moveCaret(el, { key, flags }) {
  if (!isEditing(el)) return false;
  const direction = stepOf(key) < 0 ? "backward" : "forward";
  const far = flags.ctrlKey || flags.metaKey;
  const [letter, row, end] = far ? ["word", "paragraph", "documentboundary"] : ["character", "line", "lineboundary"];
  const unit = /^Arrow[LR]/.test(key) ? letter : key.startsWith("Arrow") ? row : end;
  /** @type {Document} */ (ownerDocument(el)).getSelection()?.modify(flags.shiftKey ? "extend" : "move", direction, unit);
  return true;
}

/** @type {Default} */
function scrollByKey(el, { key }) {
  const box = scrollBox(el);
  const far = key.startsWith("Page") ? box.clientHeight * 0.875 : key.startsWith("Arrow") ? 40 : box.scrollHeight;
  const way = /Left|Right/.test(key) ? "left" : "top";
  box.scrollBy({ [way]: far * stepOf(key), behavior: "instant" });
  return true;
}
