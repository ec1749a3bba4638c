"""What the prompts of a task cost: the same 40 steps by both agents on the same page, every request recorded.

Counted in tokens of the o200k vocabulary: the messages and the schema of the function, that is all that a model reads.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate, pairwise
from typing import Any

from benchmarks._both import WAYS, Played, stage
from benchmarks._peers import count_tokens, version
from benchmarks._task import GOAL, STEPS, decide

BASE_LIMIT = 2200
SHARE_OF_PEER = 0.5
PREFIX_SHARE = 0.6
LONG = 200
LONG_RATIO = 1.5
OPTIONS = {"stepDelay": 0, "maxSteps": 250}


def measure() -> dict[str, Any]:
    """By way: tokens of the fixed part, of each step, in all; how much of a prompt stands at the front of the next."""
    with stage() as on:
        played = {way: on.play(way, GOAL, decide, OPTIONS) for way in WAYS}
        long = on.play("ours", GOAL, lambda way, request, number: decide(way, request, number, LONG), OPTIONS)
    for way, one in played.items():
        if one.result["steps"] != STEPS or not one.result["success"]:
            raise RuntimeError(f"{way} did not carry the script out: {one.result}")
    if long.result["steps"] != LONG:
        raise RuntimeError(f"the long task ended early: {long.result}")
    rows = {way: _row(one) for way, one in played.items()}
    long_largest = max(_tokens(long))
    return {
        "compared_with": f"@page-agent/core {version('@page-agent/core')}",
        "steps": STEPS,
        **rows,
        "total_ratio": round(rows["ours"]["total"] / rows["peer"]["total"], 3),
        "long": {
            "steps": LONG,
            "largest": long_largest,
            "ratio": round(long_largest / rows["ours"]["largest"], 3),
        },
        "verdicts": {
            f"base at most {BASE_LIMIT}": rows["ours"]["base"] <= BASE_LIMIT,
            f"total at most {SHARE_OF_PEER} of the peer's": rows["ours"]["total"]
            <= SHARE_OF_PEER * rows["peer"]["total"],
            f"of the prompt at step 10, at least {PREFIX_SHARE} outside the page begin that at step 11": rows["ours"][
                "prefix_share_of_step_10"
            ]
            >= PREFIX_SHARE,
            f"largest prompt of {LONG} steps at most {LONG_RATIO} of that of {STEPS}": long_largest
            <= LONG_RATIO * rows["ours"]["largest"],
        },
    }


def _row(played: Played) -> dict[str, Any]:
    steps = _tokens(played)
    first = played.requests[0]
    system = "".join(message["content"] for message in first["messages"] if message["role"] == "system")
    base = count_tokens([system, _schema(first)])
    shares = [_prefix_share(a, b) for a, b in pairwise(_texts(played))]
    return {
        "base": sum(base),
        "system": base[0],
        "schema": base[1],
        "per_step": steps,
        "largest": max(steps),
        "total": sum(steps),
        "prefix_share_median": round(sorted(shares)[len(shares) // 2], 3),
        "prefix_share_least": round(min(shares), 3),
        "prefix_share_of_step_10": round(shares[9], 3),
    }


def _schema(request: dict[str, Any]) -> str:
    return json.dumps(request.get("tools", []), ensure_ascii=False, separators=(",", ":"))


def _tokens(played: Played) -> list[int]:
    texts = _texts(played)
    counted = count_tokens([*texts, *(_schema(request) for request in played.requests)])
    return [text + schema for text, schema in zip(counted, counted[len(texts) :], strict=False)]


def _texts(played: Played) -> list[str]:
    return ["\n".join(message["content"] for message in request["messages"]) for request in played.requests]


def _prefix_share(before: str, after: str) -> float:
    """Part of a prompt, the page left out, that is the beginning of the next one."""
    outside = re.sub(r"<browser_state>\s*(?:<page-|Current Page).*", "", before, flags=re.DOTALL)
    shared = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    return min(shared, len(outside)) / len(outside)


def describe(result: dict[str, Any]) -> str:
    """A table, and what is required."""
    lines = [f"{'tokens':8}{'base':>7}{'step 1':>8}{'step 20':>9}{'step 40':>9}{'total':>10}{'shared prefix':>15}"]
    for way in WAYS:
        row = result[way]
        sums = list(accumulate(row["per_step"]))
        at = [row["per_step"][step] for step in (0, 19, 39)]
        lines.append(
            f"{way:8}{row['base']:>7,}{at[0]:>8,}{at[1]:>9,}{at[2]:>9,}{sums[-1]:>10,}{row['prefix_share_median']:>14.0%}"
        )
    long = result["long"]
    lines.append(f"ours is {result['total_ratio']:.0%} of {result['compared_with']}")
    lines.append(f"largest prompt of {long['steps']} steps: {long['largest']:,} tokens, {long['ratio']} of that of 40")
    lines += [f"{'✓' if holds else '✗'} {words}" for words, holds in result["verdicts"].items()]
    return "\n".join(lines)
