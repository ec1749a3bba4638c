"""The notation in which a page is written for the model: what the writer and the reader of it share.

One line per block, one space of indentation per container, controls as ``[id]<kind type "name" key=value state>``::

    # Your cart
    | Pen | [4]<input number "Qty" value="2" min=1 max=9> | 3.00 |
    [8]<select "Country" value="France" options(249): {Albania | ✓France | Algeria (disabled) | … 246 more}>
    *[12]<button "Pay now">
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

WRITTEN_KINDS = {
    "link": "a",
    "frame": "iframe",
    "block": "clickable",
    "inline": "clickable",
    "item": "clickable",
    "cell": "clickable",
}
"""Kinds that are written as another word."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_LOOKS_LIKE_MARK = re.compile(r"\[(?=(?:\d+|f\d+:\d+)\])")


def quote(text: str) -> str:
    """``text`` in double quotes, quotes and backslashes escaped, on one line."""
    folded = " ".join(text.split())
    return '"' + folded.replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(text: str) -> str:
    """Page text that stands outside quotes: what looks like the mark of an id is escaped."""
    return _LOOKS_LIKE_MARK.sub(r"\\[", text)


def unplain(text: str) -> str:
    """The inverse of :func:`plain`."""
    return text.replace("\\[", "[")


def shorten(text: str, limit: int) -> str:
    """``text``, cut at ``limit`` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def escape_bars(text: str) -> str:
    """The text of a table cell, in which no bar can be taken for the border between two cells."""

    def quoted(match: re.Match[str]) -> str:
        return match[0].replace("|", "\\|")

    return _QUOTED.sub(quoted, text).replace(" | ", " ¦ ")
