/** The list of trains and the confirmation panel that opens from it. */
import { find, h } from "../shared/dom.js";
import { clock, duration } from "./timetable.js";

/**
 * @typedef {object} Search
 * @property {string} from
 * @property {string} to
 * @property {string} day such as `2027-01-15 周五`
 * @property {string} back the day of return, empty for a single trip
 * @property {string} seat
 * @property {number} passengers
 * @property {boolean} student
 */

const STUDENT_SHARE = 0.75;

/** @param {import("./timetable.js").Train} train @param {Search} search @returns {number} yuan for one */
function fare(train, search) {
  const { price } = train.seats[search.seat];
  return search.student && search.seat === "二等座" ? Math.round(price * STUDENT_SHARE) : price;
}

/** @param {Search} search */
export function headline(search) {
  const parts = [`${search.from} → ${search.to}`, search.day, search.seat, `${search.passengers}位乘客`];
  if (search.back) parts.push(`往返，返程 ${search.back}`);
  if (search.student) parts.push("学生票");
  return parts.join(" · ");
}

/**
 * @param {import("./timetable.js").Train} train
 * @param {Search} search
 */
function drawTrain(train, search) {
  const { left } = train.seats[search.seat];
  const soldOut = left < search.passengers;
  const book = h("button", { class: "button button--primary", type: "button", disabled: soldOut }, soldOut ? "售罄" : "预订");
  book.addEventListener("click", () => showConfirmation(train, search));
  const seats = Object.entries(train.seats).map(([name, seat]) =>
    h("span", { class: name === search.seat ? "seat seat--on" : "seat" }, `${name} ¥${seat.price}`,
      h("i", {}, seat.left >= 20 ? "有票" : seat.left > 0 ? `余${seat.left}张` : "无票")));
  return h("div", { class: "train" },
    h("div", { class: "train__number" }, train.number),
    h("div", { class: "train__times" },
      h("b", {}, clock(train.departs)), h("span", { class: "train__line" }, duration(train.minutes)),
      h("b", {}, clock(train.departs + train.minutes)),
      h("span", { class: "muted small" }, search.from), h("span"), h("span", { class: "muted small" }, search.to)),
    h("div", { class: "train__seats" }, ...seats),
    h("div", { class: "train__book" }, h("span", { class: "train__price" }, `¥${fare(train, search)}`), book));
}

/**
 * @param {import("./timetable.js").Train[]} trains
 * @param {Search} search
 */
export function showTrains(trains, search) {
  find("#summary").textContent = headline(search);
  find("#found").textContent = `共 ${trains.length} 趟列车`;
  find("#trains").replaceChildren(...trains.map((train) => drawTrain(train, search)));
  find("#results").removeAttribute("hidden");
  find("#confirm").setAttribute("hidden", "");
  find("#results").scrollIntoView({ block: "start" });
}

/**
 * @param {import("./timetable.js").Train} train
 * @param {Search} search
 */
function showConfirmation(train, search) {
  const panel = find("#confirm");
  const price = fare(train, search);
  const confirm = h("button", { class: "button button--primary", type: "button" }, "确认预订");
  const back = h("button", { class: "button", type: "button" }, "返回列表");
  /** @type {[string, string][]} */
  const facts = [
    ["车次", train.number],
    ["行程", `${search.from} ${clock(train.departs)} → ${search.to} ${clock(train.departs + train.minutes)}`],
    ["日期", search.day],
    ["席别", search.student ? `${search.seat}（学生票）` : search.seat],
    ["乘客", `${search.passengers}位`],
    ["合计", `¥${price * search.passengers}`],
  ];
  confirm.addEventListener("click", () => showBooked(panel, train, search));
  back.addEventListener("click", () => {
    panel.hidden = true;
  });
  panel.replaceChildren(
    h("h2", { tabindex: -1 }, "确认订单"),
    h("dl", {}, ...facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    h("div", { class: "confirm__buttons" }, back, confirm));
  panel.hidden = false;
  panel.scrollIntoView({ block: "center" });
}

/**
 * @param {HTMLElement} panel
 * @param {import("./timetable.js").Train} train
 * @param {Search} search
 */
function showBooked(panel, train, search) {
  const number = `E${String(Date.now()).slice(-8)}`;
  panel.replaceChildren(
    h("p", { class: "confirm__done" }, "预订成功"),
    h("p", { id: "booked" }, `订单号 ${number}：${train.number} 次，${headline(search)}。请在30分钟内完成支付。`));
}
