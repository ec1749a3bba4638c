/**
 * An action that is not carried out, and why. Thrown inside an action and turned into a result at its end; it never
 * crosses the border as an exception.
 */
export class Refusal extends Error {
  /**
   * @param {string} code key of errors.json
   * @param {string} [detail] data, not a sentence: what covers it, what is offered, which format is asked for
   */
  constructor(code, detail = "") {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}
