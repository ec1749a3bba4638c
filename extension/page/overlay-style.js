/** Looks of the overlay: light and dark, and without motion for those who asked for none. Shipped as it stands here. */
export const styles = `:host{--face:#fbfaf6;--ink:#1b1a17;--soft:#67635a}
div{box-sizing:border-box;pointer-events:none}
[hidden]{display:none!important}
.glow,.pointer,.ripple,.mark,.bar{position:fixed;left:0;top:0}
.glow{inset:0;box-shadow:inset 0 0 0 2px #ffb224d9,inset 0 0 36px 4px #ffb22470}
.glow,.dot{animation:breathe 3s infinite}
.bar{left:50%;top:auto;bottom:18px;translate:-50%;max-width:min(640px,calc(100vw - 24px));display:flex;align-items:center;gap:10px;padding:8px 8px 8px 14px;border-radius:99px;background:var(--face);color:var(--ink);font:13px/1.4 system-ui;white-space:nowrap;box-shadow:0 0 0 1px #ffb224,0 6px 24px #0003}
.dot{flex:none;width:9px;height:9px;border-radius:99px;background:#ffb224}
.goal{overflow:hidden;text-overflow:ellipsis}
.goal,.hint{color:var(--soft)}
.title{font-weight:600}
.stop,.tag{background:#ffb224;color:#1b1a17}
.stop{border:0;padding:4px 14px;border-radius:99px;font:600 13px/1.4 system-ui;cursor:pointer;pointer-events:auto}
.stop:hover{background:#f2a20c}
.pointer{width:18px;margin:-1px 0 0 -2px;transition:.3s;filter:drop-shadow(1px 0 #ffb224)drop-shadow(-1px 0 #ffb224)drop-shadow(0 1px #ffb224)drop-shadow(0 -1px #ffb224)drop-shadow(0 2px 3px #0006)}
.arrow{height:22px;background:#1b1a17;clip-path:path("M2 1V19L7 14.5L10 21.5L13 20.2L10 13.4H16.5Z")}
.ripple{margin:-18px;width:36px;height:36px;border-radius:99px;border:3px solid #ffb224;opacity:0}
.pressed{animation:ripple .5s .2s}
.mark{border:2px solid #ffb224;border-radius:4px;background:#ffb22426}
.tag{position:absolute;left:-2px;top:-18px;padding:0 5px;font:600 11px/16px system-ui}
@keyframes breathe{50%{opacity:.45}}
@keyframes ripple{0%{opacity:.9;scale:.3}to{opacity:0;scale:1.25}}
@media(prefers-color-scheme:dark){:host{--face:#211f1b;--ink:#f1eee6;--soft:#aba598}}
@media(max-width:500px){.hint{display:none}}
@media(prefers-reduced-motion){*{animation:none!important;transition:none!important}}`;
