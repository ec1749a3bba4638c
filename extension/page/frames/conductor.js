/**
 * Puts the frames of other origins into what the top document's bridge reads, and carries out actions in them. It is the
 * only one that speaks: bridges of frames answer, so no frame can reach out of itself through the extension.
 *
 * A frame's document gets a number from the row of the elements' numbers, for as long as it lives; elements inside are
 * `f2:14`. A document that takes its place gets another number, and what was said of the old one is refused.
 */

import { CodedError, coded } from "../errors.js";
import { sleep } from "../clock.js";
import { FrameEnd } from "./ends.js";
import { addNote, left, merged, nodesIn, slotsIn } from "./joining.js";

/** @typedef {import("../types.js").SnapshotNode} SnapshotNode */
/** @typedef {import("./place.js").Child} Child */
/** @typedef {import("./ends.js").Slot} Slot */
/** @typedef {{key: string, owner: string, prefix: string}} FrameEntry */

/**
 * @typedef {object} Transport
 * @property {() => Promise<Child[]>} list all frames that need a bridge of their own; theirs are there afterwards
 * @property {(key: string, call: {id: number, prefix: string, method: string, params: any}) => Promise<any>} call
 *   {ok: true, value} or {ok: false, code, detail}; code "gone" when there is no such document, "left" when it went away
 *   before it had answered
 * @property {() => void} leave takes the bridges in frames away
 */

/** A frame that takes longer to read does not hold up the page. */
const READ_MS = 1000;
/** Longer than any action takes, its settling included. */
const ACT_MS = 30_000;
/** A frame that answers nothing to a question about where it is. */
const ASK_MS = 2000;
const HEAR_TRIES = 5;
/** Characters that a frame is given at least. */
const LEAST = 1000;

export class Conductor {
  #end;
  #transport;
  /** By key. @type {Map<string, FrameEntry>} */
  #frames = new Map();
  #calls = 0;
  /** @type {Child[]} */
  #children = [];

  /**
   * @param {import("./ends.js").Bridge} bridge of the top document
   * @param {Transport} transport
   */
  constructor(bridge, transport) {
    this.bridge = bridge;
    this.#end = new FrameEnd(bridge);
    this.#transport = transport;
    this.handlers = {
      ...bridge.handlers,
      "page.observe": this.#guarded(this.#observe),
      "page.act": this.#guarded(this.#act),
      "page.find": this.#guarded(this.#find),
      "page.extract": this.#guarded(this.#extract),
      "page.overlay": this.#overlay,
    };
  }

  dispose() {
    this.#leave();
    this.bridge.dispose();
  }

  #leave() {
    if (this.#frames.size) this.#transport.leave();
    this.#frames.clear();
  }

