/**
 * The bridge: the page's end of the Page protocol, for a script that runs in the page's own world. It decides nothing,
 * and costs nothing between calls. (In the extension's world: isolated.js.)
 *
 *     const bridge = createBridge({ dialogs: "dismiss", onStop });
 *     await bridge.handlers["page.observe"]({ mode: "viewport" });   // PageSnapshot
 *     await bridge.handlers["page.act"]({ tool: "click", id: 12 });  // ActionResult
 */

import { bridgeOver } from "./core.js";
import { listenersOf } from "./listeners.js";
import { PageWorld } from "./pageworld.js";

class OwnWorld extends PageWorld {
  /** @param {Document} doc */
  listeners(doc) {
    return listenersOf(doc);
  }
}

/** @param {import("./context.js").BridgeOptions} [options] */
export function createBridge(options = {}) {
  return bridgeOver(options, new OwnWorld());
}
