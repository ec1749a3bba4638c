/**
 * Asks, in a few milliseconds, whether this realm may compile WebAssembly at all.
 *
 * Under a policy without `'wasm-unsafe-eval'` the compile is refused, and a Pyodide that is started all the same never
 * settles. So the smallest valid module goes first.
 */
import { ChannelError } from "./channel.js";
import { withTimeout } from "./timeout.js";

const SMALLEST_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
const PROBE_MS = 5000;

/**
 * @returns {Promise<void>}
 * @throws {ChannelError} `wasm_blocked`
 */
export async function probeWebAssembly() {
  if (typeof WebAssembly !== "object") throw new ChannelError("wasm_blocked", "", "no WebAssembly");
  const late = () => new ChannelError("wasm_blocked", "", "no answer from the compiler");
  try {
    await withTimeout(WebAssembly.compile(SMALLEST_MODULE), PROBE_MS, late);
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    throw new ChannelError("wasm_blocked", "", String(error));
  }
}
