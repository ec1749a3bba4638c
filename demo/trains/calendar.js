/**
 * A date field with a month calendar of the kind that many booking sites have: the field takes typed dates, the
 * calendar hangs at the end of the body and consists of boxes and table cells without roles or tab stops.
 */
import { h } from "../shared/dom.js";
import { dayFromToday, isoOf, parseDay } from "./dates.js";
import { place } from "./suggest.js";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];
const FIRST_YEAR = 2026;
const YEARS_AHEAD = 3;

/** One calendar, bound to one field. */
export class Calendar {
  /**
   * @param {HTMLInputElement} input
   * @param {(date: Date) => void} changed
   */
  constructor(input, changed) {
    this.input = input;
    this.changed = changed;
    this.value = parseDay(input.value) ?? dayFromToday(1);
    this.month = this.value;
    this.box = h("div", { class: "cal", hidden: true });
    document.body.append(this.box);
    this.listen();
  }

  listen() {
    this.box.addEventListener("mousedown", (event) => {
      if (!(event.target instanceof HTMLSelectElement)) event.preventDefault();
    });
    this.box.addEventListener("click", (event) => this.clicked(/** @type {HTMLElement} */ (event.target)));
    this.box.addEventListener("change", () => {
      const [year, month] = [...this.box.querySelectorAll("select")].map((select) => Number(select.value));
      this.turnTo(year, month);
    });
    this.input.addEventListener("focus", () => this.open());
    this.input.addEventListener("click", () => this.open());
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("change", () => this.close());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Escape" || event.key === "Enter") this.close();
    });
    document.addEventListener("pointerdown", (event) => this.leave(event.target));
    document.addEventListener("focusin", (event) => this.leave(event.target));
  }

  open() {
    if (!this.box.hidden) return;
    this.month = this.value;
    this.draw();
    place(this.box, this.input);
    this.box.hidden = false;
  }

  /** Closes the calendar; a field that holds no date goes back to the last good one. */
  close() {
    this.box.hidden = true;
    this.value = parseDay(this.input.value) ?? this.value;
    this.input.value = isoOf(this.value);
    this.changed(this.value);
  }

  /** @param {EventTarget | null} target */
  leave(target) {
    const inside = target instanceof Node && (this.box.contains(target) || target === this.input);
    if (!inside && !this.box.hidden) this.close();
  }

  typed() {
    const date = parseDay(this.input.value);
    if (date && /\d{4}\D+\d{2}\D+\d{2}|日$/.test(this.input.value)) this.choose(date);
  }

  /** @param {Date} date */
  choose(date) {
    this.input.value = isoOf(date);
    this.close();
  }

  /** @param {HTMLElement} target */
  clicked(target) {
    const move = target.closest(".cal__turn")?.getAttribute("data-by");
    if (move) this.turnTo(this.month.getFullYear(), this.month.getMonth() + Number(move));
    const day = parseDay(target.closest(".cal__day")?.getAttribute("data-day") ?? "");
    if (day) this.choose(day);
  }

  /**
   * @param {number} year
   * @param {number} month counted from 0; one beyond either end turns the year
   */
  turnTo(year, month) {
    this.month = new Date(year, month, 1);
    this.draw();
  }

  draw() {
    const head = h("div", { class: "cal__head" },
      h("div", { class: "cal__turn", "data-by": -1, title: "上个月" }, "‹"),
      this.drawSelect("年", this.years(), this.month.getFullYear()),
      this.drawSelect("月", Array.from({ length: 12 }, (_, index) => index), this.month.getMonth()),
      h("div", { class: "cal__turn", "data-by": 1, title: "下个月" }, "›"));
    const weekdays = h("tr", {}, ...WEEKDAYS.map((name) => h("td", { class: "cal__weekday" }, name)));
    this.box.replaceChildren(head, h("table", {}, weekdays, ...this.drawWeeks()));
  }

  years() {
    const last = Math.max(dayFromToday(0).getFullYear() + YEARS_AHEAD, this.month.getFullYear());
    const first = Math.min(FIRST_YEAR, this.month.getFullYear());
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  /**
   * @param {string} unit
   * @param {number[]} values
   * @param {number} current
   */
  drawSelect(unit, values, current) {
    const shift = unit === "月" ? 1 : 0;
    return h("select", { "aria-label": unit },
      ...values.map((value) => h("option", { value, selected: value === current }, `${value + shift}${unit}`)));
  }

  drawWeeks() {
    const year = this.month.getFullYear();
    const month = this.month.getMonth();
    const lead = (new Date(year, month, 1).getDay() + 6) % 7;
    const days = new Date(year, month + 1, 0).getDate();
    const cells = [
      ...Array.from({ length: lead }, () => h("td")),
      ...Array.from({ length: days }, (_, index) => this.drawDay(new Date(year, month, index + 1))),
    ];
    const weeks = [];
    for (let start = 0; start < cells.length; start += 7) weeks.push(h("tr", {}, ...cells.slice(start, start + 7)));
    return weeks;
  }

  /** @param {Date} date */
  drawDay(date) {
    const iso = isoOf(date);
    const state = [
      iso === isoOf(this.value) ? "cal__day--on" : "",
      iso === isoOf(dayFromToday(0)) ? "cal__day--today" : "",
      date < dayFromToday(0) ? "cal__day--past" : "",
    ].join(" ");
    return h("td", { class: `cal__day ${state.trim()}`.trim(), "data-day": iso }, h("span", {}, String(date.getDate())));
  }
}
