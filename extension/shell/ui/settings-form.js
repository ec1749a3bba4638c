/**
 * The settings, as one form that popup and options page share. Every change is saved at once; "Test connection" asks
 * the runtime to say one word to the model and shows what came of it.
 *
 * @typedef {import("../settings.js").Settings} Settings
 * @typedef {import("./agent-view.js").Words} Words
 */
import { errorSentence } from "../i18n.js";
import { clampSteps, PROVIDERS, settingsFault } from "../settings.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

export const FORM = `
.form { display: grid; gap: 14px; }
.field { display: grid; gap: 5px; }
.field label { font-weight: 600; font-size: 12.5px; }
.form .hint { font-size: 12px; color: var(--soft); }
.field input, .field select { width: 100%; padding: 8px 10px; border: 1px solid var(--edge); border-radius: 9px;
  background: var(--surface); min-height: 36px; }
.field input:focus-visible, .field select:focus-visible { outline-offset: 0; }
.field input::placeholder { color: var(--soft); opacity: 1; }
.with-button { position: relative; }
.with-button input { padding-right: 40px; }
.with-button .icon-button { position: absolute; right: 4px; top: 3px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.test { display: grid; gap: 10px; justify-items: start; }
.secondary { border: 1px solid var(--edge); border-radius: 9px; background: var(--surface); padding: 7px 14px; font-weight: 600; }
.secondary:hover:not(:disabled) { border-color: var(--marigold-deep); background: var(--marigold-soft); }
.verdict { width: 100%; padding: 9px 11px; border-radius: 9px; display: flex; gap: 8px; align-items: flex-start;
  background: var(--sunken); overflow-wrap: anywhere; }
.verdict span { flex: 1; min-width: 0; }
.verdict.good { background: var(--ok-soft); color: var(--ok); }
.verdict.bad { background: var(--bad-soft); color: var(--bad); }
`;

/** The form. */
export class SettingsForm {
  #words;
  #settings;
  #options;

  /**
   * @param {Settings} settings
   * @param {Words} words
   * @param {{
   *   onChange(settings: Settings): void,
   *   test(settings: Settings): Promise<{ok: boolean, text: string}>,
   * }} options
   */
  constructor(settings, words, options) {
    this.#settings = { ...settings };
    this.#words = words;
    this.#options = options;
    this.verdict = h("p", { class: "verdict", role: "status", hidden: true });
    this.server = h("div", { class: "form" });
    this.testButton = h("button", { type: "button", class: "secondary", onclick: () => void this.#test() });
    this.testButton.textContent = words.t("testConnection");
    this.test = h("div", { class: "test" }, this.testButton, this.verdict);
    this.element = this.#build();
    this.#drawServer();
  }

  #build() {
    const { t } = this.#words;
    /** @type {Record<string, string>} */
    const own = { offline: t("providerOffline"), custom: t("providerCustom") };
    const named = Object.entries(PROVIDERS).map(([name, { label }]) => /** @type {const} */ ([name, own[name] ?? label]));
    // What works without any preparation comes first.
    const providers = named.sort(([a], [b]) => Number(b === "offline") - Number(a === "offline"));
    const languages = /** @type {const} */ ([["auto", t("languageAuto")], ["en", "English"], ["zh", "中文"]]);
    return h(
      "form",
      { class: "form", autocomplete: "off", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      this.#select("provider", t("provider"), providers, (name) => this.#setProvider(name)),
      this.server,
      this.test,
      h(
        "div",
        { class: "pair" },
        this.#select("language", t("language"), languages, (value) => this.#change({ language: /** @type {any} */ (value) })),
        this.#input("maxSteps", t("maxSteps"), "number", (value) => this.#change({ maxSteps: clampSteps(value) })),
      ),
    );
  }

  #drawServer() {
    const { t } = this.#words;
    const offline = this.#settings.provider === "offline";
    this.test.hidden = offline; // there is no connection then
    if (offline) {
      this.server.replaceChildren(h("p", { class: "hint" }, t("offlineHint")));
      return;
    }
    this.server.replaceChildren(
      this.#input("baseUrl", t("baseUrl"), "url", (baseUrl) => this.#change({ baseUrl })),
      this.#input("model", t("model"), "text", (model) => this.#change({ model })),
      this.#keyField(),
    );
  }

  #keyField() {
    const { t } = this.#words;
    const field = this.#input("apiKey", t("apiKey"), "password", (apiKey) => this.#change({ apiKey }));
    const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
    const eye = h("button", {
      type: "button", class: "icon-button", "aria-label": t("showKey"), "aria-pressed": "false",
      onclick: () => {
        const shown = input.type === "password";
        input.type = shown ? "text" : "password";
        eye.setAttribute("aria-pressed", String(shown));
      },
    }, icon("eye"));
    const place = h("div", { class: "with-button" });
    input.replaceWith(place);
    place.append(input, eye);
    input.setAttribute("aria-describedby", "apiKey-hint");
    field.append(h("span", { class: "hint", id: "apiKey-hint" }, t("apiKeyHint")));
    return field;
  }

