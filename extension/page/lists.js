/**
 * Lists that may be long: options of selects. The first few are sent, those that are chosen wherever they stand, and
 * how many there are.
 */

import { localName, queryAll, referred } from "./dom.js";
import { optionLabel } from "./state.js";

/** Options that are always listed. */
export const OPTIONS_MAX = 20;
/** Entries (rows, items) of one list that are listed. */
export const ENTRIES_MAX = 120;

/**
 * @param {Element} el a select, or an input with a datalist
 * @returns {{total: number, items: [string, string][]} | null}
 */
export function optionsOf(el) {
  const options = optionElements(el);
  if (!options) return null;
  const isSelect = localName(el) === "select";
  /** @type {[string, string][]} */
  const items = [];
  for (let at = 0; at < options.length; at++) {
    const option = /** @type {HTMLOptionElement} */ (options[at]);
    const chosen = isSelect && option.selected;
    if (at < OPTIONS_MAX || chosen) items.push([optionLabel(option), (chosen ? "s" : "") + (isOff(option) ? "d" : "")]);
    else if (!isSelect || noneBeyond(el, at)) break;
  }
  return { total: options.length, items };
}

/**
 * @param {Element} el
 * @returns {Iterable<HTMLOptionElement> & ArrayLike<HTMLOptionElement> | null}
 */
export function optionElements(el) {
  if (localName(el) === "select") return /** @type {HTMLSelectElement} */ (el).options;
  const list = referred(el, "list")[0];
  return list ? /** @type {NodeListOf<HTMLOptionElement>} */ (queryAll(list, "option")) : null;
}

/** @param {Element} el @param {number} at */
function noneBeyond(el, at) {
  const select = /** @type {HTMLSelectElement} */ (el);
  return !select.multiple && select.selectedIndex < at;
}

/** @param {HTMLOptionElement} option */
export function isOff(option) {
  return option.disabled || Boolean(/** @type {any} */ (option.parentElement)?.disabled);
}
