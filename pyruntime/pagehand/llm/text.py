"""Small text helpers of the client: well-formed Unicode, short extracts, hidden keys.

A lone surrogate (half an emoji) cannot be encoded as UTF-8, and servers reject its escaped form, so that
every later request of the task would fail too. Nothing leaves or enters the client with one.
"""

from __future__ import annotations

import html
import re
from typing import Any


def well_formed(text: str) -> str:
    """``text`` with surrogate pairs joined and lone surrogates replaced by U+FFFD."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def scrub(value: Any) -> Any:
    """A copy of a JSON value in which every text, keys included, is well-formed."""
    if isinstance(value, str):
        return well_formed(value)
    if isinstance(value, dict):
        return {well_formed(key) if isinstance(key, str) else key: scrub(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [scrub(item) for item in value]
    return value


def first_words(text: str, limit: int = 160) -> str:
    """The beginning of ``text`` in one line, without tags, at most ``limit`` characters long."""
    text = text[:20_000]
    if looks_like_html(text):
        text = re.sub(r"(?is)<(script|style)\b.*?(</\1>|$)|<!--.*?(-->|$)", " ", text)
        text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    line = " ".join(well_formed(text).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def looks_like_html(text: str) -> bool:
    """Whether ``text`` begins like an HTML document."""
    return re.match(r"(?i)\s*(<!--.*?-->\s*)?<(!doctype|html|head|body|title|h1|center|p|div)\b", text) is not None


def hide(value: Any, secret: str) -> Any:
    """A copy of a JSON value in which ``secret`` is replaced by three asterisks wherever it stands."""
    if len(secret) < 4:  # a placeholder such as "x" would blacken ordinary words
        return value
    if isinstance(value, str):
        return value.replace(secret, "***")
    if isinstance(value, dict):
        return {key: hide(item, secret) for key, item in value.items()}
    if isinstance(value, list):
        return [hide(item, secret) for item in value]
    return value
