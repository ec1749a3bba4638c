/**
 * What changes the looks of a page without any change of its elements: where the focus and the pointer are, what is
 * open on top, what fields hold, what moves, the size of the window, style sheets, fonts.
 */

import { isPageRoot, localName, matches, rectOf } from "../dom.js";
import { typeOf } from "../interactive.js";
import { focusedControl, isSecret } from "../state.js";
import { tried } from "../tried.js";
import { topModal } from "../walkparts.js";
import { setOf } from "../words.js";
import { outer } from "./dirt.js";
import { sheetsOf } from "./sheets.js";

/** @typedef {Document | ShadowRoot} Root */

const HOLDING = setOf("select textarea");

/** Each kind by itself: an element may be of several. */
const KINDS = [":hover", ":popover-open,:modal,:fullscreen,:target,form:invalid,fieldset:invalid"];
/** What holds something, and what gets its size from elsewhere, now or later. */
const LIVE = "input,select,textarea,img,video,iframe,object,embed";

/**
 * @typedef {object} Conditions
 * @property {unknown[]} frame what everything depends on
 * @property {Element | null} active
 * @property {Set<Element>} within what the focus is inside of
 * @property {Set<Element>[]} kinds elements of each of KINDS
 * @property {Map<Element, string>} live what each field holds and whether that is well; size of each picture and frame
 * @property {Set<Element>} moving what is animated
 */

/**
 * @param {Document} doc
 * @param {Root[]} roots that were read
 * @returns {Conditions}
 */
export function conditionsOf(doc, roots) {
  const docs = /** @type {Document[]} */ (roots.filter((root) => root.nodeType === 9));
  const { innerWidth, innerHeight, devicePixelRatio } = /** @type {Window} */ (doc.defaultView);
  const active = focusedControl(doc);
  const within = new Set();
  for (let at = active; at; at = outer(at)) if (!isPageRoot(at)) within.add(at);
  const moving = new Set();
  for (const each of docs) {
    for (const { effect } of tried(() => each.getAnimations()) ?? []) {
      const target = /** @type {KeyframeEffect | null} */ (effect)?.target;
      if (target) moving.add(target);
    }
  }
  const fonts = docs.flatMap((each) => [each.fonts?.size, each.fonts?.status]);
  return {
    frame: [innerWidth, innerHeight, devicePixelRatio, topModal(doc), ...fonts, ...sheetsOf(roots)],
    active,
    within,
    kinds: KINDS.map((kind) => new Set(roots.flatMap((root) => [...root.querySelectorAll(kind)].filter((el) => !isPageRoot(el))))),
    live: liveIn(roots),
    moving,
  };
}

/** @param {Root[]} roots */
function liveIn(roots) {
  /** @type {Map<Element, string>} */
  const out = new Map();
  for (const root of roots) {
    for (const el of root.querySelectorAll(LIVE)) {
      const type = typeOf(el);
      out.set(el, (type && type !== "image") || HOLDING.has(localName(el)) ? holds(/** @type {any} */ (el)) : sizeOf(el));
    }
  }
  return out;
}

/** @param {Element} el */
function sizeOf(el) {
  const { width, height } = rectOf(el);
  return `${width}×${height}`;
}

/** @param {any} el */
function holds(el) {
  const { value, checked, indeterminate, selectedIndex, multiple, selectedOptions, files, validity } = el;
  const held = isSecret(el) ? Boolean(value) : value;
  const chosen = multiple && selectedOptions ? [...selectedOptions].map((option) => option.index) : selectedIndex;
  const wrong = validity?.valid === false && (matches(el, ":user-invalid") ? el.validationMessage : "-");
  return `${checked}${indeterminate}${chosen}${files?.length}${wrong}|${held}`;
}

/**
 * @param {Conditions} before
 * @param {Conditions} now
 * @param {import("./dirt.js").Dirt} dirt is told what may look different
 * @param {() => boolean} followsFocus whether rules of the page look at what the focus is inside of
 */
export function compareConditions(before, now, dirt, followsFocus) {
  if (before.frame.length !== now.frame.length || before.frame.some((each, at) => each !== now.frame[at])) dirt.all = true;
  if (before.active !== now.active) {
    dirt.from(before.active);
    dirt.from(now.active);
    if (followsFocus()) for (const el of differing(before.within, now.within)) dirt.from(el);
  }
  KINDS.forEach((_, at) => {
    for (const el of differing(before.kinds[at] ?? new Set(), now.kinds[at] ?? new Set())) dirt.from(el);
  });
  for (const [el, held] of now.live) if (before.live.get(el) !== held) dirt.from(el);
  for (const el of [...before.moving, ...now.moving]) dirt.add(el);
}

/**
 * @template T
 * @param {Set<T>} some
 * @param {Set<T>} others
 * @returns {T[]} what only one of both has
 */
function differing(some, others) {
  return [...some].filter((each) => !others.has(each)).concat([...others].filter((each) => !some.has(each)));
}
