"""What a run of act() must not lose when its page goes: part of :class:`pagehand.state.TaskState`."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pagehand.acting.types import Postcondition, Step, SubGoal
from pagehand.model import Model


class Entry(Model):
    """One message of the conversation as it is kept: without the page, which only the newest message shows.

    Attributes:
        plan: Number of the plan that it belongs to; 0 for the request.
        shot: A screenshot went with it.
    """

    role: Literal["user", "assistant"]
    text: str
    plan: int = 0
    shot: bool = False


class Feedback(Model):
    """What the next plan is to be told, once.

    Attributes:
        lines: Outcomes of the tasks of the last round.
        readings: What they have read, in full.
    """

    lines: list[str] = Field(default_factory=list)
    readings: list[str] = Field(default_factory=list)


class ActState(Model):
    """One run of act().

    Attributes:
        deep_think: Sub-goals are kept, and targets are described and located one by one.
        locate_in_plan: Targets of a plan are numbers of the observation.
        limit: Number of plans after which the run ends.
        vision: Screenshots go with the observation.
        batch: Number of actions that a plan may hold.
        plans: Number of plans so far.
        cache_tried: The plan cache was asked.
        origin: Where the run began: scheme, host and port.
        path: And the path of the address.
        steps: Actions of all plans; those of the plan under way may still be ``pending``.
        fed: Number of steps that the feedback has been told of.
        feedback: What the next plan is still to be told.
        entries: The conversation.
        digest: What has collapsed of it.
        collapsed: Number of the last plan that has collapsed.
        memories: What the model noted, oldest first, each with the number of its plan.
        sub_goals: Parts of the goal, in deep thought.
        log: What each plan was for and what came of it; not in deep thought, where sub-goals tell it.
        output: Data that the goal asked for.
        postconditions: What held when the goal was reached.
        heard: Number of events of the history that the model has been told of.
    """

    deep_think: bool = False
    locate_in_plan: bool = True
    limit: int = 20
    vision: bool = False
    batch: int = 5
    plans: int = 0
    cache_tried: bool = False
    origin: str = ""
    path: str = ""
    steps: list[Step] = Field(default_factory=list)
    fed: int = 0
    feedback: Feedback = Field(default_factory=Feedback)
    entries: list[Entry] = Field(default_factory=list)
    digest: str = ""
    collapsed: int = 0
    memories: list[tuple[int, str]] = Field(default_factory=list)
    sub_goals: list[SubGoal] = Field(default_factory=list)
    log: list[str] = Field(default_factory=list)
    output: Any = None
    postconditions: list[Postcondition] = Field(default_factory=list)
    heard: int = 0
