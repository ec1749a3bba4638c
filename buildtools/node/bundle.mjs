/**
 * Bundles JavaScript and CSS with esbuild; terser goes over what runs in pages once more, which saves the visitor
 * another kilobyte. Input (JSON on stdin): `{"version": text, "bundles": [{"entry", "outfile", "format":
 * "iife" | "esm" | "css"}]}`. Errors go to stderr in the tools' words.
 */
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { minify } from "terser";

/** @typedef {{entry: string, outfile: string, format: "iife" | "esm" | "css"}} Bundle */

const job = JSON.parse(await text(process.stdin));
/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  minify: true,
  charset: "ascii", // content scripts are read in the page's encoding
  target: ["chrome116", "firefox121", "safari17"],
  legalComments: "none", // THIRD_PARTY_NOTICES.txt says it for the whole product
  logLevel: "warning",
  define: { __PAGEHAND_VERSION__: JSON.stringify(job.version) },
};
/**
 * Nothing here may change what code does; what turns calls into sequences and inlines functions twice is off because
 * it compresses worse. @type {import("terser").MinifyOptions}
 */
const again = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 3, inline: 1, sequences: false, keep_fargs: false, unsafe_arrows: true },
  format: { ascii_only: true },
};

/** @param {Bundle} one */
async function bundle({ entry, outfile, format }) {
  await build({ ...shared, entryPoints: [entry], outfile, ...(format === "css" ? {} : { format }) });
  if (format !== "iife") return;
  const { code } = await minify(await readFile(outfile, "utf8"), again);
  await writeFile(outfile, /** @type {string} */ (code));
}

try {
  await Promise.all(job.bundles.map(bundle));
} catch (error) {
  if (!(/** @type {any} */ (error)?.errors)) console.error(error); // esbuild has printed what is wrong
  process.exit(1);
}
