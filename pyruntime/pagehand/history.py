"""Writes the history of a task down for the model. Errors and retries stay out: they are not its business."""

from __future__ import annotations

import json

from pagehand.events import HistoryEvent, ObservationEvent, StepEvent, TakeoverEvent
from pagehand.page.notation import shorten
from pagehand.prompting import render
from pagehand.state import TaskState

OUTPUT_LIMIT = 2000
"""Characters of one action's result in the prompt."""
TRUSTED_TOOLS = frozenset({"wait", "ask_user"})
"""Tools whose results come from the person or from us, not from the page: the model may follow them."""


def render_history(state: TaskState) -> str:
    """All events that the model may see, oldest first. Each event's text never changes once it is written, so that
    the prompt of a step begins with that of the step before."""
    lines = (_event(event, state.nonce) for event in state.history)
    return "\n".join(line for line in lines if line)


def _event(event: HistoryEvent, nonce: str) -> str:
    if isinstance(event, StepEvent):
        return render(
            "history_step.j2",
            step=event,
            nonce=nonce,
            fenced=event.action.tool not in TRUSTED_TOOLS,
            arguments=json.dumps(event.action.arguments, ensure_ascii=False),
            output=defuse(shorten(event.action.output, OUTPUT_LIMIT), nonce),
        )
    if isinstance(event, ObservationEvent):
        return f"system: {event.text}"
    if isinstance(event, TakeoverEvent):
        return f"user: {event.text}" if event.text else "user: took over for a while"
    return ""


def defuse(text: str, nonce: str) -> str:
    """Page text that cannot close the mark around it. The nonce is secret, so this is a second lock."""
    return text.replace(f"page-{nonce}", "page-")
