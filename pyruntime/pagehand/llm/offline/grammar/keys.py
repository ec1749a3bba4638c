"""Names of keys, as people say them and as ``press_keys`` takes them."""

from __future__ import annotations

import re

_KEYS = {
    "enter": "Enter", "return": "Enter", "回车": "Enter", "回车键": "Enter", "tab": "Tab", "制表键": "Tab",
    "escape": "Escape", "esc": "Escape", "退出键": "Escape", "space": "Space", "spacebar": "Space",
    "space bar": "Space", "空格": "Space",
    "backspace": "Backspace", "退格": "Backspace", "delete": "Delete", "del": "Delete", "删除键": "Delete",
    "home": "Home", "end": "End", "page up": "PageUp", "pageup": "PageUp", "page down": "PageDown",
    "pagedown": "PageDown",
    "arrow up": "ArrowUp", "up arrow": "ArrowUp", "arrowup": "ArrowUp", "上箭头": "ArrowUp", "向上键": "ArrowUp",
    "arrow down": "ArrowDown", "down arrow": "ArrowDown", "arrowdown": "ArrowDown", "下箭头": "ArrowDown",
    "向下键": "ArrowDown",
    "arrow left": "ArrowLeft", "left arrow": "ArrowLeft", "arrowleft": "ArrowLeft", "左箭头": "ArrowLeft",
    "向左键": "ArrowLeft",
    "arrow right": "ArrowRight", "right arrow": "ArrowRight", "arrowright": "ArrowRight",
    "右箭头": "ArrowRight", "向右键": "ArrowRight",
}  # fmt: skip
_MODIFIERS = {
    "ctrl": "Control", "control": "Control", "shift": "Shift", "alt": "Alt", "option": "Alt",
    "cmd": "Meta", "command": "Meta", "meta": "Meta", "win": "Meta",
}  # fmt: skip
_AMBIGUOUS = frozenset({"delete", "home", "end", "del", "space", "option"})
"""Also names of buttons: taken for keys only when the word "key" was said."""


def key_name(text: str, *, spoken: bool = False) -> str:
    """The key or chord (``Control+a``) that ``text`` names, or an empty string.

    ``spoken``: the word "key" was said, so that single letters and words like "Delete" are keys, too.
    """
    folded = " ".join(text.lower().split())
    folded = re.sub(r"\s*(?:key|键)$", "", folded)
    spoken = spoken or folded != " ".join(text.lower().split())
    parts = [
        part.strip()
        for part in re.split(r"\s*[+]\s*|(?<=ctrl)-|(?<=shift)-|(?<=alt)-|(?<=cmd)-", folded)
        if part.strip()
    ]
    if len(parts) > 1 and all(part in _MODIFIERS for part in parts[:-1]):
        last = _KEYS.get(parts[-1], parts[-1])
        return (
            "+".join([*(_MODIFIERS[part] for part in parts[:-1]), last])
            if len(last) == 1 or last in _KEYS.values() or re.fullmatch(r"f\d+", last)
            else ""
        )
    if folded in _KEYS and (spoken or folded not in _AMBIGUOUS):
        return _KEYS[folded]
    if re.fullmatch(r"f(?:[1-9]|1[0-2])", folded):
        return folded.upper()
    return folded if spoken and len(folded) == 1 else ""
