/**
 * Measures inside the page: each way of observing behind the same two calls, `fresh` and `observe`. Times are taken on
 * a page that has been painted, so that nobody pays for somebody else's changes.
 */
import { createBridge } from "../../extension/page/bridge.js";
import { expose } from "../../extension/page/expose.js";
import { hands } from "../../extension/page/hands.js";

/** @typedef {"viewport" | "full"} Mode */
/** @typedef {{fresh(mode: Mode): void, observe(mode: Mode): Promise<string>, tidy(): void}} Way */

/** @type {any} */
const scope = globalThis;
/** Nothing is to be cut off by a budget: all ways write all that they see. */
const UNLIMITED = { max_chars: 1e8, time_limit_ms: 60_000 };

/** @type {Way} */
const ours = {
  fresh() {
    scope.__pagehand?.dispose();
    expose((options) => createBridge({ loadHands: async () => hands, ...options }));
    // As at the beginning of a task: the second bundle is here by the time that the page is looked at.
    scope.__pagehand.bridge.context.attend(true);
  },
  observe: (mode) => scope.__pagehand.handle("page.observe", JSON.stringify({ mode, ...(mode === "full" ? UNLIMITED : {}) })),
  tidy() {},
};

/** @param {() => any} constructorOf @returns {Way} */
function peer(constructorOf) {
  /** @type {any} */
  let controller = null;
  return {
    fresh(mode) {
      // Its default is the full page.
      controller = new (constructorOf())(mode === "full" ? {} : { viewportExpansion: 0 });
    },
    async observe() {
      const { header, content, footer } = await controller.getBrowserState();
      return `${header}\n${content}\n${footer}`;
    },
    tidy() {
      for (const clean of scope._highlightCleanupFunctions ?? []) clean();
      scope._highlightCleanupFunctions = [];
      document.getElementById("playwright-highlight-container")?.remove();
    },
  };
}

/** @type {Record<string, Way>} */
const ways = { ours, plain: peer(() => scope.peerPlain), shipped: peer(() => scope.peerShipped) };

const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Small changes, one after the other: a text, a state, an element that comes and goes. */
const changes = [
  (/** @type {HTMLElement} */ note, /** @type {number} */ at) => {
    /** @type {HTMLElement} */ (note.firstElementChild).textContent = `Saved ${at} times`;
  },
  (/** @type {HTMLElement} */ note) => {
    note.lastElementChild?.toggleAttribute("disabled");
  },
  (/** @type {HTMLElement} */ note) => {
    const extra = note.querySelector("i");
    if (extra) extra.remove();
    else note.firstElementChild?.insertAdjacentHTML("afterend", "<i>unsaved</i>");
  },
];

scope.bench = {
  /** A line at the top of the page in which the small changes happen. */
  prepare() {
    const note = document.createElement("div");
    note.id = "bench-note";
    note.setAttribute("style", "height:24px;overflow:hidden;white-space:nowrap");
    note.innerHTML = "<span>Saved 0 times</span> <button type=button>Undo</button>";
    document.body.prepend(note);
    return document.querySelectorAll("*").length;
  },
  /** @param {number} at */
  change(at) {
    changes[at % changes.length]?.(/** @type {HTMLElement} */ (document.getElementById("bench-note")), at);
  },
  /**
   * @param {string} name of a way
   * @param {Mode} mode
   * @param {{fresh: boolean, change: number | null, text?: boolean, paint?: boolean}} how `change`: which small change comes before;
   *   `paint`: whether the browser lays the page out before the time is taken
   */
  async observe(name, mode, { fresh, change, text = false, paint = true }) {
    const way = /** @type {Way} */ (ways[name]);
    if (fresh) way.fresh(mode);
    if (change !== null) scope.bench.change(change);
    // Nor for what somebody has left behind.
    scope.gc?.();
    if (paint) await painted();
    const started = performance.now();
    const seen = await way.observe(mode);
    const ms = performance.now() - started;
    way.tidy();
    return text ? { ms, text: seen } : { ms };
  },
  /** What a bare layout after a small change costs the counters. @param {number} at */
  layoutOnly(at) {
    scope.bench.change(at);
    return document.body.getBoundingClientRect().height;
  },
};
