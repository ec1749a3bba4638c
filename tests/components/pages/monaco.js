/** Monaco without its workers: they check the text, they do not hold it. */
import * as monaco from "monaco-editor/editor";
import { named } from "./show.jsx";

named("monaco");
const place = document.createElement("div");
place.style.cssText = "height: 300px; border: 1px solid";
document.body.append(place);
self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""], { type: "text/javascript" }))) };
const editor = monaco.editor.create(place, { value: "old();\n", language: "plaintext", ariaLabel: "Program" });
window.state = () => ({ text: editor.getModel().getValue() });
