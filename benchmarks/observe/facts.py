"""What has to be in the text of each page. A fact is judged in both notations alike: which words are there, which
stand next to each other, which carry a number; where a notation may write a state in several ways, all of them count.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

NEAR = 120
"""Characters within which two words belong together."""


@dataclass(frozen=True)
class Fact:
    """One thing that a reader must learn.

    Attributes:
        about: what it is, for the report.
        holds: tells from the text.
        in_view: it shows without scrolling.
    """

    about: str
    holds: Callable[[str], bool]
    in_view: bool = False


def has(words: str, *, in_view: bool = False) -> Fact:
    """The words are there."""
    return Fact(f"“{words}” is there", lambda text: re.search(rf"\b{re.escape(words)}\b", text) is not None, in_view)


def lacks(words: str, why: str) -> Fact:
    """The words are not there: nobody sees them, or nobody may."""
    return Fact(f"“{words}” is left out ({why})", lambda text: words not in text, in_view=True)


def near(about: str, first: str, second: str, *, within: int = NEAR, in_view: bool = False) -> Fact:
    """Two patterns stand close together, in either order."""
    pattern = re.compile(rf"(?:{first})[\s\S]{{0,{within}}}?(?:{second})|(?:{second})[\s\S]{{0,{within}}}?(?:{first})")
    return Fact(about, lambda text: pattern.search(text) is not None, in_view)


def value(name: str, held: str, *, in_view: bool = False) -> Fact:
    """A field holds a value."""
    first, second = (rf"(?<!\w){re.escape(words)}(?!\w)" for words in (name, held))
    return near(f"{name} holds “{held}”", first, second, in_view=in_view)


def state(name: str, words: str, *, in_view: bool = False) -> Fact:
    """A control is marked with a state, written as a word or as `word=true`."""
    pattern = rf"\b(?:{words})\b(?!\"?=\"?false)"
    return near(f"{name}: {words.split('|')[0]}", rf"\b{re.escape(name)}\b(?!\d)", pattern, within=60, in_view=in_view)


def heading(words: str, level: int, *, in_view: bool = False) -> Fact:
    """A heading has its level."""
    pattern = re.compile(rf"(?:^\W*|\n\W*){'#' * level} [^\n#]*{re.escape(words)}|<h{level}\b[^\n]*{re.escape(words)}")
    return Fact(f"“{words}” is a heading of level {level}", lambda text: pattern.search(text) is not None, in_view)


def operable(words: str, *, in_view: bool = False) -> Fact:
    """A control with these words carries a number."""
    pattern = re.compile(rf"\[[\w:]+(?:\]<|<)[^\n]*{re.escape(words)}\b")
    return Fact(f"“{words}” carries a number", lambda text: pattern.search(text) is not None, in_view)


def row(*cells: str, in_view: bool = False) -> Fact:
    """Cells that stand in one row follow each other closely."""
    pattern = re.compile(r"\b[\s\S]{0,60}?\b".join(re.escape(cell) for cell in cells))
    return Fact(f"row {' · '.join(cells)}", lambda text: pattern.search(text) is not None, in_view)


def empty_cell(before: str, after: str, *, in_view: bool = False) -> Fact:
    """An empty cell keeps its place: two borders stand between its neighbours."""
    pattern = re.compile(rf"{re.escape(before)}\b[^\n]*?(?:\||<td|\t)\s*(?:\||<td|\t|</td)[^\n]*?\b{re.escape(after)}")
    return Fact(f"empty cell after {before}", lambda text: pattern.search(text) is not None, in_view)


def attribute(name: str, key: str, held: str, *, in_view: bool = False) -> Fact:
    """A property of a control, such as its maximum."""
    return near(
        f"{name}: {key} {held}", rf"\b{re.escape(name)}\b", rf"\b{key}\b\W{{1,3}}{re.escape(held)}", in_view=in_view
    )
