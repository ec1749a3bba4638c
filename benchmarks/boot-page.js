/**
 * The page in which runtimes boot: starts workers, and watches how long its own thread is held up.
 *
 * `window.bench` is what benchmarks/boot.py calls.
 */

/** Rarely enough that the watching itself costs nothing. */
const HEARTBEAT_MS = 4;

class ThreadWatch {
  #longest = 0;
  #gap = 0;
  #last = performance.now();
  #observer = new PerformanceObserver((list) => this.#note(list.getEntries()));
  #timer = setInterval(() => this.#beat(), HEARTBEAT_MS);

  constructor() {
    this.#observer.observe({ type: "longtask" });
  }

  /** @param {PerformanceEntry[]} entries */
  #note(entries) {
    for (const { duration } of entries) this.#longest = Math.max(this.#longest, duration);
  }

  #beat() {
    const now = performance.now();
    this.#gap = Math.max(this.#gap, now - this.#last - HEARTBEAT_MS);
    this.#last = now;
  }

  /** @returns {{longest_task_ms: number, heartbeat_gap_ms: number}} No task over 50 ms counts as 0: browsers report none. */
  end() {
    this.#note(this.#observer.takeRecords());
    this.#observer.disconnect();
    clearInterval(this.#timer);
    return { longest_task_ms: this.#longest, heartbeat_gap_ms: this.#gap };
  }
}

/** @param {Worker} worker */
function nextMessage(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || "the worker failed"));
  });
}

/** Our worker, as the script tag starts it: created -> agent ready. */
async function bootWorker() {
  const watch = new ThreadWatch();
  const started = performance.now();
  const worker = new Worker("/script/worker.js", { type: "module" });
  await nextMessage(worker);
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.id === 1) resolve(message);
    };
  });
  worker.postMessage("port", [port2]);
  port1.postMessage(JSON.stringify({ id: 1, method: "runtime.boot", params: {} }));
  const answer = await reply;
  const ms = performance.now() - started;
  worker.terminate();
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { ms, ...watch.end() };
}

/**
 * Pyodide as it comes, with the same packages and the same imports, in a worker too.
 *
 * @param {string[]} wheels
 */
async function bootStock(wheels) {
  const started = performance.now();
  const worker = new Worker("/boot-stock.js", { type: "module" });
  worker.postMessage(wheels);
  const answer = await nextMessage(worker);
  const ms = performance.now() - started;
  worker.terminate();
  if (answer !== "ready") throw new Error(answer);
  return { ms };
}

/** @type {ThreadWatch | null} */
let watch = null;

Object.assign(window, {
  bench: {
    bootWorker,
    bootStock,
    watch: () => void (watch = new ThreadWatch()),
    endWatch: () => watch?.end(),
  },
});
