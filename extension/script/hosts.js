/**
 * Where the runtime lives: in a module worker, so that Python never holds the page up, or on the page's own thread,
 * where its author wants that or where workers are refused.
 *
 * @typedef {{kind: "worker" | "page", port: MessagePort, close(): void}} RuntimeHost
 */
import { loadModule } from "./load-module.js";

/** A worker that says nothing for this long is one that the page's policy swallowed. */
const READY_MS = 15_000;

/**
 * @param {"worker" | "page"} wanted
 * @param {string} base Address of the folder of the script build, with a closing slash.
 * @returns {Promise<RuntimeHost>}
 */
export async function openHost(wanted, base) {
  if (wanted === "page") return openPage(base);
  try {
    return await openWorker(base);
  } catch (error) {
    console.info("Pagehand: no worker here, using the page's own thread.", error);
    return openPage(base);
  }
}

/** @param {string} base */
async function openPage(base) {
  const { serve } = await loadModule(base, "page-host.js");
  const { port1, port2 } = new MessageChannel();
  serve(port2);
  return /** @type {RuntimeHost} */ ({ kind: "page", port: port1, close: () => port1.close() });
}

/** @param {string} base */
async function openWorker(base) {
  const { worker, release } = startWorker(`${base}worker.js`);
  try {
    await ready(worker);
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    release();
  }
  const { port1, port2 } = new MessageChannel();
  worker.postMessage("port", [port2]);
  const close = () => {
    port1.close();
    worker.terminate();
  };
  return /** @type {RuntimeHost} */ ({ kind: "worker", port: port1, close });
}

/** @param {string} url */
function startWorker(url) {
  const options = /** @type {const} */ ({ type: "module", name: "pagehand" });
  if (new URL(url).origin === location.origin) return { worker: new Worker(url, options), release() {} };
  // A worker has to come from the page's own origin; a module that it imports need not.
  const blob = new Blob([`import ${JSON.stringify(url)};`], { type: "text/javascript" });
  const address = URL.createObjectURL(blob);
  return { worker: new Worker(address, options), release: () => URL.revokeObjectURL(address) };
}

/**
 * @param {Worker} worker
 * @returns {Promise<void>}
 */
function ready(worker) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer from the worker")), READY_MS);
    worker.onmessage = () => (clearTimeout(timer), resolve());
    worker.onerror = (event) => (clearTimeout(timer), reject(new Error(event.message || "the worker was refused")));
  });
}
