/** A page for each widget: which one is shown is the last part of the address. */
import { createRoot } from "react-dom/client";

/** @param {string} library @param {Record<string, () => any>} widgets React components by name */
export function show(library, widgets) {
  const Widget = widgets[named(library)];
  const box = document.createElement("main");
  document.body.append(box);
  createRoot(box).render(<Widget />);
}

/** @param {string} library @returns {string} the widget that the address names */
export function named(library) {
  const name = location.pathname.split("/").pop() ?? "";
  document.title = `${library} ${name}`;
  return name;
}
