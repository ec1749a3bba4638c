/**
 * The two ends of the wire between JavaScript and Python. Only strings cross.
 *
 * Python calls out through the module `pagehand_host`:
 *
 *     call(method, paramsJson, key?) -> Promise<json>   {"ok": true, "value": …} | {"ok": false, "code": …}; never rejects
 *     cancel(key)                                       ends the call that was given this key
 *     notify(method, paramsJson)
 *
 * JavaScript calls in through `session.handle(method, paramsJson) -> Promise<json>` of the same form.
 *
 * @typedef {import("./boot.js").PythonSession} PythonSession
 * @typedef {{
 *   call(method: string, params: any, signal: AbortSignal): Promise<unknown>,
 *   notify(method: string, params: any): void,
 * }} Router Where Python's calls go.
 */
import { ChannelError, errorFields, toJson } from "./channel.js";

/**
 * @param {Router} router
 * @returns {object} What Python imports as `pagehand_host`.
 */
export function hostModule(router) {
  /** @type {Map<string, AbortController>} */
  const running = new Map();
  return {
    /**
     * @param {string} method
     * @param {string} paramsJson
     * @param {string} [key]
     */
    async call(method, paramsJson, key) {
      const controller = new AbortController();
      if (key) running.set(key, controller);
      try {
        const value = await router.call(method, JSON.parse(paramsJson), controller.signal);
        return toJson({ ok: true, value: value ?? null });
      } catch (error) {
        return toJson({ ok: false, ...errorFields(error) });
      } finally {
        if (key) running.delete(key);
      }
    },
    /** @param {string} key */
    cancel(key) {
      running.get(key)?.abort();
    },
    /**
     * @param {string} method
     * @param {string} paramsJson
     */
    notify(method, paramsJson) {
      router.notify(method, JSON.parse(paramsJson));
    },
  };
}

/**
 * @param {PythonSession} session
 * @param {string} method
 * @param {object} params
 * @returns {Promise<any>}
 * @throws {ChannelError}
 */
export async function callPython(session, method, params) {
  const reply = JSON.parse(await session.handle(method, toJson(params)));
  if (reply.ok) return reply.value;
  throw new ChannelError(reply.code, reply.message, reply.detail);
}
