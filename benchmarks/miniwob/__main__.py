"""Plays one episode and prints all that is seen and done:

PYTHONPATH=pyruntime .venv/bin/python -m benchmarks.miniwob click-tab-2 --seed 3 --brain planner
"""

from __future__ import annotations

import argparse
import asyncio

from benchmarks.miniwob.runner import trace_one


def main() -> None:
    """Read the command line, play, say how it ended."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.miniwob")
    parser.add_argument("task")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--brain", choices=("oracle", "planner"), default="oracle")
    given = parser.parse_args()
    print(asyncio.run(trace_one(given.task, given.seed, given.brain)))


main()
