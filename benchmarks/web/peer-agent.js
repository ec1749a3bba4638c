/** The peer's agent as a global: its own loop, prompts and page controller, as its package puts them together. */
// @ts-ignore: an npm package that is installed for the benchmark alone
import { PageAgentCore } from "@page-agent/core";
// @ts-ignore: the same
import { PageController } from "@page-agent/page-controller";

/** @type {any} */
const scope = globalThis;
/** @type {any} */
let agent = null;

scope.peerAgent = {
  /** @param {{baseURL: string, goal: string, options: object}} task */
  async run({ baseURL, goal, options }) {
    const pageController = new PageController({ enableMask: true });
    agent = new PageAgentCore({ baseURL, model: "m", apiKey: "k", pageController, ...options });
    const { success, data, history } = await agent.execute(goal);
    return { success, data, steps: history.filter((/** @type {any} */ event) => event.type === "step").length };
  },
  /** @returns {Promise<number>} milliseconds until the task that runs has ended */
  async stop() {
    const asked = performance.now();
    await agent.stop();
    return performance.now() - asked;
  },
};
