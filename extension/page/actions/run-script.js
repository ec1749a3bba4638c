/**
 * Running a script that the model has written, for sites that allow it. Only where the bridge itself runs in the page's
 * world: the extension never does this. An inline script, not `eval`, so the page's own policy decides.
 */

import { sleep } from "../clock.js";
import { CodedError } from "../errors.js";
import { wellFormed } from "../text.js";

const TIME_LIMIT_MS = 10_000;
const LENGTH = 8000;

/**
 * @param {import("../context.js").Context} context
 * @param {{script?: unknown, max_chars?: unknown}} params
 * @param {AbortSignal} [signal]
 * @returns {Promise<{text: string, truncated: boolean, total: number}>} what the script returns, as text
 * @throws {CodedError} bad_action in the extension, tool_failed
 */
export async function runScript(context, { script, max_chars: limit }, signal) {
  if (context.link.world !== "page") throw new CodedError("bad_action", "execute_javascript");
  const started = start(String(script ?? ""));
  const late = sleep(TIME_LIMIT_MS, signal).then(() => {
    throw new CodedError("tool_failed", `no result after ${TIME_LIMIT_MS / 1000} s`);
  });
  const text = await Promise.race([started, late]).then(textOf, (error) => {
    if (error instanceof CodedError) throw error;
    throw new CodedError("tool_failed", textOf(error).slice(0, 300));
  });
  const most = Number(limit) || LENGTH;
  return { text: wellFormed(text.slice(0, most)), truncated: text.length > most, total: text.length };
}

/** @param {string} script @returns {Promise<unknown>} */
function start(script) {
  const name = crypto.randomUUID?.() ?? String(Math.random());
  const key = Symbol.for(name);
  const scope = /** @type {Record<symbol, unknown>} */ (/** @type {unknown} */ (globalThis));
  /** @type {Promise<unknown> | null} */
  let running = null;
  let fault = "the page does not allow scripts";
  scope[key] = (/** @type {() => Promise<unknown>} */ run) => {
    running = run();
  };
  const listen = (/** @type {ErrorEvent} */ event) => {
    fault = event.message;
    event.preventDefault();
  };
  addEventListener("error", listen);
  const el = document.createElement("script");
  el.nonce = document.querySelector("script")?.nonce ?? "";
  try {
    el.textContent = `globalThis[Symbol.for(${JSON.stringify(name)})](async () => {${script}\n})`;
    document.documentElement.append(el);
  } finally {
    el.remove();
    removeEventListener("error", listen);
    delete scope[key];
  }
  return running ?? Promise.reject(new CodedError("tool_failed", fault));
}

/** @param {any} value @returns {string} */
function textOf(value) {
  if (typeof value === "string") return value;
  if (value instanceof Error) return String(value);
  if (value instanceof Element) return value.outerHTML;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
