/**
 * Life of a task, as the background sees it. There is no state here: every function reads the record, acts, and
 * writes the record, under a lock of the tab, so the service worker may die between any two of them.
 *
 * The record's `epoch` and `documentId` are a lease: only the runtime in that document that took up that epoch may act.
 * A new document raises the epoch; whoever finds a newer one shuts down.
 *
 * @typedef {import("./records.js").TaskRecord} TaskRecord
 * @typedef {{ok: true, taskId?: string} | {ok: false, code: string, detail?: string}} Answer
 */
import { callWorld, closeFrame, dismissWorld, injectContent, openFrame } from "./inject.js";
import { isSupported } from "./pages.js";
import { draftKey, forget, isFinal, liveKey, readTask, taskKey, write } from "./records.js";

/** A runtime that is alive answers Stop within milliseconds; after this time it is taken for dead. */
const STOP_MS = 1500;
/** A page that takes our frame away twice within this time would do so for ever. */
const LOST_AGAIN_MS = 10_000;

/**
 * @template T
 * @param {number} tabId
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function withTab(tabId, work) {
  return /** @type {Promise<any>} */ (navigator.locks.request(`tab:${tabId}`, work));
}

/**
 * Boots the runtime in a tab before anything is asked of it.
 *
 * @param {number} tabId
 * @returns {Promise<Answer>}
 */
export async function warm(tabId) {
  const refusal = await unfit(tabId);
  if (refusal) return { ok: false, code: refusal };
  try {
    await openFrame(tabId, await injectContent(tabId));
    return { ok: true };
  } catch (error) {
    return { ok: false, code: "unsupported_page", detail: String(error) };
  }
}

/**
 * @param {number} tabId
 * @returns {Promise<string>} Why no task can run in a tab; empty if one can.
 */
async function unfit(tabId) {
  try {
    return isSupported((await chrome.tabs.get(tabId)).url) ? "" : "unsupported_page";
  } catch {
    return "tab_closed"; // or there never was one of this number
  }
}

/**
 * @param {number} tabId
 * @param {string} goal
 * @returns {Promise<Answer>}
 */
export function start(tabId, goal) {
  return withTab(tabId, async () => {
    if (!goal.trim()) return { ok: false, code: "empty_task" };
    const { record, view } = await readTask(tabId);
    if (view && !isFinal(view.status)) return { ok: false, code: "already_running" };
    const refusal = await unfit(tabId);
    if (refusal) return { ok: false, code: refusal };
    if (record) await forget(record.taskId);
    return begin(tabId, goal, (record?.epoch ?? 0) + 1);
  });
}

/**
 * @param {number} tabId
 * @param {string} goal
 * @param {number} epoch
 * @returns {Promise<Answer>}
 */
async function begin(tabId, goal, epoch) {
  try {
    const documentId = await settleIn(tabId);
    const taskId = crypto.randomUUID();
    /** @type {TaskRecord} */
    const record = { tabId, taskId, goal, startedAt: Date.now(), epoch, documentId, stop: false, ended: null };
    await write(taskKey(tabId), record); // the frame of that document sees it and begins
    await openFrame(tabId, documentId); // should a popup's closing have taken the frame away in between
    return { ok: true, taskId };
  } catch (error) {
    await chrome.storage.session.remove(taskKey(tabId));
    return { ok: false, code: "unsupported_page", detail: String(error) };
  }
}

/**
 * Ends the task of a tab at the person's wish; works even when its runtime is dead.
 *
 * @param {number} tabId
 * @returns {Promise<Answer>}
 */
export async function stop(tabId) {
  const stopping = await withTab(tabId, async () => {
    const { record, view } = await readTask(tabId);
    if (!record || !view || isFinal(view.status)) return null;
    const answered = ended(record.taskId, STOP_MS); // listens before the runtime can answer
    await write(taskKey(tabId), { ...record, stop: true });
    return { answered };
  });
  if (stopping && !(await stopping.answered)) await finish(tabId, "stopped", "cancelled");
  return { ok: true };
}

/**
 * Lets the task of a tab wait before its next step or action, or go on. It is a wish in the record, so that it holds in
 * the next document as well.
 *
 * @param {number} tabId
 * @param {boolean} paused
 * @returns {Promise<Answer>}
 */
export function pause(tabId, paused) {
  return withTab(tabId, async () => {
    const { record, view } = await readTask(tabId);
    if (record && view && !isFinal(view.status)) await write(taskKey(tabId), { ...record, paused });
    return { ok: true };
  });
}

