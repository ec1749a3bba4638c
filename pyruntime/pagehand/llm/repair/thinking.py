"""Separates what a model thinks aloud from what it answers.

What stands in closed thinking is never carried out. If the opening tag is missing, everything before the
closing one is thinking; if the closing one is missing, nobody knows where the answer begins, and all counts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TAG = re.compile(
    r"<(?P<close>/?)(?:\w+:)?(?:think|thinking|thought|reasoning|reflection|scratchpad)(?:\s[^<>]*)?>"
    r"|\[(?P<shut>/?)THINK\]|<\|channel>thought\b|(?P<end><channel\|>)",
    re.IGNORECASE,
)
_ANALYSIS = re.compile(r"<\|channel\|>analysis<\|message\|>.*?(?:<\|end\|>|(?=<\|start\|>))", re.DOTALL)
"""Thinking between the marks of a family of models whose end marks other messages, too."""


class Answer(NamedTuple):
    """The answering part of a text, and whether thinking was begun in it and never closed."""

    text: str
    open_ended: bool


def answer_part(text: str) -> Answer:
    """``text`` without its thinking."""
    parts: list[str] = []
    position, opened = 0, False
    text = _ANALYSIS.sub(" ", text)
    for tag in _TAG.finditer(text):
        closes = bool(tag["close"] or tag["shut"] or tag["end"])
        if closes and not opened:
            parts.clear()
        elif not closes and not opened:
            parts.append(text[position : tag.start()])
        if closes or not opened:
            position = tag.end()
        opened = not closes
    return Answer(" ".join([*parts, text[position:]]), opened)
