/** What only the panel needs, beside the style that it shares with the popup. */
export const PANEL = `
:host { all: initial; position: fixed; z-index: 2147483646; font: 13.5px/1.45 var(--font); color: var(--ink); }
.panel { width: 340px; max-width: calc(100vw - 16px); max-height: min(520px, calc(100vh - 16px)); display: flex; flex-direction: column;
  background: var(--paper); border: 1px solid var(--line); border-radius: 16px; overflow: hidden;
  box-shadow: 0 1px 2px rgb(0 0 0 / 8%), 0 12px 36px light-dark(rgb(40 30 5 / 20%), rgb(0 0 0 / 55%)); }
.head { display: flex; align-items: center; gap: 8px; padding: 8px 8px 6px 8px; }
.grip { flex: 1; min-width: 0; display: flex; align-items: center; gap: 9px; padding: 4px 6px; border: 0; background: none; border-radius: 9px;
  cursor: grab; touch-action: none; font-weight: 700; font-size: 13.5px; text-align: left; user-select: none; }
.grip:active { cursor: grabbing; }
.grip .mark { width: 22px; height: 22px; }
.panel .scroller { padding: 2px 14px 10px; }
.panel footer { padding: 10px 12px 12px; }
.panel .tagline { font-size: 16px; }
.panel .welcome { padding-top: 2px; }
.pill { border: 0; padding: 0; background: none; border-radius: 14px; display: block; box-shadow: 0 4px 16px rgb(0 0 0 / 22%); position: relative; }
.pill .mark { width: 44px; height: 44px; }
.pill .pulse { position: absolute; right: -3px; top: -3px; width: 14px; height: 14px; border: 2px solid var(--paper); background: var(--ok); }
@media print { :host { display: none; } }
`;
