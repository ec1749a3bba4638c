"""Drawings as the oracle sees them: the shapes that the page's text lists, with form, colour, size and place."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.miniwob.view import NotSeenError, View, label
from pagehand.page.parse import ParsedElement

Point = tuple[float, float]

ALIASES = {"aqua": "cyan", "fuchsia": "magenta", "grey": "gray", "rectangle": "rect"}
WHEEL = {
    "red": (0, 100, 50),
    "maroon": (0, 100, 25),
    "brown": (0, 59, 41),
    "crimson": (348, 83, 47),
    "lime": (120, 100, 50),
    "green": (120, 100, 25),
    "blue": (240, 100, 50),
    "navy": (240, 100, 25),
    "indigo": (275, 100, 25),
    "pink": (350, 100, 88),
    "skyblue": (197, 71, 73),
    "turquoise": (174, 72, 56),
    "yellow": (60, 100, 50),
    "orange": (39, 100, 50),
    "purple": (300, 100, 25),
    "magenta": (300, 100, 50),
    "cyan": (180, 100, 50),
    "teal": (180, 100, 25),
    "olive": (60, 100, 25),
    "violet": (300, 76, 72),
}
"""Hue in degrees, saturation and lightness in percent of the colours that pages are written in."""


@dataclass(frozen=True)
class Shape:
    """A shape: form, colour word, words in it, size, and its middle from the corner of the drawing (CSS pixels)."""

    element: ParsedElement
    form: str
    color: str
    words: str
    size: Point
    at: Point | None

    @property
    def middle(self) -> Point:
        """Where it is.

        Raises:
            NotSeenError: The page's text does not say.
        """
        if self.at is None:
            raise NotSeenError(f"where the {self.form} {self.words} is")
        return self.at


@dataclass(frozen=True)
class Drawing:
    """A drawing and what is in it."""

    element: ParsedElement
    size: Point
    shapes: list[Shape]

    def fraction(self, point: Point) -> Point:
        """A point as fractions of the drawing, as tools take it."""
        return (round(point[0] / self.size[0], 4), round(point[1] / self.size[1], 4))


def shapes(view: View, *, of: Sequence[ParsedElement] | None = None) -> list[Shape]:
    """All shapes in order; those among the elements ``of`` where given."""
    return [_shape(one) for one in (view.elements if of is None else of) if one.kind == "shape" or "shape" in one.props]


def drawing(view: View) -> Drawing:
    """The drawing of a page that has one.

    Raises:
        NotSeenError: There is none that can be pointed at.
    """
    element = view.find("drawing")
    size = _size(element)
    if size is None:
        raise NotSeenError("the size of the drawing")
    return Drawing(element, size, shapes(view))


def _shape(one: ParsedElement) -> Shape:
    color = one.props.get("color") or one.props.get("hint", "")
    # Of a line the middle; its ends are written as two points.
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", one.props.get("at", ""))]
    middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)) if points else None
    form = one.props.get("shape", one.type)
    return Shape(one, form, canonical(color), label(one), _size(one) or (0, 0), middle)


def _size(one: ParsedElement) -> Point | None:
    found = re.fullmatch(r"(\d+)×(\d+)", one.props.get("size", ""))
    return (float(found[1]), float(found[2])) if found else None


def canonical(word: str) -> str:
    """One word of several for the same colour or form."""
    return ALIASES.get(word, word)


def hue(color: str) -> int:
    """Hue of a colour word or ``#rrggbb`` in degrees.

    Raises:
        NotSeenError: It is neither.
    """
    if re.fullmatch(r"#[0-9a-f]{6}", color):
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return round(colorsys.rgb_to_hls(red, green, blue)[0] * 360)
    if color not in WHEEL:
        raise NotSeenError(f"the hue of {color!r}")
    return WHEEL[color][0]


def hex_of(color: str) -> str:
    """``RRGGBB`` of a colour word.

    Raises:
        NotSeenError: The word is not known.
    """
    plain = {"black": "000000", "white": "FFFFFF", "gray": "808080", "silver": "C0C0C0"}
    word = canonical(color)
    if word in plain:
        return plain[word]
    if re.fullmatch(r"#[0-9a-fA-F]{6}", word):
        return word[1:].upper()
    if word not in WHEEL:
        raise NotSeenError(f"the colour {color!r}")
    h, s, l = WHEEL[word]  # noqa: E741
    return "".join(f"{round(part * 255):02X}" for part in colorsys.hls_to_rgb(h / 360, l / 100, s / 100))
