/**
 * Keys and chords: `Enter`, `Control+a`, `Shift+Tab`, single characters, and several of them with blanks between.
 * Untrusted keys activate nothing, so each key's default action is performed here unless the page prevents it.
 */

import { deepActive, isConnected, isRendered } from "../dom.js";
import { mapOf } from "../words.js";
import { send } from "./events.js";
import { focus, focusable } from "./focus.js";
import { afterPress, onKeyDown, onKeyUp } from "./keydefaults.js";
import { MODIFIERS, flagsOf, modifierOf } from "./modifiers.js";
import { Refusal } from "../errors.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./index.js").Deed} Deed */
/** @typedef {import("./modifiers.js").Flags} Flags */

/**
 * @typedef {object} Stroke
 * @property {string} key
 * @property {string} code
 * @property {number} keyCode
 * @property {Flags} flags
 */

/** Named keys and their keyCodes. @type {Record<string, number>} */
const NAMED = {
  Enter: 13, Tab: 9, Escape: 27, Backspace: 8, Delete: 46, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
  Home: 36, End: 35, PageUp: 33, PageDown: 34, Insert: 45, " ": 32, Shift: 16, Control: 17, Alt: 18, Meta: 91, ContextMenu: 93,
};
/** Other spellings, in small letters. */
const ALIASES = mapOf({
  Escape: "esc", Enter: "return", Delete: "del", Insert: "ins", " ": "space spacebar",
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  PageUp: "pgup", PageDown: "pgdn", "+": "plus",
});
/** Keys of a US keyboard: what they write without and with Shift, and their codes; in the order of their keyCodes. */
const SIGNS = ";:Semicolon =+Equal ,<Comma -_Minus .>Period /?Slash `~Backquote [{BracketLeft \\|Backslash ]}BracketRight '\"Quote".split(" ");
/** keyCodes of the first seven are 186 and up; the others follow from 219 on. */
const [FIRST_SIGN, SIGNS_GAP] = [186, 26];
const SHIFTED_DIGITS = ")!@#$%^&*(";

/**
 * @param {string} text
 * @returns {Stroke[]}
 * @throws {Refusal} bad_key
 */
export function parseKeys(text) {
  if (text === " ") return [parseChord(text)];
  if (!text.trim()) throw new Refusal("bad_key", text);
  return text.trim().split(/\s+/).map(parseChord);
}

/** @param {string} chord @returns {Stroke} */
function parseChord(chord) {
  const parts = chord.length > 1 ? chord.replace(/\+\+$/, "+plus").split("+") : [chord];
  const held = parts.slice(0, -1);
  if (held.some((word) => !MODIFIERS.some(([name]) => name === nameOf(word)))) throw new Refusal("bad_key", chord);
  return stroke(nameOf(/** @type {string} */ (parts.at(-1))), flagsOf(held), chord);
}

/** @param {string} word */
function nameOf(word) {
  const small = word.toLowerCase();
  return modifierOf(word) ?? ALIASES.get(small) ?? Object.keys(NAMED).find((name) => name.toLowerCase() === small) ?? word;
}

/**
 * @param {string} key
 * @param {Flags} flags
 * @param {string} chord as given
 * @returns {Stroke}
 */
function stroke(key, flags, chord) {
  if (Object.hasOwn(NAMED, key)) return { ...named(key), flags };
  const number = /^F(\d{1,2})$/i.exec(key)?.[1];
  if (number) return { key: "F" + number, code: "F" + number, keyCode: 111 + Number(number), flags };
  if ([...key].length !== 1) throw new Refusal("bad_key", chord);
  return { ...position(key, flags.shiftKey), flags };
}

/** @param {string} key */
function named(key) {
  const code = key === " " ? "Space" : MODIFIERS.some(([name]) => name === key) ? key + "Left" : key;
  return { key, code, keyCode: /** @type {number} */ (NAMED[key]) };
}

/**
 * @param {string} key one character
 * @param {boolean} shift
 * @returns {{key: string, code: string, keyCode: number}}
 */
function position(key, shift) {
  if (/^[a-z]$/i.test(key)) {
    const upper = key.toUpperCase();
    return { key: shift ? upper : key, code: "Key" + upper, keyCode: upper.charCodeAt(0) };
  }
  const digit = /^\d$/.test(key) ? Number(key) : SHIFTED_DIGITS.indexOf(key);
  if (digit >= 0) return { key, code: "Digit" + digit, keyCode: 48 + digit };
  const at = SIGNS.findIndex((row) => row.slice(0, 2).includes(key));
  if (at < 0) return { key, code: "", keyCode: 0 };
  return { key, code: SIGNS[at]?.slice(2) ?? "", keyCode: FIRST_SIGN + at + (at < 7 ? 0 : SIGNS_GAP) };
}

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function pressKeys(deed) {
  const { action } = deed;
  const strokes = parseKeys(String(action.keys ?? ""));
  if (action.id !== undefined && action.id !== null) {
    const { el } = deed.target();
    await deed.reach();
    focus([el, ...el.querySelectorAll("*")].find((each) => focusable(each) && (each === el || isRendered(each))) ?? el);
  } else deed.begin();
  for (const each of strokes) await strike(deed.context, deepActive(document) ?? document.body, each);
}

/**
 * Press a key where the focus is.
 *
 * @param {Context} context
 * @param {Element} el where to press it when nothing has the focus
 * @param {string} key
 */
export async function pressKey(context, el, key) {
  for (const each of parseKeys(key)) await strike(context, deepActive(document) ?? el, each);
}

/**
 * One stroke: modifiers down, key down, default action, key up, modifiers up.
 *
 * @param {Context} context
 * @param {Element} el
 * @param {Stroke} stroke
 */
async function strike(context, el, stroke) {
  const { key, code, keyCode, flags } = stroke;
  const init = { key, code, keyCode, which: keyCode, ...flags };
  const held = heldKeys(flags);
  for (const each of held) send(el, "keydown", each);
  let goOn = send(el, "keydown", init);
  const printable = [...key].length === 1 || key === "Enter";
  if (goOn && printable && !flags.ctrlKey && !flags.metaKey && !flags.altKey && isConnected(el)) {
    const charCode = key === "Enter" ? 13 : key.codePointAt(0) ?? 0;
    goOn = send(el, "keypress", { ...init, keyCode: charCode, charCode, which: charCode });
  }
  if (goOn && isConnected(el)) onKeyDown(context, el, stroke);
  await afterPress();
  const end = isConnected(el) ? deepActive(document) ?? el : document.body;
  const up = send(end, "keyup", init);
  if (goOn && up && isConnected(el) && end === el) onKeyUp(el, stroke);
  const down = held.map((each) => each.key);
  for (const each of held.reverse()) {
    down.pop();
    send(end, "keyup", { ...each, ...flagsOf(down) });
  }
}

/** @param {Flags} flags @returns {{key: string}[]} a key event for each modifier */
function heldKeys(flags) {
  return MODIFIERS.filter(([, flag]) => flags[flag]).map(([name]) => ({ ...named(name), location: 1, which: NAMED[name], ...flags }));
}
