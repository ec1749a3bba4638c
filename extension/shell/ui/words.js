/**
 * An action in words for a person: `click {id: 12}` on `button "Pay now"` reads Click “Pay now”.
 *
 * @typedef {{tool: string, arguments: Record<string, any>, target: string}} Action
 */
import { duration } from "../i18n.js";

const TEXT_CHARS = 80;

/**
 * @param {Action} action
 * @param {import("../i18n.js").Language} language
 * @param {import("../i18n.js").Translate} t
 */
export function actionWords(action, language, t) {
  const { tool, arguments: input } = action;
  const target = targetWords(action, t);
  switch (tool) {
    case "click":
      return t(input.count === 2 ? "actDouble" : "actClick", { target });
    case "input_text":
      return input.text ? t("actType", { target, text: shorten(input.text) }) : t("actClear", { target });
    case "press_keys":
      return t("actKeys", { keys: String(input.keys ?? "") });
    case "select_option":
      return t("actSelect", { target, text: shorten([input.option ?? input.options ?? ""].flat().join(", ")) });
    case "scroll":
      return scrollWords(input, target, t);
    case "wait":
      return t("actWait", { time: duration(language, Number(input.seconds) || 0) });
    case "ask_user":
      return t("actAsk", { text: shorten(input.question) });
    case "done":
      return t("actDone");
    default:
      return t("actOther", { tool, text: shorten(JSON.stringify(input)) });
  }
}

/**
 * @param {Record<string, any>} input
 * @param {string} target
 * @param {import("../i18n.js").Translate} t
 */
function scrollWords(input, target, t) {
  const known = /** @type {const} */ (["up", "down", "left", "right"]);
  const direction = t(known.find((name) => name === input.direction) ?? "down");
  const boxed = input.id !== undefined && input.id !== null;
  return boxed ? t("actScrollIn", { direction, target }) : t("actScroll", { direction });
}

/**
 * The element as a person would call it: its name in quotes, else what it is.
 *
 * @param {Action} action
 * @param {import("../i18n.js").Translate} t
 */
function targetWords({ target, arguments: input }, t) {
  const [, kind = "", name = ""] = /^(\S*)\s*"(.*)"$/s.exec(target) ?? [];
  if (name) return `“${shorten(name.replaceAll('\\"', '"'))}”`;
  return kind || target || t("element", { id: String(input.id ?? "") });
}

/** @param {unknown} text */
function shorten(text) {
  const line = String(text ?? "").replace(/\s+/g, " ").trim();
  return line.length > TEXT_CHARS ? `${line.slice(0, TEXT_CHARS - 1)}…`.toWellFormed() : line;
}
