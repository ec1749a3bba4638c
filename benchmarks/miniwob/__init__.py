"""MiniWoB++: 130 small task pages that score themselves, with two brains behind the same eyes and hands.

The *oracle* is a short policy for each task. It sees the goal and the text that a model would see, and acts through
the tools that a model has: where it fails, eyes or hands fail. The *planner* is the product as it comes: a
:class:`~pagehand.agent.PageAgent` with the built-in planner. The difference between the two is what a better brain
would gain.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from benchmarks.miniwob.report import describe, summary
from benchmarks.miniwob.runner import run_all

__all__ = ["describe", "measure"]

SEEDS = 10
NEEDS_PRODUCTS = False
"""The agent runs from its sources, under CPython."""


def measure(
    tasks: Sequence[str] = (), seeds: int = SEEDS, brains: Sequence[str] = ("oracle", "planner")
) -> dict[str, Any]:
    """Play ``seeds`` episodes of each task (all of them without ``tasks``) with each brain."""
    return summary(asyncio.run(run_all(tasks, seeds, brains)), seeds)
