/**
 * Editors that keep their text to themselves: Monaco, CodeMirror, Ace. Their own interface is the only way that
 * gives exactly the text that was asked for; typing into their hidden field completes brackets and indents. Runs in
 * the page's world, where those interfaces are.
 */

/** @typedef {{get: () => string, set: (text: string) => void}} EditorPort */

/**
 * @param {Element} el the editor or something inside it
 * @param {string} text
 * @param {boolean} clear replace what is there; else the text is added at the end
 * @returns {string | null} what the editor holds then; null when none is known here
 */
export function writeEditor(el, text, clear) {
  const port = codeMirror(el) ?? codeMirrorView(el) ?? monaco(el) ?? ace(el);
  if (!port) return null;
  port.set(clear ? text : port.get() + text);
  return port.get();
}

/**
 * @param {Element} el
 * @returns {EditorPort | null}
 */
function codeMirror(el) {
  const editor = /** @type {any} */ (el.closest(".CodeMirror"))?.CodeMirror;
  if (!editor?.setValue) return null;
  return { get: () => editor.getValue(), set: (text) => editor.setValue(text) };
}

/**
 * @param {Element} el
 * @returns {EditorPort | null}
 */
function codeMirrorView(el) {
  const content = /** @type {any} */ (el.closest(".cm-editor")?.querySelector(".cm-content") ?? null);
  const view = content?.cmView?.view ?? content?.cmTile?.view ?? content?.cmView?.rootView?.view;
  if (!view?.dispatch) return null;
  return {
    get: () => view.state.doc.toString(),
    set: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
}

/**
 * @param {Element} el
 * @returns {EditorPort | null}
 */
function monaco(el) {
  const box = el.closest(".monaco-editor");
  const editors = box && /** @type {any} */ (globalThis).monaco?.editor?.getEditors?.();
  const editor = editors?.find((/** @type {any} */ each) => each.getDomNode()?.contains(el) || box?.contains(each.getDomNode()));
  const model = editor?.getModel?.();
  if (!model) return null;
  return {
    get: () => model.getValue(),
    set: (text) => editor.executeEdits("pagehand", [{ range: model.getFullModelRange(), text }]),
  };
}

/**
 * @param {Element} el
 * @returns {EditorPort | null}
 */
function ace(el) {
  const editor = /** @type {any} */ (el.closest(".ace_editor"))?.env?.editor;
  if (!editor?.session) return null;
  return { get: () => editor.getValue(), set: (text) => editor.setValue(text, 1) };
}
