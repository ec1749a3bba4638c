/** What the parts of a bridge share: the numbers of elements, the pointer, the overlay, the way to the page's world. */

import { Pointer } from "./actions/pointer.js";
import { sleep } from "./clock.js";
import { documentOf } from "./dom.js";
import { CodedError } from "./errors.js";
import { Ids } from "./ids.js";
import { kit } from "./kit.js";
import { Overlay } from "./overlay.js";
import { Watch } from "./settle.js";
import { caption } from "./text.js";

/**
 * @typedef {object} BridgeOptions
 * @property {"accept" | "dismiss"} [dialogs] answer to confirm, prompt and beforeunload (alerts are always accepted)
 * @property {() => void} [onStop] the user pressed Stop or Escape twice
 * @property {number} [firstId] first number to give to an element
 * @property {string} [prefix] what the numbers begin with
 * @property {() => Promise<Hands>} [loadHands] fetches the second bundle, see hands.js
 *
 * @typedef {import("./hands.js").Hands} Hands
 */

/** A second bundle that has not come by then will not come: a server that does not answer must not hold a task. */
const HANDS_MS = 10_000;

/**
 * @param {BridgeOptions["loadHands"]} load
 * @returns {Promise<Hands>}
 */
async function inTime(load) {
  if (!load) throw new Error("none");
  const timer = new AbortController();
  const late = sleep(HANDS_MS, timer.signal).then(() => Promise.reject(new Error("no answer")));
  try {
    return await Promise.race([load(), late]);
  } finally {
    timer.abort();
  }
}

export class Context {
  pointer = new Pointer();
  /** What the last observation left out; it holds for actions as well. @type {{ignore: string[], redact: string[], redacted?: boolean}} */
  options = { ignore: [], redact: [] };
  /** @type {WeakRef<Element> | null} */
  scrolled = null;
  /** Documents and shadow roots that the last observation met. @type {WeakRef<Document | ShadowRoot>[]} */
  roots = [];
  lastUrl = "";
  /** The second bundle, once it is here. @type {Hands | null} */
  ready = null;
  /** A task is on. */
  attended = false;
  /** What was read last. @type {import("./memory/memory.js").Memory | null} */
  memory = null;
  /** What was copied last. */
  clipboard = "";
  kit = kit;
  /** @type {Promise<Hands> | null} */
  #hands = null;

  /**
   * @param {BridgeOptions} options
   * @param {import("./worldlink.js").WorldLink} link
   */
  constructor(options, link) {
    this.link = link;
    this.dialogs = options.dialogs ?? "dismiss";
    this.loadHands = options.loadHands;
    this.ids = new Ids(options.firstId ?? 1, options.prefix);
    this.overlay = new Overlay({ onStop: options.onStop ?? (() => {}), elementOf: (id) => this.elementOf(id), onShown: (on) => this.attend(on) });
  }

  /** @param {number | string} id @returns {Element | null} */
  elementOf(id) {
    return this.ids.find(id)?.ref.deref() ?? null;
  }

  /**
   * @returns {Promise<Hands>} the second bundle, loaded once; after a failure it may be tried again
   * @throws {CodedError} part_missing
   */
  hands() {
    this.#hands ??= inTime(this.loadHands).then((hands) => (this.ready = hands), (error) => {
      this.#hands = null;
      throw new CodedError("part_missing", caption(String(error?.detail || error?.message || error), 200));
    });
    return this.#hands;
  }

  /** @returns {import("./snapshot.js").How} with what is here to read a page */
  means() {
    return { link: this.link, late: this.ready?.late ?? null };
  }

  /** @param {boolean} on a task begins, and with it the page is watched; or it ends */
  attend(on) {
    this.attended = on;
    this.link.listen(on);
    if (!on) {
      this.memory?.end();
      this.memory = null;
    } else this.hands().catch(() => {}); // Most tasks type something. Whoever needs it will hear why it did not come.
  }

  /** @returns {import("./memory/memory.js").Memory | null} of what is read, while a task is on and once its bundle is here */
  remember() {
    return this.attended && this.ready ? (this.memory ??= new this.ready.Memory()) : null;
  }

  /** @returns {Watch} that sees changes in all that was read */
  watch() {
    /** @type {Set<Document | ShadowRoot>} */
    const roots = new Set([document]);
    const frames = [...document.querySelectorAll("iframe")].map(documentOf);
    for (const root of [...this.roots.map((ref) => ref.deref()), ...frames]) if (root) roots.add(root);
    return new Watch(roots, () => this.link.busy());
  }
}
