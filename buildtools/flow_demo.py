"""`build.py demo flows`: each flow of demo/flows is recorded, replayed, and replayed on a page that has changed.

The first run plans; what it did is kept. The second asks no model. Before the third the page gets a new release (see
demo/flows/changes.js): classes renamed, texts moved, one button called otherwise. Only the steps that this breaks go to
the model, and the run after that is silent again.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.async_api import Browser, async_playwright

from buildtools.browser import find_chromium, has_display, launch_flags
from buildtools.errors import BuildError
from buildtools.paths import DEMO, DIST_BRIDGE, PYRUNTIME
from buildtools.products import build_products
from buildtools.serve import running_server

if TYPE_CHECKING:
    from pagehand.events import ExecutionResult

FLOWS = DEMO / "flows"
RUNS = ("recorded", "replayed", "after the release", "once more")
WATCHING_S = 0.6
"""Pause between steps when somebody looks on."""


@dataclass(frozen=True)
class Run:
    """One run of a flow: what went to the model, how long it took, and what went wrong."""

    calls: int
    seconds: float
    fault: str


def demo_flows(*, headless: bool, site: str | None) -> int:
    """Run the flows; 0 if all did what they should."""
    files = [file for file in sorted(FLOWS.glob("*.yaml")) if site in (None, file.stem)]
    if not files:
        raise BuildError(f"No such flow. There are: {', '.join(file.stem for file in sorted(FLOWS.glob('*.yaml')))}")
    if not headless and not has_display():
        raise BuildError("There is no display to open a window on. Run: python3 build.py demo flows --headless")
    build_products()
    sys.path.insert(0, str(PYRUNTIME))
    failures = asyncio.run(_play_all(files, headless))
    print(f"\n{len(files) - failures} of {len(files)} flows recorded, replayed and healed")
    return 1 if failures else 0


async def _play_all(files: list[Path], headless: bool) -> int:
    failures = 0
    with running_server() as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=str(find_chromium()), args=launch_flags(), headless=headless
            )
            print(f"{'':10}{'':20}{'calls':>7}{'seconds':>10}", flush=True)
            for file in files:
                failures += not await Rehearsal(browser, server.origin, file, 0.0 if headless else WATCHING_S).play()
            await browser.close()
    return failures


class Rehearsal:
    """All runs of one flow, which share a cache."""

    def __init__(self, browser: Browser, origin: str, file: Path, pause: float) -> None:
        from pagehand.flows.reader import read_flow
        from pagehand.flows.stores import MemoryTextStore

        self._browser = browser
        self._origin = origin
        self._file = file
        self._pause = pause
        self._store = MemoryTextStore()
        self._text = file.read_text("utf-8")
        self._release: dict[str, str] = read_flow(self._text, file.name).variables["release"]

    async def play(self) -> bool:
        """Whether all runs did what they should."""
        good = True
        for number, name in enumerate(RUNS):
            broken = self._on(self._release["button"]) if number == 2 else 0
            run = await self._run(released=number >= 2)
            # Recording needs a model, a replay none, and a new release one call for each step that it broke.
            fault = run.fault or _miscount(run.calls, [None, 0, broken, 0][number])
            if number == 2 and not fault and (not broken or self._on(self._release["becomes"]) != broken):
                fault = f"the plan does not press “{self._release['button']}”"
            good = good and not fault
            label = self._file.stem if number == 0 else ""
            healed = f"   {broken} step{'' if broken == 1 else 's'} located anew" if number == 2 else ""
            print(
                f"{label:10}{name:20}{run.calls:>7}{run.seconds:>10.2f}{healed}{'   ✗ ' + fault if fault else ''}",
                flush=True,
            )
        return good

    async def _run(self, *, released: bool) -> Run:
        context = await self._browser.new_context()
        if released:
            changes = (FLOWS / "changes.js").read_text("utf-8")
            await context.add_init_script(f"globalThis.__release = {json.dumps(self._release)};\n{changes}")
        tab = await context.new_page()
        started = time.monotonic()
        result = await self._flow(tab)
        run = Run(result.usage.calls, time.monotonic() - started, "" if result.success else result.data)
        await context.close()
        return run

    async def _flow(self, tab: Any) -> ExecutionResult:
        from pagehand.agent import PageAgent
        from pagehand.config import AgentConfig
        from pagehand.flows.plan_cache import StoredPlans
        from pagehand.flows.target_cache import TargetCache
        from pagehand.llm import make_llm
        from pagehand.llm.types import LLMConfig
        from pagehand.platform.playwright_page import PlaywrightPage

        agent = PageAgent(
            PlaywrightPage(tab, (DIST_BRIDGE / "bridge.js").read_text("utf-8")),
            make_llm(LLMConfig(provider="offline")),
            config=AgentConfig(step_delay=self._pause),
            plan_cache=StoredPlans(self._store),
            targets=TargetCache(self._store),
        )
        result = await agent.run_flow(self._text, file=self._file.name, variables={"site": self._origin})
        await agent.dispose()
        return result

    def _on(self, name: str) -> int:
        """How many steps of the recorded plan are done on what is called so."""
        from pagehand.flows.plan_entry import Plans

        plans = [Plans.model_validate_json(text) for key, text in self._store.texts.items() if key.startswith("plans")]
        steps = [step for document in plans for entry in document.plans for step in entry.steps]
        return sum(1 for step in steps if step.fingerprint is not None and step.fingerprint.name == name)


def _miscount(calls: int, expected: int | None) -> str:
    if expected is None:
        return "" if calls else "nothing was planned"
    return "" if calls == expected else f"{calls} calls instead of {expected}"
