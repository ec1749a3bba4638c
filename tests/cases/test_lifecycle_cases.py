"""Life and death of a run: page loads, double starts, faults in the middle."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.cases.case import Case, lifecycle_cases
from tests.cases.lifecycle import COUNTERS, STORY_SENTENCES, Story, told
from tests.cases.play import Play
from tests.cases.run import run_agent
from tests.cases.run_checks import RUN_KEYS, check_actions, check_run
from tests.cases.script import Script
from tests.cases.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


def _parameters() -> list[Any]:
    return [pytest.param(case, realm, id=f"{case.id}-{realm}") for case, realm in lifecycle_cases() if told(case.id)]


@pytest.mark.parametrize(("case", "realm"), _parameters())
async def test_case(case: Case, realm: str, browser: Browser) -> None:
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        stage = Stage(page, case, realm)
        await stage.open(COUNTERS)
        loop = asyncio.get_running_loop()

        def resolve(selector: str) -> Any:
            found = asyncio.run_coroutine_threadsafe(stage.ids(selector), loop).result(30)
            return next(number for number in found if number is not None)

        story = Story(stage)
        run = await run_agent(case, case.raw, Script(case.raw, resolve), stage.bridge, story.director())
        run.notes = story.notes
        play = Play(case, stage)
        await play.look()
        check_actions(run, case.expect)
        for expectation in case.expect:
            if isinstance(expectation, str):
                STORY_SENTENCES[expectation](run)
            elif RUN_KEYS & set(expectation):
                check_run(run, expectation)
            else:
                await play.check(expectation)
    finally:
        await page.close()
