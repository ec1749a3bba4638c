/** The cart: a list of lines in localStorage, shared by all documents of the shop. */
import { bySku } from "./catalog.js";

const KEY = "margin.cart";
const FREE_SHIPPING_FROM = 4000;
const SHIPPING = 490;

/** @typedef {{sku: string, quantity: number}} Line */

/** @returns {Line[]} */
export function lines() {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

/** @param {Line[]} next */
function store(next) {
  localStorage.setItem(KEY, JSON.stringify(next));
  showCount();
}

/**
 * @param {string} sku
 * @param {number} quantity
 */
export function addToCart(sku, quantity) {
  const old = lines().find((line) => line.sku === sku);
  setQuantity(sku, (old?.quantity ?? 0) + quantity);
}

/**
 * @param {string} sku
 * @param {number} quantity 0 removes the line
 */
export function setQuantity(sku, quantity) {
  const current = lines();
  const known = current.some((line) => line.sku === sku);
  const next = known
    ? current.map((line) => (line.sku === sku ? { sku, quantity } : line))
    : [...current, { sku, quantity }];
  store(next.filter((line) => line.quantity > 0));
}

export function emptyCart() {
  store([]);
}

/** @returns {{goods: number, shipping: number, total: number}} euro cents */
export function totals() {
  const goods = lines().reduce((sum, line) => sum + line.quantity * (bySku(line.sku)?.price ?? 0), 0);
  const shipping = goods === 0 || goods >= FREE_SHIPPING_FROM ? 0 : SHIPPING;
  return { goods, shipping, total: goods + shipping };
}

/** Writes the number of things in the cart into the header. */
export function showCount() {
  const count = lines().reduce((sum, line) => sum + line.quantity, 0);
  for (const place of document.querySelectorAll("[data-cart-count]")) place.textContent = String(count);
}
