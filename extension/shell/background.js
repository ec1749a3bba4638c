/**
 * The service worker: a switchboard without memory. It injects, keeps the lease, and marks tasks whose tab is gone.
 * All it knows is in the records; see tasks.js.
 */
import { serveFetch } from "../runtime/relay-fetch.js";
import { showBadge } from "./badge.js";
import { callFrame, leaveFrames, listFrames } from "./frames.js";
import { dismissWorld, injectHands } from "./inject.js";
import { isFinal, nonceKey, write } from "./records.js";
import { closed, lost, moved, pause, start, stop, warm } from "./tasks.js";

const ORIGIN = new URL(chrome.runtime.getURL("")).origin;

// Content scripts live in the page's process; neither settings with the key nor records are theirs to read.
void chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
void chrome.storage.session.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });

/** @type {Record<string, (message: any) => Promise<unknown>>} Requests of our own pages. */
const SHELL = {
  start: ({ tabId, goal }) => start(tabId, String(goal)),
  stop: ({ tabId }) => stop(tabId),
  pause: ({ tabId, paused }) => pause(tabId, Boolean(paused)),
  warm: ({ tabId }) => warm(tabId),
};

/**
 * A content script announces the nonce under which it will connect to its frame.
 *
 * @param {any} message
 * @param {chrome.runtime.MessageSender} sender
 */
async function register({ nonce }, sender) {
  const { tab, frameId, documentId } = sender;
  if (tab?.id === undefined || frameId !== 0 || !documentId) return { ok: false };
  await write(nonceKey(String(nonce)), { tabId: tab.id, documentId });
  return { ok: true };
}

/**
 * The person pressed Stop on the page itself, or Escape twice. A content script can only end the task of its own tab.
 *
 * @param {any} _message
 * @param {chrome.runtime.MessageSender} sender
 */
async function stopHere(_message, { tab, frameId }) {
  return tab?.id !== undefined && frameId === 0 ? stop(tab.id) : { ok: false };
}

/**
 * The page took our frame away while it was in use.
 *
 * @param {any} _message
 * @param {chrome.runtime.MessageSender} sender
 */
async function frameLost(_message, { tab, frameId, documentId }) {
  if (tab?.id === undefined || frameId !== 0 || !documentId) return { ok: false };
  await lost(tab.id, documentId);
  return { ok: true };
}

/**
 * A bridge has met a tool that is not in its first bundle.
 *
 * @param {any} _message
 * @param {chrome.runtime.MessageSender} sender
 */
async function hands(_message, { tab, documentId }) {
  if (tab?.id === undefined || !documentId) return { ok: false };
  await injectHands(tab.id, documentId);
  return { ok: true };
}

/** @type {Record<string, (message: any, sender: chrome.runtime.MessageSender) => Promise<unknown>>} Of our content scripts. */
const CONTENT = {
  register, stopHere, hands, lost: frameLost, frames: listFrames, frame: callFrame, leaveFrames,
};

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  const handler = pick(message, sender);
  if (!handler) return false;
  handler(message, sender).then(reply, (error) => reply({ ok: false, code: "internal", detail: String(error) }));
  return true; // the reply comes later
});

/**
 * @param {any} message
 * @param {chrome.runtime.MessageSender} sender
 * @returns {((message: any, sender: chrome.runtime.MessageSender) => Promise<unknown>) | null}
 */
function pick(message, sender) {
  if (sender.id !== chrome.runtime.id) return null;
  if (Object.hasOwn(CONTENT, message?.pagehand)) return CONTENT[message.pagehand] ?? null;
  // A page that took over its renderer could speak for our content script, never for our own pages.
  if (sender.origin !== ORIGIN || typeof message?.tabId !== "number") return null;
  return Object.hasOwn(SHELL, message.pagehand) ? (SHELL[message.pagehand] ?? null) : null;
}

chrome.runtime.onConnect.addListener(serveFetch);

chrome.webNavigation.onCommitted.addListener(({ tabId, frameId, url, documentLifecycle }) => {
  if (frameId === 0 && documentLifecycle === "active") void moved(tabId, url).then(() => showBadge(tabId));
});

chrome.tabs.onRemoved.addListener((tabId) => void closed(tabId));

chrome.storage.session.onChanged.addListener((changes) => {
  for (const [key, { newValue }] of Object.entries(changes)) void onRecord(key, /** @type {any} */ (newValue));
});

/**
 * @param {string} key
 * @param {any} value
 */
async function onRecord(key, value) {
  if (key.startsWith("task:")) await showBadge(Number(key.slice(5)));
  if (!key.startsWith("live:") || !value) return;
  await showBadge(value.tabId);
  if (isFinal(value.status)) await dismissWorld(value.tabId);
}
