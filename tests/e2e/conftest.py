"""One browser with the extension for each worker, one set of servers; a page of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page, async_playwright

from buildtools.serve import running_server
from tests.e2e.harness import SCRIPT, Extension, launch
from tests.support.page_server import PageServer


@pytest.fixture(scope="session")
def demo() -> Iterator[str]:
    """Origin of the demo sites."""
    with running_server() as server:
        yield server.origin


@pytest.fixture
def pages() -> Iterator[PageServer]:
    """A server for the pages of one test; the script-tag product is below ``/script/``."""
    with PageServer(SCRIPT) as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BrowserContext]:
    """The browser with the extension in it."""
    profile: Path = tmp_path_factory.mktemp("profile")
    async with async_playwright() as playwright:
        context = await launch(playwright, profile)
        yield context
        await context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def extension(browser: BrowserContext) -> Extension:
    """The extension."""
    return await Extension.of(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: BrowserContext) -> AsyncIterator[Page]:
    """A fresh tab; whatever other tabs a test has opened are closed with it."""
    page = await browser.new_page()
    yield page
    for each in browser.pages[1:]:
        await each.close()
