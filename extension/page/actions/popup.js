/**
 * The list that a box opens, wherever in the page it is drawn: the one that the box names, one that says by roles what
 * it is, or whatever has come into sight since. Libraries also keep a hidden copy for screen readers: what is clipped
 * away is no option.
 */

import {
  firstChild, flatClosest, flatContains, flatParent, isConnected, isElement, isPageRoot, isTrue, localName, nextSibling, nodeType,
  queryAll, rectOf, referred, textData,
} from "../dom.js";
import { roleOf } from "../interactive.js";
import { showsItself } from "../walkparts.js";

const POPUPS = "[role=listbox], [role=menu], [role=tree], [role=grid], datalist, [popover]";
const OPTIONS = "[role=option], [role^=menuitem], [role=treeitem]";
export const COMBOBOX = "[role=combobox]";
/** What libraries change to show a layer that is there already. */
const SHOWING = ["class", "style", "hidden", "open", "aria-hidden", "data-state"];
const ROWS_MAX = 500;

/** Watches for the list of a box from before it is opened. */
export class Popup {
  /** @type {Set<Element>} */
  #touched = new Set();

  /** @param {Element} el the box */
  constructor(el) {
    this.el = el;
    this.known = new Set(isTrue(el, "aria-expanded") ? [] : markedIn(document));
    this.observer = new MutationObserver((records) => this.#note(records));
    this.observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: SHOWING });
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === "attributes" ? [target] : addedNodes) if (isElement(node)) this.#touched.add(node);
    }
  }

  /** @returns {Element[]} what it offers now */
  options() {
    const { el } = this;
    if (/^(?:listbox|menu)$/.test(roleOf(el))) return optionsIn(el);
    const named = namedBy(el).flatMap((list) => layersFor(list, el));
    for (const layer of named) {
      const own = optionsIn(layer);
      if (own.length) return own;
    }
    const fresh = markedIn(document).filter((option) => !this.known.has(option));
    return fresh.length ? fresh : this.#layers().flatMap(optionsIn);
  }

  /** What has come into sight beside the box, outermost first and nothing twice. */
  #layers() {
    this.#note(this.observer.takeRecords());
    const shown = [...this.#touched].filter((each) => isConnected(each) && !flatContains(each, this.el) && isInSight(each));
    const others = shown.filter((each) => !flatContains(this.el, each));
    return others.filter((each) => !others.some((other) => other !== each && flatContains(other, each)));
  }

  stop() {
    this.observer.disconnect();
  }
}

/** @param {Element} el @returns {Element[]} lists that it, the combobox around it or one inside it says it controls */
function namedBy(el) {
  const boxes = [el, flatClosest(el, COMBOBOX) ?? el, ...queryAll(el, "[aria-controls], [aria-owns]")];
  return [...new Set(boxes.flatMap((box) => [...referred(box, "aria-controls"), ...referred(box, "aria-owns")]))];
}

/**
 * @param {Element} list
 * @param {Element} box
 * @returns {Element[]} the list itself, or the layer around a list that only screen readers get
 */
function layersFor(list, box) {
  for (let at = /** @type {Element | null} */ (list); at && !isPageRoot(at) && !flatContains(at, box); at = flatParent(at)) {
    if (isInSight(at)) return [at];
  }
  return [];
}

/** @param {Element} popup @returns {Element[]} */
function optionsIn(popup) {
  for (const selector of [OPTIONS, "li"]) {
    const found = [...queryAll(popup, selector)].filter(isInSight);
    if (found.length) return found;
  }
  return rowsIn(popup);
}

/** @param {Document} doc @returns {Element[]} */
function markedIn(doc) {
  const popups = [...doc.querySelectorAll(POPUPS)].filter(isInSight);
  const inside = popups.flatMap(optionsIn);
  return inside.length ? [...new Set(inside)] : [...doc.querySelectorAll(OPTIONS)].filter(isInSight);
}

/**
 * Lists without roles: the texts in them; a click on a text reaches its row.
 *
 * @param {Element} popup
 * @returns {Element[]}
 */
function rowsIn(popup) {
  /** @type {Element[]} */
  const rows = [];
  const walk = (/** @type {Element} */ el) => {
    if (rows.length > ROWS_MAX || /^(?:style|script|svg)$/.test(localName(el))) return;
    if (hasText(el)) {
      if (isInSight(el)) rows.push(el);
    } else for (const child of el.children) walk(child);
  };
  walk(popup);
  return rows;
}

/** @param {Element} el @returns {boolean} whether words stand in it directly */
function hasText(el) {
  for (let node = firstChild(el); node; node = nextSibling(node)) {
    if (nodeType(node) === 3 && /\S/.test(textData(/** @type {Text} */ (node)))) return true;
  }
  return false;
}

/** @param {Element} el @returns {boolean} whether it shows and is not clipped to nothing by a box around it */
function isInSight(el) {
  if (!showsItself(el)) return false;
  for (let at = flatParent(el); at && !isPageRoot(at); at = flatParent(at)) {
    const { width, height } = rectOf(at);
    if ((width < 2 || height < 2) && getComputedStyle(at).overflow !== "visible") return false;
  }
  return true;
}