/**
 * Ends a task from outside its runtime: the record says how, the epoch locks the runtime out, the page is cleaned.
 *
 * @param {number} tabId
 * @param {"stopped" | "error"} status
 * @param {string} code
 * @param {string} [detail]
 */
export function finish(tabId, status, code, detail = "") {
  return withTab(tabId, async () => {
    const { record, view } = await readTask(tabId);
    if (!record || !view || isFinal(view.status)) return;
    const ending = { status, code, detail, at: Date.now() };
    await write(taskKey(tabId), { ...record, epoch: record.epoch + 1, ended: ending });
    await closeFrame(tabId, record.documentId);
    await dismissWorld(tabId);
  });
}

/**
 * A tab is gone. What its task left behind goes with it; a task that ran keeps its record, which says why it ended.
 *
 * @param {number} tabId
 */
export async function closed(tabId) {
  await chrome.storage.session.remove(draftKey(tabId));
  const { record, view } = await readTask(tabId);
  if (!record || !view) return;
  if (isFinal(view.status)) await chrome.storage.session.remove(taskKey(tabId));
  else await finish(tabId, "error", "tab_closed");
  await forget(record.taskId);
}

/**
 * The tab shows another document. A running task moves there.
 *
 * @param {number} tabId
 * @param {string} url
 */
export async function moved(tabId, url) {
  const { view } = await readTask(tabId);
  if (!view || isFinal(view.status)) return;
  if (!isSupported(url)) return finish(tabId, "error", "left_web");
  const failure = await withTab(tabId, () => rehost(tabId));
  if (failure) await finish(tabId, "error", "interrupted", failure);
}

/**
 * The page took the frame of its task away, as a page does that writes itself anew. The document is the same, so the
 * task goes on in another frame there; a page that does it again at once does not want one.
 *
 * @param {number} tabId
 * @param {string} documentId
 */
export async function lost(tabId, documentId) {
  const failed = await withTab(tabId, async () => {
    const { record, view } = await readTask(tabId);
    if (!record || !view || isFinal(view.status) || record.documentId !== documentId) return false;
    const now = Date.now();
    if (now - (record.lostAt ?? 0) < LOST_AGAIN_MS) return true;
    // Before the frame is there: it takes up what it finds. Whatever is left of the old one is locked out by this.
    await write(taskKey(tabId), { ...record, epoch: record.epoch + 1, lostAt: now });
    try {
      const { secret } = await openFrame(tabId, documentId);
      await callWorld({ tabId }, secret);
      return false;
    } catch {
      return true;
    }
  });
  if (failed) await finish(tabId, "error", "runtime_lost");
}

/**
 * @param {number} tabId
 * @returns {Promise<string>} Why the task cannot go on in this document; empty if it can.
 */
async function rehost(tabId) {
  const { record, view } = await readTask(tabId);
  if (!record || !view || isFinal(view.status)) return "";
  const before = await currentDocument(tabId);
  try {
    const documentId = await settleIn(tabId);
    if (documentId !== record.documentId) {
      await write(taskKey(tabId), { ...record, documentId, epoch: record.epoch + 1 });
    }
    return "";
  } catch (error) {
    // The next document is already on its way and brings its own event.
    return (await currentDocument(tabId)) === before ? String(error) : "";
  }
}

/**
 * Everything that a task needs in the current document of a tab.
 *
 * @param {number} tabId
 * @returns {Promise<string>} Id of the document.
 */
async function settleIn(tabId) {
  const documentId = await injectContent(tabId);
  const { secret } = await openFrame(tabId, documentId);
  await callWorld({ tabId }, secret);
  return documentId;
}

/** @param {number} tabId */
async function currentDocument(tabId) {
  const frame = await chrome.webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null);
  return frame?.documentId ?? "";
}

/**
 * @param {string} taskId
 * @param {number} milliseconds
 * @returns {Promise<boolean>} Whether the runtime itself ended the task within the time.
 */
function ended(taskId, milliseconds) {
  return new Promise((resolve) => {
    const done = (/** @type {boolean} */ value) => {
      clearTimeout(timer);
      chrome.storage.session.onChanged.removeListener(look);
      resolve(value);
    };
    const look = (/** @type {Record<string, chrome.storage.StorageChange>} */ changes) => {
      const live = /** @type {any} */ (changes[liveKey(taskId)]?.newValue);
      if (live && isFinal(live.status)) done(true);
    };
    const timer = setTimeout(() => done(false), milliseconds);
    chrome.storage.session.onChanged.addListener(look);
  });
}
