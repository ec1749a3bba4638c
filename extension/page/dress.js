/** How our own elements keep their looks in a page whose styles may say otherwise. */

/** Attribute on everything that the product itself shows on the page. */
export const OVERLAY_MARK = "data-agent-overlay";

/**
 * Give an element these properties and nothing from the page. The pointer goes through it.
 *
 * @param {HTMLElement} element
 * @param {Record<string, string>} style
 */
export function dress(element, style) {
  for (const [name, value] of Object.entries({ all: "initial", "pointer-events": "none", ...style })) {
    element.style.setProperty(name, value, "important");
  }
}
