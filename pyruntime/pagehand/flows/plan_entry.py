"""What a plan cache keeps: runs that reached their goal, as steps that can be done again without a model."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ConfigDict, Field

from pagehand.acting.types import ActRecord, Postcondition, Step
from pagehand.flows.fingerprint import Fingerprint
from pagehand.flows.places import instruction_key, path_pattern
from pagehand.flows.shelf import Document
from pagehand.flows.wording import normal
from pagehand.model import Model

READING = frozenset({"wait", "find_text", "extract"})
"""Steps that a replay can do without: it waits for what it needs by itself."""
PERSONAL = frozenset({"ask_user"})
"""A run with one of these depends on what a person said that day."""
TYPING = {"input_text": "text"}
"""Tools that put a text of the model's into the page, and the parameter with the text."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")


class PlanStep(Model):
    """One step.

    Attributes:
        action: Name of the tool.
        target: Words for its element, for a model; ``None`` without one.
        params: Its arguments, without numbers of elements.
        fingerprint: How its element is known again.
        to_target: The second element of a drag.
        healed: How often it had to be located again.
    """

    model_config = ConfigDict(extra="ignore")

    action: str
    target: str | None = None
    params: dict[str, Any] = Field(default_factory=dict)
    fingerprint: Fingerprint | None = None
    to_target: str | None = None
    healed: int = 0


class PlanEntry(Model):
    """One run.

    Attributes:
        goal: As it was typed.
        path: Pattern of the path of the page on which it began.
        postconditions: What held at its end.
        text: The answer for the person.
        output: Data that the goal asked for.
        created: When it was recorded, in seconds since the epoch.
        used: When it was replayed last.
        hits: How often it was replayed with success.
        failures: Replays in a row that failed.
    """

    model_config = ConfigDict(extra="ignore")

    version: int = 1
    goal: str
    path: str
    steps: list[PlanStep]
    postconditions: list[Postcondition] = Field(default_factory=list)
    text: str = ""
    output: Any = None
    created: float
    used: float
    hits: int = 0
    failures: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What it is found by."""
        return self.path, instruction_key(self.goal)

    @property
    def does(self) -> list[tuple[str, str]]:
        """What is done, whatever it is done to."""
        return [(step.action, json.dumps(step.params, sort_keys=True)) for step in self.steps]


class Plans(Document):
    """The runs of one site."""

    format: str = "pagehand-plans"
    plans: list[PlanEntry] = Field(default_factory=list)

    def find(self, key: tuple[str, str]) -> PlanEntry | None:
        """The entry of this key."""
        return next((each for each in self.plans if each.key == key), None)


def entry_of(record: ActRecord, now: float, *, invented: bool = False) -> PlanEntry | None:
    """The entry for a run; ``None`` if it cannot be done again without a model.

    Args:
        invented: Also keep runs that typed something that the goal does not say.
    """
    done = [step for step in record.steps if step.status == "done"]
    if not record.success or any(step.action in PERSONAL for step in done):
        return None
    lasting = [step for step in done if step.action not in READING]
    steps = [plan_step(step) for step in lasting]
    if any((step.target or step.element is not None) and not step.fingerprint for step in lasting):
        return None
    if not steps or not all(_repeatable(step, record.goal, invented) for step in steps):
        return None
    kept = [each for each in record.postconditions if each.kind != "text" or claims_hold(each.value, record.goal, "")]
    shown = [Postcondition(kind="text", value=text) for text in _texts_of(record.output)]
    return PlanEntry(
        goal=record.goal,
        path=path_pattern(record.origin + record.path),
        steps=steps,
        # A text with numbers that the goal does not name says something else every day: a clock, a count, an order.
        postconditions=[*kept, *(each for each in shown if each not in kept)],
        text=record.text,
        output=record.output,
        created=now,
        used=now,
    )


def plan_step(step: Step) -> PlanStep:
    """What is kept of a step that was done."""
    return PlanStep(
        action=step.action,
        target=step.target,
        params={name: value for name, value in step.params.items() if name not in ("id", "to_id")},
        fingerprint=Fingerprint.model_validate(step.fingerprint) if step.fingerprint else None,
        to_target=step.to_target,
    )


def claims_hold(text: str, goal: str, page: str) -> bool:
    """Whether the numbers in an answer are on the page or in the goal: an answer of another day may be wrong today."""
    return set(_NUMBER.findall(text)) <= set(_NUMBER.findall(f"{goal} {page}"))


def _repeatable(step: PlanStep, goal: str, invented: bool) -> bool:
    if step.to_target:
        return False
    if step.fingerprint is not None and step.fingerprint.secret and step.action in TYPING:
        return False  # A cache is no place for a password.
    typed = str(step.params.get(TYPING.get(step.action, ""), ""))
    return invented or _stated(typed, goal)


def _stated(text: str, goal: str) -> bool:
    """Whether a goal says a text: in its words, or in its numbers, as dates are."""
    if normal(text) in normal(goal):
        return True
    numbers = [int(each) for each in re.findall(r"\d+", text)]
    named = {int(each) for each in re.findall(r"\d+", goal)}
    return bool(numbers) and not re.search(r"[^\W\d_]", text) and set(numbers) <= named


def _texts_of(output: Any) -> Iterator[str]:
    """What the data of a run say: it must still stand on the page when they are given again."""
    if isinstance(output, dict):
        output = list(output.values())
    if isinstance(output, Sequence) and not isinstance(output, str):
        for each in output:
            yield from _texts_of(each)
    elif output is not None and not isinstance(output, bool):
        yield output if isinstance(output, str) else json.dumps(output)
