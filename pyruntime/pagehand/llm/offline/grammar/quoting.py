"""Takes quoted text out of a sentence, so that nothing in it is taken for grammar, and puts it back.

Each quotation becomes one private-use character; quotes may be English, Chinese, Japanese or typographic.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

FIRST = 0xE000
Q = "[\ue000-\uf8ff]"
"""Regex for one quotation in masked text."""

_PRIVATE = re.compile(Q)
_QUOTES = re.compile(
    r'"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|「([^」\n]*)」|『([^』\n]*)』|《([^》\n]*)》|«([^»\n]*)»'
    r"|`([^`\n]+)`|(?<![\w\ue000-\uf8ff])'([^\n]*?\S)'(?!\w)|(?<!\w)‘([^\n]*?\S)’(?!\w)"
)
_ADDRESS = re.compile(r"https?://[^\s，。；\ue000-\uf8ff]*[^\s，。；,.;\ue000-\uf8ff]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


@dataclass
class Quotes:
    """The quotations of one request, by number of their mark."""

    texts: list[str] = field(default_factory=list)
    bare: set[int] = field(default_factory=set)

    def mask(self, text: str) -> str:
        """``text`` with every quotation and every address replaced by its mark."""
        text = _PRIVATE.sub("", text)
        text = _QUOTES.sub(lambda m: self._add(next(g for g in m.groups() if g is not None)), text)
        return _ADDRESS.sub(lambda m: self._add(m[0], bare=True), text)

    def _add(self, text: str, *, bare: bool = False) -> str:
        if bare:
            self.bare.add(len(self.texts))
        self.texts.append(text)
        return chr(FIRST + len(self.texts) - 1)

    def fill(self, text: str) -> str:
        """Quotations put back, without their quotes."""
        return _PRIVATE.sub(lambda m: self.texts[ord(m[0]) - FIRST], text)

    def show(self, text: str) -> str:
        """Quotations put back in plain double quotes, for saying the clause to a person."""
        return _PRIVATE.sub(self._shown, text)

    def _shown(self, match: re.Match[str]) -> str:
        index = ord(match[0]) - FIRST
        return self.texts[index] if index in self.bare else f'"{self.texts[index]}"'

    def quoted(self, text: str) -> list[str]:
        """All quotations in masked ``text``."""
        return [self.texts[ord(mark) - FIRST] for mark in _PRIVATE.findall(text)]

    def value(self, text: str) -> str:
        """``text`` as something to be typed: a lone quotation verbatim, else the words, trimmed."""
        bare = text.strip()
        if _PRIVATE.fullmatch(bare):
            return self.fill(bare)
        return self.fill(bare.strip(" .。，,;；:："))
