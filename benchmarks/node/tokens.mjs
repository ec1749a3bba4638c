/**
 * Counts tokens of the o200k vocabulary. Input (JSON on stdin): `{"modules": folder of npm packages, "texts": [text]}`;
 * output: JSON list of numbers.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const { modules, texts } = JSON.parse(await text(process.stdin));
const { encode } = createRequire(join(modules, "x.js"))("gpt-tokenizer/encoding/o200k_base");
process.stdout.write(JSON.stringify(texts.map((/** @type {string} */ each) => encode(each).length)));
