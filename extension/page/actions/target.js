/**
 * From a number to an element that can be operated now: found, allowed, enabled, visible, brought into view and
 * reachable. Each thing that stands in the way is a refusal that names it.
 */

import {
  IGNORE_MARKS, attr, checkVisibility, closest, flatClosest, flatContains, flatParent, hostFrame, isConnected, localName,
  ownerDocument, queryAll, rectOf, textContent, viewOf,
} from "../dom.js";
import { nextFrame } from "../clock.js";
import { probes, reaches, stackAt, topAt } from "../hittest.js";
import { givenName } from "../names.js";
import { DEFAULTS, read } from "../snapshot.js";
import { isDisabled } from "../state.js";
import { caption } from "../text.js";
import { intersect } from "../visible.js";
import { Refusal } from "./refusal.js";

/** @typedef {import("../bridge.js").Context} Context */
/** @typedef {import("../ids.js").Entry} Entry */

/**
 * @typedef {object} Target
 * @property {number} id
 * @property {Element} el the control
 * @property {Element} face what shows of it: itself, or the label of a hidden box
 * @property {string} kind
 * @property {string} name
 */

/**
 * @param {Context} context
 * @param {number | string | undefined} id
 * @returns {Target}
 * @throws {Refusal} unknown_id, gone
 */
export function findTarget(context, id) {
  const number = typeof id === "number" ? id : /^\d+$/.test(String(id ?? "")) ? Number(id) : NaN;
  const entry = context.ids.find(number);
  if (!entry) throw new Refusal("unknown_id", String(id ?? ""));
  const el = entry.ref.deref();
  const alive = el && isAlive(el) ? el : rematch(context, entry);
  return { id: entry.id, el: alive, face: faceOf(alive), kind: entry.kind, name: entry.name };
}

/** @param {Element} el */
function isAlive(el) {
  return isConnected(el) && ownerDocument(el)?.defaultView != null;
}

/**
 * The page has drawn the element anew: take the one that is the same by kind and name, and by the words around it
 * where several are.
 *
 * @param {Context} context
 * @param {Entry} entry
 * @returns {Element}
 * @throws {Refusal} gone, with what comes nearest
 */
function rematch(context, entry) {
  const options = { ...DEFAULTS, ...context.options, mode: /** @type {"full"} */ ("full") };
  const { assembler } = read(document, options, context.ids, { world: context.world });
  const others = [...assembler.controls.keys()].map((id) => context.ids.find(id)).filter((other) => other !== null);
  const alike = others.filter((other) => other.kind === entry.kind && other.name === entry.name);
  const same = alike.length > 1 || !entry.name ? alike.filter((other) => other.place === entry.place) : alike;
  const el = same.length === 1 && (entry.name || entry.place) ? same[0]?.ref.deref() : null;
  if (!el) throw new Refusal("gone", nearest(entry, others));
  context.ids.move(entry, el);
  return el;
}

/**
 * @param {Entry} entry
 * @param {Entry[]} others
 */
function nearest(entry, others) {
  const score = (/** @type {Entry} */ other) =>
    (other.name === entry.name ? 2 : 0) + (other.kind === entry.kind ? 1 : 0) + (other.place && other.place === entry.place ? 1 : 0);
  const best = others.filter((other) => score(other) > 1).sort((a, b) => score(b) - score(a));
  return best.slice(0, 3).map(label).join(", ");
}

/** @param {{id: number, kind: string, name: string}} entry */
export function label(entry) {
  return `[${entry.id}] ${entry.kind}${entry.name ? ` "${entry.name}"` : ""}`;
}

/** @param {Element} el @returns {Element} */
function faceOf(el) {
  if (isSeen(el)) return el;
  const labels = /** @type {HTMLInputElement} */ (el).labels;
  return [...(labels ?? [])].find(isSeen) ?? el;
}

/** @param {Element} el */
function isSeen(el) {
  const rect = rectOf(el);
  if (rect.width < 4 && rect.height < 4) return false;
  return checkVisibility(el, { opacityProperty: true, visibilityProperty: true });
}

/**
 * May the element be operated at all?
 *
 * @param {Context} context
 * @param {Target} target
 * @throws {Refusal} not_allowed, disabled, hidden
 */
