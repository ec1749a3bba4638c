/**
 * Boots the runtime on Node from a folder of assets, with the same arguments as in a browser.
 *
 * Used by the build (to trace what the agent imports) and by tests/runtime. The browser's own code is
 * extension/runtime/boot.js; this one reads files where that one fetches.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

/** Column numbers serve to underline source text, which is not there: without them a .pyc is a fifth smaller. */
export const NO_COLUMNS = { PYTHONNODEBUGRANGES: "1" };

/** The folder of the pinned npm package. */
export function stockFolder() {
  return dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
}

/**
 * @param {{pyodide: string, stdlib: string, deps: string, agent?: string, native: string, stderr?: (text: string) => void}} files
 *   `pyodide` is a folder, the others are files.
 * @returns {Promise<any>} Pyodide's own object
 */
export async function boot({ pyodide, stdlib, deps, agent, native, stderr }) {
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const paths = ["/lib/deps.zip", ...(agent ? ["/lib/agent.zip"] : [])];
  return await loadPyodide({
    indexURL: pyodide,
    stdLibURL: stdlib,
    packageBaseUrl: pyodide,
    lockFileContents: LOCK,
    ...(stderr ? { stderr } : {}),
    env: {
      ...NO_COLUMNS,
      PYTHONPATH: paths.join(":"),
      PYTHONDONTWRITEBYTECODE: "1",
      PYDANTIC_DISABLE_PLUGINS: "__all__",
      HOME: "/home/pyodide",
    },
    fsInit: async (/** @type {any} */ files) => {
      files.writeFile("/lib/deps.zip", await readFile(deps));
      if (agent) files.writeFile("/lib/agent.zip", await readFile(agent));
      files.mkdirTree("/lib/native");
      files.writeFile("/lib/native/pydantic_core.so", await readFile(native));
    },
  });
}
