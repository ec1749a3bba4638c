/**
 * Copy, cut and paste within the page. Untrusted keys reach no system clipboard, and it may hold what is none of a
 * model's business; so what was copied is kept here.
 */

import { viewOf } from "../dom.js";
import { isSecret } from "../state.js";
import { change, isEditing, selectedIn } from "./edit.js";

/** @typedef {import("../context.js").Context} Context */

/**
 * @param {Context} context
 * @param {Element} el
 * @param {boolean} cut
 */
export function copy(context, el, cut) {
  if (isSecret(el)) return;
  const data = new (viewOf(el).DataTransfer)();
  const goOn = tell(el, cut ? "cut" : "copy", data);
  const text = goOn ? selectedIn(el) : data.getData("text/plain");
  if (!text) return;
  context.clipboard = text;
  if (goOn && cut && isEditing(el)) change(el, "deleteByCut", "delete");
}

/** @param {Context} context @param {Element} el */
export function paste(context, el) {
  const text = context.clipboard;
  const data = new (viewOf(el).DataTransfer)();
  data.setData("text/plain", text);
  if (text && tell(el, "paste", data) && isEditing(el)) change(el, "insertFromPaste", "insertText", text);
}

/**
 * @param {Element} el
 * @param {string} type
 * @param {DataTransfer} clipboardData
 * @returns {boolean} false when the page does it itself
 */
function tell(el, type, clipboardData) {
  const event = new (viewOf(el).ClipboardEvent)(type, { bubbles: true, cancelable: true, composed: true, clipboardData });
  return el.dispatchEvent(event);
}
