"""Remarks that the loop makes to the model: waiting too long, a new address, steps running out, news of the page.

Pure: each function looks at the state and says which remark is due. Their sentences are in ``observations.j2``.
"""

from __future__ import annotations

from pagehand.events import ObservationEvent, TakeoverEvent
from pagehand.history import defuse
from pagehand.page.models import PersonInput
from pagehand.page.notation import shorten
from pagehand.prompting import render
from pagehand.state import TaskState

WAITED_TOO_LONG = 3.0
"""Seconds of waiting in a row after which the model is told."""
STEPS_LEFT = (5, 2)
"""Numbers of remaining steps at which the model is told."""
EVENTS_SHOWN = 5
"""Events of the page that are told at a time, the last ones."""
EVENT_LIMIT = 200
"""Characters of each."""


def waiting(state: TaskState) -> ObservationEvent | None:
    """Said once the model has waited :data:`WAITED_TOO_LONG` seconds in a row."""
    return _remark("waiting", seconds=round(state.waited, 1)) if state.waited >= WAITED_TOO_LONG else None


def address(state: TaskState, url: str) -> ObservationEvent:
    """Said of a new address."""
    return _remark("address", url=defuse(url, state.nonce), nonce=state.nonce)


def page_events(state: TaskState, events: list[tuple[str, str]]) -> ObservationEvent | None:
    """Said of what happened on the page by itself: kinds and texts of :class:`~pagehand.page.models.PageEvent`."""
    if not events:
        return None
    shown = [(kind, defuse(shorten(text, EVENT_LIMIT), state.nonce)) for kind, text in events]
    return _remark("events", events=shown, nonce=state.nonce)


def takeover(person: PersonInput) -> TakeoverEvent | None:
    """Said when a person used the page. Counts only: what was typed is nobody's business."""
    if not person:
        return None
    return TakeoverEvent(text=render("observations.j2", code="takeover", clicks=person.clicks, keys=person.keys))


def steps_left(state: TaskState, max_steps: int) -> ObservationEvent | None:
    """Said at 5 and at 2 remaining steps, the coming one included."""
    left = max_steps - len(state.steps)
    return _remark("steps_left", left=left) if left in STEPS_LEFT and max_steps > left else None


def plans_left(plan: int, limit: int) -> ObservationEvent | None:
    """Said at 5 and at 2 remaining plans, the coming one, whose number is ``plan``, included."""
    left = limit - plan + 1
    return _remark("plans_left", left=left) if left in STEPS_LEFT and limit > left else None


def interrupted(state: TaskState) -> ObservationEvent:
    """Said to a task that was taken up again on a new document."""
    return _remark("interrupted", nonce=state.nonce)


def _remark(code: str, **values: object) -> ObservationEvent:
    return ObservationEvent(text=render("observations.j2", code=code, **values), code=code)
