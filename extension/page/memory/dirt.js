/**
 * What may look different since the page was read last: elements that have changed, with all that is inside of them,
 * and elements around those.
 *
 * A change of an element's attributes may restyle it and, by the combinators `+` and `~`, what follows it; one of a
 * list of children also those before the place (`:last-child`, `:last-of-type`). Rules that reach further (`:has()`,
 * `:nth-last-child()`) are looked for in the style sheets, see sheets.js.
 */

import { flatParent, getter, hostFrame, isElement, isPageRoot, localName, matches, nextSibling, nodeType, ownerDocument, parentNode, shadowOf } from "../dom.js";
import { tried } from "../tried.js";
import { mayName } from "./references.js";

/** @type {(node: Node) => NodeList} */
const childNodes = getter(Node.prototype, "childNodes");
/** @type {(node: Node) => Node | null} */
const previousSibling = getter(Node.prototype, "previousSibling");

const SHEETS = /^(?:style|link|meta|base)$/;
/** Changes that are noted one by one; a page that changes more is read anew. */
const NOTED_MAX = 5000;

export class Dirt {
  /** Everything may have changed. */
  all = false;
  /** Something has changed. */
  any = false;
  /** Something that may have named something else was taken out. */
  lost = false;
  /** With all that is inside. @type {Set<Element>} */
  inside = new Set();
  /** What is around those. @type {Set<Element>} */
  around = new Set();
  /** Elements that went away. @type {Element[]} */
  removed = [];
  /** Elements from which on siblings were added. @type {Set<Element>} */
  #from = new Set();
  /** Whose list of children changed. @type {Set<Element>} */
  #lists = new Set();
  #noted = 0;

  /** @param {Element | null} el may look different, and all that is inside */
  add(el) {
    if (!el || this.inside.has(el)) return;
    this.any = true;
    if (isPageRoot(el)) this.all = true;
    this.inside.add(el);
    this.touch(outer(el));
  }

  /** @param {Element | null} el that has something inside that changed */
  touch(el) {
    this.any = true;
    for (let at = el; at && !this.around.has(at); at = outer(at)) this.around.add(at);
  }

  /** @param {Element | null} el may look different, and what follows it */
  from(el) {
    for (let at = el; at && !this.#from.has(at); at = elementAlong(nextSibling(at), nextSibling)) {
      this.#from.add(at);
      this.add(at);
    }
  }

  /** @param {MutationRecord[]} records */
  note(records) {
    if (this.all || !records.length) return;
    this.any = true;
    this.#noted += records.length;
    if (this.#noted > NOTED_MAX) this.all = true;
    /** Children that came, less those that went. @type {Map<Element, number>} */
    const gained = new Map();
    for (const record of records) {
      if (this.all) return;
      if (record.type === "childList") this.#children(record, gained);
      else if (record.type === "attributes") this.#attribute(/** @type {Element} */ (record.target), record.attributeName);
      else this.#text(record.target);
    }
    for (const [el, gain] of gained) {
      const now = childNodes(el).length;
      // `:empty`, and what is blank beside something blank.
      if ((now === 0) !== (now - gain === 0)) this.#around(el);
    }
  }

  /**
   * @param {MutationRecord} record
   * @param {Map<Element, number>} gained
   */
  #children({ target, addedNodes, removedNodes, previousSibling: before, nextSibling: after }, gained) {
    const parent = elementOf(target);
    if (!parent) {
      this.all = true;
      return;
    }
    if (SHEETS.test(localName(parent))) return;
    // Text in a box says how wide and how long it is; other children of the box are looked at one by one.
    this.touch(parent);
    gained.set(parent, (gained.get(parent) ?? 0) + addedNodes.length - removedNodes.length);
    for (const node of addedNodes) if (isElement(node)) this.add(node);
    for (const node of removedNodes) {
      this.lost ||= mayName(node);
      if (isElement(node)) this.removed.push(node);
    }
    /** @type {Set<string>} */
    const tags = new Set();
    for (const node of [...addedNodes, ...removedNodes]) if (isElement(node)) tags.add(localName(node));
    // Where what has gone was slotted cannot be told any more.
    if (removedNodes.length && parent === target && shadowOf(parent)) this.add(parent);
    if (!tags.size) return;
    this.#lists.add(parent);
    // `:last-child` and `:last-of-type` hold for others now.
    this.add(elementAlong(before, previousSibling));
    for (let at = before; at && tags.size; at = previousSibling(at)) if (isElement(at) && tags.delete(localName(at))) this.add(at);
    this.from(elementAlong(after, nextSibling));
  }

  /** @param {Element} el @param {string | null} name */
  #attribute(el, name) {
    const tag = localName(el);
    if (SHEETS.test(tag) || isPageRoot(el)) this.all = true;
    else if (name === "slot") this.add(elementOf(parentNode(el)));
    else if (tag === "slot") this.add(flatParent(el));
    else this.from(el);
  }

  /** @param {Node} text */
  #text(text) {
    const parent = elementOf(parentNode(text));
    if (!parent || SHEETS.test(localName(parent))) return;
    this.add(parent);
    if (childNodes(parent).length === 1) this.#around(parent);
  }

  /** @param {Element} el that is empty now, or no longer */
  #around(el) {
    this.add(elementAlong(previousSibling(el), previousSibling));
    this.from(el);
  }

  /**
   * What rules make of it that reach further than to what follows.
   *
   * @param {import("./sheets.js").Traits} traits
   */
  spread({ anchors, beside, last, unknown }) {
    if (unknown) this.all = true;
    if (last) for (const parent of this.#lists) for (const child of parent.children) this.add(child);
    const anchor = [...new Set(anchors)].join();
    if (this.all || !anchor) return;
    if (tried(() => document.createElement("i").matches(anchor)) === null) {
      this.all = true;
      return;
    }
    for (const el of [...this.around, ...this.inside]) {
      if (matches(el, anchor)) this.from(el);
      if (!beside) continue;
      for (let at = previousSibling(el); at; at = previousSibling(at)) if (isElement(at) && matches(at, anchor)) this.from(at);
    }
  }

  /**
   * @param {Element} el
   * @param {Element} parent
   * @returns {boolean} whether it may look different; what is inside of it will be asked about after it
   */
  has(el, parent) {
    if (this.inside.has(el)) return true;
    if (!this.inside.has(parent)) return false;
    this.inside.add(el);
    return true;
  }
}

/**
 * @param {Node | null} node
 * @param {(node: Node) => Node | null} next
 * @returns {Element | null} it, or the first element that way
 */
function elementAlong(node, next) {
  let at = node;
  while (at && !isElement(at)) at = next(at);
  return at;
}

/** @param {Node | null} node @returns {Element | null} itself, or the host of a shadow root */
function elementOf(node) {
  if (!node) return null;
  if (nodeType(node) === 11) return /** @type {ShadowRoot} */ (node).host ?? null;
  return isElement(node) ? node : null;
}

/** @param {Element} el @returns {Element | null} what it is shown in, across shadow roots and frames */
export function outer(el) {
  return flatParent(el) ?? hostFrame(/** @type {Document} */ (ownerDocument(el)));
}
