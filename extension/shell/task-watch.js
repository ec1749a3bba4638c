/**
 * Follows the task of a tab in storage: a snapshot first, then every increment as it is written.
 *
 * @typedef {import("./records.js").TaskView} TaskView
 * @typedef {import("./ui/feed.js").Feed} Feed
 */
import { feedPrefix, liveKey, nowKey, read, readNumbered, readTask, taskKey } from "./records.js";
import { addEvent, emptyFeed } from "./ui/feed.js";

/** Tells how the task of one tab stands, whenever that changes. */
export class TaskWatch {
  #tabId;
  #onChange;
  #taskId = "";
  #feed = emptyFeed();
  #next = 0;
  /** Events that came before their turn: storage tells of each write by itself. @type {Map<number, unknown>} */
  #early = new Map();

  /**
   * @param {number} tabId
   * @param {(view: TaskView | null, feed: Feed) => void} onChange
   */
  constructor(tabId, onChange) {
    this.#tabId = tabId;
    this.#onChange = onChange;
  }

  async open() {
    chrome.storage.session.onChanged.addListener((changes) => void this.#changed(changes));
    await this.#refresh();
  }

  async #refresh() {
    const { view } = await readTask(this.#tabId);
    if ((view?.taskId ?? "") !== this.#taskId) await this.#begin(view?.taskId ?? "");
    this.#onChange(view, this.#feed);
  }

  /** @param {string} taskId */
  async #begin(taskId) {
    this.#taskId = taskId;
    this.#feed = emptyFeed();
    this.#next = 0;
    this.#early.clear();
    if (!taskId) return;
    const [events, now] = await Promise.all([readNumbered(feedPrefix(taskId)), read(nowKey(taskId))]);
    events.forEach((event, index) => this.#take(index, event));
    this.#show(now);
  }

  /** @param {Record<string, chrome.storage.StorageChange>} changes */
  async #changed(changes) {
    const prefix = feedPrefix(this.#taskId);
    const now = changes[nowKey(this.#taskId)];
    let touched = Boolean(now || changes[taskKey(this.#tabId)] || changes[liveKey(this.#taskId)]);
    for (const [key, { newValue }] of Object.entries(changes)) {
      if (!this.#taskId || !key.startsWith(prefix) || newValue === undefined) continue;
      this.#take(Number(key.slice(prefix.length)), newValue);
      touched = true;
    }
    this.#show(/** @type {any} */ (now?.newValue));
    if (touched) await this.#refresh();
  }

  /** @param {import("./records.js").Now | undefined} now Out of date once another event has come. */
  #show(now) {
    if (now && now.after >= this.#next) addEvent(this.#feed, { type: "activity", activity: now.activity });
  }

  /**
   * @param {number} index
   * @param {unknown} event
   */
  #take(index, event) {
    if (index < this.#next) return;
    this.#early.set(index, event);
    for (let next = this.#early.get(this.#next); next !== undefined; next = this.#early.get(this.#next)) {
      this.#early.delete(this.#next++);
      addEvent(this.#feed, { type: "history", event: next });
    }
  }
}
