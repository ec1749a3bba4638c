"""A model that answers from a script, behind the same protocol as a real one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from pagehand.errors import LLMError
from pagehand.llm.failure import InvocationError
from pagehand.llm.types import (
    Execute,
    Invocation,
    Message,
    OnProgress,
    OnRetry,
    OnUsage,
    RetryInfo,
    ToolCall,
    ToolInfo,
    Usage,
)

Reply = dict[str, Any] | BaseException


class ScriptedLLM:
    """Answers with ``{"tool": {arguments}}`` in turn, then ``done`` without success for ever.

    A reply may hold reflections under their own names, ``_retry`` (a :class:`RetryInfo` to report first),
    ``_progress`` (characters to report one after the other) or ``_delay`` (seconds to think, or ``True`` to think for
    ever). An exception is raised.
    """

    def __init__(self, replies: Iterable[Reply]) -> None:
        self.replies = list(replies)
        self.requests: list[list[Message]] = []
        self.tools: list[list[str]] = []
        self.cancelled = 0
        self.closed = False

    async def invoke(
        self,
        messages: list[Message],
        tools: dict[str, ToolInfo],
        execute: Execute,
        *,
        on_retry: OnRetry | None = None,
        on_progress: OnProgress | None = None,
        on_usage: OnUsage | None = None,
    ) -> Invocation:
        self.requests.append(messages)
        self.tools.append(list(tools))
        reply: Any = self.replies.pop(0) if self.replies else {"done": {"text": "the script is over"}}
        if isinstance(reply, InvocationError) and on_usage is not None:
            on_usage(reply.usage)
        if isinstance(reply, BaseException):
            raise reply
        reply = dict(reply)
        for received in reply.pop("_progress", ()):
            if on_progress is not None:
                on_progress(received)
        await self._think(reply.pop("_delay", 0))
        retry: RetryInfo | None = reply.pop("_retry", None)
        if retry is not None and on_retry is not None:
            on_retry(retry)
        names = ("evaluation_previous_goal", "memory", "next_goal")
        reflection = {name: reply.pop(name) for name in names if name in reply}
        dropped = tuple(reply.pop("_dropped", ()))
        ((name, arguments),) = reply.items()
        if name not in tools:
            raise LLMError("unknown_tool", name, correctable=True)
        call = ToolCall(reflection, name, tools[name].parameters.model_validate(arguments), dropped)
        usage = Usage(prompt_tokens=100, completion_tokens=10, total_tokens=110, calls=1)
        if on_usage is not None:
            on_usage(usage)
        return Invocation(call, await execute(call), usage, {"messages": len(messages)}, {"reply": name})

    async def _think(self, delay: float | bool) -> None:
        try:
            if delay is True:
                await asyncio.Event().wait()
            elif delay:
                await asyncio.sleep(delay)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    async def aclose(self) -> None:
        self.closed = True

    def prompt(self, number: int) -> str:
        """Text of the user message of request ``number``, counted from 1."""
        return self.requests[number - 1][-1].content
