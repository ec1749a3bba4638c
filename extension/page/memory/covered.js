/**
 * What lies over what, the second time: only where something came, went, moved or changed it has to be found out
 * again.
 */

import { isConnected, localName, rectOf } from "../dom.js";
import { isPiece } from "../raw.js";
import { intersect } from "../visible.js";

/** @typedef {import("../raw.js").Raw} Raw */
/** @typedef {import("../walk.js").Walk} Walk */
/** @typedef {import("../types.js").Box} Box */

const UNSEEN = /^(?:script|style|link|meta|template|title|noscript)$/;
/** Changed places beyond which all of the page is looked at. */
const PLACES_MAX = 100;

export class Covered {
  /** Of which to find out. @type {Raw[]} */
  asked;
  /** What was known of those that were taken over. @type {Map<Raw, string>} */
  #before = new Map();

  /**
   * @param {Walk} walk
   * @param {Walk | null} last what is taken over comes from there
   * @param {number} round number of this observation
   * @param {Map<Element, Raw>} paths what was found last of elements whose inside was looked at anew
   * @param {import("./dirt.js").Dirt} dirt
   */
  constructor(walk, last, round, paths, dirt) {
    if (!walk.layers.length && !last?.layers.length) this.asked = [];
    else if (!last) this.asked = walk.all;
    else {
      const changed = placesOf(walk, last, round, paths, dirt);
      this.asked = walk.all.filter((raw) => raw.taken !== round || meets(changed, raw));
    }
    for (const raw of this.asked) {
      if (Math.abs(raw.taken) !== round) continue;
      this.#before.set(raw, flagsOf(raw));
      raw.covered = false;
      for (const kid of raw.kids) if (isPiece(kid) && kid.covered) kid.covered = false;
    }
  }

  /** @returns {boolean} whether something is covered that was not, or the other way round */
  differs() {
    for (const [raw, before] of this.#before) if (flagsOf(raw) !== before) return true;
    return false;
  }
}

/** @param {Raw} raw */
function flagsOf({ covered, kids }) {
  let out = covered ? "1" : "0";
  for (const kid of kids) if (isPiece(kid)) out += kid.covered ? "1" : "0";
  return out;
}

/**
 * @param {Walk} walk
 * @param {Walk} last
 * @param {number} round
 * @param {Map<Element, Raw>} paths
 * @param {import("./dirt.js").Dirt} dirt
 * @returns {Box[] | null} where something is otherwise; null for everywhere
 */
function placesOf(walk, last, round, paths, dirt) {
  /** @type {Box[]} */
  const places = [];
  const same = new Set();
  for (const raw of walk.all) {
    if (raw.taken === round) continue;
    const { el } = raw.place;
    const old = raw.taken ? undefined : paths.get(el);
    if (old && !dirt.inside.has(el) && sameBox(old.place, raw.place)) same.add(old);
    else places.push(raw.place);
  }
  for (const raw of last.all) if (Math.abs(raw.taken) !== round && !same.has(raw)) places.push(raw.place);
  return places.length > PLACES_MAX || unread(walk, last, dirt) ? null : places;
}

/**
 * @param {Walk} walk
 * @param {Walk} last
 * @param {import("./dirt.js").Dirt} dirt
 * @returns {boolean} whether something came, went or changed that is not read, and so lies or lay nobody knows where
 */
function unread(walk, last, dirt) {
  const left = new Set([...dirt.inside, ...dirt.removed]);
  for (const { all } of [walk, last]) for (const { place } of all) left.delete(place.el);
  for (const el of left) {
    const { width, height } = rectOf(el);
    if (isConnected(el) ? width && height : !UNSEEN.test(localName(el))) return true;
  }
  return false;
}

/** @param {Box} a @param {Box} b */
function sameBox(a, b) {
  return a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1;
}

/** @param {Box[] | null} places @param {Raw} raw */
function meets(places, { place }) {
  return !places || places.some((each) => intersect(each, place));
}
