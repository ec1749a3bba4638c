/**
 * Says at once, and by its name, which option has a value that it cannot have. Without this a misspelt one would
 * quietly be another one.
 *
 * @typedef {import("./options.js").Options} Options
 * @typedef {{holds(value: any): boolean, words: string}} Rule
 */

const MOST_STEPS = 1000;

/** @param {...string} words @returns {Rule} */
const oneOf = (...words) => ({
  holds: (value) => words.includes(value),
  words: `must be ${words.map((word) => JSON.stringify(word)).join(" or ")}`,
});

/** @type {Rule} */
const TEXT = { holds: (value) => typeof value === "string", words: "must be a string" };
/** @type {Rule} */
const LANGUAGE = {
  holds: (value) => value === "" || (typeof value === "string" && /^(en|zh)([-_]|$)/i.test(value)),
  words: 'must be "en" or "zh", or a tag that begins with one of them',
};
/** @type {Rule} */
const STEPS = {
  holds: (value) => Number.isInteger(value) && value >= 1 && value <= MOST_STEPS,
  words: `must be a whole number from 1 to ${MOST_STEPS}`,
};
/** @type {Rule} */
const SECONDS = { holds: (value) => Number.isFinite(value) && value >= 0, words: "must be a number of seconds, 0 or more" };

/** @type {Rule} */
const TIME = { holds: (value) => Number.isFinite(value) && value > 0, words: "must be a number of seconds above 0" };
/** @type {Rule} */
const TOKENS = { holds: (value) => Number.isInteger(value) && value > 0, words: "must be a whole number above 0" };

/** @type {Partial<Record<keyof Options, Rule>>} */
const RULES = {
  provider: TEXT,
  baseURL: TEXT,
  model: TEXT,
  apiKey: TEXT,
  host: oneOf("worker", "page"),
  language: LANGUAGE,
  dialogs: oneOf("dismiss", "accept"),
  panel: oneOf("auto", "open", "none"),
  maxSteps: STEPS,
  stepDelay: SECONDS,
  timeLimit: TIME,
  tokenLimit: TOKENS,
  allowJavaScript: { holds: (value) => typeof value === "boolean", words: "must be true or false" },
};

/**
 * @param {Options} options
 * @throws {TypeError} With the code `config`; its message names the option.
 */
export function checkOptions(options) {
  for (const [name, rule] of Object.entries(RULES)) {
    const value = options[/** @type {keyof Options} */ (name)];
    if (value === undefined || value === null || rule.holds(value)) continue;
    const words = `Pagehand: the option "${name}" ${rule.words}, not ${shown(value)}.`;
    throw Object.assign(new TypeError(words), { code: "config" });
  }
}

/** @param {unknown} value */
function shown(value) {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
