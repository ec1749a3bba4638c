/**
 * Entry of the reader in a frame of another origin; injected after bridge.js, while a task runs.
 *
 * It listens to the extension's background alone: messages of the extension's own messaging that come from no tab. No
 * page can send or see those, and what it answers goes back the same way. It never speaks first, except to have the
 * second bundle loaded. It goes when it is told to, and with its document.
 */

import { FrameReader } from "./frames/reader.js";
import { loadHands } from "./load-hands.js";
import { BRIDGE, FRAME, scope } from "./parts.js";

const KEY = Symbol.for(FRAME);

/** @type {typeof import("./isolated.js").createIsolatedBridge} */
const createBridge = (options) => scope[BRIDGE](options);

function start() {
  let secret = "";
  const reader = new FrameReader((prefix) => createBridge({ prefix, secret, loadHands }));
  /** @type {(message: any, sender: chrome.runtime.MessageSender, reply: (answer: unknown) => void) => boolean} */
  const listen = (message, sender, reply) => {
    if (sender.id !== chrome.runtime.id || sender.tab) return false;
    if (message?.pagehand === "leaveFrame") leave();
    if (message?.pagehand !== "frame") return false;
    void reader.answer(message.call).then(reply);
    return true; // the reply comes later
  };
  const leave = () => {
    chrome.runtime.onMessage.removeListener(listen);
    removeEventListener("pagehide", leave);
    reader.leave();
    delete scope[KEY];
  };
  chrome.runtime.onMessage.addListener(listen);
  addEventListener("pagehide", leave);
  /** @param {string} word by which our helper among the page's own scripts is known */
  scope[KEY] = (word) => {
    secret = word;
  };
}

if (!scope[KEY]) start();
