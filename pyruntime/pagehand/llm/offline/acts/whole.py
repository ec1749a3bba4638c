"""The cheapest, the shortest … of a list that goes on beyond the view: compared by the page's whole text."""

from __future__ import annotations

import re

from pagehand.llm.offline.acts.finding import look_up, looked_up, only
from pagehand.llm.offline.extremes import measure
from pagehand.llm.offline.places import digitless
from pagehand.llm.offline.turn import Act, Turn, click
from pagehand.llm.offline.words import normal

_LEAST = 2
_MOST_LINES = 14
"""Lines of one entry; what is longer is no list of like entries."""


def goes_on(turn: Turn) -> bool:
    """Whether the page or a box on it holds more than is shown."""
    view = turn.view
    boxes = any("↓" in thing.element.props.get("scroll", "") for thing in view.things)
    return boxes or view.outside.get("below", 0) > 0.2


def extreme_beyond(extreme: str, turn: Turn) -> Act | None:
    """Get the text, choose the entry, find its button; ``None`` where the text shows no entries that end alike."""
    if not goes_on(turn) or not {"extract", "find_text"} <= turn.tools:
        return None
    got = turn.tried("extract")
    if not got:
        return Act("extract", {}, "look", {"name": extreme.partition(" ")[2]}, final=False)
    name = chosen(got[-1].result, extreme) if got[-1].ok else ""
    if not name:
        return None
    shown = [t for t in turn.view.things if normal(t.label) == normal(name) and not t.disabled]
    if len(shown) == 1:
        return click(shown[0])
    if spot := only(looked_up(turn, name) or [], name):
        return Act("click", {"id": spot.id}, "click", {"name": spot.name})
    return look_up(turn, name)


def chosen(text: str, extreme: str) -> str:
    """The last line of the entry with the smallest or largest figure: what its button is called."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    ends: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if re.search(r"\d", line) and digitless(line) != line and len(line) < 60 and not line.endswith(":"):
            ends.setdefault(digitless(line), []).append(index)
    which, _, kind = extreme.partition(" ")
    for places in sorted(ends.values(), key=len, reverse=True):
        starts = [
            max(places[0] - (places[1] - places[0]) + 1, 0) if len(places) > 1 else 0,
            *(at + 1 for at in places[:-1]),
        ]
        rated = []
        for start, end in zip(starts, places, strict=True):
            value = measure(kind, " ".join(lines[start : end + 1]))
            if value is not None and end - start < _MOST_LINES:
                rated.append((value, lines[end]))
        if len(rated) >= _LEAST and len(rated) == len(places) and _is_button(lines[places[0]]):
            return (min if which == "min" else max)(rated, key=lambda one: one[0])[1]
    return ""


def _is_button(line: str) -> bool:
    """An entry ends with what is done about it: "Book for $90", "Select 12:30"."""
    return bool(re.match(r"(?:book|buy|select|choose|order|reserve|add|view|预订|购买|选择|订)", line, re.I))
