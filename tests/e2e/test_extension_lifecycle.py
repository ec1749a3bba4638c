"""What a task outlives and where it stays: the service worker, other windows, the background, a closed popup."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import Page

from tests.e2e.harness import Extension, Popup, asked, until
from tests.e2e.test_extension_model import CLICK, DONE, SCRIPTED, counted, settings
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_task_outlives_the_service_worker(extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([{**CLICK, "delay": 3}, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await asked(server, 1)
        stopped = await _stop_workers(popup)
        assert stopped, "no service worker was running"
        assert "It says one." in await popup.result()
        assert await counted(page) == 1
        assert len(server.requests) == 2
        assert len(await popup.steps()) == 2


async def test_stop_in_a_popup_that_was_opened_again_ends_the_task(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([CLICK, {"never": True}]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count once")
        await asked(server, 2)
        await popup.view.close()
        again = await extension.popup(page)
        await until(lambda: _shows(again, "Count"))
        await again.stop()
        await again.result()
        assert await again.status() == "stopped"


async def test_a_task_stays_in_the_window_that_it_was_started_from(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([{**CLICK, "delay": 1}, DONE]) as server:
        await page.goto(pages.add("/a", SCRIPTED))
        async with extension.context.expect_page() as opening:
            await extension.in_worker("(url) => void chrome.windows.create({ url })", pages.add("/b", SCRIPTED))
        other = await opening.value
        popup = await extension.popup(other, **settings(server))
        await popup.start("Count")
        await asked(server, 1)
        await page.bring_to_front()
        await popup.result()
        assert (await counted(page), await counted(other)) == (0, 1)


async def test_what_the_parts_tell_each_other_grows_with_the_steps_alone(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([CLICK] * 40) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server, maxSteps=50))
        await popup.view.evaluate(
            """() => {
              window.told = 0;
              chrome.storage.session.onChanged.addListener((changes) => {
                for (const { newValue } of Object.values(changes)) told += JSON.stringify(newValue ?? null).length;
              });
            }"""
        )
        await popup.start("Count to forty")
        await popup.result()
        assert len(server.requests) == 41
        told = await popup.view.evaluate("told")
        stored = await popup.view.evaluate("chrome.storage.session.get(null).then((all) => Object.entries(all))")
        history = [value for key, value in stored if key.startswith("feed:") and value.get("url", "").endswith("/")]
        size = sum(len(json.dumps(event)) for event in history)
        assert told <= 2 * size, (told, size)


async def _stop_workers(popup: Popup) -> int:
    """End the extension's service worker as the browser does; how many there were."""
    session = await popup.view.context.new_cdp_session(popup.view)
    versions: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerVersionUpdated", lambda event: versions.extend(event["versions"]))
    await session.send("ServiceWorker.enable")
    await asyncio.sleep(0.2)
    running = [version for version in versions if version["runningStatus"] == "running"]
    await session.send("ServiceWorker.stopAllWorkers")
    await session.detach()
    return len(running)


async def _shows(popup: Popup, words: str) -> bool:
    return words in await popup.view.locator(".steps").inner_text()
