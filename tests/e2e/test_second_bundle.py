"""The second bundle of the bridge: not there before a task begins, then there once."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from tests.e2e.harness import Extension
from tests.e2e.test_extension_model import settings
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEARCH = """<!doctype html><title>Search</title><form onsubmit="event.preventDefault(); n.textContent += q.value">
<input id="q" aria-label="Query"></form><p id="n"></p>"""
CLICK = {"action": {"click": {"id": 1}}}
TYPE = {"action": {"input_text": {"id": 1, "text": "pens"}}}
ENTER = {"action": {"press_keys": {"id": 1, "keys": "Enter"}}}
DONE = {"action": {"done": {"text": "Found.", "success": True}}}
TAG = '<script src="/script/pagehand.js" data-panel="none"></script>'


async def test_the_extension_injects_it_into_the_document_that_asks(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([TYPE, ENTER, ENTER, DONE]) as server:
        await page.goto(pages.add("/", SEARCH, Content_Security_Policy="script-src 'unsafe-inline'"))
        popup = await extension.popup(page, **settings(server))
        assert "Found." in await popup.run("Search")
        assert await page.locator("#n").inner_text() == "penspens"
        await popup.leave()


async def test_the_script_tag_fetches_it_once(pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, TYPE, ENTER, ENTER, DONE]) as server:
        await page.goto(pages.add("/", SEARCH + TAG))
        result, before = await _search(page, server)
        assert result["success"], result
        assert before == 0
        assert await page.locator("#n").inner_text() == "penspens"
        assert pages.requested.count("/script/hands.mjs") == 1


async def test_where_it_cannot_be_loaded_the_action_fails_and_the_task_goes_on(pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, TYPE, DONE]) as server:
        await page.goto(pages.add("/", SEARCH + TAG))
        await page.route("**/hands.mjs*", lambda route: route.abort())
        result, _ = await _search(page, server)
        assert result["status"] == "completed", result
        action = result["history"][1]["action"]
        assert (action["ok"], action["code"]) == (False, "part_missing")
        assert "hands.mjs" in action["output"]
        assert await page.locator("#n").inner_text() == ""


async def _search(page: Page, server: ModelServer) -> tuple[dict, int]:
    """Run the script; also how often the bundle had been asked for before."""
    return await page.evaluate(
        """async (baseURL) => {
          const loaded = () => performance.getEntriesByType("resource").filter(({ name }) => /hands/.test(name)).length;
          const agent = new Pagehand.PageAgent({ baseURL, model: "m", stepDelay: 0 });
          const before = loaded();
          const result = await agent.execute("Search");
          return [result, before];
        }""",
        server.base_url,
    )
