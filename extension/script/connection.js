/**
 * The wire between facade and runtime. Opened on first use; this side answers for the page (`page.*`) and for the
 * page's author (`host.*`).
 *
 * @typedef {import("./agent.js").Build} Build
 * @typedef {import("./agent.js").PageAgent} PageAgent
 * @typedef {{event(event: any): void, save(save: any): void}} Listeners
 */
import { ChannelError, openChannel } from "../runtime/channel.js";
import { callHook } from "./hooks.js";
import { loadModule } from "./load-module.js";
import { runTool } from "./tools.js";

/** What a task that was stopped may still do to the page: take off what it has put there. */
const CLEAN_UP = "page.overlay";

/** Lazily opened; a connection that failed to open can be tried again. */
export class Connection {
  #build;
  #wanted;
  #agent;
  #listeners;
  /** @type {Promise<import("../runtime/channel.js").Channel> | null} */
  #channel = null;
  /** @type {ReturnType<import("./agent.js").Parts["createBridge"]> | null} */
  #bridge = null;
  /** @type {import("./hosts.js").RuntimeHost | null} */
  #host = null;
  #closed = false;
  /** What a hook of the page's author threw in this task. @type {{thrown: unknown} | null} */
  hookError = null;

  /**
   * @param {Build} build
   * @param {"worker" | "page"} wanted
   * @param {PageAgent} agent
   * @param {Listeners} listeners
   */
  constructor(build, wanted, agent, listeners) {
    this.#build = build;
    this.#wanted = wanted;
    this.#agent = agent;
    this.#listeners = listeners;
  }

  /** Where the runtime lives; empty before it does. */
  get kind() {
    return this.#host?.kind ?? "";
  }

  /** A new task begins. */
  begin() {
    this.hookError = null;
  }

  /**
   * @param {string} method
   * @param {object} [params]
   */
  async call(method, params) {
    this.#channel ??= this.#open().catch((error) => {
      this.#channel = null;
      throw error;
    });
    return (await this.#channel).call(method, params);
  }

  async #open() {
    const { createBridge, openHost } = await this.#build.load();
    const host = await openHost(this.#wanted, this.#build.base);
    if (this.#closed) {
      host.close();
      throw new ChannelError("disposed");
    }
    this.#host = host;
    const loadHands = async () => (await loadModule(this.#build.base, "hands.mjs")).hands;
    this.#bridge = createBridge({ onStop: () => void this.#agent.stop(), loadHands });
    return openChannel(host.port, { ...this.#pageHandlers(this.#bridge.handlers), ...this.#hostHandlers() });
  }

  /**
   * The bridge, closed to a task that was stopped: what was on its way then is neither done nor read, and what was under
   * way is given up before Python has heard of the stop. Nothing stands between the stop and the clean-up.
   *
   * @param {import("../runtime/channel.js").Handlers} handlers
   */
  #pageHandlers(handlers) {
    /** @type {import("../runtime/channel.js").Handlers} */
    const open = {};
    for (const [method, handle] of Object.entries(handlers)) {
      open[method] = (params, signal) => {
        if (method === CLEAN_UP) return handle(params, signal);
        const { ending } = this.#agent;
        if (ending.aborted) throw new ChannelError("cancelled");
        return handle(params, AbortSignal.any([signal, ending]));
      };
    }
    return open;
  }

  #hostHandlers() {
    const agent = this.#agent;
    return {
      "event": (/** @type {any} */ event) => this.#listeners.event(event),
      "host.save": (/** @type {any} */ save) => this.#listeners.save(save),
      "host.tool": (/** @type {any} */ call) => runTool(agent.tools, call, agent),
      "host.ask_user": async (/** @type {{question: string}} */ { question }) => {
        if (!agent.onAskUser) throw new ChannelError("no_answer");
        return { answer: String(await agent.onAskUser(question)) };
      },
      "host.hook": async (/** @type {{name: string, value: unknown}} */ call, /** @type {AbortSignal} */ signal) => {
        try {
          return await callHook(agent, call);
        } catch (error) {
          if (!signal.aborted) this.hookError = { thrown: error };
          throw error;
        }
      },
    };
  }

  /** Takes everything that a task left on the page away; the runtime stays for the next one. */
  rest() {
    this.#bridge?.dispose();
  }

  close() {
    this.#closed = true;
    this.#channel?.then((channel) => channel.close()).catch(() => {});
    this.rest();
    this.#host?.close();
  }
}
