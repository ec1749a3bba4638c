"""The task as one document: everything that must outlive the page that it runs in.

The document is saved before every action (with :attr:`TaskState.pending` set) and after every result. Whoever takes
a task up again therefore knows whether an action was under way; such an action is never run a second time.
"""

from __future__ import annotations

import secrets
import time
from typing import Any, Literal, Protocol

from pydantic import ConfigDict, Field

from pagehand.acting.journal import ActState
from pagehand.events import HistoryEvent, Reflection, Status, StepEvent, TaskDigest
from pagehand.flows.journal import FlowState
from pagehand.llm.types import Usage
from pagehand.model import Model


class PendingAction(Model):
    """An action that was begun: the step it belongs to and what it was."""

    number: int
    reflection: Reflection = Field(default_factory=Reflection)
    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    target: str = ""
    url: str = ""


class TaskState(Model):
    """One task.

    Attributes:
        id: Random identifier.
        task: The goal, as typed.
        nonce: Part of the marks that fence page text in prompts; constant within a task.
        epoch: Counts the runtimes that have taken the task up; only the newest may act.
        history: All events so far.
        pending: The action that is under way.
        usage: Cost so far.
        url: Address of the page when it was last read.
        last_id: Highest number that an element had; a new document goes on from there, so none is used twice.
        waited: Seconds spent by ``wait`` in a row.
        failures: Failed actions in a row.
        collapsed: Number of events at the beginning of the history that are told in one block.
        paused: Seconds that the task was paused.
        earlier: Tasks that this one continues, oldest first.
        mode: What works on it: ``execute``, ``act``, a ``flow``, or a ``single`` action or question.
        acting: What act() has planned and done.
    """

    model_config = ConfigDict(extra="ignore")

    version: int = 1
    id: str = Field(default_factory=lambda: secrets.token_hex(8))
    task: str
    nonce: str = Field(default_factory=lambda: f"{secrets.randbelow(900_000) + 100_000}")
    status: Status = "idle"
    epoch: int = 1
    created: float = Field(default_factory=time.time)
    updated: float = Field(default_factory=time.time)
    history: list[HistoryEvent] = Field(default_factory=list)
    pending: PendingAction | None = None
    usage: Usage = Field(default_factory=Usage)
    url: str = ""
    last_id: int = 0
    waited: float = 0.0
    failures: int = 0
    collapsed: int = 0
    paused: float = 0.0
    earlier: list[TaskDigest] = Field(default_factory=list)
    mode: Literal["execute", "act", "single", "flow"] = "execute"
    acting: ActState | None = None
    flow: FlowState | None = None

    @property
    def steps(self) -> list[StepEvent]:
        """The step events of the history."""
        return [event for event in self.history if isinstance(event, StepEvent)]

    @property
    def next_step(self) -> int:
        """Number of the step that comes next, as the model sees it."""
        return len(self.steps) + 1


class Store(Protocol):
    """Where a task is kept. ``save`` returns once the document is safe."""

    async def save(self, state: TaskState) -> None: ...


class NoStore:
    """Keeps nothing: for hosts in which a task ends with its process."""

    async def save(self, state: TaskState) -> None:
        """Do nothing."""
