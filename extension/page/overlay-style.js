/** Looks of the overlay: light and dark, and without motion for those who asked for none. */
export const styles = `
:host { all: initial; }
* { box-sizing: border-box; }
.glow {
  position: fixed; inset: 0; pointer-events: none;
  box-shadow: inset 0 0 0 2px var(--line), inset 0 0 36px 4px var(--halo);
  animation: breathe 3.2s ease-in-out infinite;
}
:host { --line: #4f6bedb3; --halo: #4f6bed52; --face: #ffffff; --ink: #1c2333; --edge: #d5dbe8; --accent: #4f6bed; --quiet: #5a6478; }
.bar {
  position: fixed; left: 50%; bottom: 18px; transform: translateX(-50%); max-width: min(560px, calc(100vw - 24px));
  display: flex; align-items: center; gap: 10px; padding: 8px 10px 8px 14px; border: 1px solid var(--edge);
  border-radius: 999px; background: var(--face); color: var(--ink); font: 500 13px/1.35 system-ui, sans-serif;
  box-shadow: 0 6px 24px #0f1a3a26, 0 1px 3px #0f1a3a1f; pointer-events: none;
}
.bar[hidden], .stop[hidden] { display: none; }
.dot { flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--accent); animation: breathe 1.6s ease-in-out infinite; }
.status { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding-right: 4px; }
.stop {
  all: unset; flex: none; padding: 4px 12px; border-radius: 999px; background: var(--ink); color: var(--face);
  font: 600 12px/1.4 system-ui, sans-serif; cursor: pointer; pointer-events: auto;
}
.stop:hover { background: var(--accent); color: #fff; }
.stop:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.pointer { position: fixed; left: 0; top: 0; margin: -1px 0 0 -2px; opacity: 0; pointer-events: none; transition: transform .32s cubic-bezier(.22,.8,.3,1), opacity .2s; }
.pointer.shown { opacity: 1; }
.pointer path { fill: var(--accent); stroke: #fff; stroke-width: 1.6; stroke-linejoin: round; }
.pointer svg { display: block; filter: drop-shadow(0 2px 4px #0f1a3a59); }
.ripple { position: fixed; left: 0; top: 0; width: 0; height: 0; pointer-events: none; }
.ripple::after {
  content: ""; position: absolute; left: -18px; top: -18px; width: 36px; height: 36px; border-radius: 50%;
  border: 2px solid var(--accent); opacity: 0;
}
.ripple.pressed::after { animation: ripple .5s ease-out .18s; }
.mark { position: fixed; left: 0; top: 0; border: 2px solid var(--accent); border-radius: 4px; pointer-events: none; background: #4f6bed14; }
.tag { position: absolute; left: -2px; top: -18px; padding: 0 5px; border-radius: 3px; background: var(--accent); color: #fff; font: 600 11px/16px system-ui, sans-serif; }
@keyframes breathe { 50% { opacity: .45; } }
@keyframes ripple { 0% { opacity: .9; transform: scale(.3); } 100% { opacity: 0; transform: scale(1.25); } }
@media (prefers-color-scheme: dark) {
  :host { --line: #8ea2ffb3; --halo: #8ea2ff4d; --face: #1e2430; --ink: #eef1f8; --edge: #3a4356; --accent: #8ea2ff; --quiet: #aab3c5; }
  .stop:hover { color: #10141d; }
  .pointer path { stroke: #10141d; }
  .tag { color: #10141d; }
}
@media (prefers-reduced-motion: reduce) {
  .glow, .dot { animation: none; }
  .pointer { transition: none; }
  .ripple.pressed::after { animation: none; opacity: .6; }
}
`;
