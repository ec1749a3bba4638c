/** MUI: `window.state()` is what its components hand to `onChange`. */
import { useState } from "react";
import { Autocomplete, FormControl, InputLabel, MenuItem, Select, Slider, TextField, Typography } from "@mui/material";
import { show } from "./show.jsx";

function useHeld(initial) {
  const [held, set] = useState(initial);
  window.state = () => held;
  return [held, (part) => set((old) => ({ ...old, ...part }))];
}

function Choices() {
  const [held, put] = useHeld({ age: "", days: [] });
  return (
    <>
      <FormControl sx={{ m: 1, width: 200 }}>
        <InputLabel id="age">Age</InputLabel>
        <Select labelId="age" label="Age" value={held.age} onChange={(event) => put({ age: event.target.value })}>
          {["Ten", "Twenty", "Thirty"].map((one) => <MenuItem key={one} value={one}>{one}</MenuItem>)}
        </Select>
      </FormControl>
      <FormControl sx={{ m: 1, width: 200 }}>
        <InputLabel id="days">Days</InputLabel>
        <Select labelId="days" label="Days" multiple value={held.days} onChange={(event) => put({ days: event.target.value })}>
          {["Monday", "Tuesday", "Wednesday"].map((one) => <MenuItem key={one} value={one}>{one}</MenuItem>)}
        </Select>
      </FormControl>
    </>
  );
}

const FILMS = ["Alien", "Brazil", "Casablanca", "Dune", "Easy Rider", "Fargo", "Gravity", "Heat"];

function Films() {
  const [held, put] = useHeld({ film: null, films: [] });
  return (
    <>
      <Autocomplete sx={{ width: 300, m: 1 }} options={FILMS} value={held.film} onChange={(_, film) => put({ film })}
        renderInput={(params) => <TextField {...params} label="Film" />} />
      <Autocomplete sx={{ width: 300, m: 1 }} multiple options={FILMS} value={held.films} onChange={(_, films) => put({ films })}
        renderInput={(params) => <TextField {...params} label="Watched" />} />
    </>
  );
}

function Volume() {
  const [held, put] = useHeld({ volume: 30 });
  return (
    <div style={{ width: 300, margin: 20 }}>
      <Typography id="volume">Volume</Typography>
      <Slider aria-labelledby="volume" value={held.volume} onChange={(_, volume) => put({ volume })} />
    </div>
  );
}

show("mui", { select: Choices, autocomplete: Films, slider: Volume });
