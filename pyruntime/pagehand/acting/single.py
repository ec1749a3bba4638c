"""The work of one call such as ``tap()`` or ``query()``: a task of one turn, with a value."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from pagehand.acting.runner import Kind, Runner, RunTask
from pagehand.acting.workbench import Workbench
from pagehand.events import StepEvent
from pagehand.task import Outcome, Task

T = TypeVar("T")


class Single(Generic[T]):
    """Does one thing with a workbench: implements :class:`pagehand.run.Work`.

    Args:
        task: Its task.
        bench: What it works with.
        do: The one thing.
        kind: ``action`` or ``insight``.

    Attributes:
        values: What it gave; empty until then.
        error: What it raised.
    """

    def __init__(self, task: Task, bench: Workbench, do: Callable[[Workbench], Awaitable[T]], kind: Kind) -> None:
        self.values: list[T] = []
        self.error: Exception | None = None
        self.runner = Runner()
        self._task = task
        self._bench = bench
        self._do = do
        self._kind = kind

    def spent(self) -> Outcome | None:
        """Nothing: there is one turn."""
        return None

    async def turn(self) -> Outcome | None:
        """Do it."""

        async def run(_: Any) -> T:
            return await self._do(self._bench)

        task = RunTask(self._kind, run)
        self.runner.append([task])
        await self.runner.run()
        if task.error is not None:
            self.error = task.error
            raise task.error
        self.values.append(task.output)
        return Outcome("completed", True, self._task.state.steps[-1].action.output if self._task.state.steps else "")

    def adopted(self, event: StepEvent | None) -> None:
        """A single call ends with its runtime: there is nobody left who waits for its value."""

    async def ended(self, outcome: Outcome) -> None:
        """There is nothing to keep."""
