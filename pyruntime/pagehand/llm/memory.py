"""What a session has learned about its servers: one :class:`Adaptation` for each base URL and model.

The session owns the :class:`Memory` and hands it to its clients; nothing is kept at module level.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from pagehand.llm.modes import LADDER, TOOL_MODES, Mode
from pagehand.llm.quirks import QUIRKS, Patch
from pagehand.model import Model

FLAGS = ("stream", "no_stream", "merge_roles", "fold_system", "plain_schema", "flat_schema", "no_images")
"""Fields of patches and adaptations that are switched on and never off again."""
_PATIENCE = 2
"""Answers in prose that a mode which has worked before may give in a row before it counts as ignored."""


@dataclass
class Adaptation:
    """How requests to one model at one server must look."""

    drop: set[str] = field(default_factory=set)
    rename: dict[str, str] = field(default_factory=dict)
    add: dict[str, Any] = field(default_factory=dict)
    refused: set[Mode] = field(default_factory=set)
    stream: bool = False
    no_stream: bool = False
    merge_roles: bool = False
    fold_system: bool = False
    plain_schema: bool = False
    flat_schema: bool = False
    no_images: bool = False
    proven: Mode | None = None
    _prose: int = 0

    @property
    def mode(self) -> Mode:
        """The mode that worked last, or else the strongest that was neither refused nor ignored."""
        if self.proven is not None and self.proven not in self.refused:
            return self.proven
        return next((mode for mode in LADDER if mode not in self.refused), Mode.PROMPT)

    def apply(self, patch: Patch) -> bool:
        """Take ``patch`` over; false if it says nothing new."""
        before = (set(self.drop), dict(self.rename), dict(self.add), set(self.refused), self._flags())
        self.drop |= patch.drop
        self.rename |= patch.rename
        self.add |= patch.add
        self.refused |= patch.refuse - {Mode.PROMPT}
        for name in FLAGS:
            setattr(self, name, getattr(self, name) or getattr(patch, name))
        return before != (self.drop, self.rename, self.add, self.refused, self._flags())

    def _flags(self) -> tuple[bool, ...]:
        return tuple(getattr(self, name) for name in FLAGS)

    def worked(self, mode: Mode) -> None:
        """``mode`` gave a usable answer."""
        self.proven, self._prose = mode, 0

    def ignored(self, mode: Mode) -> None:
        """``mode`` gave prose. One slip of a mode that has worked before is forgiven."""
        self._prose += 1
        if mode is self.proven and self._prose < _PATIENCE:
            return
        self._prose = 0
        # Who ignores a forced call will not heed an offered one.
        self.refused |= {mode} - {Mode.PROMPT} | ({Mode.AUTO} if mode in TOOL_MODES else set())

    def adjust(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """``body`` without the dropped keys and with the renamed ones."""
        renamed = {self.rename.get(key, key): value for key, value in body.items() if key not in self.drop}
        return {key: value for key, value in renamed.items() if key not in self.drop}


class Lore(Model):
    """What is known about one model at one server, as data: a session's memory outlives its runtime in this form."""

    base_url: str
    model: str
    drop: list[str] = Field(default_factory=list)
    rename: dict[str, str] = Field(default_factory=dict)
    add: dict[str, Any] = Field(default_factory=dict)
    refused: list[Mode] = Field(default_factory=list)
    flags: dict[str, bool] = Field(default_factory=dict)
    proven: Mode | None = None


class Memory:
    """Adaptations by base URL and model, kept for as long as a session lives.

    Args:
        lore: What earlier runtimes of the session have learned.
    """

    def __init__(self, lore: Iterable[Lore] = ()) -> None:
        self._known: dict[tuple[str, str], Adaptation] = {}
        self.learn(lore)

    def learn(self, lore: Iterable[Lore]) -> None:
        """Take over what others have learned about models that are not known yet."""
        for each in lore:
            if (each.base_url, each.model) not in self._known:
                adaptation = self._known[each.base_url, each.model] = Adaptation()
                adaptation.drop, adaptation.refused = set(each.drop), set(each.refused) - {Mode.PROMPT}
                adaptation.rename, adaptation.add = dict(each.rename), dict(each.add)
                adaptation.proven = each.proven
                for name in FLAGS:
                    setattr(adaptation, name, each.flags.get(name, False))

    def lore(self) -> list[Lore]:
        """All that is known, as data."""
        return [
            Lore(
                base_url=base_url,
                model=model,
                drop=sorted(known.drop),
                rename=known.rename,
                add=known.add,
                refused=sorted(known.refused),
                flags={name: True for name in FLAGS if getattr(known, name)},
                proven=known.proven,
            )
            for (base_url, model), known in self._known.items()
        ]

    def of(self, base_url: str, model: str) -> Adaptation:
        """What is known about ``model`` at ``base_url``; at first, what the table of quirks says."""
        key = (base_url, model)
        if key not in self._known:
            self._known[key] = _from_table(base_url, model)
        return self._known[key]


def _from_table(base_url: str, model: str) -> Adaptation:
    adaptation = Adaptation()
    for quirk in QUIRKS:
        if re.search(quirk.model, model, re.IGNORECASE) and re.search(quirk.host, base_url, re.IGNORECASE):
            adaptation.apply(quirk.patch)
    return adaptation
