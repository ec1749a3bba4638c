/** The last page of an order: repeats what was ordered in this tab. */
import { find, h } from "../shared/dom.js";
import { showCount } from "./cart.js";
import { bySku, money } from "./catalog.js";

const stored = sessionStorage.getItem("margin.order");
if (stored) {
  const order = JSON.parse(stored);
  find("#title").textContent = `Thank you, ${order.name}!`;
  find("#text").textContent = `Order ${order.number} is on its way to ${order.city}. We have written to ${order.email}.`;
  find("#lines").append(...order.lines.map((/** @type {import("./cart.js").Line} */ line) =>
    h("li", {}, `${line.quantity} × ${bySku(line.sku)?.name}`)));
  find("#total").textContent = `Total ${money(order.total)}`;
}
showCount();
