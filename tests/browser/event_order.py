"""Logs of events, made comparable."""

from __future__ import annotations

from typing import Any

from tests.browser.event_scenarios import Difference

Row = dict[str, Any]
_MOVES = frozenset({"pointermove", "mousemove", "drag", "dragover"})
"""Sent as often as the hand happens to move: how often does not count, but where and in which order does."""


_GROUND = ("html", "body")
"""Where the mouse was before; ours comes from nowhere."""


def tidy(log: list[Row]) -> list[Row]:
    """Repeated moves over the same element as one, without what the ground under the page sees of the mouse."""
    out: list[Row] = []
    for row in log:
        if row.get("related") in _GROUND:
            row["related"] = None
        if row["target"] in _GROUND and row["type"].startswith(("pointer", "mouse")):
            continue
        since = []
        for earlier in reversed(out):
            if earlier["type"] not in _MOVES:
                break
            since.append(earlier)
        if row["type"] not in _MOVES or row not in since:
            out.append(row)
    return out


def without(log: list[Row], differences: tuple[Difference, ...]) -> list[Row]:
    """A log without what may differ."""
    out = []
    for row in log:
        kept: Row | None = dict(row)
        for each in differences:
            if kept is None or row["type"] not in each.types.split() or each.target not in ("", row["target"]):
                continue
            if each.field:
                kept.pop(each.field, None)
            else:
                kept = None
        if kept is not None:
            out.append(kept)
    return out
