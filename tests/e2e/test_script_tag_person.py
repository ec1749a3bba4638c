"""Script tag: the person and the agent on one page. Pausing, taking over, going on from a task, stopping any time."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import Page

from tests.e2e.harness import asked, clean
from tests.e2e.test_script_tag import CLICK, DONE, site
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

START = """([baseURL, options]) => {
  window.agent = new Pagehand.PageAgent({ baseURL, model: "m", stepDelay: 0, ...options });
  window.activities = [];
  agent.addEventListener("activity", ({ detail }) => activities.push(detail.type));
  window.ended = agent.execute("Count");
}"""
STOPS = 10


@pytest.mark.parametrize("host", ["worker", "page"])
async def test_a_paused_task_waits_and_a_takeover_is_told(host: str, pages: PageServer, page: Page) -> None:
    with ModelServer([{**CLICK, "delay": 1.0}, CLICK, DONE]) as server:
        await page.goto(site(pages, panel="none"))
        await page.evaluate(START, [server.base_url, {"host": host}])
        await asked(server, 1)
        await page.evaluate("agent.pause()")
        await page.wait_for_function("activities.includes('paused')")
        await page.locator("#name").fill("")
        await page.locator("#name").press("A")
        await page.wait_for_timeout(1500)
        assert await page.locator("#n").inner_text() == "0"
        assert await page.evaluate("[agent.paused, agent.status]") == [True, "running"]
        await page.evaluate("void agent.resume()")
        assert await page.evaluate("ended.then((result) => result.success)")
        # What was decided before the person came was decided anew.
        assert await page.locator("#n").inner_text() == "1"
        types = await page.evaluate("agent.history.map((event) => event.type)")
        assert types == ["step", "user_takeover", "step", "step"]
        assert "used the page meanwhile" in server.requests[1]["messages"][-1]["content"]
        assert await page.evaluate("agent.paused") is False
        assert await clean(page)


async def test_a_task_goes_on_from_another(pages: PageServer, page: Page) -> None:
    with ModelServer([DONE, DONE]) as server:
        await page.goto(site(pages, panel="none"))
        await page.evaluate(START, [server.base_url, {}])
        await page.evaluate("ended.then((result) => agent.execute('And now?', { continueFrom: result }))")
        text = server.requests[1]["messages"][-1]["content"]
        assert "- asked: Count" in text
        assert "It says one." in text
        assert "<earlier_tasks>" not in server.requests[0]["messages"][-1]["content"]


async def test_news_of_the_page_reach_the_model(pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, DONE]) as server:
        await page.goto(site(pages, panel="none"))
        await page.evaluate(
            "n.previousElementSibling.addEventListener('click', () => { throw new Error('no stock'); })"
        )
        await page.evaluate(START, [server.base_url, {}])
        assert await page.evaluate("ended.then((result) => result.success)")
        assert "no stock" in server.requests[1]["messages"][-1]["content"]
        assert "no stock" not in server.requests[0]["messages"][-1]["content"]


async def test_a_stop_at_any_moment_leaves_a_clean_page(pages: PageServer, page: Page) -> None:
    chance = random.Random(7)
    with ModelServer(lambda request, number: {**CLICK, "delay": 0.02}) as server:
        await page.goto(site(pages, panel="none"))
        for _ in range(STOPS):
            await page.evaluate(START, [server.base_url, {"host": "page"}])
            await page.wait_for_timeout(chance.uniform(0, 900))
            assert await page.evaluate("agent.stop().then(() => agent.status)") == "stopped"
            count = await page.locator("#n").inner_text()
            assert await clean(page)
            requests = len(server.requests)
            await page.wait_for_timeout(150)
            assert await page.locator("#n").inner_text() == count
            assert len(server.requests) == requests
            await page.evaluate("agent.dispose()")
