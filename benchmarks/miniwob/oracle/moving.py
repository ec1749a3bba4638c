"""What moves while it is aimed at, and what must be followed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.drawing import Drawing, Shape, drawing
from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError

SECONDS = 11.0
"""These pages end after ten."""
PAUSE = 0.02


def _inside(picture: Drawing, one: Shape) -> bool:
    x, y = one.middle
    return one.form == "circle" and 0 < x < picture.size[0] and 0 < y < picture.size[1]


async def follow(episode: Episode) -> None:
    """Points at the circle, again and again, wherever it is by then."""
    circles = [one for one in drawing(await episode.see()).shapes if one.form == "circle"]
    if not circles:
        raise NotSeenError("no circle")
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        await episode.use("hover", id=circles[0].element.id)


async def hit_many(episode: Episode) -> None:
    """Clicks whatever circle is well inside, by its number: the hand aims at where it is at that moment."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        await asyncio.sleep(PAUSE)
        picture = drawing(await episode.see())
        for one in picture.shapes:
            if _inside(picture, one):
                await episode.use("click", id=one.element.id)
                break


POLICIES: Mapping[str, Policy] = MappingProxyType({"chase-circle": follow, "moving-items": hit_many})
