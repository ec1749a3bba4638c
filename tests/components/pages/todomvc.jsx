/** TodoMVC in React and in Vue: Enter commits, Escape cancels, leaving saves, a double click edits. */
import { useState } from "react";
import { createApp, nextTick, reactive } from "vue";
import { named, show } from "./show.jsx";

const FIRST = [{ title: "Water the plants", completed: false }, { title: "Post the letter", completed: false }];

function Item({ todo, change, remove }) {
  const [draft, setDraft] = useState(null);
  const save = () => {
    if (draft === null) return;
    const title = draft.trim();
    if (title) change({ title });
    else remove();
    setDraft(null);
  };
  const onKeyDown = ({ key }) => {
    if (key === "Enter") save();
    else if (key === "Escape") setDraft(null);
  };
  return (
    <li className={`${todo.completed ? "completed" : ""} ${draft === null ? "" : "editing"}`}>
      <div className="view">
        <input className="toggle" type="checkbox" checked={todo.completed} onChange={() => change({ completed: !todo.completed })} />
        <label onDoubleClick={() => setDraft(todo.title)}>{todo.title}</label>
        <button className="destroy" onClick={remove} />
      </div>
      {draft !== null && <input className="edit" autoFocus value={draft} onChange={(event) => setDraft(event.target.value)} onBlur={save} onKeyDown={onKeyDown} />}
    </li>
  );
}

function App() {
  const [todos, set] = useState(FIRST);
  const [filter, show] = useState("All");
  window.state = () => ({ todos, filter });
  const add = (event) => {
    const title = event.target.value.trim();
    if (event.key !== "Enter" || !title) return;
    set([...todos, { title, completed: false }]);
    event.target.value = "";
  };
  const shown = todos.filter((todo) => filter === "All" || todo.completed === (filter === "Completed"));
  return (
    <section className="todoapp">
      <header className="header"><h1>todos</h1><input className="new-todo" placeholder="What needs to be done?" onKeyDown={add} /></header>
      <ul className="todo-list">
        {shown.map((todo) => (
          <Item key={todos.indexOf(todo)} todo={todo} remove={() => set(todos.filter((one) => one !== todo))}
            change={(part) => set(todos.map((one) => (one === todo ? { ...one, ...part } : one)))} />
        ))}
      </ul>
      <footer className="footer">
        <span className="todo-count"><strong>{todos.filter((todo) => !todo.completed).length}</strong> items left</span>
        <ul className="filters">{["All", "Active", "Completed"].map((one) => <li key={one}><a href={`#/${one}`} className={one === filter ? "selected" : ""} onClick={() => show(one)}>{one}</a></li>)}</ul>
        {todos.some((todo) => todo.completed) && <button className="clear-completed" onClick={() => set(todos.filter((todo) => !todo.completed))}>Clear completed</button>}
      </footer>
    </section>
  );
}

const TEMPLATE = `<section class="todoapp">
  <header class="header"><h1>todos</h1><input class="new-todo" placeholder="What needs to be done?" @keyup.enter="add"></header>
  <ul class="todo-list"><li v-for="todo in shown()" :class="{ completed: todo.completed, editing: todo === held.edited }">
    <div class="view"><input class="toggle" type="checkbox" v-model="todo.completed">
      <label @dblclick="edit(todo)">{{ todo.title }}</label><button class="destroy" @click="remove(todo)"></button></div>
    <input v-if="todo === held.edited" class="edit" v-model="todo.title" @blur="done(todo)" @keyup.enter="done(todo)" @keyup.escape="cancel(todo)">
  </li></ul>
  <footer class="footer"><span class="todo-count"><strong>{{ held.todos.filter((todo) => !todo.completed).length }}</strong> items left</span>
    <ul class="filters"><li v-for="one in ['All', 'Active', 'Completed']"><a :href="'#/' + one" :class="{ selected: one === held.filter }" @click="held.filter = one">{{ one }}</a></li></ul></footer>
</section>`;

function vue() {
  const held = reactive({ todos: FIRST, filter: "All", edited: null, before: "" });
  window.state = () => ({ todos: held.todos.map(({ title, completed }) => ({ title, completed })), filter: held.filter });
  const methods = {
    shown: () => held.todos.filter((todo) => held.filter === "All" || todo.completed === (held.filter === "Completed")),
    add(event) {
      const title = event.target.value.trim();
      if (title) held.todos.push({ title, completed: false });
      event.target.value = "";
    },
    edit(todo) {
      Object.assign(held, { edited: todo, before: todo.title });
      nextTick(() => document.querySelector(".edit").focus());
    },
    done(todo) {
      if (!held.edited) return;
      held.edited = null;
      todo.title = todo.title.trim();
      if (!todo.title) methods.remove(todo);
    },
    cancel(todo) {
      held.edited = null;
      todo.title = held.before;
    },
    remove: (todo) => held.todos.splice(held.todos.indexOf(todo), 1),
  };
  const box = document.createElement("main");
  document.body.append(box);
  createApp({ template: TEMPLATE, setup: () => ({ held, ...methods }) }).mount(box);
}

const STYLE = `.todo-list { list-style: none; width: 400px } .todo-list li { position: relative; border-bottom: 1px solid #ddd }
 .toggle { width: 40px; height: 30px; appearance: none; position: absolute; top: 0; bottom: 0 } .todo-list label { display: block; padding: 10px 10px 10px 60px }
 .destroy { display: none; position: absolute; top: 0; right: 10px; width: 40px; height: 40px } .todo-list li:hover .destroy { display: block }
 .destroy::after { content: "×" } .edit { display: block; width: 320px; margin-left: 43px; padding: 8px } li.editing .view { display: none }
 .completed label { text-decoration: line-through } .filters { list-style: none; display: flex; gap: 8px }`;
document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
if (named("todomvc") === "vue") vue();
else show("todomvc", { react: App });
