"""Drives the built extension as a person does: through its popup, on real pages, in a real browser."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Page, Playwright, Worker

from buildtools.browser import QUIET_FLAGS
from tests.support.model_server import ModelServer

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "dist" / "extension"
SCRIPT = ROOT / "dist" / "script"
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", *QUIET_FLAGS]
FINAL = ("completed", "error", "stopped")
TIMEOUT = 60.0
"""Seconds after which a condition is given up: far beyond what any machine needs."""


async def until(what: Callable[[], Awaitable[Any]], timeout: float = TIMEOUT) -> Any:
    """The first true value of ``what``, which is asked again and again (extension pages forbid wait_for_function)."""
    deadline = time.monotonic() + timeout
    while not (value := await what()):
        if time.monotonic() > deadline:
            raise TimeoutError("the condition never held")
        await asyncio.sleep(0.02)
    return value


async def asked(server: ModelServer, number: int = 1) -> None:
    """Wait until the model server has been asked ``number`` times."""

    async def enough() -> bool:
        return len(server.requests) >= number

    await until(enough)


async def launch(playwright: Playwright, profile: Path, *, extension: bool = True) -> BrowserContext:
    """A browser of its own, with the built extension in it."""
    load = [f"--disable-extensions-except={EXTENSION}", f"--load-extension={EXTENSION}"] if extension else []
    return await playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=os.environ["PAGEHAND_CHROMIUM"],
        args=[*FLAGS, *load],
        headless=True,
        ignore_default_args=["--disable-extensions"],
        viewport={"width": 1280, "height": 800},
    )


class Extension:
    """The extension in one browser."""

    def __init__(self, context: BrowserContext, worker: Worker) -> None:
        self.context = context
        self._worker = worker
        self.id = worker.url.split("/")[2]

    @classmethod
    async def of(cls, context: BrowserContext) -> Extension:
        """Find the extension in a browser, once its service worker has started."""

        async def worker() -> Worker | None:
            return context.service_workers[0] if context.service_workers else None

        return cls(context, await until(worker))

    async def tab_id(self, page: Page) -> int:
        """The browser's number for a tab."""
        await page.bring_to_front()
        script = "async (url) => (await chrome.tabs.query({})).filter((tab) => tab.url === url).map((tab) => tab.id)"
        found = await self._worker.evaluate(script, page.url)
        assert len(found) == 1, f"{len(found)} tabs show {page.url}"
        return int(found[0])

    async def in_worker(self, script: str, argument: Any = None) -> Any:
        """Value of a function that runs in the service worker."""
        return await self._worker.evaluate(script, argument)

    async def set_settings(self, view: Page, **settings: Any) -> None:
        """Change settings, from a tab that shows the options for it."""
        await view.goto(f"chrome-extension://{self.id}/options.html")
        await view.evaluate(
            """async (settings) => {
              const area = chrome.storage.local;
              const old = (await area.get("settings")).settings ?? {};
              await area.set({ settings: { ...old, ...settings } });
            }""",
            settings,
        )

    async def popup(self, page: Page, **settings: Any) -> Popup:
        """Open the popup for a page, in a tab of its own, with the given settings."""
        tab = await self.tab_id(page)
        view = await self.context.new_page()
        await view.set_viewport_size({"width": 380, "height": 600})
        if settings:
            await self.set_settings(view, **settings)
        await view.goto(f"chrome-extension://{self.id}/popup.html?tab={tab}")
        popup = Popup(view, page)
        await view.locator("#goal:visible, .status button:visible").first.wait_for()
        # Loading may go on behind another tab, but what a person does happens in front.
        await page.bring_to_front()
        return popup


class Popup:
    """The popup of one page."""

    def __init__(self, view: Page, page: Page) -> None:
        self.view = view
        self.page = page

    async def start(self, goal: str) -> None:
        """Type a goal and press Enter."""
        await self.view.locator("#goal").fill(goal)
        await self.view.locator("#goal").press("Enter")

    async def run(self, goal: str) -> str:
        """Carry out a goal; the answer on the result card."""
        await self.start(goal)
        return await self.result()

    async def result(self) -> str:
        """Text of the result card, once there is one."""
        await until(self.finished)
        return await self.view.locator(".result").inner_text()

    async def finished(self) -> bool:
        """Whether the result card is shown."""
        return await self.view.locator(".result").count() > 0 and await self.status() in FINAL

    async def status(self) -> str:
        """Status of the task as the popup shows it."""
        value = await self.view.locator("[data-status]").first.get_attribute("data-status")
        return value or ""

    async def steps(self) -> list[str]:
        """The steps as they are shown."""
        return await self.view.locator(".steps .step:not(.now)").all_inner_texts()

    async def error(self) -> str:
        """The sentence below the goal box, once there is one."""
        box = self.view.locator("[role=alert]:visible, .error:visible").first
        await box.wait_for()
        return await box.inner_text()

    async def leave(self) -> None:
        """Close the popup, after which nothing of ours may be left in the page."""
        await self.view.close()
        await until(lambda: clean(self.page))

    async def stop(self) -> None:
        """Press Stop."""
        await self.view.locator("button.stop").click()

    async def pause(self) -> None:
        """Press Pause, or Resume where that stands in its place."""
        await self.view.locator("button.pause").click()


LEFTOVERS = "() => document.querySelectorAll('[data-agent-overlay]').length"


async def clean(page: Page) -> bool:
    """Whether nothing of ours is left in a page."""
    return await page.evaluate(LEFTOVERS) == 0
