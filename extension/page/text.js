/**
 * Text of a page as it may be sent: well-formed Unicode, white space folded, and without characters that nobody can
 * see. Invisible characters are how icon fonts, direction marks and smuggled instructions get into captions.
 */

// Controls, private use (icon fonts), and all that Unicode says is not to be seen: soft hyphen, zero-width and direction
// marks, fillers, tag characters. A joiner is kept between other characters, and so are the two variation selectors that
// choose how an emoji looks: emoji and several scripts need them.
const UNSEEN = /(?![\u200C\u200D](?!\s|$)|[\uFE0E\uFE0F])[\p{Cc}\p{Co}\p{DI}]/gu;
const BEYOND_ASCII = /[^\x20-\x7e]/;
const SPACES = /\s+/g;
const DOUBLE_SPACE = / {2}/;

/**
 * @param {string} text
 * @returns {string} without unseen characters, every run of white space as one blank; not trimmed
 */
export function fold(text) {
  if (!BEYOND_ASCII.test(text)) return DOUBLE_SPACE.test(text) ? text.replace(SPACES, " ") : text;
  return wellFormed(text).replace(SPACES, " ").replace(UNSEEN, "").replace(SPACES, " ");
}

/**
 * @param {string} text
 * @returns {string} the text with lone surrogates replaced
 */
export function wellFormed(text) {
  return text.toWellFormed();
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
  return text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "").trimEnd() + "…";
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
 * @returns {boolean} whether it says something: signs alone (⋯, ×, ★) do not
 */
export function hasWords(text) {
  return /[\p{L}\p{N}]/u.test(text);
}
