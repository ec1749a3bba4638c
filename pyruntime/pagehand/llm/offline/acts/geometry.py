"""Points that complete a figure: on the bisector of an angle, or so that an angle is a right one."""

from __future__ import annotations

import math

from pagehand.llm.offline.acts.drawing import click_at
from pagehand.llm.offline.intents import Construct
from pagehand.llm.offline.shapes import Point, drawing_of, shapes_of
from pagehand.llm.offline.turn import Achieved, Outcome, Stuck, Turn

_MARGIN = 6.0
"""Pixels that a point keeps from the edge of the drawing."""


def do_construct(intent: Construct, turn: Turn) -> Outcome:
    """Click the point that was asked for."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    found = drawing_of(turn.view)
    way = (_bisector(turn) if intent.figure == "bisector" else _perpendicular(turn)) if found else None
    if found is None or way is None:
        return Stuck("missing", {"name": intent.said})
    origin, (dx, dy) = way
    width, height = found[1]
    signs = (1,) if intent.figure == "bisector" else (1, -1)
    ends = [_reach(origin, (sign * dx, sign * dy), width, height) for sign in signs]
    point = max(ends, key=lambda end: math.dist(origin, end))
    return click_at(point, intent.said, turn) or Stuck("missing", {"name": intent.said})


def _lines(turn: Turn) -> list[tuple[Point, Point]]:
    found = [one.ends for one in shapes_of(turn.view) if one.form == "line"]
    return [(ends[0], ends[1]) for ends in found if len(ends) == 2]


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _bisector(turn: Turn) -> tuple[Point, Point] | None:
    """Where the two lines meet, and the direction between them."""
    lines = _lines(turn)
    if len(lines) != 2:
        return None
    pairs = [(a, b, a2, b2) for a, a2 in _both(lines[0]) for b, b2 in _both(lines[1])]
    vertex, _, first, second = min(pairs, key=lambda one: math.dist(one[0], one[1]))
    (ax, ay), (bx, by) = _unit(vertex, first), _unit(vertex, second)
    return (vertex, _unit((0, 0), (ax + bx, ay + by))) if (ax + bx, ay + by) != (0, 0) else None


def _both(line: tuple[Point, Point]) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    return line, (line[1], line[0])


def _perpendicular(turn: Turn) -> tuple[Point, Point] | None:
    """The marked end of the line, else its last, and the direction square to it."""
    lines = _lines(turn)
    if len(lines) != 1:
        return None
    start, end = lines[0]
    dots = [one for one in shapes_of(turn.view) if one.form == "circle" and one.at]
    marked = [one.at for one in dots if one.at and one.color not in ("black", "")]
    vertex = min((start, end), key=lambda p: math.dist(p, marked[0])) if len(marked) == 1 else end
    dx, dy = _unit(start, end)
    return vertex, (-dy, dx)


def _reach(origin: Point, way: Point, width: float, height: float) -> Point:
    """From the origin on, up to 60 pixels, but not out of the drawing."""
    far = 60.0
    for at, step, size in ((origin[0], way[0], width), (origin[1], way[1], height)):
        if step > 0:
            far = min(far, (size - _MARGIN - at) / step)
        elif step < 0:
            far = min(far, (at - _MARGIN) / -step)
    far = max(far, 0.0)
    return (origin[0] + far * way[0], origin[1] + far * way[1])
