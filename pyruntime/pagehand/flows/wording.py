"""Texts of pages as they are compared: without what changes by itself, such as case and white space."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"\w+(?:[.,:]\d+)*")
_IDENTIFIER_DIGITS = 4
"""A number of so many digits in a row names something, rather than counting it."""


def normal(text: str) -> str:
    """``text`` in its compatibility form, folded, with single blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def split(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a text, and its numbers: prices, counts, times. A long number is a word."""
    found = frozenset(_WORD.findall(normal(text)))
    numbers = frozenset(each for each in found if _counts(each))
    return found - numbers, numbers


def _counts(token: str) -> bool:
    digits = re.sub(r"[.,:]", "", token)
    return digits.isdigit() and not (token == digits and len(digits) >= _IDENTIFIER_DIGITS)


def likeness(one: str, other: str) -> float:
    """From 0.0 (nothing in common) to 1.0: equal, or the part of their words that both have."""
    if normal(one) == normal(other):
        return 1.0
    first, second = set(_WORD.findall(normal(one))), set(_WORD.findall(normal(other)))
    return len(first & second) / len(first | second) if first and second else 0.0
