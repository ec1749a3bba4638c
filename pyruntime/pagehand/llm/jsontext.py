"""Reading JSON that others wrote, without trust in its depth.

The decoder of the standard library recurses for each bracket. Under CPython that ends in ``RecursionError``;
in the browser it exhausts the stack of WebAssembly and takes the whole runtime down. So depth is measured first.
"""

from __future__ import annotations

import json
import re
from typing import Any

DEPTH_LIMIT = 100
"""Brackets within brackets; completions need about ten."""

_MARKS = re.compile(r'["\\\[\]{}]')


class NotJSONError(ValueError):
    """A text that is no JSON, not even after repair, or too deep to be read."""


def load_json(text: str, *, strict: bool = True) -> Any:
    """The value of ``text``, which must be JSON as a whole.

    Args:
        text: The text.
        strict: Refuse raw line breaks in strings.

    Raises:
        NotJSONError: It is not JSON, or nested deeper than :data:`DEPTH_LIMIT`.
    """
    if is_too_deep(text):
        raise NotJSONError("nested too deeply")
    try:
        return json.loads(text, strict=strict)
    except (ValueError, RecursionError) as error:
        raise NotJSONError(str(error)) from None


def is_too_deep(text: str) -> bool:
    """Whether brackets outside strings are nested deeper than :data:`DEPTH_LIMIT`."""
    if text.count("{") + text.count("[") <= DEPTH_LIMIT:
        return False
    depth, quoted, escaped = 0, False, -1
    for mark in _MARKS.finditer(text):
        if mark.start() == escaped:
            continue
        match mark[0]:
            case "\\":
                escaped = mark.end() if quoted else -1
            case '"':
                quoted = not quoted
            case "{" | "[" if not quoted:
                depth += 1
                if depth > DEPTH_LIMIT:
                    return True
            case "}" | "]" if not quoted:
                depth -= 1
    return False
