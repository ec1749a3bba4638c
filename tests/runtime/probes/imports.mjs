/** Imports the modules named in `modules` from the slim product; says which failed and what Python saw of itself. */
import { registerHost } from "../../../buildtools/node/scenario.mjs";
import { bootProduct, finish, params } from "./product.mjs";

const { assets, modules, expressions = [] } = await params();
const pyodide = await bootProduct(assets);
registerHost(pyodide);
pyodide.globals.set("names", JSON.stringify(modules));
pyodide.globals.set("expressions", JSON.stringify(expressions));
const seen = pyodide.runPython(`
import importlib, json, sys
failed = {}
for name in json.loads(names):
    try:
        importlib.import_module(name)
    except Exception as error:
        failed[name] = f"{type(error).__name__}: {error}"
json.dumps({
    "failed": failed,
    "values": [eval(expression) for expression in json.loads(expressions)],
    "version": sys.version.split()[0],
    "modules": sorted(sys.modules),
})
`);
finish(JSON.parse(seen));
