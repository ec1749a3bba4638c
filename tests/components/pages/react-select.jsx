/** react-select: `window.state()` is what it hands to `onChange`. */
import { useState } from "react";
import Select from "react-select";
import Creatable from "react-select/creatable";
import { show } from "./show.jsx";

const options = (labels) => labels.map((label) => ({ label, value: label.toLowerCase() }));
const values = (chosen) => (Array.isArray(chosen) ? chosen.map((one) => one.value) : chosen?.value ?? null);

function Boxes() {
  const [held, set] = useState({ flavour: null, toppings: [], label: null });
  window.state = () => held;
  const put = (name) => (chosen) => set((old) => ({ ...old, [name]: values(chosen) }));
  return (
    <div style={{ width: 300 }}>
      <label htmlFor="flavour">Flavour</label>
      <Select inputId="flavour" options={options(["Vanilla", "Mint", "Coffee"])} onChange={put("flavour")} />
      <label htmlFor="toppings">Toppings</label>
      <Select inputId="toppings" isMulti options={options(["Nuts", "Cream", "Honey"])} onChange={put("toppings")} />
      <label htmlFor="label">Label</label>
      <Creatable inputId="label" options={options(["Urgent", "Later"])} onChange={put("label")} />
    </div>
  );
}

show("react-select", { boxes: Boxes });
