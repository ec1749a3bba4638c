/** Radix: `window.state()` is what its parts report. */
import { useState } from "react";
import * as Dialog from "@radix-ui/react-dialog";
import * as Menu from "@radix-ui/react-dropdown-menu";
import * as Select from "@radix-ui/react-select";
import { show } from "./show.jsx";

const layer = { background: "white", border: "1px solid", padding: 8 };

function Profile() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  window.state = () => ({ open, name });
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>Edit profile</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay style={{ position: "fixed", inset: 0, background: "#0008" }} />
        <Dialog.Content style={{ ...layer, position: "fixed", top: 100, left: 100 }} aria-describedby={undefined}>
          <Dialog.Title>Profile</Dialog.Title>
          <form onSubmit={(event) => { event.preventDefault(); setName(new FormData(event.target).get("name")); setOpen(false); }}>
            <label>Name <input name="name" /></label> <button>Save</button>
          </form>
          <Dialog.Close>Cancel</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Actions() {
  const [chosen, choose] = useState("");
  const [grid, setGrid] = useState(false);
  window.state = () => ({ chosen, grid });
  return (
    <Menu.Root>
      <Menu.Trigger>Actions</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content style={layer}>
          <Menu.Item onSelect={() => choose("copy")}>Copy</Menu.Item>
          <Menu.CheckboxItem checked={grid} onCheckedChange={setGrid}>Show grid</Menu.CheckboxItem>
          <Menu.Sub>
            <Menu.SubTrigger>More</Menu.SubTrigger>
            <Menu.Portal><Menu.SubContent style={layer}><Menu.Item onSelect={() => choose("export")}>Export</Menu.Item></Menu.SubContent></Menu.Portal>
          </Menu.Sub>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Fruit() {
  const [fruit, choose] = useState("");
  window.state = () => ({ fruit });
  return (
    <Select.Root value={fruit} onValueChange={choose}>
      <Select.Trigger aria-label="Fruit"><Select.Value placeholder="Pick one" /></Select.Trigger>
      <Select.Portal>
        <Select.Content style={layer}>
          <Select.Viewport>
            {["Apple", "Banana", "Cherry"].map((one) => <Select.Item key={one} value={one}><Select.ItemText>{one}</Select.ItemText></Select.Item>)}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

show("radix", { dialog: Profile, menu: Actions, select: Fruit });
