/** The bridge without its second bundle, as the script tag loads it. Built only to measure what a page pays for. */

import { createBridge } from "./bridge.js";
import { expose } from "./expose.js";

expose(createBridge);
