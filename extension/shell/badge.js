/**
 * The mark on the toolbar button: a dot while a task runs in the tab, a question mark while it waits for an answer, two
 * bars while it is paused.
 */
import { isFinal, readTask } from "./records.js";

const MARIGOLD = "#FFB224";
const INK = "#1B1A17";

/** @param {number | undefined} tabId */
export async function showBadge(tabId) {
  if (tabId === undefined) return;
  const { view } = await readTask(tabId);
  const running = view !== null && !isFinal(view.status);
  const text = !running ? "" : view.question ? "?" : view.paused ? "Ⅱ" : "●";
  try {
    await chrome.action.setBadgeBackgroundColor({ tabId, color: MARIGOLD });
    await chrome.action.setBadgeTextColor({ tabId, color: INK });
    await chrome.action.setBadgeText({ tabId, text });
  } catch {
    // The tab has been closed.
  }
}
