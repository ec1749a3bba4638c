/**
 * Choosing from lists that a component library draws: open the box, wait for its list wherever in the page it appears,
 * find the entry (typing to narrow it down or scrolling a virtual list if need be), click it.
 */

import { until } from "../clock.js";
import { attr, deepActive, flatClosest, flatContains, isConnected, isGiven, isPageRoot, localName, matches, queryAll, referred } from "../dom.js";
import { nativeKind, roleOf } from "../interactive.js";
import { givenName, textOf } from "../names.js";
import { caption } from "../text.js";
import { showsItself } from "../walkparts.js";
import { pressKey } from "./keys.js";
import { Refusal } from "../errors.js";
import { isDisabledOption, list, match } from "./select.js";

/** @typedef {import("./index.js").Deed} Deed */

const OPEN_MS = 1500;
const NARROW_MS = 1200;
const SCROLLS = 60;
const POPUPS = "[role=listbox], [role=menu], [role=tree], [role=grid], datalist, [popover]";
const OPTIONS = "[role=option], [role^=menuitem], [role=treeitem]";
const COMBOBOX = "[role=combobox]";

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
    await deed.context.kit.inputText(deed);
    return;
  }
  if (!offers(el)) throw new Refusal("not_selectable");
  for (const [at, label] of wanted.entries()) await chooseOne(deed, el, label, at === 0);
}

/** @param {Element} el */
function offers(el) {
  if (flatClosest(el, COMBOBOX) || queryAll(el, "input, " + COMBOBOX).length) return true;
  if (/^(?:listbox|menu|radiogroup)$/.test(roleOf(el)) || isGiven(el, "aria-haspopup")) return true;
  if (matches(el, "[aria-expanded], [aria-controls], input")) return true;
  return !nativeKind(el) && /select|dropdown|picker|combo/i.test(attr(el, "class") ?? "");
}

/**
 * @param {Deed} deed
 * @param {Element} el
 * @param {string} label
 * @param {boolean} first
 */
async function chooseOne(deed, el, label, first) {
  const known = visibleOptions(document);
  if (roleOf(el) !== "listbox" && !listOf(el).length) await open(deed, el);
  else if (first) await deed.reach();
  const options = () => {
    const own = listOf(el);
    return own.length ? own : visibleOptions(document).filter((option) => !known.includes(option));
  };
  let found = await until(() => find(options(), label), first && !options().length ? OPEN_MS : 150, deed.signal);
  found ??= await narrow(deed, el, label, options);
  found ??= await scrollTo(options, label);
  if (!found) {
    const labels = options().map(labelOf);
    if (roleOf(el) !== "listbox") await pressKey(deed.context, el, "Escape");
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
  const { kit } = deed.context;
  let option = found;
  for (let left = 3; left > 0; left--) {
    if (isDisabledOption(option)) throw new Refusal("option_disabled", labelOf(option));
    if (kit.isLocked(deed.context, option)) throw new Refusal("not_allowed");
    const spot = await kit.reach({ id: 0, el: option, face: option, kind: "option", name: "" }).catch((error) => {
      if (isConnected(option)) throw error;
    });
    if (spot && isConnected(option)) {
      deed.context.overlay.point(spot);
      deed.context.pointer.click(spot);
      return;
    }
    option = (await until(again, 300, deed.signal)) ?? option;
  }
  throw new Refusal("gone", labelOf(option));
}

/**
 * @param {Deed} deed
 * @param {Element} el
 */
async function open(deed, el) {
  const spot = await deed.reach();
  const before = visibleOptions(document).length;
  deed.context.pointer.click(spot);
  const opened = () => listOf(el).length > 0 || visibleOptions(document).length > before;
  if (await until(opened, 800, deed.signal)) return;
  await pressKey(deed.context, el, "ArrowDown");
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
  const boxes = [el, flatClosest(el, COMBOBOX) ?? el, ...queryAll(el, "[aria-controls], [aria-owns]")];
  const popup = boxes.flatMap((box) => [...referred(box, "aria-controls"), ...referred(box, "aria-owns")]).find(showsItself);
  return popup ? optionsIn(popup) : [];
}

/** @param {Element} popup @returns {Element[]} */
function optionsIn(popup) {
  const marked = [...queryAll(popup, OPTIONS)].filter(showsItself);
  return marked.length ? marked : [...queryAll(popup, "li")].filter(showsItself);
}

/**
 * @param {Document} doc
 * @returns {Element[]}
 */
function visibleOptions(doc) {
  const popups = [...doc.querySelectorAll(POPUPS)].filter(showsItself);
  const inside = popups.flatMap(optionsIn);
  return inside.length ? [...new Set(inside)] : [...doc.querySelectorAll(OPTIONS)].filter(showsItself);
}

/** @param {Element} option */
function labelOf(option) {
  return givenName(option, localName(option)) || caption(textOf(option)) || caption(attr(option, "title"));
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
  if (!active || localName(active) !== "input" || !(flatContains(el, active) || roleOf(active) === "combobox")) return null;
  const field = /** @type {HTMLInputElement} */ (active);
  if (field.readOnly || field.value === label) return null;
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
  let box = /** @type {Element | null} */ (options()[0] ?? null);
  while (box && box.scrollHeight - box.clientHeight < 4) box = box.parentElement;
  if (!box || isPageRoot(box)) return null;
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
