"""Calls of the model on behalf of a task: booked, shown, and left at once when the task is stopped."""

from __future__ import annotations

import time

from pagehand.cancel import abandon_on_cancel
from pagehand.events import RetryEvent, Retrying, Thinking
from pagehand.llm.types import LLM, Execute, Invocation, Message, RetryInfo, ToolInfo, Usage
from pagehand.task import Task

PROGRESS_EVERY = 0.5
"""Seconds between two signs of life while a reply comes in."""


class Asking:
    """Asks the model of a task."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._shown_at = 0.0

    async def ask(
        self, messages: list[Message], tools: dict[str, ToolInfo], execute: Execute, *, llm: LLM | None = None
    ) -> Invocation:
        """Ask for one of ``tools`` and run it; see :meth:`pagehand.llm.types.LLM.invoke`.

        Args:
            llm: Another model than the task's own.

        Raises:
            LLMError: No usable answer was to be had.
        """
        self._task.scope.check()
        self._task.activity(Thinking())
        call = (llm or self._task.resources.llm).invoke(
            messages,
            tools,
            execute,
            on_retry=self._retry,
            on_progress=self._progress if self._task.resources.watched else None,
            on_usage=self._spend,
        )
        invocation = await abandon_on_cancel(call)
        self._task.scope.check()
        return invocation

    def _retry(self, info: RetryInfo) -> None:
        self._task.scope.check()
        values = {name: getattr(info, name) for name in ("attempt", "limit", "code", "delay")}
        values["message"] = self._task.say(info.code, info.detail)
        self._task.add(RetryEvent(**values))
        self._task.activity(Retrying(**values))

    def _progress(self, received: int) -> None:
        """Tell that the reply is coming in, now and then."""
        now = time.monotonic()
        if now - self._shown_at >= PROGRESS_EVERY:
            self._shown_at = now
            self._task.activity(Thinking(received=received))

    def _spend(self, usage: Usage) -> None:
        self._task.state.usage += usage
