"""The notation in which a page is written for the model: what the writer and the reader of it share.

One line per block, one space of indentation per container, controls as ``[id<kind type "name" key=value state]``,
what has no number in angle brackets::

    # Your cart
    | Pen | [4<input number "Qty" value="2" min=1 max=9] | 3.00 |
    [8<select "Country" value="France" options(249): {Albania | ✓France | Algeria (disabled) | … 246 more}]
    *[12<button "Pay now"]
"""

from __future__ import annotations

import re

STATES = frozenset(
    [
        "checked",
        "indeterminate",
        "selected",
        "pressed",
        "expanded",
        "collapsed",
        "disabled",
        "read-only",
        "required",
        "invalid",
        "focused",
        "filled",
        "empty",
        "multiple",
        "current",
        "busy",
        "cross-origin",
    ]
)
"""Words that follow a control. They are never used for the opposite."""

SHAPES = frozenset(
    [
        "box",
        "circle",
        "ellipse",
        "g",
        "heptagon",
        "hexagon",
        "image",
        "line",
        "octagon",
        "path",
        "pentagon",
        "polygon",
        "polyline",
        "rect",
        "svg",
        "text",
        "triangle",
        "use",
    ]
)
"""What things in drawings are, and coloured boxes: such a word is written instead of the kind ``shape``."""

WRITTEN_KINDS = {
    "link": "a",
    "frame": "iframe",
    "block": "clickable",
    "inline": "clickable",
    "item": "clickable",
    "cell": "clickable",
}
"""Kinds that are written as another word."""

_ESCAPED = re.compile(r"\\(.)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_BARE = re.compile(r'[^\s"\\<>\[\]]+')
_IN_ADDRESS = str.maketrans({'"': "%22", "<": "%3C", ">": "%3E", "[": "%5B", "]": "%5D"})
_BORDER = re.compile(r"(?<!\S)\|(?!\S)")
_LOOKS_LIKE_MARK = re.compile(r"\[(?=(?:\d+|f\d+:\d+)<[a-z])")


def quote(text: str) -> str:
    """``text`` in double quotes on one line; quotes, backslashes and what looks like a control are escaped."""
    return f'"{_escaped(" ".join(text.split()))}"'


def quote_lines(text: str) -> str:
    """``text`` in double quotes on one line, like :func:`quote`; the ends of its lines are written as ``\\n``."""
    return '"' + "\\n".join(map(_escaped, lines_of(text))) + '"'


def lines_of(text: str) -> list[str]:
    """The lines of ``text`` as they are written: only indentation keeps its blanks, and no blank lines at the ends."""
    return [_line(line) for line in text.strip().split("\n")]


def _line(text: str) -> str:
    words = " ".join(text.split())
    return " " * (len(text) - len(text.lstrip(" "))) + words if words else ""


def unquote(text: str) -> str:
    """What :func:`quote` and :func:`quote_lines` put between the quotes."""
    return _ESCAPED.sub(lambda match: "\n" if match[1] == "n" else match[1], text) if "\\" in text else text


def _escaped(text: str) -> str:
    return plain(text.replace("\\", "\\\\").replace('"', '\\"'))


def bare(value: str) -> str:
    """A value as it is where it cannot end the mark around it, else in quotes."""
    return value if _BARE.fullmatch(value) else quote(value)


def address(url: str) -> str:
    """An address without white space, in which nothing can end the mark around it."""
    return "".join(url.split()).translate(_IN_ADDRESS)


def plain(text: str) -> str:
    """Page text in which what looks like a control is escaped."""
    return _LOOKS_LIKE_MARK.sub(r"\\[", text)


def unplain(text: str) -> str:
    """The inverse of :func:`plain`."""
    return text.replace("\\[", "[")


def shorten(text: str, limit: int) -> str:
    """``text``, cut at ``limit`` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def without_borders(text: str) -> str:
    """Page text for a table cell, in which no bar can be taken for the border between two cells."""
    return _BORDER.sub("¦", text)


def escape_bars(mark: str) -> str:
    """The mark of an element for a table cell, in which no bar can be taken for the border between two cells."""

    def quoted(match: re.Match[str]) -> str:
        return match[0].replace("|", "\\|")

    return _QUOTED.sub(quoted, mark).replace(" | ", " ¦ ")
