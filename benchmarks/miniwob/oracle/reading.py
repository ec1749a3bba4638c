"""What the page says is read, reckoned with, and entered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, label


def _table(view: View) -> dict[str, str]:
    return {row[0]: row[1] for row in view.rows() if len(row) == 2}


async def one_value(episode: Episode) -> None:
    (key,) = episode.match(r"the value of (.+) into")
    view = await episode.see()
    await episode.type(view.find("input"), _table(view)[key])
    await episode.submit()


async def two_values(episode: Episode) -> None:
    view = await episode.see()
    table = _table(view)
    asked = [text.rstrip(":") for text in view.plain if text.rstrip(":") in table and text.endswith(":")]
    for key in asked:
        await episode.type(view.field_for(f"{key}:"), table[key])
    await episode.submit()


async def arithmetic(episode: Episode) -> None:
    view = await episode.see()
    left, sign, right = re.findall(r"(-?\d+)\s*([-+x*×])\s*(-?\d+)", " ".join(view.plain))[0]
    a, b = int(left), int(right)
    await episode.type(view.find("input"), str(a + b if sign == "+" else a - b if sign == "-" else a * b))
    await episode.submit()


async def algebra(episode: Episode) -> None:
    view = await episode.see()
    line = next(text for text in view.plain if text.count("=") == 1 and not text.startswith("x ="))
    # A straight line through two points: solved by where it crosses the right side.
    left, right = (side.strip() for side in line.split("="))
    at = [_value(left, x) - _value(right, x) for x in (0, 1)]
    await episode.type(view.find("input"), str(round(at[0] / (at[0] - at[1]))))
    await episode.submit()


def _value(side: str, x: int) -> int:
    total, sign = 0, 1
    for token in re.findall(r"-?\d+|[-+]|x", side):
        if token in "+-":
            sign = -1 if token == "-" else 1
        else:
            total += sign * (x if token == "x" else int(token))
            sign = 1
    return total


async def greatest_card(episode: Episode) -> None:
    view = await episode.see()
    cards = [one for one in view.elements if label(one).lstrip("-").isdigit()]
    if not cards:
        raise NotSeenError("no card with a number")
    await episode.click(max(cards, key=lambda one: int(label(one))))
    await episode.submit()


async def scroll_end(episode: Episode) -> None:
    (end,) = episode.match(r"to the (top|bottom)")
    area = (await episode.see()).find("textarea")
    for _ in range(10):
        outcome = await episode.scroll(area, "down" if end == "bottom" else "up", pages=5)
        if not outcome.ok or "end is reached" in outcome.text:
            break
    await episode.submit()


async def stock(episode: Episode) -> None:
    (limit,) = episode.match(r"less than \$([\d.]+\d)")

    def cheap(view: View) -> bool:
        prices = re.findall(r"\$([\d.]+\d)", " ".join(view.plain))
        return bool(prices) and float(prices[0]) <= float(limit)

    view = await episode.until(cheap, looks=300, pause=0.01)
    if not re.search(r"\$\d", " ".join(view.plain)):
        raise NotSeenError("no price")
    await episode.click(view.find("button", "Buy"))


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "find-greatest": greatest_card,
        "read-table": one_value,
        "read-table-2": two_values,
        "scroll-text-2": scroll_end,
        "simple-algebra": algebra,
        "simple-arithmetic": arithmetic,
        "stock-market": stock,
    }
)
