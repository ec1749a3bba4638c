"""Plays all tasks in a few tabs of one browser."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from playwright.async_api import async_playwright

from benchmarks.miniwob.classes import HURRIED
from benchmarks.miniwob.oracle import policies
from benchmarks.miniwob.pages import ensure_pages, task_names
from benchmarks.miniwob.play import Result, play
from benchmarks.miniwob.stage import VIEWPORT, Bundles, Stage
from buildtools.browser import find_chromium, launch_flags
from buildtools.errors import BuildError
from buildtools.serve import running_server
from tests.support.bundle import bundle

TABS = max(2, min(4, os.cpu_count() or 2))

Job = tuple[str, str]
"""A task and the brain that plays it."""


@asynccontextmanager
async def theatre() -> AsyncIterator[Callable[[], Awaitable[Stage]]]:
    """A server and a browser: what it gives opens a tab."""
    bundles = Bundles(bundle("world.js"), bundle("standalone-isolated.js"))
    with running_server(0, {"/": ensure_pages()}, cache_control="max-age=3600") as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())

            async def stage() -> Stage:
                context = await browser.new_context(viewport=VIEWPORT)
                return Stage(await context.new_page(), server.origin, bundles)

            yield stage
            await browser.close()


async def run_all(tasks: Sequence[str], seeds: int, brains: Sequence[str]) -> list[Result]:
    """All results, sorted by task, brain and seed.

    Raises:
        BuildError: There is no such task.
    """
    known = task_names()
    unknown = sorted(set(tasks) - set(known))
    if unknown:
        raise BuildError(f"No such task of MiniWoB++: {', '.join(unknown)}")
    jobs: list[Job] = [(task, brain) for task in tasks or known for brain in brains]
    async with theatre() as stage:
        stages = [await stage() for _ in range(min(TABS, len(jobs)))]
        found = await asyncio.gather(*(_worker(one, jobs, seeds) for one in stages))
    return sorted((one for part in found for one in part), key=lambda one: (one.task, one.brain, one.seed))


async def trace_one(task: str, seed: int, brain: str) -> Result:
    """One episode, with every view and every action printed."""
    async with theatre() as stage:
        policy = policies().get(task)
        return await play(await stage(), task, seed, brain, policy, hurried=task in HURRIED, trace=print)


async def _worker(stage: Stage, jobs: list[Job], seeds: int) -> list[Result]:
    """Takes jobs until none is left."""
    oracle = policies()
    results = []
    while jobs:
        task, brain = jobs.pop(0)
        for seed in range(seeds):
            results.append(await play(stage, task, seed, brain, oracle.get(task), hurried=task in HURRIED))
    return results
