/**
 * Life of an action:
 *
 *  1. The tool is looked up, and the number turned into an element; one that the page drew anew is found again only if
 *     kind, name and place single it out, else the action is refused with what comes nearest.
 *  2. The element is checked: not locked by site or user, enabled, visible.
 *  3. It is scrolled into view if it is not there yet.
 *  4. A point is looked for where it receives events; if something covers all of it, the refusal names that.
 *  5. The page is read ("before"), watched, and its dialogs are answered by policy from here on.
 *  6. The action is performed: once, on the innermost element under the point.
 *  7. The page is given time to react.
 *  8. Dialogs and what else was replaced is put back, whatever happened.
 *  9. The page is read again, and the difference is the report.
 */

import { Cancelled } from "../clock.js";
import { compare, moment, stateOf } from "../changes.js";
import { isConnected, localName } from "../dom.js";
import { isSecret } from "../state.js";
import { caption, wellFormed } from "../text.js";
import { click, hover } from "./click.js";
import { drag } from "./drag.js";
import { inputText, secretState } from "./input.js";
import { pressKeys } from "./keys.js";
import { Refusal } from "./refusal.js";
import { scroll } from "./scroll.js";
import { selectOption } from "./select.js";
import { checkTarget, findTarget } from "./target.js";
import { uploadFile } from "./upload.js";

/** @typedef {import("../bridge.js").Context} Context */
/** @typedef {import("../types.js").ActionResult} ActionResult */
/** @typedef {import("./target.js").Target} Target */

/** @type {Record<string, (deed: Deed) => Promise<void>>} */
const TOOLS = {
  click, hover, drag, scroll, input_text: inputText, press_keys: pressKeys, select_option: selectOption, upload_file: uploadFile,
};
/** Tools that need no element that is enabled and visible. */
const LENIENT = new Set(["scroll", "upload_file"]);

/** One action under way. */
export class Deed {
  /**
   * @param {Context} context
   * @param {Record<string, any>} action
   * @param {AbortSignal | undefined} signal
   */
  constructor(context, action, signal) {
    this.context = context;
    this.action = action;
    this.signal = signal;
    /** @type {Target | null} */
    this.found = null;
    /** @type {import("../changes.js").Moment | null} */
    this.before = null;
    /** @type {import("../settle.js").Watch | null} */
    this.watch = null;
    /** @type {string[]} */
    this.opened = [];
    /** @type {Record<string, number> | null} */
    this.scrolled = null;
  }

  /**
   * @returns {Target}
   * @throws {Refusal}
   */
  target() {
    if (!this.found) {
      this.found = findTarget(this.context, this.action.id);
      if (!LENIENT.has(this.action.tool)) checkTarget(this.context, this.found);
      else if (this.action.tool === "upload_file") checkLocked(this.context, this.found);
    }
    return this.found;
  }

  /** Go on with another element than the one that was named. @param {Element} el */
  retarget(el) {
    const entry = this.context.ids.entry(el);
    const named = this.target();
    this.found = { id: entry.id, el, face: el, kind: entry.kind || named.kind, name: entry.name || named.name };
  }

  /** From here on the page may change. */
  begin() {
    if (this.watch) return;
    const policy = this.action.dialogs === "accept" || this.action.dialogs === "dismiss" ? this.action.dialogs : this.context.dialogs;
    if (this.action.tool !== "scroll") this.before = moment(this.context, this.found);
    this.watch = this.context.watch();
    this.context.link.begin(policy);
  }
}

/**
 * @param {Context} context
 * @param {Target} target
 */
function checkLocked(context, target) {
  try {
    checkTarget(context, target);
  } catch (error) {
    if (error instanceof Refusal && error.code !== "hidden") throw error;
  }
}

/**
 * Carry out one action.
 *
 * @param {Context} context
 * @param {Record<string, any>} action
 * @param {AbortSignal} [signal]
 * @returns {Promise<ActionResult>} a refusal is a result too
 * @throws {Cancelled}
 */
export async function act(context, action, signal) {
  const started = performance.now();
  const deed = new Deed(context, action, signal);
  /** @type {ActionResult} */
  let result;
  try {
    result = await run(deed);
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    result = { ok: false, ...fault(error) };
  } finally {
    deed.watch?.stop();
    context.link.end();
  }
  const { found } = deed;
  result.target = found ? { id: found.id, kind: found.kind, name: found.name } : null;
  result.elapsed_ms = Math.round((performance.now() - started) * 10) / 10;
  return result;
}

/**
 * @param {Deed} deed
 * @returns {Promise<ActionResult>}
 */
async function run(deed) {
  const { context, action } = deed;
  const tool = Object.hasOwn(TOOLS, action.tool) ? TOOLS[action.tool] : undefined;
  if (!tool) throw new Refusal("bad_action", caption(String(action.tool), 60));
  if (action.id !== undefined && action.id !== null) deed.target();
  await tool(deed);
  await deed.watch?.settled({ signal: deed.signal });
  const world = context.link.end();
  /** @type {ActionResult} */
  const result = { ok: true, code: "ok", changes: report(deed) };
  const changes = /** @type {import("../types.js").Changes} */ (result.changes);
  if (world.dialogs.length) changes.dialogs = world.dialogs.map((each) => ({ ...each, message: caption(each.message, 300) }));
  const opened = [...new Set([...deed.opened, ...world.opened])];
  if (opened.length) changes.opened = opened.map(wellFormed);
  if (deed.watch?.leaving) changes.leaving = true;
  const note = shortfall(deed, changes);
  if (note) result.detail = note;
  return result;
}

/** @param {Deed} deed @returns {import("../types.js").Changes} */
function report(deed) {
  const { context, found } = deed;
  if (deed.scrolled) return { scrolled: deed.scrolled };
  if (!deed.before || deed.watch?.leaving) return {};
  const changes = compare(deed.before, moment(context, found), found);
  if (!found || !isConnected(found.el)) return changes;
  const { tool } = deed.action;
  const now = stateOf(found.el, found.kind);
  if (tool === "input_text" || tool === "upload_file") {
    if (isSecret(found.el)) changes.states = [...now.states, secretState(found.el)];
    else if (now.value !== null) changes.value = caption(now.value, 300);
  } else if (tool === "select_option") {
    if (now.selected) changes.selected = now.selected;
    else if (now.value !== null) changes.value = caption(now.value, 300);
  }
  if (tool === "click" && typeof now.checked === "boolean") changes.checked = now.checked;
  return changes;
}

/**
 * What an action that was carried out did not reach: a text that the field has cut.
 *
 * @param {Deed} deed
 * @param {import("../types.js").Changes} changes
 */
function shortfall(deed, changes) {
  const { action, found } = deed;
  if (action.tool !== "input_text" || !found || changes.value === undefined) return "";
  const limit = /** @type {HTMLInputElement} */ (found.el).maxLength;
  const text = String(action.text ?? "");
  if ((localName(found.el) === "input" || localName(found.el) === "textarea") && limit >= 0 && text.length > limit) return `maxlength=${limit}`;
  return "";
}

/**
 * @param {unknown} error
 * @returns {{code: string, detail: string}}
 */
function fault(error) {
  if (error instanceof Refusal) return { code: error.code, detail: caption(error.detail, 600) };
  return { code: "page_error", detail: caption(String(/** @type {any} */ (error)?.message ?? error), 300) };
}
