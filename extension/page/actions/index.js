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

import { compare, moment, stateOf } from "../changes.js";
import { isConnected } from "../dom.js";
import { isSecret, secretState } from "../state.js";
import { caption, wellFormed } from "../text.js";
import { click, hover } from "./click.js";
import { Cancelled, Refusal, coded } from "../errors.js";
import { checkTarget, findTarget, reach } from "./target.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../errors.js").CodedError} CodedError */
/** @typedef {import("../types.js").ActionResult} ActionResult */
/** @typedef {import("./target.js").Target} Target */

/** What most tasks use; the others are in hands.js. @type {Record<string, (deed: Deed) => Promise<void>>} */
const TOOLS = { click, hover };

/**
 * @param {Context} context
 * @param {string} name
 * @returns {Promise<(deed: Deed) => Promise<void>>}
 * @throws {CodedError} bad_action, part_missing
 */
async function toolOf(context, name) {
  if (Object.hasOwn(TOOLS, name)) return /** @type {any} */ (TOOLS[name]);
  const { tools } = await context.hands();
  if (!Object.hasOwn(tools, name)) throw new Refusal("bad_action", caption(String(name), 60));
  return /** @type {any} */ (tools[name]);
}

/** One action under way. */
export class Deed {
  /** @type {Target | null} */
  found = null;
  /** @type {import("../changes.js").Moment | null} */
  before = null;
  /** @type {import("../settle.js").Watch | null} */
  watch = null;
  /** @type {string[]} */
  opened = [];
  /** @type {Record<string, number> | null} */
  scrolled = null;
  /** The text that was selected. @type {string | undefined} */
  selected;
  /** What an editor shows that draws its text itself. @type {string | undefined} */
  shows;

  /**
   * @param {Context} context
   * @param {Record<string, any>} action
   * @param {AbortSignal | undefined} signal
   */
  constructor(context, action, signal) {
    this.context = context;
    this.action = action;
    this.signal = signal;
  }

  /**
   * @returns {Target}
   * @throws {Refusal}
   */
  target() {
    if (!this.found) {
      const { id, tool } = this.action;
      this.found = findTarget(this.context, id);
      if (tool !== "scroll") checkTarget(this.context, this.found, tool === "upload_file");
    }
    return this.found;
  }

  /**
   * Bring the target under the pointer; from then on the page may change.
   *
   * @param {[number, number]} [at] fractions of its box
   * @param {Target} [target]
   * @returns {Promise<import("./target.js").Spot>}
   * @throws {Refusal}
   */
  async reach(at, target = this.target()) {
    const spot = await reach(target, at, target === this.found ? this.action.aim : undefined);
    this.context.overlay.point(spot);
    this.begin();
    return spot;
  }

  /** Go on with another element than the one that was named. @param {Element} el */
  retarget(el) {
    const entry = this.context.ids.entry(el);
    const named = this.target();
    this.found = { id: entry.id, el, face: el, kind: entry.kind || named.kind, name: entry.name || named.name };
  }

  /** From here on the page may change, unless the action has been called off. */
  begin() {
    if (this.signal?.aborted) throw new Cancelled();
    if (this.watch) return;
    const { dialogs } = this.action;
    if (this.action.tool !== "scroll") this.before = moment(this.context, this.found);
    this.watch = this.context.watch();
    this.context.link.begin(dialogs === "accept" || dialogs === "dismiss" ? dialogs : this.context.dialogs);
  }
}

/**
 * Carry out one action.
 *
 * @param {Context} context
 * @param {Record<string, any>} action
 * @param {AbortSignal} [signal]
 * @returns {Promise<ActionResult>} a refusal is a result too
 * @throws {CodedError} cancelled
 */
export async function act(context, action, signal) {
  const started = performance.now();
  const deed = new Deed(context, action, signal);
  /** @type {ActionResult} */
  let result;
  try {
    result = await run(deed);
  } catch (error) {
    const { code, detail } = coded(error);
    if (code === "cancelled") throw error;
    result = { ok: false, code, detail: caption(detail, 600) };
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
  const tool = await toolOf(context, action.tool);
  if (action.id !== undefined && action.id !== null) deed.target();
  await tool(deed);
  await deed.watch?.settled({ signal: deed.signal });
  const world = context.link.end();
  const stays = world.dialogs.some((each) => each.type === "beforeunload" && each.answer === "dismissed");
  if (stays && deed.watch) deed.watch.leaving = false;
  const changes = report(deed);
  if (world.dialogs.length) changes.dialogs = world.dialogs.map((each) => ({ ...each, message: caption(each.message, 300) }));
  const opened = [...new Set([...deed.opened, ...world.opened])];
  if (opened.length) changes.opened = opened.map(wellFormed);
  if (deed.watch?.leaving) changes.leaving = true;
  return { ok: true, code: "ok", changes, detail: remark(deed, changes) };
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
  if (/^(?:input_text|upload_file|select_option)$/.test(tool)) {
    if (isSecret(found.el)) changes.states = [...now.states, secretState(found.el)];
    else if (now.selected) changes.selected = now.selected;
    else if (now.value !== null) changes.value = caption(deed.shows ?? now.value, 300);
  }
  if (tool === "click" && now.checked === true) changes.checked = true;
  return changes;
}

/**
 * What else there is to tell: what was selected, or that a field has cut the text.
 *
 * @param {Deed} deed
 * @param {import("../types.js").Changes} changes
 * @returns {string | undefined}
 */
function remark(deed, changes) {
  const { action, found, selected } = deed;
  if (selected !== undefined) return selected;
  if (action.tool !== "input_text" || !found || changes.value === undefined) return undefined;
  const limit = /** @type {HTMLInputElement} */ (found.el).maxLength; // -1 without one; none at all in editors
  return limit >= 0 && String(action.text ?? "").length > limit ? `maxlength=${limit}` : undefined;
}
