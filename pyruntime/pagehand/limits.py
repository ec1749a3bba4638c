"""What a task may cost: seconds and tokens. Both are off unless the host sets them."""

from __future__ import annotations

import asyncio
import time

from pagehand.task import Outcome, Task


class TimeLimit:
    """Ends a task when its time is up, whatever it is at. The clock stands still while the task is paused, and goes
    on where it was when the task is taken up in another runtime."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._seconds = task.resources.config.time_limit
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Let the clock run; called again after a pause."""
        self.stop()
        if self._seconds is None:
            return
        spent = time.time() - self._task.state.created - self._task.state.paused
        left = max(0.0, self._seconds - spent)
        self._timer = asyncio.get_running_loop().call_later(left, self._task.scope.cancel, "time_limit")

    def stop(self) -> None:
        """Let the clock stand."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def over_budget(task: Task) -> Outcome | None:
    """The end of a task that has used up its tokens."""
    config, state = task.resources.config, task.state
    if config.token_limit is not None and state.usage.total_tokens >= config.token_limit:
        return task.end_with("token_limit", f"{state.usage.total_tokens}")
    return None
