"""One task from its first turn to its clean-up, whatever a turn is: a step of execute(), a round of act().

Boundaries of failure: what goes wrong inside becomes an :class:`Outcome`; what a hook raises is the host's and
passes through; cancellation ends everything that is awaited and is never logged as an error.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Protocol, TypeVar

from pagehand import observations
from pagehand.digest import digest_of
from pagehand.errors import PagehandError
from pagehand.events import ActionRecord, ExecutionResult, StepEvent
from pagehand.hooking import HookFailedError, call_hook
from pagehand.limits import TimeLimit
from pagehand.prompting import render
from pagehand.task import HistoryChange, Outcome, Task, quietly

CLEAN_UP_TIMEOUT = 1.0
"""Seconds that one part of the clean-up may take before it is given up."""

T = TypeVar("T")


class Work(Protocol):
    """What a task does, turn by turn."""

    def spent(self) -> Outcome | None:
        """The end of a task that has used up what it may cost; asked before each turn."""
        ...

    async def turn(self) -> Outcome | None:
        """One turn; an outcome when the task ends with it."""
        ...

    def adopted(self, event: StepEvent | None) -> None:
        """The task was taken up in another runtime; ``event``: the action that was under way, its outcome unknown."""
        ...

    async def ended(self, outcome: Outcome) -> None:
        """The task has ended so; what is still to be kept of it. Not told of tasks that were stopped."""
        ...


class TaskRun:
    """Runs one task once."""

    def __init__(self, task: Task, work: Work, *, resumed: bool) -> None:
        self._task = task
        self._does = work
        self._hooks = task.resources.hooks
        self._resumed = resumed
        self._clock = TimeLimit(task)

    async def main(self, settled: asyncio.Event) -> ExecutionResult:
        """Run to the end and clean up on every path; ``settled`` is set when nothing is left to be done."""
        # Provisional: a path that nobody foresaw must not look like success.
        outcome = Outcome("error", False, self._task.say("internal"), "internal")
        self._task.scope.bind(asyncio.current_task())
        self._clock.start()
        try:
            self._begin()
            outcome = await self._contain(self._work())
            if outcome.status != "stopped":
                await self._contain(quietly(self._does.ended(outcome)))
            result = self._result(outcome)
            await call_hook(self._hooks.on_after_task, result)
            return result
        except HookFailedError as error:
            outcome = self._task.end_with("hook_failed", str(error.cause))
            raise error.cause from None
        finally:
            self._clock.stop()
            await self._clean_up(outcome)
            settled.set()
            self._task.resources.set_status(outcome.status)

    def pause(self) -> bool:
        """Shut the gate that steps and actions pass; false if it is shut."""
        if not self._task.pause.begin():
            return False
        self._clock.stop()
        return True

    def resume(self) -> bool:
        """Open the gate; false if it is open."""
        if not self._task.pause.end():
            return False
        self._task.state.paused += self._task.pause.seconds
        self._task.pause.seconds = 0.0
        self._clock.start()
        return True

    def _begin(self) -> None:
        self._task.state.status = "running"
        self._task.resources.emit("historychange", HistoryChange(0, None))
        if self._resumed:
            self._adopt_pending()

    async def _work(self) -> Outcome:
        self._task.scope.check()
        await self._briefly(self._task.resources.page.show_mask(self._task.state.task))
        await call_hook(self._hooks.on_before_task)
        first = True
        while True:
            if (spent := self._does.spent()) is not None:
                return spent
            await call_hook(self._hooks.on_before_step, self._task.state.next_step)
            outcome = await self._contain(self._one_step(first))
            await call_hook(self._hooks.on_after_step, self._task.state)
            if outcome is not None:
                return outcome
            first = False

    async def _one_step(self, first: bool) -> Outcome | None:
        if not first:
            await asyncio.sleep(self._task.resources.config.step_delay)
        await self._task.pause.passed()
        self._task.scope.check()
        return await self._does.turn()

    async def _contain(self, work: Awaitable[T]) -> T | Outcome:
        """Turn what is raised inside the agent into an outcome. Errors of hooks pass."""
        try:
            return await work
        except HookFailedError:
            raise
        except asyncio.CancelledError:
            self._task.scope.cancelled = True
            if (task := asyncio.current_task()) is not None:
                task.uncancel()
            if self._task.scope.reason != "cancelled":
                return self._task.end_with(self._task.scope.reason)
            return Outcome("stopped", False, self._task.say("cancelled"), "cancelled")
        except PagehandError as error:
            return self._task.end_with(error.code, error.raw_detail)
        except Exception as error:
            logging.getLogger(__name__).exception("the task failed")
            return self._task.end_with("internal", f"{type(error).__name__}: {error}")

    def _result(self, outcome: Outcome) -> ExecutionResult:
        return ExecutionResult(
            success=outcome.success,
            data=outcome.data,
            status=outcome.status,
            code=outcome.code,
            output=outcome.output,
            history=list(self._task.state.history),
            usage=self._task.state.usage,
            digest=digest_of(self._task.state, status=outcome.status, success=outcome.success, answer=outcome.data),
        )

    async def _clean_up(self, outcome: Outcome) -> None:
        page = self._task.resources.page
        self._task.scope.cancelled = True
        self._task.state.status = outcome.status
        # Sent in this order and awaited together: each is a way to the page or the host and back, and a person waits.
        await asyncio.gather(self._briefly(page.clear_highlights()), self._briefly(page.hide_mask()), self._task.save())

    async def _briefly(self, work: Awaitable[None]) -> None:
        """Await a nicety of the page, for a short time and whatever comes of it."""
        await quietly(asyncio.wait_for(work, CLEAN_UP_TIMEOUT))

    def _adopt_pending(self) -> None:
        """Book the action that was under way when the last runtime went: done, outcome unknown, never run again."""
        state = self._task.state
        pending, state.pending = state.pending, None
        event = None
        if pending is not None and pending.number == state.next_step:
            record = ActionRecord(
                tool=pending.tool,
                arguments=pending.arguments,
                target=pending.target,
                code="no_page",
                output=render("tool_texts.j2", code="unknown_outcome", value=""),
            )
            event = StepEvent(number=pending.number, reflection=pending.reflection, action=record, url=pending.url)
            self._task.add(event)
        self._does.adopted(event)
        self._task.add(observations.interrupted(state))