  /** The mask goes when a task ends, and the readers in frames go with it. @param {any} params */
  #overlay = (params) => {
    if (params?.show === false) this.#leave();
    return /** @type {any} */ (this.bridge.handlers["page.overlay"])(params);
  };

  /**
   * @param {(params: any, signal?: AbortSignal) => Promise<any>} method
   * @returns {(params: any, signal?: AbortSignal) => Promise<any>}
   */
  #guarded(method) {
    return async (params, signal) => {
      this.bridge.context.overlay.touch();
      try {
        return await method(params ?? {}, signal);
      } catch (error) {
        throw coded(error);
      }
    };
  }

  /** @param {any} params */
  #observe = async (params) => {
    const started = performance.now();
    const { snapshot, unread } = await this.bridge.observe(params);
    if (!unread.length) return snapshot;
    this.#children = await this.#transport.list().catch(() => []);
    const alive = new Set(this.#children.map(({ key }) => key));
    for (const key of this.#frames.keys()) if (!alive.has(key)) this.#frames.delete(key);
    this.#end.mark(unread, this.#childrenOf(""));
    const notes = new Map(unread.map(({ node, note }) => [node, note]));
    const budget = (Number(params.max_chars) || 24_000) * 1.5 - JSON.stringify(snapshot.root).length / 1.5;
    await this.#fill(snapshot.root, "", { params, snapshot, notes, share: budget / unread.length });
    snapshot.elapsed_ms = Math.round(performance.now() - started);
    return snapshot;
  };

  /** @param {string} owner */
  #childrenOf(owner) {
    return this.#children.filter((child) => child.owner === owner);
  }

  /**
   * Read all frames that are marked in a part of the snapshot.
   *
   * @param {(string | SnapshotNode)[]} parts
   * @param {string} owner
   * @param {Filling} filling
   */
  async #fill(parts, owner, filling) {
    const slots = slotsIn(parts);
    await this.#hear(slots.filter(({ slot }) => slot.nonce), owner);
    await Promise.all(slots.map(({ node, slot }) => slot.key && this.#read(node, slot, filling)));
  }

  /**
   * Find out which frames in shadow roots have heard which word.
   *
   * @param {{slot: Slot}[]} slots
   * @param {string} owner
   */
  async #hear(slots, owner) {
    const known = (/** @type {string} */ key) => !slots.some(({ slot }) => slot.key === key);
    for (let left = HEAR_TRIES; left > 0 && slots.some(({ slot }) => !slot.key); left--) {
      const nonces = slots.filter(({ slot }) => !slot.key).map(({ slot }) => slot.nonce);
      const deaf = this.#childrenOf(owner).filter(({ key, path }) => path.includes(-1) && known(key));
      await Promise.all(deaf.map(async ({ key }) => {
        const words = await this.#call(key, "frame.heard", { nonces }, ASK_MS).catch(() => []);
        const slot = slots.find((each) => words.includes(each.slot.nonce))?.slot;
        if (!slot) return;
        slot.key = key;
        if (owner) await this.#call(owner, "frame.bind", { nonce: slot.nonce, key }, ASK_MS);
        else this.#end.bind(slot.nonce, key);
      }));
      if (slots.some(({ slot }) => !slot.key)) await sleep(20);
    }
  }

  /**
   * @param {SnapshotNode} node of the frame
   * @param {Slot} slot
   * @param {Filling} filling
   */
  async #read(node, { key, clip, redacted }, { params, snapshot, notes, share }) {
    const options = { ...params, first_id: 1, max_chars: Math.max(LEAST, share / 1.5), time_limit_ms: Math.min(params.time_limit_ms || READ_MS, READ_MS * 0.8), clip, redacted };
    const note = notes.get(node);
    try {
      const inner = await this.#call(key, "frame.read", { options, children: this.#childrenOf(key) }, READ_MS);
      delete node.s;
      if (inner.root.length) node.c = inner.root;
      if (note) snapshot.notes = snapshot.notes.filter((each) => each !== note);
      snapshot.above.controls += inner.above.controls;
      snapshot.below.controls += inner.below.controls;
      snapshot.truncated ||= inner.truncated;
      snapshot.dialogs.push(...inner.dialogs);
      for (const each of nodesIn(inner.root)) if (each.f) notes.set(each, addNote(snapshot, each));
      await this.#fill(inner.root, key, { params, snapshot, notes, share: share / 2 });
    } catch (error) {
      if (note && coded(error).code === "timeout") note[0] = "frame_silent";
    }
  }

  /**
   * @param {string} key
   * @returns {FrameEntry}
   */
  #entry(key) {
    let entry = this.#frames.get(key);
    if (!entry) {
      const owner = this.#children.find((child) => child.key === key)?.owner ?? "";
      entry = { key, owner, prefix: `f${this.bridge.context.ids.next++}:` };
      this.#frames.set(key, entry);
    }
    return entry;
  }

  /**
   * @param {string} key
   * @param {string} method
   * @param {any} params
   * @param {number} ms
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   * @throws {CodedError} what the frame says; gone, left, timeout, cancelled
   */
  async #call(key, method, params, ms, signal) {
    const { prefix } = this.#entry(key);
    const id = ++this.#calls;
    const send = (/** @type {string} */ name) => this.#transport.call(key, { id, prefix, method: name, params });
    const timer = new AbortController();
    const stop = () => timer.abort();
    signal?.addEventListener("abort", stop, { once: true });
    const late = sleep(ms, timer.signal).then(() => ({ ok: false, code: "timeout" }), () => ({ ok: false, code: "cancelled" }));
    const answer = await Promise.race([send(method), late]);
    if (!answer.ok && (answer.code === "timeout" || answer.code === "cancelled")) send("cancel").catch(() => {});
    signal?.removeEventListener("abort", stop);
    timer.abort();
    if (answer.ok) return answer.value;
    throw new CodedError(String(answer.code), String(answer.detail ?? ""));
  }

  /**
   * What is found in frames comes after what is found around them.
   *
   * @param {any} params
   * @param {AbortSignal} [signal]
   */
  #find = async (params, signal) => {
    const found = await /** @type {any} */ (this.bridge.handlers["page.find"])(params, signal);
    const most = Number(params.limit) || Infinity;
    const search = (/** @type {string} */ key) => this.#call(key, "page.find", params, 2 * READ_MS, signal).catch(() => null);
    for (const inner of await Promise.all([...this.#frames.keys()].map(search))) {
      if (!inner) continue;
      found.total += inner.total;
      found.hits = [...found.hits, ...inner.hits].slice(0, most);
      found.truncated ||= inner.truncated;
    }
    return found;
  };

  /**
   * @param {any} params
   * @param {AbortSignal} [signal]
   */
  #extract = async (params, signal) => {
    const entry = this.#entryOf(params.id);
    if (entry) return this.#call(entry.key, "page.extract", params, ACT_MS, signal);
    return /** @type {any} */ (this.bridge.handlers["page.extract"])(params, signal);
  };

  /**
   * @param {unknown} id
   * @returns {FrameEntry | null} the frame of an element; null for the top document's
   * @throws {CodedError} unknown_id
   */
  #entryOf(id) {
    const prefix = /^(f\d+:)\d+$/.exec(String(id ?? ""))?.[1];
    if (!prefix) return null;
    const entry = [...this.#frames.values()].find((each) => each.prefix === prefix);
    if (!entry) throw new CodedError("unknown_id", String(id));
    return entry;
  }

  /**
   * @param {any} action
   * @param {AbortSignal} [signal]
   */
  #act = async (action, signal) => {
    const started = performance.now();
    /** @type {import("../types.js").ActionResult} */
    let result;
    try {
      const entry = this.#entryOf(action.id);
      if (!entry) return await /** @type {any} */ (this.bridge.handlers["page.act"])(action, signal);
      result = await this.#actIn(entry, action, signal);
    } catch (error) {
      const { code, detail } = coded(error);
      if (code === "cancelled") throw error;
      result = { ok: false, code: code === "timeout" ? "page_error" : code, detail };
    }
    result.elapsed_ms = Math.round(performance.now() - started);
    return result;
  };

  /**
   * @param {FrameEntry} entry
   * @param {any} action
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("../types.js").ActionResult>}
   */
  async #actIn(entry, action, signal) {
    const { context } = this.bridge;
    if (Array.isArray(action.ignore)) context.options.ignore = action.ignore.map(String);
    const aim = await this.#aim(entry, action);
    const before = context.kit.moment(context, null);
    const watch = context.watch();
    context.link.begin(action.dialogs === "accept" ? "accept" : "dismiss");
    try {
      const result = await this.#call(entry.key, "page.act", { ...action, aim }, ACT_MS, signal).catch(left);
      if (!result.ok) return result;
      await watch.settled({ signal });
      const { dialogs } = context.link.end();
      const outside = watch.leaving ? { leaving: true } : context.kit.compare(before, context.kit.moment(context, null), null);
      return { ...result, changes: merged(result.changes ?? {}, outside, dialogs) };
    } finally {
      watch.stop();
      context.link.end();
    }
  }

  /**
   * The point of an action: reached inside the frame, and neither covered nor out of sight in any document around it.
   *
   * @param {FrameEntry} entry
   * @param {any} action
   * @returns {Promise<[number, number] | undefined>}
   * @throws {CodedError}
   */
  async #aim(entry, action) {
    const pointless = action.tool === "scroll" || action.tool === "upload_file";
    const { points, box } = pointless
      ? { points: [], box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
      : await this.#call(entry.key, "frame.aim", { action }, ACT_MS);
    let found = { points: points.map((/** @type {[number, number]} */ [x, y], /** @type {number} */ at) => [at, x, y]), box, cover: "" };
    for (let at = entry; ; at = this.#entry(at.owner)) {
      const { key, owner } = at;
      found = owner
        ? await this.#call(owner, "frame.through", { key, points: found.points, box: found.box }, ACT_MS)
        : await this.#end.through(key, found.points, found.box);
      if (!pointless && !found.points.length) throw new CodedError("covered", found.cover);
      if (!owner) break;
    }
    const [first] = found.points;
    if (!first) return undefined;
    this.bridge.context.overlay.point({ hit: document.documentElement, x: first[1], y: first[2] });
    return points[first[0]];
  }
}

/**
 * @typedef {object} Filling
 * @property {any} params of the observation
 * @property {ReturnType<typeof import("../snapshot.js").snapshotOf>} snapshot
 * @property {Map<SnapshotNode, [string, string]>} notes that say of a frame that it cannot be read
 * @property {number} share characters for each frame
 */
