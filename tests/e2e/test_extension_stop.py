"""Stop, at every moment at which a task can be."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from tests.e2e.harness import Extension, asked, until
from tests.e2e.test_extension_model import CLICK, DONE, SCRIPTED, counted, settings
from tests.support.model_server import ModelServer, Reply
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOMENTS: dict[str, Reply] = {
    "headers": {"never": True},
    "body": {"chunks": [['{"choices": [', 0]], "stall": True},
    "wait": {"action": {"wait": {"seconds": 50}}},
    "question": {"action": {"ask_user": {"question": "Which one?"}}},
}


@pytest.mark.parametrize("moment", MOMENTS)
async def test_stop_ends_the_task_at_once(moment: str, extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, MOMENTS[moment], CLICK, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await until(lambda: _reached(moment, server, popup))
        await popup.stop()
        await popup.result()
        assert await popup.status() == "stopped"
        assert await counted(page) == 1
        assert len(server.requests) == 2
        await popup.leave()
        if moment in ("headers", "body"):
            server.wait_for(lambda seen: seen.aborted == 1)


async def test_escape_twice_on_the_page_stops_the_task(extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, {"never": True}]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await asked(server, 2)
        await page.keyboard.press("Escape")
        assert await popup.status() == "running"
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        await popup.result()
        assert await popup.status() == "stopped"
        assert await counted(page) == 1
        await popup.leave()


async def test_after_a_stop_another_task_can_start(extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([{"never": True}, CLICK, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await asked(server, 1)
        await popup.stop()
        await popup.result()
        await popup.start("Count again")
        await until(lambda: _is_completed(popup))
        assert await counted(page) == 1


async def _is_completed(popup) -> bool:
    return await popup.status() == "completed"


async def _reached(moment: str, server: ModelServer, popup) -> bool:
    if len(server.requests) < 2:
        return False
    if moment == "question":
        return await popup.view.locator("#answer").is_visible()
    if moment == "wait":
        return "Wait" in await popup.view.locator(".steps").inner_text()
    return True
