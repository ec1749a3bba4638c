/** Monaco as it was before the EditContext API: it reads the keys from a text area of one pixel. */
import * as monaco from "monaco-editor-textarea";
import { named } from "./show.jsx";

named("monaco-textarea");
const place = document.createElement("div");
place.style.cssText = "height: 300px; border: 1px solid";
document.body.append(place);
self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""], { type: "text/javascript" }))) };
const editor = monaco.editor.create(place, { value: "old();\n", language: "plaintext", ariaLabel: "Program" });
window.state = () => ({ text: editor.getModel().getValue() });
