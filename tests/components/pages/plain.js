/** flatpickr and SortableJS: `window.state()` is what each library holds. */
import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";
import Sortable from "sortablejs";
import { named } from "./show.jsx";

const box = document.createElement("main");
document.body.append(box);

function sortable(forceFallback) {
  box.innerHTML = `<ul id="list">${["One", "Two", "Three", "Four"].map((one) => `<li data-id="${one}" style="height: 40px">${one}</li>`).join("")}</ul>`;
  const list = new Sortable(box.querySelector("ul"), { forceFallback });
  window.state = () => ({ order: list.toArray() });
}

const WIDGETS = {
  flatpickr() {
    box.innerHTML = '<label>Departure <input id="day"></label>';
    const picker = flatpickr("#day", { defaultDate: "2026-11-03" });
    window.state = () => ({ day: picker.selectedDates.map((date) => picker.formatDate(date, "Y-m-d"))[0] });
  },
  sortable: () => sortable(false),
  "sortable-fallback": () => sortable(true),
};

WIDGETS[named("plain")]();
