/** The reader of a frame of another origin by itself: `__pagehandReader(JSON of the call)` answers with JSON. */

import { FrameReader } from "./frames/reader.js";
import { placeOf } from "./frames/place.js";
import { hands } from "./hands.js";
import { createIsolatedBridge } from "./isolated.js";
import { FRAME, scope } from "./parts.js";

const KEY = Symbol.for(FRAME);

if (!scope[KEY]) {
  scope[KEY] = new FrameReader((prefix) => createIsolatedBridge({ prefix, loadHands: async () => hands }));
  Object.assign(globalThis, {
    __pagehandReader: async (/** @type {string} */ call) => JSON.stringify(await scope[KEY].answer(JSON.parse(call))),
    __pagehandPlace: () => JSON.stringify(placeOf(FRAME)),
  });
}
