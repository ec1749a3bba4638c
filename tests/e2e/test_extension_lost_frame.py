"""Pages that take the extension's frame away while a task runs in it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page

from tests.e2e.harness import Extension
from tests.e2e.test_extension_model import CLICK, DONE, settings
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

NEXT = '<button onclick=\\"this.textContent = &quot;Used&quot;\\">Second</button>'
WAYS = {
    "document.write": f'document.open(); document.write("<title>New</title>{NEXT}"); document.close();',
    "an open document": f'document.open(); document.write("<title>New</title>{NEXT}");',
    "written later": f'document.open(); setTimeout(() => document.write("<title>New</title>{NEXT}"), 300);',
    "innerHTML": f'document.documentElement.innerHTML = "<body>{NEXT}</body>";',
    "removal": "document.querySelectorAll('[data-agent-overlay]').forEach((each) => each.remove());"
    f' document.body.innerHTML = "{NEXT}";',
    "moving": "document.querySelectorAll('[data-agent-overlay]').forEach((each) => document.body.append(each));"
    f' document.querySelector("button").outerHTML = "{NEXT}";',
}
PAGE = """<!doctype html><title>Page</title><body><button id="b">First</button>
<script>b.onclick = () => setTimeout(() => {{ {way} }});</script>"""


@pytest.mark.parametrize("way", WAYS)
async def test_the_task_goes_on_in_another_frame(way: str, extension: Extension, pages: PageServer, page: Page) -> None:
    wait = {"action": {"wait": {"seconds": 1}}}

    def answer(request: dict, number: int) -> dict:
        text = request["messages"][-1]["content"]
        if "Used" in text:
            return DONE
        if second := re.search(r'\[(\d+)<button "Second"', text):
            return {"action": {"click": {"id": int(second[1])}}}
        return CLICK if number == 1 else wait

    with ModelServer(answer) as server:
        await page.goto(pages.add("/", PAGE.format(way=WAYS[way])))
        popup = await extension.popup(page, **settings(server))
        shown = await popup.run("Press both")
        assert "It says one." in shown, shown
        assert await page.locator("button").inner_text() == "Used"
        await popup.leave()


async def test_a_page_that_does_it_again_and_again_ends_the_task(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    purge = """new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) =>
      node.dataset?.agentOverlay === "frame" && setTimeout(() => node.remove(), 100))))
      .observe(document.documentElement, { childList: true });"""
    with ModelServer([{"never": True}] * 3) as server:
        await page.goto(pages.add("/", PAGE.format(way="")))
        popup = await extension.popup(page, **settings(server))
        await page.evaluate(purge)
        await page.evaluate("document.querySelectorAll('[data-agent-overlay]').forEach((each) => each.remove())")
        await popup.start("Press it")
        assert "the page removed it" in await popup.result()
        assert await popup.status() == "error"
