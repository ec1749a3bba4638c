/** Giving files to a file field, without the system's picker, which nothing in a page can operate. */

import { queryAll, viewOf } from "../dom.js";
import { typeOf } from "../interactive.js";
import { sendChanged } from "./events.js";
import { Refusal } from "../errors.js";

/**
 * @param {import("./index.js").Deed} deed
 * @returns {Promise<void>}
 */
export async function uploadFile(deed) {
  const { el } = deed.target();
  const inside = [el, ...queryAll(el, "input[type=file]")].find((each) => typeOf(each) === "file");
  if (!inside) throw new Refusal("not_editable", "file");
  const field = /** @type {HTMLInputElement} */ (inside);
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
 * @param {{text?: string, base64?: string}} file
 * @returns {BlobPart}
 */
function contentOf(file) {
  if (file.base64 === undefined) return String(file.text ?? "");
  return Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
}
