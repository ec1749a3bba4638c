"""The stories of the lifecycle cases: who does what when, while the agent works. One function for each case."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pagehand.agent import PageAgent
from pagehand.events import ExecutionResult, StepEvent
from tests.cases.run import Director, Run, refused
from tests.cases.stage import Stage
from tests.support.model_server import ModelServer

COUNTERS = """(() => {
  window.listeners = 0;
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...rest) { window.listeners += 1; return add.apply(this, rest); };
  window.frames_asked = 0;
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => { window.frames_asked += 1; return ask(callback); };
})()"""
"""Counts what a page is asked for, from before its first script on."""
OVERLAYS = "document.querySelectorAll('[data-agent-overlay]').length"


@dataclass
class Story:
    """One case being played.

    Attributes:
        stage: The page.
        notes: What was seen on the way, for the sentences under ``expect``.
    """

    stage: Stage
    notes: dict[str, Any] = field(default_factory=dict)

    async def c01(self, agent: PageAgent, _: ModelServer, __: str) -> ExecutionResult:
        """A run over a page load; the stage puts the bridge into the new document."""
        return await agent.execute("open the next page")

    async def c04(self, agent: PageAgent, server: ModelServer, task: str) -> ExecutionResult:
        """The bridge twice, and two starts 10 ms apart."""
        once = await self.stage.page.evaluate("listeners")
        await self.stage.inject()
        self.notes["listeners"] = await self.stage.page.evaluate("listeners") - once
        first = asyncio.create_task(agent.execute(task))
        await asyncio.sleep(0.01)
        self.notes["refused"] = await refused(agent.execute(task))
        await asyncio.to_thread(server.wait_for, lambda seen: len(seen.requests) > 0)
        self.notes["overlays"] = await self.stage.page.evaluate(OVERLAYS)
        return await first

    async def c13(self, agent: PageAgent, _: ModelServer, task: str) -> ExecutionResult:
        """Three clicks on a page whose hit test throws once; then quiet."""
        result = await agent.execute(task)
        await asyncio.sleep(1)
        asked = await self.stage.page.evaluate("frames_asked")
        await asyncio.sleep(0.5)
        self.notes["frames"] = await self.stage.page.evaluate("frames_asked") - asked
        return result

    def director(self) -> Director:
        """The story of the stage's case."""
        director: Director = getattr(self, self.stage.case.id.lower())
        return director


def told(case_id: str) -> bool:
    """Whether there is a story for a case."""
    return hasattr(Story, case_id.lower())


def _one_click(run: Run) -> None:
    steps = [event.action for event in run.history if isinstance(event, StepEvent)]
    assert [(step.tool, step.ok) for step in steps if step.tool != "done"] == [("click", True)]


def _second_start(run: Run) -> None:
    assert run.notes["refused"].startswith("already_running: A task is already running"), run.notes


def _one_set(run: Run) -> None:
    assert run.notes["listeners"] == 0, run.notes
    assert run.notes["overlays"] <= 1, run.notes


def _has_ended(run: Run) -> None:
    assert run.result.status in ("completed", "error"), run.result


def _no_frames(run: Run) -> None:
    assert run.notes["frames"] == 0, run.notes


STORY_SENTENCES: dict[str, Callable[[Run], None]] = {
    "The history holds exactly one click, marked as done.": _one_click,
    "The second start fails with a message that says a run is already under way.": _second_start,
    "The page holds one set of listeners and one overlay.": _one_set,
    "The run has an end state.": _has_ended,
    "No animation frame is requested any more one second later.": _no_frames,
}
