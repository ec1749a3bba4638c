/**
 * Functions of the page's author that take part in a task. Python calls them by name, only those that are set, and
 * waits for each. What one throws is its author's: it comes out of `execute` as it was thrown.
 *
 * @typedef {import("./options.js").Options} Options
 * @typedef {import("./agent.js").PageAgent} PageAgent
 */

/** @type {Record<string, (options: Options, agent: PageAgent, value: any) => unknown>} */
const CALLS = {
  on_before_task: (options, agent) => options.onBeforeTask?.(agent),
  on_before_step: (options, agent, step) => options.onBeforeStep?.(agent, step),
  on_after_step: (options, agent) => options.onAfterStep?.(agent, agent.history),
  on_after_task: (options, agent, result) => options.onAfterTask?.(agent, { ...result, history: agent.history }),
  transform_page_content: (options, _agent, text) => options.transformPageContent?.(text),
  page_instructions: (options, _agent, url) => pageInstructions(options)?.(url),
};

/** @param {Options} options */
function pageInstructions({ instructions }) {
  return typeof instructions === "object" ? instructions.getPageInstructions : undefined;
}

/**
 * @param {Options} options
 * @returns {string[]} Names of the hooks that are set.
 */
export function hookNames(options) {
  const { onBeforeTask, onBeforeStep, onAfterStep, onAfterTask, transformPageContent } = options;
  const set = {
    on_before_task: onBeforeTask,
    on_before_step: onBeforeStep,
    on_after_step: onAfterStep,
    on_after_task: onAfterTask,
    transform_page_content: transformPageContent,
    page_instructions: pageInstructions(options),
  };
  return Object.entries(set).filter(([, hook]) => typeof hook === "function").map(([name]) => name);
}

/**
 * @param {PageAgent} agent
 * @param {{name: string, value: unknown}} call
 */
export async function callHook(agent, { name, value }) {
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  const result = await call?.(agent.config, agent, value);
  return { value: typeof result === "string" ? result : null };
}
