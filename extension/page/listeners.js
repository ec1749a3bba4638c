/**
 * Handlers that are only known in the page's own world: properties, and those that frameworks keep on elements.
 */

import { getter, namespaceOf } from "./dom.js";

const HTML = "http://www.w3.org/1999/xhtml";
const clickProperty = getter(HTMLElement.prototype, "onclick");
/** Elements that are looked at to find out which framework draws the page. */
const LOOKED_AT = 200;

/**
 * @param {Document} doc
 * @returns {(el: Element) => boolean} whether a script is known to listen for clicks there
 */
export function listenersOf(doc) {
  const { reactKey, vue } = frameworkOf(doc);
  return (el) => {
    try {
      if (namespaceOf(el) === HTML && clickProperty(el)) return true;
      return (reactKey && listens(/** @type {any} */ (el)[reactKey])) || (vue && listens(vueInvokers(el)));
    } catch {
      return false;
    }
  };
}

/** @param {Document} doc */
function frameworkOf(doc) {
  for (const el of [...doc.querySelectorAll("body *")].slice(0, LOOKED_AT)) {
    const reactKey = Object.keys(el).find((name) => name.startsWith("__reactProps$"));
    if (reactKey) return { reactKey, vue: false };
    if ("__vue_app__" in el || "_vnode" in el) return { reactKey: "", vue: true };
  }
  return { reactKey: "", vue: false };
}

/** @param {any} props handlers by name; React and Vue spell them differently */
function listens(props) {
  return Object.keys(props ?? {}).some((name) => /^on(?:click|mousedown|pointerdown)$/i.test(name) && props[name]);
}

/** @param {any} el */
function vueInvokers(el) {
  return el._vei ?? el[Object.getOwnPropertySymbols(el).find((symbol) => symbol.description === "_vei") ?? ""];
}
