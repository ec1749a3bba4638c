/** Draws the table's rows, its headers' state and the pager. What a press means is the caller's business. */
import { find, h } from "../shared/dom.js";
import { PAGE_SIZE, pageCount } from "./query.js";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/**
 * @param {import("./users.js").User} user
 * @param {Set<number>} selected
 */
function row(user, selected) {
  const initials = user.name.split(" ").map((part) => part[0]).slice(0, 2).join("");
  return h("tr", { "data-id": user.id, class: selected.has(user.id) ? "is-selected" : null },
    h("td", { class: "cell-check" }, h("input", { type: "checkbox", "aria-label": `Select ${user.name}`, checked: selected.has(user.id) })),
    h("th", { scope: "row" }, h("span", { class: `face face--${user.id % 5}`, "aria-hidden": "true" }, initials), user.name),
    h("td", { class: "cell-email" }, user.email),
    h("td", { class: "cell-role" }, user.role),
    h("td", {}, h("span", { class: `badge badge--${user.status.toLowerCase()}` }, user.status)),
    h("td", { class: "cell-joined" }, day.format(new Date(user.joined))),
    h("td", { class: "cell-more" }, h("div", { class: "more", title: `Actions for ${user.name}` }, "⋯")));
}

/**
 * @param {import("./users.js").User[]} found
 * @param {import("./query.js").View} view
 * @param {Set<number>} selected
 */
export function drawTable(found, view, selected) {
  const start = (view.page - 1) * PAGE_SIZE;
  const shown = found.slice(start, start + PAGE_SIZE);
  find("#rows").replaceChildren(...shown.map((user) => row(user, selected)));
  find("#nobody").toggleAttribute("hidden", found.length > 0);
  find("#range").textContent = found.length ? `${start + 1}–${start + shown.length} of ${found.length}` : "0 of 0";
  for (const header of document.querySelectorAll("th[data-sort]")) {
    const mine = header.getAttribute("data-sort") === view.sortBy;
    header.setAttribute("aria-sort", mine ? (view.descending ? "descending" : "ascending") : "none");
  }
  const all = /** @type {HTMLInputElement} */ (find("#all"));
  const chosen = shown.filter((user) => selected.has(user.id)).length;
  all.checked = shown.length > 0 && chosen === shown.length;
  all.indeterminate = chosen > 0 && chosen < shown.length;
  drawPager(found.length, view.page);
}

/**
 * @param {number} count
 * @param {number} page
 */
function drawPager(count, page) {
  const pages = pageCount(count);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1).map((number) =>
    h("button", { type: "button", "data-page": number, "aria-label": `Page ${number}`, "aria-current": number === page ? "page" : null }, String(number)));
  find("#pager").replaceChildren(
    h("button", { type: "button", "data-page": page - 1, disabled: page === 1 }, "Previous"),
    ...numbers,
    h("button", { type: "button", "data-page": page + 1, disabled: page === pages }, "Next"));
}
