/**
 * How a task ended, in one card.
 *
 * @typedef {import("../records.js").Outcome} Outcome
 * @typedef {import("./agent-view.js").Words} Words
 */
import { errorSentence } from "../i18n.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {Outcome} outcome
 * @returns {"success" | "partial" | "stopped" | "failed"}
 */
export function verdict({ status, success }) {
  if (status === "completed") return success ? "success" : "partial";
  return status === "stopped" ? "stopped" : "failed";
}

/**
 * The text of a result: the agent's own answer, or the sentence of what went wrong.
 *
 * @param {Outcome} outcome
 * @param {import("../i18n.js").Language} language
 */
export function outcomeText({ data, code, detail }, language) {
  return data || errorSentence(language, code, detail);
}

/**
 * @param {Outcome} outcome
 * @param {string} summary
 * @param {Node} actions
 * @param {Words} words
 */
export function resultCard(outcome, summary, actions, { language, t }) {
  const kind = verdict(outcome);
  const titles = { success: t("succeeded"), partial: t("notReached"), stopped: t("stopped"), failed: t("failed") };
  const sign = /** @type {const} */ ({ success: "check", partial: "done", stopped: "square", failed: "cross" })[kind];
  return h(
    "section",
    { class: `result ${kind}`, role: "status" },
    h("h2", {}, h("span", { class: "sign" }, icon(sign)), titles[kind]),
    kind !== "stopped" && h("p", { class: "answer" }, outcomeText(outcome, language)),
    h("div", { class: "bar" }, h("span", { class: "hint" }, summary), actions),
  );
}
