/**
 * Bundles the benchmarks' scripts with esbuild. Input (JSON on stdin): `{"modules": folder of npm packages, "root":
 * folder of the entries, "bundles": [{"entry", "variant"}]}`; output: JSON list of texts.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";

const job = JSON.parse(await text(process.stdin));

const HIGHLIGHT = "function highlightElement(element, index, parentIframe = null) {";

/**
 * The peer without its overlays: the one function that draws them returns at once. It is an error when it is not
 * found, else the comparison would be with something else.
 *
 * @type {import("esbuild").Plugin}
 */
const withoutOverlays = {
  name: "without-overlays",
  setup(builder) {
    builder.onLoad({ filter: /page-controller[\\/]dist[\\/]lib[\\/]page-controller\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (source.split(HIGHLIGHT).length !== 2) throw new Error("the peer draws its overlays elsewhere now");
      return { contents: source.replace(HIGHLIGHT, `${HIGHLIGHT} return index;`), loader: "js" };
    });
  },
};

/** @param {{entry: string, variant: string}} one */
async function bundle({ entry, variant }) {
  const built = await build({
    entryPoints: [join(job.root, entry)],
    bundle: true,
    write: false,
    minify: !process.env.PLAIN,
    format: "iife",
    outfile: "out.js",
    target: ["chrome116"],
    nodePaths: [job.modules],
    logLevel: "error",
    loader: { ".css": "text" },
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
      __VARIANT__: JSON.stringify(variant),
    },
    plugins: variant === "plain" ? [withoutOverlays] : [],
  });
  return built.outputFiles[0]?.text ?? "";
}

process.stdout.write(JSON.stringify(await Promise.all(job.bundles.map(bundle))));
