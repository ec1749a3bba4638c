/**
 * What the walk collects before anything is decided about text: one `Raw` for each element that may show, one `Piece`
 * for each text. Later stages set flags on them (`covered`) and the last one writes the snapshot.
 */

/** A text node that shows. */
export class Piece {
  covered = false;

  /**
   * @param {string} text
   * @param {Text | null} node
   */
  constructor(text, node) {
    this.text = text;
    this.node = node;
  }
}

/** @param {Raw | Piece} kid @returns {kid is Piece} in whichever bundle it was made */
export function isPiece(kid) {
  return !("kids" in kid);
}

/** White space between elements, shared. */
export const SPACE = new Piece(" ", null);
/** End of a line inside a block (`<br>`), shared. */
export const BREAK = new Piece("\n", null);

export class Raw {
  /** @type {(Raw | Piece)[]} */
  kids = [];
  /** Position in the walk, and the last position inside: containment without climbing. */
  index = 0;
  end = 0;
  /** ARIA role as given, if known. */
  role = "";
  /** Kind of control, empty for structure. */
  kind = "";
  /** Only the pointer's shape tells that it reacts. */
  weak = false;
  covered = false;
  redacted = false;
  /** The visible label that stands for a hidden box. @type {Element | null} */
  label = null;
  /** A label whose control shows by itself. @type {Element | null} */
  labelled = null;
  /** Entries (rows, options) that lie outside what was read. */
  missing = 0;
  /** Entries inside that were read. */
  entries = 0;
  /** "↓3.1" when it scrolls. */
  scroll = "";
  /** Why a frame cannot be read. */
  unread = "";
  /** What shows of such a frame, in its own pixels; null for all of it. @type {import("./types.js").Box | null} */
  clip = null;
  /** The document that a frame shows, if it was read. @type {Document | null} */
  inner = null;
  /** How far a box that clips was scrolled. */
  top = 0;
  left = 0;
  /** It may lie over others. */
  layer = false;
  /** Characters inside that count towards the budget. */
  chars = 0;
  /** Something inside was left out for where it lies: what it takes of `Outside`, passed and runs from and to. @type {[number, number, number, number] | null} */
  cut = null;
  /** What was written of its inside, for the next observation. @type {{parts: (string | import("./types.js").SnapshotNode)[], chars: number} | null} */
  kept = null;
  /** Number of the last observation that took it over as it was. */
  taken = 0;

  /**
   * @param {Element} el
   * @param {string} tag local name
   * @param {import("./visible.js").Place} place
   */
  constructor(el, tag, place) {
    this.el = el;
    this.tag = tag;
    this.place = place;
  }
}
