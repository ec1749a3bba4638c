/**
 * Name and children of a control: plain content is its name, rich content stays inside of it.
 */

import { holdsRich } from "./written.js";
import { NAMED_BY_CONTENT } from "./interactive.js";
import { controlsIn, flatText } from "./lines.js";
import { drawnName, givenName, telling, textOf } from "./names.js";
import { caption, hasWords, loose } from "./text.js";

/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./raw.js").Raw} Raw */
/** @typedef {(string | SnapshotNode)[]} Content */

/** Put in place of what a site keeps from models. */
export const REDACTED = "▒▒▒";
/** Content up to this length is simply the control's name. */
const FLAT_MAX = 160;

/**
 * @param {SnapshotNode} node
 * @param {Raw} raw
 * @param {Content} content
 */
export function setName(node, raw, content) {
  node.n = raw.redacted ? REDACTED : nameAndContent(node, raw, content) || undefined;
}

/**
 * @param {SnapshotNode} node gets its children
 * @param {Raw} raw
 * @param {Content} content
 * @returns {string} the name
 */
function nameAndContent(node, raw, content) {
  const { el, tag, kind } = raw;
  const flat = flatText(content);
  const given = givenName(el, tag) || (raw.label ? caption(flat) : "");
  const nested = controlsIn(content).length > 0;
  if (kind === "listbox" || kind === "combobox" || (nested && !raw.label)) {
    if (kind === "combobox" && !nested) node.v = caption(flat) || undefined;
    else if (content.length) node.c = content;
    return nested ? given : telling(given, el, tag);
  }
  if (given || !NAMED_BY_CONTENT.has(kind)) {
    if (!raw.label && NAMED_BY_CONTENT.has(kind) && tells(flat, given)) node.c = content;
    return telling(given, el, tag);
  }
  if (flat.length > FLAT_MAX || (kind !== "button" && holdsRich(content))) {
    node.c = content;
    return "";
  }
  return telling(caption(flat) || caption(textOf(el)), el, tag) || drawnName(el);
}

/**
 * @param {string} flat visible words
 * @param {string} given name
 * @returns {boolean} whether the words say something that the name does not
 */
function tells(flat, given) {
  if (!hasWords(flat)) return false;
  const name = loose(given);
  return !name.includes(loose(flat)) && !loose(flat).split(" ").every((word) => name.includes(word));
}
