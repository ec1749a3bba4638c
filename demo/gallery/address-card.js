/**
 * `<address-card>`: a custom element with two levels of open shadow roots. The outer one lays out, the inner
 * `<plain-field>` holds the label and the input.
 */
const STYLE = `
  :host { display: block; }
  .grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 0.9rem 1.1rem; }
  label { display: block; margin-bottom: 0.3rem; font-size: 0.875rem; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; min-height: 2.5rem; padding: 0.4rem 0.7rem; font: inherit; color: inherit;
    border: 1px solid var(--line-strong); border-radius: var(--radius-small); background: var(--surface); }
  input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** @param {Element} host @returns {ShadowRoot} */
function openRoot(host) {
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  return root;
}

class PlainField extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.htmlFor = input.id = "input";
    label.textContent = this.getAttribute("label");
    openRoot(this).append(label, input);
  }

  /** @returns {HTMLInputElement} */
  get input() {
    const input = this.shadowRoot?.querySelector("input");
    if (!input) throw new Error("A <plain-field> has its input only while it is in a document");
    return input;
  }
}

export class AddressCard extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    const grid = document.createElement("div");
    grid.className = "grid";
    for (const [name, label] of [["street", "Street"], ["postcode", "Postcode"], ["city", "City"]]) {
      const field = document.createElement("plain-field");
      field.setAttribute("name", name);
      field.setAttribute("label", label);
      grid.append(field);
    }
    openRoot(this).append(grid);
  }

  /** @returns {PlainField[]} */
  get fields() {
    return /** @type {PlainField[]} */ ([...(this.shadowRoot?.querySelectorAll("plain-field") ?? [])]);
  }

  /** @returns {Record<string, string>} */
  get value() {
    return Object.fromEntries(this.fields.map((field) => [field.getAttribute("name"), field.input.value]));
  }

  clear() {
    for (const field of this.fields) field.input.value = "";
  }
}

customElements.define("plain-field", PlainField);
customElements.define("address-card", AddressCard);
