/** Dates as the booking form knows them: local calendar days, written `2027-01-15`. */

/** @param {Date} date */
export function isoOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {number} days from today */
export function dayFromToday(days) {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

/**
 * Reads `2027-01-15`, `2027/1/15`, `2027.1.15` and `2027年1月15日`.
 * @param {string} text
 * @returns {Date | null} null when it is no complete, existing day
 */
export function parseDay(text) {
  const match = text.trim().match(/^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number);
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

const spoken = new Intl.DateTimeFormat("zh-CN", { weekday: "short" });

/** @param {Date} date @returns {string} such as `2027-01-15 周五` */
export function dayWithWeekday(date) {
  return `${isoOf(date)} ${spoken.format(date)}`;
}
