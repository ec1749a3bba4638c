/** Joins what a frame answers to what is known of the document around it. */

import { coded } from "../errors.js";

/** @typedef {import("../types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./ends.js").Slot} Slot */

/** @param {(string | SnapshotNode)[]} parts @returns {Generator<SnapshotNode>} */
export function* nodesIn(parts) {
  for (const part of parts) {
    if (typeof part === "string") continue;
    yield part;
    if (part.c) yield* nodesIn(part.c);
  }
}

/**
 * @param {(string | SnapshotNode)[]} parts
 * @returns {{node: SnapshotNode, slot: Slot}[]} what was marked; the marks are taken off
 */
export function slotsIn(parts) {
  const out = [];
  for (const node of [...nodesIn(parts)]) {
    if (!node.f) continue;
    out.push({ node, slot: node.f });
    delete node.f;
  }
  return out;
}

/**
 * @param {{notes: [string, string][]}} snapshot
 * @param {SnapshotNode} node
 * @returns {[string, string]}
 */
export function addNote(snapshot, node) {
  /** @type {[string, string]} */
  const note = ["frame_unreadable", node.p?.src ?? ""];
  snapshot.notes.push(note);
  return note;
}

/**
 * A frame that went away while it was being acted on has reacted in its own way.
 *
 * @param {unknown} error
 * @returns {import("../types.js").ActionResult}
 */
export function left(error) {
  if (coded(error).code !== "left") throw error;
  return { ok: true, code: "ok", changes: { target_gone: true } };
}

/**
 * What happened in the frame and around it. The address of the frame is not that of the page, nor is its leaving.
 *
 * @param {import("../types.js").Changes} inside
 * @param {import("../types.js").Changes} outside
 * @param {import("../types.js").DialogReport[]} dialogs
 * @returns {import("../types.js").Changes}
 */
export function merged({ url: _url, title: _title, leaving, ...inside }, outside, dialogs) {
  const changes = { ...outside, ...inside };
  if (leaving) changes.target_gone = true;
  const added = [...(inside.added ?? []), ...(outside.added ?? [])];
  if (added.length) changes.added = added;
  for (const name of /** @type {const} */ (["added_count", "removed_count"])) {
    const sum = (inside[name] ?? 0) + (outside[name] ?? 0);
    if (sum) changes[name] = sum;
  }
  const all = [...(inside.dialogs ?? []), ...dialogs];
  if (all.length) changes.dialogs = all;
  return changes;
}
