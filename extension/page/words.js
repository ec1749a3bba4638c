/**
 * Tables of words, written as words. A `Map`, not an object, because pages choose what is looked up: a role called
 * "constructor" must find nothing.
 */

/**
 * @param {string} words parted by blanks
 * @returns {Set<string>}
 */
export function setOf(words) {
  return new Set(words ? words.split(" ") : []);
}

/**
 * @param {Record<string, string>} table value -> the words that stand for it, parted by blanks
 * @param {string} [themselves] words that stand for themselves
 * @returns {Map<string, string>} word -> value
 */
export function mapOf(table, themselves = "") {
  const map = new Map();
  for (const word of setOf(themselves)) map.set(word, word);
  for (const [value, words] of Object.entries(table)) for (const word of setOf(words)) map.set(word, value);
  return map;
}
