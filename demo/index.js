/** Puts the goals of goals.json under the sites that they belong to, each with a button that copies it. */
import { find, h } from "./shared/dom.js";

/** @typedef {{site: string, lang: string, goal: string, headless: boolean}} Goal */

/** @param {HTMLElement} button @param {HTMLElement} text */
async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text.textContent ?? "");
    button.textContent = "Copied";
    window.setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  } catch {
    // No clipboard here (plain http, no permission): leave the goal selected, ready for the keyboard.
    document.getSelection()?.selectAllChildren(text);
  }
}

/** @param {Goal} goal */
function drawGoal(goal) {
  const text = h("q", { lang: goal.lang }, goal.goal);
  const button = h("button", { class: "button small", type: "button", "aria-label": `Copy the goal: ${goal.goal}` }, "Copy");
  button.addEventListener("click", () => void copy(button, text));
  return h("li", {}, text, button);
}

/** @type {Goal[]} */
const goals = await (await fetch("goals.json")).json();
for (const site of document.querySelectorAll("[data-site]")) {
  const own = goals.filter((goal) => goal.site === site.getAttribute("data-site"));
  find(".goals", site).append(...own.map(drawGoal));
}
