"""A flow as the work of a task: each step at its top is one turn, so that it can be watched, paused and stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pagehand.acting.journal import ActState
from pagehand.acting.workbench import Workbench
from pagehand.errors import PagehandError
from pagehand.events import StepEvent
from pagehand.flows.journal import FlowState
from pagehand.flows.player import FlowPlayer
from pagehand.flows.reader import read_flow
from pagehand.limits import over_budget
from pagehand.llm.types import Usage
from pagehand.prompting import render
from pagehand.run import Work
from pagehand.state import NoStore, TaskState
from pagehand.task import Outcome, Task


class FlowWork:
    """Plays the flow that is in the task's state: implements :class:`pagehand.run.Work`.

    Args:
        task: Its task, with :attr:`~pagehand.state.TaskState.flow`.
        bench: What it works with.
        rounds: Makes the work of an ``act`` step.
        mode: Makes the state of one.

    Raises:
        FlowError: The flow cannot be read.
    """

    def __init__(
        self, task: Task, bench: Workbench, rounds: Callable[[Task], Work], mode: Callable[[], ActState]
    ) -> None:
        assert task.state.flow is not None
        self._task = task
        self._state: FlowState = task.state.flow
        self._rounds = rounds
        self._mode = mode
        self._steps = read_flow(self._state.text, self._state.file)
        self._player = FlowPlayer(self._steps, bench, self._act, self._state.variables)
        self._player.results = dict(self._state.results)
        self._lost = False

    def spent(self) -> Outcome | None:
        """The end of a task that has used up what it may cost."""
        return over_budget(self._task)

    async def turn(self) -> Outcome | None:
        """The next step."""
        state, steps = self._state, self._steps.steps
        if self._lost:
            return self._task.end_with("interrupted")
        if state.next < len(steps):
            step = steps[state.next]
            state.inside = bool(step.blocks) or step.kind == "act"
            await self._player.step(step)
            state.inside = False
            state.next += 1
            state.variables, state.results = self._player.variables, self._player.results
            await self._task.save()
        if state.next < len(steps):
            return None
        text = render("tool_texts.j2", code="flow_done", value=len(steps))
        return Outcome("completed", True, text, output=state.results or None)

    def adopted(self, event: StepEvent | None) -> None:
        """Go on behind the step that was under way. One that holds others cannot be gone on with."""
        self._lost = self._state.inside
        if event is not None:
            self._state.next += 1

    async def ended(self, outcome: Outcome) -> None:
        """There is nothing to keep."""

    async def _act(self, goal: str) -> Any:
        """Work towards a goal as part of this task: same history, same page, same bill."""
        outer = self._task
        state = TaskState(task=goal, nonce=outer.state.nonce, url=outer.state.url, last_id=outer.state.last_id)
        state.mode, state.acting = "act", self._mode()
        state.history = outer.state.history
        inner = Task(replace(outer.resources, store=NoStore()), state)
        inner.scope, inner.pause = outer.scope, outer.pause
        outcome = await self._ended(self._rounds(inner), inner)
        outer.state.last_id, outer.state.url = state.last_id, state.url
        outer.state.usage += state.usage
        state.usage = Usage()
        if not outcome.success:
            raise PagehandError(outcome.code if outcome.code != "ok" else "tool_failed", outcome.data)
        return outcome.output if outcome.output is not None else outcome.data

    async def _ended(self, work: Work, task: Task) -> Outcome:
        while True:
            outcome = work.spent() or await work.turn()
            if outcome is not None:
                await work.ended(outcome)
                return outcome
            await asyncio.sleep(task.resources.config.step_delay)
            await task.pause.passed()
            task.scope.check()
