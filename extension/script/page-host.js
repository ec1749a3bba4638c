/** The runtime on the page's own thread. */
import { serveRuntime } from "../runtime/runtime.js";

const BASE = new URL("runtime/", import.meta.url).href;

/** @param {MessagePort} port */
export function serve(port) {
  serveRuntime(port, BASE);
}
