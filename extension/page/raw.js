/**
 * What the walk collects before anything is decided about text: one `Raw` for each element that may show, one `Piece`
 * for each text. Later stages set flags on them (`covered`) and the last one writes the snapshot.
 */

/** A text node that shows. */
export class Piece {
  /**
   * @param {string} text
   * @param {Text | null} node
   */
  constructor(text, node) {
    this.text = text;
    this.node = node;
    this.covered = false;
  }
}

/** White space between elements, shared. */
export const SPACE = new Piece(" ", null);
/** End of a line inside a block (`<br>`), shared. */
export const BREAK = new Piece("\n", null);

export class Raw {
  /**
   * @param {Element} el
   * @param {string} tag local name
   * @param {import("./visible.js").Place} place
   */
  constructor(el, tag, place) {
    this.el = el;
    this.tag = tag;
    this.place = place;
    /** @type {(Raw | Piece)[]} */
    this.kids = [];
    /** Position in the walk, and the last position inside: containment without climbing. */
    this.index = 0;
    this.end = 0;
    /** ARIA role as given, if known. */
    this.role = "";
    /** Kind of control, empty for structure. */
    this.kind = "";
    /** Only the pointer's shape tells that it reacts. */
    this.weak = false;
    this.covered = false;
    this.redacted = false;
    /** The visible label that stands for a hidden box. @type {Element | null} */
    this.label = null;
    /** A label whose control shows by itself. @type {Element | null} */
    this.labelled = null;
    /** Entries (rows, options) that lie outside what was read. */
    this.missing = 0;
    /** "↓3.1" when it scrolls. */
    this.scroll = "";
    /** Why a frame cannot be read. */
    this.unread = "";
  }
}
