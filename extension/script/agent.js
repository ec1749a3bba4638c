/**
 * `PageAgent` for JavaScript: an event target with the names that pages already use.
 *
 *     const agent = new PageAgent({ baseURL, model, apiKey });
 *     agent.addEventListener("statuschange", () => show(agent.status));
 *     const { success, data } = await agent.execute("Put two pens into the cart");
 *
 * Nothing is loaded before the first `execute`. Calls that must not be made throw (`disposed`, `already_running`,
 * `empty_task`); whatever goes wrong inside a task becomes a result with `success: false`.
 *
 * @typedef {import("./options.js").Options} Options
 * @typedef {"idle" | "running" | "completed" | "error" | "stopped"} Status
 * @typedef {{
 *   success: boolean, data: string, status: Status, code: string, history: any[], usage?: any, digest?: any[],
 * }} ExecutionResult
 * @typedef {{
 *   createBridge: typeof import("../page/bridge.js").createBridge,
 *   openHost: typeof import("./hosts.js").openHost,
 *   sentence(language: "en" | "zh", code: string, detail?: string): string,
 * }} Parts What is loaded on first use.
 * @typedef {{base: string, load(): Promise<Parts>}} Build How this build finds its other files.
 */
import { ChannelError, errorFields } from "../runtime/channel.js";
import { Connection } from "./connection.js";
import { hookNames } from "./hooks.js";
import { claim, clearJournal, readJournal, readMemory, wholeState, writeJournal, writeMemory } from "./journal.js";
import { checkOptions } from "./check-options.js";
import { agentConfig, modelOptions } from "./options.js";
import { filesOf } from "./files.js";
import { describeTools } from "./tools.js";

