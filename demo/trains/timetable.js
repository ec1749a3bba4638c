/** A made-up timetable: the same pair of stations always gives the same trains. */

/**
 * @typedef {object} Train
 * @property {string} number
 * @property {number} departs minutes after midnight
 * @property {number} minutes duration
 * @property {Record<string, {price: number, left: number}>} seats by class
 */

const FIRST = 6 * 60 + 20;
const LAST = 21 * 60;
const CLASSES = /** @type {const} */ ([["二等座", 0.46], ["一等座", 0.74], ["商务座", 1.45]]);

/** @param {import("./stations.js").Station} from @param {import("./stations.js").Station} to @returns {number} km by rail */
function distance(from, to) {
  const x = (to.lon - from.lon) * 96;
  const y = (to.lat - from.lat) * 111;
  return Math.max(40, Math.hypot(x, y) * 1.25);
}

/** @param {string} text @returns {() => number} numbers in 0..1 that depend on the text only */
function numbersFrom(text) {
  let state = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param {import("./stations.js").Station} from
 * @param {import("./stations.js").Station} to
 * @returns {Train[]} by time of departure
 */
export function trainsBetween(from, to) {
  const next = numbersFrom(`${from.name}-${to.name}`);
  const km = distance(from, to);
  const trains = [];
  for (let departs = FIRST + next() * 60; departs < LAST; departs += 70 + next() * 90) {
    const fast = next() > 0.25;
    const seats = CLASSES.map(([name, rate]) => [name, { price: Math.round(km * rate * (fast ? 1 : 0.8)), left: Math.floor(next() * 60) }]);
    trains.push({
      number: `${fast ? "G" : "D"}${Math.floor(1 + next() * 8) * 1000 + Math.floor(departs)}`,
      departs: Math.round(departs),
      minutes: Math.round(km / (fast ? 4.4 : 3.2)) + 8,
      seats: Object.fromEntries(seats),
    });
  }
  return trains;
}

/** @param {number} minutes @returns {string} `HH:MM`, with `+1` for the next day */
export function clock(minutes) {
  const time = minutes % 1440;
  const text = `${String(Math.floor(time / 60)).padStart(2, "0")}:${String(time % 60).padStart(2, "0")}`;
  return minutes >= 1440 ? `${text} +1` : text;
}

/** @param {number} minutes */
export function duration(minutes) {
  return `${Math.floor(minutes / 60)}小时${minutes % 60}分`;
}
