"""The runtime's side of the channel: answers ``runtime.*`` calls, and calls host and page.

Strings in, strings out: every value crosses as JSON text. Knows neither browser nor Pyodide, so it runs under CPython
in tests; :mod:`pagehand.platform.entry` ties it to both.
"""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Literal, Protocol

import httpx
from pydantic import ConfigDict, Field, ValidationError

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig, Hooks
from pagehand.errors import LifecycleError, PagehandError, sentence
from pagehand.events import Activity, ExecutionResult, TaskDigest
from pagehand.llm import Memory, make_llm
from pagehand.llm.memory import Lore
from pagehand.llm.types import LLMConfig
from pagehand.model import Model
from pagehand.page.remote import RemotePage
from pagehand.platform.host import RAW_TRAFFIC, HostStore, ask_host, event_data, host_hooks, host_tool
from pagehand.state import TaskState
from pagehand.task import HistoryChange
from pagehand.tools import TaskFile, Tool


class Host(Protocol):
    """What the runtime can ask of the world outside. ``call`` answers ``{"ok": …}`` as JSON and never raises."""

    async def call(self, method: str, params: str) -> str: ...

    def notify(self, method: str, params: str) -> None: ...


class ToolSpec(Model):
    """A tool of the host: ``None`` as description removes the built-in tool of this name."""

    name: str
    description: str | None = None
    parameters: dict[str, Any] = Field(default_factory=dict)


class ActOptions(Model):
    """How ``act`` is to work; see :meth:`pagehand.agent.PageAgent.act`."""

    model_config = ConfigDict(extra="ignore")

    deep_think: bool = False
    replanning_limit: int | None = None
    vision: bool = False
    max_actions: int = 5


class RunParams(Model):
    """Parameters of ``runtime.run`` and ``runtime.resume``.

    Attributes:
        continue_from: Digest of the result that a new task goes on from.
        hooks: Names of the hooks that the host has set; only those are called.
        mode: What works on a new task: ``execute`` one action at a time, or ``act`` by plans.
        act: How ``act`` is to work.
        can_ask: The host can put questions to a person.
        files: Files that the user has handed to the task.
        memory: What earlier runtimes have told of their model servers, by events of the type ``memory``.
    """

    model_config = ConfigDict(extra="ignore")

    task: str = ""
    task_id: str | None = None
    mode: Literal["execute", "act"] = "execute"
    act: ActOptions = Field(default_factory=ActOptions)
    state: TaskState | None = None
    continue_from: list[TaskDigest] = Field(default_factory=list)
    config: AgentConfig = Field(default_factory=AgentConfig)
    llm: LLMConfig = Field(default_factory=LLMConfig)
    tools: list[ToolSpec] = Field(default_factory=list)
    hooks: list[str] = Field(default_factory=list)
    can_ask: bool = False
    files: list[TaskFile] = Field(default_factory=list)
    memory: list[Any] = Field(default_factory=list)


