/**
 * The methods of the bridge, whichever world it runs in. They read the page, carry out one action at a time, wait until
 * the page is quiet and show that somebody is at work.
 */

import { act } from "./actions/index.js";
import { Context } from "./context.js";
import { CodedError, coded } from "./errors.js";
import { DEFAULTS, aboutDocument, read, snapshotOf } from "./snapshot.js";

/** @typedef {import("./types.js").ObserveOptions} ObserveOptions */

/**
 * @param {import("./context.js").BridgeOptions} options
 * @param {import("./worldlink.js").WorldLink} link the way to the page's own world
 */
export function bridgeOver(options, link) {
  const context = new Context(options, link);
  return {
    /** By method: each answers with a value or rejects with an error that has a code, as a channel wants it. */
    handlers: handlersOf(context),
    context,
    /** Read the page, and tell which frames could not be read. @param {any} params */
    observe: (params) => observe(context, params ?? {}),
    /** @param {Element} el @returns {number | string | null} its number, if it was listed */
    idOf: (el) => context.ids.idOf(el),
    /** @param {number | string} id @returns {Element | null} */
    elementOf: (id) => context.elementOf(id),

    /** Take everything away that is in the page. */
    dispose() {
      context.link.end();
      context.overlay.hide();
      context.attend(false);
    },
  };
}

/** Methods of the second bundle. */
const LATER = ["page.find", "page.extract", "page.run", "page.survey"];

/**
 * @param {Context} context
 * @returns {Record<string, (params: any, signal?: AbortSignal) => Promise<any>>}
 */
function handlersOf(context) {
  /** @type {Record<string, (params: any, signal?: AbortSignal) => unknown>} */
  const methods = {
    "page.observe": async (params) => (await observe(context, params)).snapshot,
    "page.act": (params, signal) => act(kept(context, params), params, signal),
    "page.settle": (params, signal) => settle(context, params, signal),
    "page.overlay": (params) => context.overlay.apply(params),
    "page.info": () => ({ ...info(), person: context.overlay.person }),
  };
  for (const name of LATER) {
    methods[name] = async (params, signal) => {
      const method = (await context.hands()).methods[name];
      if (!method) throw new CodedError("bad_action", name);
      return method(kept(context, params), params, signal);
    };
  }
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

/**
 * A call may bring its own lists of what must not be touched or read.
 *
 * @param {Context} context
 * @param {any} params
 */
function kept(context, { ignore, redact }) {
  if (Array.isArray(ignore)) context.options.ignore = ignore.map(String);
  if (Array.isArray(redact)) context.options.redact = redact.map(String);
  return context;
}

/**
 * @param {Context} context
 * @param {any} params
 */
async function observe(context, params) {
  const options = optionsFrom(params);
  context.options = { ignore: options.ignore, redact: options.redact, redacted: options.redacted };
  if (Number.isInteger(params.first_id)) context.ids.startAt(params.first_id);
  const url = location.href.split("#")[0] ?? "";
  const marking = context.lastUrl === url;
  context.lastUrl = url;
  context.ids.round++;
  context.ids.sweep();
  const look = () => read(document, options, context.ids, { ...context.means(), marking, recording: true, memory: context.remember() });
  let result = look();
  if (result.assembler.lacking) {
    // Without it the page is read as well as can be.
    await context.hands().catch(() => {});
    if (context.ready) result = look();
  }
  context.roots = result.walk.roots.map((root) => new WeakRef(root));
  const snapshot = { ...snapshotOf(document, result), events: context.link.news(), person: context.overlay.takePerson() };
  return { snapshot, unread: result.assembler.unread };
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
    clip: params.clip ?? null,
    redacted: params.redacted === true,
  };
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
  return { ...aboutDocument(document), visible: document.visibilityState === "visible" };
}
