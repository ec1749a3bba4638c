/** A small rich-text editor: a contenteditable box with a toolbar, on the browser's own editing commands. */

/**
 * @param {HTMLElement} text
 * @param {Iterable<HTMLElement>} buttons each names its command in `data-command`
 */
export function makeEditor(text, buttons) {
  const showState = () => {
    for (const button of buttons) {
      const command = button.dataset.command ?? "";
      button.setAttribute("aria-pressed", String(document.queryCommandState(command)));
    }
  };
  for (const button of buttons) {
    // Keeps the selection in the text while the toolbar is used.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      text.focus();
      document.execCommand(button.dataset.command ?? "");
      showState();
    });
  }
  text.addEventListener("paste", (event) => {
    event.preventDefault();
    document.execCommand("insertText", false, event.clipboardData?.getData("text/plain") ?? "");
  });
  document.addEventListener("selectionchange", () => {
    if (text.contains(document.getSelection()?.anchorNode ?? null)) showState();
  });
}
