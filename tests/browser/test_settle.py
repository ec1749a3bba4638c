"""Waiting for the page: short where nothing happens, long enough where something does, never without an end."""

from __future__ import annotations

import asyncio
import time

import pytest
from playwright.async_api import Route

from tests.browser.site import ORIGIN, Site, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_view_that_comes_after_a_change_of_address(site: Site) -> None:
    await site.show(
        """<main><button>Go</button></main><script>document.querySelector("button").onclick = () => {
          history.pushState(null, "", "#/b");
          document.querySelector("main").replaceChildren();
          setTimeout(() => { document.querySelector("main").innerHTML = "<h1>View B</h1>"; }, 700);
        }</script>"""
    )
    await site.observe()
    await site.act("click", "button")
    assert words(await site.observe()) == "View B"


@pytest.mark.parametrize(
    "how",
    [
        "fetch('/slow').then(show)",
        "{ const x = new XMLHttpRequest(); x.open('GET', '/slow'); x.onload = show; x.send() }",
    ],
)
async def test_requests_of_the_action_are_waited_for(site: Site, how: str) -> None:
    await site.show(
        f"<button>Go</button><script>const show = () => document.body.append('Loaded'); "
        f"document.querySelector('button').onclick = () => {how}</script>"
    )

    async def slow(route: Route) -> None:
        await asyncio.sleep(0.5)
        await route.fulfill(body="{}")

    await site.page.route(ORIGIN + "/slow", slow)
    await site.observe()
    result = await site.act("click", "button")
    assert "Loaded" in result.changes.added


async def test_a_page_that_never_rests_does_not_hold_the_run(site: Site) -> None:
    await site.show(
        """<button>Go</button><p></p><script>
        setInterval(() => { document.querySelector("p").textContent = performance.now(); }, 5);
        setInterval(() => { document.querySelector("p").style.left = performance.now() + "px"; }, 5);</script>"""
    )
    await site.observe()
    started = time.monotonic()
    assert (await site.act("click", "button")).ok
    assert time.monotonic() - started < 20, "capped at 3 s; the rest is a slow machine"


async def test_settle_says_whether_it_is_quiet(site: Site) -> None:
    await site.show("<p>x</p>")
    assert (await site.call("page.settle", timeout_ms=2000, quiet_ms=50))["settled"] is True
    await site.js(
        "() => { document.body.setAttribute('aria-busy', 'true'); setInterval(() => "
        "document.body.append(document.createElement('i')), 10); }"
    )
    answer = await site.call("page.settle", timeout_ms=300, quiet_ms=100)
    assert answer["settled"] is False
    assert answer["elapsed_ms"] >= 250


async def test_can_be_cancelled(site: Site) -> None:
    await site.show("<p>x</p>")
    code = await site.js(
        """async () => {
          setInterval(() => document.body.append(document.createElement("i")), 10);
          const stop = new AbortController();
          setTimeout(() => stop.abort(), 100);
          const settle = __pagehand.bridge.handlers["page.settle"];
          return settle({ timeout_ms: 60000 }, stop.signal).catch((error) => error.code);
        }"""
    )
    assert code == "cancelled"
