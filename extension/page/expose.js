/** Makes a bridge a global that can be called with JSON text, for whoever drives the page from outside. */

import { toJson } from "../runtime/channel.js";

/** @typedef {ReturnType<typeof import("./core.js").bridgeOver>} Bridge */

/**
 * Sets `globalThis.__pagehand`. Doing it twice keeps the first one, and with it the numbers of the elements.
 *
 * @param {(options: import("./context.js").BridgeOptions & {secret?: string}) => Bridge} create gets what was put into
 *   `globalThis.__pagehandOptions`
 */
export function expose(create) {
  const scope = /** @type {any} */ (globalThis);
  if (scope.__pagehand) return;
  const bridge = create(scope.__pagehandOptions);
  const value = {
    /**
     * @param {string} method
     * @param {string} [paramsJson]
     * @returns {Promise<string>} JSON of {ok: true, value} or {ok: false, code, message, detail}
     */
    async handle(method, paramsJson = "{}") {
      const answer = await answerOf(bridge, method, paramsJson);
      return toJson(answer);
    },
    bridge,
    idOf: bridge.idOf,
    elementOf: bridge.elementOf,
    dispose() {
      bridge.dispose();
      delete scope.__pagehand;
    },
  };
  Object.defineProperty(scope, "__pagehand", { configurable: true, enumerable: false, value });
}

/**
 * @param {Bridge} bridge
 * @param {string} method
 * @param {string} paramsJson
 * @returns {Promise<object>}
 */
async function answerOf(bridge, method, paramsJson) {
  try {
    if (!Object.hasOwn(bridge.handlers, method)) return { ok: false, code: "bad_action", message: "no such method", detail: method };
    return { ok: true, value: await bridge.handlers[method]?.(JSON.parse(paramsJson)) };
  } catch (error) {
    const { code = "bad_action", message, detail = "" } = /** @type {import("./errors.js").CodedError} */ (error);
    return { ok: false, code, message, detail };
  }
}
