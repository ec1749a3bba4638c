"""The page that a plan was made on, and whether it is still there when the turn of an action comes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pagehand.page.models import Changes, PageSnapshot
from pagehand.page.nodes import all_nodes, named
from pagehand.prompting import render

GONE = frozenset({"gone", "unknown_id"})
"""Codes of the bridge for an element that is not there any more."""
_COUNT = re.compile(r"\s*\(\d+\)")
"""A figure on a control, such as ``Cart (3)``, that says how many and not which."""


class Ground:
    """What a plan stands on.

    Args:
        snapshot: The page as it was when the plan was made.
    """

    def __init__(self, snapshot: PageSnapshot) -> None:
        self._url = snapshot.url
        self._dialogs = _dialogs(snapshot)
        self._snapshot = snapshot
        self._touched: set[str] = set()

    def touched(self, elements: Sequence[object]) -> None:
        """An action was done to these elements: that they are called something else now is its effect."""
        self._touched |= {str(element) for element in elements}

    def shaken(self, elements: Sequence[object], now: PageSnapshot) -> str:
        """Why an action on ``elements`` would not be the one that was planned any more; empty if it would."""
        if now.url != self._url:
            return render("act_changed.j2", code="address")
        new = [name for name in _dialogs(now) if name not in self._dialogs]
        if new:
            return render("act_changed.j2", code="dialog")
        for element in elements:
            before = _COUNT.sub("", named(self._snapshot.root, element)[0])
            after = _COUNT.sub("", named(now.root, element)[0])
            if before and after and before != after and str(element) not in self._touched:
                return render("act_changed.j2", code="another")
        return ""


def elements_of(arguments: dict[str, Any]) -> list[object]:
    """The elements that an action's arguments name."""
    return [arguments[name] for name in ("id", "to_id") if arguments.get(name) is not None]


def far_reaching(changes: Changes | None) -> bool:
    """Whether an action did more to the page than to its own element, so that one has to look again. ``None``: the
    page did not say."""
    if changes is None:
        return True
    return bool(
        changes.added_count
        or changes.removed_count
        or changes.added
        or changes.url is not None
        or changes.title is not None
        or changes.opened
        or changes.dialogs
        or changes.target_gone
    )


def _dialogs(snapshot: PageSnapshot) -> list[str]:
    nodes = [node.name for node in all_nodes(snapshot.root) if node.kind == "dialog"]
    return [*snapshot.dialogs, *nodes]
