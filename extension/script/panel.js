/**
 * The panel of the script build: goal, steps, question and result in a small window in the page, which can be moved
 * and folded to a button. It lives in a closed shadow root and listens to the agent; while nothing runs it does
 * nothing.
 *
 * @typedef {import("./agent.js").PageAgent} PageAgent
 * @typedef {import("../shell/records.js").TaskView} TaskView
 */
import { errorFields } from "../runtime/channel.js";
import { errorSentence, translator } from "../shell/i18n.js";
import { AgentView } from "../shell/ui/agent-view.js";
import { adopt, h } from "../shell/ui/dom.js";
import { addEvent, emptyFeed } from "../shell/ui/feed.js";
import { iconButton } from "../shell/ui/icon-button.js";
import { mark } from "../shell/ui/icons.js";
import { AGENT, BASE, TOKENS } from "../shell/ui/style.js";
import { pageColourScheme } from "./colour-scheme.js";
import { Mover } from "./mover.js";
import { PANEL } from "./panel-style.js";

const OVERLAY = "data-agent-overlay";

/** One panel for one agent. */
export class Panel {
  #agent;
  #feed = emptyFeed();
  #seen = 0;
  /** @type {TaskView | null} */
  #view = null;
  #runs = 0;
  #questions = 0;
  /** @type {((answer: string) => void) | null} */
  #answer = null;
  #ears = new AbortController();

  /**
   * @param {PageAgent} agent
   * @param {boolean} focus Whether the person asked for it just now and wants to type.
   */
  constructor(agent, focus) {
    this.#agent = agent;
    this.t = translator(agent.language);
    this.body = new AgentView({ language: agent.language, t: this.t }, {
      onStart: (goal) => void this.#start(goal),
      onStop: () => void this.#stop(),
      onPause: (paused) => this.#pause(paused),
      onAnswer: (text) => this.#answer?.(text),
      onDraft: () => {},
    });
    this.host = h("div", { [OVERLAY]: "panel", lang: agent.language });
    this.host.style.colorScheme = pageColourScheme();
    this.grip = h("button", { type: "button", class: "grip", "aria-label": this.t("movePanel") }, mark(), "Pagehand");
    this.pill = h("button", { type: "button", class: "pill", hidden: true, "aria-label": this.t("restore") }, mark());
    this.panel = this.#panel();
    this.#place();
    this.#listen();
    this.#sync();
    if (focus) this.body.goal.input.focus();
  }

  #panel() {
    const minimise = iconButton("minus", this.t("minimise"), () => this.#fold(true));
    return h(
      "section",
      { class: "panel", "aria-label": "Pagehand" },
      h("header", { class: "head" }, this.grip, minimise),
      this.body.element,
    );
  }

  #place() {
    const root = this.host.attachShadow({ mode: "closed" });
    adopt(TOKENS + BASE + AGENT + PANEL, root);
    root.append(this.panel, this.pill);
    guard(root);
    document.documentElement.append(this.host);
    this.mover = new Mover(this.host, this.grip);
    this.pill.addEventListener("click", () => this.#fold(false));
    // The runtime wakes when someone is about to type, not before.
    this.body.goal.input.addEventListener("focus", () => void this.#agent.warm().catch(() => {}), { once: true });
  }

  #listen() {
    const agent = this.#agent;
    const { signal } = this.#ears;
    agent.onAskUser ??= (question) => this.#ask(question);
    agent.addEventListener("statuschange", () => this.#sync(), { signal });
    agent.addEventListener("historychange", () => this.#sync(), { signal });
    agent.addEventListener("activity", (event) => {
      addEvent(this.#feed, { type: "activity", activity: /** @type {CustomEvent} */ (event).detail });
      this.#sync();
    }, { signal });
    agent.addEventListener("boot", (event) => {
      if (this.#view) this.#view.phase = /** @type {CustomEvent} */ (event).detail;
      this.#sync();
    }, { signal });
    agent.addEventListener("dispose", () => this.#remove(), { signal });
  }

  #sync() {
    const agent = this.#agent;
    if (agent.status === "running" && !this.#isRunning()) this.#begin();
    for (const event of agent.history.slice(this.#seen)) addEvent(this.#feed, { type: "history", event });
    this.#seen = agent.history.length;
    if (this.#view && agent.status !== "running" && agent.status !== "idle") this.#finish(agent.status);
    else if (this.#view?.status === "starting" && this.#feed.now) this.#view.status = "running";
    if (this.#view) this.#view.paused = agent.paused;
    this.#show();
  }

  #show() {
    this.body.update(this.#view, this.#feed);
    const running = this.#isRunning();
    if (running && !this.pill.querySelector(".pulse")) this.pill.append(h("span", { class: "pulse" }));
    if (!running) this.pill.querySelector(".pulse")?.remove();
    this.mover?.keepInside();
  }

  #isRunning() {
    return this.#view !== null && this.#view.outcome === null;
  }

  #begin() {
    this.#feed = emptyFeed();
    this.#seen = 0;
    this.#view = {
      tabId: 0, taskId: String(++this.#runs), goal: this.#agent.task, startedAt: Date.now(), endedAt: 0,
      status: "starting", phase: "", hidden: false, question: null, outcome: null,
    };
  }

  /** @param {"completed" | "error" | "stopped"} status */
  #finish(status) {
    const view = /** @type {TaskView} */ (this.#view);
    if (view.outcome) return;
    const { success = false, data = "", code = "internal" } = this.#agent.lastResult ?? {};
    const outcome = { success, data, status, code };
    this.#view = { ...view, status, endedAt: Date.now(), question: null, outcome };
  }

  /** @param {string} goal */
  async #start(goal) {
    this.body.showError("");
    try {
      const run = this.#agent.execute(goal.trim());
      this.body.goal.value = "";
      await run;
    } catch (error) {
      const { code, message, detail } = errorFields(error);
      if (code === "empty_task") this.body.goal.value = goal;
      const known = code === "internal" ? message : errorSentence(this.#agent.language, code, detail);
      this.body.showError(known);
    }
  }

  async #stop() {
    if (this.#view) this.#view.status = "stopping";
    this.#show();
    await this.#agent.stop();
  }

  /** @param {boolean} paused */
  #pause(paused) {
    if (paused) this.#agent.pause();
    else void this.#agent.resume().catch(() => {}); // its outcome is in the events
    this.#sync();
  }

  /**
   * @param {string} text
   * @returns {Promise<string>}
   */
  #ask(text) {
    return new Promise((resolve) => {
      if (!this.#view) return resolve("");
      this.#view.question = { id: ++this.#questions, text };
      this.#answer = (answer) => {
        if (this.#view) this.#view.question = null;
        this.#answer = null;
        this.#show();
        resolve(answer);
      };
      this.#fold(false);
      this.#show();
    });
  }

  /** @param {boolean} folded */
  #fold(folded) {
    if (this.panel.hidden === folded) return;
    this.panel.hidden = folded;
    this.pill.hidden = !folded;
    this.mover?.keepInside();
    (folded ? this.pill : this.body.goal.input).focus();
  }

  #remove() {
    this.#ears.abort();
    this.mover?.release();
    this.host.remove();
  }
}

/**
 * Lets only a person use what is in a root: events that the page makes up end here.
 *
 * @param {ShadowRoot} root
 */
function guard(root) {
  const stop = (/** @type {Event} */ event) => {
    if (event.isTrusted) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const type of ["click", "keydown", "input", "pointerdown"]) root.addEventListener(type, stop, true);
}
