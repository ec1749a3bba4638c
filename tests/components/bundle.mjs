/**
 * Bundles the pages of tests/components as a site would: production builds, minified, styles and fonts with them.
 * Input (JSON on stdin): `{"esbuild": path, "entries": [path], "outdir": path}`.
 */
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const job = JSON.parse(await text(process.stdin));
const { build } = (await import(pathToFileURL(job.esbuild).href)).default;

await build({
  entryPoints: job.entries,
  outdir: job.outdir,
  bundle: true,
  minify: true,
  format: "iife",
  target: "chrome116",
  jsx: "automatic",
  charset: "utf8",
  legalComments: "none",
  logLevel: "error",
  alias: { vue: "vue/dist/vue.esm-bundler.js" }, // with the compiler of templates
  loader: { ".ttf": "dataurl", ".woff": "dataurl", ".woff2": "dataurl", ".svg": "dataurl" },
  define: {
    "process.env.NODE_ENV": '"production"',
    __VUE_OPTIONS_API__: "true",
    __VUE_PROD_DEVTOOLS__: "false",
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
  },
});
