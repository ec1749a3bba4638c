"""Finds and reads JSON in what a model wrote.

Strict parsing comes first; the ``json-repair`` library sees only text whose brackets are balanced, so that it
never completes what was cut off. An object that opens and does not close makes the whole text a torso.
"""

from __future__ import annotations

import html
import re
from contextlib import suppress
from typing import Any, NamedTuple

from pagehand.llm.jsontext import NotJSONError, load_json

_OPENER = re.compile(
    r"""\{\s*(?:$|\}|"|'|“|//|/\*|[A-Za-z_][\w-]*\s*(?::|$))   # an object, not a brace in prose
      | \[\s*(?:\{|\[\s*\{)                                     # a list of objects
    """,
    re.VERBOSE,
)
_CLOSER = {"{": "}", "[": "]"}
_DEPTH_LIMIT = 60
_LENGTH_LIMIT = 400_000


class Scan(NamedTuple):
    """What was found in a text.

    Attributes:
        values: The balanced objects and lists, in order.
        torso: One more opens and does not close.
        tail: The words after the last of them, without closing fences and tags.
    """

    values: tuple[Any, ...]
    torso: bool
    tail: str


def read_strict(text: str) -> Any:
    """The value of ``text``, which must be JSON as a whole; raw line breaks in strings are allowed.

    Raises:
        NotJSONError: It is not.
    """
    return load_json(text, strict=False)


def scan(text: str) -> Scan:
    """All outermost JSON objects and lists in ``text``, however much prose lies between them."""
    values: list[Any] = []
    position = 0
    text = text[:_LENGTH_LIMIT]
    while (found := _OPENER.search(text, position)) is not None:
        end = balanced_end(text, found.start())
        if end is None:
            return Scan(tuple(values), True, "")
        with suppress(NotJSONError):
            values.append(_read_balanced(text[found.start() : end]))
        position = end
    return Scan(tuple(values), False, re.sub(r"`+|</[^>]*>|\s+", "", text[position:]))


def unescaped(text: str) -> str:
    """``text`` whose quotes were escaped once too often, for JSON or for HTML, as it was meant."""
    if "&quot;" in text:
        text = html.unescape(text)
    return re.sub(r'\\(["\\/])', r"\1", text) if re.search(r'[{\[,:]\s*\\"', text) else text


def balanced_end(text: str, start: int) -> int | None:
    """Index after the bracket that closes the one at ``start``; ``None`` if there is none."""
    stack: list[str] = []
    position, before = start, ""
    while position < len(text):
        mark = text[position]
        if mark == '"' or (mark == "'" and before in "{[,:"):
            position = _string_end(text, position)
        elif mark == "/" and before != ":" and text[position + 1 : position + 2] in ("/", "*"):
            position = _comment_end(text, position)
            continue
        elif mark in _CLOSER:
            stack.append(_CLOSER[mark])
            if len(stack) > _DEPTH_LIMIT:
                return None
        elif mark in "}]":
            if stack.pop() != mark:
                return None
            if not stack:
                return position + 1
        if not mark.isspace():
            before = mark
        position += 1
    return None


def _string_end(text: str, start: int) -> int:
    """Index of the quote that ends the string at ``start``; the end of the text if there is none."""
    quote, position = text[start], start + 1
    while position < len(text):
        if text[position] == "\\":
            position += 1
        elif text[position] == quote and (
            quote == '"' or re.match(r"\s*(?:[,:}\]]|$)", text[position + 1 : position + 40])
        ):
            return position
        position += 1
    return position


_WIDE = {"：": ":", "，": ",", "｛": "{", "｝": "}"}
"""Punctuation as Chinese keyboards have it."""


def _requoted(text: str) -> str:
    """``text`` with single-quoted strings in double quotes, as the library loses itself at their apostrophes, and
    with plain punctuation between the strings."""
    parts: list[str] = []
    position, before = 0, ""
    while position < len(text):
        mark, end = text[position], position
        if mark in "\"'" and (mark == '"' or before in "{[,:"):
            end = _string_end(text, position)
        piece = text[position : end + 1] if end > position else _WIDE.get(mark, mark)
        if mark == "'" and end > position:
            inner = piece[1:-1].replace("\\'", "'")
            piece = '"' + re.sub(r'(?<!\\)"', r"\"", inner) + '"'
        parts.append(piece)
        before = before if mark.isspace() else mark
        position = end + 1
    return "".join(parts)


def _comment_end(text: str, start: int) -> int:
    end = text.find("\n" if text[start + 1] == "/" else "*/", start + 2)
    return len(text) if end < 0 else end + (1 if text[start + 1] == "/" else 2)


def _read_balanced(text: str) -> Any:
    requoted = _requoted(text) if any(mark in text for mark in ("'", *_WIDE)) else text
    for candidate in (text, requoted):
        with suppress(NotJSONError):
            return read_strict(candidate)
    text = requoted
    try:
        import json_repair  # few replies need it, and it takes long to load

        value = json_repair.repair_json(text, return_objects=True, skip_json_loads=True)
    except Exception as error:  # the library states no errors of its own
        raise NotJSONError(str(error)) from None
    if not isinstance(value, (dict, list)):
        raise NotJSONError("repair found no object")
    return value
