/**
 * Reading the DOM without trusting it. Pages shadow properties (a form with an input named `tagName`), put throwing
 * getters on elements and replace methods; so everything is read through the getters of the prototypes, which also
 * work on elements of other frames, where `instanceof` does not.
 */

const uncurry = Function.prototype.call;

/**
 * @param {object} proto
 * @param {string} name
 * @returns {(target: any) => any}
 */
function getter(proto, name) {
  const found = Object.getOwnPropertyDescriptor(proto, name);
  return uncurry.bind(/** @type {() => any} */ (found?.get));
}

/**
 * @param {any} proto
 * @param {string} name
 * @returns {(target: any, ...args: any[]) => any}
 */
function method(proto, name) {
  return uncurry.bind(proto[name]);
}

/** @type {(node: Node) => number} */
export const nodeType = getter(Node.prototype, "nodeType");
/** @type {(node: Node) => Node | null} */
export const firstChild = getter(Node.prototype, "firstChild");
/** @type {(node: Node) => Node | null} */
export const nextSibling = getter(Node.prototype, "nextSibling");
/** @type {(el: Element) => Element | null} */
export const firstElement = getter(Element.prototype, "firstElementChild");
/** @type {(el: Element) => Element | null} */
export const nextElement = getter(Element.prototype, "nextElementSibling");
/** @type {(node: Node) => Node | null} */
export const parentNode = getter(Node.prototype, "parentNode");
/** @type {(node: Node) => boolean} */
export const isConnected = getter(Node.prototype, "isConnected");
/** @type {(node: Node) => Document | null} */
export const ownerDocument = getter(Node.prototype, "ownerDocument");
/** @type {(node: Node) => string} */
export const textContent = getter(Node.prototype, "textContent");
/** @type {(node: Node) => Node} */
export const rootOf = method(Node.prototype, "getRootNode");
/** @type {(node: Text) => string} */
export const textData = getter(CharacterData.prototype, "data");
/** @type {(el: Element) => string} */
export const localName = getter(Element.prototype, "localName");
/** @type {(el: Element) => string | null} */
export const namespaceOf = getter(Element.prototype, "namespaceURI");
/** @type {(el: Element) => DOMRect} */
export const rectOf = method(Element.prototype, "getBoundingClientRect");
/** @type {(el: Element, name: string) => string | null} */
export const attr = method(Element.prototype, "getAttribute");
/** @type {(el: Element, name: string) => boolean} */
export const hasAttr = method(Element.prototype, "hasAttribute");
/** @type {(el: Element, selector: string) => boolean} */
export const matches = method(Element.prototype, "matches");
/** @type {(el: Element, selector: string) => Element | null} */
export const closest = method(Element.prototype, "closest");
/** @type {(el: Element, selector: string) => NodeListOf<Element>} */
export const queryAll = method(Element.prototype, "querySelectorAll");
/** @type {(el: Element) => HTMLSlotElement | null} */
const assignedSlot = getter(Element.prototype, "assignedSlot");
/** @type {(el: Element) => ShadowRoot | null} */
const openRoot = getter(Element.prototype, "shadowRoot");
/** @type {(slot: Element) => Node[]} */
const assignedNodes = method(HTMLSlotElement.prototype, "assignedNodes");
/** @type {(el: Element) => Document | null} */
const frameDocument = getter(HTMLIFrameElement.prototype, "contentDocument");
/** @type {(el: Element, options?: object) => boolean} */
export const checkVisibility = method(Element.prototype, "checkVisibility");

/** Attribute on everything that the product itself shows on the page. */
export const OVERLAY_MARK = "data-agent-overlay";

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
  const open = openRoot(el);
  if (open) return open;
  const api = /** @type {any} */ (globalThis).chrome?.dom?.openOrClosedShadowRoot;
  if (!api || hasAttr(el, OVERLAY_MARK)) return null;
  if (!localName(el).includes("-") && firstChild(el)) return null;
  try {
    return api.call(/** @type {any} */ (globalThis).chrome.dom, el) ?? null;
  } catch {
    return null;
  }
}

/**
 * The document of a frame that may be read.
 *
 * @param {Element} frame
 * @returns {Document | null} null for frames of another origin and for frames that are going away
 */
export function documentOf(frame) {
  try {
    const doc = frameDocument(frame);
    return doc?.documentElement ? doc : null;
  } catch {
    return null;
  }
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
  for (let at = node; at; at = flatParent(at)) if (at === ancestor) return true;
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
  for (let at = el; at; at = flatParent(at)) if (matches(at, selector)) return at;
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
    const inner = shadowOf(active)?.activeElement ?? innerFrameActive(active);
    if (!inner) return active;
    active = inner;
  }
  return null;
}

/** @param {Element} el */
function innerFrameActive(el) {
  const tag = localName(el);
  return tag === "iframe" || tag === "frame" ? documentOf(el)?.activeElement ?? null : null;
}

/**
 * Offset of a frame's content from the top viewport, summed over the chain of same-origin frames.
 *
 * @param {Document} doc
 * @returns {{x: number, y: number}}
 */
export function frameOffset(doc) {
  let x = 0;
  let y = 0;
  for (let host = hostFrame(doc); host; host = hostFrame(/** @type {Document} */ (ownerDocument(host)))) {
    const rect = rectOf(host);
    x += rect.left + host.clientLeft;
    y += rect.top + host.clientTop;
  }
  return { x, y };
}

/**
 * @param {Document} doc
 * @returns {Element | null} the frame element that shows `doc`, when it may be read
 */
export function hostFrame(doc) {
  try {
    const view = doc.defaultView;
    return view && view !== globalThis.window ? view.frameElement : null;
  } catch {
    return null;
  }
}

/**
 * @param {Element} el
 * @returns {Window & typeof globalThis} the window of the element's document
 */
export function viewOf(el) {
  return /** @type {Window & typeof globalThis} */ (ownerDocument(el)?.defaultView ?? globalThis.window);
}
