/**
 * What an element is when it is no control: heading, list entry, table, dialog, named group, picture, frame.
 */

import { isTrue } from "./dom.js";
import { mapOf } from "./words.js";

const BY_TAG = mapOf({
  heading: "h1 h2 h3 h4 h5 h6", item: "li", group: "fieldset form nav section aside menu", img: "svg canvas", frame: "iframe",
}, "table dialog img frame");

const BY_ROLE = mapOf({
  item: "listitem", table: "grid treegrid", dialog: "alertdialog", img: "image",
  group: "radiogroup toolbar navigation region search form menu menubar tablist tree tabpanel complementary list",
}, "heading table dialog group img");

/**
 * @param {import("./raw.js").Raw} raw
 * @returns {string} kind of structure, or "" for plain blocks and inline content
 */
export function structureOf({ el, role, tag }) {
  const byTag = BY_TAG.get(tag) ?? "";
  if (role === "none") return byTag === "img" && tag !== "canvas" ? byTag : "";
  return BY_ROLE.get(role) ?? (isTrue(el, "aria-modal") ? "dialog" : byTag);
}
