"""A goal on a widget, carried out through the agent's own loop, and judged by what the library holds at the end."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import Browser

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig
from pagehand.events import StepEvent
from pagehand.llm.factory import make_llm
from pagehand.llm.types import LLM, LLMConfig
from pagehand.tools.optional import TaskFile
from tests.cases.case import REALMS
from tests.components.reader import Call, Reader
from tests.components.stage import Shelf

HOLDS_WITHIN_S = 2.0
VIEWPORT = {"width": 1280, "height": 800}


@dataclass(frozen=True)
class Trial:
    """What is to be done on ``page``, and which parts of the state must then hold which values.

    ``goal`` is a sentence, which the built-in planner carries out, or a list of calls, which a scripted model makes.
    ``files`` are the names of those that the task may give away; what is in each is its name.
    """

    page: str
    goal: str | list[Call]
    state: Any
    files: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Name of the test."""
        return f"{self.page.replace('/', '-')}-{'planner' if isinstance(self.goal, str) else 'scripted'}"


def trials(*given: Trial) -> pytest.MarkDecorator:
    """Parametrizes a test with each trial in both realms."""
    rows = []
    counts: dict[str, int] = {}
    for trial in given:
        number = counts[trial.id] = counts.get(trial.id, 0) + 1
        name = trial.id if number == 1 else f"{trial.id}-{number}"
        rows += [pytest.param(trial, realm, id=f"{name}-{realm}") for realm in REALMS]
    return pytest.mark.parametrize(("trial", "realm"), rows)


async def attempt(trial: Trial, realm: str, browser: Browser) -> None:
    """Carry the goal out; fails with the history and the last page that was seen."""
    page = await browser.new_page(viewport=VIEWPORT)
    try:
        shelf = Shelf(page, trial.page, realm)
        await shelf.show()
        before = await shelf.state()
        assert not _fits(before, trial.state), f"holds before anything was done: {before}"
        pages: list[str] = []
        llm: LLM = Reader(trial.goal) if isinstance(trial.goal, list) else make_llm(LLMConfig(provider="offline"))
        files = [TaskFile(name=name, base64=b64encode(name.encode()).decode()) for name in trial.files]
        agent = PageAgent(shelf.bridge, llm, config=AgentConfig(step_delay=0, max_steps=30), files=files)
        agent.hooks.transform_page_content = lambda text: pages.append(text) or text
        result = await agent.execute(trial.goal if isinstance(trial.goal, str) else "play")
        held = await _settled(shelf, trial.state)
        if not result.success or not _fits(held, trial.state):
            told = [f"{event.action.tool} {event.action.arguments}: {event.action.output}" for event in _steps(agent)]
            lines = [f"wanted {trial.state}", f"holds {held}", result.data, *told, *pages[-1:], *shelf.console]
            pytest.fail("\n".join(lines), pytrace=False)
    finally:
        await page.close()


def _steps(agent: PageAgent) -> list[StepEvent]:
    return [event for event in agent.history if isinstance(event, StepEvent)]


async def _settled(shelf: Shelf, wanted: Any) -> Any:
    deadline = time.monotonic() + HOLDS_WITHIN_S
    while True:
        held = await shelf.state()
        if _fits(held, wanted) or time.monotonic() > deadline:
            return held
        await asyncio.sleep(0.02)


def _fits(held: Any, wanted: Any) -> bool:
    """Of objects the named parts must be equal; everything else must be equal as a whole."""
    if isinstance(wanted, dict) and isinstance(held, dict):
        return all(_fits(held.get(name), value) for name, value in wanted.items())
    return bool(held == wanted)
