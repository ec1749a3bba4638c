/**
 * Compiles archives of Python sources inside Pyodide. Input (JSON on stdin): `{"inside": folder, "optimize": 0 | 1 | 2,
 * "jobs": [{"source": zip, "target": zip}]}`.
 */
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";
import { NO_COLUMNS } from "./boot.mjs";
import { mountFile } from "./mount.mjs";

const job = JSON.parse(await text(process.stdin));
const pyodide = await loadPyodide({ env: NO_COLUMNS });
pyodide.mountNodeFS("/inside", job.inside);
pyodide.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/inside')");
const { compile_archive: compileArchive } = pyodide.pyimport("compile_archive");
job.jobs.forEach((/** @type {{source: string, target: string}} */ { source, target }, /** @type {number} */ at) => {
  compileArchive(mountFile(pyodide, source, `/from${at}`), mountFile(pyodide, target, `/to${at}`), job.optimize);
});
