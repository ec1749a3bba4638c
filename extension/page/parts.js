/** Where the extension's files, each a bundle of its own, find one another in the world that they share. */

export const BRIDGE = Symbol.for("pagehand.bridge");
export const HANDS = Symbol.for("pagehand.hands");
/** By its description, because the question whether it is there is put by a function that is sent over. */
export const FRAME = "pagehand.frame";

/** @type {Record<symbol, any>} */
export const scope = /** @type {any} */ (globalThis);
