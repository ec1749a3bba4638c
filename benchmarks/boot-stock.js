/**
 * The stock way: the npm package's own files, the dependencies' wheels through loadPackage, the agent's sources
 * unpacked. All of it from loopback.
 */
const stock = new URL("/stock/", location.href).href;
const pyodideModule = `${stock}pyodide.mjs`;

/** @param {string[]} wheels */
async function boot(wheels) {
  const { loadPyodide } = await import(pyodideModule);
  const pyodide = await loadPyodide({ indexURL: stock });
  await pyodide.loadPackage(wheels.map((name) => new URL(`/wheels/${name}`, location.href).href));
  const agent = await fetch("/agent/agent-sources.zip");
  pyodide.unpackArchive(await agent.arrayBuffer(), "zip");
  pyodide.registerJsModule("pagehand_host", { call: async () => "{}", cancel() {}, notify() {} });
  pyodide.pyimport("pagehand.platform.entry").create_session();
}

addEventListener("message", ({ data }) => {
  boot(data).then(
    () => postMessage("ready"),
    (error) => postMessage(String(error)),
  );
});
