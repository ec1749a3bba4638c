/**
 * The editor is an honest `<dialog>`; the confirmation is a plain box over a veil, and its buttons are boxes too.
 */
import { find, h } from "../shared/dom.js";

/**
 * @param {string} title
 * @param {string} text
 * @param {string} action caption of the button that goes ahead
 * @returns {Promise<boolean>} whether the user went ahead
 */
export function confirmBox(title, text, action) {
  return new Promise((resolve) => {
    const no = h("div", { class: "button" }, "Cancel");
    const yes = h("div", { class: "button button--danger" }, action);
    const veil = h("div", { class: "veil" }, h("div", { class: "confirm" },
      h("div", { class: "confirm__title" }, title), h("p", { class: "muted" }, text),
      h("div", { class: "confirm__buttons" }, no, yes)));
    /** @param {boolean} answer */
    const close = (answer) => {
      veil.remove();
      document.removeEventListener("keydown", onKey);
      resolve(answer);
    };
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.key === "Escape") close(false);
    };
    no.addEventListener("click", () => close(false));
    yes.addEventListener("click", () => close(true));
    document.addEventListener("keydown", onKey);
    document.body.append(veil);
  });
}

/**
 * @param {import("./users.js").User | null} user null to invite a new one
 * @param {(change: {name: string, email: string, role: string, status: string}) => void} saved
 */
export function editUser(user, saved) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#editor"));
  const form = /** @type {HTMLFormElement} */ (find("form", dialog));
  find("#editor-title").textContent = user ? `Edit ${user.name}` : "Invite a user";
  find("#editor-save").textContent = user ? "Save changes" : "Send invitation";
  for (const [name, value] of Object.entries(user ?? { name: "", email: "", role: "Viewer", status: "Invited" })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value);
  }
  form.onsubmit = () => {
    const data = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    saved({ name: data.name.trim(), email: data.email.trim(), role: data.role, status: data.status });
  };
  dialog.showModal();
}
