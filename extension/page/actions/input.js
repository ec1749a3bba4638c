/**
 * Typing. Text goes in by `execCommand`, which gives trusted events, honours maxlength, gets past frameworks that
 * track values and works in windows without focus. Fields with a picker (date, colour, range) take a value only
 * whole, by the prototype's setter. What the field holds afterwards is read back and compared.
 */

import { deepActive, hasAttr, isConnected, localName, ownerDocument, queryAll, checkVisibility } from "../dom.js";
import { inputType, startsEditing } from "../interactive.js";
import { FORMATS, areaValue, inputValue, isReadOnly, isSecret } from "../state.js";
import { typeInEditor } from "./editable.js";
import { sendPlain } from "./events.js";
import { focus } from "./focus.js";
import { pressKey } from "./keys.js";
import { Refusal } from "./refusal.js";
import { checkTarget, label, reach } from "./target.js";

/** @typedef {import("./index.js").Deed} Deed */

const NOT_TEXT = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden"]);
/** Types that take only a whole value. */
const WHOLE = new Set(["date", "time", "month", "week", "datetime-local", "color", "range", "number"]);
const FIELDS = "input, textarea, [contenteditable='']:not(input), [contenteditable='true'], [contenteditable='plaintext-only']";

const setInput = /** @type {(value: string) => void} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set);
const setArea = /** @type {(value: string) => void} */ (Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set);

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
  checkTarget(context, deed.target());
  if (isReadOnly(el, "input")) throw new Refusal("read_only");
  const spot = await reach(reachable(deed));
  context.overlay.point(spot);
  deed.begin();
  if (context.link.write(el, text, clear) === null) await enterText(el, text, clear, deed.signal);
  if (action.submit === true && isConnected(el)) await pressKey(context, deepActive(document) ?? el, "Enter");
}

/**
 * An editor's hidden field is reached through the editor's box.
 *
 * @param {Deed} deed
 */
function reachable(deed) {
  const target = deed.target();
  const box = target.el.closest(".CodeMirror, .cm-editor, .monaco-editor, .ace_editor");
  return box ? { ...target, face: box } : target;
}

/**
 * @param {Element} el
 * @returns {boolean}
 */
function isEditable(el) {
  const tag = localName(el);
  if (tag === "input") return !NOT_TEXT.has(inputType(el));
  return tag === "textarea" || startsEditing(el) || /** @type {Document} */ (ownerDocument(el)).designMode === "on";
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
  const inside = [...queryAll(el, FIELDS)].filter((each) => isEditable(each) && checkVisibility(each));
  if (inside.length === 1) return /** @type {Element} */ (inside[0]);
  const { ids } = deed.context;
  const listed = inside.map((each) => ids.entries.get(each)).filter((entry) => entry !== undefined);
  throw new Refusal("not_editable", listed.slice(0, 5).map(label).join(", "));
}

/**
 * @param {Element} el
 * @param {string} text
 * @param {boolean} clear
 * @param {AbortSignal | undefined} signal
 */
async function enterText(el, text, clear, signal) {
  const tag = localName(el);
  if (tag === "input" && WHOLE.has(inputType(el))) setWhole(/** @type {HTMLInputElement} */ (el), text);
  else if (tag === "input" || tag === "textarea") typeInField(/** @type {HTMLInputElement} */ (el), text, clear);
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
  const type = inputType(el);
  const before = inputValue(el);
  const wanted = text.trim();
  focus(el);
  setInput.call(el, wanted);
  const held = inputValue(el);
  const taken = type === "range" || type === "color" ? sameValue(type, held, wanted) : held !== "" || wanted === "";
  if (!taken) {
    setInput.call(el, before);
    throw new Refusal("bad_value", formatOf(el, type));
  }
  if (held === before) return;
  sendPlain(el, "input");
  sendPlain(el, "change");
}

/**
 * @param {string} type
 * @param {string} held
 * @param {string} wanted
 */
function sameValue(type, held, wanted) {
  return type === "color" ? held.toLowerCase() === wanted.toLowerCase() : Number.isFinite(Number(wanted)) && wanted !== "" && held !== "";
}

/**
 * @param {HTMLInputElement} el
 * @param {string} type
 * @returns {string} what the field takes
 */
function formatOf(el, type) {
  if (FORMATS[type]) return FORMATS[type];
  if (type === "color") return "#rrggbb";
  const limits = ["min", "max", "step"].filter((name) => hasAttr(el, name)).map((name) => `${name}=${el.getAttribute(name)}`);
  return ["number", ...limits].join(" ");
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
  (localName(el) === "textarea" ? setArea : setInput).call(el, value);
  sendPlain(el, "input");
  sendPlain(el, "change");
}

/** @param {Element} el */
function fieldValue(el) {
  return localName(el) === "textarea" ? areaValue(el) : inputValue(el);
}

/** @param {HTMLInputElement | HTMLTextAreaElement} el */
function caretToEnd(el) {
  try {
    el.setSelectionRange(el.value.length, el.value.length);
  } catch {
    // E-mail fields and the like have no selection; the caret is at the end after focusing.
  }
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

/**
 * @param {Element} el
 * @returns {string} what to tell about a field whose value is a secret
 */
export function secretState(el) {
  return isSecret(el) ? (fieldValue(el) ? "filled" : "empty") : "";
}
