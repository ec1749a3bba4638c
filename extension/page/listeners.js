/**
 * Handlers that are only known in the page's own world: properties, and those that libraries note on elements (React,
 * Vue, jQuery with delegation, d3).
 */

import { getter, method, namespaceOf } from "./dom.js";
import { tried } from "./tried.js";

const HTML = "http://www.w3.org/1999/xhtml";
const clickProperty = getter(HTMLElement.prototype, "onclick");
const source = method(Function.prototype, "toString");
/** Frameworks put a handler that does nothing on the roots they draw into, for a browser that needs it. */
const IDLE = /\{\s*\}$/;
const PRESSES = /^(?:click|mousedown|pointerdown)$/;
const D3 = /^__on(?:click|mousedown|pointerdown)/;
/** Delegated selectors of one document that are tested. */
const DELEGATES_MAX = 100;

/** @typedef {{root: Node, selector: string}} Delegate a handler on `root` for what matches inside */

/**
 * @param {Document} doc
 * @returns {(el: Element) => boolean} whether a script is known to listen for clicks there
 */
export function listenersOf(doc) {
  /** @type {Delegate[]} */
  const delegates = [];
  for (const root of [doc, doc.documentElement, doc.body]) if (root) tried(() => noted(root, delegates));
  return (el) => {
    // What a library notes may be odd. Asked of nearly every element, so without a function of its own for each.
    try {
      const handler = namespaceOf(el) === HTML && clickProperty(el);
      if (handler && !IDLE.test(source(handler))) return true;
      return noted(el, delegates) || delegates.some(({ root, selector }) => root !== el && root.contains(el) && el.matches(selector));
    } catch {
      return false;
    }
  };
}

/**
 * @param {Document} doc
 * @returns {number[]} which of all elements of the document are listened on
 */
export function listeningIn(doc) {
  const listens = listenersOf(doc);
  /** @type {number[]} */
  const found = [];
  doc.querySelectorAll("*").forEach((el, at) => {
    if (listens(el)) found.push(at);
  });
  return found;
}

/**
 * @param {any} node
 * @param {Delegate[]} delegates gets what it listens for on others' behalf
 * @returns {boolean} whether a library notes on it that it is listened on
 */
function noted(node, delegates) {
  for (const key of Object.keys(node)) {
    if (key.startsWith("__reactProps$") || key === "_vei") {
      if (handles(node[key])) return true;
    } else if (key.startsWith("jQuery")) {
      if (handlesInJQuery(node, key, delegates)) return true;
    } else if (key === "__on" ? node[key]?.some?.((/** @type {any} */ each) => PRESSES.test(each.type)) : D3.test(key) && node[key]) return true;
  }
  for (const symbol of Object.getOwnPropertySymbols(node)) if (symbol.description === "_vei") return handles(node[symbol]);
  return false;
}

/** @param {any} props handlers by name; React and Vue spell them differently */
function handles(props) {
  return Object.keys(props ?? {}).some((name) => /^on(?:click|mousedown|pointerdown|dblclick|doubleclick)$/i.test(name) && props[name]);
}

/**
 * @param {any} node
 * @param {string} key under which jQuery keeps its data
 * @param {Delegate[]} delegates
 */
function handlesInJQuery(node, key, delegates) {
  const view = node.defaultView ?? node.ownerDocument.defaultView;
  const events = view.jQuery?._data?.(node, "events") ?? node[key]?.events ?? {};
  let own = false;
  for (const type of Object.keys(events)) {
    if (!PRESSES.test(type)) continue;
    for (const { selector } of events[type]) {
      if (!selector) own = true;
      else if (delegates.length < DELEGATES_MAX) addDelegate(delegates, node, selector);
    }
  }
  return own;
}

/**
 * @param {Delegate[]} delegates
 * @param {Node} root
 * @param {string} selector in jQuery's own language, of which CSS is the greater part
 */
function addDelegate(delegates, root, selector) {
  if (delegates.some((each) => each.root === root && each.selector === selector)) return;
  if (tried(() => document.createElement("i").matches(selector)) !== null) delegates.push({ root, selector });
}
