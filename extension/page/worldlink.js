/**
 * How the bridge reaches the page's world. With the script tag it is there already and calls the helper directly. In
 * the extension it talks to `world.js` by events whose name only those two know: `dispatchEvent` is synchronous and
 * crosses worlds, and strings are all that travels.
 *
 * What the secret name is good for: no page can meet the events by chance, and none can send them without having read
 * the name. What it is not good for: a page that replaced `addEventListener` before the helper came can see the name,
 * for both run in the same world. So nothing that comes back is trusted more than text of the page: it is reported
 * as what the page says, and it opens nothing.
 */

import { PageWorld } from "./pageworld.js";

/**
 * @typedef {object} WorldLink
 * @property {(policy: "accept" | "dismiss") => void} begin
 * @property {() => number} busy
 * @property {() => {dialogs: import("./types.js").DialogReport[], opened: string[]}} end
 * @property {(el: Element, text: string, clear: boolean) => string | null} write
 */

/**
 * @param {"isolated" | "page"} world
 * @param {string} secret
 * @returns {WorldLink}
 */
export function linkWorld(world, secret) {
  if (world === "page") return new PageWorld();
  if (!secret) return { begin() {}, busy: () => 0, end: () => ({ dialogs: [], opened: [] }), write: () => null };
  return new RemoteWorld(secret);
}

class RemoteWorld {
  /** @param {string} secret */
  constructor(secret) {
    this.ask = secret + "?";
    this.answer = secret + "!";
  }

  /** @param {"accept" | "dismiss"} policy */
  begin(policy) {
    this.call(document, { method: "begin", policy });
  }

  busy() {
    const answer = this.call(document, { method: "busy" });
    return typeof answer === "number" ? answer : 0;
  }

  end() {
    const answer = this.call(document, { method: "end" });
    const list = (/** @type {unknown} */ value) => (Array.isArray(value) ? value : []);
    return {
      dialogs: list(answer?.dialogs).map((each) => ({
        type: String(each?.type), message: String(each?.message), answer: String(each?.answer),
      })),
      opened: list(answer?.opened).map(String),
    };
  }

  /**
   * @param {Element} el
   * @param {string} text
   * @param {boolean} clear
   * @returns {string | null}
   */
  write(el, text, clear) {
    const answer = this.call(el, { method: "write", text, clear });
    return typeof answer === "string" ? answer : null;
  }

  /**
   * @param {EventTarget} target
   * @param {object} request
   * @returns {any}
   */
  call(target, request) {
    /** @type {any} */
    let reply = null;
    const listen = (/** @type {Event} */ event) => {
      try {
        reply = JSON.parse(String(/** @type {CustomEvent} */ (event).detail));
      } catch {
        reply = null;
      }
    };
    document.addEventListener(this.answer, listen);
    try {
      target.dispatchEvent(new CustomEvent(this.ask, { detail: JSON.stringify(request), bubbles: true, composed: true }));
    } finally {
      document.removeEventListener(this.answer, listen);
    }
    return reply;
  }
}

/**
 * The other end, in the page's world.
 *
 * @param {string} secret
 * @param {PageWorld} world
 * @returns {() => void} takes it away
 */
export function serveWorld(secret, world) {
  const serve = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    const value = perform(world, /** @type {CustomEvent} */ (event));
    document.dispatchEvent(new CustomEvent(secret + "!", { detail: JSON.stringify(value ?? null) }));
  };
  window.addEventListener(secret + "?", serve, true);
  return () => {
    world.end();
    window.removeEventListener(secret + "?", serve, true);
  };
}

/**
 * @param {PageWorld} world
 * @param {CustomEvent} event
 * @returns {unknown}
 */
function perform(world, event) {
  try {
    const request = JSON.parse(String(event.detail));
    if (request.method === "begin") return world.begin(request.policy === "accept" ? "accept" : "dismiss");
    if (request.method === "busy") return world.busy();
    if (request.method === "end") return world.end();
    const el = event.composedPath()[0];
    if (request.method === "write" && el instanceof Element) return world.write(el, String(request.text), Boolean(request.clear));
  } catch {
    return null;
  }
  return null;
}
