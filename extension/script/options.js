/**
 * Options of the script build, from wherever they are given: the tag's `data-*` attributes, the query string of its
 * address, or an object in code.
 *
 * @typedef {(question: string) => string | Promise<string>} AskUser
 * @typedef {{
 *   description?: string, inputSchema?: unknown, parameters?: unknown, execute: (input: any) => unknown,
 * }} CustomTool `inputSchema` is a JSON Schema, or an object that can give one.
 * @typedef {{
 *   provider?: string, baseURL?: string, model?: string, apiKey?: string, temperature?: number,
 *   language?: string, host?: "worker" | "page", maxSteps?: number, stepDelay?: number, timeLimit?: number, tokenLimit?: number,
 *   dialogs?: "dismiss" | "accept", instructions?: string | {system?: string, getPageInstructions?: (url: string) => unknown},
 *   transformPageContent?: (text: string) => string | Promise<string>,
 *   customTools?: Record<string, CustomTool | null>,
 *   onAskUser?: AskUser | null,
 *   onBeforeTask?: (agent: any) => unknown, onAfterTask?: (agent: any, result: any) => unknown,
 *   onBeforeStep?: (agent: any, step: number) => unknown, onAfterStep?: (agent: any, history: any[]) => unknown,
 *   files?: File[], allowJavaScript?: boolean,
 *   panel?: "auto" | "open" | "none", autoInit?: boolean,
 * }} Options
 */

/** Name in a tag or query -> name in code, and how its text is read. */
const NAMES = /** @type {const} */ ({
  provider: ["provider", String],
  "base-url": ["baseURL", String],
  model: ["model", String],
  "api-key": ["apiKey", String],
  lang: ["language", String],
  host: ["host", String],
  "max-steps": ["maxSteps", Number],
  "step-delay": ["stepDelay", Number],
  "time-limit": ["timeLimit", Number],
  "token-limit": ["tokenLimit", Number],
  dialogs: ["dialogs", String],
  panel: ["panel", String],
  "auto-init": ["autoInit", (/** @type {string} */ text) => !/^(false|0|no|off)$/i.test(text)],
});

/**
 * @param {HTMLScriptElement | null} script
 * @returns {Options} The tag's attributes, over those of its address.
 */
export function tagOptions(script) {
  /** @type {Record<string, unknown>} */
  const options = {};
  const query = new URL(script?.src || "about:blank").searchParams;
  for (const [name, [key, parse]] of Object.entries(NAMES)) {
    const text = script?.getAttribute(`data-${name}`) ?? query.get(name) ?? query.get(key);
    if (text !== null && text !== undefined) options[key] = parse(text.trim());
  }
  return options;
}

/**
 * @param {Options} options
 * @returns {{provider: string, base_url: string, model: string, api_key: string, temperature?: number}}
 */
export function modelOptions({ provider, baseURL = "", model = "", apiKey = "", temperature }) {
  // No model server, no model: the built-in planner. `offline` may stand in place of an address, too.
  const offline = provider === "offline" || baseURL === "" || baseURL === "offline";
  const rest = temperature === undefined ? {} : { temperature };
  if (offline) return { provider: "offline", base_url: "", model, api_key: "", ...rest };
  return { provider: provider ?? "custom", base_url: absolute(baseURL), model, api_key: apiKey, ...rest };
}

/**
 * An address as the page means it. The runtime may live in a worker, whose own address is another one. What cannot be
 * an address stays as it is, and is refused with its words where addresses are checked.
 *
 * @param {string} address
 */
function absolute(address) {
  if (URL.canParse(address) || !URL.canParse(address, document.baseURI)) return address;
  return new URL(address, document.baseURI).href;
}

/**
 * @param {Options} options
 * @param {"en" | "zh"} language
 * @returns {Record<string, unknown>} The agent's settings as Python names them.
 */
export function agentConfig({ maxSteps, stepDelay, timeLimit, tokenLimit, dialogs, instructions, allowJavaScript }, language) {
  const system = typeof instructions === "string" ? instructions : instructions?.system;
  const config = {
    language, max_steps: maxSteps, step_delay: stepDelay, time_limit: timeLimit, token_limit: tokenLimit, dialogs, instructions: system,
    allow_javascript: allowJavaScript,
  };
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}