export function checkTarget(context, target) {
  const { el, face } = target;
  if (isLocked(context, el)) throw new Refusal("not_allowed", describeElement(el));
  if (isDisabled(el)) throw new Refusal("disabled", describeElement(el));
  if (closest(el, "[inert]")) throw new Refusal("disabled", "inert");
  if (checkVisibility(face, { visibilityProperty: true })) {
    if (checkVisibility(face, { opacityProperty: true }) || localName(face) === "input" || localName(face) === "select") return;
  } else if (viewOf(face).getComputedStyle(face).display === "contents") return;
  throw new Refusal("hidden", describeElement(el));
}

/**
 * @param {Context} context
 * @param {Element} el
 */
export function isLocked(context, el) {
  const selector = [IGNORE_MARKS, ...context.options.ignore].join(",");
  for (let at = /** @type {Element | null} */ (el); at; at = hostFrame(/** @type {Document} */ (ownerDocument(at)))) {
    try {
      if (flatClosest(at, selector)) return true;
    } catch {
      if (flatClosest(at, IGNORE_MARKS)) return true;
    }
  }
  return false;
}

/**
 * @typedef {object} Spot
 * @property {Element} hit the innermost element under the point
 * @property {number} x in the viewport of the element's own document
 * @property {number} y
 */

/**
 * Bring the target into view if needed and find a point where it receives events.
 *
 * @param {Target} target
 * @param {[number, number]} [at] fractions of the element's box
 * @returns {Promise<Spot>}
 * @throws {Refusal} hidden, covered
 */
export async function reach(target, at) {
  const { face } = target;
  if (!inView(face)) await bring(face, "center");
  let found = spotOn(target, at);
  for (const block of /** @type {const} */ (["center", "end", "start"])) {
    if ("hit" in found || !dodgeable(found.cover)) break;
    await bring(face, block);
    found = spotOn(target, at);
  }
  if ("hit" in found) return found;
  throw new Refusal("covered", describeCover(found.cover));
}

/**
 * @param {Element} el
 * @param {ScrollLogicalPosition} block
 */
async function bring(el, block) {
  el.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
  await nextFrame();
}

/** @param {Element} el @returns {boolean} whether at least half of it, or of the viewport, shows */
function inView(el) {
  const box = rectOf(el);
  const shown = shownPart(el);
  const view = viewOf(el);
  if (!shown) return box.width === 0 && box.height === 0;
  const enough = (/** @type {number} */ part, /** @type {number} */ all, /** @type {number} */ window) => part >= Math.min(all, window) * 0.5;
  return enough(shown.x1 - shown.x0, box.width, view.innerWidth) && enough(shown.y1 - shown.y0, box.height, view.innerHeight);
}

/**
 * The part of an element that its scroll containers, frames and the viewport leave, in its own document.
 *
 * @param {Element} el
 * @returns {import("../types.js").Box | null}
 */
export function shownPart(el) {
  const view = viewOf(el);
  const rect = rectOf(el);
  /** @type {import("../types.js").Box | null} */
  let box = intersect(toBox(rect), { x0: 0, y0: 0, x1: view.innerWidth, y1: view.innerHeight });
  let fixed = view.getComputedStyle(el).position === "fixed";
  for (let at = flatParent(el); at && box && !fixed; at = flatParent(at)) {
    const style = view.getComputedStyle(at);
    if (style.overflow !== "visible" && at !== view.document.body && at !== view.document.documentElement && style.display !== "inline") {
      box = intersect(box, toBox(rectOf(at)));
    }
    fixed = style.position === "fixed";
  }
  const host = hostFrame(view.document);
  const outer = host && box ? shownPart(host) : null;
  if (!host || !box) return box;
  const frame = rectOf(host);
  return outer && intersect(box, { x0: outer.x0 - frame.left, y0: outer.y0 - frame.top, x1: outer.x1 - frame.left, y1: outer.y1 - frame.top });
}

/** @param {DOMRect} rect */
const toBox = (rect) => ({ x0: rect.left, y0: rect.top, x1: rect.right, y1: rect.bottom });

/**
 * @param {Target} target
 * @param {[number, number]} [at]
 * @returns {Spot | {cover: Element | null}}
 */
