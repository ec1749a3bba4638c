/**
 * Readers in frames of other origins, for the one who may ask: the content script in the top document of a tab, while
 * that document runs a task. Nothing is kept here: which frames there are is asked of the browser each time.
 */
import { FRAME } from "../page/parts.js";
import { childrenOf, placeOf } from "../page/frames/place.js";
import { callWorld } from "./inject.js";
import { isFinal, readTask } from "./records.js";

/** A frame whose thread is busy keeps nobody waiting. */
const INJECT_MS = 700;
/** Pages with more frames have them for advertising. */
const FRAMES_MAX = 60;

/** @typedef {chrome.runtime.MessageSender} Sender */

/**
 * @param {Sender} sender
 * @returns {Promise<number | null>} the tab, if its task runs in the very document that asks
 */
async function tabOf({ tab, frameId, documentId }) {
  if (tab?.id === undefined || frameId !== 0 || !documentId) return null;
  const { record, view } = await readTask(tab.id);
  return record?.documentId === documentId && view && !isFinal(view.status) ? tab.id : null;
}

/**
 * Brings a bridge into each frame that needs one.
 *
 * @param {any} _message
 * @param {Sender} sender
 */
export async function listFrames(_message, sender) {
  const tabId = await tabOf(sender);
  if (tabId === null) return { ok: false };
  const all = (await chrome.webNavigation.getAllFrames({ tabId })) ?? [];
  const inner = all.filter(({ frameId, url }) => frameId !== 0 && !url.startsWith("chrome")).slice(0, FRAMES_MAX);
  const placed = await Promise.all(inner.map(async ({ frameId, parentFrameId, documentId }) => {
    const target = { tabId, documentIds: [documentId] };
    const place = await inTime(chrome.scripting.executeScript({ target, injectImmediately: true, func: placeOf, args: [FRAME] }));
    const result = place?.[0]?.result;
    if (result && !result.reachable && !result.ready) await inTime(equip(target));
    return result ? [{ key: documentId, id: frameId, parent: parentFrameId, placed: result }] : [];
  }));
  return { ok: true, children: childrenOf(placed.flat()) };
}

/** @param {chrome.scripting.InjectionTarget} target */
async function equip(target) {
  await chrome.scripting.executeScript({ target, injectImmediately: true, files: ["bridge.js", "frame-reader.js"] });
  const secret = crypto.randomUUID();
  await chrome.scripting.executeScript({ target, injectImmediately: true, func: tell, args: [FRAME, secret] });
  await callWorld(target, secret);
}

/** Runs in the frame. @param {string} mark @param {string} secret */
function tell(mark, secret) {
  const scope = /** @type {Record<symbol, ((secret: string) => void) | undefined>} */ (/** @type {unknown} */ (globalThis));
  scope[Symbol.for(mark)]?.(secret);
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T | null>} null when it takes too long or fails, as it does in frames that may not be touched
 */
function inTime(work) {
  const late = new Promise((resolve) => setTimeout(resolve, INJECT_MS, null));
  return Promise.race([work, /** @type {Promise<null>} */ (late)]).catch(() => null);
}

/**
 * Carries one call into a frame of the same tab, and its answer back.
 *
 * @param {any} message
 * @param {Sender} sender
 */
export async function callFrame({ key, call }, sender) {
  const tabId = await tabOf(sender);
  if (tabId === null) return { ok: false, code: "gone" };
  try {
    return await chrome.tabs.sendMessage(tabId, { pagehand: "frame", call }, { documentId: String(key) });
  } catch (error) {
    // Nobody was there, or somebody was and has not answered.
    return { ok: false, code: /establish connection|no (?:frame|document|tab)/i.test(String(error)) ? "gone" : "left" };
  }
}

/**
 * The task is over: nothing of ours stays in any frame.
 *
 * @param {any} _message
 * @param {Sender} sender
 */
export async function leaveFrames(_message, { tab, frameId }) {
  if (tab?.id === undefined || frameId !== 0) return { ok: false };
  await chrome.tabs.sendMessage(tab.id, { pagehand: "leaveFrame" }).catch(() => {}); // none may be left
  return { ok: true };
}
