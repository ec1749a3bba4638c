/**
 * A box to type into and the button that sends it. Enter sends, Shift+Enter breaks the line, and an Enter that belongs
 * to an input method is left alone.
 */
import { h } from "./dom.js";
import { icon } from "./icons.js";

/** What key events report while an input method has the keyboard, for engines that end composition first. */
const KEY_OF_INPUT_METHOD = 229;

/** @param {KeyboardEvent} event */
const isSend = (event) =>
  event.key === "Enter" && !event.shiftKey && !event.isComposing && event.keyCode !== KEY_OF_INPUT_METHOD;

/** Goal box and answer box alike. */
export class Composer {
  /**
   * @param {{
   *   id: string, label: string, placeholder: string, button: string, hint?: Node | string,
   *   onSend: (text: string) => void, onInput?: (text: string) => void,
   * }} options
   */
  constructor({ id, label, placeholder, button, hint, onSend, onInput }) {
    this.input = h("textarea", {
      id,
      rows: 1,
      placeholder,
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        // Keys typed here are no business of the page that a panel lies on.
        event.stopPropagation();
        if (!isSend(event)) return;
        event.preventDefault();
        onSend(this.input.value);
      },
      oninput: () => {
        this.fit();
        onInput?.(this.input.value);
      },
    });
    this.button = h(
      "button",
      { type: "button", class: "primary", onclick: () => onSend(this.input.value) },
      button,
      icon("arrow"),
    );
    this.element = h(
      "div",
      { class: "composer" },
      this.input,
      h("div", { class: "bar" }, h("span", { class: "hint" }, hint ?? ""), this.button),
    );
  }

  get value() {
    return this.input.value;
  }

  set value(text) {
    this.input.value = text;
    this.fit();
  }

  /** Grows with its text, up to what the style sheet allows. */
  fit() {
    this.input.style.height = "auto";
    if (this.input.scrollHeight) this.input.style.height = `${this.input.scrollHeight}px`;
  }
}
