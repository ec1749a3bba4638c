/** What the parts of a bridge share: the numbers of elements, the pointer, the overlay, the way to the page's world. */

import { Pointer } from "./actions/pointer.js";
import { documentOf } from "./dom.js";
import { Ids } from "./ids.js";
import { Overlay } from "./overlay.js";
import { Watch } from "./settle.js";

/**
 * @typedef {object} BridgeOptions
 * @property {"accept" | "dismiss"} [dialogs] answer to confirm, prompt and beforeunload (alerts are always accepted)
 * @property {() => void} [onStop] the user pressed Stop or Escape twice
 * @property {number} [firstId] first number to give to an element
 */

export class Context {
  pointer = new Pointer();
  /** What the last observation left out; it holds for actions as well. @type {{ignore: string[], redact: string[]}} */
  options = { ignore: [], redact: [] };
  /** @type {WeakRef<Element> | null} */
  scrolled = null;
  /** Documents and shadow roots that the last observation met. @type {WeakRef<Document | ShadowRoot>[]} */
  roots = [];
  lastUrl = "";

  /**
   * @param {BridgeOptions} options
   * @param {import("./worldlink.js").WorldLink} link
   */
  constructor(options, link) {
    this.link = link;
    this.dialogs = options.dialogs ?? "dismiss";
    this.ids = new Ids(options.firstId ?? 1);
    this.overlay = new Overlay({ onStop: options.onStop ?? (() => {}), elementOf: (id) => this.elementOf(id) });
  }

  /** @param {number} id @returns {Element | null} */
  elementOf(id) {
    return this.ids.find(id)?.ref.deref() ?? null;
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
