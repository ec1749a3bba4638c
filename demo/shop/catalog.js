/** What the shop sells. Prices are in euro cents, so that sums stay exact. */

/**
 * @typedef {object} Product
 * @property {string} sku
 * @property {string} name
 * @property {string} category
 * @property {number} price euro cents
 * @property {string} picture a shape of pictures.js
 * @property {string} color main colour of the picture
 * @property {string} text
 */

/** @type {[string, string, string, number, string, string, string][]} */
const ROWS = [
  ["fp-01", "Lark fountain pen", "Pens", 3400, "pen", "#2f5d8c", "A light steel-nib fountain pen for everyday notes. Fine nib, takes cartridges and the converter in the box."],
  ["fp-02", "Heron fountain pen", "Pens", 8900, "pen", "#1f2a37", "Turned from black resin, with a gold-plated medium nib that writes wet and smooth."],
  ["fp-03", "Wren pocket fountain pen", "Pens", 2600, "pen", "#b5523b", "Eleven centimetres closed, full size with its cap posted. Lives happily in a shirt pocket."],
  ["bp-01", "Quay ballpoint", "Pens", 900, "pen", "#3f7a5a", "An aluminium ballpoint with a quiet click and a refill that lasts for about three notebooks."],
  ["rb-01", "Drift rollerball", "Pens", 1450, "pen", "#6a4c93", "A capped rollerball with needle tip, for people who press too hard for nibs."],
  ["bl-01", "Brush lettering pen", "Pens", 650, "pen", "#c2417c", "A flexible tip for headings, cards and the first page of a new diary."],
  ["nb-01", "Linen notebook A5", "Notebooks", 1600, "notebook", "#8a9a5b", "160 dotted pages of 90 g paper between linen boards. Opens flat, fountain pen friendly."],
  ["nb-02", "Linen notebook A4", "Notebooks", 2200, "notebook", "#4f6d7a", "The big sister, for plans that need room. 160 dotted pages, two ribbons."],
  ["nb-03", "Pocket jotter, set of three", "Notebooks", 1100, "notebook", "#d08c3f", "Three stapled jotters of 48 pages: plain, lined and squared."],
  ["nb-04", "Reporter’s pad", "Notebooks", 780, "pad", "#b23a48", "Spiral at the top, stiff back, 80 lined sheets that tear off cleanly."],
  ["nb-05", "Undated weekly planner", "Notebooks", 2450, "notebook", "#5b5b8a", "Fifty-three weeks that start whenever you do. A week on the left, notes on the right."],
  ["sk-01", "Sketchbook, 140 g", "Notebooks", 1950, "pad", "#3d405b", "Forty sheets of slightly toothed paper that take ink and light washes."],
  ["in-01", "Ink bottle, Harbour Blue", "Ink", 1250, "ink", "#1d4e89", "50 ml of a well-behaved blue that dries to the colour of deep water."],
  ["in-02", "Ink bottle, Moss Green", "Ink", 1250, "ink", "#4a6b3a", "50 ml, a muted green with brown shading."],
  ["in-03", "Ink bottle, Rosehip", "Ink", 1250, "ink", "#a4243b", "50 ml, a friendly red that is not a teacher’s red."],
  ["in-04", "Permanent ink, Soot", "Ink", 1500, "ink", "#22252a", "30 ml of waterproof carbon black. Clean your pen after use."],
  ["pc-01", "Graphite pencils, box of twelve", "Pencils", 1800, "pencil", "#e0a526", "Cedar pencils from 4H to 6B, sharpened and ready."],
  ["pc-02", "Mechanical pencil 0.5", "Pencils", 1350, "pencil", "#6c757d", "Brass body, retractable tip, a clutch that does not slip."],
  ["pc-03", "Coloured pencils, set of 24", "Pencils", 3200, "pencil", "#2a9d8f", "Soft, well-pigmented cores that blend and sharpen to a long point."],
  ["er-01", "Block eraser", "Pencils", 250, "eraser", "#e76f51", "Takes graphite away and leaves the paper."],
  ["dk-01", "Brass ruler 15 cm", "Desk", 1400, "ruler", "#c9a227", "Millimetres on one edge, inches on the other. Gets better with years."],
  ["dk-02", "Washi tape, four rolls", "Desk", 880, "tape", "#e5989b", "Four calm patterns, 15 mm wide and 10 m long. Peels off walls and pages."],
  ["dk-03", "Letter set, cream", "Desk", 1700, "envelope", "#e9dcc3", "Twenty sheets and twenty lined envelopes for letters worth keeping."],
  ["dk-04", "Binder clips, tin of forty", "Desk", 690, "clip", "#495057", "Black clips in three sizes, in a tin that you will use for something else later."],
];

/** @type {Product[]} */
export const products = ROWS.map(([sku, name, category, price, picture, color, text]) => ({
  sku, name, category, price, picture, color, text,
}));

/** @param {string | null} sku */
export function bySku(sku) {
  return products.find((product) => product.sku === sku);
}

/**
 * Products that hold every word of the query, those with the words in their name first.
 * @param {string} query
 */
export function search(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  /** @param {string} text */
  const holds = (text) => words.every((word) => text.toLowerCase().includes(word));
  const named = products.filter((product) => holds(product.name));
  const told = products.filter((product) => !named.includes(product) && holds(`${product.name} ${product.category} ${product.text}`));
  return [...named, ...told];
}

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

/** @param {number} cents */
export function money(cents) {
  return euros.format(cents / 100);
}
