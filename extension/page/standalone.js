/**
 * The bridge by itself, for whoever drives the page from outside (the Playwright-backed page, the browser tests). Sets
 * `globalThis.__pagehand`; injecting it twice keeps the first one, and with it the numbers of the elements.
 */

import { createBridge } from "./bridge.js";
import { wellFormed } from "./text.js";

const scope = /** @type {any} */ (globalThis);

if (!scope.__pagehand) {
  const bridge = createBridge({ world: "page", ...scope.__pagehandOptions });
  const api = {
    /**
     * @param {string} method
     * @param {string} [paramsJson]
     * @returns {Promise<string>} JSON of {ok: true, value} or {ok: false, code, message, detail}
     */
    async handle(method, paramsJson = "{}") {
      let params;
      try {
        params = JSON.parse(paramsJson);
      } catch {
        return JSON.stringify({ ok: false, code: "bad_action", message: "not JSON", detail: "" });
      }
      const answer = await bridge.handle(method, params);
      return JSON.stringify(answer, (_key, item) => (typeof item === "string" ? wellFormed(item) : item));
    },
    bridge,
    idOf: bridge.idOf,
    elementOf: bridge.elementOf,
    dispose() {
      bridge.dispose();
      delete scope.__pagehand;
    },
  };
  Object.defineProperty(scope, "__pagehand", { configurable: true, enumerable: false, value: api });
}
