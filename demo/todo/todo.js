/** The to-do page: draws the list from the store and turns what the user does into changes of the store. */
import { find, h } from "../shared/dom.js";
import { add, load, save, update, visible } from "./store.js";

const list = find("#list");
let todos = load();

/** @returns {string} the filter that the address names */
function currentFilter() {
  const name = location.hash.replace(/^#\/?/, "");
  return name === "active" || name === "completed" ? name : "all";
}

/** @param {import("./store.js").Todo} todo */
function drawTodo(todo) {
  const textId = `todo-${todo.id}`;
  const box = h("input", { type: "checkbox", "aria-labelledby": textId, checked: todo.done });
  const text = h("span", { class: "todo__text", id: textId }, todo.title);
  const remove = h("button", { class: "todo__delete", type: "button", "aria-label": `Delete ${todo.title}` }, "×");
  const row = h("li", { class: todo.done ? "todo todo--done" : "todo", "data-id": todo.id }, box, text, remove);

  box.addEventListener("change", () => commit(update(todos, todo.id, { done: !todo.done })));
  text.addEventListener("dblclick", () => edit(row, text, todo));
  remove.addEventListener("click", () => commit(todos.filter((other) => other.id !== todo.id)));
  return row;
}

/**
 * @param {HTMLElement} row
 * @param {HTMLElement} text
 * @param {import("./store.js").Todo} todo
 */
function edit(row, text, todo) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { class: "input todo__edit", "aria-label": `Edit ${todo.title}`, maxlength: 120 })
  );
  let open = true;
  /** @param {boolean} keep */
  const close = (keep) => {
    if (!open) return;
    open = false;
    const title = input.value.trim();
    if (!keep) draw();
    else commit(title ? update(todos, todo.id, { title }) : todos.filter((other) => other.id !== todo.id));
  };
  input.value = todo.title;
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") close(true);
    if (event.key === "Escape") close(false);
  });
  input.addEventListener("blur", () => close(true));
  text.replaceWith(input);
  input.focus();
  input.select();
}

/** @param {import("./store.js").Todo[]} next */
function commit(next) {
  todos = next;
  save(todos);
  draw();
}

function draw() {
  const filter = currentFilter();
  const shown = visible(todos, filter);
  const left = visible(todos, "active").length;
  const empty = find("#empty");

  const focused = document.activeElement?.closest("[data-id]")?.getAttribute("data-id");

  list.replaceChildren(...shown.map(drawTodo));
  // The rows are new elements: without this, toggling by keyboard would throw the user back to the page's top.
  /** @type {HTMLElement | null} */ (list.querySelector(`[data-id="${focused}"] input`))?.focus();
  empty.toggleAttribute("hidden", shown.length > 0);
  empty.textContent = todos.length ? `No ${filter} to-dos.` : "Nothing to do. Enjoy the quiet.";
  find("#count").textContent = left === 1 ? "1 item left" : `${left} items left`;
  find("#clear").toggleAttribute("disabled", left === todos.length);
  for (const link of document.querySelectorAll("[data-filter]")) {
    if (link.getAttribute("data-filter") === filter) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

find("#add").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (find("#new-todo"));
  const title = input.value.trim();
  if (title) commit(add(todos, title));
  input.value = "";
});
find("#clear").addEventListener("click", () => commit(visible(todos, "active")));
window.addEventListener("hashchange", draw);

find("#today").textContent = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" }).format();
draw();
