"""Which steps a flow may have, and what each of them may say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Type = Literal["text", "number", "whole", "yes or no", "list", "data"]


@dataclass(frozen=True)
class Shape:
    """What may follow the key of a step.

    Attributes:
        fields: Names and types.
        main: The field, or the key of an element, that a bare value stands for.
        required: Fields that must be there.
        targets: Keys of elements, and the parameter that takes the number of each.
        optional_target: The step can do without its element.
        tool: The page action that it is, if it is one.
        preset: Arguments of that which the key itself says.
    """

    fields: Mapping[str, Type] = field(default_factory=dict)
    main: str = ""
    required: tuple[str, ...] = ()
    targets: Mapping[str, str] = field(default_factory=dict)
    optional_target: bool = False
    tool: str = ""
    preset: Mapping[str, Any] = field(default_factory=dict)

    @property
    def keys(self) -> list[str]:
        """All keys that are allowed."""
        return [*self.targets, *(_seen(name) for name in self.targets), *self.fields]


def _seen(target: str) -> str:
    return "to_seen" if target == "to" else "seen"


seen_key = _seen
"""The key under which the fingerprint of an element is kept, by the key of its words."""

_POINT: Mapping[str, Type] = {"modifiers": "list", "at": "list"}

SHAPES: Mapping[str, Shape] = {
    "tap": Shape({"button": "text", "count": "whole", **_POINT}, "target", targets={"target": "id"}, tool="click"),
    "double_click": Shape(_POINT, "target", targets={"target": "id"}, tool="click", preset={"count": 2}),
    "right_click": Shape(_POINT, "target", targets={"target": "id"}, tool="click", preset={"button": "right"}),
    "hover": Shape({"at": "list"}, "target", targets={"target": "id"}, tool="hover"),
    "input": Shape(
        {"text": "text", "clear": "yes or no", "submit": "yes or no"},
        required=("text",),
        targets={"into": "id"},
        tool="input_text",
    ),
    "press": Shape({"keys": "text"}, "keys", ("keys",), targets={"in": "id"}, optional_target=True, tool="press_keys"),
    "select": Shape({"option": "text", "options": "list"}, targets={"in": "id"}, tool="select_option"),
    "scroll": Shape(
        {"direction": "text", "pages": "number", "pixels": "whole"},
        "direction",
        targets={"in": "id"},
        optional_target=True,
        tool="scroll",
    ),
    "drag": Shape(
        {"offset": "list", "path": "list"},
        targets={"target": "id", "to": "to_id"},
        optional_target=True,
        tool="drag",
    ),
    "select_text": Shape({"text": "text"}, "in", targets={"in": "id"}, tool="select_text"),
    "upload": Shape({"files": "list"}, required=("files",), targets={"into": "id"}, tool="upload_file"),
    "goto": Shape({"url": "text"}, "url", ("url",), tool="navigate"),
    "back": Shape(tool="go_back"),
    "tool": Shape({"name": "text", "arguments": "data"}, "name", ("name",), targets={"on": "id"}, optional_target=True),
    "act": Shape({"goal": "text"}, "goal", ("goal",)),
    "query": Shape({"demand": "text", "schema": "data"}, "demand", ("demand",)),
    "ask": Shape({"question": "text"}, "question", ("question",)),
    "boolean": Shape({"question": "text"}, "question", ("question",)),
    "number": Shape({"question": "text"}, "question", ("question",)),
    "string": Shape({"question": "text"}, "question", ("question",)),
    "assert": Shape(),
    "wait_for": Shape(),
    "sleep": Shape({"seconds": "number"}, "seconds", ("seconds",)),
    "set": Shape({"value": "data"}, "value", ("value",)),
    "if": Shape(),
    "repeat": Shape({"times": "whole", "for_each": "data", "as": "text", "limit": "whole"}),
}
"""The steps, by their keys."""

OPTIONS: Mapping[str, Type] = {"name": "text", "retries": "whole", "timeout": "number"}
"""What every step may say besides."""

BLOCKS: Mapping[str, tuple[str, ...]] = {"if": ("then", "else"), "repeat": ("do",)}
"""Steps inside of steps."""

CHECKS: Mapping[str, Type] = {
    "text": "text",
    "no_text": "text",
    "url": "text",
    "field": "text",
    "value": "text",
    "equal": "list",
}
"""What is checked on the page without a model: a text is there or not, the address (``*`` for anything), what a field
holds (``field`` with ``value``), two values are equal."""

WAITING: Mapping[str, Type] = {"statement": "text", "interval": "number"}
"""What ``wait_for`` may say besides: the statement in full, and the seconds between two checks."""
