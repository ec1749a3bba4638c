/** The booking form: its fields, their rules, and the search. */
import { find, h } from "../shared/dom.js";
import { Calendar } from "./calendar.js";
import { dayFromToday, dayWithWeekday, isoOf } from "./dates.js";
import { showTrains } from "./results.js";
import { stationNamed } from "./stations.js";
import { suggestStations } from "./suggest.js";
import { trainsBetween } from "./timetable.js";

const SEARCH_MS = 450;
const MOST_PASSENGERS = 5;

const form = /** @type {HTMLFormElement} */ (find("#form"));
const from = /** @type {HTMLInputElement} */ (find("#from"));
const to = /** @type {HTMLInputElement} */ (find("#to"));
const depart = /** @type {HTMLInputElement} */ (find("#depart"));
const back = /** @type {HTMLInputElement} */ (find("#return"));
let passengers = 1;

depart.value = isoOf(dayFromToday(1));
back.value = isoOf(dayFromToday(3));
const departCalendar = new Calendar(depart, showWeekdays);
const returnCalendar = new Calendar(back, showWeekdays);

function showWeekdays() {
  find("#depart-day").textContent = dayWithWeekday(departCalendar.value).split(" ")[1];
  find("#return-day").textContent = dayWithWeekday(returnCalendar.value).split(" ")[1];
}

/** @param {string} name */
function picked(name) {
  return String(new FormData(form).get(name) ?? "");
}

function showTrip() {
  find("#return-field").toggleAttribute("hidden", picked("trip") !== "往返");
}

/** @param {number} count */
function setPassengers(count) {
  passengers = Math.min(MOST_PASSENGERS, Math.max(1, count));
  find("#passengers").textContent = String(passengers);
  find("#fewer").toggleAttribute("disabled", passengers === 1);
  find("#more").toggleAttribute("disabled", passengers === MOST_PASSENGERS);
}

/** @returns {string} what is wrong with the form, or nothing */
function complaint() {
  if (!stationNamed(from.value)) return "请选择出发地";
  if (!stationNamed(to.value)) return "请选择目的地";
  if (from.value === to.value) return "出发地和目的地不能相同";
  if (picked("trip") === "往返" && returnCalendar.value < departCalendar.value) return "返程日期不能早于出发日期";
  return "";
}

/** @param {SubmitEvent} event */
function search(event) {
  event.preventDefault();
  const problem = complaint();
  find("#problem").textContent = problem;
  if (problem) return;

  const start = stationNamed(from.value);
  const end = stationNamed(to.value);
  const button = find("#search");
  if (!start || !end) return;
  button.setAttribute("disabled", "");
  button.textContent = "正在查询…";
  window.setTimeout(() => {
    button.removeAttribute("disabled");
    button.textContent = "查询";
    showTrains(trainsBetween(start, end), {
      from: start.name,
      to: end.name,
      day: dayWithWeekday(departCalendar.value),
      back: picked("trip") === "往返" ? dayWithWeekday(returnCalendar.value) : "",
      seat: picked("seat"),
      passengers,
      student: picked("student") === "on",
    });
  }, SEARCH_MS);
}

/** Fills the form with a well-known route. @param {Element} link */
function takeRoute(link) {
  [from.value, to.value] = (link.textContent ?? "").split(" → ");
}

suggestStations(from, () => {
  if (!to.value) to.focus();
});
suggestStations(to, () => {
  find("#problem").textContent = "";
});
find("#swap").addEventListener("click", () => {
  [from.value, to.value] = [to.value, from.value];
});
find("#fewer").addEventListener("click", () => setPassengers(passengers - 1));
find("#more").addEventListener("click", () => setPassengers(passengers + 1));
find("#routes").append(...["北京南 → 南京南", "上海虹桥 → 杭州东", "广州南 → 深圳北", "成都东 → 西安北"].map((route) => h("div", { class: "route" }, route)));
find("#routes").addEventListener("click", (event) => {
  const route = /** @type {Element} */ (event.target).closest(".route");
  if (route) takeRoute(route);
});
form.addEventListener("change", showTrip);
form.addEventListener("submit", search);
showTrip();
showWeekdays();
setPassengers(1);
