/** Going to another address, and back. With the script tag the agent lives in the site and cannot leave it. */

import { until } from "../clock.js";
import { caption } from "../text.js";
import { Refusal } from "../errors.js";

/** @typedef {import("./index.js").Deed} Deed */

/** A browser says at once that a document will be left; what takes longer is no change of document. */
const LEAVE_MS = 1000;
/** A host at the beginning of an address that lacks its scheme; `about.html` is a file beside this page. */
const HOST = /^(localhost|(?:[\w-]+\.)+(?!html?\b|php\b|aspx?\b|jsp\b|pdf\b)[\w-]+)(?::\d+)?(?:[/?#]|$)/i;

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 * @throws {Refusal} bad_value for what is no web address, off_site for another site where that cannot be reached
 */
export async function navigate(deed) {
  const given = String(deed.action.url ?? "").trim();
  const url = addressOf(given);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal("bad_value", "http:, https:");
  if (staysHere(deed) && url.origin !== location.origin) throw new Refusal("off_site", caption(url.origin, 200));
  await go(deed, () => location.assign(url.href));
}

/**
 * @param {Deed} deed
 * @returns {Promise<void>}
 * @throws {Refusal} no_history
 */
export async function goBack(deed) {
  const { navigation } = /** @type {any} */ (window);
  if (staysHere(deed) && navigation ? !navigation.canGoBack : history.length < 2) throw new Refusal("no_history");
  await go(deed, () => history.back());
}

/** @param {Deed} deed @param {() => void} leave */
async function go(deed, leave) {
  deed.begin();
  const { href } = location;
  leave();
  await until(() => deed.watch?.leaving || location.href !== href, LEAVE_MS, deed.signal);
}

/**
 * @param {string} text an address, whole, relative or without its scheme
 * @returns {URL | null}
 */
function addressOf(text) {
  if (!text) return null;
  const host = HOST.exec(text)?.[1];
  const whole = host ? `${/^(?:localhost|[\d.]+)$/.test(host) ? "http" : "https"}://${text}` : text;
  return URL.canParse(whole, location.href) ? new URL(whole, location.href) : null;
}

/** @param {Deed} deed @returns {boolean} whether the agent is lost outside of this site */
function staysHere({ context }) {
  return context.link.world === "page";
}
