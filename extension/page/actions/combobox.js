/**
 * Choosing from lists that a component library draws: open the box, wait for its list wherever in the page it appears,
 * find the entry (typing to narrow it down or scrolling a virtual list if need be), click it.
 */

import { until } from "../clock.js";
import {
  attr, checkVisibility, deepActive, flatClosest, flatContains, isConnected, localName, ownerDocument, queryAll, rectOf,
  rootOf,
} from "../dom.js";
import { nativeKind, roleOf } from "../interactive.js";
import { givenName, textOf } from "../names.js";
import { caption } from "../text.js";
import { inputText } from "./input.js";
import { pressKey } from "./keys.js";
import { Refusal } from "./refusal.js";
import { isDisabledOption, list, match } from "./select.js";
import { isLocked, reach } from "./target.js";

/** @typedef {import("./index.js").Deed} Deed */

const OPEN_MS = 1500;
const NARROW_MS = 1200;
const SCROLLS = 60;
const POPUPS = '[role="listbox"], [role="menu"], [role="tree"], [role="grid"], datalist, [popover]';
const OPTIONS = '[role="option"], [role="menuitem"], [role="menuitemradio"], [role="menuitemcheckbox"], [role="treeitem"]';

/**
 * @param {Deed} deed
 * @param {string[]} wanted
 * @returns {Promise<void>}
 * @throws {Refusal} not_selectable, no_option, option_disabled
 */
export async function chooseFromPopup(deed, wanted) {
  const { el } = deed.target();
  if (localName(el) === "input" && attr(el, "list")) {
    deed.action.text = wanted[0] ?? "";
    await inputText(deed);
    return;
  }
  if (!offers(el)) throw new Refusal("not_selectable");
  let first = true;
  for (const label of wanted) {
    await chooseOne(deed, el, label, first);
    first = false;
  }
}

/** @param {Element} el */
function offers(el) {
  const role = roleOf(el);
  if (role === "listbox" || role === "combobox" || role === "menu" || role === "radiogroup") return true;
  const popup = attr(el, "aria-haspopup");
  if ((popup && popup !== "false") || attr(el, "aria-expanded") !== null || attr(el, "aria-controls")) return true;
  return localName(el) === "input" || Boolean(flatClosest(el, '[role="combobox"]')) || queryAll(el, 'input, [role="combobox"]').length > 0 ||
    (nativeKind(el, localName(el)) === "" && /select|dropdown|picker|combo/i.test(attr(el, "class") ?? ""));
}

/**
 * @param {Deed} deed
 * @param {Element} el
 * @param {string} label
 * @param {boolean} first
 */
async function chooseOne(deed, el, label, first) {
  const known = visibleOptions(document);
  if (roleOf(el) !== "listbox" && !listOf(el).length) await open(deed, el, first);
  else if (first) {
    await reach(deed.target());
    deed.begin();
  }
  const options = () => {
    const own = listOf(el);
    return own.length ? own : visibleOptions(document).filter((option) => !known.includes(option));
  };
  let found = await until(() => find(options(), label), first && !options().length ? OPEN_MS : 150, deed.signal);
  found ??= await narrow(deed, el, label, options);
  found ??= await scrollTo(options, label);
  if (!found) {
    const labels = options().map(labelOf);
    if (roleOf(el) !== "listbox") await pressKey(deed.context, deepActive(document) ?? el, "Escape");
    throw new Refusal(labels.length ? "no_option" : "not_selectable", list(labels));
  }
  await clickOption(deed, found, () => find(options(), label));
}

/**
 * Bringing an entry into view makes virtual lists draw their entries anew, so it is looked for once more.
 *
 * @param {Deed} deed
 * @param {Element} found
 * @param {() => Element | null} again
 */
async function clickOption(deed, found, again) {
  let option = found;
  for (let left = 3; left > 0; left--) {
    if (isDisabledOption(option)) throw new Refusal("option_disabled", labelOf(option));
    if (isLocked(deed.context, option)) throw new Refusal("not_allowed");
    const spot = await reach({ id: 0, el: option, face: option, kind: "option", name: "" }).catch((error) => {
      if (isConnected(option)) throw error;
    });
    if (spot && isConnected(option)) {
      deed.context.overlay.point(spot);
      deed.context.pointer.click(spot, { button: "left", count: 1, modifiers: [] });
      return;
    }
    option = (await until(again, 300, deed.signal)) ?? option;
  }
  throw new Refusal("gone", labelOf(option));
}

