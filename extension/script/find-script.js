/**
 * Finds the tag that loaded this very script. Browsers name it only while a classic script runs for the first time;
 * for a module they never do. Then the call stack tells the address, and the address the tag.
 */

/**
 * @param {Document} document
 * @param {string} stack
 * @returns {HTMLScriptElement | null}
 */
export function findScript(document, stack) {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement && current.src) return current;
  const scripts = [...document.querySelectorAll("script")].filter(({ src }) => src).reverse();
  const address = scriptAddress(stack);
  return (
    scripts.find(({ src }) => src === address) ??
    scripts.find(({ src }) => /\/pagehand(\.min)?\.m?js$/.test(new URL(src).pathname)) ??
    null
  );
}

/**
 * @param {string} stack
 * @returns {string} The first address of a file in a stack trace, without line and column.
 */
export function scriptAddress(stack) {
  return /((?:https?|file|chrome-extension):\/\/[^\s()]+?)(?::\d+){1,2}(?=[\s)]|$)/.exec(stack)?.[1] ?? "";
}
