"""What the loop and its steps share of one task: resources, state, cancellation, journal, reporting."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pagehand.acting.types import TargetMemory
from pagehand.cancel import CancelScope
from pagehand.compaction import HistoryText
from pagehand.config import AgentConfig, Hooks
from pagehand.digest import last_notes
from pagehand.errors import sentence, spelled
from pagehand.events import (
    Activity,
    ErrorEvent,
    Failed,
    HistoryEvent,
    ObservationEvent,
    Status,
)
from pagehand.hooking import call_hook
from pagehand.llm.types import LLM
from pagehand.page.protocol import Page
from pagehand.pausing import Pause
from pagehand.prompt import Instructions
from pagehand.state import Store, TaskState
from pagehand.tools import TaskFile, Tool, assemble
from pagehand.tools.base import AskUser

REPORTED = frozenset({"max_steps", "too_many_failures", "going_round", "time_limit", "token_limit", "plan_limit"})
"""Ends at which there may be something that was reached."""


@dataclass(frozen=True)
class HistoryChange:
    """What listeners of ``historychange`` get: the new event, or ``None`` when a task begins with an empty history."""

    index: int
    event: HistoryEvent | None


@dataclass(frozen=True)
class Outcome:
    """How a task ended, before the final result is made of it."""

    status: Status
    success: bool
    data: str
    code: str = "ok"
    output: Any = None
    """Data that the goal asked for."""


@dataclass(frozen=True)
class Resources:
    """What a task works with. ``tools`` are those of the host; ``watched`` says whether anybody looks on."""

    page: Page
    llm: LLM
    config: AgentConfig
    hooks: Hooks
    tools: Mapping[str, Tool | None]
    ask_user: AskUser | None
    files: Sequence[TaskFile]
    store: Store
    emit: Callable[[Any, Any], None]
    set_status: Callable[[Status], None]
    watched: bool = False
    targets: TargetMemory | None = None


class Task:
    """One task as its loop and its steps see it."""

    def __init__(self, resources: Resources, state: TaskState) -> None:
        self.resources = resources
        self.state = state
        self.scope = CancelScope()
        self.tools = assemble(
            resources.tools,
            can_ask=resources.ask_user is not None,
            files=resources.files,
            scripts=resources.config.allow_javascript,
        )
        self.pause = Pause()
        self.history_text = HistoryText()
        self.instructions = Instructions(resources.config, self.transformed, resources.hooks)

    async def transformed(self, text: str) -> str:
        """What the host lets the model read of a text that comes from the page."""
        hook = self.resources.hooks.transform_page_content
        return text if hook is None or not text else str(await call_hook(hook, text))

    def add(self, event: HistoryEvent | None) -> None:
        """Append to the history and tell the listeners."""
        if event is not None:
            self.state.history.append(event)
            self.resources.emit("historychange", HistoryChange(len(self.state.history) - 1, event))

    def activity(self, activity: Activity) -> None:
        """Tell the user interface what goes on. Nothing is told once the task was stopped."""
        if not self.scope.cancelled or isinstance(activity, Failed):
            self.resources.emit("activity", activity)

    def push_observation(self, text: str) -> ObservationEvent:
        """Leave a remark for the model."""
        event = ObservationEvent(text=text)
        self.add(event)
        return event

    def end_with(self, code: str, detail: str = "") -> Outcome:
        """Book an error that ends the task, and the outcome that it makes: a report with the model's last note."""
        message = self.say(code, detail)
        self.add(ErrorEvent(code=code, message=message, detail=spelled(detail, self.resources.config.language)))
        self.activity(Failed(code=code, message=message))
        notes = last_notes(self.state.history, 1) if code in REPORTED else []
        return Outcome("error", False, " ".join([message, *(self.say("noted", note) for note in notes)]), code)

    def say(self, code: str, detail: str = "") -> str:
        """The sentence of ``code`` for the person."""
        return sentence(code, self.resources.config.language, detail)

    async def save(self) -> None:
        """Write the journal. A store that fails costs the task its safety net, not its life."""
        await quietly(self.resources.store.save(self.state))


async def quietly(work: Awaitable[None]) -> None:
    """Await ``work``, whose failure must not matter to the task."""
    try:
        await work
    except Exception as error:
        logging.getLogger(__name__).warning("left undone: %s: %s", type(error).__name__, error)
