/** Boots the assets of a product as they were built. */
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { boot } from "../../../buildtools/node/boot.mjs";

/** @returns {Promise<any>} what the test has sent */
export async function params() {
  return JSON.parse(await text(process.stdin));
}

/**
 * @param {string} assets the folder runtime/ of a product
 * @returns {Promise<any>} Pyodide
 */
export function bootProduct(assets) {
  const file = (/** @type {string} */ name) => join(assets, name);
  return boot({
    pyodide: assets,
    stdlib: file("stdlib.zip"),
    deps: file("deps.zip"),
    agent: file("agent.zip"),
    native: file("pydantic_core.so"),
  });
}

/**
 * Prints the result and ends the process: timers of finished calls would keep it alive.
 *
 * @param {object} result
 */
export function finish(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}
