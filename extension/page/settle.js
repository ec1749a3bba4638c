/**
 * Waiting until a page has reacted. A page that does not react costs 50 ms; one that does is waited for until it has
 * been quiet for a little while, its requests are answered and nothing on it says "busy"; never longer than the cap.
 *
 * What repeats for ever (clocks, carousels, spinners) is not a reaction: an element that keeps changing is ignored.
 * After a change of address, content that was taken away without anything in its place is a view that is still coming.
 */

import { sleep } from "./clock.js";
import { closest, isElement, nodeType, parentNode, textContent } from "./dom.js";
import { OVERLAY_MARK } from "./dress.js";
import { Cancelled } from "./errors.js";
import { tried } from "./tried.js";

export const QUIET_MS = 50;
export const CAP_MS = 3000;
/** Quiet that is asked for once the page has begun to react. */
const CALM_MS = 100;
/** Changes of one element after which it counts as one that never rests. */
const RESTLESS = 8;
/** Frames without a change after which none is expected, and milliseconds when no frames are drawn. */
const FRAMES = 4;
const FRAMES_MS = 1000;
/** What moves, comes or goes is waited for this long; a change of colour is not. */
const MOTION_MS = 400;
const MOTION = ["opacity", "transform", "scale", "translate", "visibility", "height", "maxHeight", "left", "top"];

/** Watches a page from before an action until it is quiet again. */
export class Watch {
  #reacted = false;
  /** Drawn since the last change. */
  #frames = 0;
  leaving = false;
  /** Content was taken away and nothing has come in its place since. */
  #emptied = false;
  /** @type {WeakMap<Node, number>} */
  #counts = new WeakMap();

  /**
   * @param {Iterable<Document | ShadowRoot>} roots
   * @param {() => number} pending number of requests that are under way
   */
  constructor(roots, pending) {
    this.pending = pending;
    this.started = performance.now();
    this.last = this.started;
    this.url = location.href;
    this.observer = new MutationObserver((records) => this.#note(records));
    for (const root of roots) {
      this.observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
    }
    this.onLeave = () => {
      this.leaving = true;
    };
    addEventListener("beforeunload", this.onLeave);
    addEventListener("pagehide", this.onLeave);
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    for (const record of records) {
      const { target } = record;
      if (isOurs(target)) continue;
      const count = (this.#counts.get(target) ?? 0) + 1;
      this.#counts.set(target, count);
      if (count > RESTLESS && record.type !== "childList") continue;
      if (record.type === "childList") {
        if ([...record.addedNodes, ...record.removedNodes].every(isOurs)) continue;
        if (record.addedNodes.length) this.#emptied = false;
        else if (hasContent(record.removedNodes)) this.#emptied = true;
        if (count > 5 * RESTLESS) continue;
      }
      this.last = performance.now();
      this.#frames = 0;
      this.#reacted = true;
    }
  }

  /**
   * Wait.
   *
   * @param {{quiet?: number, cap?: number, signal?: AbortSignal | undefined}} [limits] milliseconds
   * @returns {Promise<boolean>} whether the page is quiet
   * @throws {Cancelled}
   */
  async settled({ quiet = QUIET_MS, cap = CAP_MS, signal } = {}) {
    const end = performance.now() + cap;
    this.last = Math.max(this.last, performance.now());
    let frame = 0;
    const tick = () => {
      this.#frames++;
      frame = requestAnimationFrame(tick);
    };
    tick();
    try {
      return await this.#quiet(quiet, end, signal);
    } finally {
      cancelAnimationFrame(frame);
    }
  }

  /**
   * @param {number} quiet
   * @param {number} end
   * @param {AbortSignal | undefined} signal
   */
  async #quiet(quiet, end, signal) {
    for (;;) {
      this.#note(this.observer.takeRecords());
      const now = performance.now();
      if (this.leaving) return false;
      const need = this.#reacted ? Math.max(quiet, CALM_MS) : quiet;
      const left = need - (now - this.last);
      if (left <= 0 && !this.#waits() && this.#drawn(now)) return true;
      if (now >= end) return false;
      if (signal?.aborted) throw new Cancelled();
      await sleep(Math.min(Math.max(left, 10), end - now), signal);
    }
  }

  /**
   * What a page does next it often does a frame or two later, and a busy machine draws those late.
   *
   * @param {number} now
   * @returns {boolean} whether frames have been drawn since the last change
   */
  #drawn(now) {
    return !this.#reacted || this.#frames >= FRAMES || document.hidden || now - this.last > FRAMES_MS;
  }

  /** @returns {boolean} whether there is a reason to wait although nothing moves */
  #waits() {
    if (this.pending() > 0) return true;
    if (this.#reacted && document.readyState === "loading") return true;
    if (this.#emptied && location.href !== this.url) return true;
    if (this.#reacted && !document.hidden && performance.now() - this.last < MOTION_MS && document.getAnimations().some(isMotion)) return true;
    return this.#reacted && document.querySelector('[aria-busy="true"]') !== null;
  }

  stop() {
    this.observer.disconnect();
    removeEventListener("beforeunload", this.onLeave);
    removeEventListener("pagehide", this.onLeave);
  }
}

/** @param {Animation} animation @returns {boolean} whether it brings words in, takes them away or moves them, once */
function isMotion({ playState, effect }) {
  if (playState !== "running" || !Number.isFinite(effect?.getComputedTiming().endTime)) return false;
  const { target } = /** @type {KeyframeEffect} */ (effect);
  if (!target || !/\S/.test(textContent(target))) return false;
  const frames = tried(() => /** @type {KeyframeEffect} */ (effect).getKeyframes()) ?? [];
  return frames.some((frame) => MOTION.some((name) => name in frame));
}

/** @param {Node} node */
function isOurs(node) {
  const el = isElement(node) ? node : parentNode(node);
  return isElement(el) && closest(el, `[${OVERLAY_MARK}]`) !== null;
}

/** @param {NodeList} nodes */
function hasContent(nodes) {
  for (const node of nodes) {
    if (nodeType(node) === 1 || /\S/.test(node.nodeValue ?? "")) return true;
  }
  return false;
}
