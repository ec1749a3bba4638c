"""Does a recorded run again without a model; only a step whose element is not known again is shown to one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pagehand.acting.postconditions import broken
from pagehand.acting.types import Hands, Postcondition, Replay, Step
from pagehand.errors import PagehandError
from pagehand.flows.fingerprint import Fingerprint, fingerprint_of, same_family
from pagehand.flows.matching import Match, match
from pagehand.flows.plan_entry import PlanEntry, PlanStep, claims_hold
from pagehand.flows.telling import best_words
from pagehand.page.models import ElementId, Survey
from pagehand.page.nodes import all_nodes

PATIENCE = 2.0
"""Seconds in which a page may still bring what a step needs."""
POLL = 0.1


@dataclass(frozen=True)
class Healed:
    """A step that was located again: its number from 0 and its new fingerprint."""

    index: int
    fingerprint: Fingerprint


class Replayer:
    """Replays one entry once.

    Args:
        patience: Seconds to wait for an element or for a postcondition.
    """

    def __init__(self, entry: PlanEntry, hands: Hands, *, patience: float = PATIENCE) -> None:
        self._entry = entry
        self._hands = hands
        self._patience = patience
        self._done: list[Step] = []
        self.healed: list[Healed] = []
        """What has to be replaced in the entry."""

    async def run(self) -> Replay:
        """Do all steps, and check that the goal was reached by them."""
        for index, step in enumerate(self._entry.steps):
            if reason := await self._one(index, step):
                return self._failed(reason)
        left = await self._unmet()
        if left:
            return self._failed("; ".join(_condition(each) for each in left))
        text, goal = self._entry.text, self._entry.goal
        if text and not claims_hold(text, goal, text_of(await self._hands.page.survey())):
            text = ""
        return Replay(success=True, steps=self._done, text=text, output=self._entry.output)

    async def _one(self, index: int, step: PlanStep) -> str:
        """Do one step; the reason if it cannot be done."""
        if step.fingerprint is None:
            return self._book(await self._perform(step, None))
        found = await find_again(self._hands, step.fingerprint, self._patience)
        if found.element is not None:
            result = await self._perform(step, found.element)
            if result.status == "done":
                return self._book(result)
        return await self._heal(index, step, found.element)

    async def _heal(self, index: int, step: PlanStep, tried: ElementId | None) -> str:
        """Let a model find the element of one step."""
        words = best_words(step.target, step.fingerprint)
        try:
            element = await self._hands.locate(words)
        except PagehandError as error:
            return f"{words}: {error.code}"
        if element == tried:
            return f"{words}: it was found and could not be used"
        fingerprint = fingerprint_of(await self._hands.page.survey(), element)
        if fingerprint is not None and step.fingerprint and not same_family(fingerprint.kind, step.fingerprint.kind):
            return f"{words}: what was found is {fingerprint.kind}"
        result = await self._perform(step, element)
        if result.status == "done" and fingerprint is not None:
            self.healed.append(Healed(index, fingerprint))
        return self._book(result)

    async def _perform(self, step: PlanStep, element: ElementId | None) -> Step:
        params = {**step.params, **({"id": element} if element is not None else {})}
        try:
            return await self._hands.perform(step.action, params)
        except PagehandError as error:
            return Step(action=step.action, target=step.target, status="failed", code=error.code, outcome=error.advice)

    def _book(self, result: Step) -> str:
        self._done.append(result)
        return "" if result.status == "done" else f"{result.action}: {result.outcome or result.code}"

    async def _unmet(self) -> list[Postcondition]:
        """Postconditions that do not hold, not even after a while."""
        deadline = time.monotonic() + self._patience
        while True:
            left = broken(self._entry.postconditions, await self._hands.snapshot(fresh=True))
            if not left or time.monotonic() > deadline:
                return left
            await asyncio.sleep(POLL)

    def _failed(self, reason: str) -> Replay:
        return Replay(success=False, steps=self._done, reason=reason)


async def find_again(hands: Hands, wanted: Fingerprint, patience: float = PATIENCE) -> Match:
    """Look for a recorded element until it is there, for ``patience`` seconds at most."""
    deadline = time.monotonic() + patience
    while True:
        await hands.snapshot()
        found = match(await hands.page.survey(), wanted)
        if found.element is not None or time.monotonic() > deadline:
            return found
        await asyncio.sleep(POLL)


def text_of(survey: Survey) -> str:
    """Everything that the page says: texts, names and values."""
    parts: list[str] = [part for part in survey.root if isinstance(part, str)]
    for node in all_nodes(survey.root):
        parts += [node.name, node.value or "", *_strings(node.children)]
    return " ".join(" ".join(parts).split())


def _strings(children: Sequence[object]) -> list[str]:
    return [child for child in children if isinstance(child, str)]


def _condition(condition: Postcondition) -> str:
    return f"{condition.target or condition.kind} {condition.value!r} does not hold"
