"""The benchmark for a person: a table of times, a table of texts, the fit, a verdict per requirement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_TIMES = (
    "page",
    "mode",
    "ours",
    "peer*",
    "ratio",
    "shipped",
    "2nd",
    "of 1st",
    "peer*2nd",
    "layouts",
    "heap kB",
    "best",
)
_TIMES_WIDTHS = (28, 9, 9, 9, 7, 10, 8, 7, 9, 9, 13, 7)
_TEXTS = ("text", "mode", "tokens", "peer", "ratio", "facts", "peer", "render ms")
_TEXTS_WIDTHS = (28, 9, 9, 9, 7, 9, 9, 11)


def describe(result: dict[str, Any]) -> str:
    """All of it as text."""
    about = f"ours beside {result['peer']} in Chromium {result['chromium']}"
    parts = [
        f"{about}; milliseconds, medians of {result['rounds']} in turns",
        *_times(result["pages"]),
        "",
        *_texts(result["pages"]),
        "",
        *_fit(result["fit"]),
        "",
        *(_verdict(one) for one in result["verdicts"]),
    ]
    return "\n".join(parts)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return first.strip().ljust(widths[0]) + "".join(rest)


def _times(rows: list[dict[str, Any]]) -> list[str]:
    lines = [_line(_TIMES, _TIMES_WIDTHS)]
    for row in rows:
        ours, plain = row["first_ms"]["ours"], row["first_ms"]["plain"]
        again, layouts, heap = row["second_ms"], row["layouts"], row["heap_kb"]
        cells = (
            row["page"],
            row["mode"],
            f"{ours:.1f}",
            f"{plain:.1f}",
            f"{ours / plain:.2f}",
            f"{row['shipped_ms']:.0f}" if "shipped_ms" in row else "—",
            f"{again['ours']:.1f}",
            f"{again['ours'] / ours:.2f}",
            f"{again['plain']:.1f}",
            f"{layouts['ours']['layouts']}/{layouts['plain']['layouts']}",
            f"{heap['ours']:.0f}/{heap['plain']:.0f}",
            f"{row['best_ms']['ours'] / row['best_ms']['plain']:.2f}",
        )
        lines.append(_line(cells, _TIMES_WIDTHS))
    return [*lines, "peer*: without its overlays; layouts and heap: ours/peer*; best: ratio of the quickest rounds"]


def _texts(rows: list[dict[str, Any]]) -> list[str]:
    lines = [_line(_TEXTS, _TEXTS_WIDTHS)]
    for row in rows:
        ours, plain = row["text"]["ours"], row["text"]["plain"]
        cells = (
            row["page"],
            row["mode"],
            str(ours["tokens"]),
            str(plain["tokens"]),
            f"{ours['tokens'] / plain['tokens']:.2f}",
            *(f"{one['facts']}/{one['of']}" if one["of"] else "—" for one in (ours, plain)),
            f"{ours['render_ms']:.1f}",
        )
        lines.append(_line(cells, _TEXTS_WIDTHS))
        if ours["missing"]:
            lines.append(f"    ours lacks: {'; '.join(ours['missing'])}")
    return lines


def _fit(growth: dict[str, Any]) -> list[str]:
    lines = [f"{'time against nodes':28}{'ms/1,000':>10}{'start':>8}{'R²':>8}"] if growth else []
    for mode, ways in growth.items():
        for way, line in ways.items():
            numbers = f"{line['ms_per_1000']:>10.2f}{line['intercept_ms']:>8.1f}{line['r2']:>8.4f}"
            lines.append(f"{f'{way}, {mode}':28}{numbers}")
    return lines


def _verdict(one: dict[str, Any]) -> str:
    target = ""
    if one["target"] is not None:
        target = f"; target {one['target']} met on {one['rows'] - len(one['over_target'])} of {one['rows']}"
    fails = "".join(f"\n    {name}: {value}" for name, value in one["fails"].items())
    return f"{'holds' if one['holds'] else 'FAILS'}: {one['requirement']} (worst {one['worst']}{target}){fails}"
