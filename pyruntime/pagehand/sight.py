"""The page as a task sees it: read, written down, and what has to be remarked on it."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

from pagehand import loops, observations
from pagehand.cancel import abandon_on_cancel
from pagehand.errors import PageError
from pagehand.events import ObservationEvent
from pagehand.page.models import ObserveOptions, PageEvent, PageSnapshot, PersonInput
from pagehand.page.nodes import all_nodes, highest_id
from pagehand.page.protocol import Camera
from pagehand.page.render import render_page
from pagehand.task import Task

SHARED = 0.3
"""Seconds for which a snapshot may serve again, if nothing was done meanwhile."""

MOMENT = 1.0
"""Seconds that a page may take to become quiet after a plan was carried out."""


class Sight:
    """Reads the page.

    Args:
        task: For whom.
        whole: Read the whole page, and when it is quiet, rather than what is on screen just now, as long as it has no
            more characters than this.

    Attributes:
        snapshot: The page when it was last read.
        observed_at: When that was, in seconds of the event loop's clock.
        mark: Mark of its text; see :mod:`pagehand.loops`.
    """

    def __init__(self, task: Task, *, whole: int = 0) -> None:
        self._task = task
        self._whole = min(whole, task.resources.config.max_page_chars)
        self._too_long: str | None = None
        """Address at which the whole page was too long."""
        self.snapshot = PageSnapshot()
        self.observed_at = 0.0
        self.mark = ""
        self._stale = True
        self._acted = False
        self._told_url = task.state.url
        self._events: list[PageEvent] = []
        self._person = PersonInput()
        self._new: set[str] = set()

    async def look(self) -> str:
        """Wait for a page that has changed its address, then read it; its text, not yet seen by the host. What is new
        on it is what was not there when it was last looked at, however often it was read since."""
        task, page = self._task, self._task.resources.page
        info = await abandon_on_cancel(page.info())
        moved, waits = bool(self._told_url) and self._told_url != info.url, bool(self._whole and self._acted)
        patience = task.resources.config.settle_timeout
        if moved:
            task.add(observations.address(task.state, await task.transformed(info.url)))
            await abandon_on_cancel(page.settle(patience))
        elif waits:
            # What a whole plan is made from is worth a moment's wait.
            await abandon_on_cancel(page.settle(min(patience, MOMENT)))
        await self.current(fresh=moved or waits)
        self._acted = False
        self._told_url = self.snapshot.url
        for node in all_nodes(self.snapshot.root):
            node.new = node.new or str(node.id) in self._new
        self._new.clear()
        text = render_page(self.snapshot, task.resources.config.max_page_chars)
        self.mark = loops.page_mark(text)
        return text

    async def photo(self) -> str | None:
        """A picture of what is on screen, where the host can take one. What the host filters, it filters as text: then
        there is none."""
        task, page = self._task, self._task.resources.page
        if not isinstance(page, Camera) or task.resources.hooks.transform_page_content is not None:
            return None
        try:
            return await abandon_on_cancel(page.screenshot())
        except Exception as error:
            logging.getLogger(__name__).warning("no picture: %s: %s", type(error).__name__, error)
            return None

    async def current(self, *, fresh: bool = False) -> PageSnapshot:
        """The page, read anew unless it was a moment ago and nothing was done since."""
        age = asyncio.get_running_loop().time() - self.observed_at
        if fresh or self._stale or age > SHARED:
            await self.read()
        return self.snapshot

    def drop(self) -> None:
        """Something was done: what was read is not to be used again."""
        self._stale = self._acted = True

    async def read(self) -> None:
        """Read the page now."""
        state = self._task.state
        self.snapshot = await self._observed()
        self.observed_at = asyncio.get_running_loop().time()
        self._stale = False
        state.url = self.snapshot.url
        self._gather(self.snapshot)

    async def remark(self, left: ObservationEvent | None) -> None:
        """Book what the model should know besides the page. ``left``: the remark on what it has left, if one is due."""
        task, state, config = self._task, self._task.state, self._task.resources.config
        news, self._events = self._events[-observations.EVENTS_SHOWN :], []
        person, self._person = self._person, PersonInput()
        told_news = [(event.type, await task.transformed(event.text)) for event in news]
        task.add(observations.takeover(person))
        task.add(observations.page_events(state, told_news))
        task.add(observations.waiting(state))
        task.add(loops.remark(loops.circle(state, self.mark), config.max_repeats))
        task.add(left)

    async def _observed(self) -> PageSnapshot:
        config = self._task.resources.config
        if self._whole and config.read_mode == "viewport" and self._too_long != self._task.state.url:
            snapshot = await self._seen("full", self._whole)
            if snapshot.truncated is None and len(render_page(snapshot, 2 * self._whole)) <= self._whole:
                return snapshot
            self._too_long = snapshot.url
            self._task.state.url = snapshot.url
            self._gather(snapshot)
        return await self._seen(config.read_mode, config.max_page_chars)

    async def _seen(self, mode: Literal["viewport", "full"], most: int) -> PageSnapshot:
        page, config = self._task.resources.page, self._task.resources.config
        options = ObserveOptions(
            mode=mode,
            max_chars=most,
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

    def _gather(self, snapshot: PageSnapshot) -> None:
        """Take down what the bridge tells only once, whoever reads."""
        self._task.state.last_id = max(self._task.state.last_id, highest_id(snapshot.root))
        self._events += snapshot.events
        clicks, keys = self._person.clicks + snapshot.person.clicks, self._person.keys + snapshot.person.keys
        self._person = PersonInput(clicks=clicks, keys=keys)
        self._new |= {str(node.id) for node in all_nodes(snapshot.root) if node.new and node.id is not None}
