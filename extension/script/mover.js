/**
 * Moves a fixed element by a grip: with the pointer, or with the arrow keys while the grip has the focus. The place is
 * kept as a distance from the nearest corner's edges, so that it stays sensible when the window changes.
 */

const MARGIN = 8;
const START = 20;
const STEP = 24;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/** Position of one element. */
export class Mover {
  #element;
  #ears = new AbortController();
  #right = START;
  #bottom = START;

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} grip
   */
  constructor(element, grip) {
    this.#element = element;
    const { signal } = this.#ears;
    grip.addEventListener("pointerdown", (event) => this.#grab(grip, event), { signal });
    grip.addEventListener("keydown", (event) => this.#key(event), { signal });
    addEventListener("resize", () => this.keepInside(), { signal });
    this.keepInside();
  }

  release() {
    this.#ears.abort();
  }

  /** Brings the element back into the viewport. */
  keepInside() {
    const { width, height } = this.#element.getBoundingClientRect();
    const right = Math.min(this.#right, innerWidth - width - MARGIN);
    const bottom = Math.min(this.#bottom, innerHeight - height - MARGIN);
    this.#element.style.right = `${Math.max(MARGIN, right)}px`;
    this.#element.style.bottom = `${Math.max(MARGIN, bottom)}px`;
  }

  /**
   * @param {HTMLElement} grip
   * @param {PointerEvent} start
   */
  #grab(grip, start) {
    if (start.button !== 0) return;
    grip.setPointerCapture(start.pointerId);
    const { right, bottom } = this.#element.getBoundingClientRect();
    const from = { right: innerWidth - right + start.clientX, bottom: innerHeight - bottom + start.clientY };
    const move = (/** @type {PointerEvent} */ event) =>
      this.#moveTo(from.right - event.clientX, from.bottom - event.clientY);
    const drop = () => grip.removeEventListener("pointermove", move);
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", drop, { once: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const { right, bottom } = this.#element.getBoundingClientRect();
    this.#moveTo(innerWidth - right - arrow[0], innerHeight - bottom - arrow[1]);
  }

  /**
   * @param {number} right
   * @param {number} bottom
   */
  #moveTo(right, bottom) {
    this.#right = Math.max(MARGIN, right);
    this.#bottom = Math.max(MARGIN, bottom);
    this.keepInside();
  }
}
