"""Ten steps with a real model: each ends in a valid action or an error with a code, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio

from pagehand.config import AgentConfig
from pagehand.errors import error_table
from pagehand.llm import ChatClient, InvocationError, Memory
from pagehand.llm.types import LLMConfig, Message, ToolCall
from pagehand.page.models import PageSnapshot
from pagehand.page.render import render_page
from pagehand.prompt import system_message, user_message
from pagehand.state import TaskState
from pagehand.tools import assemble

pytestmark = pytest.mark.asyncio(loop_scope="session")

TASKS = (
    "Press the button Save",
    "Type Ada into the field Name",
    "Choose Blue as the colour",
    "Tick the box Remember me",
    "Scroll down",
    "Open the page Help",
    "Press Enter in the field Name",
    "Wait two seconds",
    "Tell me the heading of the page",
    "保存表单",
)
PAGE = {
    "url": "http://app.test/",
    "title": "Settings",
    "root": [
        {"k": "heading", "p": {"level": "1"}, "c": ["Settings"]},
        {"k": "input", "i": 1, "n": "Name", "v": ""},
        {"k": "select", "i": 2, "n": "Colour", "o": {"total": 2, "items": [["Red", "s"], ["Blue", ""]]}},
        {"k": "checkbox", "i": 3, "n": "Remember me"},
        {"k": "button", "i": 4, "n": "Save"},
        {"k": "link", "i": 5, "n": "Help", "p": {"href": "/help"}},
    ],
}
CALL_S = 1200
"""Seconds that one answer may take: a busy machine reads a prompt slowly, and that is no fault of the client."""
OUR_CODES = frozenset(
    "no_tool_call invalid_arguments unknown_tool truncated invalid_response timeout context_length".split()
)
"""What a small model may do wrong. A refused request, or a lost server, would be our own fault."""


@dataclass
class Live:
    """The client, and what became of each step."""

    llm: ChatClient
    ended: list[str] = field(default_factory=list)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def live(live_url: str) -> AsyncIterator[Live]:
    config = LLMConfig(provider="custom", base_url=live_url, model="gemma", max_tokens=300, timeout=CALL_S)
    llm = ChatClient(config, memory=Memory())
    yield Live(llm)
    await llm.aclose()


def _messages(task: str) -> list[Message]:
    page = render_page(PageSnapshot.model_validate(PAGE), 4000)
    config = AgentConfig()
    return [system_message(config, can_ask=False), user_message(TaskState(task=task), config, page, "")]


@pytest.mark.parametrize("task", TASKS)
async def test_a_step_is_a_valid_action_or_a_coded_error(live: Live, task: str) -> None:
    tools = {name: each.info for name, each in assemble({}, can_ask=False).items()}

    async def execute(call: ToolCall) -> dict[str, Any]:
        assert isinstance(call.arguments, tools[call.tool].parameters)
        return call.arguments.model_dump()

    fault = ""
    try:
        done = await live.llm.invoke(_messages(task), tools, execute, on_progress=lambda _: None)
    except InvocationError as error:
        fault = error.code
    assert fault in {"", *OUR_CODES} & {"", *error_table()}
    live.ended.append(fault or done.call.tool)
    if not fault:
        assert done.call.tool in tools
        assert done.usage.prompt_tokens > 100


async def test_some_of_the_steps_are_actions(live: Live) -> None:
    assert len(live.ended) == len(TASKS)
    assert any(end not in OUR_CODES for end in live.ended), live.ended
