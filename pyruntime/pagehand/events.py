"""What an agent tells the world: history events (kept) and activities (gone once shown).

History is the memory of a task: part of it goes into the prompt. An activity is feedback for a user interface and
never reaches the model. All are pydantic models whose JSON round trip loses nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from pagehand.llm.types import Usage
from pagehand.model import Model
from pagehand.page.models import ActionResult

Status = Literal["idle", "running", "completed", "error", "stopped"]


class _Event(Model):
    model_config = ConfigDict(extra="forbid")


class Reflection(_Event):
    """What the model thought before it acted. Empty texts mean that it did not say."""

    evaluation_previous_goal: str = ""
    memory: str = ""
    next_goal: str = ""


class ActionRecord(_Event):
    """One action and what came of it.

    Attributes:
        tool: Name of the tool.
        arguments: Its arguments as JSON data.
        target: Kind and name of the element, such as ``button "Pay now"``; empty without one.
        ok: The tool did what it was asked.
        code: ``ok`` or the code of the failure.
        output: The result as the model reads it.
        result: The page's own account of the action, for tools that act on the page.
        fingerprint: How its element is found again, where the agent was given a memory of targets.
    """

    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    target: str = ""
    ok: bool = True
    code: str = "ok"
    output: str = ""
    result: ActionResult | None = None
    fingerprint: dict[str, Any] | None = None


class StepEvent(_Event):
    """One step: reflections, action, cost."""

    type: Literal["step"] = "step"
    number: int
    reflection: Reflection = Field(default_factory=Reflection)
    action: ActionRecord
    usage: Usage = Field(default_factory=Usage)
    url: str = ""
    duration: float = 0.0
    """Seconds that the action took."""
    page_mark: str = ""
    """Mark of the page on which the step was decided; see :mod:`pagehand.loops`."""
    deed_mark: str = ""
    """Mark of the action and what came of it."""
    raw_request: dict[str, Any] | None = None
    raw_response: dict[str, Any] | None = None


class ObservationEvent(_Event):
    """A remark for the model, made by the loop or by :meth:`PageAgent.push_observation`."""

    type: Literal["observation"] = "observation"
    text: str
    code: str = ""


class TakeoverEvent(_Event):
    """The person used the page while the task ran."""

    type: Literal["user_takeover"] = "user_takeover"
    text: str = ""


class RetryEvent(_Event):
    """The call of the model was repeated. Never shown to the model. ``message`` is the sentence for the person."""

    type: Literal["retry"] = "retry"
    attempt: int
    limit: int
    code: str
    message: str
    delay: float = 0.0


class ErrorEvent(_Event):
    """Something ended the task. Never shown to the model."""

    type: Literal["error"] = "error"
    code: str
    message: str
    detail: str = ""


HistoryEvent = Annotated[
    StepEvent | ObservationEvent | TakeoverEvent | RetryEvent | ErrorEvent, Field(discriminator="type")
]

HistoryAdapter: TypeAdapter[list[HistoryEvent]] = TypeAdapter(list[HistoryEvent], config=ConfigDict(defer_build=True))


class Thinking(_Event):
    """The model is being asked. Said again while its reply comes in.

    Attributes:
        received: Characters of the reply so far, thinking included; 0 until the first of them.
    """

    type: Literal["thinking"] = "thinking"
    received: int = 0


class Executing(_Event):
    """A tool is about to run."""

    type: Literal["executing"] = "executing"
    tool: str
    input: dict[str, Any]
    target: str = ""


class Executed(_Event):
    """A tool has run."""

    type: Literal["executed"] = "executed"
    tool: str
    input: dict[str, Any]
    output: str
    ok: bool
    duration: float
    """Seconds."""


class Retrying(_Event):
    """The model is about to be asked again."""

    type: Literal["retrying"] = "retrying"
    attempt: int
    limit: int
    code: str
    message: str
    delay: float


class Failed(_Event):
    """Something went wrong, for the user interface."""

    type: Literal["error"] = "error"
    code: str
    message: str


class Paused(_Event):
    """The task waits for :meth:`PageAgent.resume`."""

    type: Literal["paused"] = "paused"


class Resumed(_Event):
    """The task goes on after a pause."""

    type: Literal["resumed"] = "resumed"


Activity = Annotated[
    Thinking | Executing | Executed | Retrying | Failed | Paused | Resumed, Field(discriminator="type")
]


class TaskDigest(_Event):
    """What a later task is told of this one.

    Attributes:
        task: The goal.
        status: How it ended.
        success: The model said that the goal was reached.
        answer: What the person was told.
        notes: What the model noted last.
    """

    task: str
    status: str
    success: bool
    answer: str
    notes: list[str] = Field(default_factory=list)


class ExecutionResult(_Event):
    """How a task ended.

    Attributes:
        success: The model says that the goal was reached.
        data: Its answer to the person, or the sentence that says why there is none.
        status: ``completed``, ``error`` or ``stopped``.
        code: ``ok``, or the code of the error that ended the task.
        output: Data that the goal asked for, as JSON data; only act() gives any.
        history: All events.
        usage: What the task cost.
        digest: What a later task may be told of this one and of those that it continued, oldest first.
    """

    success: bool
    data: str
    status: Status
    code: str = "ok"
    output: Any = None
    history: list[HistoryEvent] = Field(default_factory=list)
    usage: Usage = Field(default_factory=Usage)
    digest: list[TaskDigest] = Field(default_factory=list)
