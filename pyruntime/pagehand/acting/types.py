"""What act() plans, does and remembers, and what caches must be able to do to take part.

A leaf: it knows the page's shapes and nothing of the loop, so that stores, flows and reports can build on it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Literal, Protocol

from pydantic import ConfigDict, Field

from pagehand.model import Model
from pagehand.page.models import Changes, ElementId, PageSnapshot
from pagehand.page.protocol import Page

Fingerprint = dict[str, Any]
"""How an element is found again on another day, as JSON data. What is in it is the business of who makes it."""

StepStatus = Literal["pending", "done", "failed", "skipped"]


class _Shape(Model):
    model_config = ConfigDict(extra="ignore")


class Step(_Shape):
    """One action of a plan, and what came of it.

    Attributes:
        action: Name of the tool, such as ``click``.
        target: What it is done to: the words of the plan, or kind and name of the element (``button "Pay now"``).
        described: ``target`` is a description that was located, not what the element is called.
        element: The element's number on the page that it was decided on.
        params: All other arguments, as JSON data.
        to_target: What an element is dropped on, for ``drag``.
        status: ``skipped`` when the page changed before its turn, or an action before it failed.
        code: ``ok`` or the code of the failure.
        outcome: What came of it, as the model reads it.
        changes: What changed on the page because of it.
        url: Address of the page on which it was done.
        started: When it began, in seconds since the epoch.
        duration: Seconds that it took.
        fingerprint: How to find ``target`` again, where somebody remembers targets.
    """

    action: str
    target: str | None = None
    described: bool = False
    element: ElementId | None = None
    params: dict[str, Any] = Field(default_factory=dict)
    to_target: str | None = None
    status: StepStatus = "pending"
    code: str = "ok"
    outcome: str = ""
    changes: Changes | None = None
    url: str = ""
    started: float = 0.0
    duration: float = 0.0
    fingerprint: Fingerprint | None = None


class SubGoal(_Shape):
    """A part of the goal, in deep thought."""

    name: str
    status: Literal["pending", "running", "done"] = "pending"


class Plan(_Shape):
    """What the model wants done next, or its word that nothing is left to do.

    Attributes:
        thought: Why, in a sentence.
        log: What the actions are for, for the person.
        memory: What must be known later.
        sub_goals: Parts of the goal that are new or changed, in deep thought.
        steps: Actions of the next stretch, in order; empty if ``complete``.
        complete: The goal is reached, or given up.
        success: Which of the two.
        text: The answer for the person, if ``complete``.
        output: Data that the goal asked for, if ``complete``.
    """

    thought: str = ""
    log: str = ""
    memory: str = ""
    sub_goals: list[SubGoal] = Field(default_factory=list)
    steps: list[Step] = Field(default_factory=list)
    complete: bool = False
    success: bool = False
    text: str = ""
    output: Any = None


class Postcondition(_Shape):
    """Something that held on the page when a goal was reached.

    ``url``: path and query are ``value``; ``text``: ``value`` stands on the page; ``field``: the control that is told
    as ``target`` has ``value``.
    """

    kind: Literal["url", "text", "field"]
    value: str
    target: str = ""


class ActRecord(_Shape):
    """A run of act() that has ended: what a plan cache keeps and a flow is exported from.

    Attributes:
        origin: Scheme, host and port of the page on which it began.
        path: Path of its address.
        steps: All actions, the failed and skipped ones included.
        postconditions: What held at the end; empty unless ``success``.
        text: The answer for the person.
        output: Data that the goal asked for.
    """

    goal: str
    origin: str = ""
    path: str = ""
    steps: list[Step] = Field(default_factory=list)
    postconditions: list[Postcondition] = Field(default_factory=list)
    success: bool = False
    text: str = ""
    output: Any = None
    finished: float = Field(default_factory=time.time)


class Replay(_Shape):
    """How the replay of a cached plan ended.

    Attributes:
        success: All steps were done, and the postconditions hold.
        steps: What was done; after a failure the loop goes on from there and is told of them.
        reason: Why it failed, in a few words for the model.
    """

    success: bool
    steps: list[Step] = Field(default_factory=list)
    text: str = ""
    output: Any = None
    reason: str = ""


class Locator(Protocol):
    """Finds elements by description."""

    async def locate(self, description: str) -> ElementId:
        """The number of the element that ``description`` means.

        Raises:
            ToolError: ``not_found``, or ``ambiguous``.
        """
        ...


class TargetMemory(Protocol):
    """Remembers located elements, so that no model has to be asked for them again.

    ``page`` gives access to what the snapshot does not show. None of these may raise but for cancellation.
    """

    async def recall(self, description: str, snapshot: PageSnapshot, page: Page) -> ElementId | None:
        """The element on this page that was once meant by ``description``; ``None`` if unknown, stale or doubtful."""
        ...

    async def remember(
        self, description: str, element: ElementId, snapshot: PageSnapshot, page: Page
    ) -> Fingerprint | None:
        """Keep what ``description`` meant, in place of what was kept for it before; its fingerprint."""
        ...

    async def mark_stale(self, description: str, snapshot: PageSnapshot) -> None:
        """What is kept for ``description`` led to an action that failed: it is not recalled until it is replaced."""
        ...


class Hands(Locator, Protocol):
    """What a replay, or a flow, works with: the page under the roof of a running task. Everything it does is seen in
    the task's events, stands in its journal, can be paused, and ends with it."""

    @property
    def page(self) -> Page:
        """The page itself."""
        ...

    async def snapshot(self, *, fresh: bool = False) -> PageSnapshot:
        """The page as it is, at most 0.3 s old and never older than the last action; ``fresh``: read now."""
        ...

    async def perform(self, action: str, params: Mapping[str, Any] | None = None, *, target: str | None = None) -> Step:
        """Carry out one tool. The element is ``params["id"]``, or what ``target`` describes. A failure is a step with
        the status ``failed``, not an error.

        Raises:
            ToolError: ``unknown_tool``, ``invalid_arguments``, or ``target`` could not be located.
        """
        ...

    async def ask(self, demand: str, schema: Mapping[str, Any]) -> Any:
        """What the model reads from the page: JSON data that fits ``schema``. The page is read afresh.

        Raises:
            LLMError: No usable answer was to be had.
        """
        ...


class PlanCache(Protocol):
    """Keeps runs that reached their goal, and replays them without any call of a model."""

    async def match(self, goal: str, url: str) -> Any | None:
        """The entry for ``goal`` on the page at ``url``; ``None`` without one, or where nothing may be read."""
        ...

    async def replay(self, entry: Any, hands: Hands) -> Replay:
        """Carry an entry out and check its postconditions (:func:`pagehand.acting.postconditions.broken`)."""
        ...

    async def store(self, record: ActRecord) -> None:
        """Keep a run that has ended; also told of failed ones, which it may use to heal an entry."""
        ...
