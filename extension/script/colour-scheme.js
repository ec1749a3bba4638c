/** What colour scheme the page itself is in, so that what we add to it does not stick out. */

/** @returns {"light" | "dark" | "light dark"} A value for `color-scheme`. */
export function pageColourScheme() {
  const declared = getComputedStyle(document.documentElement).colorScheme;
  const light = /\blight\b/.test(declared);
  const dark = /\bdark\b/.test(declared);
  if (light && dark) return "light dark";
  if (dark) return "dark";
  return isDark(groundColour()) ? "dark" : "light";
}

/** The first ground that is painted: that of the body, else that of the document. */
function groundColour() {
  const elements = [document.body, document.documentElement].filter((element) => element !== null);
  const colours = elements.map((element) => getComputedStyle(element).backgroundColor);
  return colours.find((colour) => colour && !/^rgba\(.*, 0\)$|^transparent$/.test(colour)) ?? "";
}

/** @param {string} colour As computed styles give it. */
function isDark(colour) {
  const [red, green, blue] = (colour.match(/^rgba?\(([^)]+)\)/)?.[1] ?? "255, 255, 255").split(",").map(Number);
  return 0.2126 * (red ?? 255) + 0.7152 * (green ?? 255) + 0.0722 * (blue ?? 255) < 96;
}
