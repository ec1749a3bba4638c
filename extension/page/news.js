/**
 * What happens on the page by itself while a task runs: faults of its scripts, dialogs between two actions (they would
 * stop the page's thread, and the bridge with it, until somebody came) and downloads. Runs in the page's world; nothing
 * is listened to or replaced before `start` and after `stop`.
 *
 * @typedef {{type: string, text: string}} Tiding
 */

const KEPT = 10;
const LENGTH = 300;

export class News {
  /** @type {Tiding[]} */
  #list = [];

  /** @param {string} type @param {unknown} text */
  add(type, text) {
    this.#list.push({ type, text: wordsOf(text).slice(0, LENGTH) });
    if (this.#list.length > KEPT) this.#list.shift();
  }

  /** @returns {Tiding[]} what is new since the last call */
  take() {
    return this.#list.splice(0);
  }

  /**
   * @param {any} view a window
   * @param {(owner: any, name: string, make: (original: any) => any) => void} replace
   * @returns {() => void} ends the listening
   */
  listen(view, replace) {
    const fault = (/** @type {any} */ event) => this.add("error", event.reason ?? event.message);
    const click = (/** @type {Event} */ event) => this.#seeClick(event.composedPath(), event);
    // Not in the capturing phase: pictures that cannot be loaded are no faults of scripts.
    const events = [["error", fault, false], ["unhandledrejection", fault, false], ["click", click, true]];
    for (const event of events) view.addEventListener(...event);
    replace(view.console, "error", (error) => (/** @type {unknown[]} */ ...args) => {
      // What we say to developers is no news of the page.
      if (!/^Pagehand:/.test(wordsOf(args[0]))) this.add("error", args.map(wordsOf).join(" "));
      error.apply(view.console, args);
    });
    // A link that is not in the document is clicked by scripts that save files, and no listener hears it.
    for (const name of ["click", "dispatchEvent"]) {
      replace(view.HTMLAnchorElement.prototype, name, (act) => /** @this {HTMLElement} @param {any[]} args */ function (...args) {
        if (!this.isConnected && (!args.length || args[0]?.type === "click")) seeClick([this]);
        return act.apply(this, args);
      });
    }
    const seeClick = (/** @type {EventTarget[]} */ path) => this.#seeClick(path);
    return () => {
      for (const event of events) view.removeEventListener(...event);
    };
  }

  /**
   * @param {EventTarget[]} path
   * @param {Event} [event] it counts only if nobody prevents it
   */
  #seeClick(path, event) {
    const link = /** @type {HTMLAnchorElement | undefined} */ (path.find((each) => each instanceof Element && each.matches("a[download][href]")));
    if (!link) return;
    const name = link.getAttribute("download") || String(link.href).split(/[?#]/)[0]?.split("/").pop();
    setTimeout(() => event?.defaultPrevented || this.add("download", name));
  }
}

/** @param {unknown} value */
function wordsOf(value) {
  try {
    return String(/** @type {any} */ (value)?.stack ? `${value}` : typeof value === "object" ? JSON.stringify(value) : value);
  } catch {
    return "?";
  }
}
