/**
 * How the bridge reaches the page's world. With the script tag it is there already and calls `PageWorld` directly. In
 * the extension it talks to `world.js` by events whose name only those two know: `dispatchEvent` is synchronous and
 * crosses worlds, and strings are all that travels.
 *
 * What the secret name is good for: no page can meet the events by chance, and none can send them without having read
 * the name. What it is not good for: a page that replaced `addEventListener` before the helper came can see the name,
 * for both run in the same world. So nothing that comes back is trusted more than text of the page: it is reported
 * as what the page says, and it opens nothing.
 */

import { writeEditor } from "./editors.js";
import { listeningIn } from "./listeners.js";
import { tried } from "./tried.js";

/**
 * @typedef {object} WorldLink
 * @property {"isolated" | "page"} world where the bridge itself runs
 * @property {(doc: Document) => (el: Element) => boolean} listeners tells whether a script listens for clicks
 * @property {(policy: "accept" | "dismiss") => void} begin
 * @property {(on: boolean) => void} listen to what the page does by itself, while a task runs
 * @property {() => import("./news.js").Tiding[]} news of that kind since the last call
 * @property {() => number} busy
 * @property {() => {dialogs: import("./types.js").DialogReport[], opened: string[]}} end
 * @property {(el: Element, text: string, clear: boolean) => string | null} [write] as in editors.js, where that is out of reach
 * @property {() => void} [leave] for good
 */

/** @implements {WorldLink} */
export class RemoteWorld {
  /** @param {string} secret without one nothing is asked */
  constructor(secret) {
    this.world = /** @type {const} */ ("isolated");
    this.secret = secret;
  }

  /**
   * One question for the whole document; the two worlds count its elements alike.
   *
   * @param {Document} doc
   * @returns {(el: Element) => boolean}
   */
  listeners(doc) {
    const answer = this.call(doc, { method: "listeners" });
    if (!Array.isArray(answer) || !answer.length) return () => false;
    const all = doc.querySelectorAll("*");
    const found = new Set(answer.map((at) => all[at]));
    return (el) => found.has(el);
  }

  /** @param {"accept" | "dismiss"} policy */
  begin(policy) {
    this.call(document, { method: "begin", policy });
  }

  busy() {
    return Number(this.call(document, { method: "busy" })) || 0;
  }

  /** @param {boolean} on */
  listen(on) {
    this.call(document, { method: "listen", on });
  }

  news() {
    return list(this.call(document, { method: "news" })).map((each) => ({ type: String(each?.type), text: String(each?.text) }));
  }

  end() {
    const answer = this.call(document, { method: "end" });
    return {
      dialogs: list(answer?.dialogs).map((each) => ({
        type: String(each?.type), message: String(each?.message), answer: String(each?.answer),
      })),
      opened: list(answer?.opened).map(String),
    };
  }

  /** Send the helper away. */
  leave() {
    this.call(document, { method: "leave" });
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
    if (!this.secret) return reply;
    const listen = (/** @type {Event} */ event) => {
      reply = tried(() => JSON.parse(String(/** @type {CustomEvent} */ (event).detail)));
    };
    document.addEventListener(this.secret + "!", listen);
    target.dispatchEvent(new CustomEvent(this.secret + "?", { detail: JSON.stringify(request), bubbles: true, composed: true }));
    document.removeEventListener(this.secret + "!", listen);
    return reply;
  }
}

/** @param {unknown} value @returns {any[]} */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * The other end, in the page's world.
 *
 * @param {string} secret
 * @param {import("./pageworld.js").PageWorld} world
 * @returns {() => void} takes it away
 */
export function serveWorld(secret, world) {
  const leave = () => {
    world.listen(false);
    world.end();
    window.removeEventListener(secret + "?", serve, true);
  };
  const serve = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    const value = perform(world, /** @type {CustomEvent} */ (event), leave);
    document.dispatchEvent(new CustomEvent(secret + "!", { detail: JSON.stringify(value ?? null) }));
  };
  window.addEventListener(secret + "?", serve, true);
  return leave;
}

/**
 * @param {import("./pageworld.js").PageWorld} world
 * @param {CustomEvent} event
 * @param {() => void} leave
 * @returns {unknown}
 */
function perform(world, event, leave) {
  try {
    const request = JSON.parse(String(event.detail));
    if (request.method === "begin") return world.begin(request.policy === "accept" ? "accept" : "dismiss");
    if (request.method === "listen") return world.listen(request.on === true);
    if (request.method === "news") return world.news();
    if (request.method === "busy") return world.busy();
    if (request.method === "end") return world.end();
    if (request.method === "listeners") return listeningIn(document);
    if (request.method === "leave") return leave();
    const el = event.composedPath()[0];
    if (request.method === "write" && el instanceof Element) return writeEditor(el, String(request.text), Boolean(request.clear));
  } catch {
    return null;
  }
  return null;
}
