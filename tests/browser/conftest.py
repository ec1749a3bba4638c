"""One browser for each worker, one tab for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from buildtools.browser import find_chromium, launch_flags
from tests.browser.site import Site
from tests.support.bundle import bundle


@pytest.fixture(scope="session")
def bridge_source() -> str:
    """The bridge, bundled."""
    return bundle()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The browser of this worker."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def site(browser: Browser, bridge_source: str) -> AsyncIterator[Site]:
    """A fresh tab that shows pages which the test writes down."""
    page = await browser.new_page()
    yield Site(page, bridge_source)
    await page.close()
