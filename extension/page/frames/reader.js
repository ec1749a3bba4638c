/**
 * The end in a frame: a bridge that speaks only when it is spoken to. It is made when the first call comes, under the
 * number that the top document's bridge gave to this document, and made anew should that number change.
 */

import { CodedError, coded } from "../errors.js";
import { FrameEnd } from "./ends.js";

/** Words from the parent that are kept: no page needs more frames in shadow roots at one time. */
const WORDS_KEPT = 20;

export class FrameReader {
  #make;
  #prefix = "";
  /** @type {FrameEnd | null} */
  #end = null;
  /** Calls under way. @type {Map<number, AbortController>} */
  #calls = new Map();
  /** @type {string[]} */
  #words = [];
  #listen = (/** @type {MessageEvent} */ { source, data }) => {
    if (source !== window.parent || typeof data !== "string" || data.length !== 36) return;
    this.#words = [...this.#words.slice(1 - WORDS_KEPT), data];
  };

  /** @param {(prefix: string) => import("./ends.js").Bridge} make */
  constructor(make) {
    this.#make = make;
    addEventListener("message", this.#listen);
  }

  /**
   * @param {{id: number, prefix: string, method: string, params: any}} call
   * @returns {Promise<any>} {ok: true, value} or {ok: false, code, detail}
   */
  async answer({ id, prefix, method, params }) {
    if (method === "cancel") {
      this.#calls.get(id)?.abort();
      return { ok: true };
    }
    const controller = new AbortController();
    this.#calls.set(id, controller);
    try {
      return { ok: true, value: await this.#perform(prefix, method, params, controller.signal) };
    } catch (error) {
      const { code, detail } = coded(error);
      return { ok: false, code, detail };
    } finally {
      this.#calls.delete(id);
    }
  }

  /**
   * @param {string} prefix
   * @param {string} method
   * @param {any} params
   * @param {AbortSignal} signal
   */
  async #perform(prefix, method, params, signal) {
    if (method === "frame.heard") return this.#words.filter((word) => params.nonces.includes(word));
    const end = this.#endFor(prefix);
    switch (method) {
      case "frame.read":
        return end.read(params.options, params.children);
      case "frame.bind":
        return end.bind(params.nonce, params.key);
      case "frame.aim":
        return end.aim(params.action);
      case "frame.through":
        return end.through(params.key, params.points, params.box);
    }
    const handler = Object.hasOwn(end.bridge.handlers, method) ? end.bridge.handlers[method] : undefined;
    if (!handler) throw new CodedError("bad_action", method);
    return handler(params, signal);
  }

  /** @param {string} prefix */
  #endFor(prefix) {
    if (!this.#end || prefix !== this.#prefix) {
      this.#end?.bridge.dispose();
      this.#prefix = prefix;
      this.#end = new FrameEnd(this.#make(prefix));
    }
    return this.#end;
  }

  /** Take everything away. */
  leave() {
    removeEventListener("message", this.#listen);
    for (const controller of this.#calls.values()) controller.abort();
    this.#end?.bridge.dispose();
    this.#end?.bridge.context.link.leave?.();
    this.#end = null;
  }
}
