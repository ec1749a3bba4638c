/**
 * Bundles JavaScript and CSS with esbuild. Input (JSON on stdin): `{"version": text, "bundles":
 * [{"entry", "outfile", "format": "iife" | "esm" | "css"}]}`. Errors go to stderr in esbuild's words.
 */
import { text } from "node:stream/consumers";
import { build } from "esbuild";

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
try {
  await Promise.all(
    job.bundles.map((/** @type {{entry: string, outfile: string, format: "iife" | "esm" | "css"}} */ one) =>
      build({
        ...shared,
        entryPoints: [one.entry],
        outfile: one.outfile,
        ...(one.format === "css" ? {} : { format: one.format }),
      }),
    ),
  );
} catch {
  process.exit(1); // esbuild has printed what is wrong
}
