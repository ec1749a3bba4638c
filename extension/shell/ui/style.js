/** The look of popup, options and panel: tokens first, then the parts that they share. */

export const TOKENS = `
:host, :root {
  --paper: light-dark(#fbfaf6, #171613);
  --surface: light-dark(#ffffff, #211f1b);
  --sunken: light-dark(#f2efe7, #2a2823);
  --ink: light-dark(#1b1a17, #f1eee6);
  --soft: light-dark(#67635a, #aba598);
  --line: light-dark(#e4dfd3, #393630);
  --edge: light-dark(#8d8778, #7d776a);
  --marigold: #ffb224;
  --marigold-deep: light-dark(#f2a20c, #ffc04d);
  --marigold-soft: light-dark(#fff3d9, #3a2e14);
  --on-marigold: #1b1a17;
  --accent-ink: light-dark(#875300, #ffc964);
  --ok: light-dark(#1f6f41, #7fd3a0);
  --ok-soft: light-dark(#e5f3ea, #1b3325);
  --bad: light-dark(#b23124, #ff9a8c);
  --bad-soft: light-dark(#fbe9e5, #41201b);
  --radius: 12px;
  --font: "Inter", system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei",
    "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif;
}
`;

export const BASE = `
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
h1, h2, p, ol { margin: 0; padding: 0; }
ol { list-style: none; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { cursor: pointer; }
button:disabled { cursor: default; opacity: .55; }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { width: 1.25em; height: 1.25em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6;
  stroke-linecap: round; stroke-linejoin: round; }
.icon-square path, .icon-resume path { fill: currentColor; }
.mark { width: 26px; height: 26px; flex: none; display: block; }
.primary, .stop, .pause, .quiet, .example, .icon-button { border: 0; border-radius: 9px; background: none; display: inline-flex;
  align-items: center; gap: 6px; transition: background-color .12s, border-color .12s; }
.primary { background: var(--marigold); color: var(--on-marigold); font-weight: 650; padding: 7px 10px 7px 14px; }
.primary:hover:not(:disabled) { background: var(--marigold-deep); }
.stop, .pause { border: 1px solid var(--edge); padding: 5px 12px 5px 8px; font-weight: 600; }
.pause:hover:not(:disabled) { border-color: var(--accent-ink); color: var(--accent-ink); background: var(--marigold-soft); }
.stop:hover:not(:disabled) { border-color: var(--bad); color: var(--bad); background: var(--bad-soft); }
.quiet { padding: 5px 10px 5px 8px; color: var(--accent-ink); font-weight: 600; }
.quiet:hover { background: var(--marigold-soft); }
.icon-button { padding: 6px; color: var(--soft); font-size: 16px; }
.icon-button:hover { background: var(--sunken); color: var(--ink); }
.fault { display: flex; gap: 8px; align-items: flex-start; flex-wrap: wrap; margin-top: 10px; padding: 9px 11px;
  border-radius: 9px; background: var(--bad-soft); color: var(--bad); font-weight: 500; }
.fault span { flex: 1; min-width: 180px; overflow-wrap: anywhere; }
.fault button { border: 0; background: none; padding: 0; color: inherit; font-weight: 650; text-decoration: underline;
  text-underline-offset: 3px; margin-left: 27px; }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`;

