"""demo/goals.json: what the demo asks of the agent, and how one sees in the page that it was done."""

from __future__ import annotations

import json
from dataclasses import dataclass

from buildtools.errors import BuildError
from buildtools.paths import DEMO


@dataclass(frozen=True)
class Goal:
    """One task. `check` is a JavaScript expression that is true in the page once the goal is reached."""

    id: str
    site: str
    path: str
    lang: str
    goal: str
    check: str
    headless: bool
    max_steps: int


def load_goals() -> list[Goal]:
    """All goals, in the order of the file."""
    return [Goal(**entry) for entry in json.loads((DEMO / "goals.json").read_text(encoding="utf-8"))]


def choose_goals(goals: list[Goal], *, headless: bool, goal: str | None, site: str | None) -> list[Goal]:
    """The goals of one run: one by its id, or those meant to run by themselves; with a window only the first."""
    if goal is not None:
        chosen = [one for one in goals if one.id == goal]
    else:
        chosen = [one for one in goals if one.headless and site in (None, one.site)]
    if not chosen:
        known = ", ".join(one.id for one in goals)
        raise BuildError(f"No such goal. There are: {known}")
    return chosen if headless else chosen[:1]
