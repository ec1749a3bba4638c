/** The module worker that the runtime lives in. It says when it is there, and gets a port. */
import { serveRuntime } from "../runtime/runtime.js";

const BASE = new URL("runtime/", import.meta.url).href;

addEventListener("message", ({ data, ports }) => {
  const [port] = ports;
  if (data === "port" && port) serveRuntime(port, BASE);
});
postMessage("ready");
