"""Calls of the host's hooks. What a hook raises is the host's mistake and passes through the agent unchanged."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any


class HookFailedError(Exception):
    """Carries what a hook raised past the boundary at which the agent's own errors become results."""

    def __init__(self, cause: BaseException) -> None:
        super().__init__(str(cause))
        self.cause = cause


async def call_hook(hook: Callable[..., Any] | None, *values: Any) -> Any:
    """Call a hook, sync or async; its value, or ``None`` where there is no hook.

    Raises:
        HookFailedError: The hook raised.
    """
    if hook is None:
        return None
    try:
        result = hook(*values)
        return await _to_its_end(result) if inspect.isawaitable(result) else result
    except asyncio.CancelledError:
        raise
    except BaseException as error:
        raise HookFailedError(error) from error


async def _to_its_end(work: Awaitable[Any]) -> Any:
    """Await a hook. ``stop()`` waits for it rather than breaking it off in the middle."""
    task = asyncio.ensure_future(work)
    interrupted = False
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            interrupted = True
    value = task.result()
    if interrupted:
        raise asyncio.CancelledError
    return value