function spotOn(target, at) {
  const { face, el } = target;
  const doc = /** @type {Document} */ (ownerDocument(face));
  /** @type {Element | null} */
  let cover = null;
  for (const [x, y] of at ? [fractionOf(face, at)] : points(face)) {
    const hit = topAt(doc, x, y);
    if (!hit) return { hit: face, x, y };
    if (reaches(el, face, hit)) {
      const outer = coveredFrame(doc, x, y);
      if (!outer) return { hit: landing(face, hit), x, y };
      cover ??= outer;
    } else cover ??= hit;
  }
  return { cover };
}

/**
 * Where the event starts: at the innermost element, or at the target itself when the point lies in a gap of it.
 *
 * @param {Element} face
 * @param {Element} hit
 */
function landing(face, hit) {
  if (flatContains(face, hit) || !flatContains(hit, face)) return hit;
  return viewOf(face).getComputedStyle(face).pointerEvents === "none" ? hit : face;
}

/** @param {Element} el @param {[number, number]} at @returns {[number, number]} */
function fractionOf(el, at) {
  const rect = rectOf(el);
  const inside = (/** @type {number} */ part) => Math.min(0.999, Math.max(0.001, part));
  return [rect.left + rect.width * inside(at[0]), rect.top + rect.height * inside(at[1])];
}

/** @param {Element} el @returns {[number, number][]} */
function points(el) {
  const shown = shownPart(el);
  const lines = [...el.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
  /** @type {[number, number][]} */
  const out = [];
  if (lines.length > 1 && shown) {
    for (const line of lines.slice(0, 4)) {
      const part = intersect(toBox(line), shown);
      if (part) out.push([(part.x0 + part.x1) / 2, (part.y0 + part.y1) / 2]);
    }
  }
  out.push(...probes(shown ?? toBox(rectOf(el))));
  return out;
}

/**
 * Something of an outer document that lies over the frame at a point.
 *
 * @param {Document} doc
 * @param {number} x
 * @param {number} y
 * @returns {Element | null}
 */
function coveredFrame(doc, x, y) {
  const host = hostFrame(doc);
  if (!host) return null;
  const outer = /** @type {Document} */ (ownerDocument(host));
  const rect = rectOf(host);
  const hit = topAt(outer, rect.left + host.clientLeft + x, rect.top + host.clientTop + y);
  if (!hit || hit === host || flatContains(hit, host)) return coveredFrame(outer, rect.left + x, rect.top + y);
  return hit;
}

/**
 * Bars that stick to an edge can be dodged by scrolling; what fills the window cannot.
 *
 * @param {Element | null} cover
 */
function dodgeable(cover) {
  if (!cover) return false;
  const view = viewOf(cover);
  for (let at = /** @type {Element | null} */ (cover); at; at = flatParent(at)) {
    const { position } = view.getComputedStyle(at);
    if (position !== "fixed" && position !== "sticky") continue;
    const rect = rectOf(at);
    return rect.width * rect.height < view.innerWidth * view.innerHeight * 0.5;
  }
  return false;
}

/**
 * What lies on top, as a person would call it.
 *
 * @param {Element | null} cover
 * @returns {string}
 */
export function describeCover(cover) {
  if (!cover) return "";
  const view = viewOf(cover);
  let top = cover;
  for (let at = /** @type {Element | null} */ (cover); at; at = flatParent(at)) {
    if (at === view.document.body || at === view.document.documentElement) break;
    const { position } = view.getComputedStyle(at);
    if (localName(at) === "dialog" || position === "fixed" || position === "absolute" || position === "sticky") top = at;
  }
  return describeElement(top);
}

/**
 * @param {Element} el
 * @returns {string} such as `dialog#consent "We use cookies Accept"`
 */
export function describeElement(el) {
  const tag = localName(el);
  const id = attr(el, "id");
  const text = givenName(el, tag) || caption(/** @type {HTMLElement} */ (el).innerText ?? textContent(el), 80);
  const first = text || caption(attr(queryAll(el, "[aria-label]")[0] ?? el, "aria-label"), 80);
  return `${attr(el, "role") ?? tag}${id ? "#" + caption(id, 40) : ""}${first ? ` "${first}"` : ""}`;
}

/**
 * @param {Document} doc
 * @param {number} x
 * @param {number} y
 * @returns {Element | null}
 */
export function elementAt(doc, x, y) {
  return topAt(doc, x, y) ?? stackAt(doc, x, y)[0] ?? null;
}
