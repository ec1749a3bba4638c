"""What a step costs besides the model's time: both agents in their pages, a model over real HTTP that answers at once.

From one request to the next: the tool runs, the page reacts and is read, the prompt is written and sent.

Besides: how long a stop takes, at moments spread over a task.
"""

from __future__ import annotations

import random
import statistics
from typing import Any

from benchmarks._both import START_OURS, START_PEER, WAYS, Stage, stage
from benchmarks._peers import version
from benchmarks._task import GOAL, decide
from tests.support.model_server import ModelServer

ROUNDS = 3
STEPS = 14
RATIO = 1 / 3
STOPS = 20
STOP_MEDIAN_MS = 100
STOP_MAX_MS = 300
SEED = 40
SETTINGS: dict[str, dict[str, Any]] = {"default": {}, "no delay": {"stepDelay": 0}}

STOP_OURS = """async () => {
  const asked = performance.now();
  await agent.stop();
  return performance.now() - asked;
}"""
STOP_PEER = "() => peerAgent.stop()"


def measure() -> dict[str, Any]:
    """Medians in milliseconds by setting and way; the ratios; times of stops."""
    gaps: dict[str, dict[str, list[float]]] = {name: {way: [] for way in WAYS} for name in SETTINGS}
    with stage() as on:
        for _ in range(ROUNDS):
            for name, options in SETTINGS.items():
                for way in WAYS:
                    gaps[name][way] += _gaps(on, way, options)
        stops = {way: _stops(on, way) for way in WAYS}
    medians = {name: {way: statistics.median(gaps[name][way]) for way in WAYS} for name in SETTINGS}
    ratios = {name: round(row["ours"] / row["peer"], 3) for name, row in medians.items()}
    ours = stops["ours"]
    return {
        "peer": f"@page-agent/core {version('@page-agent/core')}",
        "median_ms": {name: {way: round(ms, 1) for way, ms in row.items()} for name, row in medians.items()},
        "ratio": ratios,
        "rounds_ms": {
            name: {way: [round(ms) for ms in found] for way, found in row.items()} for name, row in gaps.items()
        },
        "stop_ms": {
            way: {"median": round(statistics.median(found), 1), "max": round(max(found), 1)}
            for way, found in stops.items()
        },
        "verdicts": {
            "a third of the peer's without delays": ratios["no delay"] <= RATIO,
            f"stop in {STOP_MEDIAN_MS} ms at the median": statistics.median(ours) <= STOP_MEDIAN_MS,
            f"stop in {STOP_MAX_MS} ms at most": max(ours) <= STOP_MAX_MS,
        },
    }


def _gaps(on: Stage, way: str, options: dict[str, Any]) -> list[float]:
    played = on.play(way, GOAL, lambda way, request, number: decide(way, request, number, STEPS), options)
    if played.result["steps"] != STEPS:
        raise RuntimeError(f"{way} did not carry the script out: {played.result}")
    return played.gaps_ms


def _stops(on: Stage, way: str) -> list[float]:
    chance = random.Random(SEED)
    found = []
    start, stop = (START_OURS, STOP_OURS) if way == "ours" else (START_PEER, STOP_PEER)

    def reply(request: dict[str, Any], number: int) -> dict[str, Any]:
        return {**decide(way, request, (number - 1) % STEPS + 1, STEPS + 1), "delay": 0.05}

    with on.tab(way) as tab:
        for _ in range(STOPS):
            with ModelServer(reply) as server:
                task = {"baseURL": server.base_url, "goal": GOAL, "options": {}}
                tab.evaluate(f"(task) => {{ ({start})(task); }}", task)
                server.wait_for(lambda seen: len(seen.requests) > 0)
                tab.wait_for_timeout(chance.uniform(0, 2500))
                found.append(tab.evaluate(stop))
            tab.reload()
            on.prepare(tab, way)
    return found


def describe(result: dict[str, Any]) -> str:
    """A table, and what is required."""
    lines = [f"{'a step':12}{'ours':>10}{'peer':>10}{'ratio':>8}"]
    for name, row in result["median_ms"].items():
        lines.append(f"{name:12}{row['ours']:>7.0f} ms{row['peer']:>7.0f} ms{result['ratio'][name]:>8.2f}")
    for way, row in result["stop_ms"].items():
        lines.append(f"stop, {way}: {row['median']:.0f} ms at the median, {row['max']:.0f} ms at most")
    lines += [f"{'✓' if holds else '✗'} {words}" for words, holds in result["verdicts"].items()]
    return "\n".join(lines)
