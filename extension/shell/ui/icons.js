/** The icon set: one stroke weight, a 20-unit grid, drawn for this product. */

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  click: "M5 4l10.5 6.8-4.6.9 2.6 4.6-2.3 1.2-2.5-4.5-3.2 3.2z",
  type: "M7 3.8c1.7 0 3 .6 3 2 0-1.4 1.3-2 3-2M7 16.2c1.7 0 3-.6 3-2 0 1.4 1.3 2 3 2M10 5.8v8.4M8.2 10h3.6",
  keys: "M3.5 6h13a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM5.5 9h.01M8.5 9h.01M11.5 9h.01M14.5 9h.01M7 11.8h6",
  select: "M3.5 5.5h9M3.5 10h6M3.5 14.5h4M11 12l2.2 2.4L17 9.8",
  scroll: "M10 3v14M6.5 6.5L10 3l3.5 3.5M6.5 13.5L10 17l3.5-3.5",
  wait: "M10 3.2a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6zM10 6.5V10l2.6 1.8",
  ask: "M3.5 5.8A2.3 2.3 0 0 1 5.8 3.5h8.4a2.3 2.3 0 0 1 2.3 2.3v5.4a2.3 2.3 0 0 1-2.3 2.3H9L5.5 16.7v-3.2a2 2 0 0 1-2-2zM8.4 7.2c.2-1 .9-1.4 1.7-1.4 1 0 1.7.6 1.7 1.4 0 1.2-1.7 1.3-1.7 2.4M10.1 11.4v.01",
  done: "M5 17.2V3.5M5 4.2c2.2-1.3 4 .9 6 .4 1.4-.3 2.4-.9 4-.6v7c-1.6-.3-2.6.3-4 .6-2 .5-3.8-1.7-6-.4",
  tool: "M12.2 4.2a4 4 0 0 0-5 5L3.5 12.9a1.9 1.9 0 0 0 2.7 2.7l3.7-3.7a4 4 0 0 0 5-5l-2.3 2.3-2.3-.5-.5-2.3z",
  think: "M10 3.5v3M10 13.5v3M3.5 10h3M13.5 10h3M5.6 5.6l1.8 1.8M12.6 12.6l1.8 1.8M14.4 5.6l-1.8 1.8M7.4 12.6l-1.8 1.8",
  retry: "M15.5 8A6 6 0 1 0 16 11.2M15.8 4.2V8H12",
  warn: "M10 3.4l7.2 12.8H2.8zM10 8.2v3.6M10 13.9v.01",
  check: "M4.5 10.5l3.6 3.7 7.4-8",
  cross: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  square: "M6 6h8v8H6z",
  pause: "M7.2 5.5v9M12.8 5.5v9",
  resume: "M7 5l8 5-8 5z",
  hand: "M7 10.5V5.2a1.2 1.2 0 0 1 2.4 0v4.3M9.4 9V4.2a1.2 1.2 0 0 1 2.4 0V9M11.8 9.2V5.4a1.2 1.2 0 0 1 2.4 0v6.4c0 3-1.8 5-4.6 5-2.2 0-3.4-1-4.4-2.9L3.6 11.2a1.2 1.2 0 0 1 2.1-1.1L7 12",
  gear: "M10 7.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM10 2.8v2M10 15.2v2M2.8 10h2M15.2 10h2M4.9 4.9l1.4 1.4M13.7 13.7l1.4 1.4M15.1 4.9l-1.4 1.4M6.3 13.7l-1.4 1.4",
  back: "M12 4.5L6.5 10l5.5 5.5",
  arrow: "M4 10h11.5M11 5.5l4.5 4.5-4.5 4.5",
  eye: "M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 7.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z",
  minus: "M5 10h10",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @type {Record<string, IconName>} */
const TOOLS = {
  click: "click",
  input_text: "type",
  press_keys: "keys",
  select_option: "select",
  scroll: "scroll",
  wait: "wait",
  ask_user: "ask",
  done: "done",
};

/** @param {string} tool */
export const toolIcon = (tool) => icon(TOOLS[tool] ?? "tool");

/**
 * A decorative icon; whoever uses it alone gives the control a label.
 *
 * @param {IconName} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(path(PATHS[name], {}));
  return svg;
}

/** The product's mark. */
export function mark() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const ground = document.createElementNS(SVG, "rect");
  for (const [key, value] of Object.entries({ width: "64", height: "64", rx: "15", fill: "#FFB224" })) {
    ground.setAttribute(key, value);
  }
  const pointer = { fill: "#1B1A17", stroke: "#1B1A17", "stroke-width": "2.5", "stroke-linejoin": "round" };
  const glint = { fill: "none", stroke: "#fff", "stroke-width": "3.2", "stroke-linecap": "round", opacity: ".9" };
  svg.append(
    ground,
    path("M19 14 49 34.5 36.2 37.2 43.4 50.2 36.6 53.9 29.5 40.9 20.4 50.3Z", pointer),
    path("M12 21a9 9 0 0 1 9-9", glint),
  );
  return svg;
}

/**
 * @param {string} data
 * @param {Record<string, string>} attributes
 */
function path(data, attributes) {
  const element = document.createElementNS(SVG, "path");
  element.setAttribute("d", data);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
