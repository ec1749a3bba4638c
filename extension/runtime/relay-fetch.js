/**
 * Model calls out of a sandboxed page.
 *
 * A page served under CSP `sandbox` gives every frame in it an origin of its own, ours included. The extension's
 * storage and messages still work there, its host permissions do not: `fetch` obeys CORS like any page. So requests to
 * servers go through the background there, one port a request; closing the port aborts the request.
 */

const PORT = "fetch";

/** Replaces `fetch` in a frame without an origin; elsewhere it does nothing. */
export function relayFetchIfSandboxed() {
  if (self.origin !== "null") return;
  const direct = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    return /^https?:/.test(url) ? relay(url, init) : direct(input, init);
  };
}

/**
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<Response>}
 */
function relay(url, { method = "GET", headers, body, signal }) {
  return new Promise((resolve, reject) => {
    const port = chrome.runtime.connect({ name: PORT });
    const fail = (/** @type {string} */ words) => reject(new TypeError(words));
    signal?.addEventListener("abort", () => {
      port.disconnect();
      reject(new DOMException("aborted", "AbortError"));
    });
    port.onDisconnect.addListener(() => fail("the background went away"));
    port.onMessage.addListener((reply) => {
      port.disconnect();
      if (reply.error) return fail(reply.error);
      resolve(new Response(reply.body, { status: reply.status, headers: reply.headers }));
    });
    port.postMessage({ url, method, headers: [...new Headers(headers)], body: body ?? null });
  });
}

/**
 * The background's end.
 *
 * @param {chrome.runtime.Port} port
 */
export function serveFetch(port) {
  const { sender } = port;
  // Only our own pages: a content script's address is that of its page.
  const ours = sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL(""));
  if (port.name !== PORT || !ours) return;
  const controller = new AbortController();
  port.onDisconnect.addListener(() => controller.abort());
  port.onMessage.addListener(async ({ url, method, headers, body }) => {
    const reply = await request(url, { method, headers, body, signal: controller.signal, credentials: "omit" });
    if (!controller.signal.aborted) port.postMessage(reply);
  });
}

/**
 * @param {string} url
 * @param {RequestInit} init
 */
async function request(url, init) {
  try {
    const response = await fetch(url, init);
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  } catch (error) {
    return { error: String(/** @type {any} */ (error)?.message ?? error) };
  }
}
