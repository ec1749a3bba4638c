/** Editors that own their document: `window.state()` is that document's text, as each editor tells it. */
import { named } from "./show.jsx";

const box = document.createElement("main");
box.innerHTML = '<h1 id="title">Note</h1><div id="box"></div>';
document.body.append(box);
const place = box.querySelector("#box");

const EDITORS = {
  async quill() {
    await import("quill/dist/quill.snow.css");
    const { default: Quill } = await import("quill");
    const editor = new Quill(place, { theme: "snow", placeholder: "Write here" });
    window.state = () => ({ text: editor.getText().trimEnd(), bold: editor.getContents().ops.filter((op) => op.attributes?.bold).map((op) => op.insert) });
  },
  async prosemirror() {
    await import("prosemirror-view/style/prosemirror.css");
    const [{ EditorState }, { EditorView }, { schema }, { DOMParser }, { exampleSetup }] = await Promise.all([
      import("prosemirror-state"), import("prosemirror-view"), import("prosemirror-schema-basic"), import("prosemirror-model"),
      import("prosemirror-example-setup"),
    ]);
    const old = document.createElement("div");
    old.innerHTML = "<p>Old words</p>";
    const doc = DOMParser.fromSchema(schema).parse(old);
    const view = new EditorView(place, { state: EditorState.create({ doc, plugins: exampleSetup({ schema, menuBar: false }) }) });
    window.state = () => ({ text: view.state.doc.textBetween(0, view.state.doc.content.size, "\n") });
  },
  async tiptap() {
    const [{ Editor }, { default: StarterKit }] = await Promise.all([import("@tiptap/core"), import("@tiptap/starter-kit")]);
    const bold = document.createElement("button");
    bold.textContent = "Bold";
    place.before(bold);
    const editor = new Editor({ element: place, extensions: [StarterKit], content: "<p>Old words</p>" });
    bold.onclick = () => editor.chain().focus().toggleBold().run();
    window.state = () => ({ text: editor.getText({ blockSeparator: "\n" }), bold: /<strong>(.*?)<\/strong>/.exec(editor.getHTML())?.[1] ?? "" });
  },
  async lexical() {
    const [{ createEditor, $getRoot }, { registerRichText }, { registerHistory, createEmptyHistoryState }] = await Promise.all([
      import("lexical"), import("@lexical/rich-text"), import("@lexical/history"),
    ]);
    place.contentEditable = "true";
    place.style.border = "1px solid";
    const editor = createEditor({ onError: (error) => { throw error; } });
    editor.setRootElement(place);
    registerRichText(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    window.state = () => ({ text: editor.read(() => $getRoot().getTextContent()).replaceAll("\n\n", "\n") });
  },
  async codemirror() {
    const [{ basicSetup, EditorView }, { javascript }] = await Promise.all([import("codemirror"), import("@codemirror/lang-javascript")]);
    const view = new EditorView({ doc: "let old = 1;\n", extensions: [basicSetup, javascript()], parent: place });
    window.state = () => ({ text: view.state.doc.toString() });
  },
  /** In a bundle none of these hangs on the window, and the way from the element to the editor is cut on purpose. */
  async codemirror5() {
    await import("codemirror5/lib/codemirror.css");
    const { default: CodeMirror } = await import("codemirror5");
    const editor = CodeMirror(place, { value: "let old = 1;\n", lineNumbers: true });
    if (named("editors").endsWith("bare")) delete editor.getWrapperElement().CodeMirror;
    window.state = () => ({ text: editor.getValue() });
  },
  async ace() {
    const { default: ace } = await import("ace-builds/src-noconflict/ace");
    place.style.height = "200px";
    const editor = ace.edit(place, { value: "let old = 1;\n", useWorker: false });
    if (named("editors").endsWith("bare")) delete place.env;
    window.state = () => ({ text: editor.getValue() });
  },
  async xterm() {
    await import("@xterm/xterm/css/xterm.css");
    const { Terminal } = await import("@xterm/xterm");
    const terminal = new Terminal({ rows: 8, cols: 60 });
    terminal.open(place);
    let sent = "";
    terminal.onData((data) => {
      sent += data;
      terminal.write(data.replaceAll("\r", "\r\n"));
    });
    terminal.write("$ ls\r\nnotes.txt  todo.txt\r\n$ ");
    window.state = () => ({ sent });
  },
};

window.ready = EDITORS[named("editors").replace(/-bare$/, "")]();
