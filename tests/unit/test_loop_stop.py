"""Row 3 and 39, at any moment: 200 stops in a task that waits for everything a task can wait for."""

from __future__ import annotations

import asyncio
import random
import statistics
from typing import Any

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig, Hooks
from pagehand.page.models import ActionResult, ObserveOptions, PageAction, PageInfo, PageSnapshot
from tests.support.fake_page import FakePage
from tests.support.scripted_llm import ScriptedLLM
from tests.support.virtual_time import run

MOMENTS = 200
SEED = 20
STEPS = 12
MEDIAN_S = 0.1
MAX_S = 0.3


class SlowPage(FakePage):
    """A page on which every call takes its time."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.done_at: list[float] = []

    async def _pause(self, most: float) -> None:
        await asyncio.sleep(self.chance.uniform(0, most))

    async def info(self) -> PageInfo:
        await self._pause(0.05)
        return await super().info()

    async def observe(self, options: ObserveOptions) -> PageSnapshot:
        await self._pause(0.3)
        return await super().observe(options)

    async def act(self, action: PageAction) -> ActionResult:
        await self._pause(1.0)
        self.url = f"http://app.test/{len(self.actions)}"
        result = await super().act(action)
        self.done_at.append(asyncio.get_running_loop().time())
        return result

    async def settle(self, timeout: float) -> bool:
        await self._pause(timeout)
        return await super().settle(timeout)


def script(chance: random.Random) -> list[dict[str, Any]]:
    kinds = [{"click": {"id": 1}}, {"wait": {"seconds": 2}}, {"ask_user": {"question": "?"}}, {"scroll": {}}]
    return [{**chance.choice(kinds), "_delay": chance.uniform(0.01, 2)} for _ in range(STEPS)]


def task(chance: random.Random) -> tuple[PageAgent, SlowPage]:
    page = SlowPage(chance)

    async def answer(question: str) -> str:
        await asyncio.sleep(chance.uniform(0, 5))
        return "yes"

    async def hook(*_: object) -> None:
        await asyncio.sleep(0.01)

    hooks = Hooks(on_before_step=hook, on_after_step=hook, on_after_task=hook)
    llm = ScriptedLLM(script(chance))
    return PageAgent(page, llm, config=AgentConfig(step_delay=0.4), hooks=hooks, ask_user=answer), page


async def whole(chance: random.Random) -> float:
    """How long the task takes when nobody stops it."""
    agent, _ = task(chance)
    await agent.execute("a")
    return asyncio.get_running_loop().time()


async def stopped_at(moment: float, chance: random.Random) -> float:
    """Stop the task at ``moment``; how long that took, in seconds."""
    agent, page = task(chance)
    loop = asyncio.get_running_loop()
    running = asyncio.create_task(agent.execute("a"))
    await asyncio.sleep(moment)
    asked = loop.time()
    await agent.stop()
    took = loop.time() - asked
    result = await running
    assert result.status == agent.status == "stopped"
    assert not page.mask
    assert page.calls[-2:] == ["clear_highlights", "hide_mask"]
    calls, events = list(page.calls), len(agent.history)
    await asyncio.sleep(100)
    assert page.calls == calls
    assert len(agent.history) == events
    assert all(at <= asked for at in page.done_at)
    return took


def test_row_39_a_stop_at_200_random_moments_settles_at_once_and_leaves_a_clean_page() -> None:
    length = run(whole(random.Random(SEED)))
    moments = random.Random(SEED + 1)
    took = [run(stopped_at(moments.uniform(0, length * 0.99), random.Random(SEED))) for _ in range(MOMENTS)]
    assert statistics.median(took) <= MEDIAN_S
    assert max(took) <= MAX_S
