"""Colours by name, in English and Chinese, and which family a colour belongs to."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping
from types import MappingProxyType

_TABLE = (
    "black 000000 white ffffff gray 808080 silver c0c0c0 red ff0000 maroon 800000 brown a52a2a crimson dc143c "
    "lime 00ff00 green 008000 blue 0000ff navy 000080 indigo 4b0082 pink ffc0cb skyblue 87ceeb turquoise 40e0d0 "
    "yellow ffff00 orange ffa500 purple 800080 magenta ff00ff cyan 00ffff teal 008080 olive 808000 violet ee82ee "
    "gold ffd700 coral ff7f50 salmon fa8072 tomato ff6347 khaki f0e68c beige f5f5dc lavender e6e6fa tan d2b48c "
    "chocolate d2691e orchid da70d6 plum dda0dd ivory fffff0 darkred 8b0000 darkgreen 006400 darkblue 00008b "
    "lightgreen 90ee90 lightblue add8e6 lightgray d3d3d3 darkgray a9a9a9 firebrick b22222 indianred cd5c5c "
    "seagreen 2e8b57 forestgreen 228b22 steelblue 4682b4 royalblue 4169e1 slateblue 6a5acd rosybrown bc8f8f"
).split()
HEX: Mapping[str, str] = MappingProxyType(dict(zip(_TABLE[::2], _TABLE[1::2], strict=True)))
"""Name to ``rrggbb``."""

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "aqua": "cyan", "fuchsia": "magenta", "grey": "gray", "黑": "black", "白": "white", "灰": "gray",
        "红": "red", "绿": "green", "蓝": "blue", "黄": "yellow", "橙": "orange", "紫": "purple", "粉": "pink",
        "棕": "brown", "青": "cyan", "银": "silver", "金": "gold",
    }
)  # fmt: skip
"""Other words for a colour of :data:`HEX`."""

_FAMILIES = (
    ("red", 0), ("orange", 33), ("yellow", 60), ("green", 120), ("cyan", 180), ("blue", 240), ("purple", 285),
    ("magenta", 315), ("red", 360),
)  # fmt: skip
_PALE = 0.06
"""Saturation below which a colour is a gray."""


def canonical(word: str) -> str:
    """The one name of a colour word; words that name none stay as they are."""
    bare = word.lower().removesuffix("色")
    return ALIASES.get(bare, bare)


def is_color(word: str) -> bool:
    """Whether a word names a colour."""
    return canonical(word) in HEX


def hex_of(color: str) -> str | None:
    """``rrggbb`` of a colour word or of ``#rrggbb``."""
    name = canonical(color)
    if re.fullmatch(r"#[0-9a-f]{6}", name):
        return name[1:]
    return HEX.get(name)


def family(color: str) -> str:
    """The basic colour whose shade it is: ``#faa3a3`` is red; empty for what is no colour."""
    code = hex_of(color)
    if code is None:
        return ""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    if saturation < _PALE or light in (0.0, 1.0):
        return "black" if light < 0.15 else "white" if light > 0.95 else "gray"
    return min(_FAMILIES, key=lambda one: abs(one[1] - hue * 360))[0]
