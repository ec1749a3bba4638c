/**
 * Selectors come from users, and frames from other origins: what throws must not blind or stop the bridge.
 *
 * @template T
 * @param {() => T} read
 * @returns {T | null} null when it cannot be done
 */
export function tried(read) {
  try {
    return read();
  } catch {
    return null;
  }
}
