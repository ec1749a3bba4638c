"""What is dragged, drawn, sorted or resized with the button held down."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.drawing import Drawing, Shape, canonical, drawing
from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, label, words_of

WAYS = {"left": (-30, 0), "right": (30, 0), "up": (0, -30), "down": (0, 30)}
FORMS = {"rectangles": "rect", "circles": "circle", "triangles": "triangle"}
CONTAINER = 40
"""Width in pixels from which a rectangle is a box to put things into."""

PLACES = [f"{row}{column}" for row in ("top ", "center ", "bottom ") for column in ("left", "center", "right")]


async def shape_one_way(episode: Episode) -> None:
    (way,) = episode.match(r"(left|right|up|down) then")
    shapes = drawing(await episode.see()).shapes
    if not shapes:
        raise NotSeenError("no shape")
    await episode.drag(shapes[0].element, offset=WAYS[way])
    await episode.submit()


async def small_into_large(episode: Episode) -> None:
    await episode.drag(await episode.spot("s"), await episode.spot("L"))
    await episode.submit()


def _boxes(picture: Drawing) -> list[Shape]:
    found = [one for one in picture.shapes if one.form == "rect" and one.size[0] >= CONTAINER]
    if not found:
        raise NotSeenError("no box")
    return sorted(found, key=lambda one: one.middle[0])


def _is_meant(one: Shape, words: str) -> bool:
    kind = words.split()[0]
    return one.form == FORMS[kind] if kind in FORMS else one.color == canonical(kind)


async def shapes_into_boxes(episode: Episode) -> None:
    (words,) = episode.match(r"Drag all (.+?) into")
    picture = drawing(await episode.see())
    boxes = _boxes(picture)
    for one in picture.shapes:
        if one in boxes or not (_is_meant(one, words) or len(boxes) > 1):
            continue
        box = boxes[0] if _is_meant(one, words) else boxes[-1]
        (ax, ay), (bx, by) = one.middle, box.middle
        await episode.drag(one.element, offset=(bx - ax, by - ay))
    await episode.submit()


def _items(view: View) -> list[str]:
    items = [line for line in view.lines if line.item]
    found = [label(line.elements[0]) if line.elements else words_of(line) for line in items]
    if not found:
        raise NotSeenError("no list")
    return found


async def item_to_position(episode: Episode) -> None:
    name, where = episode.match(r"Drag (\w+) (.+)\.")
    items = _items(await episode.see())
    at = items.index(name)
    fixed = {"to the top": 0, "to the bottom": len(items) - 1, "down by one position": at + 1}
    fixed["up by one position"] = at - 1
    goal = fixed[where] if where in fixed else int(episode.match(r"the (\d)\w\w position")[0]) - 1
    await episode.drag(await episode.spot(name), await episode.spot(items[goal]))


async def item_in_grid(episode: Episode) -> None:
    name, where = episode.match(r"Drag (\w+) (.+)\.")
    items = _items(await episode.see())
    at = items.index(name)
    steps = {"up by one": -3, "down by one": 3, "left by one": -1, "right by one": 1}
    place = where.removeprefix("to the ")
    goal = at + steps[where] if where in steps else PLACES.index("center center" if place == "center" else place)
    await episode.drag(await episode.spot(name), await episode.spot(items[goal]))


async def sort_numbers(episode: Episode) -> None:
    for at in range(len(_items(await episode.see()))):
        items = _items(await episode.see())
        smallest = min(items[at:], key=int)
        if items[at] != smallest:
            await episode.drag(await episode.spot(smallest), await episode.spot(items[at]))
    await episode.submit()


async def line(episode: Episode) -> None:
    (way,) = episode.match(r"a (vertical|horizontal) line")
    picture = drawing(await episode.see())
    x, y = _dot(picture)
    width, height = picture.size
    along = [step / 20 for step in range(1, 20)]
    points = [(x, part * height) if way == "vertical" else (part * width, y) for part in along]
    await episode.drag(picture.element, path=[picture.fraction(point) for point in points])
    await episode.submit()


async def circle(episode: Episode) -> None:
    picture = drawing(await episode.see())
    x, y = _dot(picture)
    radius = 0.8 * min(x, y, picture.size[0] - x, picture.size[1] - y)
    turns = [2 * math.pi * step / 40 for step in range(41)]
    points = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    await episode.drag(picture.element, path=[picture.fraction(point) for point in points])
    await episode.submit()


def _dot(picture: Drawing) -> tuple[float, float]:
    found = [one for one in picture.shapes if one.form == "circle"]
    if not found:
        raise NotSeenError("no dot")
    return found[0].middle


async def resize(episode: Episode) -> None:
    side, way = episode.match(r"the (width|height) is (larger|smaller)")
    view = await episode.see()
    far = 1.3 if way == "larger" else 0.6
    corner = (0.98, 0.98)
    end = (far, corner[1]) if side == "width" else (corner[0], far)
    grips = [one for one in view.elements if "grip" in one.props.get("hint", "")]
    if grips:
        step = 20 if way == "larger" else -20
        await episode.drag(grips[0], offset=(step, 0) if side == "width" else (0, step))
    else:
        # The corner of the field itself: that is where a person takes hold of it.
        await episode.drag(view.find("textarea"), path=[corner, end])
    await episode.submit()


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "drag-box": small_into_large,
        "drag-circle": shape_one_way,
        "drag-items": item_to_position,
        "drag-items-grid": item_in_grid,
        "drag-shapes": shapes_into_boxes,
        "drag-shapes-2": shapes_into_boxes,
        "drag-single-shape": shape_one_way,
        "drag-sort-numbers": sort_numbers,
        "draw-circle": circle,
        "draw-line": line,
        "resize-textarea": resize,
    }
)
