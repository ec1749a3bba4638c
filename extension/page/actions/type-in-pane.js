/**
 * Typing into editors that draw their text themselves and have only a hidden field for the keys. Where their own
 * interface is out of reach, they take a paste as from a person's clipboard, at the place that keys have chosen. What
 * the pane shows afterwards tells whether they did.
 */

import { nextFrame, sleep } from "../clock.js";
import { paneText } from "../pane.js";
import { Refusal } from "../errors.js";
import { caption } from "../text.js";
import { paste } from "./editable.js";
import { focus } from "./focus.js";
import { pressKey } from "./keys.js";

const DRAWN_MS = 1000;
/** Keys that select everything, and that go to the end. */
const MAC = /** @type {const} */ (["Meta+a", "Meta+ArrowDown"]);
const OTHERS = /** @type {const} */ (["Control+a", "Control+End"]);
/** What stands in a terminal is no text of one's own: nothing can be selected to be replaced. */
const TERMINAL = "[class*=xterm], [class*=terminal]";

/**
 * @param {import("./index.js").Deed} deed
 * @param {Element} box
 * @param {string} text
 * @param {boolean} clear
 * @throws {Refusal} bad_value with what it shows, when the text did not come in
 */
export async function typeInPane(deed, box, text, clear) {
  const { context } = deed;
  const el = /** @type {HTMLElement} */ (deed.target().el);
  if (!text && !clear) return;
  const before = paneText(box);
  focus(el);
  if (!box.closest(TERMINAL)) await pressKey(context, el, (/Mac/.test(navigator.userAgent) ? MAC : OTHERS)[clear ? 0 : 1]);
  if (text) paste(el, text);
  else await pressKey(context, el, "Delete");
  const drawn = () => paneText(box) !== before;
  for (const until = performance.now() + DRAWN_MS; !drawn() && performance.now() < until; ) await sleep(16, deed.signal);
  await nextFrame();
  const shows = paneText(box);
  if (!holds(shows, text)) throw new Refusal("bad_value", caption(shows, 200));
}

/**
 * Of a long text only the part at the caret shows, which is its end.
 *
 * @param {string} shown
 * @param {string} text
 */
function holds(shown, text) {
  const [have, last] = [shown, text.trimEnd().split("\n").pop() ?? ""].map((each) => each.replace(/[\s\u00b7]+/g, ""));
  return text ? have?.includes(last ?? "") : !have;
}
