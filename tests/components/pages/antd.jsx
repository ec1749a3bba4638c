/** antd: `window.state()` is what the form holds, as antd's own form tells it. */
import { useState } from "react";
import {
  Button, Cascader, DatePicker, Form, Input, InputNumber, Modal, Select, Switch, Table, TreeSelect, Upload,
} from "antd";
import { show } from "./show.jsx";

const plain = (value) => value?.format?.("YYYY-MM-DD") ?? (Array.isArray(value) ? value.map(plain) : value);

function Shape({ children, ...initial }) {
  const [form] = Form.useForm();
  window.state = () => Object.fromEntries(Object.entries(form.getFieldsValue(true)).map(([name, value]) => [name, plain(value)]));
  return (
    <Form form={form} initialValues={initial} labelCol={{ span: 4 }} wrapperCol={{ span: 8 }}>
      {children}
    </Form>
  );
}

const options = (labels) => labels.map((label) => ({ label, value: label.toLowerCase() }));
const FRUIT = ["Apple", "Banana", "Cherry", "Dragonfruit"];
const COUNTRIES = ["Austria", "Australia", "Belgium", "Brazil", "Chile", "Denmark", "Estonia", "Finland", "Greece", "Hungary",
  "Iceland", "Japan", "Kenya", "Latvia", "Mexico", "Norway", "Oman", "Peru", "Qatar", "Romania", "Spain", "Turkey", "Uruguay", "Vietnam"];

const PLACES = [
  { value: "pt", label: "Portugal", children: [
    { value: "north", label: "North", children: [{ value: "porto", label: "Porto" }, { value: "braga", label: "Braga" }] },
    { value: "south", label: "South", children: [{ value: "faro", label: "Faro" }] }] },
  { value: "no", label: "Norway", children: [{ value: "west", label: "West", children: [{ value: "bergen", label: "Bergen" }] }] },
];

const TEAMS = [
  { value: "dev", title: "Development", children: [{ value: "front", title: "Frontend" }, { value: "back", title: "Backend" }] },
  { value: "ops", title: "Operations", children: [{ value: "net", title: "Network" }] },
];

const NAMES = "Ada Bela Cleo Dina Emil Finn Gerd Hugo Ines Jens Kira Lars Mona Nils Olga Paul Rosa Sven Tina Ulla Vera Walt Xena Yves Zora".split(" ");
const PEOPLE = NAMES.map((name, at) => ({ key: name.toLowerCase(), name, age: 20 + ((at * 7) % 50), city: at % 2 ? "Oslo" : "Rome" }));

function People() {
  const [selectedRowKeys, select] = useState([]);
  const [view, change] = useState({ page: 1, sort: null });
  window.state = () => ({ selected: [...selectedRowKeys].sort(), ...view });
  const columns = [
    { title: "Name", dataIndex: "name" },
    { title: "Age", dataIndex: "age", sorter: (a, b) => a.age - b.age },
    { title: "City", dataIndex: "city" },
  ];
  const onChange = (paging, _, sorter) => change({ page: paging.current, sort: sorter.order ? [sorter.field, sorter.order] : null });
  return (
    <Table rowSelection={{ selectedRowKeys, onChange: select }} columns={columns} dataSource={PEOPLE} pagination={{ pageSize: 8 }} onChange={onChange} />
  );
}

function Renaming() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("Draft");
  const [form] = Form.useForm();
  window.state = () => ({ open, name });
  const save = () => { setName(form.getFieldValue("name")); setOpen(false); };
  return (
    <>
      <p>Project: {name}</p>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Button>Archive</Button>
      <Modal title="Rename project" open={open} onOk={save} onCancel={() => setOpen(false)} okText="Save">
        <Form form={form}><Form.Item label="New name" name="name"><Input /></Form.Item></Form>
      </Modal>
    </>
  );
}

function Files() {
  const [files, setFiles] = useState([]);
  window.state = () => ({ files: files.map(({ name, size }) => [name, size]) });
  return (
    <Upload beforeUpload={() => false} onChange={({ fileList }) => setFiles(fileList)}>
      <Button>Choose file</Button>
    </Upload>
  );
}

show("antd", {
  select: () => (
    <Shape>
      <Form.Item label="Fruit" name="fruit"><Select options={options(FRUIT)} placeholder="Pick a fruit" /></Form.Item>
      <Form.Item label="Second" name="second"><Select options={options(FRUIT)} /></Form.Item>
      <Form.Item label="Colours" name="colours"><Select mode="multiple" options={options(["Red", "Green", "Blue", "Grey"])} /></Form.Item>
      <Form.Item label="Country" name="country"><Select showSearch optionFilterProp="label" options={options(COUNTRIES)} /></Form.Item>
    </Shape>
  ),
  long: () => (
    <Shape>
      <Form.Item label="Room" name="room">
        <Select options={Array.from({ length: 1000 }, (_, at) => ({ value: at + 1, label: `Room ${at + 1}` }))} />
      </Form.Item>
    </Shape>
  ),
  tags: () => (
    <Shape tags={["one"]}>
      <Form.Item label="Tags" name="tags"><Select mode="tags" options={options(["One", "Two"])} /></Form.Item>
    </Shape>
  ),
  cascader: () => (
    <Shape>
      <Form.Item label="Place" name="place"><Cascader options={PLACES} placeholder="Choose a place" /></Form.Item>
    </Shape>
  ),
  tree: () => (
    <Shape>
      <Form.Item label="Team" name="team"><TreeSelect treeData={TEAMS} /></Form.Item>
      <Form.Item label="Watch" name="watch"><TreeSelect treeData={TEAMS} treeCheckable treeDefaultExpandAll /></Form.Item>
    </Shape>
  ),
  date: () => (
    <Shape>
      <Form.Item label="Start" name="start"><DatePicker /></Form.Item>
      <Form.Item label="Stay" name="stay"><DatePicker.RangePicker /></Form.Item>
    </Shape>
  ),
  numbers: () => (
    <Shape amount={2} active={false}>
      <Form.Item label="Amount" name="amount"><InputNumber min={0} max={99} /></Form.Item>
      <Form.Item label="Active" name="active" valuePropName="checked"><Switch /></Form.Item>
    </Shape>
  ),
  table: People,
  modal: Renaming,
  upload: Files,
});
