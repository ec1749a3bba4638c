"""Keeps runs that reached their goal, and replays them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from pagehand.acting.types import ActRecord, Hands, Replay
from pagehand.flows.modes import CacheMode, reads, writes
from pagehand.flows.places import instruction_key, origin_of, path_pattern
from pagehand.flows.plan_entry import PlanEntry, Plans, entry_of
from pagehand.flows.replay import PATIENCE, Healed, Replayer
from pagehand.flows.shelf import Report, Shelf
from pagehand.flows.stores import TextStore

MOST = 200
"""Runs that are kept of one site; those used longest ago go first."""
GIVEN_UP_AFTER = 3
"""Replays in a row that fail before an entry is dropped."""


class StoredPlans:
    """Implements :class:`~pagehand.acting.types.PlanCache`.

    Args:
        store: Where it is kept: a document for each site.
        mode: What may be done with it.
        invented: Also keep runs that typed something that the goal does not say, such as today's date.
        patience: Seconds that a replay waits for the page.
        report: Gets what is wrong with the store.
        clock: Seconds since the epoch.
    """

    def __init__(
        self,
        store: TextStore,
        *,
        mode: CacheMode = "read-write",
        invented: bool = False,
        patience: float = PATIENCE,
        report: Report | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._shelf = Shelf(store, Plans, report)
        self._mode = mode
        self._invented = invented
        self._patience = patience
        self._clock = clock

    async def match(self, goal: str, url: str) -> PlanEntry | None:
        """The entry for ``goal`` on the page at ``url``."""
        if not reads(self._mode):
            return None
        return (await self._shelf.read(_document(url))).find((path_pattern(url), instruction_key(goal)))

    async def replay(self, entry: Any, hands: Hands) -> Replay:
        """Carry an entry out; what had to be located again is replaced in it."""
        document = _document((await hands.snapshot()).url)
        replayer = Replayer(entry, hands, patience=self._patience)
        result = await replayer.run()
        if writes(self._mode):
            await self._shelf.edit(document, lambda plans: self._book(plans, entry, result.success, replayer.healed))
        return result

    async def store(self, record: ActRecord) -> None:
        """Keep a run that reached its goal, in place of the entry that there was. A run of the same steps, such as a
        replay, only renews how their elements are known."""
        entry = entry_of(record, self._clock(), invented=self._invented)
        if entry is None or not writes(self._mode):
            return

        def put(plans: Plans) -> bool:
            old = plans.find(entry.key)
            if old is not None and old.does == entry.does:
                for kept, seen in zip(old.steps, entry.steps, strict=True):
                    kept.fingerprint = seen.fingerprint
                return True
            plans.plans = [*(each for each in plans.plans if each is not old), entry]
            plans.plans = sorted(plans.plans, key=lambda each: each.used)[-MOST:]
            return True

        await self._shelf.edit(_document(record.origin), put)

    def _book(self, plans: Plans, replayed: PlanEntry, success: bool, healed: list[Healed]) -> bool:
        """Note how a replay ended. Somebody else may have written the entry anew meanwhile."""
        entry = plans.find(replayed.key)
        if entry is None or len(entry.steps) != len(replayed.steps):
            return False
        if not success:
            entry.failures += 1
            if entry.failures >= GIVEN_UP_AFTER:
                plans.plans.remove(entry)
            return True
        entry.hits, entry.failures, entry.used = entry.hits + 1, 0, self._clock()
        for each in healed:
            step = entry.steps[each.index]
            step.fingerprint = each.fingerprint
            step.healed += 1
        return True


def _document(url: str) -> str:
    return f"plans {origin_of(url)}"
