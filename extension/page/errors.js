/** What can go wrong, by the keys of errors.json. */

import { caption, wellFormed } from "./text.js";

/** An answer that is not a value. */
export class CodedError extends Error {
  /**
   * @param {string} code key of errors.json
   * @param {string} [detail] data, not a sentence: what covers it, what is offered, which format is asked for
   */
  constructor(code, detail = "") {
    super(detail || code);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * An action that is not carried out, and why. Thrown inside an action and turned into a result at its end; it never
 * crosses the border as an exception.
 */
export class Refusal extends CodedError {}

/** Thrown when the caller gave up. */
export class Cancelled extends CodedError {
  constructor() {
    super("cancelled");
    this.name = "AbortError";
  }
}

/** @param {unknown} error @returns {CodedError} */
export function coded(error) {
  // Not by its class: the second bundle has one of its own.
  const { code, detail } = /** @type {any} */ (error ?? {});
  if (typeof code === "string" && typeof detail === "string") return /** @type {CodedError} */ (error);
  return new CodedError("page_error", caption(wellFormed(String(/** @type {any} */ (error)?.message ?? error)), 300));
}
