"""How a run of act() works. Decided once, before it begins; nothing of it changes on the way."""

from __future__ import annotations

import os
from collections.abc import Mapping

from pagehand.acting.journal import ActState
from pagehand.errors import PagehandError, phrase

DEFAULT_LIMIT = 20
"""Plans of a run, unless somebody says otherwise."""
LIMIT_VARIABLE = "PAGEHAND_REPLANNING_LIMIT"


def decide(
    *,
    deep_think: bool,
    locates_apart: bool,
    limit: int | None,
    setting: int | None,
    vision: bool,
    batch: int,
    environment: Mapping[str, str] | None = None,
) -> ActState:
    """The mode of a run, in a state that nothing has happened to.

    Args:
        deep_think: Keep sub-goals, and locate targets one by one.
        locates_apart: There is a model of its own for locating.
        limit: Number of plans as the caller wants it; wins.
        setting: The same of the agent's settings; then comes the environment, then :data:`DEFAULT_LIMIT`.
        vision: Send screenshots.
        batch: Number of actions that a plan may hold.
        environment: For tests; the process's own by default.

    Raises:
        PagehandError: ``config``: a number of plans or actions that is none.
    """
    return ActState(
        deep_think=deep_think,
        locate_in_plan=not deep_think and not locates_apart,
        limit=_limit(limit, setting, os.environ if environment is None else environment),
        vision=vision,
        batch=_positive("max_actions", batch),
    )


def _limit(given: int | None, setting: int | None, environment: Mapping[str, str]) -> int:
    if given is not None:
        return _positive("replanning_limit", given)
    if setting is not None:
        return _positive("replanning_limit", setting)
    text = environment.get(LIMIT_VARIABLE, "").strip()
    return _positive(LIMIT_VARIABLE, int(text) if text.isdecimal() else text) if text else DEFAULT_LIMIT


def _positive(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise PagehandError("config", phrase("not_positive", f"{name}={value}"))
    return value
