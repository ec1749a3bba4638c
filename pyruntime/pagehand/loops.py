"""Notices a task that goes round in circles.

Two signs, both looked for in what was seen and not in what was hoped for:

* *repeated*: the same action on the same element, decided on the same page, with the same result. What differs in
  any of these is progress: a list that scrolls on, the next page of results, another text, a counter that counts.
* *unchanged*: actions in a row, whichever they were, after which the page was the same as before.

Pages are compared by a mark of their text without the numbers of elements (a page that is drawn anew gets new ones),
without what is focused or new, and without times of day, which go on by themselves.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any, Literal

from pagehand.events import ObservationEvent, StepEvent
from pagehand.page.models import Changes
from pagehand.prompting import render
from pagehand.state import TaskState

WINDOW = 20
"""Steps that are looked back on."""
NUDGES = (3, 5, 8)
"""Repetitions at which the model is told."""

_NUMBER = re.compile(r"\*?\[(?:f\d+:)?\d+(?:\]|(?=<[a-z]))")
_CLOCK = re.compile(r"\b\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\b|\b\d+ ?(?:s|sec|seconds?|minutes?|min) (?:ago|left)\b")
_PASSING = re.compile(r" focused(?=[ \]])")
_FINGERPRINT_BYTES = 6


@dataclass(frozen=True)
class Circle:
    """How the task goes round: which sign, how often, and what was done last."""

    sign: Literal["repeated", "unchanged"]
    count: int
    last: StepEvent


def page_mark(text: str) -> str:
    """Mark of a page as the model reads it; equal for pages between which nothing happened."""
    return _hash(_PASSING.sub("", _CLOCK.sub("", _NUMBER.sub("", text))))


def deed_mark(tool: str, arguments: dict[str, Any], target: str, output: str) -> str:
    """Mark of an action and what came of it. ``target`` stands for the element, whatever its number is now."""
    rest = {name: value for name, value in arguments.items() if name != "id" or not target}
    # Keys that move the focus are told apart by the element that has it then.
    words = _CLOCK.sub("", output if tool == "press_keys" else _NUMBER.sub("", output))
    return _hash(json.dumps([tool, rest, target, words], ensure_ascii=False, sort_keys=True))


def circle(state: TaskState, page: str) -> Circle | None:
    """What the last steps amount to, now that the page has the mark ``page``; ``None`` without steps."""
    steps = state.steps[-WINDOW:]
    if not steps or steps[-1].action.tool == "done":
        return None
    last = steps[-1]
    repeated = sum(1 for step in steps if (step.page_mark, step.deed_mark) == (last.page_mark, last.deed_mark))
    unchanged = _unchanged(steps, page)
    if unchanged > repeated:
        return Circle("unchanged", unchanged, last)
    return Circle("repeated", repeated, last)


def remark(found: Circle | None, limit: int) -> ObservationEvent | None:
    """The remark that is due, if one is. Waiting has a remark of its own."""
    if found is None or found.count not in NUDGES or found.last.action.tool == "wait":
        return None
    text = render("observations.j2", code=found.sign, count=found.count, left=limit - found.count)
    return ObservationEvent(text=text, code=found.sign)


def _unchanged(steps: list[StepEvent], page: str) -> int:
    """Actions in a row that left the page as it is now. What only reads, or is not the page's, neither counts nor
    ends the row."""
    count = 0
    for step in reversed(steps):
        if step.page_mark != page:
            break
        if step.action.tool == "wait":
            count += 1
        elif step.action.result is not None:
            if step.action.ok and _moved(step.action.tool, step.action.result.changes):
                break
            count += 1
    return count


def _moved(tool: str, changes: Changes) -> bool:
    """Something happened that the text of the page need not show: a field with a secret, a message that went away."""
    scrolled = changes.scrolled or {}
    unseen = Changes(
        focus=None if tool == "press_keys" else changes.focus,
        scrolled=None if scrolled.get("dx") or scrolled.get("dy") else changes.scrolled,
        dialogs=changes.dialogs,
    )
    return changes != unseen


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=_FINGERPRINT_BYTES).hexdigest()
