/**
 * Runs the task of one tab inside the extension's frame.
 *
 * The record in storage tells what to do; the lease in it (epoch and document) tells whether it is ours. Only one
 * runtime holds the lease, and it is asked for again before every action, because Python saves before it acts: a frame
 * that lost it acts no more.
 *
 * @typedef {import("../shell/records.js").TaskRecord} TaskRecord
 * @typedef {import("../shell/records.js").Live} Live
 * @typedef {import("../shell/records.js").Ticket} Ticket
 * @typedef {import("./channel.js").Channel} Channel
 */
import { ChannelError, errorFields } from "./channel.js";
import { Runtime } from "./runtime.js";
import { TaskStore } from "./task-store.js";
import { pickLanguage } from "../shell/i18n.js";
import { answerKey, isFinal, MEMORY, read, readTask, taskKey, write } from "../shell/records.js";
import { loadSettings, runtimeSettings } from "../shell/settings.js";

/** One tab's task, from its record to its result. */
export class TaskHost {
  #ticket;
  #channel;
  #runtime;
  /** @type {TaskRecord | null} The task that runs here. */
  #task = null;
  /** @type {TaskStore | null} */
  #store = null;
  #retired = false;
  /** Whether the person wants the task to wait. */
  #paused = false;
  /** Fires when the person ends the task. */
  #ending = new AbortController();
  /** Whether Python has the task, so that it can be told. */
  #begun = false;
  #questions = 0;

