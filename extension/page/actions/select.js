/**
 * Choosing from a native list. Labels are compared exactly, then by value, then loosely (case, kinds of blanks),
 * and only what fits one option alone is taken. Component libraries' lists are in `combobox.js`.
 */

import { localName, matches } from "../dom.js";
import { isOff } from "../lists.js";
import { optionLabel } from "../state.js";
import { loose } from "../text.js";
import { sendChanged } from "./events.js";
import { focus } from "./focus.js";
import { Refusal } from "../errors.js";

/** @typedef {import("./index.js").Deed} Deed */

const LISTED = 30;

/**
 * @param {Deed} deed
 * @param {HTMLSelectElement} select
 * @param {string[]} wanted
 * @param {boolean} exactly whether other choices are taken back
 */
export async function chooseNative(deed, select, wanted, exactly) {
  const options = [...select.options];
  const found = wanted.map((label) => match(options, label, (option) => [optionLabel(option), option.value]));
  if (found.includes(null) || (!found.length && !select.multiple)) throw new Refusal("no_option", list(options.map(optionLabel)));
  const off = found.find((option) => option && isOff(option));
  if (off) throw new Refusal("option_disabled", optionLabel(off));
  await deed.reach();
  focus(select);
  const before = [...select.selectedOptions].join();
  const marks = options.map((option) => option.selected);
  if (!select.multiple) select.selectedIndex = options.indexOf(/** @type {HTMLOptionElement} */ (found.at(-1)));
  else options.forEach((option) => (option.selected = found.includes(option) || (!exactly && option.selected)));
  const changed = options.some((option, at) => option.selected !== marks[at]) || before === "";
  if (!changed) return;
  sendChanged(select);
}

/**
 * @template T
 * @param {T[]} options
 * @param {string} wanted
 * @param {(option: T) => [string, string, ...string[]]} words label, value, and other ways to write the label
 * @returns {T | null}
 */
export function match(options, wanted, words) {
  const plain = wanted.trim();
  const key = loose(wanted);
  const labels = (/** @type {string[]} */ [label = "", , ...more]) => [label, ...more];
  const exact = options.find((option) => labels(words(option)).includes(plain)) ?? options.find((option) => words(option)[1] === plain && plain !== "");
  if (exact !== undefined) return exact;
  const tests = [
    (/** @type {string} */ label) => label === key,
    (/** @type {string} */ label) => label.startsWith(key),
    (/** @type {string} */ label) => label.includes(key),
  ];
  for (const test of key ? tests : []) {
    const fitting = options.filter((option) => labels(words(option)).some((label) => test(loose(label))));
    if (fitting.length === 1) return fitting[0] ?? null;
    if (fitting.length > 1) return null;
  }
  return null;
}

/** @param {string[]} labels */
export function list(labels) {
  const shown = labels.slice(0, LISTED).join(" | ");
  return labels.length > LISTED ? `${shown} | … ${labels.length - LISTED} more` : shown;
}

/** @param {Element} el */
export function isDisabledOption(el) {
  return matches(el, '[aria-disabled="true"], [disabled], .disabled, .is-disabled');
}
