/** Product pictures, drawn as SVG in the product's own colour. */
import { svg } from "../shared/dom.js";

/** @type {Record<string, (color: string) => string>} each returns the inside of a 120×120 drawing */
const SHAPES = {
  pen: (color) => `
    <g transform="rotate(38 60 60)">
      <rect x="52" y="8" width="16" height="62" rx="7" fill="${color}"/>
      <rect x="52" y="40" width="16" height="4" fill="#d9b65c"/>
      <rect x="64" y="14" width="3" height="28" rx="1.5" fill="#d9b65c"/>
      <path d="M53 70h14l-2 14h-10z" fill="#2b2d31"/>
      <path d="M55 84h10l-5 24z" fill="#d9b65c"/><path d="M60 92v16" stroke="#6d5518"/>
    </g>`,
  notebook: (color) => `
    <rect x="30" y="14" width="62" height="92" rx="5" fill="#fbf8f0"/>
    <rect x="26" y="12" width="62" height="92" rx="5" fill="${color}"/>
    <rect x="26" y="12" width="11" height="92" rx="5" fill="#000" fill-opacity=".18"/>
    <rect x="47" y="30" width="30" height="17" rx="2" fill="#fbf8f0"/>
    <path d="M51 36h22M51 41h14" stroke="#9a9486" stroke-width="1.6"/>
    <path d="M72 104v12l4-4 4 4v-12z" fill="#b5523b"/>`,
  pad: (color) => `
    <rect x="28" y="18" width="64" height="90" rx="4" fill="${color}"/>
    <rect x="32" y="24" width="56" height="80" fill="#fdfaf2"/>
    <path d="M38 46h44M38 56h44M38 66h44M38 76h30" stroke="#c9c3b3" stroke-width="1.6"/>
    <g fill="none" stroke="#555b63" stroke-width="2.4"><path d="M38 28v-14M48 28v-14M58 28v-14M68 28v-14M78 28v-14"/></g>`,
  ink: (color) => `
    <rect x="46" y="16" width="28" height="20" rx="4" fill="#2b2d31"/>
    <rect x="50" y="34" width="20" height="10" fill="#cfd6dc"/>
    <path d="M34 52c0-6 6-9 12-9h28c6 0 12 3 12 9v44c0 6-4 9-9 9H43c-5 0-9-3-9-9z" fill="#dfe6ea"/>
    <path d="M38 62h44v33c0 4-2 6-6 6H44c-4 0-6-2-6-6z" fill="${color}"/>
    <rect x="44" y="70" width="32" height="20" rx="2" fill="#fdfaf2"/><path d="M49 77h22M49 83h14" stroke="${color}" stroke-width="2"/>`,
  pencil: (color) => `
    <g transform="rotate(42 60 60)">
      <rect x="51" y="10" width="18" height="10" rx="3" fill="#e58f87"/><rect x="51" y="18" width="18" height="7" fill="#b8bec5"/>
      <rect x="51" y="25" width="18" height="60" fill="${color}"/><rect x="57" y="25" width="6" height="60" fill="#fff" fill-opacity=".28"/>
      <path d="M51 85h18l-9 24z" fill="#ecd3a8"/><path d="M57 101h6l-3 8z" fill="#33363b"/>
    </g>`,
  eraser: (color) => `
    <g transform="rotate(-18 60 60)"><rect x="22" y="42" width="76" height="36" rx="6" fill="#fdfaf2"/>
    <rect x="44" y="42" width="54" height="36" rx="4" fill="${color}"/><path d="M54 60h34" stroke="#fff" stroke-width="4" stroke-opacity=".7"/></g>`,
  ruler: (color) => `
    <g transform="rotate(-32 60 60)"><rect x="8" y="46" width="104" height="28" rx="3" fill="${color}"/>
    <path d="M18 46v10M26 46v6M34 46v6M42 46v10M50 46v6M58 46v6M66 46v10M74 46v6M82 46v6M90 46v10M98 46v6" stroke="#5e4a0a" stroke-width="1.6"/>
    <circle cx="102" cy="64" r="4" fill="#fdfaf2" fill-opacity=".8"/></g>`,
  tape: (color) => `
    <circle cx="50" cy="66" r="34" fill="${color}"/><circle cx="50" cy="66" r="20" fill="#c99d6a"/><circle cx="50" cy="66" r="15" fill="#f3ece0"/>
    <circle cx="84" cy="40" r="24" fill="#84a59d"/><circle cx="84" cy="40" r="14" fill="#c99d6a"/><circle cx="84" cy="40" r="10" fill="#f3ece0"/>`,
  envelope: (color) => `
    <rect x="30" y="16" width="62" height="60" rx="2" fill="#fffdf7"/><path d="M38 28h44M38 36h44M38 44h30" stroke="#b9b09c" stroke-width="1.6"/>
    <rect x="18" y="46" width="84" height="56" rx="4" fill="${color}"/><path d="M18 50l42 30 42-30" fill="none" stroke="#a2906a" stroke-width="2"/>`,
  clip: (color) => `
    <g fill="none" stroke="#9aa1a9" stroke-width="4"><path d="M46 54V28c0-10 28-10 28 0v26"/></g>
    <path d="M34 52h52l6 34H28z" fill="${color}"/><rect x="26" y="84" width="68" height="8" rx="4" fill="#2b2d31"/>`,
};

/**
 * @param {import("./catalog.js").Product} product
 * @param {boolean} [named] whether the drawing speaks for itself; beside a visible name it must not
 */
export function picture(product, named = false) {
  const label = named ? `role="img" aria-label="Picture of ${product.name}"` : 'aria-hidden="true"';
  return svg(`<svg class="picture" viewBox="0 0 120 120" ${label}>${SHAPES[product.picture](product.color)}</svg>`);
}
