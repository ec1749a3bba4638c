/**
 * The bridge: the page's end of the Page protocol. It reads the page, carries out one action at a time, waits until
 * the page is quiet and shows that somebody is at work. It decides nothing, and costs nothing between calls.
 *
 *     const bridge = createBridge({ world: "page", dialogs: "dismiss", onStop });
 *     await bridge.handle("page.observe", { mode: "viewport" });   // {ok: true, value: PageSnapshot}
 *     await bridge.handle("page.act", { tool: "click", id: 12 });  // {ok: true, value: ActionResult}
 */

import { act } from "./actions/index.js";
import { Pointer } from "./actions/pointer.js";
import { Cancelled } from "./clock.js";
import { documentOf } from "./dom.js";
import { Ids } from "./ids.js";
import { Overlay } from "./overlay.js";
import { Watch } from "./settle.js";
import { DEFAULTS, read, snapshotOf } from "./snapshot.js";
import { caption, wellFormed } from "./text.js";
import { linkWorld } from "./worldlink.js";

/** @typedef {import("./types.js").ObserveOptions} ObserveOptions */

/**
 * @typedef {object} BridgeOptions
 * @property {"isolated" | "page"} [world] where this script runs; found out when not given
 * @property {"accept" | "dismiss"} [dialogs] answer to confirm, prompt and beforeunload (alerts are always accepted)
 * @property {string} [secret] name of the events that `world.js` was given too (isolated world only)
 * @property {() => void} [onStop] the user pressed Stop or Escape twice
 * @property {number} [firstId] first number to give to an element
 */

/** An answer that is not a value. */
export class BridgeError extends Error {
  /**
   * @param {string} code key of errors.json
   * @param {string} detail
   */
  constructor(code, detail) {
    super(detail || code);
    this.code = code;
    this.detail = detail;
  }
}

/** What the parts of the bridge share. */
export class Context {
  /** @param {BridgeOptions} options */
  constructor(options) {
    this.world = options.world ?? (isExtension() ? "isolated" : "page");
    this.dialogs = options.dialogs === "accept" ? /** @type {const} */ ("accept") : /** @type {const} */ ("dismiss");
    this.ids = new Ids(options.firstId ?? 1);
    this.link = linkWorld(this.world, options.secret ?? "");
    this.pointer = new Pointer();
    this.overlay = new Overlay({ onStop: options.onStop ?? (() => {}), elementOf: (id) => this.elementOf(id) });
    /** What the last observation left out; it holds for actions as well. @type {{ignore: string[], redact: string[]}} */
    this.options = { ignore: [], redact: [] };
    /** @type {WeakRef<Element> | null} */
    this.scrolled = null;
    /** Documents and shadow roots that the last observation met. @type {WeakRef<Document | ShadowRoot>[]} */
    this.roots = [];
    this.lastUrl = "";
  }

  /** @param {number} id @returns {Element | null} */
  elementOf(id) {
    return this.ids.find(id)?.ref.deref() ?? null;
  }

  /** @returns {Watch} that sees changes in all that was read */
  watch() {
    /** @type {Set<Document | ShadowRoot>} */
    const roots = new Set([document]);
    for (const ref of this.roots) {
      const root = ref.deref();
      if (root) roots.add(root);
    }
    for (const frame of document.querySelectorAll("iframe")) {
      const doc = documentOf(frame);
      if (doc) roots.add(doc);
    }
    return new Watch(roots, () => this.link.busy());
  }
}

/**
 * @param {BridgeOptions} [options]
 */
export function createBridge(options = {}) {
  const context = new Context(options);
  const handlers = handlersOf(context);
  return {
    /** For a channel: methods that answer with a value or reject with an error that has a code. */
    handlers,

    /**
     * @param {string} method
     * @param {object} [params]
     * @param {AbortSignal} [signal]
     * @returns {Promise<{ok: true, value: any} | {ok: false, code: string, message: string, detail: string}>} never rejects
     */
    async handle(method, params = {}, signal) {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (!handler) return { ok: false, code: "bad_action", message: "no such method", detail: String(method) };
      try {
        return { ok: true, value: await handler(params, signal) };
      } catch (error) {
        const { code, message, detail } = /** @type {BridgeError} */ (error);
        return { ok: false, code, message, detail };
      }
    },

    /** @param {Element} el @returns {number | null} its number, if it was listed */
    idOf: (el) => context.ids.idOf(el),
    /** @param {number} id @returns {Element | null} */
    elementOf: (id) => context.elementOf(id),

    /** Take everything away that is in the page. */
    dispose() {
      context.link.end();
      context.overlay.hide();
    },
  };
}

