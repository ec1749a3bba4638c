/**
 * The content script: puts the runtime's frame into the page and connects it with the bridge.
 *
 * It may be injected any number of times; there is one of it per document. It decides nothing and knows no key: it
 * opens a frame when the background says so, vouches for itself with a nonce that travels only over the extension's
 * own messaging, and takes everything away when no one needs it any more.
 */
import { sleep } from "./clock.js";
import { Conductor } from "./frames/conductor.js";
import { loadHands } from "./load-hands.js";
import { BRIDGE, scope } from "./parts.js";
import { openChannel } from "../runtime/channel.js";
import { hiddenFrame } from "../runtime/hidden-frame.js";

const MARK = Symbol.for("pagehand.content");
const POPUP_PORT = "popup";
const LIFELINE = "lifeline";
/** A frame that neither popup nor task has claimed by then is taken away: the popup was closed as soon as opened. */
const UNCLAIMED_MS = 10_000;

/** @type {typeof import("./isolated.js").createIsolatedBridge} */
const createBridge = (options) => scope[BRIDGE](options);

/** The frame, the bridge and the channel between them: all there or all gone. */
class Residence {
  #frame;
  #bridge;
  /** @type {import("../runtime/channel.js").Channel | null} */
  #channel = null;
  #onGone;
  /** @type {chrome.runtime.Port | null} */
  #lifeline = null;
  /** Sees the page take our frame away, be it before anything in it could break. */
  #eye = new MutationObserver(() => {
    if (!this.#frame.isConnected()) this.lose();
  });
  #left = false;
  /** By which our helper among the page's own scripts is known; only the extension's own messaging carries it. */
  secret = crypto.randomUUID();

  /** @param {() => void} onGone Runs once, when the frame is gone for whatever reason. */
  constructor(onGone) {
    this.#onGone = onGone;
    this.#bridge = new Conductor(createBridge({ secret: this.secret, onStop: stopTask, loadHands }), transport);
    this.#frame = hiddenFrame(chrome.runtime.getURL("frame.html"), frameOrigin(), () => void this.#connect());
    this.#eye.observe(document, { childList: true });
    this.#eye.observe(document.documentElement, { childList: true });
  }

  async #connect() {
    if (this.#channel) return this.lose(); // the page navigated or moved our frame: it is not ours any more
    const { port1, port2 } = new MessageChannel();
    this.#channel = openChannel(port1, this.#handlers(), { onClose: () => this.lose() });
    const nonce = crypto.randomUUID();
    const reply = await chrome.runtime.sendMessage({ pagehand: "register", nonce }).catch(() => null);
    if (this.#left) return;
    if (!reply?.ok) return this.leave();
    this.#frame.post({ nonce }, port2);
    this.#watch();
  }

  /**
   * When the extension is reloaded or removed, its frame lives on without it. A port is the only thing that tells: the
   * frame holds the other end, so the death of the service worker does not close it.
   */
  #watch() {
    this.#lifeline = chrome.runtime.connect({ name: LIFELINE });
    this.#lifeline.onDisconnect.addListener(() => this.lose());
  }

  #handlers() {
    return {
      ...this.#bridge.handlers,
      "frame.idle": () => {
        if (!watchers.size) this.leave();
      },
    };
  }

  /** Leaves if no task holds the frame. */
  async leaveIfIdle() {
    const reply = await this.#channel?.call("frame.release").catch(() => ({ idle: true }));
    if (reply?.idle && !watchers.size) this.leave();
  }

  /** The frame is gone, and not because we took it down. The background knows whether a task was in it. */
  lose() {
    if (this.#left) return;
    this.leave();
    void reportLoss();
  }

  leave() {
    if (this.#left) return;
    this.#left = true;
    this.#eye.disconnect();
    this.#lifeline?.disconnect();
    this.#frame.remove();
    this.#bridge.dispose();
    this.#onGone();
    this.#channel?.close();
  }
}

/** The person pressed Stop on the page, or Escape twice. The background ends the task even when its runtime is dead. */
function stopTask() {
  chrome.runtime.sendMessage({ pagehand: "stopHere" }).catch(() => {}); // the extension may have gone
}

/**
 * The way to the bridges in frames of other origins: through the background, by the extension's own messaging. A
 * `MessageChannel` would be faster by a millisecond, but a port can only be handed over by `postMessage`, where the pages on
 * both sides may take it first; what goes through the background is seen and sent by nobody else, the browser itself
 * says which document it comes from and which one it goes to, and the background keeps nothing of it.
 *
 * @type {import("./frames/conductor.js").Transport}
 */
const transport = {
  list: async () => {
    const reply = await chrome.runtime.sendMessage({ pagehand: "frames" });
    return reply?.children ?? [];
  },
  call: async (key, call) => chrome.runtime.sendMessage({ pagehand: "frame", key, call }).then((reply) => reply ?? { code: "left" }, () => ({ code: "left" })),
  leave: () => void chrome.runtime.sendMessage({ pagehand: "leaveFrames" }).catch(() => {}), // the extension may have gone
};

/** Tells as soon as there is a place for another frame: a page that writes itself anew has no element for a while. */
async function reportLoss() {
  while (!document.documentElement) await sleep(20);
  chrome.runtime.sendMessage({ pagehand: "lost" }).catch(() => {}); // the extension may have gone
}

/**
 * Who the frame will be. In a page under CSP `sandbox` it has no origin that could be named; should the page put
 * something else in its place there, that gets a port to what the page can do anyway, and no key.
 */
function frameOrigin() {
  return self.origin === "null" ? "*" : `chrome-extension://${chrome.runtime.id}`;
}

/** Popups that look at this page now. */
const watchers = new Set();
/** @type {Residence | null} */
let residence = null;

/** @returns {{secret: string}} */
function open() {
  addEventListener("pagehide", close); // again: a page that calls document.open() loses all listeners
  residence ??= new Residence(() => {
    residence = null;
  });
  return { secret: residence.secret };
}

const close = () => residence?.leave();

/** @param {chrome.runtime.Port} port */
function onConnect(port) {
  if (port.name !== POPUP_PORT) return;
  watchers.add(port);
  port.onDisconnect.addListener(() => {
    watchers.delete(port);
    if (!watchers.size) void residence?.leaveIfIdle();
  });
}

function start() {
  chrome.runtime.onMessage.addListener((message, sender, reply) => {
    if (sender.id !== chrome.runtime.id) return;
    if (message?.pagehand === "open") reply(open());
    if (message?.pagehand === "close") close();
  });
  chrome.runtime.onConnect.addListener(onConnect);
  // A page in the back/forward cache must not come back with a runtime that believes its task is still on.
  addEventListener("pagehide", close);
}

if (!scope[MARK]) {
  scope[MARK] = true;
  start();
}
