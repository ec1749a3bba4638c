/**
 * A frame in the page that nobody sees and no layout feels, but that lives: browsers slow the timers of frames from
 * another origin down once they are out of view, so it keeps one transparent pixel inside the viewport.
 */

const OVERLAY = "data-agent-overlay";

const HOST_STYLE = {
  position: "fixed", inset: "0 auto auto 0", width: "1px", height: "1px", margin: "0", padding: "0", border: "0",
  display: "block", visibility: "visible", opacity: "0", transform: "none", "pointer-events": "none",
  contain: "strict", "z-index": "-1",
};
const FRAME_STYLE = { border: "0", width: "1px", height: "1px", display: "block", "color-scheme": "normal" };

/**
 * @param {HTMLElement} element
 * @param {Record<string, string>} style
 */
function dress(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, "important");
}

/**
 * @param {string} url Address of the frame.
 * @param {string} origin Who the frame really is; nobody else is ever sent anything. (The address may be one of those
 *   that the browser makes up for each session.)
 * @param {() => void} onLoad Runs at every load of the frame.
 * @returns {{post(message: object, port: MessagePort): void, remove(): void}}
 */
export function hiddenFrame(url, origin, onLoad) {
  const host = document.createElement("div");
  host.setAttribute(OVERLAY, "frame");
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
    remove: () => host.remove(),
  };
}
