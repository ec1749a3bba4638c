/**
 * What the user sees while the agent works: a soft glow along the edges, a pointer that glides to its target, a line of
 * text and a Stop button. It is one element with a closed shadow root, carries the mark by which observation and hit
 * tests look through it, lets the pointer through everywhere but on Stop, and moves nothing on the page.
 *
 * It goes away when it is told to, when the document is left, and by itself when nobody has called the bridge for
 * 30 seconds; the next call brings it back.
 */

import { hasAttr, isConnected, ownerDocument, rectOf } from "./dom.js";
import { OVERLAY_MARK, dress } from "./dress.js";
import { lieOf } from "./frames.js";
import { styles } from "./overlay-style.js";
import { caption } from "./text.js";
import { tried } from "./tried.js";
import { toBox } from "./visible.js";

const DEAD_MAN_MS = 30_000;
const TWICE_MS = 700;
const PINNED = { position: "fixed", inset: "0", "z-index": "2147483647" };
/** By language: what is going on, how to end it with keys, and with the button. @type {Record<string, string[]>} */
const WORDS = {
  en: ["Pagehand is working", "Esc twice to stop", "Stop"],
  zh: ["Pagehand 正在操作", "连按两次 Esc 停止", "停止"],
};

export class Overlay {
  wanted = false;
  goal = "";
  #lang = "en";
  /** @type {Parts | null} */
  parts = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #lastEscape = -Infinity;
  /** What a person did on the page since it was last read: trusted input, which no script can make. */
  person = { clicks: 0, keys: 0 };

  /** @param {{onStop: () => void, elementOf: (id: number) => Element | null, onShown: (on: boolean) => void}} options */
  constructor({ onStop, elementOf, onShown }) {
    this.onStop = onStop;
    this.elementOf = elementOf;
    this.onShown = onShown;
    this.onPress = (/** @type {Event} */ event) => this.#notice(event, "clicks");
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onLeave = () => this.hide();
  }

  /**
   * The method `page.overlay`: `show` with the person's goal as `status` and the language of the words as `lang`,
   * `pointer` to move it onto an element, `highlight` to mark elements.
   *
   * @param {any} params
   */
  apply({ show, status, lang, pointer, highlight }) {
    if (show === true) {
      this.wanted = true;
      this.goal = caption(status === undefined ? this.goal : String(status));
      this.#lang = lang === undefined ? this.#lang : /^zh/i.test(lang) ? "zh" : "en";
      this.touch();
      this.write();
    }
    if (show === false) this.hide();
    const el = pointer ? this.elementOf(Number(pointer.id)) : null;
    if (el && isConnected(el)) {
      const { left, top, width, height } = rectOf(el);
      this.point({ hit: el, x: left + width / 2, y: top + height / 2 }, false);
    }
    if (Array.isArray(highlight)) this.#highlight(highlight.map(Number));
    return {};
  }

  /** Put the words in. */
  write() {
    if (!this.parts) return;
    const { bar, words } = this.parts;
    bar.hidden = !this.wanted;
    const [title, hint, stop] = WORDS[this.#lang] ?? [];
    [title, this.goal, hint, stop].forEach((text, at) => {
      const part = words[at];
      if (part && part.textContent !== text) part.textContent = text ?? "";
    });
  }

  hide() {
    this.wanted = false;
    this.remove();
  }

  /** Somebody is there: wait another while before going away by itself. */
  touch() {
    if (!this.wanted) return;
    this.#build();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.remove(), DEAD_MAN_MS);
  }

  remove() {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.onKey, true);
    removeEventListener("pointerdown", this.onPress, true);
    removeEventListener("pagehide", this.onLeave);
    this.parts?.host.remove();
    if (this.parts) this.onShown(false);
    this.parts = null;
  }

