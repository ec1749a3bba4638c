/**
 * What the frame writes about its task: how it goes (`live:`, `now:`), what happened (`feed:`), and the rest of what
 * the next runtime needs (`state:`). Only what is new is written, so traffic grows with the steps and not with their
 * square.
 *
 * @typedef {import("../shell/records.js").TaskRecord} TaskRecord
 * @typedef {import("../shell/records.js").Live} Live
 * @typedef {import("../shell/records.js").Outcome} Outcome
 */
import { feedPrefix, liveKey, nowKey, readAll, readNumbered, statePrefix, write } from "../shell/records.js";

/**
 * Whether a person wants to see an activity at once; the others can be told from the history.
 *
 * @param {any} activity
 */
const isShown = ({ type, received }) => type === "executing" || type === "retrying" || (type === "thinking" && received > 0);

/** The keys of one task that belong to its frame. */
export class TaskStore {
  #record;
  /** @type {Live} */
  #live;
  /** Number of events that are stored. */
  #events = 0;
  /** Fields of the state as they are stored, as JSON. @type {Map<string, string>} */
  #stored = new Map();
  #closed = false;
  /** Writes one after the other, so that the last one is the last one. */
  #queue = Promise.resolve();

  /** @param {TaskRecord} record */
  constructor(record) {
    this.#record = record;
    const { tabId, epoch } = record;
    this.#live = {
      tabId, epoch, status: "starting", phase: "", hidden: false, question: null, outcome: null, endedAt: 0,
    };
  }

  get taskId() {
    return this.#record.taskId;
  }

  /** @param {Partial<Live>} change */
  update(change) {
    this.#live = { ...this.#live, ...change };
    return this.#write(liveKey(this.taskId), this.#live);
  }

  /** @param {any} event An event of the agent; what is in the history comes with {@link saveState}. */
  show({ type, activity }) {
    if (type !== "activity" || !isShown(activity)) return;
    void this.#write(nowKey(this.taskId), { after: this.#events, activity });
  }

  /** @param {Outcome & {history?: unknown, usage?: unknown}} outcome */
  async end({ success, data, status, code, detail = "" }) {
    const final = status === "completed" || status === "stopped" ? status : "error";
    const outcome = { success, data, status: final, code, detail };
    await this.update({ status: final, phase: "", question: null, outcome, endedAt: Date.now() });
    this.#closed = true;
  }

  /** Writes nothing from now on. */
  close() {
    this.#closed = true;
  }

  /**
   * Returns when everything is stored.
   *
   * @param {{state: Record<string, unknown>, from?: number, events?: unknown[]}} save `state` without its history,
   *   and the events from number `from` on.
   */
  async saveState({ state, from = 0, events = [] }) {
    /** @type {Record<string, unknown>} */
    const items = {};
    for (const [field, value] of Object.entries(state)) {
      const text = JSON.stringify(value);
      if (this.#stored.get(field) === text) continue;
      this.#stored.set(field, text);
      items[statePrefix(this.taskId) + field] = value;
    }
    events.forEach((event, index) => {
      items[feedPrefix(this.taskId) + (from + index)] = event;
    });
    await chrome.storage.session.set(items);
    this.#events = Math.max(this.#events, from + events.length);
  }

  /** @returns {Promise<any>} The whole TaskState, or null when nothing has been saved yet. */
  async loadState() {
    const state = await readAll(statePrefix(this.taskId));
    if (!Object.keys(state).length) return null;
    const history = await readNumbered(feedPrefix(this.taskId));
    this.#events = history.length;
    return { ...state, history };
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  #write(key, value) {
    this.#queue = this.#queue.then(async () => {
      if (!this.#closed) await write(key, value);
    });
    return this.#queue;
  }
}
