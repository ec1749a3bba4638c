/**
 * Compiles the agent, imports every module of it and lets it do whole tasks against a page and a model that are both
 * played here; prints as its last line what was imported (see inside/import_tracer.py).
 *
 * Input (JSON on stdin): `{"inside": folder, "tools": folder of the full stdlib.zip, "files": see boot.mjs,
 * "source": zip, "target": zip, "optimize": 0 | 1 | 2, "modules": [dotted names]}`.
 */
import { text } from "node:stream/consumers";
import { boot } from "./boot.mjs";
import { mountFile } from "./mount.mjs";
import { registerHost, runScenario } from "./scenario.mjs";

const job = JSON.parse(await text(process.stdin));
const pyodide = await boot({ ...job.files, stderr: (line) => console.error(line) });
pyodide.mountNodeFS("/inside", job.inside);
// What the build itself needs comes from elsewhere than the archives under trace, so it does not show up in the report.
pyodide.mountNodeFS("/tools", job.tools);
pyodide.runPython("import sys; sys.path += ['/inside', '/tools/stdlib.zip']; import compile_archive; sys.path.pop()");
try {
  const target = mountFile(pyodide, job.target, "/to");
  pyodide.pyimport("compile_archive").compile_archive(mountFile(pyodide, job.source, "/from"), target, job.optimize);
  pyodide.runPython(`import sys; sys.path.insert(0, "${target}")`);
  const tracer = pyodide.pyimport("import_tracer");
  const recorder = tracer.watch();
  const host = registerHost(pyodide);
  tracer.import_all(JSON.stringify(job.modules));
  await runScenario(pyodide, host);
  // Timers of calls that have long ended (time-outs of minutes) would keep Node alive.
  process.stdout.write(`${tracer.report(recorder)}\n`, () => process.exit(0));
} catch (error) {
  // Without this, Node prints the minified source line that threw: a megabyte before the Python traceback.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
