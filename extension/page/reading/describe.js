/**
 * What tells an element apart that no person sees: ids that its authors gave it, and its path from the root. A recorded
 * step keeps these next to what a person sees, so that the element is known again after the page has changed.
 */

import { attr, flatParent, isElement, listOf, localName, method, nodeType, parentNode, queryAll, rootOf } from "../dom.js";
import { caption } from "../text.js";

const shadowAll = method(DocumentFragment.prototype, "querySelectorAll");

/** Attributes in which authors keep ids for tests, the customary ones first. */
const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa", "data-automation-id"];
const MOST = 500;
const LENGTH = 200;
/** Steps of a path; what is nearer to the element tells more. */
const DEPTH = 12;

/**
 * @typedef {object} Details
 * @property {number | string} id
 * @property {string} test_id
 * @property {string} dom_id
 * @property {string} field name of a form field
 * @property {string} selector path of tags; no classes, which libraries make anew with every build
 */

/**
 * @param {import("../context.js").Context} context
 * @param {{ids?: unknown}} params
 * @returns {Details[]} of those that are still there
 */
export function describe(context, { ids }) {
  const wanted = Array.isArray(ids) ? ids.slice(0, MOST) : [];
  return wanted.flatMap((id) => {
    const el = context.elementOf(id);
    return el ? [detailsOf(context.ids.idOf(el) ?? id, el)] : [];
  });
}

/**
 * @param {number | string} id
 * @param {Element} el
 * @returns {Details}
 */
function detailsOf(id, el) {
  const read = (/** @type {string} */ name) => caption(attr(el, name), LENGTH);
  const test = TEST_IDS.find((name) => attr(el, name));
  return { id, test_id: test ? read(test) : "", dom_id: read("id"), field: read("name"), selector: pathOf(el) };
}

/**
 * The path from the nearest ancestor with an id of its own, or from the root, through shadow roots.
 *
 * @param {Element} el
 */
function pathOf(el) {
  const steps = [];
  for (let at = /** @type {Element | null} */ (el); at && steps.length < DEPTH; at = flatParent(at)) {
    const id = attr(at, "id");
    if (id && isAlone(at, id)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(stepOf(at));
  }
  return caption(steps.join(" > "), LENGTH);
}

/** @param {Element} el @param {string} id @returns {boolean} whether nothing else in its document or shadow root has it */
function isAlone(el, id) {
  const root = rootOf(el);
  const selector = `#${CSS.escape(id)}`;
  const found = nodeType(root) === 9 ? queryAll(/** @type {any} */ (root).documentElement, selector) : shadowAll(root, selector);
  return found.length <= 1;
}

/** @param {Element} el */
function stepOf(el) {
  const tag = localName(el);
  const parent = parentNode(el);
  const alike = parent ? listOf(parent).filter((node) => isElement(node) && localName(node) === tag) : [];
  return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(el) + 1})` : tag;
}
