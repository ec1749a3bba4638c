/**
 * The bridge by itself, for whoever drives the page from outside (the Playwright-backed page, the browser tests). Sets
 * `globalThis.__pagehand`; injecting it twice keeps the first one, and with it the numbers of the elements.
 */

import { createBridge } from "./bridge.js";
import { expose } from "./expose.js";
import { hands } from "./hands.js";

expose((options) => createBridge({ loadHands: async () => hands, ...options }));
