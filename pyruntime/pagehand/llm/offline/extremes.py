"""The cheapest, the earliest, the fastest: compares entries of a list by a figure in their text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pagehand.llm.offline.grammar.dates import find_date
from pagehand.llm.offline.view import Block, Thing, View

_PRICE = re.compile(
    r"(?:[$€£¥￥₹]|\b(?:USD|EUR|GBP|CNY|CHF|Rs\.?)\s?)\s*(\d[\d.,  ]*)|(\d[\d.,]*)\s*(?:[$€£¥￥₹元]|\b"
    r"(?:USD|EUR|GBP|CNY|CHF|dollars?|euros?|yuan)\b)"
)
_CLOCK = re.compile(r"(?<!\d)([01]?\d|2[0-3])[:：]([0-5]\d)(?!\d)")
_HOURS = re.compile(
    r"(\d+)\s*(?:h|hrs?|hours?|小时|时)(?:\s*(\d+)\s*(?:m|mins?|minutes?|分))?|(\d+)\s*(?:mins?|minutes?|分钟)", re.I
)
_RATING = re.compile(r"(\d(?:\.\d+)?)\s*(?:/\s*5|★|stars?|星|分)|[★⭐]\s*(\d(?:\.\d+)?)", re.I)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def _figure(text: str) -> float | None:
    digits = text.strip().rstrip(".,").replace(" ", "").replace("\u202f", "")
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}", digits):
        digits = digits.replace(".", "").replace(",", ".")
    try:
        return float(digits)
    except ValueError:
        return None


def _last_price(text: str) -> float | None:
    prices = [_figure(m[1] or m[2]) for m in _PRICE.finditer(text)]
    return prices[-1] if prices else None


def _clock(text: str) -> float | None:
    found = _CLOCK.search(text)
    return int(found[1]) * 60 + int(found[2]) if found else None


def _minutes(text: str) -> float | None:
    found = _HOURS.search(text)
    if not found:
        clocks = [int(m[1]) * 60 + int(m[2]) for m in _CLOCK.finditer(text)]
        return (clocks[1] - clocks[0]) % 1440 if len(clocks) > 1 else None
    return int(found[3]) if found[3] else int(found[1]) * 60 + int(found[2] or 0)


def _day(text: str) -> float | None:
    day = find_date(text)
    return float(day.toordinal()) if day else None


def _rating(text: str) -> float | None:
    found = _RATING.search(text)
    return float(found[1] or found[2]) if found else None


def _number(text: str) -> float | None:
    found = _NUMBER.search(text)
    return float(found[0]) if found else None


_MEASURES: dict[str, Callable[[str], float | None]] = {
    "price": _last_price,
    "time": _clock,
    "duration": _minutes,
    "date": _day,
    "rating": _rating,
    "number": _number,
}


def measure(kind: str, text: str) -> float | None:
    """The figure of a kind (``price``, ``duration`` …) in a text."""
    return _MEASURES[kind](text)


def with_figure(view: View, blocks: Sequence[Block], extreme: str) -> list[Block]:
    """The entries that show a figure of that kind."""
    read = _MEASURES[extreme.partition(" ")[2]]
    return [block for block in blocks if read(view.block_words(block)) is not None]


def extreme_thing(view: View, extreme: str) -> Thing | None:
    """The control whose own name shows the smallest or largest figure: cards that stand on one line."""
    which, _, measure = extreme.partition(" ")
    rated = [
        (value, thing)
        for thing in view.things
        if thing.kind in ("link", "clickable", "option", "listitem", "gridcell")
        and not thing.disabled
        and (value := _MEASURES[measure](thing.label)) is not None
    ]
    if len(rated) < 2:
        return None
    return (min if which == "min" else max)(rated, key=lambda pair: pair[0])[1]


def extreme_of(view: View, blocks: Sequence[Block], extreme: str) -> Block | None:
    """The entry with the smallest or largest figure of a kind, as in ``min price``; ``None`` where none has one.

    Entries that cannot be chosen (all their controls are disabled) do not count.
    """
    which, _, measure = extreme.partition(" ")
    read = _MEASURES[measure]
    rated: list[tuple[float, Block]] = []
    for block in blocks:
        inside = view.inside(block)
        if inside and all(thing.disabled for thing in inside):
            continue
        value = read(view.block_words(block))
        if value is not None:
            rated.append((value, block))
    if not rated:
        return None
    return (min if which == "min" else max)(rated, key=lambda pair: pair[0])[1]
