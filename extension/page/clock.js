/**
 * Waiting that can be cancelled. Timers of hidden tabs fire once a second at most, so all waits look at the clock.
 */

import { Cancelled } from "./errors.js";

/**
 * @param {number} ms
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 * @throws {Cancelled}
 */
export function sleep(ms, signal) {
  if (signal?.aborted) return Promise.reject(new Cancelled());
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * The next frame, or a little time where no frames are drawn (hidden tabs).
 *
 * @returns {Promise<void>}
 */
export function nextFrame() {
  return new Promise((resolve) => {
    const timer = setTimeout(done, 60);
    const frame = requestAnimationFrame(done);
    function done() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    }
  });
}

/**
 * @template T
 * @param {() => T | null | undefined | false} probe
 * @param {number} ms at most
 * @param {AbortSignal} [signal]
 * @returns {Promise<T | null>} what the probe found, or null when time ran out
 */
export async function until(probe, ms, signal) {
  const end = performance.now() + ms;
  for (;;) {
    const found = probe();
    if (found) return found;
    if (performance.now() >= end) return null;
    await sleep(20, signal);
  }
}
