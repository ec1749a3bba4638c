"""Record anew what the browser sends for a person's input: ``python -m tests.browser.record_events``."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from playwright.async_api import Browser, async_playwright

from buildtools.browser import find_chromium, launch_flags
from tests.browser.event_order import tidy
from tests.browser.event_scenarios import DATA, LOGGER, SCENARIOS, Scenario


async def recorded(browser: Browser, scenario: Scenario) -> list[dict[str, Any]]:
    """The events of one scenario, done by hand."""
    page = await browser.new_page()
    await page.set_content(f"<!doctype html>{scenario.html}<script>{LOGGER}</script>")
    await page.mouse.move(1, 1)
    await page.evaluate("() => { log.length = 0; }")
    await scenario.hand(page)
    await page.wait_for_timeout(100)  # dragend and keyup come from the browser's own process
    log: list[dict[str, Any]] = await page.evaluate("() => log")
    await page.close()
    return tidy(log)


async def main() -> None:
    """Write ``data/events.json``."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())
        logs = {name: await recorded(browser, scenario) for name, scenario in SCENARIOS.items()}
        await browser.close()
    rows = [
        f" {json.dumps(name)}: [\n  " + ",\n  ".join(json.dumps(row) for row in log) + "\n ]"
        for name, log in logs.items()
    ]
    DATA.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
