/** Choosing an option, from whatever kind of list it is. */

import { localName } from "../dom.js";
import { chooseFromPopup } from "./combobox.js";
import { chooseNative } from "./select.js";

/** @typedef {import("./index.js").Deed} Deed */

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function selectOption(deed) {
  const { action } = deed;
  const many = Array.isArray(action.options) ? action.options.map(String) : null;
  const wanted = many?.length ? many : action.option !== undefined && action.option !== null ? [String(action.option)] : many ?? [];
  const { el } = deed.target();
  if (localName(el) === "select") await chooseNative(deed, /** @type {HTMLSelectElement} */ (el), wanted, many !== null);
  else await chooseFromPopup(deed, wanted);
}