/**
 * @param {Context} context
 * @returns {Record<string, (params: any, signal?: AbortSignal) => Promise<any>>}
 */
function handlersOf(context) {
  /** @type {Record<string, (params: any, signal?: AbortSignal) => unknown>} */
  const methods = {
    "page.observe": (params) => observe(context, params),
    "page.act": (params, signal) => act(context, fill(context, params), signal),
    "page.settle": (params, signal) => settle(context, params, signal),
    "page.overlay": (params) => context.overlay.apply(params),
    "page.info": () => info(),
  };
  /** @type {Record<string, (params: any, signal?: AbortSignal) => Promise<any>>} */
  const handlers = {};
  for (const [name, method] of Object.entries(methods)) {
    handlers[name] = async (params, signal) => {
      context.overlay.touch();
      try {
        return await method(params ?? {}, signal);
      } catch (error) {
        throw coded(error);
      }
    };
  }
  return handlers;
}

/** @param {unknown} error @returns {BridgeError} */
function coded(error) {
  if (error instanceof Cancelled) return new BridgeError("cancelled", "");
  const message = wellFormed(String(/** @type {any} */ (error)?.message ?? error));
  return new BridgeError("page_error", caption(message, 300));
}

function isExtension() {
  return Boolean(/** @type {any} */ (globalThis).chrome?.runtime?.id);
}

/**
 * @param {Context} context
 * @param {any} params
 */
function observe(context, params) {
  const options = optionsFrom(params);
  context.options = { ignore: options.ignore, redact: options.redact };
  if (Number.isInteger(params.first_id)) context.ids.startAt(params.first_id);
  const url = location.href.split("#")[0] ?? "";
  const marking = context.lastUrl === url;
  context.lastUrl = url;
  context.ids.round++;
  context.ids.sweep();
  const result = read(document, options, context.ids, { world: context.world, marking, recording: true });
  context.roots = result.walk.roots.map((root) => new WeakRef(root));
  return snapshotOf(document, result);
}

/** @param {any} params @returns {ObserveOptions} */
function optionsFrom(params) {
  const list = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.map(String).filter(Boolean) : []);
  const number = (/** @type {unknown} */ value, /** @type {number} */ preset) => (Number(value) > 0 ? Number(value) : preset);
  return {
    mode: params.mode === "full" ? "full" : "viewport",
    max_chars: number(params.max_chars, DEFAULTS.max_chars),
    time_limit_ms: number(params.time_limit_ms, DEFAULTS.time_limit_ms),
    ignore: list(params.ignore),
    redact: list(params.redact),
  };
}

/**
 * An action may bring its own list of what must not be touched.
 *
 * @param {Context} context
 * @param {any} params
 */
function fill(context, params) {
  if (Array.isArray(params.ignore)) context.options.ignore = params.ignore.map(String);
  return params;
}

/**
 * @param {Context} context
 * @param {any} params
 * @param {AbortSignal} [signal]
 */
async function settle(context, params, signal) {
  const started = performance.now();
  const watch = context.watch();
  try {
    const settled = await watch.settled({ quiet: Number(params.quiet_ms) || 100, cap: Number(params.timeout_ms) || 3000, signal });
    return { settled, elapsed_ms: Math.round(performance.now() - started) };
  } finally {
    watch.stop();
  }
}

function info() {
  return {
    url: wellFormed(location.href),
    title: caption(document.title, 300),
    lang: caption(document.documentElement.getAttribute("lang"), 40),
    visible: document.visibilityState === "visible",
    loading: document.readyState !== "complete",
  };
}
