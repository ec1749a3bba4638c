"""Talks to the planner as the agent's loop does: real prompts, pages written by hand in the notation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pagehand.config import AgentConfig
from pagehand.events import ActionRecord, Reflection, StepEvent
from pagehand.llm.offline import decide
from pagehand.prompt import user_message
from pagehand.state import TaskState


@dataclass
class Conversation:
    """One task: :meth:`see` shows a page and gets the action, :meth:`worked` and :meth:`failed` report back."""

    goal: str
    tools: frozenset[str] = frozenset()
    state: TaskState = field(init=False)
    answer: dict[str, Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.state = TaskState(task=self.goal)

    def see(self, page: str) -> dict[str, Any]:
        """The action for a page, as ``{tool: arguments}``."""
        text = "Page · https://site.test/ · 1280×720\n" + page.strip("\n") if "://" not in page.split("\n")[0] else page
        message = user_message(self.state, AgentConfig(), text, "")
        self.answer = decide([{"role": "system", "content": "…"}, message.model_dump()], self.tools)
        action = self.answer["action"]
        assert isinstance(action, dict)
        assert len(action) == 1
        return action

    def worked(self, result: str = "Clicked.") -> Conversation:
        """The last action went through."""
        return self._record(ok=True, code="ok", output=result)

    def failed(self, code: str, result: str = "") -> Conversation:
        """The last action was refused."""
        return self._record(ok=False, code=code, output=result)

    def _record(self, *, ok: bool, code: str, output: str) -> Conversation:
        (tool, arguments), *_ = self.answer["action"].items()
        reflection = {key: value for key, value in self.answer.items() if key != "action"}
        self.state.history.append(
            StepEvent(
                number=len(self.state.steps) + 1,
                reflection=Reflection(**reflection),
                action=ActionRecord(tool=tool, arguments=arguments, ok=ok, code=code, output=output),
            )
        )
        return self

    def done(self, page: str) -> tuple[bool, str]:
        """Verdict and text of the ``done`` that must come now."""
        action = self.see(page)
        assert "done" in action, action
        return action["done"]["success"], action["done"]["text"]
