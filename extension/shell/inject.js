/** Brings our scripts into the page of a tab. All are safe to inject twice. */

/**
 * @param {number} tabId
 * @returns {Promise<string>} Id of the document that now holds the content script.
 */
export async function injectContent(tabId) {
  const [result] = await chrome.scripting.executeScript({ target: { tabId }, files: ["bridge.js", "content.js"] });
  if (!result) throw new Error("no document to inject into");
  return result.documentId;
}

/**
 * Brings the second bundle of the bridge into a document.
 *
 * @param {number} tabId
 * @param {string} documentId
 */
export async function injectHands(tabId, documentId) {
  const target = { tabId, documentIds: [documentId] };
  await chrome.scripting.executeScript({ target, injectImmediately: true, files: ["hands.js"] });
}

/**
 * Calls the part that must live among the page's own scripts (it answers browser dialogs); only while a task runs.
 *
 * @param {chrome.scripting.InjectionTarget} target
 * @param {string} secret What the content script knows it by.
 */
export async function callWorld(target, secret) {
  const shared = /** @type {const} */ ({ target, world: "MAIN", injectImmediately: true });
  await chrome.scripting.executeScript({ ...shared, files: ["world.js"] });
  await chrome.scripting.executeScript({ ...shared, func: tellWorld, args: [secret] });
}

/** Sends it away; there is none when the page has gone. @param {number} tabId */
export function dismissWorld(tabId) {
  return chrome.scripting
    .executeScript({ target: { tabId }, world: "MAIN", injectImmediately: true, func: tellWorld, args: [""] })
    .catch(() => {});
}

/** Runs in the page, where nothing of this module exists. @param {string} secret */
function tellWorld(secret) {
  const scope = /** @type {Record<symbol, ((secret: string) => void) | undefined>} */ (/** @type {unknown} */ (globalThis));
  scope[Symbol.for("pagehand.world")]?.(secret);
}

/**
 * Asks the content script of a document to put up its frame.
 *
 * @param {number} tabId
 * @param {string} documentId
 * @returns {Promise<{secret: string}>}
 */
export function openFrame(tabId, documentId) {
  return chrome.tabs.sendMessage(tabId, { pagehand: "open" }, { documentId });
}

/**
 * Asks the content script of a document to take its frame down; it may be gone already.
 *
 * @param {number} tabId
 * @param {string} documentId
 */
export function closeFrame(tabId, documentId) {
  return chrome.tabs.sendMessage(tabId, { pagehand: "close" }, { documentId }).catch(() => {});
}
