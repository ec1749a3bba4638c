/** The same screen of an order system, drawn with Element Plus. */
import {
  ElButton, ElCheckbox, ElDatePicker, ElForm, ElFormItem, ElInput, ElInputNumber, ElOption, ElPagination, ElRadio,
  ElRadioGroup, ElSelect, ElSwitch, ElTable, ElTableColumn, ElTabPane, ElTabs,
} from "element-plus";
import css from "element-plus/dist/index.css";
import { createApp, h, reactive } from "vue";

document.head.appendChild(document.createElement("style")).textContent = css;

const ARTICLES = ["Pen", "Paper", "Ruler", "Eraser", "Ink", "Glue", "Clip"];
const rows = Array.from({ length: 10 }, (_, at) => ({
  number: String(1001 + at),
  article: ARTICLES[at % ARTICLES.length],
  state: at % 2 ? "packed" : at ? "open" : "sent",
}));
const values = reactive({
  customer: "Ada Lovelace", priority: "high", delivery: new Date(2026, 2, 9), amount: 42, express: true, gift: false, way: "air", tab: "open",
});

const bound = (key) => ({ modelValue: values[key], "onUpdate:modelValue": (value) => { values[key] = value; } });
const item = (label, field) => h(ElFormItem, { label }, () => field);
const option = (label) => h(ElOption, { label, value: label.toLowerCase() });
const column = (label, prop) => h(ElTableColumn, { label, prop });

const Screen = () => h("main", { style: "padding:16px" }, [
  h("h1", "Orders"),
  h(ElTabs, bound("tab"), () => [
    h(ElTabPane, { label: "Open", name: "open" }), h(ElTabPane, { label: "Done", name: "done" }),
    h(ElTabPane, { label: "History", name: "history", disabled: true }),
  ]),
  h(ElForm, { inline: true }, () => [
    item("Customer", h(ElInput, bound("customer"))),
    item("Priority", h(ElSelect, { ...bound("priority"), style: "width:120px" }, () => ["Low", "Normal", "High", "Never shown"].map(option))),
    item("Delivery", h(ElDatePicker, bound("delivery"))),
    item("Amount", h(ElInputNumber, { ...bound("amount"), min: 1, max: 99 })),
    item("Express", h(ElSwitch, bound("express"))),
    item("Gift wrap", h(ElCheckbox, bound("gift"))),
    item("Way", h(ElRadioGroup, bound("way"), () => [h(ElRadio, { value: "sea" }, () => "By sea"), h(ElRadio, { value: "air" }, () => "By air")])),
    h(ElButton, { type: "primary" }, () => "Save"),
    h(ElButton, { disabled: true }, () => "Archive"),
  ]),
  h(ElTable, { data: rows, size: "small" }, () => [
    column("Number", "number"), column("Article", "article"), column("State", "state"),
    h(ElTableColumn, { label: "Do" }, { default: ({ row }) => h(ElButton, { link: true }, () => `Edit ${row.number}`) }),
  ]),
  h(ElPagination, { total: 40, pageSize: 10, layout: "prev, pager, next" }),
]);

createApp({ render: () => Screen() }).mount(document.body.appendChild(document.createElement("div")));
