/**
 * Typing into editable blocks. Editors that own their model (Lexical, ProseMirror, Slate, Draft) listen to
 * `beforeinput`, which `execCommand` does not send; so a cancelable one is sent first. If the editor takes it, it has
 * the text; if not, the browser inserts it. If the text is not there a frame later, it is pasted.
 */

import { nextFrame, sleep } from "../clock.js";
import { ownerDocument, textContent, viewOf } from "../dom.js";
import { send } from "./events.js";
import { focus } from "./focus.js";

const MODEL_MS = 30;

/**
 * @param {HTMLElement} el
 * @param {string} text
 * @param {boolean} clear
 * @param {AbortSignal | undefined} signal
 */
export async function typeInEditor(el, text, clear, signal) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  focus(el);
  const before = plain(el);
  selectAll(el, clear);
  // Editors read the selection when the browser tells them, which happens with the next frame.
  await nextFrame();
  if (clear && before) {
    if (send(el, "beforeinput", { inputType: "deleteContentBackward" })) doc.execCommand("delete");
    await sleep(0, signal);
  }
  if (!text) return;
  if (!text.includes("\n") || !paste(el, text)) insert(el, doc, text);
  await nextFrame();
  await sleep(MODEL_MS, signal);
  if (!holds(el, text) && plain(el) === (clear ? "" : before)) {
    selectAll(el, clear);
    paste(el, text);
    await nextFrame();
  }
}

/**
 * @param {HTMLElement} el
 * @param {Document} doc
 * @param {string} text
 */
function insert(el, doc, text) {
  const goOn = send(el, "beforeinput", { inputType: "insertText", data: text });
  if (goOn) doc.execCommand("insertText", false, text);
}

/**
 * @param {HTMLElement} el
 * @param {string} text
 * @returns {boolean} whether the page took it
 */
export function paste(el, text) {
  const view = viewOf(el);
  const clipboardData = new view.DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new view.ClipboardEvent("paste", { bubbles: true, cancelable: true, composed: true, clipboardData });
  return !el.dispatchEvent(event);
}

/**
 * @param {HTMLElement} el
 * @param {boolean} all everything, or only the end
 */
function selectAll(el, all) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const range = doc.createRange();
  range.selectNodeContents(el);
  if (!all) range.collapse(false);
  const selection = doc.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** @param {Element} el */
function plain(el) {
  return textContent(el).replace(/[\s\u200B\uFEFF]+/g, " ").trim();
}

/** @param {Element} el @param {string} text */
function holds(el, text) {
  const squeeze = (/** @type {string} */ each) => each.replace(/[\s\u200B\uFEFF]+/g, "");
  return squeeze(textContent(el)).includes(squeeze(text));
}
