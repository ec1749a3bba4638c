/**
 * The list of steps. Rows are only ever added, or the last one replaced, so each is drawn once; the row of what goes on
 * now stands last.
 *
 * @typedef {import("./feed.js").Feed} Feed
 * @typedef {import("./feed.js").Row} Row
 * @typedef {import("./agent-view.js").Words} Words
 */
import { duration, errorSentence, shortCause } from "../i18n.js";
import { h } from "./dom.js";
import { icon, toolIcon } from "./icons.js";
import { actionWords } from "./words.js";

/** Draws a feed into an ordered list. */
export class FeedView {
  #words;
  /** Rows as they are drawn. @type {Row[]} */
  #drawn = [];
  /** @type {HTMLElement | null} */
  #nowRow = null;
  #nowText = "";

  /** @param {Words} words */
  constructor(words) {
    this.#words = words;
    this.element = h("ol", { class: "steps", "aria-label": words.t("steps") });
  }

  clear() {
    this.element.replaceChildren();
    this.#drawn = [];
    this.#nowRow = null;
    this.#nowText = "";
  }

  /**
   * @param {Feed} feed
   * @param {string} waiting What to show as going on when the feed does not say; empty when nothing goes on.
   * @returns {string} What is new, in words, for a live region.
   */
  update(feed, waiting) {
    if (this.#drawn.length && this.#drawn.at(-1) !== feed.rows[this.#drawn.length - 1]) {
      this.#drawn.pop();
      this.element.children[this.#drawn.length]?.remove();
    }
    const fresh = feed.rows.slice(this.#drawn.length);
    this.#drawn.push(...fresh);
    for (const row of fresh) this.element.insertBefore(this.#row(row), this.#nowRow);
    this.#showNow(feed, waiting);
    const said = fresh.map((row) => this.#say(row));
    return said.join(" ");
  }

  /**
   * @param {Feed} feed
   * @param {string} waiting
   */
  #showNow({ now }, waiting) {
    const text = waiting && (this.#nowWords(now) || waiting);
    if (text === this.#nowText) return;
    this.#nowText = text;
    this.#nowRow?.remove();
    this.#nowRow = text ? this.#now(text, now?.phase === "acting" ? now.action.tool : "") : null;
    if (this.#nowRow) this.element.append(this.#nowRow);
  }

  /** @param {import("./feed.js").Now | null} now */
  #nowWords(now) {
    const { language, t } = this.#words;
    if (now?.phase === "acting") return actionWords(now.action, language, t);
    if (now?.phase === "asking") return this.#say(now.retry);
    return now?.received ? t("receiving", { count: now.received.toLocaleString(language) }) : "";
  }

  /**
   * @param {string} text
   * @param {string} tool
   */
  #now(text, tool) {
    return h(
      "li",
      { class: "step now" },
      h("span", { class: "dot" }, tool ? toolIcon(tool) : icon("think")),
      h("div", { class: "body" }, h("p", { class: "action" }, text)),
    );
  }

  /** @param {Row} row */
  #row(row) {
    if (row.kind === "step") return this.#step(row);
    const { t } = this.#words;
    const text = row.kind === "takeover" ? t("takeover") : this.#say(row);
    const sign = row.kind === "retry" ? "retry" : row.kind === "takeover" ? "hand" : "warn";
    return h(
      "li",
      { class: "step note" },
      h("span", { class: "dot" }, icon(sign)),
      h("div", { class: "body" }, h("p", { class: "action" }, text)),
    );
  }

  /** @param {import("./feed.js").StepRow} row */
  #step(row) {
    const { language, t } = this.#words;
    const words = actionWords(row.action, language, t);
    const done = row.action.tool === "done"; // the result says the rest
    const time = done ? "" : duration(language, row.seconds);
    const state = row.ok ? t("ok") : t("actionFailed");
    return h(
      "li",
      { class: row.ok ? "step" : "step failed" },
      h("span", { class: "dot" }, toolIcon(row.action.tool)),
      h(
        "div",
        { class: "body" },
        row.goal && h("p", { class: "goal" }, row.goal),
        !((done && row.goal) || row.goal === words) && h("p", { class: "action" }, words),
        !row.ok && h("p", { class: "cause" }, errorSentence(language, row.code, row.output)),
      ),
      h(
        "span",
        { class: "time", title: state },
        h("span", { class: "sr" }, `${state} `),
        time,
        icon(row.ok ? "check" : "cross"),
      ),
    );
  }

  /** @param {Row} row */
  #say(row) {
    const { language, t } = this.#words;
    if (row.kind === "step") {
      return `${row.number}. ${actionWords(row.action, language, t)}: ${row.ok ? t("ok") : t("actionFailed")}.`;
    }
    if (row.kind === "takeover") return t("takeover");
    if (row.kind === "error") return errorSentence(language, row.code, row.detail || row.message);
    const cause = shortCause(language, row.code, row.cause);
    const values = { attempt: row.attempt, limit: row.limit, cause };
    if (!row.delay || row.delay < 1) return t("retrying", values);
    return t("retryingIn", { ...values, time: duration(language, row.delay) });
  }
}
