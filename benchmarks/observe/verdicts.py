"""What is required of an observation, judged row by row."""

from __future__ import annotations

from typing import Any

MANY_CONTROLS = 600
PLAIN_RATIO, PLAIN_TARGET = 1.0, 1 / 3
SHIPPED_RATIO = 1 / 20
SECOND_RATIO, SECOND_TARGET = 1 / 2, 1 / 4
LINEAR_R2 = 0.99
QUICK_MS = 2.0
"""A first observation this quick leaves a second one nothing to save; it is listed, but not judged."""


def verdicts(result: dict[str, Any]) -> list[dict[str, Any]]:
    """`{"requirement", "holds", "on_target", "worst", "fails"}` each; `fails` names the rows that fall short."""
    rows = result["pages"]
    with_facts = [row for row in rows if row["text"]["ours"]["of"]]
    many = [row for row in rows if row["mode"] == "full" and row.get("controls", 0) > MANY_CONTROLS]
    found = [
        _ratio("time ≤ 1 × the peer without overlays, same mode", rows, _to_plain, PLAIN_RATIO, PLAIN_TARGET),
        _ratio(
            f"time ≤ 1/20 of the peer as shipped (full, over {MANY_CONTROLS} controls)",
            many,
            _to_shipped,
            SHIPPED_RATIO,
        ),
        _ratio(
            "second ≤ 1/2 of first",
            [row for row in rows if row["first_ms"]["ours"] > QUICK_MS],
            _to_first,
            SECOND_RATIO,
            SECOND_TARGET,
        ),
        _ratio("forced layouts ≤ 1", rows, lambda row: row["layouts"]["ours"]["layouts"], 1),
        _ratio("tokens ≤ the peer's, same mode", rows, _tokens, 1.0),
        _ratio("facts missing beside the peer's: none", with_facts, _facts_behind, 0),
        _ratio(
            "facts missing on the checklists", with_facts, lambda row: float(len(row["text"]["ours"]["missing"])), 0
        ),
    ]
    return [*found, _linear(result["fit"])] if result["fit"] else found


def _to_plain(row: dict[str, Any]) -> float:
    return float(row["first_ms"]["ours"] / row["first_ms"]["plain"])


def _to_shipped(row: dict[str, Any]) -> float:
    return float(row["first_ms"]["ours"] / row["shipped_ms"])


def _to_first(row: dict[str, Any]) -> float:
    return float(row["second_ms"]["ours"] / row["first_ms"]["ours"])


def _tokens(row: dict[str, Any]) -> float:
    return float(row["text"]["ours"]["tokens"] / row["text"]["plain"]["tokens"])


def _facts_behind(row: dict[str, Any]) -> float:
    return float(row["text"]["plain"]["facts"] - row["text"]["ours"]["facts"])


def _ratio(
    requirement: str, rows: list[dict[str, Any]], of: Any, limit: float, target: float | None = None
) -> dict[str, Any]:
    values = {f"{row['page']} ({row['mode']})": round(of(row), 3) for row in rows}
    fails = {name: one for name, one in values.items() if one > limit}
    over = {name: one for name, one in values.items() if target is not None and one > target}
    return {
        "requirement": requirement,
        "holds": bool(values) and not fails,
        "worst": max(values.values(), default=None),
        "fails": fails,
        "target": None if target is None else round(target, 3),
        "over_target": over,
        "rows": len(values),
    }


def _linear(growth: dict[str, Any]) -> dict[str, Any]:
    values = {mode: ways["ours"]["r2"] for mode, ways in growth.items()}
    fails = {mode: one for mode, one in values.items() if one < LINEAR_R2}
    return {
        "requirement": f"linear in the number of nodes (R² ≥ {LINEAR_R2})",
        "holds": not fails,
        "worst": min(values.values()),
        "fails": fails,
        "target": None,
        "over_target": {},
        "rows": len(values),
    }
