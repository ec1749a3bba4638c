/**
 * From a number to an element that can be operated now: found, allowed, enabled, visible, brought into view and
 * reachable. Each thing that stands in the way is a refusal that names it.
 */

import { labelOf, quoted } from "../changes.js";
import { nextFrame } from "../clock.js";
import {
  IGNORE_MARKS, attr, closest, flatClosest, flatContains, flatParent, hostFrame, isConnected, isPageRoot, isSeen,
  isShown, localName, ownerDocument, queryAll, rectOf, textContent, viewOf,
} from "../dom.js";
import { into, viewportOf } from "../frames.js";
import { probes, reaches, stackAt, topAt } from "../hittest.js";
import { givenName, labelsOf } from "../names.js";
import { DEFAULTS, read } from "../snapshot.js";
import { isDisabled } from "../state.js";
import { caption } from "../text.js";
import { tried } from "../tried.js";
import { intersect, toBox, viewBox } from "../visible.js";
import { Refusal } from "../errors.js";
import { paneOf } from "../walkparts.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../ids.js").Entry} Entry */

/**
 * @typedef {object} Target
 * @property {number | string} id
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
  const entry = context.ids.find(id);
  if (!entry) throw new Refusal("unknown_id", String(id ?? ""));
  const el = entry.ref.deref();
  const alive = el && isAlive(el) ? el : rematch(context, entry);
  return { id: entry.id, el: alive, face: (entry.kind === "editor" && paneOf(alive)) || faceOf(alive), kind: entry.kind, name: entry.name };
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
  const options = { ...DEFAULTS, ...context.options, mode: /** @type {"full"} */ ("full"), max_chars: Infinity };
  const { assembler } = read(document, options, context.ids, context.means());
  const others = [...assembler.controls].map((id) => context.ids.find(id)).filter((other) => other !== null);
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
    2 * Number(other.name === entry.name) + Number(other.kind === entry.kind) + Number(Boolean(other.place) && other.place === entry.place);
  const best = others.filter((other) => score(other) > 1).sort((a, b) => score(b) - score(a));
  return best.slice(0, 3).map(labelOf).join(", ");
}

/** @param {Element} el @returns {Element} */
function faceOf(el) {
  return [el, ...labelsOf(el)].find(hasFace) ?? el;
}

/** @param {Element} el */
function hasFace(el) {
  const { width, height } = rectOf(el);
  return (width >= 4 || height >= 4) && isSeen(el);
}

/**
 * May the element be operated at all?
 *
 * @param {Context} context
 * @param {Target} target
 * @param {boolean} [unseen] whether it may be hidden
 * @throws {Refusal} not_allowed, disabled, hidden
 */
export function checkTarget(context, target, unseen = false) {
  const { el, face } = target;
  if (isLocked(context, el)) throw new Refusal("not_allowed", describeElement(el));
  if (isDisabled(el)) throw new Refusal("disabled", describeElement(el));
  if (closest(el, "[inert]")) throw new Refusal("disabled", "inert");
  if (unseen || isSeen(face)) return;
  const bare = getComputedStyle(face).display === "contents";
  if (isShown(face) ? /^(?:input|select)$/.test(localName(face)) : bare) return;
  throw new Refusal("hidden", describeElement(el));
}

/**
 * @param {Context} context
 * @param {Element} el
 * @returns {boolean} whether the site or the user has put it out of reach, or a frame around it
 */
