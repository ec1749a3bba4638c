/**
 * Words of every user interface, popup, options and panel alike. Sentences of errors are in errors.json, their details in
 * details.json, which Python shares.
 *
 * @typedef {"en" | "zh"} Language
 * @typedef {keyof typeof import("./texts.js").EN} TextKey
 * @typedef {(key: TextKey, values?: Record<string, string | number>) => string} Translate
 */
import details from "../../pyruntime/pagehand/details.json";
import errors from "../../pyruntime/pagehand/errors.json";
import { EN, ZH } from "./texts.js";

/** @type {Record<Language, Record<TextKey, string>>} */
const TABLE = { en: EN, zh: ZH };

/**
 * @param {string | undefined | null} wanted A language tag, or `auto`.
 * @param {string} [fallback] Tag that `auto` stands for.
 * @returns {Language}
 */
export function pickLanguage(wanted, fallback = navigator.language) {
  const tag = !wanted || wanted === "auto" ? fallback : wanted;
  return tag.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/**
 * @param {Language} language
 * @returns {Translate}
 */
export function translator(language) {
  return (key, values = {}) =>
    TABLE[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The sentence of an error code for a person.
 *
 * @param {Language} language
 * @param {string} code
 * @param {string} [detail]
 */
export function errorSentence(language, code, detail = "") {
  const rows = /** @type {Record<string, Record<Language, string>>} */ (errors);
  const row = rows[code] ?? rows.internal;
  return (row?.[language] ?? code).replace("{detail}", () => spelled(language, detail) || code);
}

/**
 * @param {Language} language
 * @param {string} detail Words, with marks such as `{prose}` or `{within:120}` for phrases of ours.
 */
function spelled(language, detail) {
  const phrases = /** @type {Record<string, Record<Language, string>>} */ (details);
  return detail.replace(/\{([a-z_]+)(?::([^{}]*))?\}/g, (mark, key, value = "") =>
    phrases[key] ? phrases[key][language].replace("{0}", () => value) : mark);
}

/**
 * Why the model is asked again, in a few words. What went wrong on the way to the server says little in detail, and
 * the result tells it; what the server or the model said is shown.
 *
 * @param {Language} language
 * @param {string} code
 * @param {string} message The sentence of `code`, in whatever language.
 */
export function shortCause(language, code, message) {
  if (code !== "network" && code !== "timeout") return message;
  return errorSentence(language, code).split(/[.:。：]/, 1)[0] ?? message;
}

/**
 * @param {Language} language
 * @param {number} seconds
 */
export function duration(language, seconds) {
  const digits = seconds < 10 ? 1 : 0;
  const options = /** @type {const} */ ({ style: "unit", unit: "second", unitDisplay: "narrow" });
  const bounds = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, { ...options, ...bounds }).format(seconds);
}
