/**
 * The shop's front page. Its cards are what many shops ship: plain boxes with one delegated listener.
 */
import { find, h } from "../shared/dom.js";
import { showCount } from "./cart.js";
import { bySku, money, products } from "./catalog.js";
import { picture } from "./pictures.js";

const FAVOURITES = ["fp-01", "nb-01", "in-01", "pc-01", "dk-02", "sk-01", "fp-03", "dk-01"];

/** @param {string} sku */
function card(sku) {
  const product = bySku(sku);
  if (!product) throw new Error(`The shop sells no ${sku}`);
  return h("div", { class: "tile", "data-sku": sku },
    h("div", { class: "tile__picture" }, picture(product)),
    h("div", { class: "tile__name" }, product.name),
    h("div", { class: "tile__price" }, money(product.price)));
}

const grid = find("#favourites");
grid.append(...FAVOURITES.map(card));
grid.addEventListener("click", (event) => {
  const tile = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".tile"));
  if (tile) location.href = `product.html?sku=${tile.dataset.sku}`;
});

for (const link of document.querySelectorAll("[data-category]")) {
  const count = products.filter((product) => product.category === link.getAttribute("data-category")).length;
  link.append(h("span", { class: "muted small" }, ` ${count} items`));
}
showCount();
