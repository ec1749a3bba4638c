"""A point inside a drawing that must be aimed at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.drawing import Drawing, Point, drawing
from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, fold, label

ARM = 30.0
"""Pixels between a corner and the point that is set."""


async def _set_point(episode: Episode, of: Drawing, point: Point) -> None:
    inside = (min(max(point[0], 4), of.size[0] - 4), min(max(point[1], 4), of.size[1] - 4))
    await episode.click(of.element, at=of.fraction(inside))
    await episode.submit()


def _circles(of: Drawing, color: str = "") -> list[Point]:
    found = [one.middle for one in of.shapes if one.form == "circle" and color in ("", one.color)]
    if not found:
        raise NotSeenError(f"no {color} circle")
    return found


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


async def center(episode: Episode) -> None:
    picture = drawing(await episode.see())
    await _set_point(episode, picture, _circles(picture)[0])


async def midpoint(episode: Episode) -> None:
    picture = drawing(await episode.see())
    (ax, ay), (bx, by) = _circles(picture, "black")[:2]
    await _set_point(episode, picture, ((ax + bx) / 2, (ay + by) / 2))


async def right_angle(episode: Episode) -> None:
    picture = drawing(await episode.see())
    (x, y), other = _circles(picture, "blue")[0], _circles(picture, "black")[0]
    dx, dy = _unit((x, y), other)
    sides = [(x - dy * ARM, y + dx * ARM), (x + dy * ARM, y - dx * ARM)]
    # The side that has more room.
    await _set_point(episode, picture, max(sides, key=lambda point: _room(picture, point)))


def _room(picture: Drawing, point: Point) -> float:
    return min(point[0], point[1], picture.size[0] - point[0], picture.size[1] - point[1])


async def bisector(episode: Episode) -> None:
    picture = drawing(await episode.see())
    corner = _circles(picture, "blue")[0]
    first, second = (_unit(corner, other) for other in _circles(picture, "black")[:2])
    sum_x, sum_y = first[0] + second[0], first[1] + second[1]
    length = math.hypot(sum_x, sum_y)
    await _set_point(episode, picture, (corner[0] + ARM * sum_x / length, corner[1] + ARM * sum_y / length))


async def coordinate(episode: Episode) -> None:
    x, y = (int(part) for part in episode.match(r"\((-?\d),(-?\d)\)"))
    picture = drawing(await episode.see())
    across = sorted({one[0] for one in _circles(picture)})
    down = sorted({one[1] for one in _circles(picture)})
    wanted = (across[x + 2], down[2 - y])
    circle = min(picture.shapes, key=lambda one: math.dist(one.middle, wanted) if one.form == "circle" else math.inf)
    await episode.click(circle.element)


async def hot_area(episode: Episode) -> None:
    """Moves over the field until it is told to be hot. Each answer says how far away the place may still be."""
    field = (await episode.see()).find("shape clickable drawing box")
    open_points = [(x / 160, y / 125) for x in range(4, 160, 5) for y in range(4, 125, 5)]
    ranges = {"hot": (0, 5), "warm": (5, 10), "cold": (10, 40), "ice cold": (40, 300)}
    while open_points:
        point = open_points[len(open_points) // 2]
        await episode.hover(field, at=point)
        view = await episode.see()
        told = next((word for word in ranges if word in (fold(label(one)) for one in view.elements)), "")
        told = told or fold(" ".join(view.plain))
        if told == "hot":
            await episode.click(field, at=point)
        near, far = ranges.get(told, (0, 300))
        open_points = [
            one
            for one in open_points
            if one != point and near - 5 <= math.hypot((one[0] - point[0]) * 160, (one[1] - point[1]) * 125) <= far + 5
        ]


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "bisect-angle": bisector,
        "circle-center": center,
        "find-midpoint": midpoint,
        "grid-coordinate": coordinate,
        "hot-cold": hot_area,
        "right-angle": right_angle,
    }
)
