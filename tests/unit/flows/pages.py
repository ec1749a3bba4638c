"""Pages that tests make up and change: sections with headings, rows and controls whose identity is known.

What has the same ``uid`` is the same thing, however the page shows it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from itertools import count

from hypothesis import strategies as st

from pagehand.page.models import Details, Node, Survey

NAMES = ["Save", "Delete", "Edit", "Open", "More", "Pay now"]
KINDS = ["button", "link", "input", "checkbox"]
WORDS = "amber birch cedar dune ember fjord grove heath isle jade kelp loam maple north onyx pine".split()


@dataclass(frozen=True)
class Control:
    uid: int
    kind: str
    name: str
    test_id: str = ""


@dataclass(frozen=True)
class Row:
    words: str
    controls: tuple[Control, ...]
    state: str = ""
    """What changes by itself."""


@dataclass(frozen=True)
class Section:
    heading: str
    parts: tuple[Control | Row | str, ...]


@dataclass
class Shown:
    """A page as it is shown: a survey with numbers, and what they stand for."""

    survey: Survey
    uids: dict[int, int] = field(default_factory=dict)

    def number_of(self, uid: int) -> int:
        return next(number for number, each in self.uids.items() if each == uid)


def show(sections: list[Section], first: int = 1) -> Shown:
    """Show a page; elements are numbered from ``first``."""
    numbers, shown = count(first), Shown(Survey(url="http://app.test/"))

    def control(one: Control, path: str) -> Node:
        number = next(numbers)
        shown.uids[number] = one.uid
        shown.survey.details.append(Details(id=number, test_id=one.test_id, selector=f"{path} > {one.kind}"))
        return Node(kind=one.kind, id=number, name=one.name)

    for at, section in enumerate(sections):
        shown.survey.root.append(Node(kind="heading", children=[section.heading]))
        for part in section.parts:
            if isinstance(part, Row):
                inner: list[str | Node] = [part.words, *([part.state] if part.state else [])]
                inner += [control(each, f"main > section:nth-of-type({at + 1}) > li") for each in part.controls]
                shown.survey.root.append(Node(kind="item", children=inner))
            elif isinstance(part, str):
                shown.survey.root.append(Node(kind="block", children=[part]))
            else:
                shown.survey.root.append(control(part, f"main > section:nth-of-type({at + 1})"))
    return shown


def controls(sections: list[Section]) -> list[Control]:
    """All controls of a page."""
    found: list[Control] = []
    for section in sections:
        for part in section.parts:
            found += part.controls if isinstance(part, Row) else [part] if isinstance(part, Control) else []
    return found


@st.composite
def pages(draw: st.DrawFn) -> list[Section]:
    """A page: headings and rows are unique, names of controls are not."""
    chance, uids = draw(st.randoms(use_true_random=False)), count(1)
    words = WORDS.copy()
    chance.shuffle(words)
    sections = []
    for at in range(draw(st.integers(1, 4))):
        parts: list[Control | Row | str] = []
        row_names = chance.sample(NAMES, chance.randint(1, 2))
        positional = chance.random() < 0.3
        for place in range(chance.randint(0, 4)):
            if not words:
                break
            row = [
                Control(next(uids), "button", name, f"row-{place}-{name}" if positional else "") for name in row_names
            ]
            parts.append(Row(words.pop(), tuple(row), chance.choice(["", "Active", "Blocked", "3 left"])))
        for _ in range(chance.randint(1, 4)):
            kind, name = chance.choice(KINDS), chance.choice(NAMES)
            uid = next(uids)
            test_id = f"{kind}-{WORDS[uid % len(WORDS)]}" if chance.random() < 0.3 else ""
            parts.insert(chance.randint(0, len(parts)), Control(uid, kind, name, test_id))
        if chance.random() < 0.6:
            parts.insert(chance.randint(0, len(parts)), f"about {WORDS[at]}")
        sections.append(Section(f"Part {WORDS[-1 - at]}", tuple(parts)))
    return sections


def moved(sections: list[Section], chance: random.Random) -> list[Section]:
    """The page after its texts have been moved, added and taken away."""
    changed = []
    for section in sections:
        parts = [part for part in section.parts if not isinstance(part, str)]
        for _ in range(chance.randint(0, 3)):
            parts.insert(chance.randint(0, len(parts)), f"news {chance.choice(WORDS)}")  # type: ignore[arg-type]
        changed.append(replace(section, parts=tuple(parts)))
    return changed


def reordered(sections: list[Section], chance: random.Random) -> list[Section]:
    """The page after its rows and sections have been put in another order; ids by place stay with the place."""
    changed = []
    for section in sections:
        rows = [part for part in section.parts if isinstance(part, Row)]
        ids = [[each.test_id for each in row.controls] for row in rows]
        chance.shuffle(rows)
        placed = iter(
            replace(row, controls=tuple(replace(c, test_id=i) for c, i in zip(row.controls, own, strict=True)))
            for row, own in zip(rows, ids, strict=True)
        )
        changed.append(
            replace(section, parts=tuple(next(placed) if isinstance(part, Row) else part for part in section.parts))
        )
    chance.shuffle(changed)
    return changed


def thinned(sections: list[Section], chance: random.Random) -> list[Section]:
    """The page after rows, controls and whole sections have gone, and states of rows have changed."""
    changed = []
    for section in sections:
        if chance.random() < 0.2:
            continue
        parts = [
            replace(part, state=chance.choice(["Active", "Blocked", "1 left"]))
            if isinstance(part, Row) and part.state
            else part
            for part in section.parts
            if chance.random() < 0.75
        ]
        changed.append(replace(section, parts=tuple(parts)))
    return changed


def relabelled(sections: list[Section], chance: random.Random) -> list[Section]:
    """The page after some controls outside of rows have got names that none had."""

    def other(part: Control | Row | str) -> Control | Row | str:
        if isinstance(part, Control) and chance.random() < 0.4:
            return replace(part, name=chance.choice(["Go on", "Remove", "Save all"]))
        return part

    return [replace(section, parts=tuple(other(part) for part in section.parts)) for section in sections]
