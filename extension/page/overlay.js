/**
 * What the user sees while the agent works: a soft glow along the edges, a pointer that glides to its target, a line of
 * text and a Stop button. It is one element with a closed shadow root, carries the mark by which observation and hit
 * tests look through it, lets the pointer through everywhere but on Stop, and moves nothing on the page.
 *
 * It goes away when it is told to, when the document is left, and by itself when nobody has called the bridge for
 * 30 seconds; the next call brings it back.
 */

import { OVERLAY_MARK, frameOffset, isConnected, ownerDocument, rectOf } from "./dom.js";
import { styles } from "./overlay-style.js";

const DEAD_MAN_MS = 30_000;
const TWICE_MS = 700;
const MOUSE = "M2 1 L2 19 L7 14.5 L10 21.5 L13 20.2 L10 13.4 L16.5 13.4 Z";
/** The page's own styles must not move or resize the host. */
const PINNED = { position: "fixed", inset: "0", "z-index": "2147483647", "pointer-events": "none", display: "block" };
const SVG = "http://www.w3.org/2000/svg";

export class Overlay {
  /** @param {{onStop: () => void, elementOf: (id: number) => Element | null}} options */
  constructor({ onStop, elementOf }) {
    this.onStop = onStop;
    this.elementOf = elementOf;
    this.wanted = false;
    this.status = "";
    this.stopText = "";
    /** @type {Parts | null} */
    this.parts = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.lastEscape = -Infinity;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onLeave = () => this.hide();
  }

  /**
   * The method `page.overlay`.
   *
   * @param {any} params
   */
  apply(params) {
    if (params.show === true) this.show(String(params.status ?? this.status), String(params.stop ?? (this.stopText || "Stop")));
    if (params.show === false) this.hide();
    const el = params.pointer ? this.elementOf(Number(params.pointer.id)) : null;
    if (el && isConnected(el)) {
      const rect = rectOf(el);
      this.point({ hit: el, x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }, false);
    }
    if (Array.isArray(params.highlight)) this.highlight(params.highlight.map(Number));
    return {};
  }

  /**
   * @param {string} status
   * @param {string} stop label of the button; without one there is no button
   */
  show(status, stop) {
    this.wanted = true;
    this.status = status;
    this.stopText = stop;
    this.build();
    const parts = /** @type {Parts} */ (this.parts);
    if (parts.status.textContent !== status) parts.status.textContent = status;
    parts.bar.hidden = !status && !stop;
    parts.stop.hidden = !stop;
    parts.stop.textContent = stop;
    this.touch();
  }

  hide() {
    this.wanted = false;
    this.remove();
  }

  /** Somebody is there: wait another while before going away by itself. */
  touch() {
    if (!this.wanted) return;
    if (!this.parts) this.build();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.remove(), DEAD_MAN_MS);
  }

  remove() {
    clearTimeout(this.timer);
    removeEventListener("keydown", this.onKey, true);
    removeEventListener("pagehide", this.onLeave);
    this.parts?.host.remove();
    this.parts = null;
  }

  build() {
    if (this.parts && isConnected(this.parts.host)) return;
    this.remove();
    this.parts = makeParts();
    this.parts.status.textContent = this.status;
    this.parts.stop.textContent = this.stopText;
    this.parts.stop.hidden = !this.stopText;
    this.parts.bar.hidden = !this.status && !this.stopText;
    this.parts.stop.addEventListener("click", (event) => {
      if (event.isTrusted) this.stopped();
    });
    document.documentElement.append(this.parts.host);
    addEventListener("keydown", this.onKey, true);
    addEventListener("pagehide", this.onLeave);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!event.isTrusted || event.key !== "Escape" || event.repeat) return;
    const twice = event.timeStamp - this.lastEscape < TWICE_MS;
    this.lastEscape = twice ? -Infinity : event.timeStamp;
    if (twice) this.stopped();
  }

  stopped() {
    try {
      this.onStop();
    } catch {
      // The one who listens has a fault; the page has none of it.
    }
  }

  /**
   * Glide to where an action takes place.
   *
   * @param {{hit: Element, x: number, y: number}} spot
   * @param {boolean} [press] show that it is pressed
   */
  point(spot, press = true) {
    if (!this.parts) return;
    const offset = frameOffset(/** @type {Document} */ (ownerDocument(spot.hit)));
    const at = `translate(${Math.round(spot.x + offset.x)}px, ${Math.round(spot.y + offset.y)}px)`;
    const { pointer, ripple } = this.parts;
    pointer.style.transform = at;
    pointer.classList.add("shown");
    if (!press) return;
    ripple.style.transform = at;
    ripple.classList.remove("pressed");
    ripple.getBoundingClientRect(); // restarts the animation
    ripple.classList.add("pressed");
  }

  /** @param {number[]} ids none takes all marks away */
  highlight(ids) {
    if (ids.length && !this.parts) this.build();
    if (!this.parts) return;
    const marks = ids.map((id) => this.markOf(id)).filter((mark) => mark !== null);
    this.parts.marks.replaceChildren(...marks);
    if (!ids.length && !this.wanted) this.remove();
  }

  /** @param {number} id */
  markOf(id) {
    const el = this.elementOf(id);
    if (!el || !isConnected(el)) return null;
    const rect = rectOf(el);
    const offset = frameOffset(/** @type {Document} */ (ownerDocument(el)));
    const mark = make("div", "mark");
    mark.style.transform = `translate(${rect.left + offset.x}px, ${rect.top + offset.y}px)`;
    mark.style.width = `${rect.width}px`;
    mark.style.height = `${rect.height}px`;
    const tag = make("span", "tag");
    tag.textContent = String(id);
    mark.append(tag);
    return mark;
  }
}

/**
 * @typedef {object} Parts
 * @property {HTMLElement} host
 * @property {HTMLElement} bar
 * @property {HTMLElement} status
 * @property {HTMLButtonElement} stop
 * @property {HTMLElement} pointer
 * @property {HTMLElement} ripple
 * @property {HTMLElement} marks
 */

/** @returns {Parts} built without markup or style elements, which a page's policy may forbid */
function makeParts() {
  const host = document.createElement("pagehand-overlay");
  host.setAttribute(OVERLAY_MARK, "");
  for (const [name, value] of Object.entries(PINNED)) {
    host.style.setProperty(name, value, "important");
  }
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const bar = make("div", "bar");
  const status = make("span", "status");
  status.setAttribute("role", "status");
  const stop = /** @type {HTMLButtonElement} */ (make("button", "stop"));
  stop.type = "button";
  const dot = make("span", "dot");
  bar.append(dot, status, stop);
  const pointer = make("div", "pointer");
  pointer.append(arrow());
  const ripple = make("div", "ripple");
  const marks = make("div", "marks");
  root.append(make("div", "glow"), marks, ripple, pointer, bar);
  return { host, bar, status, stop, pointer, ripple, marks };
}

/**
 * @param {string} tag
 * @param {string} name class
 * @returns {HTMLElement}
 */
function make(tag, name) {
  const el = document.createElement(tag);
  el.className = name;
  return el;
}

function arrow() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 24");
  svg.setAttribute("width", "20");
  svg.setAttribute("height", "24");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", MOUSE);
  svg.append(path);
  return svg;
}
