/**
 * What one bridge does for frames of other origins that lie in its document: finds their elements, brings them into
 * view, and tells what lies over them. The same for the top document and for frames in frames.
 */

import { flatContains, flatParent, getter, hostFrame, isConnected, ownerDocument, rectOf, viewOf } from "../dom.js";
import { nextFrame } from "../clock.js";
import { Refusal } from "../errors.js";
import { lieOf, outOf, viewportOf } from "../frames.js";
import { tried } from "../tried.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("./place.js").Child} Child */
/** @typedef {ReturnType<typeof import("../core.js").bridgeOver>} Bridge */
/** @typedef {{key: string, nonce: string, clip: Box | null, redacted: boolean}} Slot where a frame belongs */
/** @typedef {[index: number, x: number, y: number]} Point `index` among the points that were asked for */

/** @type {(el: Element) => Window | null} */
const contentWindow = getter(HTMLIFrameElement.prototype, "contentWindow");

/** @param {Element} frame @returns {Window | null} */
function windowOf(frame) {
  return tried(() => contentWindow(frame)) ?? null;
}

/** @param {number[]} path @returns {Window | null} */
function windowAt(path) {
  return path.reduce((/** @type {Window | null} */ at, index) => at?.[index] ?? null, window);
}

export class FrameEnd {
  /** Elements by key of what they show. @type {Map<string, WeakRef<Element>>} */
  #elements = new Map();

  /** @param {Bridge} bridge */
  constructor(bridge) {
    this.bridge = bridge;
  }

  /**
   * Read this document and mark the frames in it that another bridge has to read.
   *
   * @param {any} options as of `page.observe`
   * @param {Child[]} children frames that this bridge is asked about
   */
  async read(options, children) {
    const { snapshot, unread } = await this.bridge.observe(options);
    this.mark(unread, children);
    return snapshot;
  }

  /**
   * @param {import("../assemble.js").Unread[]} unread
   * @param {Child[]} children
   */
  mark(unread, children) {
    for (const { el, node, clip, redacted } of unread) {
      const view = windowOf(el);
      const child = view && children.find(({ path }) => windowAt(path) === view);
      const slot = { key: child?.key ?? "", nonce: "", clip, redacted };
      // Frames in shadow roots have no index. The one that hears this word from its parent is the one.
      if (!child && view && children.some(({ path }) => path.includes(-1))) {
        slot.nonce = crypto.randomUUID();
        view.postMessage(slot.nonce, "*");
      }
      if (slot.key || slot.nonce) this.#elements.set(slot.key || slot.nonce, new WeakRef(el));
      node.f = slot;
    }
    return unread;
  }

  /** @param {string} nonce @param {string} key that has answered to it */
  bind(nonce, key) {
    const ref = this.#elements.get(nonce);
    if (ref) this.#elements.set(key, ref);
    this.#elements.delete(nonce);
  }

  /**
   * The points at which an action may take place, in this document.
   *
   * @param {any} action
   * @returns {Promise<{points: [number, number][], box: Box}>}
   */
  async aim(action) {
    const { context } = this.bridge;
    const { kit } = context;
    const target = kit.findTarget(context, action.id);
    kit.checkTarget(context, target);
    const spots = await kit.spotsOf(target, action.at);
    const { left, top, right, bottom } = rectOf(target.face);
    return { points: spots.map(({ x, y }) => [x, y]), box: { x0: left, y0: top, x1: right, y1: bottom } };
  }

  /**
   * Which points of a frame show and get events here; the frame is brought into view if need be.
   *
   * @param {string} key
   * @param {Point[]} points in the frame's pixels
   * @param {Box} box the target's
   * @returns {Promise<{points: Point[], box: Box, cover: string}>} in this window's pixels; with what covers, if nothing is left
   * @throws {Refusal} gone, not_allowed, hidden
   */
  async through(key, points, box) {
    const { context } = this.bridge;
    const { kit } = context;
    const el = this.#elements.get(key)?.deref();
    if (!el || !isConnected(el)) throw new Refusal("gone");
    if (kit.isLocked(context, el)) throw new Refusal("not_allowed");
    let found = this.#open(el, points);
    for (const block of [0.5, 0.85, 0.15]) {
      if (found.points.length || !points.length) break;
      if (found.cover && !kit.dodgeable(found.cover)) break;
      await bringBox(el, box, block);
      found = this.#open(el, points);
    }
    if (points.length && !found.points.length && !found.cover) throw new Refusal("hidden", "iframe");
    return { points: found.points, box: mapped(el, box), cover: kit.describeCover(found.cover) };
  }

  /**
   * @param {Element} el
   * @param {Point[]} points
   * @returns {{points: Point[], cover: Element | null}}
   */
  #open(el, points) {
    const { kit } = this.bridge.context;
    const doc = /** @type {Document} */ (ownerDocument(el));
    const view = viewportOf(el);
    const shown = kit.shownPart(el);
    const lie = lieOf(doc);
    /** @type {Element | null} */
    let cover = null;
    /** @type {Point[]} */
    const open = [];
    for (const [index, fx, fy] of points) {
      const [x, y] = [view.x + fx * view.sx, view.y + fy * view.sy];
      if (!shown || x < shown.x0 || x > shown.x1 || y < shown.y0 || y > shown.y1) continue;
      const hit = kit.topAt(doc, x, y);
      const over = hit && hit !== el && !flatContains(hit, el) ? hit : kit.coveredFrame(doc, x, y);
      if (over) cover ??= over;
      else open.push([index, lie.x + x * lie.sx, lie.y + y * lie.sy]);
    }
    return { points: open, cover };
  }
}

/** @param {Element} el a frame @param {Box} box in its pixels @returns {Box} in those of this window */
function mapped(el, box) {
  return outOf(lieOf(/** @type {Document} */ (ownerDocument(el))), outOf(viewportOf(el), box));
}

/**
 * Scroll everything around a frame so that a part of it shows.
 *
 * @param {Element} el
 * @param {Box} box in the frame's pixels
 * @param {number} block where to put its centre, as a fraction of what scrolls
 */
async function bringBox(el, box, block) {
  const doc = /** @type {Document} */ (ownerDocument(el));
  const view = viewOf(el);
  const root = doc.scrollingElement ?? doc.documentElement;
  const inside = () => outOf(viewportOf(el), box);
  for (let at = flatParent(el); at; at = flatParent(at)) {
    if (at === root || !/auto|scroll|hidden/.test(getComputedStyle(at).overflow)) continue;
    const { left, top, width, height } = rectOf(at);
    scrollTo(at, inside(), left + width / 2, top + height * block);
  }
  scrollTo(root, inside(), view.innerWidth / 2, view.innerHeight * block);
  await nextFrame();
  const host = hostFrame(doc);
  if (host) await bringBox(host, inside(), block);
}

/**
 * @param {Element} scroller
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
function scrollTo(scroller, { x0, y0, x1, y1 }, x, y) {
  scroller.scrollBy({ left: (x0 + x1) / 2 - x, top: (y0 + y1) / 2 - y, behavior: "instant" });
}
