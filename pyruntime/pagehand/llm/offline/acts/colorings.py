"""Fields that hold a colour: a name is written the way the field writes colours."""

from __future__ import annotations

import re

from pagehand.llm.offline.colors import hex_of
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.match import TEXT_FIELDS
from pagehand.llm.offline.shapes import shapes_of
from pagehand.llm.offline.turn import Achieved, Outcome, Stuck, Turn, called, type_into

_FIELD = re.compile(r"colou?r|颜色|取色", re.I)
_SHOWN = re.compile(
    r"(?:the\s+)?(?:following|shown|given|same|displayed)\s+colou?r|(?:下面|上面|所示|显示)的?颜色", re.I
)


def set_color(target: Target, value: str, turn: Turn) -> Outcome | None:
    """Write a colour into the field that holds one; "the following colour" is that of the only swatch."""
    if not _FIELD.search(target.full):
        return None
    if _SHOWN.fullmatch(value.strip()):
        swatches = [one for one in shapes_of(turn.view) if one.form in ("box", "rect") and one.color]
        if len(swatches) != 1:
            return Stuck("missing", {"name": value})
        value = swatches[0].color
    code = hex_of(value)
    fields = [
        t
        for t in turn.view.things
        if (t.kind in TEXT_FIELDS and re.fullmatch(r"#?[0-9a-fA-F]{6}", t.element.value or "")) or t.kind == "color"
    ]
    if code is None or len(fields) != 1:
        return None
    field = fields[0]
    shown = field.element.value or "#"
    if shown.lstrip("#").lower() == code:
        return Achieved()
    if len(turn.tried("input_text", field.id)) >= 2:
        return Stuck("not_taken", {"name": called(field), "text": value})
    return type_into(field, ("#" if shown.startswith("#") else "") + code)
