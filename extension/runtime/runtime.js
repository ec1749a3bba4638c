/**
 * A runtime: boots once, on first need, and answers `runtime.*` from then on.
 *
 * @typedef {import("./session.js").Router} Router
 * @typedef {{
 *   base: string,
 *   router: Router,
 *   onPhase?: (phase: import("./boot.js").Phase | "ready") => void,
 * }} RuntimeOptions
 */
import { bootRuntime } from "./boot.js";
import { openChannel } from "./channel.js";
import { callPython, hostModule } from "./session.js";

const METHODS = ["run", "resume", "stop", "pause", "unpause", "dispose", "test_connection"];
/** Of use only to a task that runs. */
const IDLE = ["stop", "pause", "unpause", "dispose"].map((name) => `runtime.${name}`);

/** Boots lazily and hands calls to Python. */
export class Runtime {
  /** @type {Promise<import("./boot.js").PythonSession> | null} */
  #session = null;
  #options;

  /** @param {RuntimeOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** Starts booting if that has not happened yet; a failed boot may be tried again. */
  boot() {
    this.#session ??= this.#start();
    return this.#session;
  }

  async #start() {
    const { base, router, onPhase } = this.#options;
    try {
      const session = await bootRuntime({ base, host: hostModule(router), onPhase });
      onPhase?.("ready");
      return session;
    } catch (error) {
      this.#session = null;
      throw error;
    }
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  async call(method, params = {}) {
    // Nothing runs in a runtime that was never started, so there is nothing to stop: do not boot for it.
    if (!this.#session && IDLE.includes(method)) return {};
    return callPython(await this.boot(), method, params);
  }
}

/**
 * Serves a runtime over a port: the far side answers `page.*` and `host.*`, this side answers `runtime.*`.
 *
 * @param {MessagePort} port
 * @param {string} base Address of the runtime's folder, with a closing slash.
 */
export function serveRuntime(port, base) {
  /** @type {Record<string, (params: any) => Promise<any>>} */
  const handlers = {};
  for (const name of METHODS) handlers[`runtime.${name}`] = (params) => runtime.call(`runtime.${name}`, params);
  handlers["runtime.boot"] = async () => void (await runtime.boot());
  const channel = openChannel(port, handlers);
  const runtime = new Runtime({
    base,
    router: {
      call: (method, params, signal) => channel.call(method, params, { signal }),
      notify: (method, params) => channel.notify(method, params),
    },
    onPhase: (phase) => channel.notify("event", { type: "boot", phase }),
  });
}
