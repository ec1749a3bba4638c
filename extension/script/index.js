/**
 * The ES module build:
 *
 *     import { PageAgent } from "./pagehand.mjs";
 *     const agent = new PageAgent({ baseURL, model, apiKey, panel: "open" });
 */
import { PageAgent as Facade } from "./agent.js";
import { parts } from "./build-parts.js";

const BUILD = { base: new URL(".", import.meta.url).href, load: async () => parts };

/** The agent of a page; see agent.js for what it does. */
export class PageAgent extends Facade {
  /** @param {import("./options.js").Options} [options] */
  constructor(options = {}) {
    super(options, BUILD);
    /** @type {InstanceType<typeof parts.Panel> | null} */
    this.panel = options.panel && options.panel !== "none" ? new parts.Panel(this, options.panel === "open") : null;
  }
}

export { parts };
