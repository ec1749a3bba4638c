/**
 * The text of a page as one string that can be searched the way a reader would: case, width, kinds of blanks and
 * invisible characters do not count, inline elements do not part words, and each place in the string leads back to
 * the text node that it came from.
 */

import { textData } from "../dom.js";
import { isPiece } from "../raw.js";
import { fold } from "../text.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../raw.js").Piece} Piece */

/**
 * @typedef {object} Segment one text node in the string
 * @property {number} at where it begins in `hay`
 * @property {number} from where it begins in `words`
 * @property {Text} node
 * @property {Raw} raw the element around it
 *
 * @typedef {{segment: Segment, offset: number}} Spot a place in a text node
 */

/** Between what stands apart on one line (buttons, badges): no blank in the markup, but one to the eye. */
const GAP = "\u0001";
/** A character with its accents: what may be normalised by itself. */
const CLUSTER = /[^]\p{M}*/gu;
const BEYOND_ASCII = /[^\x00-\x7f]/;
/** Reading a whole page may take longer than reading what is on screen. */
const TIME_LIMIT_MS = 3000;

/**
 * Everything of the page that shows or can be scrolled to.
 *
 * @param {import("../context.js").Context} context
 * @returns {{walk: import("../walk.js").Walk, root: Raw}}
 */
export function wholePage(context) {
  const { DEFAULTS, Walk } = context.kit;
  const options = { ...DEFAULTS, ...context.options, mode: /** @type {"full"} */ ("full"), max_chars: Infinity, time_limit_ms: TIME_LIMIT_MS };
  const walk = new Walk(document, options, null, context.link);
  return { walk, root: walk.run() };
}

/** @param {Raw | Piece} kid @returns {boolean} whether it ends a line */
export const isBreak = (kid) => isPiece(kid) && !kid.node && kid.text === "\n";

/** @param {string} text @returns {string} as it is compared */
export function normal(text) {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return (text.match(CLUSTER) ?? []).map(normalCluster).join("");
}

/** @param {string} cluster */
function normalCluster(cluster) {
  return fold(cluster).normalize("NFKC").toLowerCase();
}

/**
 * @param {string} query
 * @returns {RegExp | null} finds it in normalised text; null when there is nothing to look for
 */
export function patternOf(query) {
  const words = normal(query).split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const parts = words.map((word) => [...word].map((char) => char.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")).join(GAP + "*"));
  return new RegExp(parts.join(`[\\s${GAP}]+`), "g");
}

export class TextRun {
  /** What is searched. */
  hay = "";
  /** The same as it is written. */
  words = "";
  /** @type {Segment[]} */
  segments = [];
  /** @type {Map<Raw, Raw>} */
  parents = new Map();

  /**
   * Take up the text of an element in the order of reading.
   *
   * @param {Raw} raw
   */
  pour(raw) {
    for (const kid of raw.kids) {
      if (isBreak(kid)) this.#border("\n", "\n");
      else if (isPiece(kid)) this.#piece(kid, raw);
      else {
        this.parents.set(kid, raw);
        const { display } = kid.place;
        const inline = display === "inline" || display === "contents";
        const sign = inline ? "" : display.startsWith("inline") ? GAP : "\n";
        this.#border(sign, sign && (sign === GAP ? " " : sign));
        this.pour(kid);
        this.#border(sign, sign && (sign === GAP ? " " : sign));
      }
    }
  }

  /** @param {Piece} piece @param {Raw} raw */
  #piece(piece, raw) {
    if (!piece.node) this.#border(" ", " ");
    else if (!raw.redacted) {
      this.segments.push({ at: this.hay.length, from: this.words.length, node: piece.node, raw });
      this.hay += normal(piece.text);
      this.words += piece.text;
    }
  }

  /** @param {string} hay @param {string} words */
  #border(hay, words) {
    this.hay += hay;
    this.words += words;
  }

  /**
   * @param {number} at a place in `hay`
   * @returns {Spot | null} the place in the page
   */
  spotAt(at) {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {Segment} */ (this.segments[middle]).at <= at) low = middle + 1;
      else high = middle;
    }
    const segment = this.segments[low - 1];
    return segment ? { segment, offset: offsetIn(textData(segment.node), at - segment.at) } : null;
  }
}

/**
 * @param {string} text as written
 * @param {number} wanted place in its normalised form
 * @returns {number} place in the text
 */
function offsetIn(text, wanted) {
  if (!BEYOND_ASCII.test(text)) return Math.min(wanted, text.length);
  let passed = 0;
  let offset = 0;
  for (const cluster of text.match(CLUSTER) ?? []) {
    if (passed >= wanted) break;
    passed += normalCluster(cluster).length;
    offset += cluster.length;
  }
  return offset;
}
