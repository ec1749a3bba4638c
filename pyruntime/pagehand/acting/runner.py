"""Runs tasks in order: one after the other, up to the first that fails.

The runner knows no page and no language: a task brings what it does, gets what the task before it has given, and
either gives something, fails, or finds that nothing behind it makes sense any more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["planning", "action", "insight"]
Status = Literal["pending", "running", "finished", "failed", "cancelled"]


class Halt(Exception):
    """Raised by a task that was not carried out and after which none should be; nothing has failed."""


@dataclass
class RunTask:
    """One task.

    Attributes:
        kind: ``planning`` (of the sub-kinds ``plan`` and ``locate``), ``action`` or ``insight``.
        run: Gets what the task before it gave, and gives something itself.
        sub: Sub-kind, or the name of the action.
        output: What it gave, once it is finished.
        error: Why it failed.
        started: When it began, in seconds since the epoch; 0 if it never did.
        duration: Seconds that it took.
        kept: State of the page after it, where the recorder has kept it.
    """

    kind: Kind
    run: Callable[[Any], Awaitable[Any]] = field(repr=False)
    sub: str = ""
    status: Status = "pending"
    output: Any = None
    error: Exception | None = None
    started: float = 0.0
    duration: float = 0.0
    kept: Any = field(default=None, repr=False)


class Runner:
    """The tasks of one run.

    Args:
        keep: Takes the state of the page after the last task of a batch.
    """

    def __init__(self, keep: Callable[[], Awaitable[Any]] | None = None) -> None:
        self.tasks: list[RunTask] = []
        self._keep = keep

    def append(self, tasks: Sequence[RunTask]) -> None:
        """Add tasks behind those that there are, also after an error."""
        self.tasks.extend(tasks)

    @property
    def error(self) -> Exception | None:
        """Why the last batch ended early, if something failed in it."""
        begun = [task for task in self.tasks if task.status != "cancelled"]
        return begun[-1].error if begun else None

    async def run(self) -> list[RunTask]:
        """Carry out what is pending; the tasks of this batch. Cancellation leaves the running task ``cancelled`` too.

        What a task raises stays in it: see :attr:`error`.
        """
        batch = [task for task in self.tasks if task.status == "pending"]
        given: Any = None
        last: RunTask | None = None
        try:
            for task in batch:
                last = task
                given = await self._one(task, given)
                if task.status != "finished":
                    break
            if last is not None and last.kind != "planning" and self._keep is not None:
                last.kept = await self._keep()
        finally:
            for task in batch:
                if task.status in ("pending", "running"):
                    task.status = "cancelled"
        return batch

    async def _one(self, task: RunTask, given: Any) -> Any:
        task.status, task.started = "running", time.time()
        begun = time.monotonic()
        try:
            task.output = await task.run(given)
            task.status = "finished"
        except asyncio.CancelledError:
            task.status = "cancelled"
            raise
        except Halt:
            task.status = "cancelled"
        except Exception as error:
            task.error, task.status = error, "failed"
        finally:
            task.duration = time.monotonic() - begun
        return task.output
