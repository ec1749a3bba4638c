"""The page as a task sees it: read, written down, and what has to be remarked on it."""

from __future__ import annotations

import asyncio

from pagehand import loops, observations
from pagehand.cancel import abandon_on_cancel
from pagehand.errors import PageError
from pagehand.events import ObservationEvent
from pagehand.page.models import ObserveOptions, PageSnapshot
from pagehand.page.nodes import highest_id
from pagehand.page.render import render_page
from pagehand.task import Task

SHARED = 0.3
"""Seconds for which a snapshot may serve again, if nothing was done meanwhile."""


class Sight:
    """Reads the page.

    Attributes:
        snapshot: The page when it was last read.
        observed_at: When that was, in seconds of the event loop's clock.
        mark: Mark of its text; see :mod:`pagehand.loops`.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        self.snapshot = PageSnapshot()
        self.observed_at = 0.0
        self.mark = ""
        self._stale = True

    async def look(self) -> str:
        """Wait for a page that has changed its address, then read it; its text, not yet seen by the host."""
        task, page = self._task, self._task.resources.page
        info = await abandon_on_cancel(page.info())
        if observations.moved(task.state, info.url):
            task.add(observations.address(task.state, await task.transformed(info.url)))
            await abandon_on_cancel(page.settle(task.resources.config.settle_timeout))
        await self.read()
        text = render_page(self.snapshot, task.resources.config.max_page_chars)
        self.mark = loops.page_mark(text)
        return text

    async def current(self, *, fresh: bool = False) -> PageSnapshot:
        """The page, read anew unless it was a moment ago and nothing was done since."""
        age = asyncio.get_running_loop().time() - self.observed_at
        if fresh or self._stale or age > SHARED:
            await self.read()
        return self.snapshot

    def drop(self) -> None:
        """Something was done: what was read is not to be used again."""
        self._stale = True

    async def read(self) -> None:
        """Read the page now."""
        state = self._task.state
        self.snapshot = await self._observed()
        self.observed_at = asyncio.get_running_loop().time()
        self._stale = False
        state.url = self.snapshot.url
        state.last_id = max(state.last_id, highest_id(self.snapshot.root))

    async def remark(self, left: ObservationEvent | None) -> None:
        """Book what the model should know besides the page. ``left``: the remark on what it has left, if one is due."""
        task, state, config = self._task, self._task.state, self._task.resources.config
        news = self.snapshot.events[-observations.EVENTS_SHOWN :]
        told_news = [(event.type, await task.transformed(event.text)) for event in news]
        task.add(observations.takeover(self.snapshot.person))
        task.add(observations.page_events(state, told_news))
        task.add(observations.waiting(state))
        task.add(loops.remark(loops.circle(state, self.mark), config.max_repeats))
        task.add(left)

    async def _observed(self) -> PageSnapshot:
        page, config = self._task.resources.page, self._task.resources.config
        options = ObserveOptions(
            mode=config.read_mode,
            max_chars=config.max_page_chars,
            ignore=config.ignore,
            redact=config.redact,
            first_id=self._task.state.last_id + 1,
        )
        try:
            return await abandon_on_cancel(page.observe(options))
        except PageError:
            # A document that is just being replaced cannot be read; the next one can.
            await abandon_on_cancel(page.settle(config.settle_timeout))
            return await abandon_on_cancel(page.observe(options))
