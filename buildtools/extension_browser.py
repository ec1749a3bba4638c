"""Starts Chromium with the built extension and opens its popup for a tab, by Playwright.

The popup opens as a window of its own beside the page, as `popup.html?tab=<id>`: it is the real popup, and
both stay visible, so that the browser slows neither down.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from buildtools.browser import find_chromium, launch_flags
from buildtools.errors import BuildError
from buildtools.paths import DIST_EXTENSION

EXTENSION_START_MS = 30_000

OPEN_POPUP_WINDOW = """async (tabId) => {
  const url = chrome.runtime.getURL(`popup.html?tab=${tabId}`);
  await chrome.windows.create({url, type: "popup", width: 396, height: 640, focused: false});
}"""


class ExtensionBrowser:
    """A browser with the extension loaded. `context` is Playwright's; `control` is a page of the extension."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.extension_id = _extension_id(context)
        self.control = context.new_page()
        self.control.goto(self.address("options.html"))

    def address(self, name: str) -> str:
        """Address of a file of the extension."""
        return f"chrome-extension://{self.extension_id}/{name}"

    def save_settings(self, settings: dict[str, Any]) -> None:
        """Write settings as the options page does; those not given keep their defaults."""
        self.control.evaluate("(settings) => chrome.storage.local.set({settings})", settings)

    def tab_id(self, page: Page) -> int:
        """The browser's number of the tab that shows `page`."""
        found = self.control.evaluate("(url) => chrome.tabs.query({url})", page.url.split("#")[0] + "*")
        if not found:
            raise BuildError(f"The browser has no tab at {page.url}.")
        return int(found[-1]["id"])

    def open_popup(self, page: Page) -> Page:
        """The real popup for the tab of `page`, in a window of its own."""
        tab_id = self.tab_id(page)
        with self.context.expect_page() as opened:
            self.control.evaluate(OPEN_POPUP_WINDOW, tab_id)
        popup = opened.value
        popup.wait_for_selector("#goal")
        return popup


def _extension_id(context: BrowserContext) -> str:
    try:
        worker = (
            context.service_workers[0]
            if context.service_workers
            else context.wait_for_event("serviceworker", timeout=EXTENSION_START_MS)
        )
    except PlaywrightTimeout as error:
        raise BuildError(
            "The browser did not load the extension. It must be Chromium: "
            "Google's branded Chrome refuses --load-extension."
        ) from error
    return worker.url.split("/")[2]


@contextmanager
def extension_browser(playwright: Playwright, *, headless: bool) -> Iterator[ExtensionBrowser]:
    """Start a browser with a profile of its own, deleted afterwards."""
    flags = [*launch_flags(), f"--disable-extensions-except={DIST_EXTENSION}", f"--load-extension={DIST_EXTENSION}"]
    if headless:
        # Playwright's own headless mode is another program without extensions; this is the browser itself, unseen.
        flags += ["--headless=new", "--disable-gpu"]
    with tempfile.TemporaryDirectory(prefix="pagehand-profile-", ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_chromium(),
            headless=False,
            args=flags,
            viewport={"width": 1280, "height": 800},
        )
        try:
            yield ExtensionBrowser(context)
        finally:
            context.close()
