/**
 * Observation in stages: walk (what may show) → covers (what is painted over) → assemble (what is sent). Nothing is
 * written into the page by any of them.
 */

import { Assembler } from "./assemble.js";
import { markCovered } from "./hittest.js";
import { controlsIn, flatText } from "./lines.js";
import { caption, wellFormed } from "./text.js";
import { Walk } from "./walk.js";

/** @typedef {import("./types.js").ObserveOptions} ObserveOptions */
/** @typedef {import("./types.js").SnapshotNode} SnapshotNode */

/**
 * @typedef {object} How
 * @property {import("./worldlink.js").WorldLink} link
 * @property {import("./hands.js").Hands["late"] | null} late what writes drawings and panes, once it is loaded
 * @property {boolean} [marking] mark what is new
 * @property {boolean} [recording] what is met counts as seen by the agent
 * @property {import("./memory/memory.js").Memory | null} [memory] of what was read last
 */

/** @type {ObserveOptions} */
export const DEFAULTS = { mode: "viewport", max_chars: 24_000, time_limit_ms: 1500, ignore: [], redact: [] };

/**
 * Read the page.
 *
 * @param {Document} doc
 * @param {ObserveOptions} options
 * @param {import("./ids.js").Ids} ids
 * @param {How} how
 */
export function read(doc, options, ids, how) {
  const started = performance.now();
  const { memory = null } = how;
  const walk = new Walk(doc, options, how.recording ? ids : null, how.link, memory);
  memory?.begin(walk);
  const tree = walk.run();
  const answered = markCovered(walk);
  const assembler = new Assembler(walk, ids, how);
  const root = assembler.run(tree);
  notePlaces(root, ids, "", memory);
  memory?.note(tree, assembler);
  const { notes } = assembler;
  if (doc.visibilityState === "hidden" || !answered) notes.unshift(["background", ""]);
  return { root, walk, assembler, notes, elapsed: performance.now() - started };
}

/** @param {Document} doc */
export function aboutDocument(doc) {
  return {
    url: wellFormed(doc.location.href),
    title: caption(doc.title, 300),
    lang: caption(doc.documentElement.getAttribute("lang"), 40),
    loading: doc.readyState !== "complete",
  };
}

/**
 * The snapshot as it crosses the border.
 *
 * @param {Document} doc
 * @param {ReturnType<typeof read>} result
 */
export function snapshotOf(doc, result) {
  const view = /** @type {Window} */ (doc.defaultView);
  const scroller = doc.scrollingElement ?? doc.documentElement;
  const height = view.innerHeight;
  const maxX = Math.max(0, scroller.scrollWidth - scroller.clientWidth);
  const maxY = Math.max(0, scroller.scrollHeight - scroller.clientHeight);
  const whole = result.walk.full;
  const y = Math.round(view.scrollY);
  return {
    ...aboutDocument(doc),
    viewport: { width: view.innerWidth, height },
    scroll: { x: Math.round(view.scrollX), y, max_x: maxX, max_y: maxY },
    dialogs: result.assembler.dialogs,
    above: { px: whole ? 0 : Math.max(0, y), controls: result.walk.outside.above },
    below: { px: whole ? 0 : Math.max(0, maxY - y), controls: result.walk.outside.below },
    truncated: result.walk.truncated || (result.assembler.cut || result.walk.spent ? "size" : null),
    notes: result.notes,
    root: result.root,
    elapsed_ms: Math.round(result.elapsed * 100) / 100,
  };
}

/**
 * Remember for each control the words of the entry or row around it: they tell equal buttons apart when the page
 * draws them anew.
 *
 * @param {(string | SnapshotNode)[]} parts
 * @param {import("./ids.js").Ids} ids
 * @param {string} place
 * @param {How["memory"]} memory
 */
function notePlaces(parts, ids, place, memory) {
  for (const part of parts) {
    if (typeof part === "string" || (!place && memory?.written.has(part))) continue;
    const around = part.k === "item" || part.k === "row" ? placeOf(part) : place;
    if (part.i !== undefined) {
      const entry = ids.find(part.i);
      if (entry) entry.place = around;
    }
    if (part.c) notePlaces(part.c, ids, around, memory);
  }
}

/** @param {SnapshotNode} node */
function placeOf(node) {
  const text = flatText(node.c ?? []);
  return caption(text || controlsIn(node.c ?? []).map((each) => each.n ?? "").join(" "), 80);
}
