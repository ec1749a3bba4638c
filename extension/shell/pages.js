/** Which pages an extension may work on. */

const STORES = ["chromewebstore.google.com", "chrome.google.com/webstore", "microsoftedge.microsoft.com/addons"];

/**
 * @param {string | undefined} address
 * @returns {boolean} False for browser pages, web stores, PDF and source views, which refuse content scripts.
 */
export function isSupported(address) {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:" && protocol !== "file:") return false;
  if (/\.pdf$/i.test(pathname)) return false;
  return !STORES.some((store) => (host + pathname).startsWith(store));
}
