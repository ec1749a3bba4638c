"""A straight line through times against sizes."""

from __future__ import annotations

from typing import Any


def fit(points: dict[int, float]) -> dict[str, Any]:
    """Least squares of milliseconds over nodes: `ms_per_1000`, `intercept_ms`, `r2`, and the points themselves."""
    count = len(points)
    mean_x, mean_y = sum(points) / count, sum(points.values()) / count
    spread = sum((x - mean_x) ** 2 for x in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points.items()) / spread
    intercept = mean_y - slope * mean_x
    rest = sum((y - intercept - slope * x) ** 2 for x, y in points.items())
    total = sum((y - mean_y) ** 2 for y in points.values())
    return {
        "ms_per_1000": round(slope * 1000, 3),
        "intercept_ms": round(intercept, 2),
        "r2": round(1 - rest / total, 4) if total else 1.0,
        "points": points,
    }
