/**
 * The hidden extension-origin frame: home of the runtime in the extension.
 *
 * It does nothing until somebody whom it can trust hands it a port:
 *
 * - our content script, which proves itself with a nonce that travelled only over the extension's own messaging and
 *   storage; a page that embeds this frame, or posts a port to it, has none;
 * - one of our own pages (popup, options), known by its origin, which only wants a connection tested.
 *
 * A nonce opens one frame, once.
 */
import { openChannel } from "./channel.js";
import { relayFetchIfSandboxed } from "./relay-fetch.js";
import { serveRuntime } from "./runtime.js";
import { TaskHost } from "./task-host.js";
import { nonceKey, read } from "../shell/records.js";

const BASE = new URL("runtime/", location.href).href;

/** @param {MessageEvent} event */
async function accept(event) {
  const port = event.ports[0];
  const nonce = event.data?.nonce;
  if (!port || event.source !== parent || typeof nonce !== "string") return;
  if (event.origin === location.origin) {
    removeEventListener("message", onMessage);
    serveRuntime(port, BASE);
    return;
  }
  /** @type {import("../shell/records.js").Ticket | undefined} */
  const ticket = await read(nonceKey(nonce));
  if (!ticket) return port.close();
  await chrome.storage.session.remove(nonceKey(nonce));
  removeEventListener("message", onMessage);
  connect(port, ticket);
}

/**
 * @param {MessagePort} port
 * @param {import("../shell/records.js").Ticket} ticket
 */
function connect(port, ticket) {
  const handlers = { "frame.release": () => host.release(), "frame.stop": () => host.stop() };
  const channel = openChannel(port, handlers, { onClose: () => host.retire() });
  const host = new TaskHost(ticket, channel, BASE);
  void host.open();
}

relayFetchIfSandboxed();
/** @param {MessageEvent} event */
const onMessage = (event) => void accept(event);
addEventListener("message", onMessage);
// Holds the content script's lifeline, which breaks when the extension goes; see content.js.
chrome.runtime.onConnect.addListener(() => {});