  /**
   * @param {keyof Settings} name
   * @param {string} label
   * @param {string} type
   * @param {(value: string) => void} onChange
   */
  #input(name, label, type, onChange) {
    const preset = PROVIDERS[this.#settings.provider];
    const hints = { baseUrl: preset?.base_url || "https://…/v1", model: preset?.model ?? "", apiKey: "sk-…" };
    const input = h("input", {
      id: name, name, type, value: String(this.#settings[name]), spellcheck: "false", autocomplete: "off",
      placeholder: name in hints ? hints[/** @type {keyof typeof hints} */ (name)] : null,
      min: type === "number" ? 1 : null, max: type === "number" ? 200 : null,
      oninput: (/** @type {InputEvent} */ event) => onChange(valueOf(event)),
      // What was typed may have been brought within its limits.
      onchange: (/** @type {Event} */ event) => {
        /** @type {HTMLInputElement} */ (event.target).value = String(this.#settings[name]);
      },
    });
    return h("div", { class: "field" }, h("label", { for: name }, label), input);
  }

  /**
   * @param {keyof Settings} name
   * @param {string} label
   * @param {readonly (readonly [string, string])[]} choices
   * @param {(value: string) => void} onChange
   */
  #select(name, label, choices, onChange) {
    const current = this.#settings[name];
    const options = choices.map(([value, text]) => h("option", { value, selected: value === current }, text));
    const select = h("select", { id: name, name, onchange: (/** @type {Event} */ event) => onChange(valueOf(event)) }, ...options);
    return h("div", { class: "field" }, h("label", { for: name }, label), select);
  }

  /** @param {string} provider A preset fills address and model in; the key belongs to the server it was meant for. */
  #setProvider(provider) {
    const preset = PROVIDERS[provider];
    this.#change({ provider, baseUrl: preset?.base_url ?? "", model: preset?.model ?? "", apiKey: "" });
    this.#drawServer();
  }

  /** @param {Partial<Settings>} change */
  #change(change) {
    this.#settings = { ...this.#settings, ...change };
    this.verdict.hidden = true;
    this.#options.onChange(this.#settings);
  }

  async #test() {
    const { t } = this.#words;
    const fault = settingsFault(this.#settings);
    if (fault) return this.#show("bad", t(fault));
    this.testButton.disabled = true;
    this.#show("", t("testing"));
    try {
      const { ok, text } = await this.#options.test(this.#settings);
      this.#show(ok ? "good" : "bad", text);
    } catch (error) {
      const { code = "internal", detail = "" } = /** @type {any} */ (error);
      this.#show("bad", errorSentence(this.#words.language, code, detail || String(error)));
    } finally {
      this.testButton.disabled = false;
    }
  }

  /**
   * @param {"good" | "bad" | ""} kind
   * @param {string} text
   */
  #show(kind, text) {
    this.verdict.className = `verdict ${kind}`;
    this.verdict.hidden = false;
    const sign = kind === "good" ? "check" : kind === "bad" ? "warn" : "wait";
    this.verdict.replaceChildren(icon(sign), h("span", {}, text));
  }
}

/** @param {Event} event */
const valueOf = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;
