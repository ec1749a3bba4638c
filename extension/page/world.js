/**
 * Entry of the helper in the page's world (extension only). The background injects this file and right after it
 * calls the function it leaves behind, once, with the secret that the content script has too:
 *
 *     chrome.scripting.executeScript({ target, world: "MAIN", files: ["world.js"] })
 *     chrome.scripting.executeScript({ target, world: "MAIN", args: [secret],
 *       func: (secret) => globalThis[Symbol.for("pagehand.world")]?.(secret) })
 *
 * Nothing is listened to before that call. An empty secret takes the helper away again.
 */

import { PageWorld } from "./pageworld.js";
import { serveWorld } from "./worldlink.js";

const KEY = Symbol.for("pagehand.world");

/** @type {(() => void) | null} */
let leave = null;

Object.defineProperty(globalThis, KEY, {
  configurable: true,
  enumerable: false,
  value: (/** @type {unknown} */ secret) => {
    leave?.();
    leave = null;
    if (typeof secret === "string" && secret) leave = serveWorld(secret, new PageWorld());
  },
});
