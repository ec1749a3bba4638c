/**
 * Which frame is where. Nothing tells a script of an extension which number the browser gave to a frame element, but
 * windows of all origins may be counted and compared: a frame finds its own index among its parent's frames, and the
 * parent finds the element by that index. The page sees nothing of it, and cannot have a hand in it: indexed access to
 * windows cannot be replaced, and each world has its own objects.
 *
 * The background works with this as well, where there is no DOM: nothing that needs one is imported.
 */

/** @typedef {{path: number[], reachable: boolean, ready: boolean}} Placed */

/**
 * Runs in each frame by itself, so it uses nothing of this module.
 *
 * @param {string} mark description of the symbol under which a frame's bridge is known
 * @returns {Placed} `path`: indices from the top window down, -1 in a shadow root, whose frames are not counted;
 *   `reachable`: the document around it can read it; `ready`: its bridge is there
 */
export function placeOf(mark) {
  const path = [];
  for (let at = /** @type {Window} */ (window); at !== at.parent; at = at.parent) {
    let index = -1;
    for (let i = 0; i < at.parent.length; i++) if (at.parent[i] === at) index = i;
    path.unshift(index);
  }
  let reachable = false;
  try {
    reachable = window.frameElement !== null;
  } catch {
    // Of another origin.
  }
  return { path, reachable, ready: Symbol.for(mark) in globalThis };
}

/**
 * A frame that a bridge of its own has to read.
 *
 * @typedef {object} Child
 * @property {string} key by which messages find it: the id of its document
 * @property {string} owner key of the frame whose bridge reads the document around it; "" for the top one
 * @property {number[]} path from the owner's window
 */

/**
 * @param {{key: string, id: number, parent: number, placed: Placed}[]} frames all frames of a tab but the top one
 * @returns {Child[]}
 */
export function childrenOf(frames) {
  const byId = new Map(frames.map((frame) => [frame.id, frame]));
  return frames.filter(({ placed }) => !placed.reachable).map(({ key, parent, placed }) => {
    let owner = byId.get(parent);
    while (owner?.placed.reachable) owner = byId.get(owner.parent);
    return { key, owner: owner?.key ?? "", path: placed.path.slice(owner ? owner.placed.path.length : 0) };
  });
}
