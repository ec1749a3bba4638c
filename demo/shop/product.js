/** One product: picture, price, quantity, and others like it (as plain boxes with a listener). */
import { find, h } from "../shared/dom.js";
import { addToCart, showCount } from "./cart.js";
import { bySku, money, products } from "./catalog.js";
import { picture } from "./pictures.js";

/** @param {import("./catalog.js").Product} product */
function show(product) {
  document.title = `${product.name} – Margin Stationery`;
  find("#name").textContent = product.name;
  find("#price").textContent = money(product.price);
  find("#text").textContent = product.text;
  find("#sku").textContent = `Item ${product.sku.toUpperCase()} · in stock, ships tomorrow`;
  find("#picture").append(picture(product, true));
  const crumb = find("#crumb");
  crumb.textContent = product.category;
  crumb.setAttribute("href", `search.html?category=${product.category}`);

  find("#buy").addEventListener("submit", (event) => {
    event.preventDefault();
    const quantity = /** @type {HTMLInputElement} */ (find("#quantity")).valueAsNumber;
    addToCart(product.sku, quantity);
    find("#status").replaceChildren(
      `Added to your cart: ${quantity} × ${product.name}. `, h("a", { href: "cart.html" }, "View cart"));
  });
}

/** @param {import("./catalog.js").Product} product */
function showSimilar(product) {
  const similar = products.filter((other) => other.category === product.category && other !== product).slice(0, 4);
  for (const other of similar) {
    const tile = h("div", { class: "tile" },
      h("div", { class: "tile__picture" }, picture(other)),
      h("div", { class: "tile__name" }, other.name),
      h("div", { class: "tile__price" }, money(other.price)));
    tile.addEventListener("click", () => location.assign(`product.html?sku=${other.sku}`));
    find("#similar").append(tile);
  }
}

const product = bySku(new URLSearchParams(location.search).get("sku"));
if (product) {
  show(product);
  showSimilar(product);
}
find("#product").toggleAttribute("hidden", !product);
find("#missing").toggleAttribute("hidden", Boolean(product));
showCount();
