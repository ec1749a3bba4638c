/** Arguments of actions: keys that are held meanwhile, in any spelling, and how events tell it; words out of a list. */

import { mapOf } from "../words.js";

/** @typedef {{ctrlKey: boolean, shiftKey: boolean, altKey: boolean, metaKey: boolean}} Flags */

/** @type {[string, keyof Flags][]} */
export const MODIFIERS = [["Control", "ctrlKey"], ["Shift", "shiftKey"], ["Alt", "altKey"], ["Meta", "metaKey"]];

const SPELLINGS = mapOf({
  Control: "control ctrl controlormeta", Shift: "shift", Alt: "alt option", Meta: "meta cmd command",
});

/** @param {string} word @returns {string | undefined} the name of the modifier that is meant */
export function modifierOf(word) {
  return SPELLINGS.get(word.toLowerCase());
}

/**
 * @param {string[]} modifiers in any spelling
 * @returns {Flags} which of them events say are held
 */
export function flagsOf(modifiers) {
  const held = modifiers.map(modifierOf);
  return /** @type {Flags} */ (Object.fromEntries(MODIFIERS.map(([name, flag]) => [flag, held.includes(name)])));
}

/**
 * @template {string} T
 * @param {unknown} value
 * @param {T[]} allowed the first is the default
 * @returns {T}
 */
export function oneOf(value, allowed) {
  return /** @type {T} */ (allowed.find((each) => each === value) ?? allowed[0]);
}
