"""Remarks that the loop makes to the model: waiting too long, a new address, steps running out.

Pure: each function looks at the state and says which remark is due. Their sentences are in ``observations.j2``.
"""

from __future__ import annotations

from pagehand.events import ObservationEvent
from pagehand.prompting import render
from pagehand.state import TaskState

WAITED_TOO_LONG = 3.0
"""Seconds of waiting in a row after which the model is told."""
STEPS_LEFT = (5, 2)
"""Numbers of remaining steps at which the model is told."""


def waiting(state: TaskState) -> ObservationEvent | None:
    """Said once the model has waited :data:`WAITED_TOO_LONG` seconds in a row."""
    return _remark("waiting", seconds=round(state.waited, 1)) if state.waited >= WAITED_TOO_LONG else None


def address(state: TaskState, url: str) -> ObservationEvent | None:
    """Said when the page is at another address than at the last step; never before the first."""
    if not state.url or state.url == url:
        return None
    return _remark("address", url=url, nonce=state.nonce)


def steps_left(state: TaskState, max_steps: int) -> ObservationEvent | None:
    """Said at 5 and at 2 remaining steps, the coming one included."""
    left = max_steps - len(state.steps)
    return _remark("steps_left", left=left) if left in STEPS_LEFT and max_steps > left else None


def interrupted(state: TaskState) -> ObservationEvent:
    """Said to a task that was taken up again on a new document."""
    return _remark("interrupted", nonce=state.nonce)


def _remark(code: str, **values: object) -> ObservationEvent:
    return ObservationEvent(text=render("observations.j2", code=code, **values), code=code)
