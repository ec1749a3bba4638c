/** An ARIA combobox whose listbox is a portal at the end of the body; keys and pointer both work. */
import { h } from "../shared/dom.js";

/**
 * @param {HTMLInputElement} input has `role=combobox` and names its listbox by `aria-controls`
 * @param {string[]} options
 */
export function makeCombobox(input, options) {
  const list = h("ul", { class: "listbox", role: "listbox", id: input.getAttribute("aria-controls"), "aria-label": "Teas", hidden: true });
  let active = -1;
  document.body.append(list);

  /** @param {number} index */
  const activate = (index) => {
    const items = [...list.children];
    active = items.length ? (index + items.length) % items.length : -1;
    items.forEach((item, at) => item.classList.toggle("is-active", at === active));
    if (active >= 0) input.setAttribute("aria-activedescendant", items[active].id);
    else input.removeAttribute("aria-activedescendant");
    items[active]?.scrollIntoView({ block: "nearest" });
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    activate(-1);
    if (!options.includes(input.value)) input.value = options.find((name) => name.toLowerCase() === input.value.trim().toLowerCase()) ?? "";
  };
  /** @param {boolean} all whether to show every option or those that fit what is typed */
  const open = (all) => {
    const words = all ? "" : input.value.trim().toLowerCase();
    const found = options.filter((name) => name.toLowerCase().includes(words));
    list.replaceChildren(...found.map((name) => h("li", {
      role: "option", id: `${list.id}-${options.indexOf(name)}`, "aria-selected": String(name === input.value),
    }, name)));
    const at = input.getBoundingClientRect();
    list.style.left = `${at.left + scrollX}px`;
    list.style.top = `${at.bottom + scrollY + 4}px`;
    list.style.width = `${at.width}px`;
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    active = -1;
  };
  /** @param {Element | undefined} option */
  const choose = (option) => {
    if (option) input.value = option.textContent ?? "";
    close();
  };

  input.addEventListener("input", () => open(false));
  input.addEventListener("click", () => open(true));
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) open(true);
      activate(active + (event.key === "ArrowDown" ? 1 : active < 0 ? 0 : -1));
    } else if (event.key === "Enter" && !list.hidden) {
      event.preventDefault();
      choose(list.children[Math.max(active, 0)]);
    } else if (event.key === "Escape") {
      close();
    }
  });
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = /** @type {Element} */ (event.target).closest("[role=option]");
    if (option) choose(option);
  });
}
