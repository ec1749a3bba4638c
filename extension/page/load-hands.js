/** Has the background inject the second bundle of the bridge into this very document. */

import { HANDS, scope } from "./parts.js";

/** @returns {Promise<import("./hands.js").Hands>} */
export async function loadHands() {
  const reply = await chrome.runtime.sendMessage({ pagehand: "hands" });
  if (!reply?.ok) throw new Error(String(reply?.detail ?? "no answer"));
  return scope[HANDS];
}
