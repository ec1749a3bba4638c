/**
 * The whole page, with what tells its elements apart that no person sees: ids that authors gave them, and paths from the
 * root. A recorded step keeps these next to what a person sees, so that its element is known again after the page has
 * changed.
 */

import { attr, flatParent, isElement, listOf, localName, method, nodeType, parentNode, queryAll, rootOf } from "../dom.js";
import { caption } from "../text.js";

const shadowAll = method(DocumentFragment.prototype, "querySelectorAll");

/** Attributes in which authors keep ids for tests, the customary ones first. */
const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa", "data-automation-id"];
/** Characters of a page. */
const LENGTH_ALL = 200_000;
const TIME_LIMIT_MS = 3000;
/** Characters of a mark. */
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
 * The whole page at one go, for whoever looks for an element and not for the model: nothing counts as seen by it, and
 * news are left for its next observation.
 *
 * @param {import("../context.js").Context} context
 * @param {{max_chars?: unknown}} params
 * @returns {Promise<ReturnType<typeof import("../snapshot.js").snapshotOf> & {details: Details[]}>}
 */
export async function survey(context, { max_chars: limit }) {
  const { DEFAULTS, read, snapshotOf } = context.kit;
  const options = { ...DEFAULTS, ...context.options, mode: /** @type {"full"} */ ("full"), max_chars: Number(limit) || LENGTH_ALL, time_limit_ms: TIME_LIMIT_MS };
  await context.hands();
  const result = read(document, options, context.ids, context.means());
  const details = [...result.assembler.controls].flatMap((id) => {
    const el = context.elementOf(id);
    return el ? [detailsOf(id, el)] : [];
  });
  return { ...snapshotOf(document, result), details };
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
