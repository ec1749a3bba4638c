/** Loads a file of this build, and says in plain words why one could not be loaded. */
import { ChannelError } from "../runtime/channel.js";

/**
 * @param {string} base Address of the folder of the build, with a closing slash.
 * @param {string} name
 * @returns {Promise<any>}
 * @throws {ChannelError} `boot_failed`
 */
export async function loadModule(base, name) {
  try {
    return await import(`${base}${name}`);
  } catch (error) {
    console.error(`Pagehand: ${name} could not be loaded.`, error);
    // The browser does not tell a page why; another origin that does not allow its use is by far the most usual cause.
    const { origin } = new URL(base);
    const there = origin === location.origin ? base : `${origin}: is Access-Control-Allow-Origin set?`;
    const detail = `${name} could not be loaded from ${there}`;
    throw new ChannelError("boot_failed", `Pagehand's runtime could not start: ${detail}`, detail);
  }
}
