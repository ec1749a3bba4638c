/**
 * Turns the stream of events into what is shown: finished rows, and what goes on right now. No DOM in here.
 *
 * @typedef {import("./words.js").Action} Action
 * @typedef {{
 *   kind: "step", number: number, goal: string, action: Action, ok: boolean, code: string, output: string,
 *   seconds: number,
 * }} StepRow
 * @typedef {{kind: "retry", attempt: number, limit: number, code: string, cause: string, delay?: number}} RetryRow
 * @typedef {{kind: "takeover"} | {kind: "error", code: string, detail: string, message: string}} NoteRow
 * @typedef {StepRow | RetryRow | NoteRow} Row
 * @typedef {{phase: "thinking", received: number} | {phase: "acting", action: Action} | {phase: "asking", retry: RetryRow}} Now
 * @typedef {{rows: Row[], now: Now | null}} Feed
 */

/** @returns {Feed} */
export const emptyFeed = () => ({ rows: [], now: null });

/**
 * Adds one event to a feed. Events of no interest to a person (observations for the model, status) change nothing.
 *
 * @param {Feed} feed
 * @param {any} message An event of the agent: `{type: "history", event}` or `{type: "activity", activity}`.
 */
export function addEvent(feed, message) {
  if (message.type === "activity") feed.now = nextNow(feed.now, message.activity);
  if (message.type !== "history" || !message.event) return;
  const row = toRow(message.event);
  if (!row) return;
  // The same trouble again is the same row, with its count.
  const last = feed.rows.at(-1);
  if (row.kind === "retry" && last?.kind === "retry" && last.code === row.code) feed.rows.pop();
  feed.rows.push(row);
  feed.now = null;
}

/**
 * @param {Now | null} now
 * @param {any} activity
 * @returns {Now | null}
 */
function nextNow(now, { type, tool, input, target = "", attempt, limit, code, message, delay, received = 0 }) {
  if (type === "thinking") return { phase: "thinking", received };
  if (type === "executing") return { phase: "acting", action: { tool, arguments: input, target } };
  if (type === "retrying") return { phase: "asking", retry: { kind: "retry", attempt, limit, code, cause: message, delay } };
  return type === "error" ? null : now;
}

/**
 * @param {any} event
 * @returns {Row | null}
 */
function toRow(event) {
  switch (event.type) {
    case "step":
      return stepRow(event);
    case "retry": {
      const { attempt, limit, code, message } = event;
      return { kind: "retry", attempt, limit, code, cause: message };
    }
    case "user_takeover":
      return { kind: "takeover" };
    default:
      return null;
  }
}

/**
 * @param {any} event
 * @returns {StepRow}
 */
function stepRow({ number, reflection, action, duration }) {
  const { tool, arguments: input, target, ok, code, output } = action;
  const goal = reflection?.next_goal ?? "";
  const words = { tool, arguments: input ?? {}, target: target ?? "" };
  return { kind: "step", number, goal, action: words, ok, code, output: output ?? "", seconds: duration ?? 0 };
}

/** @param {Feed} feed */
export const countSteps = (feed) => feed.rows.filter((row) => row.kind === "step").length;
