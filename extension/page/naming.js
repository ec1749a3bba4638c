/**
 * Name and children of a control: plain content is its name, rich content stays inside of it.
 */

import { holdsRich } from "./written.js";
import { NAMED_BY_CONTENT } from "./interactive.js";
import { controlsIn, flatText } from "./lines.js";
import { fallbackName, givenName, hintOf, textOf } from "./names.js";
import { caption, loose } from "./text.js";

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
  const { el, tag, kind } = raw;
  if (raw.redacted) {
    node.n = REDACTED;
    return;
  }
  const given = givenName(el, tag) || (raw.label ? caption(flatText(content)) : "");
  const flat = flatText(content);
  const nested = controlsIn(content).length > 0;
  if (kind === "listbox" || kind === "combobox" || (nested && !raw.label)) {
    nameAround(node, raw, given, content);
  } else if (!NAMED_BY_CONTENT.has(kind)) {
    node.n = given || fallbackName(el, tag);
  } else if (given) {
    node.n = given;
    if (!raw.label && tells(flat, given)) node.c = content;
  } else if (flat.length > FLAT_MAX || (kind !== "button" && holdsRich(content))) {
    node.c = content;
  } else {
    node.n = caption(flat) || caption(textOf(el, null)) || fallbackName(el, tag) || hintOf(el);
  }
  if (!node.n) delete node.n;
}

/**
 * @param {string} flat visible words
 * @param {string} given name
 * @returns {boolean} whether the words say something that the name does not
 */
function tells(flat, given) {
  if (!/[\p{L}\p{N}]/u.test(flat)) return false;
  const name = loose(given);
  return !name.includes(loose(flat)) && !loose(flat).split(" ").every((word) => name.includes(word));
}

/**
 * @param {SnapshotNode} node
 * @param {Raw} raw a control around other controls, or one whose content is its value
 * @param {string} given
 * @param {Content} content
 */
function nameAround(node, raw, given, content) {
  const nested = controlsIn(content).length > 0;
  const name = given || (nested ? "" : fallbackName(raw.el, raw.tag));
  if (name) node.n = name;
  if (raw.kind === "combobox" && !nested) {
    const flat = flatText(content);
    if (flat) node.v = caption(flat);
  } else if (content.length) {
    node.c = content;
  }
}
