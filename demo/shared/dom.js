/**
 * Two helpers with which the demo sites build elements: `h` for HTML and `svg` for drawings.
 * Neither writes style attributes or inline handlers, so that both work under a strict CSP.
 */

/**
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] `true` sets an empty
 *   attribute; `false`, `null` and `undefined` leave it out
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * @param {string} markup the whole `<svg>…</svg>`, written by the site itself and never from user input
 * @returns {SVGSVGElement}
 */
export function svg(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.trim();
  return /** @type {SVGSVGElement} */ (template.content.firstElementChild);
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T}
 * @throws {Error} when nothing matches: the page and its script have come apart
 */
export function find(selector, root = document) {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`No element matches ${selector}`);
  return /** @type {T} */ (element);
}
