/** Where the extension's files, each a bundle of its own, find one another in the world that they share. */

export const BRIDGE = Symbol.for("pagehand.bridge");
export const HANDS = Symbol.for("pagehand.hands");

/** @type {Record<symbol, any>} */
export const scope = /** @type {any} */ (globalThis);
