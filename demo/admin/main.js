/** The console: holds the users and the view, and connects filters, table, menu, dialogs and messages. */
import { find, h } from "../shared/dom.js";
import { confirmBox, editUser } from "./dialogs.js";
import { showMenu } from "./menu.js";
import { firstView, matching, pageCount } from "./query.js";
import { drawTable } from "./table.js";
import { tell } from "./toasts.js";
import { makeUsers, ROLES, STATUSES } from "./users.js";

let users = makeUsers();
let view = firstView();
/** @type {Set<number>} */
const selected = new Set();

function draw() {
  const found = matching(users, view);
  view.page = Math.min(view.page, pageCount(found.length));
  drawTable(found, view, selected);
  find("#total").textContent = String(users.length);
  for (const status of STATUSES) {
    find(`#count-${status.toLowerCase()}`).textContent = String(users.filter((user) => user.status === status).length);
  }
  find("#bulk").toggleAttribute("hidden", selected.size === 0);
  find("#chosen").textContent = `${selected.size} selected`;
}

/** @param {Partial<import("./query.js").View>} change */
function look(change) {
  view = { ...view, page: 1, ...change };
  draw();
}

/** @param {number} id @param {Partial<import("./users.js").User>} change */
function changeUser(id, change) {
  users = users.map((user) => (user.id === id ? { ...user, ...change } : user));
  draw();
}

/** @param {import("./users.js").User[]} doomed */
async function remove(doomed) {
  const who = doomed.length === 1 ? doomed[0].name : `${doomed.length} users`;
  const sure = await confirmBox(`Delete ${who}?`, "Their documents stay, but they can no longer sign in. This cannot be undone.", "Yes, delete");
  if (!sure) return;
  users = users.filter((user) => !doomed.includes(user));
  for (const user of doomed) selected.delete(user.id);
  draw();
  tell(`Deleted ${who}`);
}

/** @param {import("./users.js").User} user */
function edit(user) {
  editUser(user, (change) => {
    changeUser(user.id, change);
    tell(`Saved ${change.name}: ${change.role}, ${change.status}`);
  });
}

/** @param {import("./users.js").User} user */
function toggleSuspension(user) {
  const status = user.status === "Suspended" ? "Active" : "Suspended";
  changeUser(user.id, { status });
  tell(`${status === "Active" ? "Reactivated" : "Suspended"} ${user.name}`);
}

/** @param {HTMLElement} anchor @param {import("./users.js").User} user */
function openRowMenu(anchor, user) {
  showMenu(anchor, [
    { label: "Edit", run: () => edit(user) },
    { label: "Reset password", run: () => tell(`Sent a new password link to ${user.name}`) },
    { label: user.status === "Suspended" ? "Reactivate" : "Suspend", run: () => toggleSuspension(user) },
    { label: "Delete", danger: true, run: () => void remove([user]) },
  ]);
}

/** @param {Event} event @returns {import("./users.js").User | undefined} */
function userOf(event) {
  const id = /** @type {Element} */ (event.target).closest("tr")?.dataset.id;
  return users.find((user) => user.id === Number(id));
}

/** @param {boolean} on */
function selectPage(on) {
  for (const line of find("#rows").querySelectorAll("tr")) {
    const id = Number(line.dataset.id);
    if (on) selected.add(id);
    else selected.delete(id);
  }
  draw();
}

function listenToTable() {
  find("#rows").addEventListener("click", (event) => {
    const user = userOf(event);
    const more = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".more"));
    if (user && more) openRowMenu(more, user);
  });
  find("#rows").addEventListener("change", (event) => {
    const user = userOf(event);
    if (!user) return;
    if (!selected.delete(user.id)) selected.add(user.id);
    draw();
  });
  find("#all").addEventListener("change", (event) => selectPage(/** @type {HTMLInputElement} */ (event.target).checked));
  for (const header of document.querySelectorAll("th[data-sort]")) {
    find("button", header).addEventListener("click", () => {
      const sortBy = /** @type {import("./query.js").View["sortBy"]} */ (header.getAttribute("data-sort"));
      look({ sortBy, descending: view.sortBy === sortBy ? !view.descending : false });
    });
  }
}

function listenToTools() {
  /** @param {Event} event */
  const value = (event) => /** @type {HTMLInputElement} */ (event.target).value;
  find("#words").addEventListener("input", (event) => look({ words: value(event) }));
  find("#status").addEventListener("change", (event) => look({ status: value(event) }));
  find("#role").addEventListener("change", (event) => look({ role: value(event) }));
  find("#pager").addEventListener("click", (event) => {
    const page = /** @type {Element} */ (event.target).closest("button")?.dataset.page;
    if (page) look({ page: Number(page) });
  });
  find("#bulk-delete").addEventListener("click", () => void remove(users.filter((user) => selected.has(user.id))));
  find("#bulk-clear").addEventListener("click", () => {
    selected.clear();
    draw();
  });
  find("#editor-cancel").addEventListener("click", () => /** @type {HTMLDialogElement} */ (find("#editor")).close());
  find("#invite").addEventListener("click", () => editUser(null, (made) => {
    const id = Math.max(...users.map((user) => user.id)) + 1;
    users = [...users, { id, team: "Operations", joined: new Date().toISOString().slice(0, 10), ...made }];
    draw();
    tell(`Invited ${made.name}`);
  }));
}

for (const [selector, values] of /** @type {[string, string[]][]} */ ([["#status", STATUSES], ["#role", ROLES], ["#edit-status", STATUSES], ["#edit-role", ROLES]])) {
  find(selector).append(...values.map((name) => h("option", { value: name }, name)));
}
listenToTable();
listenToTools();
draw();
