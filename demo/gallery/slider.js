/** A slider made of boxes: `role=slider`, arrow keys, and dragging by pointer capture. */

const STEP = 5;

/**
 * @param {HTMLElement} slider
 * @param {(value: number) => void} changed
 * @returns {(value: number) => void} sets the value from outside
 */
export function makeSlider(slider, changed) {
  const current = () => Number(slider.getAttribute("aria-valuenow"));
  /** @param {number} wanted */
  const set = (wanted) => {
    const value = Math.min(100, Math.max(0, Math.round(wanted / STEP) * STEP));
    slider.setAttribute("aria-valuenow", String(value));
    slider.style.setProperty("--at", `${value}%`);
    changed(value);
  };
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const track = slider.getBoundingClientRect();
    set(((event.clientX - track.left) / track.width) * 100);
  };
  let dragging = false;

  slider.addEventListener("pointerdown", (event) => {
    dragging = true;
    // A pointer that is made by script cannot be captured; dragging inside the track still works.
    if (event.isTrusted) slider.setPointerCapture(event.pointerId);
    follow(event);
  });
  slider.addEventListener("pointermove", (event) => dragging && follow(event));
  slider.addEventListener("pointerup", () => {
    dragging = false;
  });
  slider.addEventListener("pointercancel", () => {
    dragging = false;
  });
  slider.addEventListener("keydown", (event) => {
    const moves = /** @type {Record<string, number>} */ ({
      ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP, PageUp: 20, PageDown: -20, Home: -100, End: 100,
    });
    if (!(event.key in moves)) return;
    event.preventDefault();
    set(current() + moves[event.key]);
  });
  set(current());
  return set;
}
