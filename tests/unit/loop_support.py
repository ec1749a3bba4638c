"""What the tests of the loop share: an agent over a fake page and a scripted model."""

from __future__ import annotations

from typing import Any

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig, Hooks
from pagehand.state import NoStore, TaskState
from tests.support.fake_page import FakePage
from tests.support.scripted_llm import ScriptedLLM

CLICK = {"click": {"id": 1}}
DONE = {"done": {"text": "finished", "success": True}}


class MemoryStore:
    """Keeps every version of the task that was saved, as JSON text, and when in the run it came."""

    def __init__(self, page: FakePage) -> None:
        self.saved: list[TaskState] = []
        self._page = page

    async def save(self, state: TaskState) -> None:
        self.saved.append(TaskState.model_validate_json(state.model_dump_json()))
        self._page.calls.append("save:pending" if state.pending else "save")


class Rig:
    """An agent with everything around it at hand."""

    def __init__(
        self, *replies: Any, hooks: Hooks | None = None, tools: Any = None, keeping: bool = True, **config: Any
    ) -> None:
        self.page = FakePage()
        self.llm = ScriptedLLM(replies)
        self.store = MemoryStore(self.page) if keeping else NoStore()
        settings = {"step_delay": 0.0, **config}
        self.agent = PageAgent(
            self.page, self.llm, config=AgentConfig(**settings), hooks=hooks, tools=tools, store=self.store
        )
        self.log: list[Any] = []
        self.agent.on("statuschange", lambda status: self.log.append(("status", status)))
        self.agent.on("historychange", lambda change: self.log.append(("history", change)))
        self.agent.on("activity", lambda activity: self.log.append(("activity", activity)))
        self.agent.on("dispose", lambda _: self.log.append(("dispose", None)))

    @property
    def statuses(self) -> list[str]:
        return [value for name, value in self.log if name == "status"]

    @property
    def activities(self) -> list[str]:
        return [value.type for name, value in self.log if name == "activity"]

    def observations(self) -> list[str]:
        return [event.code for event in self.agent.history if event.type == "observation"]
