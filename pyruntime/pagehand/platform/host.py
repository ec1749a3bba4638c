"""What the host lends to a task: its store, its tools, its hooks, its person to ask."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from pagehand.config import Hooks
from pagehand.errors import PageError, PagehandError, ToolError
from pagehand.events import HistoryEvent, StepEvent
from pagehand.page.remote import unwrap
from pagehand.state import TaskState
from pagehand.tools import Tool, ToolContext, ToolOutcome, tool_from_schema
from pagehand.tools.base import AskUser

if TYPE_CHECKING:
    from pagehand.platform.session import Host

RAW_TRAFFIC = {"raw_request", "raw_response"}
"""Fields of a step that stay in the runtime."""
_HOOKS = ("on_before_task", "on_before_step", "on_after_step", "on_after_task")


async def _ask(host: Host, method: str, params: dict[str, Any]) -> Any:
    return unwrap(await host.call(method, json.dumps(params, ensure_ascii=False)))


class HostStore:
    """Keeps the task in the shell's storage; the raw traffic with the model stays out of it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._saved = 0

    async def save(self, state: TaskState) -> None:
        """Return once the document is safe. Only events that are new travel: a long task stays cheap.

        Raises:
            PageError: The host could not write it.
        """
        known = min(self._saved, len(state.history))
        events = [event_data(event) for event in state.history[known:]]
        document = state.model_dump(mode="json", exclude={"history"})
        await _ask(self._host, "host.save", {"state": document, "from": known, "events": events})
        self._saved = known + len(events)


def event_data(event: HistoryEvent) -> dict[str, Any]:
    """An event as JSON data, without the raw traffic with the model."""
    return event.model_dump(mode="json", exclude=RAW_TRAFFIC if isinstance(event, StepEvent) else None)


def ask_host(host: Host) -> AskUser:
    """A function that puts a question to the person through the host."""

    async def ask(question: str) -> str:
        value = await _ask(host, "host.ask_user", {"question": question})
        return str((value or {}).get("answer", ""))

    return ask


def host_tool(host: Host, name: str, description: str, schema: dict[str, Any]) -> Tool:
    """A tool whose code is the host's, such as a JavaScript function."""

    async def run(_: ToolContext, arguments: BaseModel) -> ToolOutcome:
        try:
            value = await _ask(host, "host.tool", {"name": name, "arguments": arguments.model_dump(mode="json")})
        except PageError as error:
            raise ToolError("tool_failed", error.detail or error.message) from error
        return ToolOutcome(str((value or {}).get("result", "")))

    return tool_from_schema(name, description, schema, run)


def host_hooks(host: Host, names: list[str]) -> Hooks:
    """Hooks that call the host's functions of these names; what they throw comes back as an error."""

    def remote(name: str) -> Any:
        async def call(value: Any = None) -> Any:
            data = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
            try:
                return ((await _ask(host, "host.hook", {"name": name, "value": data})) or {}).get("value")
            except PageError as error:
                raise PagehandError("hook_failed", error.detail or error.message) from error

        return call

    hooks = Hooks()
    for name in (*_HOOKS, "transform_page_content", "page_instructions"):
        if name in names:
            setattr(hooks, name, remote(name))
    return hooks
