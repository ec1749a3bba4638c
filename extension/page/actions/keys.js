/**
 * Keys and chords: `Enter`, `Control+a`, `Shift+Tab`, single characters, and several of them with blanks between.
 * Untrusted keys activate nothing, so each key's default action is performed here unless the page prevents it.
 */

import { checkVisibility, deepActive, isConnected } from "../dom.js";
import { send } from "./events.js";
import { focus, focusable } from "./focus.js";
import { afterPress, onKeyDown, onKeyUp } from "./keydefaults.js";
import { Refusal } from "./refusal.js";
import { checkTarget, reach } from "./target.js";

/** @typedef {import("./index.js").Deed} Deed */

/**
 * @typedef {object} Stroke
 * @property {string} key
 * @property {string} code
 * @property {number} keyCode
 * @property {{ctrlKey: boolean, shiftKey: boolean, altKey: boolean, metaKey: boolean}} flags
 */

/** Named keys: code and keyCode. @type {Record<string, [string, number]>} */
const NAMED = {
  Enter: ["Enter", 13], Tab: ["Tab", 9], Escape: ["Escape", 27], Backspace: ["Backspace", 8], Delete: ["Delete", 46],
  ArrowLeft: ["ArrowLeft", 37], ArrowUp: ["ArrowUp", 38], ArrowRight: ["ArrowRight", 39], ArrowDown: ["ArrowDown", 40],
  Home: ["Home", 36], End: ["End", 35], PageUp: ["PageUp", 33], PageDown: ["PageDown", 34], Insert: ["Insert", 45],
  " ": ["Space", 32], Shift: ["ShiftLeft", 16], Control: ["ControlLeft", 17], Alt: ["AltLeft", 18], Meta: ["MetaLeft", 91],
  ContextMenu: ["ContextMenu", 93],
};

/** Other spellings. @type {Record<string, string>} */
const ALIASES = {
  esc: "Escape", return: "Enter", del: "Delete", ins: "Insert", space: " ", spacebar: " ", ctrl: "Control", cmd: "Meta",
  command: "Meta", option: "Alt", up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight",
  pgup: "PageUp", pgdn: "PageDown", plus: "+", controlormeta: "Control",
};
const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta"]);
/** Where the signs sit on a US keyboard, and what Shift makes of them. @type {Record<string, [string, number]>} */
const SIGNS = {
  "-": ["Minus", 189], "=": ["Equal", 187], "[": ["BracketLeft", 219], "]": ["BracketRight", 221], "\\": ["Backslash", 220],
  ";": ["Semicolon", 186], "'": ["Quote", 222], ",": ["Comma", 188], ".": ["Period", 190], "/": ["Slash", 191],
  "`": ["Backquote", 192],
};
const SHIFTED = { _: "-", "+": "=", "{": "[", "}": "]", "|": "\\", ":": ";", '"': "'", "<": ",", ">": ".", "?": "/", "~": "`",
  "!": "1", "@": "2", "#": "3", $: "4", "%": "5", "^": "6", "&": "7", "*": "8", "(": "9", ")": "0" };

/**
 * @param {string} text
 * @returns {Stroke[]}
 * @throws {Refusal} bad_key
 */
export function parseKeys(text) {
  const trimmed = text === " " ? text : text.trim();
  if (!trimmed) throw new Refusal("bad_key", text);
  const parts = trimmed === " " ? [" "] : trimmed.split(/\s+/);
  return parts.map(parseChord);
}

/** @param {string} chord @returns {Stroke} */
function parseChord(chord) {
  const parts = chord.length > 1 ? chord.replace(/\+\+$/, "+plus").split("+") : [chord];
  const names = parts.map(nameOf);
  const last = /** @type {string} */ (names[names.length - 1]);
  const held = names.slice(0, -1);
  const wrong = held.find((name) => !MODIFIERS.has(name));
  if (wrong !== undefined) throw new Refusal("bad_key", chord);
  const flags = {
    ctrlKey: held.includes("Control"), shiftKey: held.includes("Shift"), altKey: held.includes("Alt"), metaKey: held.includes("Meta"),
  };
  return stroke(last, flags, chord);
}

/** @param {string} word */
function nameOf(word) {
  const alias = ALIASES[word.toLowerCase()];
  if (alias) return alias;
  const named = Object.keys(NAMED).find((name) => name.toLowerCase() === word.toLowerCase());
  return named ?? word;
}

/**
 * @param {string} key
 * @param {Stroke["flags"]} flags
 * @param {string} chord as given
 * @returns {Stroke}
 */
function stroke(key, flags, chord) {
  const named = NAMED[key];
  if (named) return { key, code: named[0], keyCode: named[1], flags };
  const f = /^F(\d{1,2})$/i.exec(key);
  if (f) return { key: key.toUpperCase(), code: key.toUpperCase(), keyCode: 111 + Number(f[1]), flags };
  if ([...key].length !== 1) throw new Refusal("bad_key", chord);
  return { ...position(key, flags.shiftKey), flags };
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
  const base = /** @type {Record<string, string>} */ (SHIFTED)[key] ?? key;
  if (/^\d$/.test(base)) return { key, code: "Digit" + base, keyCode: base.charCodeAt(0) };
  const sign = SIGNS[base];
  return { key, code: sign?.[0] ?? "", keyCode: sign?.[1] ?? 0 };
}

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 */
export async function pressKeys(deed) {
  const { context, action } = deed;
  const strokes = parseKeys(String(action.keys ?? ""));
  if (action.id !== undefined && action.id !== null) {
    const target = deed.target();
    checkTarget(context, target);
    const spot = await reach(target);
    context.overlay.point(spot);
    deed.begin();
    focus(focusable(target.el) ? target.el : [...target.el.querySelectorAll("*")].find((el) => focusable(el) && checkVisibility(el)) ?? target.el);
  } else deed.begin();
  for (const each of strokes) {
    const at = deepActive(document) ?? document.body;
    await strike(context, at, each);
  }
}

/**
 * @param {import("../bridge.js").Context} context
 * @param {Element} el
 * @param {string} key
 */
export async function pressKey(context, el, key) {
  for (const each of parseKeys(key)) await strike(context, el, each);
}

/**
 * One stroke: modifiers down, key down, default action, key up, modifiers up.
 *
 * @param {import("../bridge.js").Context} context
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
  held.reverse().forEach((each, at) => send(end, "keyup", { ...each, ...without(flags, held.slice(0, at + 1)) }));
}

/**
 * @param {Stroke["flags"]} flags
 * @param {{key: string}[]} released
 * @returns {Stroke["flags"]} what is still held
 */
function without(flags, released) {
  const names = released.map((each) => each.key);
  return {
    ctrlKey: flags.ctrlKey && !names.includes("Control"), shiftKey: flags.shiftKey && !names.includes("Shift"),
    altKey: flags.altKey && !names.includes("Alt"), metaKey: flags.metaKey && !names.includes("Meta"),
  };
}

/** @param {Stroke["flags"]} flags */
function heldKeys(flags) {
  const names = [
    ...(flags.ctrlKey ? ["Control"] : []), ...(flags.shiftKey ? ["Shift"] : []), ...(flags.altKey ? ["Alt"] : []),
    ...(flags.metaKey ? ["Meta"] : []),
  ];
  return names.map((key) => {
    const [code, keyCode] = /** @type {[string, number]} */ (NAMED[key]);
    return { key, code, keyCode, which: keyCode, ...flags };
  });
}
