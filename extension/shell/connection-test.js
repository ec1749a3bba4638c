/**
 * Tests a connection with the very client that tasks use: a runtime of its own in a frame of this page, which goes
 * when it has answered.
 *
 * @typedef {import("./settings.js").Settings} Settings
 */
import { openChannel } from "../runtime/channel.js";
import { duration, translator } from "./i18n.js";
import { runtimeSettings } from "./settings.js";

/**
 * @param {Settings} settings
 * @param {import("./i18n.js").Language} language
 * @returns {Promise<{ok: boolean, text: string}>}
 */
export async function testConnection(settings, language) {
  const frame = document.createElement("iframe");
  frame.src = "frame.html";
  frame.hidden = true;
  document.body.append(frame);
  try {
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    const { port1, port2 } = new MessageChannel();
    const channel = openChannel(port1, {});
    frame.contentWindow?.postMessage({ nonce: "" }, location.origin, [port2]);
    return await ask(channel, settings, language);
  } finally {
    frame.remove();
  }
}

/**
 * @param {import("../runtime/channel.js").Channel} channel
 * @param {Settings} settings
 * @param {import("./i18n.js").Language} language
 */
async function ask(channel, settings, language) {
  const { llm } = runtimeSettings(settings, language);
  await channel.call("runtime.boot");
  const started = performance.now();
  await channel.call("runtime.test_connection", { llm });
  const time = duration(language, (performance.now() - started) / 1000);
  return { ok: true, text: translator(language)("testOk", { model: llm.model, time }) };
}
