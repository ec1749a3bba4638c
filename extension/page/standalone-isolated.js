/** As standalone.js, in a world of its own, as the extension's content script has one. */

import { expose } from "./expose.js";
import { hands } from "./hands.js";
import { createIsolatedBridge } from "./isolated.js";

expose((options) => createIsolatedBridge({ loadHands: async () => hands, ...options }));
