/**
 * A frame in the page that nobody sees and no layout feels, but that lives: browsers slow the timers of frames from
 * another origin down once they are out of view, so it keeps one transparent pixel inside the viewport.
 */

import { OVERLAY_MARK, dress } from "../page/dress.js";

const HOST_STYLE = {
  position: "fixed", inset: "0 auto auto 0", width: "1px", height: "1px", opacity: "0", contain: "strict", "z-index": "-1",
};
const FRAME_STYLE = { width: "1px", height: "1px", display: "block" };

/**
 * @param {string} url Address of the frame.
 * @param {string} origin Who the frame really is; nobody else is ever sent anything. (The address may be one of those
 *   that the browser makes up for each session.)
 * @param {() => void} onLoad Runs at every load of the frame.
 * @returns {{post(message: object, port: MessagePort): void, isConnected(): boolean, remove(): void}}
 */
export function hiddenFrame(url, origin, onLoad) {
  const host = document.createElement("div");
  host.setAttribute(OVERLAY_MARK, "frame");
  host.setAttribute("aria-hidden", "true");
  dress(host, HOST_STYLE);
  const frame = document.createElement("iframe");
  frame.tabIndex = -1;
  frame.title = "Pagehand";
  frame.src = url;
  dress(frame, FRAME_STYLE);
  frame.addEventListener("load", onLoad);
  host.attachShadow({ mode: "closed" }).append(frame);
  document.documentElement.append(host);
  return {
    post: (message, port) => frame.contentWindow?.postMessage(message, origin, [port]),
    isConnected: () => host.isConnected,
    remove: () => host.remove(),
  };
}
