/** The cart page: a table of lines whose quantities can be changed, and the sums. */
import { find, h } from "../shared/dom.js";
import { lines, setQuantity, showCount, totals } from "./cart.js";
import { bySku, money } from "./catalog.js";
import { picture } from "./pictures.js";

/** @param {import("./cart.js").Line} line */
function row(line) {
  const product = bySku(line.sku);
  if (!product) return null;
  const quantity = h("input", {
    class: "input", type: "number", min: 1, max: 99, value: line.quantity, "aria-label": `Quantity of ${product.name}`,
  });
  const remove = h("button", { class: "button button--quiet small", type: "button", "aria-label": `Remove ${product.name}` }, "Remove");
  quantity.addEventListener("change", () => {
    const wanted = Math.round(/** @type {HTMLInputElement} */ (quantity).valueAsNumber);
    setQuantity(line.sku, Math.min(99, Math.max(1, wanted || 1)));
    draw();
  });
  remove.addEventListener("click", () => {
    setQuantity(line.sku, 0);
    draw();
  });
  return h("tr", {},
    h("th", { scope: "row" }, picture(product), h("a", { href: `product.html?sku=${line.sku}` }, product.name)),
    h("td", { class: "cart__quantity" }, quantity),
    h("td", { class: "number" }, money(product.price * line.quantity)),
    h("td", { class: "number" }, remove));
}

function draw() {
  const sums = totals();
  const empty = lines().length === 0;
  find("#lines").replaceChildren(...lines().map(row).filter((line) => line !== null));
  find("#goods").textContent = money(sums.goods);
  find("#shipping").textContent = sums.shipping ? money(sums.shipping) : "free";
  find("#total").textContent = money(sums.total);
  find("#cart").toggleAttribute("hidden", empty);
  find("#empty").toggleAttribute("hidden", !empty);
  showCount();
}

draw();
