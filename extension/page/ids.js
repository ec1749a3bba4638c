/**
 * Numbers for elements. An element keeps its number for as long as it lives, a number is never given twice, and
 * nothing is written into the page: elements are held weakly in both directions. Each entry remembers what the
 * element looked like, so that one that the page has drawn anew can be found again.
 *
 * @typedef {object} Entry
 * @property {number | string} id
 * @property {WeakRef<Element>} ref
 * @property {string} kind
 * @property {string} name
 * @property {string} place words of the list entry or table row around it
 * @property {number} seen number of the last observation in which it was there
 * @property {boolean} [known] whether it was there before the observation in which it was seen last
 */

export class Ids {
  /** Number of the current observation. */
  round = 0;
  /** @type {WeakMap<Element, Entry>} */
  entries = new WeakMap();
  /** @type {Map<number | string, Entry>} */
  #byId = new Map();
  /** Controls that were there, but never listed (they lay outside the viewport). @type {WeakMap<Element, number>} */
  #unlisted = new WeakMap();
  /** Second elements of one target: the label of a hidden box. @type {WeakMap<Element, Element>} */
  #aliases = new WeakMap();

  /**
   * @param {number} [first] the first number to give
   * @param {string} [prefix] what numbers begin with in this frame, such as "f2:"
   */
  constructor(first = 1, prefix = "") {
    this.next = first;
    this.prefix = prefix;
  }

  /**
   * @param {Element} el
   * @returns {Entry} its entry; a new one when it had none
   */
  entry(el) {
    let entry = this.entries.get(el);
    if (!entry) {
      const seen = this.#unlisted.get(el) ?? -1;
      const number = this.next++;
      entry = { id: this.prefix ? this.prefix + number : number, ref: new WeakRef(el), kind: "", name: "", place: "", seen };
      this.entries.set(el, entry);
      this.#byId.set(entry.id, entry);
    }
    return entry;
  }

  /**
   * Note that an element is there in this observation.
   *
   * @param {Element} el
   * @returns {boolean} whether it was there in the last one
   */
  meet(el) {
    const entry = this.entry(el);
    // Whoever asks again in one observation gets the same answer.
    if (entry.seen !== this.round || entry.known === undefined) entry.known = entry.seen >= this.round - 1;
    entry.seen = this.round;
    return entry.known;
  }

  /** @param {Element} el a control outside the viewport */
  meetUnlisted(el) {
    const entry = this.entries.get(el);
    if (entry) entry.seen = this.round;
    else this.#unlisted.set(el, this.round);
  }

  /**
   * @param {Element} other
   * @param {Element} el the element that carries the number
   */
  alias(other, el) {
    if (other !== el) this.#aliases.set(other, el);
  }

  /**
   * @param {Element} el
   * @returns {number | string | null} the number it already has, also as part of another target
   */
  idOf(el) {
    const owner = this.#aliases.get(el);
    return this.entries.get(el)?.id ?? (owner ? this.entries.get(owner)?.id : null) ?? null;
  }

  /**
   * @param {number | string | null | undefined} id
   * @returns {Entry | null}
   */
  find(id) {
    return this.#byId.get(/^\d+$/.test(String(id)) ? Number(id) : id ?? "") ?? null;
  }

  /**
   * Give a number to the element that took the place of the one that had it.
   *
   * @param {Entry} entry
   * @param {Element} el
   */
  move(entry, el) {
    entry.ref = new WeakRef(el);
    this.entries.set(el, entry);
  }

  /** @param {number} first the smallest number that may be given from now on */
  startAt(first) {
    if (first > this.next) this.next = first;
  }

  /** Forget entries whose elements are gone for long; called once an observation. */
  sweep() {
    if (this.#byId.size < 5000) return;
    for (const [id, entry] of this.#byId) {
      if (entry.seen < this.round - 5 && !entry.ref.deref()) this.#byId.delete(id);
    }
  }
}
