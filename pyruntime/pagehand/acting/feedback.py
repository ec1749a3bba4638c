"""What the next plan is told of the last: the one writer of it."""

from __future__ import annotations

import json
import time

from pagehand.acting.journal import ActState, Feedback
from pagehand.acting.types import Step
from pagehand.history import READING_LIMIT, READING_TOOLS, TRUSTED_TOOLS, defuse
from pagehand.page.notation import shorten
from pagehand.prompting import render

ENTRY_LIMIT = 500
"""Characters of one entry."""
_ARGUMENTS_LIMIT = 160
_TARGET_LIMIT = 80


class FeedbackWriter:
    """Collects what a round did. Each entry is told once."""

    def __init__(self, state: ActState, nonce: str) -> None:
        self._state = state
        self._nonce = nonce

    def step(self, step: Step) -> None:
        """An action that was done, failed or was left out."""
        reading = step.action in READING_TOOLS and step.status == "done"
        outcome = step.outcome
        if reading:
            self._state.feedback.readings.append(defuse(shorten(outcome, READING_LIMIT), self._nonce))
            outcome = render("act_feedback.j2", code="below", number=len(self._state.feedback.readings))
        self._add(step, outcome, fenced=not reading and step.action not in TRUSTED_TOOLS)

    def remark(self, text: str) -> None:
        """Something that is no action."""
        self._state.feedback.lines.append(shorten(f"{_clock(time.time())} {text}", ENTRY_LIMIT))

    def take(self) -> Feedback:
        """What has not been told yet; it counts as told."""
        taken, self._state.feedback = self._state.feedback, Feedback()
        return taken

    def _add(self, step: Step, outcome: str, *, fenced: bool) -> None:
        arguments = dict(step.params)
        if step.element is not None:
            arguments = {"id": step.element, **arguments}
        values = {
            "code": "step",
            "time": _clock(step.started or time.time()),
            "step": step,
            "arguments": shorten(json.dumps(arguments, ensure_ascii=False), _ARGUMENTS_LIMIT),
            "target": defuse(shorten(step.target or "", _TARGET_LIMIT), self._nonce),
            "nonce": self._nonce,
            "fenced": fenced,
        }
        room = ENTRY_LIMIT - len(render("act_feedback.j2", **values, outcome=""))
        told = shorten(" ".join(defuse(outcome, self._nonce).split()), max(room, 0))
        self._state.feedback.lines.append(render("act_feedback.j2", **values, outcome=told))


def _clock(moment: float) -> str:
    return time.strftime("%H:%M:%S", time.localtime(moment))
