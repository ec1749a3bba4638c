/**
 * What an action changed: the page is read before and after, and the two are compared by what a person would
 * notice: address, title, state of the target, texts and controls that came or went.
 */

import { flatParent, isConnected, queryAll } from "./dom.js";
import { givenName } from "./names.js";
import { DEFAULTS, read } from "./snapshot.js";
import { checkedOf, focusedControl, isSecret, optionLabel, statesOf, valueOf } from "./state.js";
import { caption, cut, fold, wellFormed } from "./text.js";

/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */

const ADDED_MAX = 8;
const COMPARE_MS = 250;
/** How far around a field its box is looked for. */
const BOX_LEVELS = 4;

/**
 * @typedef {object} Moment
 * @property {string} url
 * @property {string} title
 * @property {Map<string, number>} parts what is there, by its words, and how often
 * @property {Map<string, string>} labels how each part is told
 * @property {string} focus
 * @property {TargetState | null} target
 *
 * @typedef {{value: string | null, checked: boolean | "mixed" | null, states: string[], selected: string[] | null}} TargetState
 */

/**
 * @param {import("./context.js").Context} context
 * @param {{el: Element, kind: string} | null} target
 * @returns {Moment}
 */
export function moment(context, target) {
  const options = { ...DEFAULTS, ...context.options, mode: /** @type {"viewport"} */ ("viewport"), time_limit_ms: COMPARE_MS };
  const { root } = read(document, options, context.ids, context.means());
  /** @type {Moment} */
  const now = {
    url: location.href, title: document.title, parts: new Map(), labels: new Map(), focus: "", target: null,
  };
  collect(root, now);
  now.focus = focusName(context);
  if (target && isConnected(target.el)) now.target = stateOf(target.el, target.kind);
  return now;
}

/**
 * @param {(string | SnapshotNode)[]} parts
 * @param {Moment} now
 */
function collect(parts, now) {
  for (const part of parts) {
    if (typeof part === "string") count(now, "t:" + part, part);
    else {
      const { i, k, n } = part;
      if (i !== undefined) count(now, `i:${i}`, quoted(k, n));
      else if (k === "img" || k === "dialog" || k === "frame") count(now, `${k}:${n ?? part.p?.src}`, quoted(k, n));
      if (part.c) collect(part.c, now);
    }
  }
}

/**
 * @param {Moment} now
 * @param {string} key
 * @param {string} label
 */
function count(now, key, label) {
  now.parts.set(key, (now.parts.get(key) ?? 0) + 1);
  now.labels.set(key, label);
}

/** @param {import("./context.js").Context} context */
function focusName(context) {
  const active = focusedControl(document);
  const entry = active && context.ids.entries.get(active);
  return entry ? labelOf({ ...entry, name: entry.name || caption(givenName(active, active.localName), 80) }) : "";
}

/** @param {{id: number | string, kind: string, name: string}} entry @returns {string} such as `[3] button "Pay"` */
export function labelOf({ id, kind, name }) {
  return `[${id}] ${quoted(kind, name)}`;
}

/** @param {string} kind @param {string} [name] */
export function quoted(kind, name) {
  return name ? `${kind} "${name}"` : kind;
}

/**
 * @param {Element} el
 * @param {string} kind
 * @returns {TargetState}
 */
export function stateOf(el, kind) {
  const value = isSecret(el) ? null : valueOf(el, kind);
  const shown = kind === "combobox" && !value ? shownBy(el) : value;
  const selected = el.localName === "select"
    ? [.../** @type {HTMLSelectElement} */ (el).selectedOptions].map(optionLabel)
    : null;
  return { value: shown, checked: checkedOf(el), states: statesOf(el, kind), selected };
}

/**
 * What a box shows as chosen: its text, or that beside a field in it which is only for searching.
 *
 * @param {Element} el
 * @returns {string}
 */
function shownBy(el) {
  for (let at = /** @type {Element | null} */ (el), left = BOX_LEVELS; at && left > 0; at = flatParent(at), left--) {
    if (queryAll(at, "input, select, textarea").length > 1) break;
    const text = caption(/** @type {HTMLElement} */ (at).innerText);
    if (text) return text;
  }
  return "";
}

/**
 * @param {Moment} before
 * @param {Moment} after
 * @param {{el: Element, kind: string} | null} target
 * @returns {Changes} only what changed
 */
export function compare(before, after, target) {
  /** @type {Changes} */
  const changes = {};
  if (after.url !== before.url) changes.url = wellFormed(after.url);
  if (after.title !== before.title) changes.title = caption(after.title, 200);
  if (after.focus !== before.focus && after.focus) changes.focus = after.focus;
  compareParts(before, after, changes);
  if (target && !isConnected(target.el)) changes.target_gone = true;
  if (before.target && after.target) compareTarget(before.target, after.target, changes);
  return changes;
}

/**
 * @param {Moment} before
 * @param {Moment} after
 * @param {Changes} changes
 */
function compareParts(before, after, changes) {
  const added = [];
  for (const [key, times] of after.parts) {
    if (times > (before.parts.get(key) ?? 0)) added.push(caption(after.labels.get(key), 100));
  }
  let removed = 0;
  for (const [key, times] of before.parts) if (times > (after.parts.get(key) ?? 0)) removed++;
  if (added.length) {
    changes.added = added.slice(0, ADDED_MAX);
    changes.added_count = added.length;
  }
  if (removed) changes.removed_count = removed;
}

/**
 * @param {TargetState} before
 * @param {TargetState} after
 * @param {Changes} changes
 */
function compareTarget(before, after, changes) {
  if (after.value !== null && after.value !== before.value) changes.value = cut(fold(after.value), 300);
  if (after.checked !== before.checked && typeof after.checked === "boolean") changes.checked = after.checked;
  if (after.selected && String(after.selected) !== String(before.selected)) changes.selected = after.selected;
  const open = after.states.includes("expanded");
  if (open !== before.states.includes("expanded")) changes.expanded = open;
  if (String(after.states) !== String(before.states)) changes.states = after.states;
}
