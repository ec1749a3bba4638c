"""Cancellation of one task: a scope that is asked before and after everything that takes time.

:func:`abandon_on_cancel` makes sure that not even a tool that swallows cancellation can hold up ``stop()``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

T = TypeVar("T")


class CancelScope:
    """Whether a task was told to stop. ``cancel`` ends what the task is awaiting, once."""

    def __init__(self) -> None:
        self.cancelled = False
        self.reason = "cancelled"
        """Code of what ended it."""
        self._task: asyncio.Task[Any] | None = None

    def bind(self, task: asyncio.Task[Any] | None) -> None:
        """The asyncio task to interrupt. Called by the task itself: one that has not begun cannot clean up."""
        self._task = task

    def cancel(self, reason: str = "cancelled") -> None:
        """Ask the task to end. Further calls do nothing, so that its clean-up is left alone."""
        if not self.cancelled:
            self.cancelled = True
            self.reason = reason
            if self._task is not None:
                self._task.cancel()

    def check(self) -> None:
        """Raise :class:`asyncio.CancelledError` if the task was told to stop."""
        if self.cancelled:
            raise asyncio.CancelledError


async def abandon_on_cancel(work: Awaitable[T]) -> T:
    """Await ``work``; when cancelled, cancel it too but do not wait for it."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task})
    except asyncio.CancelledError:
        task.cancel()
        task.add_done_callback(_retrieve)
        raise
    return task.result()


def _retrieve(task: asyncio.Task[Any]) -> None:
    # Otherwise asyncio reports "exception was never retrieved" for work that nobody waits for any more.
    if not task.cancelled():
        task.exception()
