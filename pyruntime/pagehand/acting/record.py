"""A run that has ended as something to keep: for caches, and for export as a flow."""

from __future__ import annotations

from urllib.parse import urlsplit

from pagehand.acting.types import ActRecord, Step
from pagehand.events import StepEvent
from pagehand.state import TaskState

_NO_ACTIONS = frozenset({"done", "query", "ask", "boolean", "number", "string", "assert"})


def record_of(state: TaskState, success: bool, text: str) -> ActRecord:
    """The record of a run, of act() or execute()."""
    acting = state.acting
    steps = acting.steps if acting is not None else [_step(event) for event in state.steps if _acts(event)]
    first = next((step.url for step in steps if step.url), state.url)
    parts = urlsplit(first)
    return ActRecord(
        goal=state.task,
        origin=acting.origin if acting is not None and acting.origin else f"{parts.scheme}://{parts.netloc}",
        path=acting.path if acting is not None and acting.path else parts.path,
        steps=[step.model_copy(deep=True) for step in steps],
        postconditions=list(acting.postconditions) if acting is not None and success else [],
        success=success,
        text=text,
        output=acting.output if acting is not None else None,
    )


def _acts(event: StepEvent) -> bool:
    return event.action.tool not in _NO_ACTIONS


def _step(event: StepEvent) -> Step:
    action = event.action
    params = dict(action.arguments)
    element = params.pop("id", None)
    return Step(
        action=action.tool,
        target=action.target or None,
        element=element,
        params=params,
        status="done" if action.ok else "failed",
        code=action.code,
        outcome=action.output,
        changes=action.result.changes if action.result is not None else None,
        fingerprint=action.fingerprint,
        url=event.url,
        duration=event.duration,
    )
