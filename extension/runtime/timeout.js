/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} milliseconds
 * @param {() => Error} late Makes the error of a promise that did not settle in time.
 * @returns {Promise<T>}
 */
export async function withTimeout(promise, milliseconds, late) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const alarm = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([promise, /** @type {Promise<never>} */ (alarm)]);
  } finally {
    clearTimeout(timer);
  }
}
