/**
 * Adds the Pagehand script tag to the page when its address asks for it: `?agent=1`.
 * Further parameters become the tag's data attributes: `?agent=1&host=page` gives `data-host="page"`.
 * Without `agent=1` the page stays as it is.
 */
const DEFAULTS = { "base-url": "offline", lang: "en", panel: "auto" };
const ALLOWED = ["base-url", "model", "lang", "host", "panel", "max-steps", "auto-init"];

/** @param {URLSearchParams} query */
function addAgent(query) {
  const script = document.createElement("script");
  script.src = "/script/pagehand.js";
  script.defer = true;
  for (const name of ALLOWED) {
    const value = query.get(name) ?? /** @type {Record<string, string>} */ (DEFAULTS)[name];
    if (value !== undefined) script.setAttribute(`data-${name}`, value);
  }
  document.head.append(script);
}

const query = new URLSearchParams(location.search);
if (query.get("agent") === "1") addAgent(query);
