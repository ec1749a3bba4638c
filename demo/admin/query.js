/** Which users the table shows: search, filters, order and page. Pure functions over the list. */

export const PAGE_SIZE = 10;

/**
 * @typedef {object} View
 * @property {string} words
 * @property {string} status empty for all
 * @property {string} role empty for all
 * @property {"name" | "email" | "role" | "status" | "joined"} sortBy
 * @property {boolean} descending
 * @property {number} page from 1
 */

/** @returns {View} */
export function firstView() {
  return { words: "", status: "", role: "", sortBy: "joined", descending: true, page: 1 };
}

/**
 * @param {import("./users.js").User[]} users
 * @param {View} view
 */
export function matching(users, view) {
  const words = view.words.trim().toLowerCase();
  const kept = users.filter((user) =>
    (!view.status || user.status === view.status) &&
    (!view.role || user.role === view.role) &&
    (!words || `${user.name} ${user.email} ${user.team}`.toLowerCase().includes(words)));
  const sign = view.descending ? -1 : 1;
  return kept.sort((a, b) => sign * a[view.sortBy].localeCompare(b[view.sortBy]) || a.id - b.id);
}

/** @param {number} count @returns {number} of pages, at least one */
export function pageCount(count) {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}
