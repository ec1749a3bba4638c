/**
 * Goal, steps, question, result: what popup and panel both show. It knows nothing of where a task runs; it is told
 * how the task stands and says what the person wants.
 *
 * @typedef {import("../records.js").TaskView} TaskView
 * @typedef {import("./feed.js").Feed} Feed
 * @typedef {{language: import("../i18n.js").Language, t: import("../i18n.js").Translate}} Words
 * @typedef {{
 *   onStart(goal: string): void, onStop(): void, onPause(paused: boolean): void, onAnswer(text: string): void,
 *   onDraft(text: string): void,
 * }} Actions
 */
import { duration } from "../i18n.js";
import { agentParts } from "./agent-parts.js";
import { Composer } from "./composer.js";
import { h, setText } from "./dom.js";
import { FeedView } from "./feed-view.js";
import { countSteps, emptyFeed } from "./feed.js";
import { icon } from "./icons.js";
import { resultCard } from "./result-card.js";

const FINAL = ["completed", "error", "stopped"];

/** The body of popup and panel. */
export class AgentView {
  #words;
  #actions;
  #feedView;
  #shown = "";
  #question = 0;
  #paused = false;

  /**
   * @param {Words} words
   * @param {Actions} actions
   */
  constructor(words, actions) {
    const { t } = words;
    this.#words = words;
    this.#actions = actions;
    this.#feedView = new FeedView(words);
    this.goal = new Composer({
      id: "goal",
      label: t("goalLabel"),
      placeholder: t("goalPlaceholder"),
      button: t("execute"),
      hint: t("goalHint"),
      onSend: (text) => actions.onStart(text),
      onInput: (text) => {
        this.showError("");
        actions.onDraft(text);
      },
    });
    this.answer = new Composer({
      id: "answer",
      label: t("answerLabel"),
      placeholder: t("answerPlaceholder"),
      button: t("send"),
      onSend: (text) => text.trim() && actions.onAnswer(text),
    });
    this.parts = agentParts(words, {
      onStop: () => actions.onStop(),
      onPause: () => actions.onPause(!this.#paused),
      onExample: (text) => this.#take(text),
      goal: this.goal,
      answer: this.answer,
      steps: this.#feedView.element,
    });
    this.element = this.parts.element;
  }

  /** @param {string} text An example goes into the box first, so that the person sees what will be done. */
  #take(text) {
    this.goal.value = text;
    this.#actions.onDraft(text);
    this.showError("");
    this.goal.input.focus();
  }

  /**
   * @param {TaskView | null} view
   * @param {Feed} feed
   */
  update(view, feed) {
    if ((view?.taskId ?? "") !== this.#shown) this.#begin(view);
    const running = view !== null && !FINAL.includes(view.status);
    this.element.dataset.status = view?.status ?? "idle";
    this.parts.welcome.hidden = view !== null;
    this.parts.origin.hidden = !view?.earlier;
    this.parts.statusBar.hidden = !running;
    this.goal.element.hidden = running;
    this.#showQuestion(view);
    // What the model was thinking of waits too; an action that was under way is finished.
    const shown = view?.paused && feed.now?.phase !== "acting" ? { ...feed, now: null } : feed;
    const said = this.#feedView.update(shown, running && !view.question ? this.#waiting(view) : "");
    if (view) this.#showStatus(view);
    if (view?.outcome && !this.parts.result.firstChild) this.#showResult(view, feed);
    if (said) setText(this.parts.live, said);
    this.#follow();
  }

  /** @param {TaskView | null} view */
  #begin(view) {
    this.#shown = view?.taskId ?? "";
    this.#question = 0;
    this.#feedView.clear();
    this.parts.result.replaceChildren();
    this.showError("");
    setText(this.parts.live, ""); // what it last said was of another task
    setText(this.parts.task, view?.goal ?? "");
    this.parts.task.hidden = !view;
  }

  /** @param {TaskView} view */
  #waiting({ status, phase, paused }) {
    const { t } = this.#words;
    if (status === "stopping") return t("stopping");
    if (paused) return t("pausedHint");
    if (phase === "resuming") return t("resuming");
    if (status === "starting") return phase && phase !== "ready" ? t("booting") : t("starting");
    return t("thinking");
  }

  /** @param {TaskView} view */
  #showStatus(view) {
    const { t } = this.#words;
    const stopping = view.status === "stopping";
    const paused = Boolean(view.paused);
    if (paused !== this.#paused) setText(this.parts.live, t(paused ? "pausedHint" : "running"));
    this.#paused = paused;
    const state = view.question ? "waitingForAnswer" : stopping ? "stopping" : view.paused ? "paused" : "running";
    setText(this.parts.status, view.hidden ? `${t(state)} · ${t("inBackground")}` : t(state));
    this.parts.stopButton.disabled = stopping;
    this.parts.showPaused(paused, stopping);
  }

  /** @param {TaskView | null} view */
  #showQuestion(view) {
    const question = view?.question ?? null;
    this.parts.question.hidden = !question;
    if (!question || question.id === this.#question) return;
    this.#question = question.id;
    setText(this.parts.questionText, question.text);
    this.answer.value = "";
    this.answer.input.focus();
  }

  /**
   * @param {TaskView} view
   * @param {Feed} feed
   */
  #showResult(view, feed) {
    const { language, t } = this.#words;
    const steps = countSteps(feed);
    const time = duration(language, Math.max(0, view.endedAt - view.startedAt) / 1000);
    const summary = steps === 1 ? t("stepAndTime", { time }) : t("stepsAndTime", { steps, time });
    const again = h(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#actions.onStart(view.goal) },
      icon("retry"),
      t("again"),
    );
    this.parts.result.append(resultCard(/** @type {any} */ (view.outcome), summary, again, this.#words));
  }

  /** Keeps the newest in view, unless the person has scrolled away from it. */
  #follow() {
    const { scrollTop, scrollHeight, clientHeight } = this.parts.scroller;
    if (scrollHeight - scrollTop - clientHeight < 160) this.parts.scroller.scrollTop = scrollHeight;
  }

  /**
   * @param {string} text Shown right below the box; empty takes it away.
   * @param {Node} [more] A way out, such as a button to the settings.
   */
  showError(text, more) {
    this.parts.error.hidden = !text;
    this.parts.error.replaceChildren(...(text ? [icon("warn"), h("span", {}, text), ...(more ? [more] : [])] : []));
    this.goal.input.toggleAttribute("aria-invalid", Boolean(text));
  }

  /** Shows nothing again. */
  reset() {
    this.update(null, emptyFeed());
  }
}