/** @param {string | undefined} wanted @returns {"en" | "zh"} */
function languageOf(wanted) {
  const tag = wanted || document.documentElement.lang || navigator.language;
  return tag.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The agent of a page. */
export class PageAgent extends EventTarget {
  #build;
  /** @type {Connection | null} */
  #connection = null;
  /** @type {Promise<ExecutionResult> | null} */
  #running = null;
  /** Aborted when the task that runs is to end: it is remembered here whatever the task is at. */
  #ending = new AbortController();
  /** @type {Status} */
  #status = "idle";
  #taskId = "";
  /** What the task is told of earlier ones. @type {any[]} */
  #earlier = [];

  /**
   * @param {Options} options
   * @param {Build} build
   * @throws {TypeError} With the code `config`, where an option has a value that it cannot have.
   */
  constructor(options, build) {
    super();
    checkOptions(options);
    this.#build = build;
    this.config = { ...options };
    /** @type {any[]} */
    this.history = [];
    this.task = "";
    this.disposed = false;
    this.paused = false;
    /** @type {ExecutionResult | null} */
    this.lastResult = null;
    /** @type {import("./options.js").AskUser | null} */
    this.onAskUser = options.onAskUser ?? null;
    /** @type {Map<string, import("./options.js").CustomTool | null>} */
    this.tools = new Map(Object.entries(options.customTools ?? {}));
  }

  get status() {
    return this.#status;
  }

  get language() {
    return languageOf(this.config.language);
  }

  get model() {
    return this.config.model ?? "";
  }

  /** Boots the runtime ahead of need. */
  async warm() {
    await this.#connect().call("runtime.boot");
  }

  /**
   * @param {string} task
   * @param {{continueFrom?: ExecutionResult | null}} [options] `continueFrom`: the result of an earlier task that this
   *   one goes on from; without it a task knows nothing of those before.
   * @returns {Promise<ExecutionResult>}
   */
  execute(task, { continueFrom } = {}) {
    const refusal = this.#refusal(task);
    if (refusal) return Promise.reject(new ChannelError(refusal, REFUSALS[refusal]));
    this.#taskId = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    this.#earlier = continueFrom?.digest ?? [];
    return this.#start(task, null);
  }

  /** Fires when the task is told to end: nothing more of it may be done to the page. */
  get ending() {
    return this.#ending.signal;
  }

  /** Lets the task wait before its next step or action, until `resume`. */
  pause() {
    if (!this.#running || this.paused) return;
    this.paused = true;
    this.#connection?.call("runtime.pause").catch(() => {}); // a task that has ended meanwhile is none to pause
  }

  /**
   * Lets a paused task go on; else goes on with the task that this tab was at when its last page went away, if there
   * is one.
   */
  async resume() {
    if (this.#running && this.paused) {
      this.paused = false;
      this.#connection?.call("runtime.unpause").catch(() => {});
      return this.#running;
    }
    const entry = readJournal();
    if (!entry || this.#refusal(entry.task)) return null;
    const release = await claim(entry.taskId);
    if (!release) return null;
    this.#taskId = entry.taskId;
    return this.#start(entry.task, wholeState(entry)).finally(release);
  }

  /** Ends the task; settles when it has ended, hooks included. */
  async stop() {
    const running = this.#running;
    if (!running) return;
    this.#ending.abort();
    await running.catch(() => {});
  }

  dispose() {
    if (this.disposed) return;
    this.disposed = true;
    this.#ending.abort();
    clearJournal();
    this.#connection?.close();
    this.#connection = null;
    this.dispatchEvent(new Event("dispose"));
  }

  /**
   * @param {string} task
   * @returns {keyof typeof REFUSALS | ""}
   */
  #refusal(task) {
    if (this.disposed) return "disposed";
    if (this.#running) return "already_running";
    return String(task ?? "").trim() ? "" : "empty_task";
  }

  /**
   * @param {string} task
   * @param {any} state What to go on from; null for a new task.
   */
  #start(task, state) {
    this.#ending = new AbortController();
    this.#running = this.#run(task, state).finally(() => {
      this.#running = null;
      this.paused = false;
    });
    return this.#running;
  }

  /**
   * @param {string} task
   * @param {any} state
   */
  async #run(task, state) {
    this.task = task;
    this.history = state?.history ? state.history.map(withAliases) : [];
    this.lastResult = null;
    this.#setStatus("running");
    this.dispatchEvent(new Event("historychange"));
    /** @type {ExecutionResult | null} */
    let result = null;
    try {
      result = await this.#ask(task, state);
      this.lastResult = result;
      return result;
    } finally {
      clearJournal();
      this.#connection?.rest();
      this.#setStatus(result?.status ?? "error");
    }
  }

  /**
   * @param {string} task
   * @param {any} state
   * @returns {Promise<ExecutionResult>}
   */
  async #ask(task, state) {
    const { signal } = this.#ending;
    try {
      const connection = this.#connect();
      connection.begin();
      const shared = {
        config: agentConfig(this.config, this.language),
        llm: modelOptions(this.config),
        tools: describeTools(this.tools),
        hooks: hookNames(this.config),
        can_ask: Boolean(this.onAskUser),
        memory: readMemory(),
        files: await filesOf(this.config.files),
      };
      // The boot has no task in it yet, so a stop need not wait for it; it goes on for the next task.
      await orAborted(connection.call("runtime.boot"), signal);
      if (signal.aborted) throw new ChannelError("cancelled");
      const stop = () => void connection.call("runtime.stop").catch(() => {}); // its outcome tells the rest
      signal.addEventListener("abort", stop, { once: true });
      const result = await (state
        ? connection.call("runtime.resume", { state, ...shared })
        : connection.call("runtime.run", { task, task_id: this.#taskId, continue_from: this.#earlier, ...shared }));
      // What a hook threw is its author's, wherever in the task it was thrown.
      if (result.code === "hook_failed" && connection.hookError) throw connection.hookError.thrown;
      return { ...result, history: this.history };
    } catch (error) {
      if (error === this.#connection?.hookError?.thrown) throw error;
      return this.#failure(error);
    }
  }

  /**
   * @param {unknown} error
   * @returns {Promise<ExecutionResult>}
   */
  async #failure(error) {
    // The connection of an agent that was disposed of breaks; that is how its task is stopped, and no fault.
    const { code, message, detail } = errorFields(this.disposed ? new ChannelError("cancelled") : error);
    const { hookError } = this.#connection ?? {};
    if (code === "hook_failed") throw hookError ? hookError.thrown : error;
    const ending = { success: false, code, history: this.history };
    if (code === "cancelled") return { ...ending, status: "stopped", data: STOPPED[this.language] }; // waits for no file
    const parts = await this.#build.load().catch(() => null);
    return { ...ending, status: "error", data: parts?.sentence(this.language, code, detail) ?? message };
  }

  #connect() {
    if (this.disposed) throw new ChannelError("disposed", REFUSALS.disposed);
    this.#connection ??= new Connection(this.#build, this.config.host ?? "worker", this, {
      event: (event) => this.#onEvent(event),
      save: (save) => writeJournal(this.#taskId, this.task, save),
    });
    return this.#connection;
  }

  /** @param {any} message */
  #onEvent(message) {
    if (message.type === "history" && message.event) {
      this.history.push(withAliases(message.event));
      this.dispatchEvent(new Event("historychange"));
    } else if (message.type === "activity") {
      this.dispatchEvent(new CustomEvent("activity", { detail: message.activity }));
    } else if (message.type === "memory") {
      writeMemory(message.memory);
    } else if (message.type === "boot") {
      this.dispatchEvent(new CustomEvent("boot", { detail: message.phase }));
    }
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (status === this.#status) return;
    this.#status = status;
    this.dispatchEvent(new Event("statuschange"));
  }
}

/** @param {any} event A step's action also answers to `name` and `input`, as pages know them. */
function withAliases(event) {
  if (event.type !== "step") return event;
  const { action } = event;
  return { ...event, action: { ...action, name: action.tool, input: action.arguments } };
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>} Rejects with `cancelled` as soon as the signal fires; the work itself goes on.
 */
function orAborted(work, signal) {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new ChannelError("cancelled"));
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    work.then(resolve, reject);
  });
}

const STOPPED = { en: "Stopped.", zh: "已停止。" };

const REFUSALS = {
  disposed: "This agent has been disposed of. Create a new one.",
  already_running: "A task is already running here. Stop it first, or wait until it ends.",
  empty_task: "Type a goal first.",
};
