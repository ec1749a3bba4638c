/**
 * What an element is when it is no control: heading, list entry, table, dialog, named group, picture, frame.
 */

import { attr } from "./dom.js";

/** @type {Record<string, string>} */
const BY_TAG = {
  h1: "heading", h2: "heading", h3: "heading", h4: "heading", h5: "heading", h6: "heading", li: "item",
  table: "table", dialog: "dialog", fieldset: "group", form: "group", nav: "group", section: "group", aside: "group",
  menu: "group", img: "img", svg: "img", canvas: "img", iframe: "frame", frame: "frame",
};

/** @type {Record<string, string>} */
const BY_ROLE = {
  heading: "heading", listitem: "item", table: "table", grid: "table", treegrid: "table", dialog: "dialog",
  alertdialog: "dialog", group: "group", radiogroup: "group", toolbar: "group", navigation: "group", region: "group",
  search: "group", form: "group", menu: "group", menubar: "group", tablist: "group", tree: "group", tabpanel: "group",
  complementary: "group", list: "group", img: "img", image: "img",
};

/**
 * @param {import("./raw.js").Raw} raw
 * @returns {string} kind of structure, or "" for plain blocks and inline content
 */
export function structureOf(raw) {
  const { role } = raw;
  if (role === "none") return raw.tag === "img" || raw.tag === "svg" ? "img" : "";
  const byRole = BY_ROLE[role];
  if (byRole) return byRole;
  if (attr(raw.el, "aria-modal") === "true") return "dialog";
  return BY_TAG[raw.tag] ?? "";
}
