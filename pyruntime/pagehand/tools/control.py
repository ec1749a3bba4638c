"""Tools that steer the task itself: wait, ask_user, done."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import Field

from pagehand.errors import ToolError
from pagehand.llm.types import ToolInfo
from pagehand.prompting import render
from pagehand.tools.base import Arguments, Tool, ToolContext, ToolOutcome

MAX_WAIT = 60.0
"""Seconds that one ``wait`` may last."""


class Wait(Arguments):
    seconds: float = Field(default=1.0, ge=0, le=MAX_WAIT)


class AskUser(Arguments):
    question: str


class Done(Arguments):
    text: str | None = Field(default=None, description="the answer for the user, in their language")
    success: bool = Field(default=False, description="whether the whole request is fulfilled")


async def _wait(context: ToolContext, arguments: Wait) -> ToolOutcome:
    # The page had this long already: the model was thinking since it was read.
    left = context.observed_at + arguments.seconds - asyncio.get_running_loop().time()
    if left > 0:
        await asyncio.sleep(left)
    return ToolOutcome(render("tool_texts.j2", code="waited", value=arguments.seconds), waited=arguments.seconds)


async def _ask(context: ToolContext, arguments: AskUser) -> ToolOutcome:
    if context.ask_user is None:
        raise ToolError("no_answer")
    answer = await context.ask_user(arguments.question)
    if not answer.strip():
        return ToolOutcome(render("tool_texts.j2", code="no_answer", value=""), ok=False, code="no_answer")
    return ToolOutcome(render("tool_texts.j2", code="answer", value=answer))


async def _done(_: ToolContext, __: Any) -> ToolOutcome:
    # The loop reads the arguments of ``done`` and ends; there is nothing to run.
    return ToolOutcome("")


def control_tools() -> list[Tool]:
    """wait, ask_user, done."""
    return [
        Tool(
            ToolInfo("wait", render("tools.j2", tool="wait"), Wait, "seconds", ("sleep", "pause")),
            _wait,
            True,
        ),
        Tool(
            ToolInfo("ask_user", render("tools.j2", tool="ask_user"), AskUser, "question", ("ask_human", "ask")),
            _ask,
            True,
        ),
        Tool(
            ToolInfo("done", render("tools.j2", tool="done"), Done, "text", ("finish", "complete", "final_answer")),
            _done,
            True,
        ),
    ]