export const AGENT = `
.agent { display: flex; flex-direction: column; min-height: 0; flex: 1; }
.scroller { flex: 1; min-height: 0; overflow: auto; padding: 4px 16px 12px; overscroll-behavior: contain;
  scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.scroller:focus-visible { outline-offset: -3px; border-radius: 10px; }
.welcome { padding: 10px 0 4px; }
.tagline { font-size: 19px; line-height: 1.3; font-weight: 650; letter-spacing: -.01em; max-width: 15em; text-wrap: balance; }
.welcome h2 { font-size: 12px; font-weight: 600; color: var(--soft); margin: 18px 0 6px; }
.example { width: 100%; justify-content: space-between; text-align: left; padding: 9px 10px 9px 12px; margin-bottom: 6px;
  background: var(--surface); border: 1px solid var(--line); }
.example .icon { color: var(--soft); }
.example:hover { border-color: var(--marigold-deep); }
.example:hover .icon { color: var(--accent-ink); }
.task { font-size: 15px; font-weight: 600; line-height: 1.4; padding: 4px 0 14px; overflow-wrap: anywhere; white-space: pre-wrap; }
.steps { position: relative; }
.step { display: flex; gap: 11px; position: relative; padding-bottom: 13px; animation: rise .18s ease-out; }
.step:not(:last-child)::before { content: ""; position: absolute; left: 13px; top: 30px; bottom: 2px; width: 1px;
  background: var(--line); }
.dot { width: 27px; height: 27px; flex: none; border-radius: 50%; display: grid; place-items: center; font-size: 13px;
  background: var(--sunken); color: var(--ink); }
.body { flex: 1; min-width: 0; padding-top: 3px; overflow-wrap: anywhere; }
.goal + .action { color: var(--soft); font-size: 12.5px; margin-top: 1px; }
.cause { color: var(--bad); font-size: 12.5px; margin-top: 2px; }
.time { display: inline-flex; align-items: center; gap: 3px; font-size: 12px; color: var(--soft); padding-top: 4px;
  font-variant-numeric: tabular-nums; white-space: nowrap; align-self: flex-start; }
.time .icon { color: var(--ok); }
.failed .time .icon { color: var(--bad); }
.failed .dot { background: var(--bad-soft); color: var(--bad); }
.note .dot { background: none; color: var(--soft); }
.note .action { color: var(--soft); font-size: 12.5px; padding-top: 2px; }
.now .dot { background: var(--marigold); color: var(--on-marigold); }
.now .dot::after { content: ""; position: absolute; width: 27px; height: 27px; border-radius: 50%; left: 0; top: 0;
  box-shadow: 0 0 0 3px var(--marigold); animation: ring 1.4s ease-out infinite; }
.now .action { font-weight: 550; }
.result { border-radius: var(--radius); padding: 12px 14px 10px; background: var(--surface); border: 1px solid var(--line);
  margin-top: 2px; }
.result h2 { display: flex; align-items: center; gap: 8px; font-size: 13.5px; font-weight: 650; }
.sign { width: 22px; height: 22px; border-radius: 7px; display: grid; place-items: center; font-size: 12px;
  background: var(--sunken); color: var(--soft); }
.success .sign { background: var(--ok-soft); color: var(--ok); }
.success h2 { color: var(--ok); }
.failed .sign { background: var(--bad-soft); color: var(--bad); }
.result.failed h2 { color: var(--bad); }
.partial .sign { background: var(--marigold-soft); color: var(--accent-ink); }
.partial h2 { color: var(--accent-ink); }
.answer { margin-top: 8px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; user-select: text; }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 10px; margin-top: 8px; }
.result .quiet { margin-right: -8px; }
.hint { font-size: 12px; color: var(--soft); min-width: 0; }
.question { border-radius: var(--radius); background: var(--marigold-soft); padding: 12px 12px 10px; margin-top: 4px; }
.question h2 { display: flex; align-items: center; gap: 7px; font-size: 12.5px; font-weight: 650; color: var(--accent-ink); }
.question-text { margin: 6px 0 10px; font-size: 14.5px; font-weight: 550; white-space: pre-wrap; overflow-wrap: anywhere; }
footer { padding: 10px 16px 14px; border-top: 1px solid var(--line); background: var(--paper); }
.composer { background: var(--surface); border: 1px solid var(--edge); border-radius: var(--radius); padding: 10px 8px 8px 12px; }
.composer:focus-within { border-color: var(--accent-ink); box-shadow: 0 0 0 1px var(--accent-ink); }
.composer textarea { display: block; width: 100%; border: 0; background: none; outline: none; resize: none; padding: 0 4px 0 0;
  min-height: 22px; max-height: 132px; line-height: 1.5; field-sizing: content; }
.composer textarea::placeholder { color: var(--soft); opacity: 1; }
.composer .bar { margin-top: 6px; }
.composer:has([aria-invalid]) { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.status { display: flex; align-items: center; gap: 10px; }
.status-text { flex: 1; font-weight: 550; min-width: 0; }
.pulse { width: 9px; height: 9px; border-radius: 50%; background: var(--marigold); flex: none; animation: beat 1.4s ease-in-out infinite; }
.pulse.still { animation: none; background: var(--soft); }
@keyframes rise { from { opacity: 0; transform: translateY(4px); } }
@keyframes ring { from { opacity: .6; transform: scale(1); } to { opacity: 0; transform: scale(1.35); } }
@keyframes beat { 50% { opacity: .35; transform: scale(.8); } }
`;
