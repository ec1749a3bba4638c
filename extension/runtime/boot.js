/**
 * Starts Pyodide and the agent in it, as a list of awaited phases:
 *
 *     probe    may this realm compile WebAssembly?
 *     bundle   our own files are here (they load from the first moment on, beside the other phases)
 *     core     the interpreter runs
 *     native   pydantic's compiled part is linked
 *     agent    the agent is imported and a session exists
 *
 * Whatever goes wrong ends with a coded error: `wasm_blocked`, `boot_timeout` (detail: the phase) or `boot_failed`.
 *
 * @typedef {"probe" | "bundle" | "core" | "native" | "agent"} Phase
 * @typedef {{handle(method: string, paramsJson: string): Promise<string>, destroy?: () => void}} PythonSession
 * @typedef {{
 *   runPython(code: string): unknown,
 *   pyimport(name: string): any,
 *   registerJsModule(name: string, module: object): void,
 * }} Pyodide
 * @typedef {{deps: Uint8Array, agent: Uint8Array, native: Uint8Array}} Assets
 * @typedef {{
 *   base: string,
 *   host: object,
 *   onPhase?: (phase: Phase) => void,
 *   timeoutMs?: number,
 * }} BootOptions
 */
import { ChannelError } from "./channel.js";
import { probeWebAssembly } from "./probe.js";
import { withTimeout } from "./timeout.js";

/** For the whole boot. Generous: a slow disk, a busy machine and a throttled tab must all fit. */
const BOOT_MS = 60_000;
const NATIVE_PATH = "/lib/native/pydantic_core.so";

/** What Pyodide would otherwise read from a 119 kB lock file; we load no package through it. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

/**
 * @param {BootOptions} options `base` is the address of the folder with the runtime's files, with a closing slash;
 *   `host` becomes the Python module `pagehand_host`.
 * @returns {Promise<PythonSession>}
 */
export async function bootRuntime({ base, host, onPhase, timeoutMs = BOOT_MS }) {
  /** @type {Phase} */
  let phase = "probe";
  /** @param {Phase} next */
  const enter = (next) => {
    phase = next;
    performance.mark(`pagehand:${next}`);
    onPhase?.(next);
  };
  const late = () => new ChannelError("boot_timeout", "", phase);
  try {
    const session = await withTimeout(runPhases(base, host, enter), timeoutMs, late);
    performance.mark("pagehand:ready");
    return session;
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    throw new ChannelError("boot_failed", "", `${phase}: ${lastLine(error)}`);
  }
}

/**
 * @param {string} base
 * @param {object} host
 * @param {(phase: Phase) => void} enter
 */
async function runPhases(base, host, enter) {
  enter("probe");
  const assets = loadAssets(base);
  assets.catch(() => {}); // reported by the phase that awaits it
  await probeWebAssembly();
  enter("core");
  const module = await import(`${base}pyodide.mjs`);
  const { pyodide, linked } = await startCore(module.loadPyodide, base, assets, () => enter("bundle"));
  enter("native");
  await linked;
  pyodide.runPython("import pydantic_core");
  enter("agent");
  pyodide.registerJsModule("pagehand_host", host);
  return /** @type {PythonSession} */ (pyodide.pyimport("pagehand.platform.entry").create_session());
}

/**
 * @param {string} base
 * @returns {Promise<Assets>}
 */
async function loadAssets(base) {
  const [deps, agent, native] = await Promise.all([
    load(`${base}deps.zip`),
    load(`${base}agent.zip`),
    load(`${base}pydantic_core.so`),
  ]);
  return { deps, agent, native };
}

/** @param {string} url */
async function load(url) {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const response = await fetch(url).catch((error) => {
    throw new ChannelError("boot_failed", "", `${name}: ${lastLine(error)}`);
  });
  if (!response.ok) throw new ChannelError("boot_failed", "", `${name}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * @param {(options: object) => Promise<Pyodide>} loadPyodide
 * @param {string} base
 * @param {Promise<Assets>} assets
 * @param {() => void} onBundle
 */
async function startCore(loadPyodide, base, assets, onBundle) {
  // The later dlopen of the same bytes then finds the compiled module in the engine's cache.
  const linked = assets.then(({ native }) => WebAssembly.compile(/** @type {BufferSource} */ (native)));
  linked.catch(() => {});
  const started = loadPyodide({
    indexURL: base,
    stdLibURL: `${base}stdlib.zip`,
    packageBaseUrl: base,
    lockFileContents: LOCK,
    stdin: () => null,
    stdout: (/** @type {string} */ text) => console.debug("[pagehand]", text),
    stderr: (/** @type {string} */ text) => console.debug("[pagehand]", text),
    env: {
      PYTHONPATH: "/lib/deps.zip:/lib/agent.zip",
      PYTHONDONTWRITEBYTECODE: "1",
      PYDANTIC_DISABLE_PLUGINS: "__all__",
      HOME: "/home/pyodide",
    },
    fsInit: async (/** @type {any} */ files) => {
      const { deps, agent, native } = await assets;
      onBundle();
      files.writeFile("/lib/deps.zip", deps, { canOwn: true });
      files.writeFile("/lib/agent.zip", agent, { canOwn: true });
      files.mkdirTree("/lib/native");
      files.writeFile(NATIVE_PATH, native, { canOwn: true });
    },
  });
  // A failed load inside fsInit does not always reject loadPyodide, so a missing file must end the boot by itself.
  const failed = assets.then(() => new Promise(() => {}));
  const pyodide = await Promise.race([started, /** @type {Promise<never>} */ (failed)]);
  return { pyodide, linked };
}

/** @param {unknown} error A Python traceback ends with the line that matters. */
function lastLine(error) {
  const text = String(/** @type {any} */ (error)?.message ?? error).trim();
  return text.slice(text.lastIndexOf("\n") + 1);
}
