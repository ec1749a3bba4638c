/**
 * Text of a page as it may be sent: well-formed Unicode, white space folded, and without characters that nobody can
 * see. Invisible characters are how icon fonts, direction marks and smuggled instructions get into captions.
 */

// Soft hyphen, zero-width and direction marks, private use (icon fonts), tag characters and the variation selectors of
// plane 14. A zero-width joiner is kept between other characters: emoji and several scripts need it.
const UNSEEN = new RegExp(
  "[\\u00AD\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uE000-\\uF8FF\\u{E0000}-\\u{E0FFF}" +
    "\\u{F0000}-\\u{10FFFD}]|[\\u200C\\u200D](?=\\s|$)",
  "gu",
);
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g;
const BEYOND_ASCII = /[^\x20-\x7e]/;
const SPACES = /\s+/g;
const DOUBLE_SPACE = / {2}/;

/**
 * @param {string} text
 * @returns {string} without unseen characters, every run of white space as one blank; not trimmed
 */
export function fold(text) {
  if (!BEYOND_ASCII.test(text)) return DOUBLE_SPACE.test(text) ? text.replace(SPACES, " ") : text;
  return wellFormed(text).replace(SPACES, " ").replace(CONTROL, "").replace(UNSEEN, "").replace(SPACES, " ");
}

/**
 * @param {string} text
 * @returns {string} the text with lone surrogates replaced
 */
export function wellFormed(text) {
  const native = /** @type {any} */ (text).toWellFormed;
  if (native) return native.call(text);
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
}

/**
 * Cut to a length without cutting a character in two.
 *
 * @param {string} text
 * @param {number} max in UTF-16 units
 * @returns {string}
 */
export function cut(text, max) {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? max - 2 : max - 1;
  return text.slice(0, end).trimEnd() + "…";
}

/**
 * A caption: folded, trimmed and cut.
 *
 * @param {string | null | undefined} text
 * @param {number} [max]
 * @returns {string}
 */
export function caption(text, max = 200) {
  return text ? cut(fold(text).trim(), max) : "";
}

/**
 * For comparing captions loosely: compatibility forms, case and white space do not count.
 *
 * @param {string} text
 * @returns {string}
 */
export function loose(text) {
  return fold(text).normalize("NFKC").toLowerCase().trim();
}

/**
 * @param {string} text
 * @returns {boolean} whether it has a letter, a digit or any other visible sign
 */
export function hasInk(text) {
  return /\S/.test(text);
}
