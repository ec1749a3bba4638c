/**
 * The one way by which page, host and runtime talk: JSON text over a `MessagePort`.
 *
 *     request       {"id": 1, "method": "page.observe", "params": {…}}
 *     reply         {"id": 1, "ok": true, "value": …}  |  {"id": 1, "ok": false, "code": …, "message": …, "detail": …}
 *     cancel        {"cancel": 1}
 *     notification  {"method": "event", "params": {…}}
 *
 * Both sides may call. A handler gets the parameters and an `AbortSignal` that fires when its caller gives up. Text
 * is made well-formed here, at the edge, so that no lone surrogate reaches Python.
 *
 * @typedef {Record<string, unknown>} Params
 * @typedef {(params: any, signal: AbortSignal) => unknown} Handler
 * @typedef {Record<string, Handler>} Handlers
 * @typedef {{
 *   call(method: string, params?: object, options?: {signal?: AbortSignal}): Promise<any>,
 *   notify(method: string, params?: object): void,
 *   close(): void,
 *   readonly closed: boolean,
 * }} Channel
 * @typedef {{resolve: (value: any) => void, reject: (error: Error) => void, release: () => void}} Waiting
 */

/** An error that travelled over a channel: `code` is a key of errors.json. */
export class ChannelError extends Error {
  /**
   * @param {string} code
   * @param {string} [message]
   * @param {string} [detail]
   */
  constructor(code, message = "", detail = "") {
    super(message || code);
    this.name = "ChannelError";
    this.code = code;
    this.detail = detail;
  }
}

/**
 * @param {unknown} error
 * @returns {{code: string, message: string, detail: string}}
 */
export function errorFields(error) {
  const fault = /** @type {any} */ (error ?? {});
  const aborted = fault.name === "AbortError";
  const code = typeof fault.code === "string" ? fault.code : aborted ? "cancelled" : "internal";
  const message = String(fault.message ?? error);
  return { code, message, detail: String(fault.detail ?? "") || message };
}

/**
 * JSON text without lone surrogates. `JSON.stringify` writes a lone surrogate as an escape, which would come back to
 * life on the other side; the replacer catches it before.
 *
 * @param {unknown} value
 */
export function toJson(value) {
  const text = JSON.stringify(value);
  if (!LONE.test(text)) return text;
  return JSON.stringify(value, (_key, item) => (typeof item === "string" ? item.toWellFormed() : item));
}

/** What a lone surrogate looks like in JSON; looking at every string by itself is dear. */
const LONE = /\\ud[89a-f]/;

/**
 * Opens a channel over `port` and starts it.
 *
 * @param {MessagePort} port
 * @param {Handlers} handlers Methods that this side answers, for calls and notifications alike.
 * @param {{onClose?: () => void}} [options] `onClose` runs once, when either side is gone.
 * @returns {Channel}
 */
export function openChannel(port, handlers, { onClose } = {}) {
  return new PortChannel(port, handlers, onClose ?? (() => {}));
}

class PortChannel {
  #port;
  #handlers;
  #onClose;
  /** Calls of ours that have no reply yet. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Calls of the other side that are being answered. @type {Map<number, AbortController>} */
  #serving = new Map();
  #last = 0;
  #closed = false;

  /**
   * @param {MessagePort} port
   * @param {Handlers} handlers
   * @param {() => void} onClose
   */
  constructor(port, handlers, onClose) {
    this.#port = port;
    this.#handlers = handlers;
    this.#onClose = onClose;
    port.onmessage = ({ data }) => this.#receive(parse(data));
    // Fires when the other realm is gone (Chromium 122 and later); without it a call would wait for ever.
    port.addEventListener("close", () => this.close());
    port.start();
  }

  get closed() {
    return this.#closed;
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<any>}
   */
  call(method, params = {}, { signal } = {}) {
    if (this.#closed) return Promise.reject(new ChannelError("channel_closed"));
    if (signal?.aborted) return Promise.reject(new ChannelError("cancelled"));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(id);
        this.#send({ cancel: id });
        reject(new ChannelError("cancelled"));
      };
      signal?.addEventListener("abort", abort, { once: true });
      const release = () => signal?.removeEventListener("abort", abort);
      this.#waiting.set(id, { resolve, reject, release });
      this.#send({ id, method, params });
    });
  }

  /**
   * @param {string} method
   * @param {object} [params]
   */
  notify(method, params = {}) {
    this.#send({ method, params });
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#port.close();
    for (const controller of this.#serving.values()) controller.abort();
    for (const { release, reject } of this.#waiting.values()) {
      release();
      reject(new ChannelError("channel_closed"));
    }
    this.#waiting.clear();
    this.#onClose();
  }

  /** @param {object} message */
  #send(message) {
    if (!this.#closed) this.#port.postMessage(toJson(message));
  }

  /** @param {any} message */
  #receive(message) {
    if (this.#closed || !message) return;
    if (typeof message.cancel === "number") this.#serving.get(message.cancel)?.abort();
    else if (typeof message.method !== "string") this.#settle(message);
    else if (typeof message.id === "number") void this.#serve(message);
    else this.#handler(message.method)?.(message.params ?? {}, NEVER);
  }

  /** @param {{id: number, method: string, params?: Params}} request */
  async #serve({ id, method, params = {} }) {
    const controller = new AbortController();
    this.#serving.set(id, controller);
    try {
      const handler = this.#handler(method);
      if (!handler) throw new ChannelError("internal", `no method ${method}`);
      const value = await handler(params, controller.signal);
      this.#send({ id, ok: true, value: value ?? null });
    } catch (error) {
      this.#send({ id, ok: false, ...errorFields(error) });
    } finally {
      this.#serving.delete(id);
    }
  }

  /** @param {any} reply */
  #settle(reply) {
    const call = this.#waiting.get(reply.id);
    if (!call) return;
    this.#waiting.delete(reply.id);
    call.release();
    if (reply.ok) call.resolve(reply.value);
    else call.reject(new ChannelError(reply.code, reply.message, reply.detail));
  }

  /** @param {string} method */
  #handler(method) {
    return Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined;
  }
}

const NEVER = new AbortController().signal;

/**
 * @param {unknown} data
 * @returns {any}
 */
function parse(data) {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
