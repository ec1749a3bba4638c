"""One run of the agent against a case's replies, and everything that can be asked of it afterwards."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig
from pagehand.errors import LifecycleError
from pagehand.events import ErrorEvent, ExecutionResult, HistoryEvent, RetryEvent, StepEvent
from pagehand.llm import make_llm
from pagehand.llm.types import LLMConfig, ToolInfo
from pagehand.page.protocol import Page
from pagehand.tools import Tool, ToolContext, ToolOutcome, assemble, tool_from_schema
from tests.cases.case import Case
from tests.cases.script import Script
from tests.support.fake_page import FakePage
from tests.support.model_server import ModelServer

MODEL = "test-model"
_ELSEWHERE = {"navigate": {"url": {"type": "string"}}, "go_back": {}}
"""Tools that only some hosts have; the cases know them."""


@dataclass
class Run:
    """What came of a run.

    Attributes:
        result: How it ended.
        history: All that happened.
        server: The model's side, with what came in.
        seconds: How long it took, and from Stop to the end.
        notes: What a lifecycle case has noted on its way.
    """

    result: ExecutionResult
    history: list[HistoryEvent]
    server: ModelServer
    seconds: float
    stopped_within: float = 0.0
    notes: dict[str, Any] = field(default_factory=dict)

    @property
    def actions(self) -> list[dict[str, Any]]:
        """The actions carried out."""
        steps = [event.action for event in self.history if isinstance(event, StepEvent)]
        carried_out = [action for action in steps if action.ok or action.tool != "done"]
        return [{action.tool: action.arguments} for action in carried_out]

    @property
    def troubles(self) -> list[RetryEvent | ErrorEvent]:
        """Errors in the order in which they came."""
        return [event for event in self.history if isinstance(event, (RetryEvent, ErrorEvent))]


class Recorder:
    """Stands in for the tools where there is no page: each call is booked and gets the result of the case."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self._results = list(raw.get("tool_results", []))
        self._raw = raw

    def tools(self) -> dict[str, Tool | None]:
        """All tools of the product, recording, and those that the case adds."""
        known = assemble({}, can_ask=False)
        tools: dict[str, Tool | None] = {name: Tool(each.info, self._run) for name, each in known.items()}
        for name, fields in _ELSEWHERE.items():
            schema = {"type": "object", "properties": fields, "required": list(fields)}
            tools.setdefault(name, tool_from_schema(name, f"{name}.", schema, self._run))
        tools["done"] = None
        del tools["done"]  # the loop's own
        for each in self._raw.get("tools", []):
            tools[each["name"]] = self._custom(each)
        return tools

    async def _run(self, _: ToolContext, __: BaseModel) -> ToolOutcome:
        result = self._results.pop(0) if self._results else {}
        if "error" in result:
            return ToolOutcome(result["error"], ok=False, code=result["error"].partition(":")[0])
        return ToolOutcome(result.get("text", "Nothing changed on the page."))

    def _custom(self, spec: dict[str, Any]) -> Tool:
        async def throw(_: ToolContext, __: BaseModel) -> ToolOutcome:
            raise RuntimeError(spec["throws"])

        properties = {name: {"type": kind} for name, kind in spec["parameters"].items()}
        schema = {"type": "object", "properties": properties, "required": list(properties)}
        info: ToolInfo = tool_from_schema(spec["name"], spec["name"], schema, throw).info
        return Tool(info, throw if "throws" in spec else self._run)


Director = Callable[[PageAgent, ModelServer, str], Awaitable[ExecutionResult]]
"""Plays what a lifecycle case's script says: gets the agent, the server and the task."""


async def _straight(agent: PageAgent, _: ModelServer, task: str) -> ExecutionResult:
    return await agent.execute(task)


async def run_agent(
    case: Case, raw: dict[str, Any], script: Script, page: Page | None = None, direct: Director = _straight
) -> Run:
    """Let the real agent work against a server that speaks the case's replies.

    Args:
        case: The case.
        raw: It, or one of its variants.
        script: The replies.
        page: Where it works; a made-up page with the ids 1 to 20 otherwise.
        direct: What happens while it runs.
    """
    with ModelServer(script) as server:
        agent = _agent(case, raw, server, page)
        stopping = asyncio.create_task(_stop(agent, server, raw["stop_at_ms"] / 1000)) if "stop_at_ms" in raw else None
        started = time.monotonic()
        result = await direct(agent, server, str(raw.get("task", case.raw.get("task", "Order it"))))
        run = Run(result, agent.history, server, time.monotonic() - started)
        if stopping is not None:
            run.stopped_within = await stopping
            if any({"chunks", "never"} & set(reply) for reply in raw["replies"]):
                await asyncio.to_thread(server.wait_for, lambda seen: seen.aborted > 0)
        await agent.dispose()
        return run


def _agent(case: Case, raw: dict[str, Any], server: ModelServer, page: Page | None) -> PageAgent:
    options = case.options
    settings = {key: options[key] for key in ("api_key", "temperature", "max_tokens", "max_retries") if key in options}
    if "llm_timeout_s" in options:
        settings["timeout"] = options["llm_timeout_s"]
    llm = make_llm(LLMConfig(provider="custom", base_url=server.base_url, model=MODEL, **settings))
    config = AgentConfig(
        step_delay=0, ignore=list(options.get("never_touch", [])), dialogs=options.get("dialogs", "dismiss")
    )
    tools = Recorder(raw).tools() if page is None else {}
    agent = PageAgent(page or FakePage(), llm, config=config, tools=tools)
    agent.on("activity", lambda _: None)  # somebody looks on, as in every product
    return agent


async def _stop(agent: PageAgent, server: ModelServer, seconds: float) -> float:
    """Press Stop so long after the first request; seconds until the agent has stopped."""
    await asyncio.to_thread(server.wait_for, lambda seen: len(seen.requests) > 0)
    await asyncio.sleep(max(0.0, server.times[0] + seconds - time.monotonic()))
    pressed = time.monotonic()
    await agent.stop()
    return time.monotonic() - pressed


async def refused(start: Awaitable[Any]) -> str:
    """The sentence by which a start is refused; empty if it is not."""
    try:
        await start
    except LifecycleError as error:
        return f"{error.code}: {error.message}"
    return ""


def text_of(request: dict[str, Any]) -> str:
    """The last message of a request."""
    content = request["messages"][-1]["content"]
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
