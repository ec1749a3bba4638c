"""Shapes and colours: which one is meant, how many there are, what it is."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.drawing import Shape, canonical, drawing, hex_of, hue, shapes
from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, label

COLORS = "red green blue aqua black magenta yellow".split()
FORMS = {"circle": "circle", "rectangle": "rect", "triangle": "triangle"}
LARGE = 15
"""Height in pixels from which a figure is large: small ones are drawn at 10, large ones at 20."""


def _fits(one: Shape, words: str) -> bool:
    """Whether a figure answers to a description such as ``small red digit``."""
    return all(_fits_word(one, word) for word in words.split())


def _fits_word(one: Shape, word: str) -> bool:
    is_text = one.form == "text"
    # The box of a letter is as high as its line, which is 1.15 times the size of the type.
    large = one.size[1] >= (LARGE * 1.15 if is_text else LARGE)
    if word in ("small", "large"):
        return large == (word == "large")
    if word in COLORS:
        return one.color == canonical(word)
    kinds = {"item": True, "letter": is_text and one.words.isalpha(), "digit": is_text and one.words.isdigit()}
    kinds["shape"] = not is_text
    if word in kinds:
        return kinds[word]
    return not is_text and one.form == FORMS[word] if word in FORMS else is_text and one.words == word


async def click_figure(episode: Episode) -> None:
    (words,) = episode.match(r"Click on an? (.+)")
    found = [one for one in shapes(await episode.see()) if _fits(one, words)]
    if not found:
        raise NotSeenError(f"no {words}")
    await episode.click(found[0].element)


async def count_figures(episode: Episode) -> None:
    (words,) = episode.match(r"How many (.+)s are there")
    view = await episode.see()
    if not shapes(view):
        raise NotSeenError("no figure")
    count = sum(_fits(one, words) for one in shapes(view))
    await episode.click(view.find("button", str(count)))


async def identify(episode: Episode) -> None:
    view = await episode.see()
    found = shapes(view)
    if not found:
        raise NotSeenError("no figure")
    one = found[0]
    names = {"rect": "Rectangle", "circle": "Circle", "triangle": "Triangle"}
    kind = names.get(one.form) or ("Number" if one.words.isdigit() else "Letter")
    await episode.click(view.find("button", kind))


async def ascending(episode: Episode) -> None:
    numbers = sorted(
        (one for one in shapes(await episode.see()) if one.words.isdigit()), key=lambda one: int(one.words)
    )
    if not numbers:
        raise NotSeenError("no number that can be pointed at")
    places = [one.middle for one in numbers]
    await episode.click(numbers[0].element)
    for place in places[1:]:
        covers = [one for one in drawing(await episode.see()).shapes if one.form == "rect"]
        if not covers:
            raise NotSeenError("no cover")
        await episode.click(min(covers, key=lambda one: math.dist(one.middle, place)).element)


async def pie(episode: Episode) -> None:
    name = episode.quoted()[-1]
    view = await episode.see()
    if view.has("", "+"):
        await episode.click(view.find("", "+"))
    await episode.until(lambda view: view.has("", name), looks=20)
    await episode.click(await episode.spot(name))


async def color_box(episode: Episode) -> None:
    (color,) = episode.match(r"the (\w+) colored box")
    found = [one for one in shapes(await episode.see()) if one.color == canonical(color)]
    if not found:
        raise NotSeenError(f"no {color} box")
    # The goal may show a box of the same colour, before the ones that are meant.
    await episode.click(found[-1].element)


async def shades(episode: Episode) -> None:
    (color,) = episode.match(r"shades of (\w+)")
    found = shapes(await episode.see())
    if not found:
        raise NotSeenError("no coloured box")
    for one in found:
        if abs((hue(one.color) - hue(color) + 180) % 360 - 180) <= 60:
            await episode.click(one.element)
    await episode.submit()


async def color_by_name(episode: Episode) -> None:
    (color,) = episode.match(r"Select (\w+) with")
    await episode.type((await episode.see()).find("input"), hex_of(color))
    await episode.submit()


async def color_like_that(episode: Episode) -> None:
    view = await episode.see()
    found = [one for one in shapes(view, of=view.asked) if one.color]
    if not found:
        raise NotSeenError("the colour that is asked for")
    await episode.type(view.find("input"), hex_of(found[0].color))
    await episode.submit()


async def count_blocks(episode: Episode) -> None:
    view = await episode.see()
    if not shapes(view):
        raise NotSeenError("no block")
    await episode.type(view.find("input"), str(len(shapes(view))))
    await episode.submit()


async def sides(episode: Episode) -> None:
    names = {"triangle": 3, "rect": 4, "pentagon": 5, "hexagon": 6, "heptagon": 7}
    view = await episode.see()
    found = [names[one.form] for one in shapes(view) if one.form in names]
    if not found:
        raise NotSeenError("a picture on a canvas says nothing")
    await episode.click(view.find("button", str(found[0])))


async def digit_of_boxes(episode: Episode) -> None:
    view = await episode.see()
    boxes = view.all("checkbox")
    example = [one for one in boxes if "disabled" in one.states]
    own = [one for one in boxes if "disabled" not in one.states]
    if len(example) != len(own):
        raise NotSeenError("the example")
    for mine, model in zip(own, example, strict=True):
        if "checked" in model.states:
            await episode.click(mine)
    await episode.submit()


async def simon(episode: Episode) -> None:
    """Watches until nothing has lit up for a while, then repeats."""
    clock = asyncio.get_running_loop()
    seen: list[int | str] = []
    usual = {one.id: one.color for one in _lamps(await episode.see())}
    last, quiet_since = None, clock.time()
    while clock.time() - quiet_since < 1.2:
        lit = [one.id for one in _lamps(await episode.see()) if usual.get(one.id) != one.color]
        if lit and lit[0] != last:
            seen.append(lit[0])
            quiet_since = clock.time()
        last = lit[0] if lit else None
    if not seen:
        raise NotSeenError("nothing is seen to light up")
    for number in seen:
        await episode.click(number)


class _Lamp:
    def __init__(self, number: int | str, color: str) -> None:
        self.id = number
        self.color = color


def _lamps(view: View) -> list[_Lamp]:
    return [_Lamp(one.id, one.props.get("color") or one.props.get("hint") or label(one)) for one in view.all("button")]


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


async def tic_tac_toe(episode: Episode) -> None:
    for _ in range(5):
        cells = [one for one in (await episode.see()).elements if one.kind in ("shape", "clickable", "img")]
        if len(cells) != 9:
            raise NotSeenError(f"{len(cells)} of 9 fields")
        marks = [_mark(f"{label(one)} {one.props.get('hint', '')}") for one in cells]
        await episode.click(cells[_move(marks)])


def _mark(words: str) -> str:
    found = re.search(r"(?:^|[\s/-])([xo])(?:\b|\.|$)", words.lower())
    return found[1] if found else ""


def _move(marks: list[str]) -> int:
    """The field that wins, else the one that does not lose, else the best by place."""
    free = [at for at in range(9) if not marks[at]]
    for side in "xo":
        for line in LINES:
            held = [marks[at] for at in line]
            if held.count(side) == 2 and held.count("") == 1:
                return line[held.index("")]
    return next(at for at in (4, 0, 2, 6, 8, 1, 3, 5, 7) if at in free)


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "ascending-numbers": ascending,
        "click-color": color_box,
        "click-pie": pie,
        "click-pie-nodelay": pie,
        "click-shades": shades,
        "click-shape": click_figure,
        "count-shape": count_figures,
        "count-sides": sides,
        "identify-shape": identify,
        "number-checkboxes": digit_of_boxes,
        "simon-says": simon,
        "tic-tac-toe": tic_tac_toe,
        "use-colorwheel": color_by_name,
        "use-colorwheel-2": color_like_that,
        "visual-addition": count_blocks,
    }
)
