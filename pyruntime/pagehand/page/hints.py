"""Hints that say something: a class name is a hint only as far as a person has chosen it."""

from __future__ import annotations

import re

_PART = re.compile(r"[-_]*([^-_\s]+)")
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_ONLY_PREFIXES = re.compile(r"(?:css|sc|jss|jsx|svelte|emotion|astro|styles?|module|cls)?")
"""What tools that make up names put before them; it says nothing alone."""


def spoken(hint: str) -> str:
    """``hint`` without what a tool made up, such as ``css-1q2w3e`` or the end of ``menu_item__2Kd9f``; "" if nothing
    is left. Colours stay."""
    if hint.startswith("#"):
        return hint
    kept = _PART.sub(lambda match: "" if _made_up(match[1]) else match[0], hint).strip(" -_")
    return "" if kept != hint and _ONLY_PREFIXES.fullmatch(kept) else kept


def _made_up(part: str) -> bool:
    """Digits between letters, or capitals where no word begins."""
    if len(part) < 4 or not part.isascii() or not part.isalnum():
        return False
    if re.search(r"\d[A-Za-z]", part):
        return re.fullmatch(r"\d+(?:px|rem|deg|x\d+)", part) is None
    humps = _HUMP.findall(part)
    if len(humps) < 2:
        return False
    return len(part) / len(humps) < 3 or (len(humps[0]) > 3 and not re.search(r"[aeiouy]", humps[0], re.I))
