/**
 * The bridge of the extension's content script. It shares the page's document but not its world: what only the page's
 * own scripts can do is asked of `world.js`, under a secret that both were given.
 */

import { bridgeOver } from "./core.js";
import { RemoteWorld } from "./worldlink.js";

/** @param {import("./context.js").BridgeOptions & {secret?: string}} [options] without a secret nobody is asked */
export function createIsolatedBridge(options = {}) {
  return bridgeOver(options, new RemoteWorld(options.secret ?? ""));
}
