"""What must not get into a report: keys, and what was typed into fields whose contents nobody may read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

HIDDEN = "•••"
_KEYS = re.compile(
    r"\b(?:sk|pk|rk|key|xai|gsk|hf|ghp|gho|glpat|xox[abp])[-_][A-Za-z0-9_-]{16,}\b|\bAIza[\w-]{30,}|\bAKIA[A-Z0-9]{16}\b"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}"
)
_BEARER = re.compile(r"(?i)\b(bearer|basic)\s+(?=\S*[\d=])[A-Za-z0-9._~+/=-]{8,}")


class Secrets:
    """Hides secrets in what is written down.

    Args:
        words: Texts that must not be in the report, such as the key of the model server.
    """

    def __init__(self, words: Sequence[str] = ()) -> None:
        self._words = sorted({word for word in words if word}, key=len, reverse=True)

    def add(self, word: str) -> None:
        """From now on hide this text too."""
        if word and word not in self._words:
            self._words = sorted([*self._words, word], key=len, reverse=True)

    def text(self, text: str) -> str:
        """``text`` without secrets."""
        for word in self._words:
            text = text.replace(word, HIDDEN)
        return _BEARER.sub(rf"\1 {HIDDEN}", _KEYS.sub(HIDDEN, text))

    def data(self, value: Any) -> Any:
        """The same for JSON data."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {name: self.data(each) for name, each in value.items()}
        return [self.data(each) for each in value] if isinstance(value, list) else value


def is_secret_field(page: str, element: object) -> bool:
    """Whether the page, as the model read it, shows this element as a field whose contents nobody may read: it only
    tells whether it is filled."""
    mark = re.search(rf'\[{re.escape(str(element))}<((?:"(?:[^"\\]|\\.)*"|[^"\]])*)\]', page)
    if mark is None:
        return False
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", mark[1])
    return re.search(r"\b(?:password|filled|empty)\b", bare) is not None
