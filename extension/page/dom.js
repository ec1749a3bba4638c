/**
 * Reading the DOM without trusting it. Pages shadow properties (a form with an input named `tagName`), put throwing
 * getters on elements and replace methods; so everything is read through the getters of the prototypes, which also
 * work on elements of other frames, where `instanceof` does not.
 */

import { OVERLAY_MARK } from "./dress.js";
import { tried } from "./tried.js";

const uncurry = Function.prototype.call;
const NODE = Node.prototype;
const ELEMENT = Element.prototype;

/**
 * @param {object} proto
 * @param {string} name
 * @returns {(target: any) => any}
 */
export function getter(proto, name) {
  return uncurry.bind(/** @type {() => any} */ (Object.getOwnPropertyDescriptor(proto, name)?.get));
}

/**
 * @param {object} proto
 * @param {string} name
 * @returns {(target: any, value: any) => void}
 */
export function setter(proto, name) {
  return uncurry.bind(/** @type {(value: any) => void} */ (Object.getOwnPropertyDescriptor(proto, name)?.set));
}

/**
 * @param {any} proto
 * @param {string} name
 * @returns {(target: any, ...args: any[]) => any}
 */
export function method(proto, name) {
  return uncurry.bind(proto[name]);
}

/** @type {(node: Node) => number} */
export const nodeType = getter(NODE, "nodeType");
/** @type {(node: Node) => Node | null} */
export const firstChild = getter(NODE, "firstChild");
/** @type {(node: Node) => Node | null} */
export const nextSibling = getter(NODE, "nextSibling");
/** @type {(node: Node) => Node | null} */
export const parentNode = getter(NODE, "parentNode");
/** @type {(node: Node) => boolean} */
export const isConnected = getter(NODE, "isConnected");
/** @type {(node: Node) => Document | null} */
export const ownerDocument = getter(NODE, "ownerDocument");
/** @type {(node: Node) => string} */
export const textContent = getter(NODE, "textContent");
/** @type {(node: Node) => Node} */
export const rootOf = method(NODE, "getRootNode");
/** @type {(node: Text) => string} */
export const textData = getter(CharacterData.prototype, "data");
/** @type {(el: Element) => string} */
export const localName = getter(ELEMENT, "localName");
/** @type {(el: Element) => string | null} */
export const namespaceOf = getter(ELEMENT, "namespaceURI");
/** @type {(el: Element) => DOMRect} */
export const rectOf = method(ELEMENT, "getBoundingClientRect");
/** @type {(el: Element, name: string) => string | null} */
export const attr = method(ELEMENT, "getAttribute");
/** @type {(el: Element, name: string) => boolean} */
export const hasAttr = method(ELEMENT, "hasAttribute");
/** @type {(el: Element, selector: string) => boolean} */
export const matches = method(ELEMENT, "matches");
/** @type {(ancestor: Node, node: Node) => boolean} */
const contains = method(NODE, "contains");
/** @type {(el: Element, selector: string) => Element | null} */
export const closest = method(ELEMENT, "closest");
/** @type {(el: Element, selector: string) => NodeListOf<Element>} */
export const queryAll = method(ELEMENT, "querySelectorAll");
/** @type {(el: Node) => HTMLSlotElement | null} */
const assignedSlot = getter(ELEMENT, "assignedSlot");
/** The open shadow root. @type {(el: Element) => ShadowRoot | null} */
export const shadowRootOf = getter(ELEMENT, "shadowRoot");
/** @type {(slot: Element) => Node[]} */
const assignedNodes = method(HTMLSlotElement.prototype, "assignedNodes");
/** @type {(el: Element) => Document | null} */
const frameDocument = getter(HTMLIFrameElement.prototype, "contentDocument");
/** @type {(el: Element, options?: object) => boolean} */
const checkVisibility = method(ELEMENT, "checkVisibility");

/** Whether it has a box: neither it nor anything around it is kept from rendering. @param {Element} el */
export const isRendered = (el) => checkVisibility(el);
/** Rendered, and not made invisible. @param {Element} el */
export const isShown = (el) => checkVisibility(el, { visibilityProperty: true });
/** Rendered, and neither invisible nor transparent. @param {Element} el */
export const isSeen = (el) => checkVisibility(el, { opacityProperty: true, visibilityProperty: true });

/** @param {Element} el @param {string} name of an attribute */
export const isTrue = (el, name) => attr(el, name) === "true";
/** Whether it says something else than "false". @param {Element} el @param {string} name of an attribute */
export const isGiven = (el, name) => (attr(el, name) || "false") !== "false";

/** Marks of site authors: the subtree is neither read nor operated. */
export const IGNORE_MARKS = "[data-pagehand-ignore],[data-page-agent-ignore]";

/** Mark of site authors: the subtree's text is replaced. */
export const REDACT_MARKS = "[data-pagehand-redact]";

/**
 * @param {Node | null | undefined} node
 * @returns {node is Element}
 */
export function isElement(node) {
  return Boolean(node) && nodeType(/** @type {Node} */ (node)) === 1;
}

