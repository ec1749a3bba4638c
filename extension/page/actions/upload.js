/** Giving files to a file field, without the system's picker, which nothing in a page can operate. */

import { flatParent, isPageRoot, isSeen, queryAll, viewOf } from "../dom.js";
import { typeOf } from "../interactive.js";
import { sendChanged } from "./events.js";
import { Refusal } from "../errors.js";

/** How far around a button its hidden field is looked for. */
const LEVELS = 4;

/**
 * @param {import("./index.js").Deed} deed
 * @returns {Promise<void>}
 */
export async function uploadFile(deed) {
  const { el } = deed.target();
  const field = fieldOf(el);
  if (!field) throw new Refusal("not_editable", "file");
  const files = Array.isArray(deed.action.files) ? deed.action.files : [];
  if (files.length > 1 && !field.multiple) throw new Refusal("bad_value", "1 file");
  const view = viewOf(field);
  const transfer = new view.DataTransfer();
  for (const file of files) transfer.items.add(new view.File([contentOf(file)], String(file.name), { type: String(file.type ?? "") }));
  deed.begin();
  field.files = transfer.files;
  sendChanged(field);
}

/**
 * The field itself, one inside, or the only one close by, if nobody sees it: then it is what the target opens.
 *
 * @param {Element} el
 * @returns {HTMLInputElement | null}
 */
function fieldOf(el) {
  if (typeOf(el) === "file") return /** @type {HTMLInputElement} */ (el);
  let around = /** @type {Element | null} */ (el);
  for (let left = LEVELS; around && !isPageRoot(around) && left > 0; around = flatParent(around), left--) {
    const [first, ...others] = /** @type {HTMLInputElement[]} */ ([...queryAll(around, "input[type=file]")]);
    if (first) return around === el || (!others.length && !isSeen(first)) ? first : null;
  }
  return null;
}

/**
 * @param {{text?: string, base64?: string}} file
 * @returns {BlobPart}
 */
function contentOf(file) {
  if (file.base64 === undefined) return String(file.text ?? "");
  return Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
}
