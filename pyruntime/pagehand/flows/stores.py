"""Where caches are kept: texts under names, written so that no two writers undo each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pagehand.errors import PagehandError

ATTEMPTS = 30
"""How often a change is tried when others write at the same time."""


@dataclass(frozen=True)
class Stored:
    """A text and the mark of its version; the mark of what is not there is empty."""

    text: str | None
    revision: str = ""


class TextStore(Protocol):
    """Keeps texts under names.

    Raises:
        PagehandError: ``store_failed`` with what went wrong.
    """

    async def read(self, name: str) -> Stored:
        """The text of this name."""
        ...

    async def write(self, name: str, text: str, revision: str) -> bool:
        """Put ``text`` in place of the version ``revision``, all or nothing; false if another version is there."""
        ...

    async def set_aside(self, name: str) -> str:
        """Give the text another name, so that it can be looked at; that name. Empty if there was none."""
        ...


class MemoryTextStore:
    """Keeps texts as long as the process lives."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self._revisions: dict[str, int] = {}

    async def read(self, name: str) -> Stored:
        """The text of this name."""
        return Stored(self.texts.get(name), self._revision(name))

    async def write(self, name: str, text: str, revision: str) -> bool:
        """Put ``text`` in place of the version ``revision``."""
        if revision != self._revision(name):
            return False
        self.texts[name] = text
        self._revisions[name] = self._revisions.get(name, 0) + 1
        return True

    async def set_aside(self, name: str) -> str:
        """Give the text another name."""
        if name not in self.texts:
            return ""
        aside = f"{name}.aside-{self._revisions.get(name, 0)}"
        self.texts[aside] = self.texts.pop(name)
        return aside

    def _revision(self, name: str) -> str:
        return str(self._revisions.get(name, 0)) if name in self.texts else ""


async def change(store: TextStore, name: str, edit: Callable[[str | None], str | None]) -> None:
    """Read, edit and write a text; again if somebody else has written in between.

    Args:
        edit: Gets the text, or ``None``, and returns the new one, or ``None`` to leave it. Called once an attempt.

    Raises:
        PagehandError: ``store_busy`` if others were always faster, ``store_failed``.
    """
    for attempt in range(ATTEMPTS):
        stored = await store.read(name)
        text = edit(stored.text)
        if text is None or await store.write(name, text, stored.revision):
            return
        await asyncio.sleep(random.uniform(0, 0.002 * (attempt + 1)))
    raise PagehandError("store_busy", name)