/**
 * @param {Deed} deed
 * @param {Element} el
 * @param {boolean} first
 */
async function open(deed, el, first) {
  const spot = await reach(deed.target());
  deed.context.overlay.point(spot);
  if (first) deed.begin();
  const before = visibleOptions(document).length;
  deed.context.pointer.click(spot, { button: "left", count: 1, modifiers: [] });
  const opened = () => listOf(el).length > 0 || visibleOptions(document).length > before;
  if (await until(opened, 800, deed.signal)) return;
  await pressKey(deed.context, deepActive(document) ?? el, "ArrowDown");
  await until(opened, 700, deed.signal);
}

/**
 * The options of the list that a box controls.
 *
 * @param {Element} el
 * @returns {Element[]}
 */
function listOf(el) {
  if (roleOf(el) === "listbox" || roleOf(el) === "menu") return optionsIn(el);
  const boxes = [el, flatClosest(el, '[role="combobox"]'), ...queryAll(el, "[aria-controls], [aria-owns]")];
  for (const box of boxes) {
    const ids = box ? `${attr(box, "aria-controls") ?? ""} ${attr(box, "aria-owns") ?? ""}`.trim() : "";
    if (!box || !ids) continue;
    const root = /** @type {Document} */ (rootOf(box));
    for (const id of ids.split(/\s+/)) {
      const popup = root.getElementById?.(id) ?? /** @type {Document} */ (ownerDocument(box)).getElementById(id);
      if (popup && isVisible(popup)) return optionsIn(popup);
    }
  }
  return [];
}

/** @param {Element} popup @returns {Element[]} */
function optionsIn(popup) {
  const marked = [...queryAll(popup, OPTIONS)].filter(isVisible);
  return marked.length ? marked : [...queryAll(popup, "li")].filter(isVisible);
}

/**
 * @param {Document} doc
 * @returns {Element[]}
 */
function visibleOptions(doc) {
  const popups = [...doc.querySelectorAll(POPUPS)].filter(isVisible);
  const inside = popups.flatMap(optionsIn);
  return inside.length ? [...new Set(inside)] : [...doc.querySelectorAll(OPTIONS)].filter(isVisible);
}

/** @param {Element} el */
function isVisible(el) {
  const rect = rectOf(el);
  return rect.width > 0 && rect.height > 0 && checkVisibility(el, { opacityProperty: true, visibilityProperty: true });
}

/** @param {Element} option */
function labelOf(option) {
  return givenName(option, localName(option)) || caption(textOf(option, null)) || caption(attr(option, "title"));
}

/** @param {Element[]} options @param {string} label */
function find(options, label) {
  return match(options, label, (option) => [labelOf(option), attr(option, "data-value") ?? attr(option, "value") ?? ""]);
}

/**
 * Boxes that can be typed into show only what fits.
 *
 * @param {Deed} deed
 * @param {Element} el
 * @param {string} label
 * @param {() => Element[]} options
 */
async function narrow(deed, el, label, options) {
  const active = deepActive(document);
  const field = active && localName(active) === "input" && (flatContains(el, active) || active === el || attr(active, "role") === "combobox")
    ? /** @type {HTMLInputElement} */ (active) : null;
  if (!field || field.readOnly || field.value === label) return null;
  field.select();
  document.execCommand("insertText", false, label);
  return until(() => find(options(), label), NARROW_MS, deed.signal);
}

/**
 * Virtual lists hold only what shows: scroll through them.
 *
 * @param {() => Element[]} options
 * @param {string} label
 */
async function scrollTo(options, label) {
  const first = options()[0];
  let box = /** @type {Element | null} */ (first ?? null);
  while (box && box.scrollHeight - box.clientHeight < 4) box = box.parentElement;
  if (!box || box === document.body || box === document.documentElement) return null;
  box.scrollTop = 0;
  for (let at = 0; at < SCROLLS; at++) {
    const found = await until(() => find(options(), label), 40);
    if (found) return found;
    const before = box.scrollTop;
    box.scrollTop += box.clientHeight * 0.8;
    if (box.scrollTop === before) return null;
  }
  return null;
}
