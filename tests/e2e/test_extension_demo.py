"""The goals that the demo shows off, typed into the real popup and carried out on the real sites."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Page

from tests.e2e.harness import ROOT, Extension

pytestmark = pytest.mark.asyncio(loop_scope="session")

GOALS = [goal for goal in json.loads((ROOT / "demo" / "goals.json").read_text("utf-8")) if goal["headless"]]


@pytest.mark.parametrize("goal", GOALS, ids=[goal["id"] for goal in GOALS])
async def test_a_goal_of_the_demo_is_reached(goal: dict, demo: str, extension: Extension, page: Page) -> None:
    await page.goto(demo + goal["path"])
    assert not await page.evaluate(f"Boolean({goal['check']})")
    popup = await extension.popup(page, provider="offline")
    answer = await popup.run(goal["goal"])
    assert await page.evaluate(f"Boolean({goal['check']})"), f"{answer}\n" + "\n".join(await popup.steps())
    assert await popup.view.locator(".result.success").count() == 1, answer
    await popup.leave()


def test_four_sites_show_off_at_least_one_goal() -> None:
    assert {goal["site"] for goal in GOALS} >= {"todo", "trains", "admin", "gallery"}
