/** The options page: the settings on a page of their own. */
import { testConnection } from "./connection-test.js";
import { pickLanguage, translator } from "./i18n.js";
import { loadSettings, saveSettings } from "./settings.js";
import { adopt, h } from "./ui/dom.js";
import { mark } from "./ui/icons.js";
import { FORM, SettingsForm } from "./ui/settings-form.js";
import { BASE, TOKENS } from "./ui/style.js";

/** @param {import("./settings.js").Settings} settings */
function draw(settings) {
  const language = pickLanguage(settings.language);
  const t = translator(language);
  document.documentElement.lang = language;
  document.title = t("optionsTitle");
  const form = new SettingsForm(settings, { language, t }, {
    onChange: (changed) => {
      void saveSettings(changed);
      if (pickLanguage(changed.language) !== language) draw(changed);
    },
    test: (current) => testConnection(current, language),
  });
  document.getElementById("app")?.replaceChildren(
    h("header", { class: "head" }, mark(), h("h1", {}, t("optionsTitle"))),
    form.element,
  );
}

adopt(TOKENS + BASE + FORM, document);
draw(await loadSettings());
