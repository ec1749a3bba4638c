"""What a later task is told of those before it: their goals, how they ended, and what was noted last."""

from __future__ import annotations

from pagehand.events import HistoryEvent, StepEvent, TaskDigest
from pagehand.history import defuse
from pagehand.page.notation import shorten
from pagehand.prompting import render
from pagehand.state import TaskState

MAX_EARLIER = 5
"""Tasks of a conversation that are kept; older ones are dropped."""
TEXT_LIMIT = 1000
"""Characters of a goal or an answer."""
NOTES = 3
"""Notes of the model that are kept, the last ones."""
NOTE_LIMIT = 300


def digest_of(state: TaskState, *, status: str, success: bool, answer: str) -> list[TaskDigest]:
    """The digests of a task that has ended and of those before it, oldest first."""
    own = TaskDigest(
        task=shorten(state.task, TEXT_LIMIT),
        status=status,
        success=success,
        answer=shorten(answer, TEXT_LIMIT),
        notes=last_notes(state.history, NOTES),
    )
    return [*state.earlier, own][-MAX_EARLIER:]


def last_notes(history: list[HistoryEvent], count: int) -> list[str]:
    """The last ``count`` different notes of the model, oldest first."""
    notes: list[str] = []
    for event in reversed(history):
        note = shorten(" ".join(event.reflection.memory.split()), NOTE_LIMIT) if isinstance(event, StepEvent) else ""
        if note and note not in notes:
            notes.insert(0, note)
        if len(notes) == count:
            break
    return notes


def render_earlier(state: TaskState) -> str:
    """The text of ``<earlier_tasks>``; empty for a task that stands alone."""
    if not state.earlier:
        return ""
    safe = [
        each.model_copy(
            update={
                "answer": defuse(each.answer, state.nonce),
                "notes": [defuse(note, state.nonce) for note in each.notes],
            }
        )
        for each in state.earlier
    ]
    return render("earlier.j2", earlier=safe, nonce=state.nonce)