export function isLocked(context, el) {
  for (let at = /** @type {Element | null} */ (el); at; at = hostFrame(/** @type {Document} */ (ownerDocument(at)))) {
    const inside = at;
    if ([IGNORE_MARKS, ...context.options.ignore].some((selector) => tried(() => flatClosest(inside, selector)))) return true;
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
 * @param {[number, number]} [aim] the point that was chosen with a view to what lies around this frame
 * @returns {Promise<Spot>}
 * @throws {Refusal} hidden, covered
 */
export async function reach(target, at, aim) {
  if (aim) {
    const [spot] = survey(target, at, [aim]).spots;
    if (spot) return spot;
  }
  return /** @type {Spot} */ ((await spotsOf(target, at))[0]);
}

/**
 * Bring the target into view if needed and find all points to try where it receives events.
 *
 * @param {Target} target
 * @param {[number, number]} [at] fractions of the element's box
 * @returns {Promise<Spot[]>} one at least
 * @throws {Refusal} hidden, covered
 */
export async function spotsOf(target, at) {
  const { face } = target;
  if (!inView(face)) await bring(face, "center");
  let found = survey(target, at);
  for (const block of /** @type {const} */ (["center", "end", "start"])) {
    if (found.spots.length || !dodgeable(found.cover)) break;
    await bring(face, block);
    found = survey(target, at);
  }
  if (found.spots.length) return found.spots;
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
  /** @type {import("../types.js").Box | null} */
  let box = intersect(toBox(rectOf(el)), viewBox(view));
  let fixed = getComputedStyle(el).position === "fixed";
  for (let at = flatParent(el); at && box && !fixed; at = flatParent(at)) {
    const { overflow, display, position } = getComputedStyle(at);
    if (overflow !== "visible" && display !== "inline" && !isPageRoot(at)) box = intersect(box, toBox(rectOf(at)));
    fixed = position === "fixed";
  }
  const host = hostFrame(view.document);
  if (!host || !box) return box;
  const outer = shownPart(host);
  return outer && intersect(box, into(viewportOf(host), outer));
}

/**
 * @param {Target} target
 * @param {[number, number]} [at]
 * @param {[number, number][]} [tries] points to look at
 * @returns {{spots: Spot[], cover: Element | null}}
 */
function survey(target, at, tries) {
  const { face, el } = target;
  const doc = /** @type {Document} */ (ownerDocument(face));
  /** @type {Spot[]} */
  const spots = [];
  /** @type {Element | null} */
  let cover = null;
  for (const [x, y] of tries ?? (at ? [fractionOf(face, at)] : points(face))) {
    const hit = topAt(doc, x, y);
    if (!hit) return { spots: [{ hit: face, x, y }], cover };
    const over = reaches(el, face, hit) ? coveredFrame(doc, x, y) : hit;
    if (over) cover ??= over;
    else spots.push({ hit: landing(face, hit), x, y });
  }
  return { spots, cover };
}

/**
 * Where the event starts: at the innermost element, or at the target itself when the point lies in a gap of it.
 *
 * @param {Element} face
 * @param {Element} hit
 */
function landing(face, hit) {
  if (flatContains(face, hit) || !flatContains(hit, face)) return hit;
  return getComputedStyle(face).pointerEvents === "none" ? hit : face;
}

/**
 * A point of an element's box, in its own document.
 *
 * @param {Element} el
 * @param {number} [fx] fraction of its width
 * @param {number} [fy]
 * @returns {[number, number]}
 */
export function pointAt(el, fx = 0.5, fy = 0.5) {
  const { left, top, width, height } = rectOf(el);
  return [left + width * fx, top + height * fy];
}

/** @param {Element} el @param {[number, number]} at @returns {[number, number]} */
function fractionOf(el, at) {
  const [fx, fy] = at.map((part) => Math.min(0.999, Math.max(0.001, part)));
  return pointAt(el, fx, fy);
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
export function coveredFrame(doc, x, y) {
  const host = hostFrame(doc);
  if (!host) return null;
  const outer = /** @type {Document} */ (ownerDocument(host));
  const view = viewportOf(host);
  const [at, down] = [view.x + x * view.sx, view.y + y * view.sy];
  const hit = topAt(outer, at, down);
  return !hit || flatContains(hit, host) ? coveredFrame(outer, at, down) : hit;
}

/**
 * Bars that stick to an edge can be dodged by scrolling; what fills the window cannot.
 *
 * @param {Element | null} cover
 */
export function dodgeable(cover) {
  for (let at = cover; at; at = flatParent(at)) {
    if (!/fixed|sticky/.test(getComputedStyle(at).position)) continue;
    const { width, height } = rectOf(at);
    const view = viewOf(at);
    return width * height < view.innerWidth * view.innerHeight * 0.5;
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
  let top = cover;
  for (let at = cover; at && !isPageRoot(at); at = flatParent(at)) {
    if (localName(at) === "dialog" || /fixed|absolute|sticky/.test(getComputedStyle(at).position)) top = at;
  }
  return top ? describeElement(top) : "";
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
  return quoted((attr(el, "role") ?? tag) + (id ? "#" + caption(id, 40) : ""), first);
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
