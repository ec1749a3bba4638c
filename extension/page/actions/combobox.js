/**
 * Choosing from lists that a component library draws: open the box, wait for its list wherever in the page it appears,
 * find the entry (typing to narrow it down or scrolling a virtual list if need be), click it.
 */

import { until } from "../clock.js";
import { attr, deepActive, flatClosest, flatContains, isConnected, isGiven, isPageRoot, isTrue, localName, matches, queryAll } from "../dom.js";
import { nativeKind, roleOf } from "../interactive.js";
import { givenName, textOf } from "../names.js";
import { caption } from "../text.js";
import { inputText } from "./input.js";
import { pressKey } from "./keys.js";
import { COMBOBOX, Popup } from "./popup.js";
import { Refusal } from "../errors.js";
import { isDisabledOption, list, match } from "./select.js";

/** @typedef {import("./index.js").Deed} Deed */

const LATE_MS = 2500;
const NARROW_MS = 1200;
/** For a virtual list to draw what it has been scrolled to. */
const DRAWN_MS = 250;
const SCROLL_MS = 5000;

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
  const popup = new Popup(el);
  try {
    for (const label of wanted) await chooseOne(deed, popup, label);
    // Lists of which several may be chosen stay open over what is below them.
    if (wanted.length > 1 && [el, ...queryAll(el, "[aria-expanded]")].some((each) => isTrue(each, "aria-expanded"))) await pressKey(deed.context, el, "Escape");
  } finally {
    popup.stop();
  }
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
 * @param {Popup} popup
 * @param {string} label
 */
async function chooseOne(deed, popup, label) {
  const { el } = popup;
  const options = () => popup.options();
  if (!options().length) await open(deed, popup);
  else if (!deed.watch) await deed.reach();
  const look = () => find(options(), label);
  let found = await until(look, 150, deed.signal);
  found ??= await late(deed, look);
  found ??= await narrow(deed, el, label, look);
  found ??= await scrollTo(popup, label, look);
  if (!found) {
    const labels = options().map((option) => plainText(option) || labelOf(option));
    if (roleOf(el) !== "listbox") await pressKey(deed.context, el, "Escape");
    throw new Refusal(labels.length ? "no_option" : "not_selectable", list(labels));
  }
  await clickOption(deed, found, look);
}

/**
 * Lists that are fetched: wait until the page is quiet.
 *
 * @param {Deed} deed
 * @param {() => Element | null} look
 */
async function late(deed, look) {
  await deed.watch?.settled({ quiet: 300, cap: LATE_MS, signal: deed.signal });
  return look();
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
 * @param {Popup} popup
 */
async function open(deed, popup) {
  const spot = await deed.reach();
  deed.context.pointer.click(spot);
  const opened = () => popup.options().length > 0;
  if (await until(opened, 800, deed.signal)) return;
  await pressKey(deed.context, popup.el, "ArrowDown");
  await until(opened, 700, deed.signal);
}

/** @param {Element} option */
function labelOf(option) {
  return givenName(option, localName(option)) || caption(textOf(option)) || caption(attr(option, "title"));
}

/** @param {Element[]} options @param {string} label */
function find(options, label) {
  return match(options, label, (option) => {
    return [labelOf(option), attr(option, "data-value") ?? attr(option, "value") ?? "", plainText(option)];
  });
}

/** What a person reads; names of icons are no part of it. @param {Element} option */
function plainText(option) {
  return caption(/** @type {HTMLElement} */ (option).innerText);
}

/**
 * Boxes that can be typed into show only what fits.
 *
 * @param {Deed} deed
 * @param {Element} el
 * @param {string} label
 * @param {() => Element | null} look
 */
async function narrow(deed, el, label, look) {
  const active = deepActive(document);
  if (!active || localName(active) !== "input" || !(flatContains(el, active) || roleOf(active) === "combobox")) return null;
  const field = /** @type {HTMLInputElement} */ (active);
  if (field.readOnly || field.value === label) return null;
  field.select();
  document.execCommand("insertText", false, label);
  return (await until(look, NARROW_MS, deed.signal)) ?? late(deed, look);
}

/**
 * Virtual lists hold only what shows: go where the entry must be if they are in order, else through all of them.
 *
 * @param {Popup} popup
 * @param {string} label
 * @param {() => Element | null} look
 */
async function scrollTo(popup, label, look) {
  let box = /** @type {Element | null} */ (popup.options()[0] ?? null);
  while (box && box.scrollHeight - box.clientHeight < 4) box = box.parentElement;
  if (!box || isPageRoot(box)) return null;
  const scroller = box;
  const shown = () => popup.options().map(labelOf).join();
  const at = async (/** @type {number} */ top) => {
    const before = [scroller.scrollTop, shown()];
    scroller.scrollTop = top;
    if (scroller.scrollTop !== before[0]) await until(() => shown() !== before[1], DRAWN_MS);
    return look();
  };
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  let [low, high] = [0, box.scrollHeight];
  for (let left = 12; left > 0; left--) {
    const middle = (low + high) / 2;
    const found = await at(middle);
    if (found) return found;
    const [first] = popup.options();
    if (first && compare(labelOf(first), label) < 0) low = middle;
    else high = middle;
  }
  let found = await at(0);
  for (const end = performance.now() + SCROLL_MS; !found && performance.now() < end; ) {
    const before = box.scrollTop;
    found = await at(before + box.clientHeight * 0.9);
    if (box.scrollTop === before) break;
  }
  return found;
}
