/** The to-dos of this tab: kept in sessionStorage, seeded once, changed only through these functions. */

const KEY = "tidy.todos";
const SEED = ["Water the plants", "Reply to the landlord", "Book a dentist appointment"];

/** @typedef {{id: number, title: string, done: boolean}} Todo */

/** @returns {Todo[]} */
export function load() {
  const stored = sessionStorage.getItem(KEY);
  if (stored) return JSON.parse(stored);
  return SEED.map((title, index) => ({ id: index + 1, title, done: title === SEED[1] }));
}

/** @param {Todo[]} todos */
export function save(todos) {
  sessionStorage.setItem(KEY, JSON.stringify(todos));
}

/**
 * @param {Todo[]} todos
 * @param {string} title
 * @returns {Todo[]}
 */
export function add(todos, title) {
  const id = Math.max(0, ...todos.map((todo) => todo.id)) + 1;
  return [...todos, { id, title, done: false }];
}

/**
 * @param {Todo[]} todos
 * @param {number} id
 * @param {Partial<Todo>} change
 * @returns {Todo[]}
 */
export function update(todos, id, change) {
  return todos.map((todo) => (todo.id === id ? { ...todo, ...change } : todo));
}

/**
 * @param {Todo[]} todos
 * @param {string} filter `all`, `active` or `completed`
 * @returns {Todo[]}
 */
export function visible(todos, filter) {
  if (filter === "all") return todos;
  return todos.filter((todo) => todo.done === (filter === "completed"));
}
