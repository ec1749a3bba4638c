"""What is drawn on the page, and which of it a description means: "a large red circle", "all shades of green"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pagehand.llm.offline.colors import canonical, family, is_color
from pagehand.llm.offline.view import Thing, View
from pagehand.llm.offline.words import normal

Point = tuple[float, float]

_POINT = re.compile(r"(-?[\d.]+),(-?[\d.]+)")
_FORMS = (
    (r"circles?|dots?|points?|discs?|圆形?|圆点|点", frozenset({"circle", "ellipse"})),
    (r"squares?|rectangles?|rects?|正方形|方块|矩形|长方形", frozenset({"rect", "box"})),
    (r"box(?:es)?|blocks?|方框|色块|方格", frozenset({"rect", "box"})),
    (r"triangles?|三角形?", frozenset({"triangle"})),
    (r"pentagons?|五边形", frozenset({"pentagon"})),
    (r"hexagons?|六边形", frozenset({"hexagon"})),
    (r"lines?|线段?|直线", frozenset({"line"})),
    (r"ellipses?|椭圆", frozenset({"ellipse"})),
)
_ANY = re.compile(r"(?:items?|shapes?|figures?|objects?|things?|elements?|symbols?|图形|形状|图案|东西|个)", re.I)
_LETTER = re.compile(r"(?:letters?|字母)", re.I)
_DIGIT = re.compile(r"(?:digits?|numbers?|numerals?|数字)", re.I)
_SMALL = re.compile(r"(?:small|tiny|little|smaller|小的?)", re.I)
_LARGE = re.compile(r"(?:large|big|huge|larger|bigger|大的?)", re.I)
_COLORED = re.compile(r"(?:colou?red|彩色的?|有色的?)", re.I)
_IDLE = re.compile(r"(?:the|an?|any|all|every|each|of|that|is|are|one|colou?r|的|一个|所有|全部|那个)", re.I)
_SHADES = re.compile(r"(?:shades?|tones?|hues?|色调)", re.I)
_CJK_WORDS = re.compile(
    r"(?:[黑白灰红绿蓝黄橙紫粉棕青银金]色?|彩色|有色|三角形?|正方形|长方形|矩形|方块|方框|圆形?|圆点|五边形|六边形|椭圆|直线|线段"
    r"|字母|数字|图形|形状|图案|色块|大|小|的)"
)


@dataclass(frozen=True)
class Shape:
    """One shape: its form, colour word or ``#rrggbb`` (empty for the paper's), words in it, size, and the middle of
    it from the corner of its drawing in CSS pixels, as far as the page tells; ``ends`` of a line."""

    thing: Thing
    form: str
    color: str
    words: str
    size: Point
    at: Point | None
    ends: tuple[Point, ...] = ()


def shapes_of(view: View) -> list[Shape]:
    """All shapes in order. A drawing around them is none of them."""
    return [
        _shape(thing) for thing in view.things if thing.kind == "shape" and thing.element.props.get("shape") != "svg"
    ]


def drawing_of(view: View) -> tuple[Thing, Point] | None:
    """The page's first drawing, and its size."""
    for thing in view.things:
        if thing.kind == "drawing" and (size := _size(thing)):
            return thing, size
    return None


def _shape(thing: Thing) -> Shape:
    props = thing.element.props
    ends = tuple((float(x), float(y)) for x, y in _POINT.findall(props.get("at", "")))
    middle = (sum(p[0] for p in ends) / len(ends), sum(p[1] for p in ends) / len(ends)) if ends else None
    words = "" if thing.element.name == props.get("hint", "") else thing.element.name
    return Shape(thing, props["shape"], canonical(props.get("color", "")), words, _size(thing) or (0, 0), middle, ends)


def _size(thing: Thing) -> Point | None:
    found = re.fullmatch(r"(\d+)×(\d+)", thing.element.props.get("size", ""))
    return (float(found[1]), float(found[2])) if found else None


@dataclass
class _Wish:
    """A description taken apart."""

    color: str = ""
    form: frozenset[str] = frozenset()
    size: int = 0
    text: str = ""
    kind: str = ""
    shade: bool = False
    colored: bool = False
    said: bool = False


def meant(view: View, words: str) -> list[Shape]:
    """The shapes that ``words`` describe; none where a word is said that describes no shape."""
    every = shapes_of(view)
    wish = _wish(words) if every else None
    if wish is None:
        return []
    border = _border(every)
    return [one for one in every if _fits(one, wish, border)]


def _tokens(words: str) -> list[str]:
    spread = _CJK_WORDS.sub(lambda m: f" {m[0]} ", words)
    return [word for word in re.split(r"[\s,;\"“”]+", spread) if word]


def _wish(words: str) -> _Wish | None:
    wish = _Wish()
    for word in _tokens(words):
        form = next((kinds for pattern, kinds in _FORMS if re.fullmatch(pattern, word, re.I)), None)
        if _IDLE.fullmatch(word):
            continue
        wish.said = True
        if is_color(word):
            wish.color = canonical(word)
        elif form is not None:
            wish.form = form
        elif _SMALL.fullmatch(word) or _LARGE.fullmatch(word):
            wish.size = -1 if _SMALL.fullmatch(word) else 1
        elif _LETTER.fullmatch(word) or _DIGIT.fullmatch(word):
            wish.kind = "letter" if _LETTER.fullmatch(word) else "digit"
        elif _SHADES.fullmatch(word):
            wish.shade = True
        elif _COLORED.fullmatch(word):
            wish.colored = True
        elif _ANY.fullmatch(word):
            continue
        elif len(word) == 1 and not wish.text:
            wish.text = word
        else:
            return None
    if wish.color:
        wish.colored = False
    return wish if wish.said else None


def _border(every: list[Shape]) -> float:
    """The height between small and large: between the two clusters, where there are two."""
    heights = sorted(max(one.size) for one in every if max(one.size) > 0)
    if heights and heights[-1] >= 1.5 * heights[0]:
        return float((heights[0] * heights[-1]) ** 0.5)
    return 16.0


def _fits(one: Shape, wish: _Wish, border: float) -> bool:
    color = one.color or "white"
    if wish.shade and wish.color:
        if family(color) != family(wish.color):
            return False
    elif wish.color and color != wish.color:
        return False
    if wish.colored and family(color) in ("black", "white", "gray", ""):
        return False
    if wish.form and one.form not in wish.form:
        return False
    if wish.kind and not (one.words.isalpha() if wish.kind == "letter" else one.words.isdigit()):
        return False
    if wish.text and one.words != wish.text:
        return False
    if wish.size and max(one.size) > 0 and (max(one.size) > border) != (wish.size > 0):
        return False
    return not (wish.form and one.words and one.form not in wish.form)


def described(one: Shape) -> set[str]:
    """What a shape may be called by somebody who names it: ``circle``, ``letter`` …, in lower case."""
    if one.words:
        return (
            {"letter", "字母"} if one.words.isalpha() else {"number", "digit", "数字"} if one.words.isdigit() else set()
        )
    names = {
        "circle": {"circle", "圆形", "圆"},
        "ellipse": {"ellipse", "circle", "椭圆"},
        "rect": {"rectangle", "square", "矩形", "长方形"},
        "box": {"rectangle", "square", "矩形"},
        "triangle": {"triangle", "三角形"},
    }
    return {normal(name) for name in names.get(one.form, {one.form})}
