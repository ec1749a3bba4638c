/**
 * The elements of popup and panel, put together once; agent-view.js fills and shows them.
 *
 * @typedef {import("./agent-view.js").Words} Words
 * @typedef {import("./composer.js").Composer} Composer
 * @typedef {{
 *   onStop(): void, onPause(): void, onExample(text: string): void, goal: Composer, answer: Composer, steps: HTMLElement,
 * }} Contents
 */
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {Words} words
 * @param {Contents} contents
 */
export function agentParts({ t }, { onStop, onPause, onExample, goal, answer, steps }) {
  const error = h("p", { class: "fault", role: "alert", hidden: true });
  const live = h("p", { class: "sr", role: "status", "aria-live": "polite" });
  const welcome = welcomePart(t, onExample);
  const origin = h("p", { class: "hint origin", hidden: true }, t("earlierPage"));
  const task = h("p", { class: "task" });
  const result = h("div", { class: "result-place" });
  const questionText = h("p", { class: "question-text" });
  const question = h(
    "section",
    { class: "question", "aria-label": t("question"), hidden: true },
    h("h2", {}, icon("ask"), t("question")),
    questionText,
    answer.element,
  );
  const status = h("span", { class: "status-text" });
  const stopButton = h("button", { type: "button", class: "stop", onclick: onStop }, icon("square"), t("stop"));
  const pauseButton = h("button", { type: "button", class: "pause", onclick: onPause });
  const pulse = h("span", { class: "pulse" });
  const statusBar = h("div", { class: "status", hidden: true }, pulse, status, pauseButton, stopButton);
  let shown = "";
  /**
   * @param {boolean} paused
   * @param {boolean} disabled
   */
  const showPaused = (paused, disabled) => {
    const word = paused ? "resume" : "pause";
    pulse.classList.toggle("still", paused);
    pauseButton.disabled = disabled;
    if (word === shown) return; // a button that is redrawn under the pointer swallows the click
    shown = word;
    pauseButton.replaceChildren(icon(word), t(word));
  };
  showPaused(false, false);
  const scroller = h(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": t("steps") },
    welcome, origin, task, steps, result, question,
  );
  const element = h("div", { class: "agent" }, scroller, h("footer", {}, statusBar, goal.element, error), live);
  return {
    element, error, live, welcome, origin, task, result, question, questionText, status, stopButton, statusBar, scroller,
    showPaused,
  };
}

/**
 * @param {import("../i18n.js").Translate} t
 * @param {(text: string) => void} onExample
 */
function welcomePart(t, onExample) {
  const examples = [t("exampleRead"), t("exampleClick"), t("exampleScroll")].map((text) =>
    h("button", { type: "button", class: "example", onclick: () => onExample(text) }, text, icon("arrow")),
  );
  return h("section", { class: "welcome" }, h("p", { class: "tagline" }, t("tagline")), h("h2", {}, t("tryThese")), ...examples);
}
