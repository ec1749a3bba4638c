"""What the popup shows, and what it keeps, over tabs, pages and tasks."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from tests.e2e.harness import Extension, until
from tests.e2e.test_extension_model import SCRIPTED
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_draft_belongs_to_its_tab_and_goes_with_it(extension: Extension, pages: PageServer, page: Page) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    other = await extension.context.new_page()
    await other.goto(pages.add("/other", SCRIPTED))
    tab = await extension.tab_id(page)
    popup = await extension.popup(page, provider="offline")
    await popup.view.locator("#goal").fill("Half a thought")
    await until(lambda: _stored(popup.view, f"draft:{tab}"))
    second = await extension.popup(other)
    third = await extension.popup(page)
    await until(lambda: _has_draft(third.view))
    assert await second.view.locator("#goal").input_value() == ""
    await page.close()
    await until(lambda: _is_forgotten(second.view, f"draft:{tab}"))


async def test_the_live_region_says_nothing_of_the_task_before(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="offline")
    await popup.run('Click "Count"')
    live = popup.view.locator("p.sr[aria-live]")
    assert "Finish" in await live.inner_text()
    await popup.start("Wait 30 seconds")
    await until(lambda: _is_running(popup))
    assert "Finish" not in await live.inner_text()
    await popup.stop()
    await popup.result()


async def test_a_result_from_an_earlier_page_says_so(extension: Extension, pages: PageServer, page: Page) -> None:
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="offline")
    await popup.run('Click "Count"')
    note = popup.view.locator(".origin")
    assert not await note.is_visible()
    await page.goto(pages.add("/next", SCRIPTED))
    await note.wait_for()
    again = await extension.popup(page)
    await again.view.locator(".result").wait_for()
    assert await again.view.locator(".origin").is_visible()
    assert "Count" in await again.view.locator(".task").inner_text()


async def test_only_a_server_can_be_tested(extension: Extension, page: Page) -> None:
    await page.goto(f"chrome-extension://{extension.id}/options.html")
    button = page.locator(".test button")
    await page.locator("#provider").select_option("offline")
    assert not await button.is_visible()
    await page.locator("#provider").select_option("custom")
    assert await button.is_visible()
    await page.locator("#provider").select_option("offline")
    assert not await button.is_visible()


async def _stored(view: Page, key: str) -> bool:
    return bool(await view.evaluate("async (key) => (await chrome.storage.session.get(key))[key] ?? ''", key))


async def _is_forgotten(view: Page, key: str) -> bool:
    return not await _stored(view, key)


async def _has_draft(view: Page) -> bool:
    return await view.locator("#goal").input_value() == "Half a thought"


async def _is_running(popup) -> bool:
    return await popup.status() == "running"
