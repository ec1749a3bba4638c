"""What is done to shapes: clicked, counted, named, dragged; and what is drawn."""

from __future__ import annotations

import itertools
import math
import re

from pagehand.llm.offline.intents import Click, Drag, Draw, Name, Target
from pagehand.llm.offline.match import CLICKS
from pagehand.llm.offline.shapes import Point, Shape, described, drawing_of, meant, shapes_of
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click
from pagehand.llm.offline.words import normal

_ANY_OF = re.compile(r"^\W*(?:[\w-]+\s+)?(?:on\s+|at\s+)?(?:an?|any|one\s+of)\s|任意|任何|随便|一个", re.I)
_TURNS = 40
_STEPS = 12


def click_shape(intent: Click, turn: Turn) -> Outcome | None:
    """Click a shape that was described; one of several only if any of them was asked for."""
    target = intent.target
    if act := _at_coordinate(target, turn) or _midpoint(target, turn):
        return act
    words = re.sub(r"^(?:the\s+)?(?:cent(?:er|re)|middle)\s+of\s+(?:the\s+)?|的?(?:中心|圆心)$", "", target.full)
    found = meant(turn.view, words)
    if not found:
        return None
    if len(found) > 1 and not _ANY_OF.search(intent.said):
        return Stuck("ambiguous", {"count": str(len(found)), "name": target.full})
    return click(found[0].thing, button=intent.button, count=intent.count)


