"""Bad input: a clear sentence where the person looks, and a page that is left alone."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from tests.e2e.harness import Extension, asked
from tests.e2e.test_extension_model import CLICK, DONE, SCRIPTED, counted, settings
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_an_empty_goal(extension: Extension, pages: PageServer, page: Page) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="offline")
    await popup.start("   ")
    assert "goal" in await popup.error()


async def test_a_missing_key(extension: Extension, pages: PageServer, page: Page) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="openai", model="gpt-5", apiKey="", baseUrl="")
    await popup.start("Count")
    assert "key" in (await popup.error()).lower()
    assert await counted(page) == 0


async def test_a_page_of_the_browser_itself(extension: Extension, page: Page) -> None:
    await page.goto("chrome://version/")
    popup = await extension.popup(page, provider="offline")
    await popup.start("Click the first link")
    assert "extensions" in await popup.error()


async def test_a_tab_that_is_closed(extension: Extension, pages: PageServer, page: Page) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="offline")
    await page.close()
    await popup.start("Click the first link")
    assert "closed" in await popup.error()


async def test_a_tab_that_goes_to_a_page_of_the_browser_ends_the_task(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([CLICK, {"never": True}]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await asked(server)
        await page.goto("chrome://version/")
        answer = await popup.result()
        assert "the tab went to a page" in answer
        assert await popup.status() == "error"


async def test_a_second_execute_while_one_runs(extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([{"delay": 2.0, **CLICK}, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        first = await extension.popup(page, **settings(server))
        second = await extension.popup(page)
        await first.start("Count")
        await asked(server)
        # The second popup shows the running task instead of its box; a start sent all the same is refused.
        reply = await second.view.evaluate(
            """async () => chrome.runtime.sendMessage({ pagehand: "start", goal: "x",
              tabId: Number(new URLSearchParams(location.search).get("tab")) })"""
        )
        assert reply["code"] == "already_running"
        await first.result()
        assert await counted(page) == 1
        await second.view.close()
        await first.leave()


@pytest.mark.parametrize("init", [{"isComposing": True}, {"keyCode": 229}], ids=["composing", "229"])
async def test_enter_that_ends_a_composition_starts_nothing(
    init: dict, extension: Extension, pages: PageServer, page: Page
) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="offline")
    await popup.view.locator("#goal").fill("点击")
    prevented = await popup.view.locator("#goal").evaluate(
        """(box, init) => !box.dispatchEvent(new KeyboardEvent("keydown",
          { key: "Enter", code: "Enter", bubbles: true, cancelable: true, ...init }))""",
        init,
    )
    assert not prevented
    assert await popup.status() == "idle"
    assert await popup.view.locator("#goal").input_value() == "点击"
