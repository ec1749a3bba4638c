"""Looks on while an agent works, and writes the report of the run.

::

    recorder = Recorder(agent)
    result = await agent.act("Put two pens into the cart")
    Path("run.html").write_text(recorder.report(result).html(), "utf-8")
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pagehand.acting.workbench import Kept
from pagehand.events import ExecutionResult, StepEvent
from pagehand.report.build import Prices, Seen, build
from pagehand.report.models import Picture, Report
from pagehand.report.observed import page_in
from pagehand.task import HistoryChange


class Watched(Protocol):
    """An agent, as far as a recorder needs it."""

    @property
    def task(self) -> str: ...

    def on(
        self, name: Literal["historychange", "record"], listener: Callable[[Any], None], /
    ) -> Callable[[], None]: ...


@dataclass
class _Run:
    started: float
    begun: float
    seen: dict[int, Seen] = field(default_factory=dict)


class Recorder:
    """Keeps what a history does not: when things happened, what the model saw, and pictures.

    Args:
        agent: The agent to look at.
        hide: Texts that must not be in the report, such as the key of the model server.
        prices: What tokens cost.
        clock: Seconds, for durations.
    """

    def __init__(
        self,
        agent: Watched,
        *,
        hide: Sequence[str] = (),
        prices: Prices | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._agent = agent
        self._hide = list(hide)
        self._prices = prices
        self._clock = clock
        self._run = _Run(time.time(), clock())
        self._ends = [agent.on("historychange", self._changed), agent.on("record", self._recorded)]

    def close(self) -> None:
        """Look no longer."""
        for end in self._ends:
            end()

    def report(self, result: ExecutionResult, *, goal: str = "", language: str = "en") -> Report:
        """The report of the run that has just ended.

        Args:
            goal: What the run was for, if not what the agent was told.
            language: Of the words around it: ``en`` or ``zh``.
        """
        return build(
            result,
            goal or self._agent.task,
            seen=self._run.seen,
            started=self._run.started,
            hide=self._hide,
            prices=self._prices,
            language=language,
        )

    def _changed(self, change: HistoryChange) -> None:
        if change.event is None:
            self._run = _Run(time.time(), self._clock())
            return
        seen = self._run.seen.setdefault(change.index, Seen())
        seen.at = self._clock() - self._run.begun
        if isinstance(change.event, StepEvent):
            # Later steps push the raw traffic out.
            seen.page = page_in(change.event.raw_request)

    def _recorded(self, kept: Kept) -> None:
        if not self._run.seen:
            return
        seen = self._run.seen[max(self._run.seen)]
        if kept.picture:
            seen.pictures.append(Picture(url=kept.picture, page=kept.url))
