"""What the oracle sees: the rendered page, read back by the project's own parser, with ways to look things up in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from pagehand.page.parse import ParsedElement, ParsedLine, parse_page

FIELDS = ("input", "textarea", "date", "combobox", "spinbutton", "editor")


class NotSeenError(Exception):
    """The text of the page does not show what the task needs."""


class View:
    """One look at the page.

    Attributes:
        text: The page exactly as a model reads it.
        lines: Its lines without those that only repeat the goal.
        asked: The controls and shapes in the lines that repeat the goal.
    """

    def __init__(self, text: str, goal: str) -> None:
        self.text = text
        parsed = parse_page(text)
        self.header = parsed.header
        self.lines = _without_goal(list(parsed.lines), goal)
        goal_lines = parsed.lines[: len(parsed.lines) - len(self.lines)]
        self.asked = [element for line in goal_lines for element in line.elements]

    @cached_property
    def elements(self) -> list[ParsedElement]:
        """All controls in order."""
        return [element for line in self.lines for element in line.elements]

    @cached_property
    def plain(self) -> list[str]:
        """The words of each line that has any, without controls and marks of headings and items."""
        return [text for text in map(words_of, self.lines) if text]

    def all(self, kind: str = "", name: str | None = None, *, type: str = "") -> list[ParsedElement]:
        """Controls of one or several kinds (``"input textarea"``), by exact name and type where given."""
        kinds = kind.split()
        return [
            one
            for one in self.elements
            if (not kinds or one.kind in kinds)
            and (name is None or same(label(one), name))
            and (not type or one.type == type)
        ]

    def has(self, kind: str = "", name: str | None = None) -> bool:
        """Whether there is such a control."""
        return bool(self.all(kind, name))

    def find(self, kind: str = "", name: str | None = None, *, nth: int = 0, type: str = "") -> ParsedElement:
        """The ``nth`` such control.

        Raises:
            NotSeenError: There are not so many.
        """
        found = self.all(kind, name, type=type)
        if len(found) <= nth:
            which = f"{kind or 'control'}{f' {name!r}' if name is not None else ''}"
            raise NotSeenError(f"no {which}" + (f" number {nth + 1}" if nth else ""))
        return found[nth]

    def starting(self, words: str, kind: str = "") -> ParsedElement:
        """The first control whose name begins with ``words``.

        Raises:
            NotSeenError: There is none.
        """
        for one in self.all(kind):
            if fold(label(one)).startswith(fold(words)):
                return one
        raise NotSeenError(f"no {kind or 'control'} {words!r}…")

    def holding(self, words: str, kind: str = "") -> ParsedElement:
        """The first control whose name holds ``words``.

        Raises:
            NotSeenError: There is none.
        """
        for one in self.all(kind):
            if fold(words) in fold(label(one)):
                return one
        raise NotSeenError(f"no {kind or 'control'} …{words!r}…")

    def fields(self) -> list[ParsedElement]:
        """Everything that can be typed into."""
        return self.all(" ".join(FIELDS))

    def line_of(self, words: str) -> ParsedLine:
        """The first line that shows ``words``, in its text or in the name of a control on it.

        Raises:
            NotSeenError: There is none.
        """
        for line in self.lines:
            if fold(words) in fold(line.text):
                return line
        raise NotSeenError(f"no line with {words!r}")

    def after(self, words: str, kind: str = "", name: str | None = None, *, nth: int = 0) -> ParsedElement:
        """The ``nth`` such control on the line that shows ``words`` or on those below.

        Raises:
            NotSeenError: There is no such line, or no such control from there on.
        """
        start = self.line_of(words).number
        found = [one for one in self.all(kind, name) if one.line >= start]
        if len(found) <= nth:
            raise NotSeenError(f"no {kind or 'control'} {name or ''} after {words!r}")
        return found[nth]

    def field_for(self, words: str) -> ParsedElement:
        """The field of that name, else the first one after these words.

        Raises:
            NotSeenError: Neither is there.
        """
        for one in self.fields():
            if fold(label(one)).rstrip(":") == fold(words).rstrip(":"):
                return one
        return self.after(words, " ".join(FIELDS))

    def plain_cells(self) -> list[str]:
        """The words of each line, those of a table row cell by cell."""
        return [cell for line in self.lines for cell in (line.cells or (words_of(line),)) if cell]

    def hinted(self, hint: str, *, after: int = -1) -> ParsedElement:
        """The first nameless control below line ``after`` whose hint (icon, file name, colour) holds ``hint``.

        Raises:
            NotSeenError: There is none.
        """
        for one in self.elements:
            if one.line > after and hint in fold(f"{one.props.get('hint', '')} {label(one)}"):
                return one
        raise NotSeenError(f"no control with the hint {hint!r}")

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The rows of all tables."""
        return (line.cells for line in self.lines if line.cells)


def words_of(line: ParsedLine) -> str:
    """The words of a line, without controls and the mark of a heading or an item."""
    return re.sub(r"^(?:#{1,6}|-)(?: |$)", "", line.plain)


def label(element: ParsedElement) -> str:
    """What a control is called: its name, else the words that follow it."""
    return element.name or element.text


def fold(text: str) -> str:
    """Letter case and spacing set aside."""
    return " ".join(text.split()).casefold()


def same(left: str, right: str) -> bool:
    """Whether two names agree but for spacing."""
    return " ".join(left.split()) == " ".join(right.split())


def _without_goal(lines: list[ParsedLine], goal: str) -> list[ParsedLine]:
    wanted, seen = _bare(goal), ""
    for at, line in enumerate(lines):
        seen += _bare(line.plain)
        if not wanted.startswith(seen) or (at and not line.plain):
            return lines[at:]
    return []


def _bare(text: str) -> str:
    return re.sub(r"\s+", "", text)
