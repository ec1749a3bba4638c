/**
 * What is known of a task, in `chrome.storage.session`. Every key has one writer, so nothing is ever lost between a
 * read and a write:
 *
 *     task:<tabId>            background   what is to be done, in which document, under which epoch
 *     live:<taskId>           frame        how it goes: status, question, result
 *     feed:<taskId>:<n>       frame        the history, one event each: for a new runtime, and for the people who watch
 *     state:<taskId>:<field>  frame        the rest of TaskState, one field each
 *     now:<taskId>            frame        what goes on between two events
 *     answer:<taskId>         popup        the reply to the question in `live`
 *     draft:<tabId>           popup        the goal that was typed and not sent
 *     memory                  frame        what was learned about model servers, for the next runtime
 *     nonce:<nonce>           background   who may connect to a frame, once
 *
 * @typedef {"starting" | "running" | "stopping" | "completed" | "error" | "stopped"} TaskStatus
 * @typedef {{status: "stopped" | "error", code: string, detail?: string, at: number}} Ending
 * @typedef {{
 *   tabId: number, taskId: string, goal: string, startedAt: number,
 *   epoch: number, documentId: string, stop: boolean, paused?: boolean, ended: Ending | null, lostAt?: number,
 * }} TaskRecord `lostAt` is when the page last took the frame away, in milliseconds.
 * @typedef {{success: boolean, data: string, status: string, code: string, detail?: string}} Outcome
 *   `data` is a whole sentence for the person; without it, `code` and `detail` make one.
 * @typedef {{
 *   tabId: number, epoch: number, status: TaskStatus, phase: string, hidden: boolean,
 *   question: {id: number, text: string} | null, outcome: Outcome | null, endedAt: number,
 * }} Live
 * @typedef {{after: number, activity: any}} Now `after` is the number of events before it.
 * @typedef {{tabId: number, documentId: string}} Ticket
 * @typedef {{
 *   tabId: number, taskId: string, goal: string, startedAt: number, endedAt: number, status: TaskStatus,
 *   phase: string, hidden: boolean, question: {id: number, text: string} | null, outcome: Outcome | null,
 *   paused?: boolean, documentId?: string, earlier?: boolean,
 * }} TaskView `earlier`: it ended on a page that the tab does not show any more.
 */

export const taskKey = (/** @type {number} */ tabId) => `task:${tabId}`;
export const liveKey = (/** @type {string} */ taskId) => `live:${taskId}`;
export const nowKey = (/** @type {string} */ taskId) => `now:${taskId}`;
export const answerKey = (/** @type {string} */ taskId) => `answer:${taskId}`;
export const MEMORY = "memory";
export const nonceKey = (/** @type {string} */ nonce) => `nonce:${nonce}`;
export const draftKey = (/** @type {number} */ tabId) => `draft:${tabId}`;
/** Followed by a number. */
export const feedPrefix = (/** @type {string} */ taskId) => `feed:${taskId}:`;
/** Followed by the name of a field. */
export const statePrefix = (/** @type {string} */ taskId) => `state:${taskId}:`;

/**
 * @param {string} key
 * @returns {Promise<any>}
 */
export async function read(key) {
  const found = await chrome.storage.session.get(key);
  return found[key];
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  return chrome.storage.session.set({ [key]: value });
}

/**
 * Everything under keys that begin with `prefix`, by the rest of the key.
 *
 * @param {string} prefix
 * @returns {Promise<Record<string, any>>}
 */
export async function readAll(prefix) {
  const keys = (await sessionKeys()).filter((key) => key.startsWith(prefix));
  const found = keys.length ? await chrome.storage.session.get(keys) : {};
  return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), found[key]]));
}

/**
 * All values under keys that end with a number, in its order.
 *
 * @param {string} prefix
 * @returns {Promise<any[]>}
 */
export async function readNumbered(prefix) {
  const found = await readAll(prefix);
  return Object.keys(found).sort((a, b) => Number(a) - Number(b)).map((number) => found[number]);
}

/** @returns {Promise<string[]>} */
async function sessionKeys() {
  // getKeys is Chromium 130 and later; without it everything has to be read.
  const area = /** @type {any} */ (chrome.storage.session);
  return area.getKeys ? area.getKeys() : Object.keys(await area.get(null));
}

/**
 * Forgets all that was kept of a task, except its record.
 *
 * @param {string} taskId
 */
export async function forget(taskId) {
  const keys = (await sessionKeys()).filter((key) => key.split(":")[1] === taskId);
  if (keys.length) await chrome.storage.session.remove(keys);
}

/** @param {TaskStatus} status */
export const isFinal = (status) => status === "completed" || status === "error" || status === "stopped";

/**
 * The one place that says how a task stands, out of what background and frame each wrote.
 *
 * @param {TaskRecord | undefined} record
 * @param {Live | undefined} live
 * @returns {TaskView | null}
 */
export function taskView(record, live) {
  if (!record) return null;
  const { tabId, taskId, goal, startedAt, documentId } = record;
  const base = { tabId, taskId, goal, startedAt, documentId, phase: live?.phase ?? "", hidden: live?.hidden ?? false };
  if (live && isFinal(live.status)) {
    return { ...base, status: live.status, endedAt: live.endedAt, question: null, outcome: live.outcome };
  }
  if (record.ended) {
    const { status, code, detail = "", at } = record.ended;
    return { ...base, status, endedAt: at, question: null, outcome: { success: false, data: "", status, code, detail } };
  }
  const status = record.stop ? "stopping" : (live?.status ?? "starting");
  const paused = Boolean(record.paused) && !record.stop;
  return { ...base, status, paused, endedAt: 0, question: live?.question ?? null, outcome: null };
}

/** @param {number} tabId */
export async function readTask(tabId) {
  /** @type {TaskRecord | undefined} */
  const record = await read(taskKey(tabId));
  /** @type {Live | undefined} */
  const live = record && (await read(liveKey(record.taskId)));
  return { record, live, view: taskView(record, live) };
}
