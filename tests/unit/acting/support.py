"""What the tests of act() share: plans as a scripted model gives them, and an agent around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig, Hooks
from pagehand.events import ExecutionResult, StepEvent
from pagehand.page.models import ActionResult, Changes, PageAction, Target
from pagehand.state import TaskState
from tests.support.fake_page import FakePage
from tests.support.scripted_llm import ScriptedLLM


def plan(*steps: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A reply with these actions."""
    own = {"sub_goals": rest.pop("sub_goals")} if "sub_goals" in rest else {}
    return {**rest, "plan": {"steps": list(steps), **own}}


def over(success: bool = True, text: str = "finished", **rest: Any) -> dict[str, Any]:
    """A reply that ends the run."""
    output = {"output": rest.pop("output")} if "output" in rest else {}
    return {**rest, "plan": {"complete": {"success": success, "text": text, **output}}}


def click(number: int) -> dict[str, Any]:
    return {"click": {"id": number}}


def tap(target: str) -> dict[str, Any]:
    return {"click": {"target": target}}


class MemoryStore:
    """Keeps every version of the task that was saved."""

    def __init__(self) -> None:
        self.saved: list[TaskState] = []

    async def save(self, state: TaskState) -> None:
        self.saved.append(TaskState.model_validate_json(state.model_dump_json()))


class ActRig:
    """An agent over a fake page and a scripted model."""

    def __init__(
        self,
        *replies: Any,
        page: FakePage | None = None,
        hooks: Hooks | None = None,
        tools: Any = None,
        locate_llm: Any = None,
        plan_cache: Any = None,
        targets: Any = None,
        **config: Any,
    ) -> None:
        self.page = page or FakePage()
        self.llm = ScriptedLLM(replies)
        self.store = MemoryStore()
        self.agent = PageAgent(
            self.page,
            self.llm,
            config=AgentConfig(**{"step_delay": 0.0, **config}),
            hooks=hooks,
            tools=tools,
            store=self.store,
            plan_cache=plan_cache,
            targets=targets,
            locate_llm=locate_llm,
        )
        self.log: list[Any] = []
        for name in ("statuschange", "historychange", "activity", "record"):
            self.agent.on(name, lambda value, name=name: self.log.append((name, value)))  # type: ignore[arg-type]

    async def act(self, goal: str = "do it", **options: Any) -> ExecutionResult:
        return await self.agent.act(goal, **options)

    @property
    def tools(self) -> list[str]:
        """Names of the actions that were carried out on the page, each with its element."""
        return [f"{action.tool} {action.id}" for action in self.page.actions]

    @property
    def steps(self) -> list[StepEvent]:
        return [event for event in self.agent.history if isinstance(event, StepEvent)]

    @property
    def outcomes(self) -> list[str]:
        state = self.agent.state
        assert state is not None
        assert state.acting is not None
        return [step.status for step in state.acting.steps]

    def prompt(self, number: int) -> str:
        """All text of request ``number``, counted from 1, but for the system text."""
        return "\n".join(message.content for message in self.llm.requests[number - 1][1:])

    def last(self, number: int) -> str:
        """The newest message of request ``number``."""
        return self.llm.requests[number - 1][-1].content


def answers(page: FakePage, table: dict[object, ActionResult | Callable[[PageAction], ActionResult]]) -> None:
    """Let actions on these elements have these results; others change a little."""

    def decide(action: PageAction) -> ActionResult:
        given = table.get(action.id)
        if given is None:
            return quiet(action)
        return given(action) if callable(given) else given

    page.on_act = decide


def quiet(action: PageAction) -> ActionResult:
    """A success that changes the element alone."""
    return ActionResult(
        ok=True, target=Target(id=action.id, kind="button", name=f"Button {action.id}"), changes=Changes(value="x")
    )


def refused(code: str = "covered", detail: str = "a banner") -> ActionResult:
    return ActionResult(ok=False, code=code, detail=detail)
