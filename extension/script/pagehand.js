/**
 * The script tag: one small file that defines `window.Pagehand` and draws a button. All the rest comes from beside it
 * on first use. Included twice, it is there once.
 *
 *     <script src="https://…/pagehand.js" data-base-url="…" data-model="…" data-lang="en"></script>
 */
import { errorFields } from "../runtime/channel.js";
import { PageAgent as Facade } from "./agent.js";
import { findScript, scriptAddress } from "./find-script.js";
import { readJournal } from "./journal.js";
import { Launcher } from "./launcher.js";
import { loadModule } from "./load-module.js";
import { tagOptions } from "./options.js";

/** @typedef {import("./options.js").Options} Options */

/**
 * @param {HTMLScriptElement | null} script
 * @param {string} stack
 */
function define(script, stack) {
  const base = new URL(".", script?.src || scriptAddress(stack) || location.href).href;
  const load = once(async () => (await loadModule(base, "pagehand.mjs")).parts);
  const build = { base, load };
  const fromTag = tagOptions(script);

  class PageAgent extends Facade {
    /** @param {Options} [options] Whatever is not given here is taken from the tag. */
    constructor(options = {}) {
      super({ ...fromTag, ...options }, build);
    }
  }

  const api = { PageAgent, agent: /** @type {PageAgent | null} */ (null) };
  Object.defineProperty(globalThis, "Pagehand", { value: api, configurable: true });
  if (fromTag.autoInit === false) return;
  /** A tag cannot be thrown at: a wrong attribute is told in the console, and nothing is drawn. */
  const make = () => {
    try {
      return new PageAgent();
    } catch (error) {
      console.error(errorFields(error).message);
      return null;
    }
  };
  const start = () => {
    const agent = (api.agent = make());
    if (!agent) return;
    if (fromTag.panel !== "none") new Launcher(agent, async () => (await load()).Panel, fromTag.panel === "open");
    if (readJournal()) void agent.resume().catch(() => {}); // its outcome is in the events, like that of any task
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start, { once: true });
  else start();
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>} The same work, done once; after a failure it may be tried again.
 */
function once(work) {
  /** @type {Promise<T> | null} */
  let done = null;
  return () =>
    (done ??= work().catch((error) => {
      done = null;
      throw error;
    }));
}

const stack = new Error().stack ?? "";
if (!("Pagehand" in globalThis)) define(findScript(document, stack), stack);
