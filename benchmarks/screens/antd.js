/** A screen of an order system, drawn with Ant Design. */
import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Radio, Select, Space, Switch, Table, Tabs } from "antd";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
import dayjs from "dayjs";

const ARTICLES = ["Pen", "Paper", "Ruler", "Eraser", "Ink", "Glue", "Clip"];
const rows = Array.from({ length: 40 }, (_, at) => ({
  key: at,
  number: String(1001 + at),
  article: ARTICLES[at % ARTICLES.length],
  state: at % 2 ? "packed" : at ? "open" : "sent",
}));
const columns = [
  { title: "Number", dataIndex: "number" },
  { title: "Article", dataIndex: "article" },
  { title: "State", dataIndex: "state" },
  { title: "Do", render: (_value, row) => h(Button, { type: "link" }, `Edit ${row.number}`) },
];
const options = ["Low", "Normal", "High", "Never shown"].map((label) => ({ value: label.toLowerCase(), label }));

const item = (label, name, field, props = {}) => h(Form.Item, { label, name, ...props }, field);

function Screen() {
  const initialValues = { customer: "Ada Lovelace", priority: "high", delivery: dayjs("2026-03-09"), amount: 42, express: true, way: "air" };
  return h("main", { style: { padding: 16 } },
    h("h1", null, "Orders"),
    h(Tabs, { activeKey: "open", items: [
      { key: "open", label: "Open" }, { key: "done", label: "Done" }, { key: "history", label: "History", disabled: true },
    ] }),
    h(Form, { layout: "inline", initialValues, style: { rowGap: 8 } },
      item("Customer", "customer", h(Input)),
      item("Priority", "priority", h(Select, { options, style: { width: 120 } })),
      item("Delivery", "delivery", h(DatePicker)),
      item("Amount", "amount", h(InputNumber, { min: 1, max: 99 })),
      item("Express", "express", h(Switch), { valuePropName: "checked" }),
      item("Gift wrap", "gift", h(Checkbox), { valuePropName: "checked" }),
      item("Way", "way", h(Radio.Group, { options: [{ value: "sea", label: "By sea" }, { value: "air", label: "By air" }] })),
      h(Space, null, h(Button, { type: "primary" }, "Save"), h(Button, { disabled: true }, "Archive"))),
    h(Table, { dataSource: rows, columns, size: "small", pagination: { pageSize: 10 } }));
}

createRoot(document.body.appendChild(document.createElement("div"))).render(h(Screen));