/**
 * The shadow root of an element: open ones, and closed ones where the extension's `chrome.dom` can reach them. The
 * call into the extension API is slow, so it is made only for elements that look like hosts: custom elements.
 *
 * @param {Element} el
 * @returns {ShadowRoot | null}
 */
export function shadowOf(el) {
  const open = shadowRootOf(el);
  if (open) return open;
  const api = /** @type {any} */ (globalThis).chrome?.dom?.openOrClosedShadowRoot;
  if (!api || hasAttr(el, OVERLAY_MARK)) return null;
  if (!localName(el).includes("-") && firstChild(el)) return null;
  return tried(() => api.call(/** @type {any} */ (globalThis).chrome.dom, el)) ?? null;
}

/**
 * The document of a frame that may be read.
 *
 * @param {Element} frame
 * @returns {Document | null} null for frames of another origin, for frames that are going away, and for what is no frame
 */
export function documentOf(frame) {
  // An exception for each element that is no frame would be dear.
  const doc = localName(frame) === "iframe" ? tried(() => frameDocument(frame)) : null;
  return doc?.documentElement ? doc : null;
}

/**
 * The elements that an attribute names by their ids.
 *
 * @param {Element} el
 * @param {string} name of the attribute
 * @returns {Element[]}
 */
export function referred(el, name) {
  const ids = attr(el, name);
  if (!ids) return [];
  const root = /** @type {Document | ShadowRoot} */ (rootOf(el));
  const found = ids.split(/\s+/).map((id) => root.getElementById?.(id) ?? ownerDocument(el)?.getElementById(id) ?? null);
  return found.filter((each) => each !== null);
}

/** @param {Element} el @returns {boolean} whether its overflow is the viewport's */
export function isPageRoot(el) {
  return /^(?:body|html)$/.test(localName(el));
}

/**
 * Children in the order in which they are shown: of the shadow root, of what is slotted, or simply children.
 *
 * @param {Element} el
 * @param {string} tag local name of `el`
 * @param {ShadowRoot | null} root its shadow root
 * @returns {Node[] | null} a list, or null when the plain children are meant
 */
export function shownChildren(el, tag, root) {
  if (root) return listOf(root);
  if (tag !== "slot") return null;
  const given = assignedNodes(el);
  return given.length ? given : null;
}

/**
 * @param {Node} node
 * @returns {Node[]}
 */
export function listOf(node) {
  /** @type {Node[]} */
  const out = [];
  for (let child = firstChild(node); child; child = nextSibling(child)) out.push(child);
  return out;
}

/**
 * The parent in the flat tree, across slots and shadow roots, but not out of a frame.
 *
 * @param {Node} node
 * @returns {Element | null}
 */
export function flatParent(node) {
  const slot = isElement(node) ? assignedSlot(node) : /** @type {Text} */ (node).assignedSlot;
  if (slot) return slot;
  const parent = parentNode(node);
  if (!parent) return null;
  if (nodeType(parent) === 11) return /** @type {ShadowRoot} */ (parent).host ?? null;
  return isElement(parent) ? parent : null;
}

/**
 * @param {Element} ancestor
 * @param {Node | null} node
 * @returns {boolean} whether `node` is `ancestor` or inside it in the flat tree
 */
export function flatContains(ancestor, node) {
  for (let at = node; at; at = outwards(at)) if (contains(ancestor, at)) return true;
  return false;
}

/**
 * The first of the element and its flat ancestors that matches, also across shadow borders.
 *
 * @param {Element | null} el
 * @param {string} selector
 * @returns {Element | null}
 */
export function flatClosest(el, selector) {
  for (let at = el; at; at = outwards(at)) {
    const found = closest(at, selector);
    if (found) return found;
  }
  return null;
}

/** @param {Node} el @returns {Element | null} what shows it besides its ancestors: a slot that one of them is in, or the host */
function outwards(el) {
  for (let at = /** @type {Node | null} */ (el); at; at = parentNode(at)) {
    if (nodeType(at) === 11) return /** @type {ShadowRoot} */ (at).host ?? null;
    const slot = nodeType(at) === 1 && assignedSlot(at);
    if (slot) return slot;
  }
  return null;
}

/**
 * The focused element, through shadow roots and same-origin frames.
 *
 * @param {Document} doc
 * @returns {Element | null}
 */
export function deepActive(doc) {
  let active = doc.activeElement;
  while (active) {
    const inner = shadowOf(active)?.activeElement ?? documentOf(active)?.activeElement;
    if (!inner) return active;
    active = inner;
  }
  return null;
}

/**
 * @param {Document} doc
 * @returns {Element | null} the frame element that shows `doc`, when it may be read
 */
export function hostFrame(doc) {
  const view = doc.defaultView;
  return view && view !== globalThis.window ? tried(() => view.frameElement) : null;
}

/**
 * @param {Element} el
 * @returns {Window & typeof globalThis} the window of the element's document
 */
export function viewOf(el) {
  return /** @type {Window & typeof globalThis} */ (ownerDocument(el)?.defaultView ?? globalThis.window);
}
