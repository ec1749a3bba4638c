"""From episodes to a table: rates by task and by class, and the first reason of each failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from benchmarks.miniwob.classes import ENDLESS, class_of
from benchmarks.miniwob.play import Result

REASON_WIDTH = 150


def summary(results: Sequence[Result], seeds: int) -> dict[str, Any]:
    """Rates as fractions of the episodes that were won; ``apart`` says which tasks no rate counts, and why."""
    apart = {one.task: ENDLESS[one.task] for one in results if one.task in ENDLESS}
    results = [one for one in results if one.task not in ENDLESS]
    tasks = {
        task: {"class": class_of(task), **_by_brain(one for one in results if one.task == task)}
        for task in sorted({one.task for one in results})
    }
    classes = sorted({row["class"] for row in tasks.values()})
    return {
        "seeds": seeds,
        "tasks": tasks,
        "classes": {
            name: {
                "tasks": sum(row["class"] == name for row in tasks.values()),
                **_rates(one for one in results if class_of(one.task) == name),
            }
            for name in classes
        },
        "total": {"tasks": len(tasks), **_rates(results)},
        "mastered": {brain: _mastered(tasks, brain) for brain in sorted({one.brain for one in results})},
        "faults": {
            brain: dict(Counter(one.fault for one in results if one.brain == brain and not one.won))
            for brain in sorted({one.brain for one in results})
        },
        "apart": apart,
        "seconds": round(sum(one.seconds for one in results), 1),
    }


def _mastered(tasks: Mapping[str, Any], brain: str) -> dict[str, int]:
    rates = [row[brain]["rate"] for row in tasks.values() if brain in row]
    return {"mostly": sum(rate > 0.5 for rate in rates), "always": sum(rate == 1 for rate in rates)}


def _rates(results: Iterable[Result]) -> dict[str, float]:
    held = list(results)
    return {
        brain: round(sum(one.won for one in held if one.brain == brain) / sum(one.brain == brain for one in held), 3)
        for brain in sorted({one.brain for one in held})
    }


def _by_brain(results: Iterable[Result]) -> dict[str, Any]:
    held = list(results)
    return {brain: _one_brain([one for one in held if one.brain == brain]) for brain in sorted({r.brain for r in held})}


def _one_brain(results: Sequence[Result]) -> dict[str, Any]:
    lost = [one for one in results if not one.won]
    return {
        "rate": round(sum(one.won for one in results) / len(results), 3),
        "reward": round(sum(one.reward for one in results) / len(results), 3),
        "seconds": round(sum(one.seconds for one in results) / len(results), 2),
        **({"fault": lost[0].fault, "seed": lost[0].seed, "reason": lost[0].reason} if lost else {}),
    }


def describe(result: dict[str, Any]) -> str:
    """A table of the tasks, one of the classes, and the totals."""
    brains = [brain for brain in ("oracle", "planner") if brain in result["total"]]
    lines = [f"{'task':30}{'class':12}" + "".join(f"{brain:>9}" for brain in brains) + "  first failure"]
    for task, row in result["tasks"].items():
        rates = "".join(f"{row[brain]['rate']:>9.0%}" for brain in brains)
        first = next(
            (f"{brain}/{row[brain]['seed']}: {_reason(row[brain])}" for brain in brains if "reason" in row[brain]), ""
        )
        lines.append(f"{task:30}{row['class']:12}{rates}  {first[:REASON_WIDTH]}".rstrip())
    lines.append("")
    for name, row in [*result["classes"].items(), ("all", result["total"])]:
        lines.append(f"{name:30}{row['tasks']:<12}" + "".join(f"{row[brain]:>9.0%}" for brain in brains))
    for brain in brains:
        faults = ", ".join(f"{fault} {count}" for fault, count in sorted(result["faults"][brain].items()))
        held = result["mastered"][brain]
        lines.append(
            f"tasks of the {brain}: {held['mostly']} won in over half of the episodes, {held['always']} in all"
        )
        lines.append(f"episodes lost by the {brain}: {faults or 'none'}")
    lines += [f"not counted: {task}: {why}" for task, why in result["apart"].items()]
    return "\n".join(lines)


def _reason(row: dict[str, Any]) -> str:
    return f"{row['fault']}: {row['reason']}"
