/**
 * Keeps the state of a task over a page load, in `sessionStorage` of the tab, so that the next page with the tag can
 * go on. The key is not in it.
 *
 * A window that this page opens gets a copy of its `sessionStorage`. A lock, held for as long as the task runs, keeps
 * the copy from being run a second time.
 *
 * @typedef {{taskId: string, task: string, state: any, history: any[]}} Entry
 */

const KEY = "pagehand:task";
const MEMORY = "pagehand:memory";

/** @returns {unknown[]} What was learned about model servers on earlier pages. */
export function readMemory() {
  try {
    const memory = JSON.parse(sessionStorage.getItem(MEMORY) ?? "[]");
    return Array.isArray(memory) ? memory : [];
  } catch {
    return [];
  }
}

/** @param {unknown[]} memory */
export function writeMemory(memory) {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify(memory));
  } catch {
    // It is learned again.
  }
}

/** @returns {Entry | null} */
export function readJournal() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null; // storage is refused here, or holds something else
  }
}

/**
 * @param {string} taskId
 * @param {string} task
 * @param {{state: any, from?: number, events?: any[]}} save
 */
export function writeJournal(taskId, task, { state, from, events }) {
  const known = readJournal();
  const history = known?.taskId === taskId ? known.history : [];
  if (events) history.splice(from ?? history.length, Infinity, ...events);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ taskId, task, state, history }));
  } catch {
    // Full or refused: the task goes on, it only cannot outlive this page.
  }
}

export function clearJournal() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** @param {Entry} entry @returns {any} The whole TaskState. */
export const wholeState = ({ state, history }) => (history.length ? { ...state, history } : state);

/**
 * @param {string} taskId
 * @returns {Promise<(() => void) | null>} Gives the task free again; null when another window runs it.
 */
export function claim(taskId) {
  const locks = navigator.locks;
  // Only secure contexts have locks. Without them a fresh window is told by its short history.
  if (!locks) return Promise.resolve(history.length > 1 ? () => {} : null);
  return new Promise((resolve) => {
    void locks.request(`pagehand:${taskId}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise((release) => resolve(() => release(undefined)));
    });
  });
}