class Session:
    """One runtime: at most one task at a time.

    Args:
        host: The world outside.
        make_transport: Makes the HTTP transport for model calls.
    """

    def __init__(self, host: Host, make_transport: Callable[[], httpx.AsyncBaseTransport]) -> None:
        self._host = host
        self._make_transport = make_transport
        self._agent: PageAgent | None = None
        self._language = "en"
        self._memory = Memory()
        self._lore: list[Lore] = []
        """What the host knows of the memory."""
        self._methods: dict[str, Callable[[dict[str, Any]], Awaitable[Any]]] = {
            "runtime.run": self._run,
            "runtime.resume": self._run,
            "runtime.stop": self._stop,
            "runtime.pause": self._pause,
            "runtime.unpause": self._unpause,
            "runtime.dispose": self._dispose,
            "runtime.push_observation": self._push_observation,
            "runtime.test_connection": self._test_connection,
        }

    async def handle(self, method: str, params: str) -> str:
        """Answer one call. Never raises: what goes wrong is ``{"ok": false, "code", "message", "detail"}``."""
        try:
            call = self._methods.get(method)
            if call is None:
                return self._failure("bad_action", method)
            return json.dumps({"ok": True, "value": await call(json.loads(params))}, ensure_ascii=False)
        except PagehandError as error:
            return self._failure(error.code, error.raw_detail)
        except ValidationError as error:
            return self._failure("config", _first(error))
        except Exception as error:
            logging.getLogger(__name__).exception("%s failed", method)
            return self._failure("internal", f"{type(error).__name__}: {error}")

    def _failure(self, code: str, detail: str) -> str:
        message = sentence(code, self._language, detail)
        return json.dumps({"ok": False, "code": code, "message": message, "detail": detail}, ensure_ascii=False)

    async def _run(self, raw: dict[str, Any]) -> dict[str, Any]:
        params = RunParams.model_validate(raw)
        self._language = params.config.language
        if self._agent is not None and self._agent.status == "running":
            raise LifecycleError("already_running")
        self._memory.learn(_readable(params.memory))
        self._lore = self._memory.lore()
        agent = self._agent = self._make_agent(params)
        if params.state is not None:
            params.state.epoch += 1
            return _dump(await agent.take_up(params.state))
        earlier = ExecutionResult(success=False, data="", status="idle", digest=params.continue_from)
        if params.mode == "act":
            options = params.act.model_dump()
            return _dump(await agent.act(params.task, task_id=params.task_id, continue_from=earlier, **options))
        return _dump(await agent.execute(params.task, task_id=params.task_id, continue_from=earlier))

    def _make_agent(self, params: RunParams) -> PageAgent:
        agent = PageAgent(
            RemotePage(self._host.call, dialogs=params.config.dialogs, language=params.config.language),
            make_llm(params.llm, self._make_transport(), memory=self._memory),
            config=params.config,
            hooks=self._hooks(params),
            tools=self._tools(params.tools),
            ask_user=ask_host(self._host) if params.can_ask else None,
            files=params.files,
            store=HostStore(self._host),
        )
        agent.on("statuschange", lambda status: self._event({"type": "status", "status": status}))
        agent.on("historychange", self._history)
        agent.on("activity", self._activity)
        return agent

    def _hooks(self, params: RunParams) -> Hooks:
        hooks = host_hooks(self._host, params.hooks)
        hooks.fetch_text = self._fetch_text
        return hooks

    def _tools(self, specs: list[ToolSpec]) -> dict[str, Tool | None]:
        return {
            spec.name: None
            if spec.description is None
            else host_tool(self._host, spec.name, spec.description, spec.parameters)
            for spec in specs
        }

    async def _fetch_text(self, url: str) -> str | None:
        async with httpx.AsyncClient(transport=self._make_transport(), trust_env=False, timeout=3.0) as client:
            response = await client.get(url)
        return response.text if response.is_success and "html" not in response.headers.get("content-type", "") else None

    async def _stop(self, _: dict[str, Any]) -> dict[str, Any]:
        if self._agent is not None:
            await self._agent.stop()
        return {}

    async def _pause(self, _: dict[str, Any]) -> dict[str, Any]:
        if self._agent is not None:
            self._agent.pause()
        return {}

    async def _unpause(self, _: dict[str, Any]) -> dict[str, Any]:
        if self._agent is not None:
            self._agent.resume()
        return {}

    async def _dispose(self, _: dict[str, Any]) -> dict[str, Any]:
        if self._agent is not None:
            await self._agent.dispose()
        return {}

    async def _push_observation(self, params: dict[str, Any]) -> dict[str, Any]:
        if self._agent is None:
            raise LifecycleError("empty_task")
        self._agent.push_observation(str(params.get("text", "")))
        return {}

    async def _test_connection(self, raw: dict[str, Any]) -> dict[str, Any]:
        config = LLMConfig.model_validate(raw.get("llm", {}))
        llm = make_llm(config, self._make_transport(), memory=self._memory)
        try:
            return {"message": await llm.check()}
        finally:
            await llm.aclose()

    def _event(self, event: dict[str, Any]) -> None:
        self._host.notify("event", json.dumps(event, ensure_ascii=False))

    def _history(self, change: HistoryChange) -> None:
        event = change.event
        data = event_data(event) if event is not None else None
        self._event({"type": "history", "index": change.index, "event": data})
        self._remember()

    def _remember(self) -> None:
        """Tell the host what was learned about a model server, if anything was."""
        lore = self._memory.lore()
        if lore != self._lore:
            self._lore = lore
            self._event({"type": "memory", "memory": [each.model_dump(mode="json") for each in lore]})

    def _activity(self, activity: Activity) -> None:
        self._event({"type": "activity", "activity": activity.model_dump(mode="json")})


def _readable(memory: list[Any]) -> list[Lore]:
    """What can be read of a memory; it comes from a storage that others may have written to."""
    lore = []
    for each in memory:
        with contextlib.suppress(ValidationError):
            lore.append(Lore.model_validate(each))
    return lore


def _dump(result: ExecutionResult) -> dict[str, Any]:
    return result.model_dump(mode="json", exclude={"history": {"__all__": RAW_TRAFFIC}})


def _first(error: ValidationError) -> str:
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
