"""Remembers which element a description meant, so that no model is asked for it again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from pydantic import Field

from pagehand.errors import PagehandError
from pagehand.flows.fingerprint import Fingerprint, fingerprint_of
from pagehand.flows.matching import match
from pagehand.flows.modes import CacheMode, reads, writes
from pagehand.flows.places import instruction_key, origin_of, path_pattern
from pagehand.flows.shelf import Document, Report, Shelf
from pagehand.flows.stores import TextStore
from pagehand.flows.surroundings import alike, surroundings
from pagehand.flows.telling import is_bare
from pagehand.flows.wording import normal
from pagehand.model import Model
from pagehand.page.models import ElementId, PageSnapshot, Survey
from pagehand.page.protocol import Page
from pagehand.page.render import describe

MOST = 500
"""Targets that are kept of one site; those used longest ago go first."""


class TargetEntry(Model):
    """One description and what it meant.

    Attributes:
        path: Pattern of the path of the page.
        description: As it was given.
        stale: It led to an action that failed.
        created: When it was recorded, in seconds since the epoch.
        used: When it was used last.
        hits: How often it was used.
    """

    path: str
    description: str
    fingerprint: Fingerprint
    stale: bool = False
    created: float
    used: float
    hits: int = 0


class Targets(Document):
    """What is remembered of one site."""

    format: str = "pagehand-targets"
    targets: list[TargetEntry] = Field(default_factory=list)

    def find(self, path: str, description: str) -> TargetEntry | None:
        """The entry for a description on a page of this pattern."""
        key = instruction_key(description)
        return next(
            (each for each in self.targets if (each.path, instruction_key(each.description)) == (path, key)), None
        )


class TargetCache:
    """Implements :class:`~pagehand.acting.types.TargetMemory`.

    Args:
        store: Where it is kept: a document for each site.
        mode: What may be done with it.
        report: Gets what is wrong with the store.
        clock: Seconds since the epoch.
    """

    def __init__(
        self,
        store: TextStore,
        *,
        mode: CacheMode = "read-write",
        report: Report | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._shelf = Shelf(store, Targets, report)
        self._mode = mode
        self._clock = clock

    async def recall(self, description: str, snapshot: PageSnapshot, page: Page) -> ElementId | None:
        """The element that was meant by ``description``; ``None`` if unknown, stale or doubtful."""
        if not reads(self._mode):
            return None
        name, path = _document(snapshot.url), path_pattern(snapshot.url)
        entry = (await self._shelf.read(name)).find(path, description)
        if entry is None or entry.stale or (survey := await _survey(page)) is None:
            return None
        found = match(survey, entry.fingerprint).element
        if found is not None and writes(self._mode):
            await self._shelf.edit(name, lambda targets: self._count(targets.find(path, description)))
        return found

    async def remember(
        self, description: str, element: ElementId, snapshot: PageSnapshot, page: Page
    ) -> dict[str, Any] | None:
        """Keep what ``description`` meant. A description that fits several elements alike is not kept, but the
        fingerprint is returned all the same."""
        survey = await _survey(page)
        if survey is None:
            return None
        fingerprint = fingerprint_of(survey, element) or _drawn_anew(description, element, survey, snapshot)
        if fingerprint is None:
            return None
        if writes(self._mode) and not _fits_several(description, fingerprint, survey):
            path = path_pattern(snapshot.url)
            await self._shelf.edit(
                _document(snapshot.url), lambda targets: self._put(targets, path, description, fingerprint)
            )
        return fingerprint.data()

    async def mark_stale(self, description: str, snapshot: PageSnapshot) -> None:
        """What is kept for ``description`` is not recalled until it is replaced."""
        if not writes(self._mode):
            return

        def mark(targets: Targets) -> bool:
            entry = targets.find(path_pattern(snapshot.url), description)
            if entry is None or entry.stale:
                return False
            entry.stale = True
            return True

        await self._shelf.edit(_document(snapshot.url), mark)

    def _count(self, entry: TargetEntry | None) -> bool:
        if entry is None:
            return False
        entry.hits += 1
        entry.used = self._clock()
        return True

    def _put(self, targets: Targets, path: str, description: str, fingerprint: Fingerprint) -> bool:
        now, old = self._clock(), targets.find(path, description)
        if old is not None and not old.stale and old.fingerprint == fingerprint:
            return False
        entry = TargetEntry(path=path, description=description, fingerprint=fingerprint, created=now, used=now)
        if old is None:
            targets.targets.append(entry)
        else:
            targets.targets[targets.targets.index(old)] = entry
        targets.targets = sorted(targets.targets, key=lambda each: each.used)[-MOST:]
        return True


def _document(url: str) -> str:
    return f"targets {origin_of(url)}"


async def _survey(page: Page) -> Survey | None:
    """The whole page; ``None`` where it cannot be read, which is no reason to fail."""
    try:
        return await page.survey()
    except PagehandError:
        return None


def _drawn_anew(description: str, element: ElementId, survey: Survey, snapshot: PageSnapshot) -> Fingerprint | None:
    """The fingerprint of an element that the page has just drawn anew: as it was when the page was read, or of the one
    that is told so now."""
    read = Survey(**{name: getattr(snapshot, name) for name in PageSnapshot.model_fields})
    if (known := fingerprint_of(read, element)) is not None:
        return known
    told = [each for each in surroundings(survey) if normal(describe(each.node.kind, each.name)) == normal(description)]
    return fingerprint_of(survey, told[0].id) if len(told) == 1 else None


def _fits_several(description: str, fingerprint: Fingerprint, survey: Survey) -> bool:
    group = alike(surroundings(survey), (fingerprint.kind, normal(fingerprint.name)))
    return len(group) > 1 and is_bare(description, fingerprint)
