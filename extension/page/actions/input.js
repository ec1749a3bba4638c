/**
 * Typing. Text goes in by `execCommand`, which gives trusted events, honours maxlength, gets past frameworks that
 * track values and works in windows without focus. Fields with a picker (date, colour, range) take a value only
 * whole, by the prototype's setter. What the field holds afterwards is read back and compared.
 */

import { attr, deepActive, isConnected, isRendered, localName, ownerDocument, queryAll, setter } from "../dom.js";
import { writeEditor } from "../editors.js";
import { nativeKind, startsEditing, typeOf } from "../interactive.js";
import { FORMATS, fieldValue, isReadOnly } from "../state.js";
import { tried } from "../tried.js";
import { setOf } from "../words.js";
import { paneText } from "../pane.js";
import { paneOf } from "../walkparts.js";
import { typeInEditor } from "./editable.js";
import { sendChanged } from "./events.js";
import { focus } from "./focus.js";
import { pressKey } from "./keys.js";
import { typeInPane } from "./type-in-pane.js";
import { Refusal } from "../errors.js";

/** @typedef {import("./index.js").Deed} Deed */

/** Types that take only a whole value. */
const WHOLE = setOf("date time month week datetime-local color range number");
const FIELDS = "input, textarea, [contenteditable]";

/** Past what frameworks put in the way on the element itself. */
const setInput = setter(HTMLInputElement.prototype, "value");
const setArea = setter(HTMLTextAreaElement.prototype, "value");

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function inputText(deed) {
  const { context, action } = deed;
  const text = String(action.text ?? "");
  const clear = action.clear !== false;
  const outer = deed.target();
  const el = editableIn(deed, outer.el);
  if (el !== outer.el) deed.retarget(el);
  context.kit.checkTarget(context, deed.target());
  if (isReadOnly(el, "input")) throw new Refusal("read_only");
  await deed.reach(undefined, reachable(deed));
  const box = paneOf(el);
  const { link } = context;
  const written = (link.write ? link.write(el, text, clear) : writeEditor(el, text, clear)) !== null;
  if (box && !written) await typeInPane(deed, box, text, clear);
  else if (!written) await enterText(el, text, clear, deed.signal);
  if (box) deed.shows = paneText(box);
  if (action.submit === true && isConnected(el)) await pressKey(context, el, "Enter");
}

/**
 * An editor's hidden field is reached through the editor's box.
 *
 * @param {Deed} deed
 */
function reachable(deed) {
  const target = deed.target();
  const box = paneOf(target.el) ?? target.el.closest(".CodeMirror, .cm-editor, .monaco-editor, .ace_editor");
  return box ? { ...target, face: box } : target;
}

/**
 * @param {Element} el
 * @returns {boolean}
 */
function isEditable(el) {
  if (paneOf(el)) return true;
  if (localName(el) === "input") return /^(?:input|combobox|date|slider|color)$/.test(nativeKind(el));
  return localName(el) === "textarea" || startsEditing(el) || /** @type {Document} */ (ownerDocument(el)).designMode === "on";
}

/**
 * The field itself, or the only one inside a box around it.
 *
 * @param {Deed} deed
 * @param {Element} el
 * @returns {Element}
 * @throws {Refusal} not_editable, with the fields inside when there are several
 */
function editableIn(deed, el) {
  if (isEditable(el)) return el;
  const control = localName(el) === "label" ? /** @type {HTMLLabelElement} */ (el).control : null;
  if (control && isEditable(control)) return control;
  const inside = [...queryAll(el, FIELDS)].filter((each) => isEditable(each) && isRendered(each));
  if (inside.length === 1) return /** @type {Element} */ (inside[0]);
  const { ids, kit } = deed.context;
  const listed = inside.map((each) => ids.entries.get(each)).filter((entry) => entry !== undefined);
  throw new Refusal("not_editable", listed.slice(0, 5).map(kit.labelOf).join(", "));
}

/**
 * @param {Element} el
 * @param {string} text
 * @param {boolean} clear
 * @param {AbortSignal | undefined} signal
 */
async function enterText(el, text, clear, signal) {
  if (WHOLE.has(typeOf(el))) setWhole(/** @type {HTMLInputElement} */ (el), text);
  else if (/^(?:input|textarea)$/.test(localName(el))) typeInField(/** @type {HTMLInputElement} */ (el), text, clear);
  else await typeInEditor(/** @type {HTMLElement} */ (el), text, clear, signal);
}

/**
 * A value that only comes whole.
 *
 * @param {HTMLInputElement} el
 * @param {string} text
 * @throws {Refusal} bad_value with the format; the old value is kept
 */
function setWhole(el, text) {
  const type = typeOf(el);
  const before = fieldValue(el);
  const wanted = text.trim();
  focus(el);
  setInput(el, wanted);
  const held = fieldValue(el);
  if (!takes(type, held, wanted)) {
    setInput(el, before);
    throw new Refusal("bad_value", formatOf(el, type));
  }
  if (held !== before) sendChanged(el);
}

/**
 * Colours and ranges are never empty: what they cannot take becomes a value of their own.
 *
 * @param {string} type
 * @param {string} held
 * @param {string} wanted
 */
function takes(type, held, wanted) {
  if (type === "color") return held.toLowerCase() === wanted.toLowerCase();
  return type === "range" ? wanted !== "" && Number.isFinite(Number(wanted)) : held !== "" || wanted === "";
}

/**
 * @param {HTMLInputElement} el
 * @param {string} type
 * @returns {string} what the field takes
 */
function formatOf(el, type) {
  if (FORMATS[type]) return FORMATS[type];
  if (type === "color") return "#rrggbb";
  const limits = ["min", "max", "step"].map((name) => [name, attr(el, name)]).filter(([, limit]) => limit !== null);
  return ["number", ...limits.map((limit) => limit.join("="))].join(" ");
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} el
 * @param {string} text
 * @param {boolean} clear
 */
function typeInField(el, text, clear) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const before = fieldValue(el);
  focus(el);
  if (clear) el.select();
  else caretToEnd(el);
  const typed = localName(el) === "input" ? text.replace(/[\r\n]+/g, " ") : text;
  if (deepActive(doc) === el) {
    if (typed) doc.execCommand("insertText", false, typed);
    else if (clear && before) doc.execCommand("delete");
  }
  if (arrived(el, before, typed, clear)) return;
  // The command was not carried out (the field is not rendered, or the page took the focus away).
  const limit = el.maxLength >= 0 ? el.maxLength : Infinity;
  const value = (clear ? typed : before + typed).slice(0, limit);
  (localName(el) === "textarea" ? setArea : setInput)(el, value);
  sendChanged(el);
}

/** @param {HTMLInputElement | HTMLTextAreaElement} el */
function caretToEnd(el) {
  // E-mail fields and the like have no selection; the caret is at the end after focusing.
  tried(() => el.setSelectionRange(el.value.length, el.value.length));
}

/**
 * Whether the text came in; a page may have formatted or cut it on the way.
 *
 * @param {Element} el
 * @param {string} before
 * @param {string} typed
 * @param {boolean} clear
 */
function arrived(el, before, typed, clear) {
  const now = fieldValue(el);
  if (now === (clear ? typed : before + typed)) return true;
  if (!typed) return now === "" || !clear;
  return now !== before && now !== "";
}
