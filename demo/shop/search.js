/** Search results: honest articles with a heading, a link and a button each. */
import { find, h } from "../shared/dom.js";
import { addToCart, showCount } from "./cart.js";
import { money, products, search } from "./catalog.js";
import { picture } from "./pictures.js";

const query = new URLSearchParams(location.search);
const words = (query.get("q") ?? "").trim();
const category = query.get("category") ?? "";
const sort = query.get("sort") ?? "";

/** @param {import("./catalog.js").Product} product */
function result(product) {
  const add = h("button", { class: "button", type: "button", "aria-label": `Add ${product.name} to cart` }, "Add to cart");
  add.addEventListener("click", () => {
    addToCart(product.sku, 1);
    find("#status").textContent = `Added to cart: ${product.name}`;
  });
  return h("li", {}, h("article", { class: "result" },
    h("div", { class: "result__picture" }, picture(product)),
    h("div", { class: "result__body" },
      h("h2", {}, h("a", { href: `product.html?sku=${product.sku}` }, product.name)),
      h("p", { class: "muted small" }, product.text)),
    h("div", { class: "result__buy" }, h("p", { class: "price" }, money(product.price)), add)));
}

function found() {
  const all = words ? search(words) : products;
  const kept = category ? all.filter((product) => product.category === category) : [...all];
  if (sort === "price") kept.sort((a, b) => a.price - b.price);
  if (sort === "-price") kept.sort((a, b) => b.price - a.price);
  return kept;
}

const results = found();
const what = words ? `“${words}”` : category || "everything";
find("#title").textContent = `${results.length} ${results.length === 1 ? "result" : "results"} for ${what}`;
document.title = `${words || category || "All products"} – Margin Stationery`;
find("#results").append(...results.map(result));
find("#none").toggleAttribute("hidden", results.length > 0);

/** @type {HTMLInputElement} */ (find("#q")).value = words;
/** @type {HTMLSelectElement} */ (find("#category")).value = category;
/** @type {HTMLSelectElement} */ (find("#sort")).value = sort;
/** @type {HTMLInputElement} */ (find("#refine-q")).value = words;
showCount();
