/**
 * Settings of the extension, in `chrome.storage.local`. Only trusted contexts can read them: the key is there.
 *
 * @typedef {{
 *   provider: string, baseUrl: string, model: string, apiKey: string,
 *   language: "auto" | "en" | "zh", maxSteps: number,
 * }} Settings
 * @typedef {{label: string, base_url: string, model: string, key: boolean}} Provider
 */
import table from "../../pyruntime/pagehand/llm/providers.json";

const KEY = "settings";
const STEPS = { least: 1, most: 200, usual: 40 };

/** @type {Record<string, Provider>} */
export const PROVIDERS = table;

/** @type {Settings} */
export const DEFAULTS = {
  provider: "offline",
  baseUrl: "",
  model: "",
  apiKey: "",
  language: "auto",
  maxSteps: STEPS.usual,
};

/** @returns {Promise<Settings>} */
export async function loadSettings() {
  const found = await chrome.storage.local.get(KEY);
  return { ...DEFAULTS, .../** @type {Partial<Settings>} */ (found[KEY] ?? {}) };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  return chrome.storage.local.set({ [KEY]: settings });
}

/**
 * Address, model and key as they will be used: where nothing was typed, the preset's.
 *
 * @param {Settings} settings
 */
function server({ provider, baseUrl, model, apiKey }) {
  const preset = PROVIDERS[provider];
  return {
    baseUrl: baseUrl.trim() || (preset?.base_url ?? ""),
    model: model.trim() || (preset?.model ?? ""),
    apiKey: apiKey.trim(),
    needsKey: preset?.key ?? false,
  };
}

/**
 * What is wrong with settings, as a key of the texts; empty when a task can be started with them.
 *
 * @param {Settings} settings
 * @returns {"" | "missingUrl" | "badUrl" | "missingModel" | "missingKey"}
 */
export function settingsFault(settings) {
  if (settings.provider === "offline") return "";
  const { baseUrl, model, apiKey, needsKey } = server(settings);
  if (!baseUrl) return "missingUrl";
  if (!isHttp(baseUrl)) return "badUrl";
  if (!model) return "missingModel";
  return needsKey && !apiKey ? "missingKey" : "";
}

/** @param {string} text */
function isHttp(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** @param {string | number} value */
export function clampSteps(value) {
  const number = Math.round(Number(value));
  if (!Number.isFinite(number) || number === 0) return STEPS.usual;
  return Math.min(STEPS.most, Math.max(STEPS.least, number));
}

/**
 * The settings as Python takes them.
 *
 * @param {Settings} settings
 * @param {"en" | "zh"} language
 */
export function runtimeSettings(settings, language) {
  const { provider, maxSteps } = settings;
  const { baseUrl, model, apiKey } = server(settings);
  return {
    config: { language, max_steps: maxSteps },
    llm: { provider, base_url: baseUrl, model, api_key: apiKey },
  };
}
