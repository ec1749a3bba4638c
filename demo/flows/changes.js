/**
 * What a new release does to a page, for the demo of flows: classes have other names, texts stand elsewhere, and one
 * button is called otherwise. Runs in every document before its scripts; `globalThis.__release` says what is renamed.
 */
(() => {
  const { button, becomes } = /** @type {any} */ (globalThis).__release;
  /** Names by which the scripts of the sites find their own elements. */
  const KEPT = /^(?:is-.*|more|cal__turn|cal__day|suggest__item|route|tile|r-.*)$/;
  const renamed = (/** @type {string} */ name) => (KEPT.test(name) ? name : `r-${name}`);

  /** @param {CSSRuleList} rules */
  const renameRules = (rules) => {
    for (const rule of /** @type {Iterable<any>} */ (rules)) {
      if (rule.selectorText) rule.selectorText = rule.selectorText.replace(/\.([a-z][\w-]*)/gi, (_, /** @type {string} */ name) => `.${renamed(name)}`);
      if (rule.cssRules?.length) renameRules(rule.cssRules);
    }
  };

  /** @param {Element} el */
  const change = (el) => {
    const names = [...el.classList];
    const next = names.map(renamed);
    if (next.some((name, at) => name !== names[at])) el.setAttribute("class", next.join(" "));
    if (el.children.length || el.textContent?.trim() !== button) return;
    el.textContent = becomes;
    el.removeAttribute("id");
    el.removeAttribute("data-testid");
  };

  const changeAll = () => document.querySelectorAll("body, body *").forEach(change);

  addEventListener("load", () => {
    for (const sheet of document.styleSheets) renameRules(sheet.cssRules);
    for (const place of document.querySelectorAll("main, section, form, header, footer")) {
      const text = [...place.children].find((el) => el.localName === "p" && !el.querySelector("button, a, input, select"));
      if (text) place.append(text);
    }
    changeAll();
    new MutationObserver(changeAll).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  });
})();