  #build() {
    if (this.parts && isConnected(this.parts.host)) return;
    this.remove();
    this.parts = makeParts((event) => event.isTrusted && this.#stopped());
    this.write();
    document.documentElement.append(this.parts.host);
    addEventListener("keydown", this.onKey, true);
    addEventListener("pointerdown", this.onPress, true);
    this.onShown(this.wanted);
    addEventListener("pagehide", this.onLeave);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return this.#notice(event, "keys");
    if (!event.isTrusted || event.repeat) return;
    const twice = event.timeStamp - this.#lastEscape < TWICE_MS;
    this.#lastEscape = twice ? -Infinity : event.timeStamp;
    if (twice) this.#stopped();
  }

  /** @returns {{clicks: number, keys: number}} and begins to count anew */
  takePerson() {
    const { person } = this;
    this.person = { clicks: 0, keys: 0 };
    return person;
  }

  /**
   * @param {Event} event
   * @param {"clicks" | "keys"} kind
   */
  #notice(event, kind) {
    const ours = event.target instanceof Element && hasAttr(event.target, OVERLAY_MARK);
    if (event.isTrusted && this.wanted && !ours) this.person[kind]++;
  }

  /** Should the one who listens have a fault, the page has none of it. */
  #stopped() {
    tried(this.onStop);
  }

  /**
   * Glide to where an action takes place.
   *
   * @param {{hit: Element, x: number, y: number}} spot
   * @param {boolean} [press] show that it is pressed
   */
  point(spot, press = true) {
    if (!this.parts) return;
    const { x, y, sx, sy } = lieOf(/** @type {Document} */ (ownerDocument(spot.hit)));
    const { pointer, ripple } = this.parts;
    pointer.hidden = false;
    pointer.style.translate = ripple.style.translate = `${Math.round(x + spot.x * sx)}px ${Math.round(y + spot.y * sy)}px`;
    if (!press) return;
    ripple.classList.remove("pressed");
    ripple.getBoundingClientRect(); // restarts the animation
    ripple.classList.add("pressed");
  }

  /** @param {number[]} ids none takes all marks away */
  #highlight(ids) {
    if (ids.length) this.#build();
    if (!this.parts) return;
    const marks = ids.map((id) => this.#markOf(id)).filter((mark) => mark !== null);
    this.parts.marks.replaceChildren(...marks);
    if (!ids.length && !this.wanted) this.remove();
  }

  /** @param {number} id */
  #markOf(id) {
    const el = this.elementOf(id);
    if (!el || !isConnected(el)) return null;
    const mark = make("mark", make("tag", String(id)));
    const { x0, y0, x1, y1 } = toBox(rectOf(el), lieOf(/** @type {Document} */ (ownerDocument(el))));
    mark.style.cssText = `translate:${x0}px ${y0}px;width:${x1 - x0}px;height:${y1 - y0}px`;
    return mark;
  }
}

/**
 * @typedef {object} Parts
 * @property {HTMLElement} host
 * @property {HTMLElement} bar
 * @property {HTMLElement[]} words where the words go: title, goal, hint, Stop
 * @property {HTMLElement} pointer
 * @property {HTMLElement} ripple
 * @property {HTMLElement} marks
 */

/**
 * @param {(event: Event) => void} onStop
 * @returns {Parts} built without markup or style elements, which a page's policy may forbid
 */
function makeParts(onStop) {
  const host = document.createElement("pagehand-overlay");
  host.setAttribute(OVERLAY_MARK, "");
  dress(host, PINNED);
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const stop = document.createElement("button");
  stop.type = "button";
  stop.className = "stop";
  stop.addEventListener("click", onStop);
  const words = [make("title"), make("goal"), make("hint"), stop];
  const bar = make("bar", make("dot"), ...words);
  bar.setAttribute("role", "status");
  const [pointer, ripple, marks] = [make("pointer", make("arrow")), make("ripple"), make("marks")];
  pointer.hidden = true;
  root.append(make("glow"), marks, ripple, pointer, bar);
  return { host, bar, words, pointer, ripple, marks };
}

/**
 * @param {string} name class
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
function make(name, ...children) {
  const el = document.createElement("div");
  el.className = name;
  el.append(...children);
  return el;
}
