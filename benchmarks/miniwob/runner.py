"""Plays all tasks in a few tabs of one browser."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

from playwright.async_api import Browser, async_playwright

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


async def run_all(tasks: Sequence[str], seeds: int, brains: Sequence[str]) -> list[Result]:
    """All results, sorted by task, brain and seed.

    Raises:
        BuildError: There is no such task.
    """
    pages, known = ensure_pages(), task_names()
    unknown = sorted(set(tasks) - set(known))
    if unknown:
        raise BuildError(f"No such task of MiniWoB++: {', '.join(unknown)}")
    jobs: list[Job] = [(task, brain) for task in tasks or known for brain in brains]
    bundles = Bundles(bundle("world.js"), bundle("standalone-isolated.js"))
    with running_server(0, {"/": pages}, cache_control="max-age=3600") as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())
            workers = [_worker(browser, server.origin, bundles, jobs, seeds) for _ in range(min(TABS, len(jobs)))]
            found = await asyncio.gather(*workers)
            await browser.close()
    return sorted((one for part in found for one in part), key=lambda one: (one.task, one.brain, one.seed))


async def _worker(browser: Browser, origin: str, bundles: Bundles, jobs: list[Job], seeds: int) -> list[Result]:
    """Takes jobs until none is left."""
    context = await browser.new_context(viewport=VIEWPORT)
    stage = Stage(await context.new_page(), origin, bundles)
    oracle = policies()
    results = []
    while jobs:
        task, brain = jobs.pop(0)
        for seed in range(seeds):
            results.append(await play(stage, task, seed, brain, oracle.get(task), hurried=task in HURRIED))
    await context.close()
    return results
