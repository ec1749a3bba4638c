/**
 * Types of the bridge. What crosses the border is owned by `pyruntime/pagehand/page/models.py`; the shapes here repeat
 * it for the type checker, and the tests check every answer against the models.
 *
 * @typedef {object} SnapshotNode
 * @property {string} k kind: a control (`button`, `link`, …) or structure (`block`, `heading`, `row`, …)
 * @property {number | string} [i] id, when the node can be addressed
 * @property {string} [n] accessible name
 * @property {string} [v] value of a field
 * @property {string[]} [s] states, only what holds
 * @property {Record<string, string>} [p] properties
 * @property {{total: number, items: [string, string][]}} [o] options of a list
 * @property {boolean} [w] new since the last observation
 * @property {(string | SnapshotNode)[]} [c] children
 * @property {number} [m] entries that a cap left out
 * @property {import("./frames/ends.js").Slot} [f] a frame that another bridge has to read; never crosses the border
 *
 * @typedef {object} ObserveOptions
 * @property {"viewport" | "full"} mode
 * @property {number} max_chars
 * @property {number} time_limit_ms
 * @property {string[]} ignore
 * @property {string[]} redact
 * @property {Box | null} [clip] all that shows of a frame in the documents around it
 * @property {boolean} [redacted] the frame is in a subtree whose text is replaced
 *
 * @typedef {object} PageAction
 * @property {string} tool
 * @property {number | string} [id]
 * @property {"accept" | "dismiss"} [dialogs]
 *
 * @typedef {{type: string, message: string, answer: string}} DialogReport
 *
 * @typedef {object} Changes
 * @property {string} [url]
 * @property {string} [title]
 * @property {string} [value]
 * @property {boolean} [checked]
 * @property {string[]} [selected]
 * @property {boolean} [expanded]
 * @property {string[]} [states]
 * @property {string} [focus]
 * @property {Record<string, number>} [scrolled]
 * @property {DialogReport[]} [dialogs]
 * @property {string[]} [opened]
 * @property {string[]} [added]
 * @property {number} [added_count]
 * @property {number} [removed_count]
 * @property {boolean} [target_gone]
 * @property {boolean} [leaving]
 *
 * @typedef {object} ActionResult
 * @property {boolean} ok
 * @property {string} code
 * @property {string} [detail]
 * @property {{id: number | string, kind: string, name: string} | null} [target]
 * @property {Changes} [changes]
 * @property {number} [elapsed_ms]
 *
 * @typedef {{x0: number, y0: number, x1: number, y1: number}} Box a rectangle in CSS pixels of the top viewport
 */

export {};
