/**
 * What can only be done in the page's own world, for as long as an action runs: answering `alert`, `confirm`, `prompt`
 * and `beforeunload` by policy (they would stop the page's thread, and with it any agent), counting the
 * requests that the action starts, seeing `window.open`, and reaching editors through their own interfaces.
 *
 * Everything that is replaced is put back when the action ends. Windows of same-origin frames are treated alike.
 *
 * @typedef {{type: string, message: string, answer: string}} DialogReport
 * @typedef {{dialogs: DialogReport[], opened: string[]}} Report
 */

import { grantCapture } from "./capture.js";
import { News } from "./news.js";

export class PageWorld {
  /** @type {(() => void)[]} */
  #undo = [];
  /** Puts back what is replaced for the whole task. @type {(() => void)[]} */
  #unlisten = [];
  #news = new News();
  /** @type {DialogReport[]} */
  dialogs = [];
  /** @type {string[]} */
  opened = [];
  pending = 0;

  constructor() {
    this.world = /** @type {const} */ ("page");
  }

  /**
   * Take over before an action.
   *
   * @param {"accept" | "dismiss"} policy for confirm, prompt and beforeunload
   */
  begin(policy) {
    this.end();
    this.dialogs = [];
    this.opened = [];
    this.pending = 0;
    for (const view of windows(window)) {
      this.#answerDialogs(view, policy === "accept", (type, message, answer) => {
        this.dialogs.push({ type, message, answer });
      });
      this.#countRequests(view);
      this.#seeWindows(view);
      this.#undo.push(grantCapture(view, (owner, name, make) => this.replace(owner, name, make)));
    }
  }

  /**
   * Listen to what the page does by itself, or end that.
   *
   * @param {boolean} on
   */
  listen(on) {
    if (on === this.#unlisten.length > 0) return;
    if (!on) {
      this.end();
      for (const undo of this.#unlisten.splice(0).reverse()) undo();
      return;
    }
    const actions = this.#undo;
    this.#undo = this.#unlisten;
    for (const view of windows(window)) {
      this.#answerDialogs(view, false, (type, message, answer) => this.#news.add("dialog", `${type} "${message}" ${answer}`));
      this.#undo.push(this.#news.listen(view, (owner, name, make) => this.replace(owner, name, make)));
    }
    this.#undo = actions;
  }

  /** @returns {import("./news.js").Tiding[]} what the page did by itself since the last call */
  news() {
    return this.#news.take();
  }

  /** @returns {number} requests of the action that are not answered yet */
  busy() {
    return this.pending;
  }

  /**
   * Put everything back.
   *
   * @returns {Report}
   */
  end() {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    return { dialogs: this.dialogs, opened: this.opened };
  }

  /**
   * @param {any} view
   * @param {boolean} accept
   * @param {(type: string, message: string, answer: string) => void} book
   */
  #answerDialogs(view, accept, book) {
    /** @type {(type: string, message: unknown, answer: string) => void} */
    const note = (type, message, answer) => book(type, textOf(message), answer);
    this.replace(view, "alert", () => (/** @type {unknown} */ message) => note("alert", message, "accepted"));
    this.replace(view, "confirm", () => (/** @type {unknown} */ message) => {
      note("confirm", message, accept ? "accepted" : "dismissed");
      return accept;
    });
    this.replace(view, "prompt", () => (/** @type {unknown} */ message, /** @type {unknown} */ preset) => {
      note("prompt", message, accept ? "accepted" : "dismissed");
      return accept ? textOf(preset) : null;
    });
    this.#muteUnload(view, note, accept);
  }

  /**
   * A listener added late does not run first, so the event's own prototype is changed: the page's question is heard
   * and does not hold the document. To stay, loading is stopped as soon as the browser has begun to leave.
   *
   * @param {any} view
   * @param {(type: string, message: unknown, answer: string) => void} note
   * @param {boolean} accept
   */
  #muteUnload(view, note, accept) {
    const proto = view.BeforeUnloadEvent?.prototype;
    if (!proto) return;
    const own = Object.getOwnPropertyDescriptor(proto, "returnValue");
    const say = once(() => {
      note("beforeunload", "", accept ? "accepted" : "dismissed");
      if (!accept) view.setTimeout(() => view.stop(), 0);
    });
    Object.defineProperty(proto, "returnValue", { configurable: true, get: () => "", set: say });
    Object.defineProperty(proto, "preventDefault", { configurable: true, value: say });
    this.#undo.push(() => {
      if (own) Object.defineProperty(proto, "returnValue", own);
      delete proto.preventDefault;
    });
  }

  /** @param {any} view */
  #countRequests(view) {
    const started = () => {
      this.pending++;
      return once(() => {
        this.pending--;
      });
    };
    this.replace(view, "fetch", (fetch) => /** @this {any} @param {any[]} args */ function (...args) {
      const done = started();
      const answer = fetch.apply(this === undefined ? view : this, args);
      answer.then(done, done);
      return answer;
    });
    const proto = view.XMLHttpRequest?.prototype;
    if (proto) {
      this.replace(proto, "send", (send) => /** @this {XMLHttpRequest} @param {any[]} args */ function (...args) {
        this.addEventListener("loadend", started(), { once: true });
        return send.apply(this, args);
      });
    }
  }

  /** @param {any} view */
  #seeWindows(view) {
    const { opened } = this;
    this.replace(view, "open", (open) => /** @this {any} @param {any[]} args */ function (...args) {
      const made = open.apply(this === undefined ? view : this, args);
      opened.push(addressOf(view, args[0]) + (made ? "" : " (blocked by the browser)"));
      return made;
    });
  }

  /**
   * @param {any} owner
   * @param {string} name
   * @param {(original: any) => any} make
   */
  replace(owner, name, make) {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (own && !own.configurable && !own.writable) return;
    const original = owner[name];
    const mine = make(original);
    owner[name] = mine;
    this.#undo.push(() => {
      if (owner[name] !== mine) return;
      if (own) Object.defineProperty(owner, name, own);
      else delete owner[name];
    });
  }
}

/**
 * @param {Window} top
 * @returns {Window[]} this window and those of same-origin frames
 */
function windows(top) {
  const found = [top];
  for (let at = 0; at < top.length; at++) {
    try {
      const inner = /** @type {Window} */ (top[at]);
      if (inner.document) found.push(...windows(inner));
    } catch {
      // A frame of another origin has its own thread of dialogs.
    }
  }
  return found;
}

/** @param {() => void} act */
function once(act) {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}

/** @param {unknown} value */
function textOf(value) {
  return value === undefined || value === null ? "" : String(value).slice(0, 500);
}

/**
 * @param {Window} view
 * @param {unknown} address
 */
function addressOf(view, address) {
  try {
    return new URL(String(address ?? "about:blank"), view.location.href).href;
  } catch {
    return String(address);
  }
}
