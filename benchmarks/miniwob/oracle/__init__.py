"""The oracle: one short policy for each task, in files by theme.

A policy is a function of an :class:`~benchmarks.miniwob.episode.Episode`. It knows what the task is about, sees the
page only as text, and acts only through the tools of the model. The page ends the episode, and the policy with it.
"""

from __future__ import annotations

from types import ModuleType

from benchmarks.miniwob.episode import Policy
from benchmarks.miniwob.oracle import (
    choosing,
    clicking,
    dates,
    dragging,
    figures,
    mail,
    moving,
    pointing,
    reading,
    selecting,
    social,
    typing,
)


def policies() -> dict[str, Policy]:
    """All policies by task."""
    found: dict[str, Policy] = {}
    for theme in themes():
        found.update(theme.POLICIES)
    return found


def themes() -> tuple[ModuleType, ...]:
    """The files, each with ``POLICIES``."""
    return (clicking, choosing, typing, reading, dates, mail, social, figures, pointing, dragging, selecting, moving)