  /**
   * @param {Ticket} ticket
   * @param {Channel} channel To the page.
   * @param {string} base
   */
  constructor(ticket, channel, base) {
    this.#ticket = ticket;
    this.#channel = channel;
    this.#runtime = new Runtime({
      base,
      router: { call: this.#route, notify: this.#notify },
      onPhase: (phase) => void this.#store?.update({ phase }),
    });
  }

  /** Watches the record, and boots so that a start finds everything ready. */
  async open() {
    chrome.storage.session.onChanged.addListener(this.#onStorage);
    document.addEventListener("visibilitychange", this.#onVisibility);
    // Warming up may fail quietly: whoever starts a task boots again and is told why.
    this.#runtime.boot().catch(() => {});
    await this.#consider((await readTask(this.#ticket.tabId)).record);
  }

  /** @returns {Promise<{idle: boolean}>} Whether the page may take this frame away. */
  async release() {
    if (this.#task) return { idle: false };
    const { record, view } = await readTask(this.#ticket.tabId);
    const ours = record?.documentId === this.#ticket.documentId;
    return { idle: !(ours && view && !isFinal(view.status)) };
  }

  /** Ends the task at the person's wish. */
  stop() {
    this.#ending.abort();
    if (this.#task) this.#runtime.call("runtime.stop").catch(() => {}); // its outcome tells the rest
  }

  /** Gives everything up: no further write, no further action. */
  retire() {
    if (this.#retired) return;
    this.#retired = true;
    chrome.storage.session.onChanged.removeListener(this.#onStorage);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#store?.close();
    this.#runtime.call("runtime.dispose").catch(() => {});
    this.#channel.close();
  }

  /** @param {Record<string, chrome.storage.StorageChange>} changes */
  #onStorage = (changes) => {
    const change = changes[taskKey(this.#ticket.tabId)];
    if (change) void this.#consider(/** @type {TaskRecord | undefined} */ (change.newValue));
  };

  #onVisibility = () => void this.#store?.update({ hidden: document.hidden });

  /** @param {TaskRecord | undefined} record */
  async #consider(record) {
    if (this.#retired || !record) return;
    if (this.#task && !this.#isMine(record)) return this.retire();
    if (record.documentId !== this.#ticket.documentId || record.ended) return;
    if (this.#task) {
      if (record.stop) this.stop();
      this.#pause(record.paused ?? false);
      return;
    }
    const { live } = await readTask(record.tabId);
    if (this.#task || (live && isFinal(live.status))) return;
    await this.#run(record);
  }

  /** @param {boolean} paused */
  #pause(paused) {
    if (paused === this.#paused) return;
    this.#paused = paused;
    if (this.#begun) this.#tellPaused();
  }

  #tellPaused() {
    this.#runtime.call(this.#paused ? "runtime.pause" : "runtime.unpause").catch(() => {}); // a task that ended meanwhile
  }

  /** @param {TaskRecord} record */
  #isMine(record) {
    const { taskId, epoch, documentId } = this.#task ?? record;
    return record.taskId === taskId && record.epoch === epoch && record.documentId === documentId;
  }

  /** @param {TaskRecord} record */
  async #run(record) {
    this.#task = record;
    this.#ending = new AbortController();
    this.#paused = record.paused ?? false;
    const store = new TaskStore(record);
    this.#store = store;
    await store.update({ hidden: document.hidden });
    const outcome = await this.#execute(record, store);
    this.#task = null;
    this.#store = null;
    this.#begun = false;
    if (this.#retired) return;
    await store.end(outcome);
    this.#channel.notify("frame.idle");
  }

  /**
   * @param {TaskRecord} record
   * @param {TaskStore} store
   * @returns {Promise<import("../shell/records.js").Outcome>}
   */
  async #execute(record, store) {
    try {
      if (record.stop) throw new ChannelError("cancelled");
      await this.#runtime.boot();
      const settings = await loadSettings();
      const memory = (await read(MEMORY)) ?? [];
      const options = { ...runtimeSettings(settings, pickLanguage(settings.language)), can_ask: true, memory };
      const state = await store.loadState();
      await store.update({ status: "running", phase: state ? "resuming" : "" });
      const { goal: task, taskId: task_id } = record;
      if (await this.#stopAsked()) throw new ChannelError("cancelled");
      const outcome = state
        ? this.#runtime.call("runtime.resume", { state, ...options })
        : this.#runtime.call("runtime.run", { task, task_id, ...options });
      this.#begun = true;
      if (this.#paused) this.#tellPaused();
      return await outcome;
    } catch (error) {
      const { code, message, detail } = errorFields(error);
      const status = code === "cancelled" ? "stopped" : "error";
      return { success: false, status, code, data: "", detail: detail || message };
    }
  }

  async #stopAsked() {
    return (await readTask(this.#ticket.tabId)).record?.stop ?? false;
  }

  /**
   * @param {string} method
   * @param {any} params
   * @param {AbortSignal} signal
   */
  #route = async (method, params, signal) => {
    if (this.#retired || !this.#store) throw new ChannelError("runtime_lost");
    // What was on its way when the task was stopped is neither done nor read; its marks are still taken off the page.
    if (method.startsWith("page.")) {
      const until = method === "page.overlay" ? signal : AbortSignal.any([signal, this.#ending.signal]);
      return this.#channel.call(method, params, { signal: until });
    }
    if (method === "host.save") return this.#save(params);
    if (method === "host.ask_user") return this.#ask(params.question, signal);
    throw new ChannelError("internal", `the extension has no ${method}`);
  };

  /**
   * @param {string} method
   * @param {any} params
   */
  #notify = (method, params) => {
    if (method !== "event") return;
    if (params.type === "memory") void write(MEMORY, params.memory);
    else this.#store?.show(params);
  };

  /** @param {any} params */
  async #save(params) {
    const { record } = await readTask(this.#ticket.tabId);
    if (!record || record.ended || !this.#isMine(record)) {
      this.retire();
      throw new ChannelError("runtime_lost");
    }
    await this.#store?.saveState(params);
    return {};
  }

  /**
   * Puts a question to the person and waits for the answer in storage, however long it takes.
   *
   * @param {string} text
   * @param {AbortSignal} signal
   */
  async #ask(text, signal) {
    const store = /** @type {TaskStore} */ (this.#store);
    const key = answerKey(store.taskId);
    await chrome.storage.session.remove(key);
    const id = ++this.#questions;
    const answered = nextValue(key, signal);
    await store.update({ question: { id, text } });
    try {
      return { answer: String(await answered) };
    } finally {
      await store.update({ question: null });
      await chrome.storage.session.remove(key);
    }
  }
}

/**
 * @param {string} key
 * @param {AbortSignal} signal
 * @returns {Promise<unknown>} The next value that is stored under `key`.
 */
function nextValue(key, signal) {
  return new Promise((resolve, reject) => {
    const done = () => chrome.storage.session.onChanged.removeListener(look);
    const look = (/** @type {Record<string, chrome.storage.StorageChange>} */ changes) => {
      if (changes[key]?.newValue === undefined) return;
      done();
      resolve(changes[key].newValue);
    };
    chrome.storage.session.onChanged.addListener(look);
    signal.addEventListener("abort", () => (done(), reject(new ChannelError("cancelled"))), { once: true });
  });
}
