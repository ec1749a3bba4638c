/** The gift card's small form, which lives in a frame of its own and keeps what was applied in the form's data. */
import { find } from "../shared/dom.js";

const form = /** @type {HTMLFormElement} */ (find("#gift-form"));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = Object.fromEntries(new FormData(form));
  form.dataset.applied = JSON.stringify(data);
  find("#applied").textContent = data.recipient ? `Applied: ${data.amount} for ${data.recipient}` : `Applied: ${data.amount}`;
});
form.addEventListener("reset", () => {
  delete form.dataset.applied;
  find("#applied").textContent = "";
});
