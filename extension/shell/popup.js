/**
 * The popup: a remote control that may vanish at any moment. It shows what storage says and sends what the person
 * wants; nothing is lost with it, not even an unsent goal.
 *
 * `popup.html?tab=<id>` opens it as an ordinary page for that tab.
 */
import { testConnection } from "./connection-test.js";
import { errorSentence, pickLanguage, translator } from "./i18n.js";
import { answerKey, draftKey, isFinal, read, write } from "./records.js";
import { loadSettings, runtimeSettings, saveSettings, settingsFault } from "./settings.js";
import { TaskWatch } from "./task-watch.js";
import { AgentView } from "./ui/agent-view.js";
import { adopt, h } from "./ui/dom.js";
import { iconButton } from "./ui/icon-button.js";
import { mark } from "./ui/icons.js";
import { FORM, SettingsForm } from "./ui/settings-form.js";
import { AGENT, BASE, TOKENS } from "./ui/style.js";

/** @typedef {import("./records.js").TaskView} TaskView */

class Popup {
  #tabId;
  #settings;
  /** @type {TaskView | null} */
  #view = null;
  /** The document that the tab shows; empty where that cannot be known. */
  #document = "";
  #feed = /** @type {import("./ui/feed.js").Feed} */ ({ rows: [], now: null });
  #root = /** @type {HTMLElement} */ (document.getElementById("app"));

  /**
   * @param {number} tabId
   * @param {import("./settings.js").Settings} settings
   */
  constructor(tabId, settings) {
    this.#tabId = tabId;
    this.#settings = settings;
    this.words = wordsFor(settings);
    this.agent = this.#makeAgent();
  }

  async open() {
    this.#showAgent();
    this.agent.goal.value = (await read(draftKey(this.#tabId))) ?? "";
    this.#document = await currentDocument(this.#tabId);
    await new TaskWatch(this.#tabId, (view, feed) => this.#update(view, feed)).open();
    this.agent.goal.input.focus();
    void this.#warm();
    // The next document of the tab has no runtime yet.
    chrome.tabs.onUpdated.addListener((tabId, { status }) => {
      if (tabId === this.#tabId && status === "complete") void this.#warm();
    });
    chrome.webNavigation.onCommitted.addListener(({ tabId, frameId, documentId, documentLifecycle }) => {
      if (tabId !== this.#tabId || frameId !== 0 || documentLifecycle !== "active") return;
      this.#document = documentId;
      this.#update(this.#view, this.#feed);
    });
  }

  #makeAgent() {
    return new AgentView(this.words, {
      onStart: (goal) => void this.#start(goal),
      onStop: () => void this.#send("stop", {}),
      onPause: (paused) => void this.#send("pause", { paused }),
      onAnswer: (text) => void (this.#view && write(answerKey(this.#view.taskId), text)),
      onDraft: (text) => void write(draftKey(this.#tabId), text),
    });
  }

  /** Boots the runtime in the tab now, so that Execute starts at once; the page lets it go when the popup closes. */
  async #warm() {
    const reply = await this.#send("warm", {});
    if (reply.ok) chrome.tabs.connect(this.#tabId, { name: "popup", frameId: 0 });
    else if (!this.#view) this.#fault(reply.code);
  }

  /**
   * @param {TaskView | null} view
   * @param {import("./ui/feed.js").Feed} feed
   */
  #update(view, feed) {
    const earlier = view !== null && isFinal(view.status) && this.#document !== "" && view.documentId !== this.#document;
    this.#view = view && { ...view, earlier };
    this.#feed = feed;
    this.agent.update(this.#view, feed);
  }

  /** @param {string} text */
  async #start(text) {
    const goal = text.trim();
    if (!goal) return this.#fault("empty_task");
    const fault = settingsFault(this.#settings);
    if (fault) return this.agent.showError(this.words.t(fault), this.#settingsLink());
    if (this.#view && !isFinal(this.#view.status)) return this.#fault("already_running");
    this.agent.showError("");
    const reply = await this.#send("start", { goal });
    if (!reply.ok) return this.#fault(reply.code, reply.detail);
    this.agent.goal.value = "";
    await chrome.storage.session.remove(draftKey(this.#tabId));
  }

  /**
   * @param {string} code
   * @param {string} [detail]
   */
  #fault(code, detail) {
    this.agent.showError(errorSentence(this.words.language, code, detail));
    this.agent.goal.input.focus();
  }

  #settingsLink() {
    return h("button", { type: "button", onclick: () => this.#showSettings() }, this.words.t("toSettings"));
  }

  /**
   * @param {string} type
   * @param {object} params
   * @returns {Promise<any>}
   */
  async #send(type, params) {
    const lost = { ok: false, code: "internal", detail: "no answer from the extension" };
    return (await chrome.runtime.sendMessage({ pagehand: type, tabId: this.#tabId, ...params })) ?? lost;
  }

  #showAgent() {
    const { provider } = this.#settings;
    const { model } = runtimeSettings(this.#settings, this.words.language).llm;
    const label = provider === "offline" ? this.words.t("useOffline") : model;
    this.#root.replaceChildren(
      h(
        "header",
        { class: "head" },
        mark(),
        h("h1", {}, "Pagehand"),
        h("span", { class: "model", title: label }, label),
        iconButton("gear", this.words.t("settings"), () => this.#showSettings()),
      ),
      this.agent.element,
    );
    this.agent.update(this.#view, this.#feed);
    this.agent.goal.fit();
  }

  #showSettings() {
    const back = iconButton("back", this.words.t("back"), () => this.#leaveSettings());
    const form = new SettingsForm(this.#settings, this.words, {
      onChange: (settings) => this.#changeSettings(settings),
      test: (settings) => testConnection(settings, this.words.language),
    });
    this.#root.replaceChildren(
      h("header", { class: "head" }, back, h("h1", {}, this.words.t("settings"))),
      h("div", { class: "settings-view" }, form.element),
    );
    back.focus();
  }

  /** @param {import("./settings.js").Settings} settings */
  #changeSettings(settings) {
    this.#settings = settings;
    void saveSettings(settings);
    if (pickLanguage(settings.language) === this.words.language) return;
    const draft = this.agent.goal.value;
    this.words = wordsFor(settings);
    this.agent = this.#makeAgent();
    this.agent.goal.value = draft;
    this.#showSettings();
    document.getElementById("language")?.focus();
  }

  #leaveSettings() {
    this.agent.showError("");
    this.#showAgent();
    this.agent.goal.input.focus();
  }
}

/** @param {import("./settings.js").Settings} settings */
function wordsFor(settings) {
  const language = pickLanguage(settings.language);
  document.documentElement.lang = language;
  return { language, t: translator(language) };
}

/** @param {number} tabId */
async function currentDocument(tabId) {
  const frame = await chrome.webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null);
  return frame?.documentId ?? "";
}

/** @returns {Promise<number>} The tab that the popup belongs to: its own window's active one, unless it is told. */
async function targetTab() {
  const asked = Number(new URLSearchParams(location.search).get("tab"));
  if (asked) {
    document.documentElement.classList.add("in-tab");
    return asked;
  }
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? chrome.tabs.TAB_ID_NONE;
}

adopt(TOKENS + BASE + AGENT + FORM, document);
const [tabId, settings] = await Promise.all([targetTab(), loadSettings()]);
await new Popup(tabId, settings).open();
