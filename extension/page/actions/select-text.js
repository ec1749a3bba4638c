/**
 * Selecting a text, as one drags the mouse over it: editors show their toolbars, and copy or formatting commands work
 * on it. Without a text, everything in the element is selected.
 */

import { isConnected, localName, ownerDocument, rootOf, viewOf } from "../dom.js";
import { isSecret, fieldValue } from "../state.js";
import { caption } from "../text.js";
import { tried } from "../tried.js";
import { Refusal } from "../errors.js";
import { TextRun, normal, patternOf, wholePage } from "../reading/text-run.js";
import { send } from "./events.js";
import { focus } from "./focus.js";
import { init } from "./pointer.js";

/** @typedef {import("./index.js").Deed} Deed */
/** @typedef {{node: Node, offset: number}} Edge */

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 * @throws {Refusal} no_text
 */
export async function selectText(deed) {
  const { action, context } = deed;
  const { el, face } = deed.target();
  const wanted = String(action.text ?? "");
  const field = face === el && /^(?:input|textarea)$/.test(localName(el)) ? /** @type {HTMLInputElement} */ (el) : null;
  if (field) {
    const [start, end] = partOf(field, wanted);
    const spot = await deed.reach();
    sweep(context.kit, spot, spot, () => selectIn(field, start, end));
    deed.selected = isSecret(field) ? "" : caption(fieldValue(field).slice(start, end), 200);
    return;
  }
  const [from, to] = edgesOf(context, el, wanted);
  const holder = /** @type {Element} */ (from.node.nodeType === 1 ? from.node : from.node.parentElement ?? el);
  if (!wanted) await deed.reach();
  else deed.begin();
  bringText(holder, from);
  const [start, end] = spotsOf(context.kit, el, from, to);
  context.overlay.point(start);
  sweep(context.kit, start, end, () => {
    // Editors draw their text anew when they get the focus, so it is looked for once more.
    const [a, b] = isConnected(from.node) && isConnected(to.node) ? [from, to] : edgesOf(context, el, wanted);
    selectionOf(el)?.setBaseAndExtent(a.node, a.offset, b.node, b.offset);
  });
  deed.selected = caption(String(selectionOf(el) ?? ""), 200);
}

/**
 * @param {HTMLInputElement} field
 * @param {string} wanted
 * @returns {[number, number]}
 */
function partOf(field, wanted) {
  const value = fieldValue(field);
  if (!wanted) return [0, value.length];
  const exact = value.indexOf(wanted);
  if (exact >= 0) return [exact, exact + wanted.length];
  const loose = normal(value).indexOf(normal(wanted));
  if (loose < 0 || normal(value).length !== value.length) throw new Refusal("no_text", isSecret(field) ? "" : caption(value, 200));
  return [loose, loose + normal(wanted).length];
}

/**
 * @param {HTMLInputElement} field
 * @param {number} start
 * @param {number} end
 */
function selectIn(field, start, end) {
  focus(field);
  // Fields for numbers and e-mail addresses can only be selected as a whole.
  if (start === 0 && end === fieldValue(field).length) field.select();
  else if (!tried(() => (field.setSelectionRange(start, end, "forward"), true))) field.select();
}

/**
 * Where the text begins and ends in the page.
 *
 * @param {import("../context.js").Context} context
 * @param {Element} el
 * @param {string} wanted
 * @returns {[Edge, Edge]}
 * @throws {Refusal} no_text
 */
function edgesOf(context, el, wanted) {
  const pattern = patternOf(wanted);
  if (!pattern) return [{ node: el, offset: 0 }, { node: el, offset: el.childNodes.length }];
  const raw = wholePage(context).walk.all.find((each) => each.el === el);
  const run = new TextRun();
  if (raw) run.pour(raw);
  const match = pattern.exec(run.hay);
  const first = match && run.spotAt(match.index);
  const last = match && run.spotAt(match.index + match[0].length - 1);
  if (!first || !last) throw new Refusal("no_text", caption(run.words, 200));
  const end = run.spotAt(match.index + match[0].length);
  const same = end && end.segment === last.segment;
  return [
    { node: first.segment.node, offset: first.offset },
    { node: last.segment.node, offset: same ? end.offset : last.segment.node.length },
  ];
}

/** @param {Element} holder @param {Edge} from */
function bringText(holder, from) {
  const { y, view } = { y: rectAt(holder, from).top, view: viewOf(holder) };
  if (y < 0 || y > view.innerHeight - 10) holder.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** @param {Element} el @param {Edge} edge @returns {DOMRect} */
function rectAt(el, { node, offset }) {
  const range = /** @type {Document} */ (ownerDocument(el)).createRange();
  range.setStart(node, offset);
  range.collapse(true);
  const rect = range.getClientRects()[0] ?? el.getBoundingClientRect();
  // A live range would slow the page down.
  range.selectNodeContents(/** @type {Document} */ (ownerDocument(el)).createDocumentFragment());
  return rect;
}

/**
 * @param {import("../kit.js").Kit} kit
 * @param {Element} el
 * @param {Edge} from
 * @param {Edge} to
 * @returns {[import("./target.js").Spot, import("./target.js").Spot]} where the mouse is pressed and released
 */
function spotsOf(kit, el, from, to) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const spots = [from, to].map((edge) => {
    const { left: x, top, height } = rectAt(el, edge);
    const y = top + Math.min(height, 40) / 2;
    const inner = edge.node.nodeType === 1 ? el : edge.node.parentElement ?? el;
    return { hit: kit.elementAt(doc, x, y) ?? inner, x, y };
  });
  return /** @type {[import("./target.js").Spot, import("./target.js").Spot]} */ (spots);
}

/**
 * Press, select, release: what a page hears of it. No click, which would follow links and close toolbars.
 *
 * @param {import("../kit.js").Kit} kit
 * @param {import("./target.js").Spot} start
 * @param {import("./target.js").Spot} end
 * @param {() => void} select
 */
function sweep(kit, start, end, select) {
  const held = { button: 0, buttons: 1, detail: 1 };
  send(start.hit, "pointermove", init(start));
  send(start.hit, "mousemove", init(start, { button: 0 }));
  send(start.hit, "pointerdown", init(start, { ...held, detail: 0, pressure: 0.5 }));
  if (send(start.hit, "mousedown", init(start, held)) && isConnected(start.hit)) kit.focusFrom(start.hit);
  if (isConnected(start.hit)) send(start.hit, "selectstart");
  select();
  if (!isConnected(end.hit)) return;
  send(end.hit, "pointermove", init(end, { buttons: 1, pressure: 0.5 }));
  send(end.hit, "mousemove", init(end, { button: 0, buttons: 1 }));
  send(end.hit, "pointerup", init(end, { button: 0 }));
  send(end.hit, "mouseup", init(end, { button: 0, detail: 1 }));
}

/** @param {Element} el @returns {Selection | null} of its document, or of the shadow root around it */
function selectionOf(el) {
  const root = /** @type {any} */ (rootOf(el));
  return root.getSelection?.() ?? /** @type {Document} */ (ownerDocument(el)).getSelection();
}
