"""Writes the history of a task down for the model. Errors and retries stay out: they are not its business."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pagehand.events import HistoryEvent, ObservationEvent, StepEvent, TakeoverEvent
from pagehand.page.notation import shorten
from pagehand.prompting import render

OUTPUT_LIMIT = 2000
"""Characters of one action's result in the prompt."""
ARGUMENT_LIMIT = 400
"""Characters of one argument in the prompt."""
NOTE_LIMIT = 300
"""Characters of one line about a collapsed step."""
NOTES_SHARE = 4
"""The block of collapsed steps has at most this part of the budget: one in so many tokens."""
CHARACTERS_A_TOKEN = 3.6
"""Of Latin text and code."""
TOOK_OVER = "took over for a while"
READING_LIMIT = 9000
"""Characters of a result that is what was asked for."""
READING_TOOLS = frozenset({"find_text", "extract", "execute_javascript"})
TRUSTED_TOOLS = frozenset({"wait", "ask_user", "done"})
"""Tools whose results come from the person or from us, not from the page: the model may follow them."""


def event_text(event: HistoryEvent, nonce: str) -> str:
    """One event as the model reads it; empty for one that it does not see."""
    if isinstance(event, StepEvent):
        action = event.action
        limit = READING_LIMIT if action.tool in READING_TOOLS else OUTPUT_LIMIT
        output = defuse(shorten(action.output, limit), nonce)
        target = defuse(action.target, nonce)
        return render(
            "history_step.j2",
            step=event,
            nonce=nonce,
            fenced=action.tool not in TRUSTED_TOOLS,
            arguments=json.dumps(_shortened(action.arguments), ensure_ascii=False),
            # Most results begin with the element; it is named here where they do not.
            target="" if target in output else target,
            output=output,
        )
    if isinstance(event, ObservationEvent):
        return f"system: {event.text}"
    if isinstance(event, TakeoverEvent):
        return f"user: {event.text or TOOK_OVER}"
    return ""


def defuse(text: str, nonce: str) -> str:
    """Page text that cannot close the mark around it. The nonce is secret, so this is a second lock."""
    return text.replace(f"page-{nonce}", "page-")


def _shortened(arguments: dict[str, object]) -> dict[str, object]:
    return {
        name: shorten(value, ARGUMENT_LIMIT) if isinstance(value, str) else value for name, value in arguments.items()
    }


def collapsed_text(events: Sequence[HistoryEvent], nonce: str, budget: int) -> str:
    """The block that stands for ``events``: what the model noted then, and what people said.

    Args:
        events: The oldest events of a task.
        nonce: Part of the marks around page text.
        budget: Tokens of the whole history, of which the block takes a part.
    """
    notes: list[_Note] = []
    for event in events:
        note = _note(event, nonce)
        # A note that goes on from the one before says all that was in it.
        if note and notes and not notes[-1].said and note.body.startswith(notes[-1].body):
            notes.pop()
        if note:
            notes.append(note)
    # Latin letters: an estimate in characters is enough for a cap, and it must not move between two jumps.
    room = budget * CHARACTERS_A_TOKEN / NOTES_SHARE
    said = _newest([note for note in notes if note.said], room)
    thought = _newest([note for note in notes if not note.said], room)
    shown = [note for note in notes if note in said or note in thought]
    steps = [event.number for event in events if isinstance(event, StepEvent)]
    return render(
        "history_collapsed.j2",
        first=steps[0] if steps else 0,
        last=steps[-1] if steps else 0,
        notes=[note.text for note in shown],
        dropped=len(notes) - len(shown),
    )


@dataclass(frozen=True)
class _Note:
    """One line about a collapsed event. ``said`` marks the words of people, which no note of the model displaces."""

    head: str
    body: str
    said: bool = False

    @property
    def text(self) -> str:
        return f"{self.head}: {self.body}"


def _newest(notes: list[_Note], room: float) -> list[_Note]:
    kept = len(notes)
    while kept and (room := room - len(notes[kept - 1].text) - 1) >= 0:
        kept -= 1
    return notes[kept:]


def _note(event: HistoryEvent, nonce: str) -> _Note | None:
    if isinstance(event, ObservationEvent) and not event.code:
        return _Note("system", shorten(event.text, NOTE_LIMIT), said=True)
    if isinstance(event, TakeoverEvent):
        return _Note("user", event.text or TOOK_OVER, said=True)
    if not isinstance(event, StepEvent):
        return None
    action, memory = event.action, " ".join(event.reflection.memory.split())
    if action.tool == "ask_user":
        words = f"{action.arguments.get('question', '')} — {action.output} {memory}"
        return _Note(str(event.number), shorten(words, NOTE_LIMIT), said=True)
    if memory:
        return _Note(str(event.number), shorten(memory, NOTE_LIMIT))
    if action.target:
        return _Note(str(event.number), f"{action.tool} <page-{nonce}>{defuse(action.target, nonce)}</page-{nonce}>")
    return None
