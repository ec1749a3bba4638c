/**
 * As standalone-isolated.js, with the frames of other origins. Whoever drives the page carries the calls: it answers
 * `__pagehandFrames(JSON of {id, key, call})` by `__pagehandAnswer(id, JSON)`, and a call without a key asks for all frames.
 */

import { expose } from "./expose.js";
import { Conductor } from "./frames/conductor.js";
import { childrenOf } from "./frames/place.js";
import { hands } from "./hands.js";
import { createIsolatedBridge } from "./isolated.js";

/** @type {any} */
const scope = globalThis;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let last = 0;

/** @param {string} [key] @param {object} [call] @returns {Promise<any>} */
function ask(key, call) {
  return new Promise((resolve) => {
    waiting.set(++last, resolve);
    scope.__pagehandFrames(JSON.stringify({ id: last, key, call }));
  });
}

scope.__pagehandAnswer = (/** @type {number} */ id, /** @type {string} */ answer) => waiting.get(id)?.(JSON.parse(answer));

expose((options) => {
  const bridge = createIsolatedBridge({ loadHands: async () => hands, ...options });
  const conductor = new Conductor(bridge, { list: async () => childrenOf(await ask()), call: ask, leave: () => {} });
  return { ...bridge, handlers: conductor.handlers, dispose: () => conductor.dispose() };
});