def _at_coordinate(target: Target, turn: Turn) -> Act | None:
    """ "Grid coordinate (-1,2)": counted from where the two axes cross, in steps of the grid's points."""
    asked = re.search(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", target.full)
    if not asked or not re.search(r"grid|coordinate|point|坐标|格点", target.full, re.I):
        return None
    every = shapes_of(turn.view)
    lines = [one for one in every if one.form == "line" and one.at]
    points = [one for one in every if one.form in ("circle", "rect") and one.at]
    flat = max((one for one in lines if one.size[0] > one.size[1]), key=lambda one: one.size[0], default=None)
    steep = max((one for one in lines if one.size[1] > one.size[0]), key=lambda one: one.size[1], default=None)
    xs = sorted({one.at[0] for one in points if one.at})
    gaps = [b - a for a, b in itertools.pairwise(xs) if b - a > 1]
    if not flat or not steep or not flat.at or not steep.at or not gaps:
        return None
    x = steep.at[0] + int(asked[1]) * min(gaps)
    y = flat.at[1] - int(asked[2]) * min(gaps)
    near = min(points, key=lambda one: math.dist(one.at or (0, 0), (x, y)))
    return click(near.thing) if math.dist(near.at or (0, 0), (x, y)) < min(gaps) / 2 else None


def _midpoint(target: Target, turn: Turn) -> Act | None:
    if not re.search(r"mid-?\s?point|half-?way|中点", target.full, re.I):
        return None
    points = [one.at for one in meant(turn.view, "circle") if one.at]
    if len(points) != 2:
        return None
    return click_at(((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2), target.full, turn)


def click_at(point: Point, name: str, turn: Turn) -> Act | None:
    """Click a point of the page's drawing."""
    found = drawing_of(turn.view)
    if found is None:
        return None
    thing, size = found
    at = [round(point[0] / size[0], 4), round(point[1] / size[1], 4)]
    return Act("click", {"id": thing.id, "at": at}, "click", {"name": name})


def click_all(target: Target, turn: Turn) -> Outcome | None:
    """Click each of the shapes that are described, once."""
    found = meant(turn.view, target.full)
    left = [one for one in found if not turn.tried("click", one.thing.id, ok=True)]
    if not found:
        return None
    return click(left[0].thing, final=len(left) == 1) if left else Achieved()


def count_of(words: str, turn: Turn) -> int | None:
    """How many shapes are so; ``None`` where nothing is drawn or the words describe no shape."""
    if not shapes_of(turn.view):
        return None
    bare = re.sub(r"\s+(?:are\s+there|left)$", "", words)
    return len(meant(turn.view, bare)) if _describes(bare) else None


def _describes(words: str) -> bool:
    return bool(
        re.search(r"items?|shapes?|circles?|triangles?|rectangles?|squares?|box|blocks?|letters?|digits?", words, re.I)
    ) or bool(re.search(r"图形|圆|三角|矩形|方块|字母|数字|色块", words))


def answer_button(answer: str, turn: Turn) -> Act | None:
    """Where the page itself asks the question and offers numbers to answer: the button that is the answer."""
    numbers = [t for t in turn.view.things if t.kind == "button" and re.fullmatch(r"-?\d+", t.label.strip())]
    fits = [t for t in numbers if t.label.strip() == answer]
    return click(fits[0]) if len(numbers) >= 3 and len(fits) == 1 and turn.view.echoes else None


def do_name(intent: Name, turn: Turn) -> Outcome:
    """Press the button that is what the figure is called."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    figures = shapes_of(turn.view)
    if len(figures) != 1:
        return Stuck("missing", {"name": intent.said})
    names = described(figures[0])
    fits = [t for t in turn.view.things if t.kind in CLICKS and normal(t.label) in names]
    return click(fits[0]) if len(fits) == 1 else Stuck("missing", {"name": intent.said})


def drag_shapes(intent: Drag, turn: Turn) -> Outcome | None:
    """Drag the shapes that are described into a box, or in a direction; ``None`` where none is drawn so."""
    every = shapes_of(turn.view)
    found = meant(turn.view, intent.target.full)
    if intent.to is None:
        one = found[0] if len(found) == 1 else every[0] if len(every) == 1 and intent.target.role == "item" else None
        if one is None:
            return None
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}.get(intent.way, (0, 0))
        reach = max(30.0, *one.size)
        return Act(
            "drag", {"id": one.thing.id, "offset": [dx * reach, dy * reach]}, "drag", {"name": intent.target.full}
        )
    if not every or not (found or intent.rest):
        return None
    box = _box(intent.to, every)
    if box is None or box.at is None:
        return None
    boxes = _containers(every)
    loose = [one for one in every if one not in boxes and one.at]
    wanted = [one for one in loose if (one in found) != intent.rest]
    left = [one for one in wanted if not _inside(one, box) and not turn.tried("drag", one.thing.id, ok=True)]
    if not left:
        return Achieved() if wanted else None
    x, y = left[0].at or (0, 0)
    return Act(
        "drag",
        {"id": left[0].thing.id, "offset": [round(box.at[0] - x, 1), round(box.at[1] - y, 1)]},
        "drag",
        {"name": called(left[0].thing)},
        final=len(left) == 1,
    )


def _containers(every: list[Shape]) -> list[Shape]:
    """Rectangles that are much larger than the other shapes: what one can put things into."""
    sizes = sorted(min(one.size) for one in every)
    gaps = [(after / before, after) for before, after in itertools.pairwise(sizes) if before > 0]
    ratio, least = max(gaps, default=(0.0, 0.0))
    return [one for one in every if one.form in ("rect", "box") and min(one.size) >= least] if ratio >= _LARGER else []


_LARGER = 1.5


def _box(to: Target, every: list[Shape]) -> Shape | None:
    boxes = sorted(_containers(every), key=lambda one: one.at or (0, 0))
    side = re.search(r"\b(left|right)\b|左|右", to.full, re.I)
    if side and len(boxes) > 1:
        return boxes[0] if side[0].lower() in ("left", "左") else boxes[-1]
    return boxes[0] if len(boxes) == 1 else None


def _inside(one: Shape, box: Shape) -> bool:
    if one.at is None or box.at is None:
        return False
    return abs(one.at[0] - box.at[0]) <= box.size[0] / 2 and abs(one.at[1] - box.at[1]) <= box.size[1] / 2


def do_draw(intent: Draw, turn: Turn) -> Outcome:
    """Draw a line or a circle with the button held down."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    if "drag" not in turn.tools:
        return Stuck("no_tool", {"name": "drag"})
    found = drawing_of(turn.view)
    dots = [one.at for one in meant(turn.view, "circle") if one.at]
    if found is None or len(dots) != 1:
        return Stuck("missing", {"name": intent.said})
    thing, (width, height) = found
    points = _circle(dots[0], width, height) if intent.form == "circle" else _line(dots[0], width, height, intent.form)
    path = [[round(x / width, 4), round(y / height, 4)] for x, y in points]
    return Act("drag", {"id": thing.id, "path": path}, "draw", {"name": intent.said})


def _line(dot: Point, width: float, height: float, form: str) -> list[Point]:
    along = [part / _STEPS for part in range(1, _STEPS)]
    return [(dot[0], part * height) if form == "vertical" else (part * width, dot[1]) for part in along]


def _circle(dot: Point, width: float, height: float) -> list[Point]:
    radius = 0.8 * min(dot[0], dot[1], width - dot[0], height - dot[1])
    angles = [2 * math.pi * step / _TURNS for step in range(_TURNS + 1)]
    return [(dot[0] + radius * math.cos(angle), dot[1] + radius * math.sin(angle)) for angle in angles]
