"""Settings in the attributes of the script tag, whichever way the tag is loaded."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from tests.e2e.harness import until
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

DATA = 'data-model="test-model" data-lang="en" data-panel="none" data-base-url="http://model.test/v1"'
TAG = f'<script src="/script/pagehand.js" {DATA} %s></script>'
LATER = """<script>
  addEventListener("load", () => setTimeout(() => {
    const tag = document.createElement("script");
    tag.src = "/script/pagehand.js";
    Object.assign(tag.dataset, { model: "test-model", lang: "en", panel: "none", baseUrl: "http://model.test/v1" });
    document.head.append(tag);
  }, 200));
</script>"""
TAGS = {"classic": TAG % "", "async": TAG % "async", "module": TAG % 'type="module"', "added later": LATER}


@pytest.mark.parametrize("way", TAGS)
async def test_settings_arrive_whichever_way_the_tag_is_loaded(way: str, pages: PageServer, page: Page) -> None:
    await page.goto(pages.add("/", f"<!doctype html><html lang=zh><title>Site</title><h1>Site</h1>{TAGS[way]}"))
    await until(lambda: page.evaluate("() => Boolean(globalThis.Pagehand?.agent)"))
    told = await page.evaluate("() => [Pagehand.agent.config.model, Pagehand.agent.language]")
    assert told == ["test-model", "en"]
