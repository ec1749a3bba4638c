"""Pause and resume from the popup: nothing happens on the page meanwhile, in this document and in the next."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page

from tests.e2e.harness import Extension, Popup, asked, until
from tests.e2e.test_extension_model import CLICK, DONE, SCRIPTED, counted, settings
from tests.support.model_server import ModelServer, Reply
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

SENTENCES = {
    "en": ("Pause", "Resume", "Paused", "Paused: the page is yours"),
    "zh": ("暂停", "继续", "已暂停", "页面由你操作"),
}


class Gate:
    """A model that answers its second request only when it is let go."""

    def __init__(self) -> None:
        self.open = threading.Event()

    def __call__(self, request: dict, number: int) -> Reply:
        if number == 2:
            self.open.wait(60)
        return CLICK if number < 3 else DONE


@pytest_asyncio.fixture(loop_scope="session")
async def language(request: pytest.FixtureRequest, extension: Extension) -> AsyncIterator[str]:
    """A language that the settings name for one test."""
    yield request.param
    await extension.set_settings(await extension.context.new_page(), language="auto")


@pytest.mark.parametrize("language", SENTENCES, indirect=True)
async def test_a_paused_task_does_nothing_until_it_is_resumed(
    language: str, extension: Extension, pages: PageServer, page: Page
) -> None:
    pause, resume, paused, hint = SENTENCES[language]
    gate = Gate()
    with ModelServer(gate) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, language=language, **settings(server))
        await popup.start("Count")
        await asked(server, 2)
        assert await button(popup) == pause
        await popup.pause()
        await until(lambda: _says(popup, paused))
        assert await button(popup) == resume
        gate.open.set()
        await until(lambda: _waits(popup, hint))
        # Another look at it, as by a person who opens the popup again.
        again = await extension.popup(page)
        assert await button(again) == resume
        assert await counted(page) == 1
        assert len(server.requests) == 2
        await again.pause()
        assert "It says one." in await popup.result()
        assert await counted(page) == 2
        await again.view.close()
        await popup.leave()


async def test_a_pause_holds_in_the_next_document(extension: Extension, pages: PageServer, page: Page) -> None:
    gate = Gate()
    with ModelServer(gate) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await asked(server, 2)
        await popup.pause()
        await until(lambda: _says(popup, "Paused"))
        gate.open.set()
        await page.goto(pages.add("/next", SCRIPTED))
        await until(lambda: _is_taken_up(popup))
        assert await button(popup) == "Resume"
        assert await counted(page) == 0
        before = len(server.requests)
        await popup.pause()
        await popup.result()
        assert len(server.requests) > before
        await popup.leave()


async def test_a_paused_task_can_be_stopped(extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, {"never": True}, {"never": True}]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await asked(server, 2)
        await popup.pause()
        await until(lambda: _says(popup, "Paused"))
        await popup.stop()
        await popup.result()
        assert await popup.status() == "stopped"
        await popup.start("Count again")
        await asked(server, 3)
        assert await button(popup) == "Pause"
        await popup.stop()
        await popup.result()
        await popup.leave()


async def button(popup: Popup) -> str:
    return (await popup.view.locator("button.pause").inner_text()).strip()


async def _says(popup: Popup, word: str) -> bool:
    return (await popup.view.locator(".status-text").inner_text()).startswith(word)


async def _waits(popup: Popup, words: str) -> bool:
    row = popup.view.locator(".steps .now")
    return await row.count() > 0 and words in await row.inner_text()


async def _is_taken_up(popup: Popup) -> bool:
    """The runtime of the next document has the task: it says so in what it writes."""
    script = """async () => Object.entries(await chrome.storage.session.get(null))
      .some(([key, value]) => key.startsWith("live:") && value.status === "running" && value.epoch > 1)"""
    return bool(await popup.view.evaluate(script))
