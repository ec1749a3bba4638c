"""Checks of the plain sentences under ``expect`` in cases that run the agent."""

from __future__ import annotations

from collections.abc import Callable

from pagehand.events import StepEvent
from tests.cases.run import Run


def closed_before_the_second_chunk(run: Run) -> None:
    """C02: the body was broken off while the server was silent."""
    assert run.server.aborted == 1
    assert run.server.abort_times[0] - run.server.times[0] < 5


def no_step_is_half_done(run: Run) -> None:
    """C02: a step is in the history with its result, or not at all."""
    assert [event for event in run.history if isinstance(event, StepEvent)] == []
    assert [event.code for event in run.history if event.type == "error"] == []


SENTENCES: dict[str, Callable[[Run], None]] = {
    "The server sees the connection closed before the second chunk is due.": closed_before_the_second_chunk,
    "The history contains no step that is neither done nor marked as stopped.": no_step_is_half_done,
}
