"""Going to an address and back."""

from __future__ import annotations

import pytest

from tests.browser.site import ORIGIN, Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_to_another_document_and_back(site: Site) -> None:
    await site.show("<p>first</p>")
    site.documents[ORIGIN + "/next.html"] = "<p>second</p>"
    async with site.page.expect_navigation(url=ORIGIN + "/next.html"):
        await site.page.evaluate(
            "params => void __pagehand.handle('page.act', params)", '{"tool": "navigate", "url": "next.html"}'
        )
    await site.inject()
    async with site.page.expect_navigation(url=ORIGIN + "/"):
        await site.page.evaluate("() => void __pagehand.handle('page.act', '{\"tool\": \"go_back\"}')")


async def test_says_that_the_document_is_left(site: Site) -> None:
    await site.show("<p>first</p>")
    # The server never answers, so the document stays for as long as the answer of the action takes.
    await site.page.route("**/slow", lambda route: None)
    result = await site.act("navigate", url="/slow")
    assert result.ok
    assert result.changes.leaving


async def test_within_the_document(site: Site) -> None:
    await site.show("<p>first</p>")
    await site.js("() => history.pushState(null, '', '/view')")
    result = await site.act("navigate", url="#part")
    assert result.changes.url == ORIGIN + "/view#part"
    assert not result.changes.leaving
    assert (await site.act("go_back")).changes.url == ORIGIN + "/view"


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "", "chrome://settings"]
)
async def test_only_web_addresses(site: Site, url: str) -> None:
    await site.show("<p>first</p>")
    result = await site.act("navigate", url=url)
    assert (result.ok, result.code) == (False, "bad_value")


@pytest.mark.parametrize("url", ["https://other.test/", "other.test/path", "//other.test", "http://localhost:1/"])
async def test_the_script_tag_stays_on_its_site(site: Site, url: str) -> None:
    await site.show("<p>first</p>")
    result = await site.act("navigate", url=url)
    assert (result.ok, result.code) == (False, "off_site")


async def test_nothing_to_go_back_to(site: Site) -> None:
    await site.show("<p>first</p>")
    assert (await site.act("go_back")).code == "no_history"


@pytest.mark.parametrize(("policy", "path"), [("dismiss", "/"), ("accept", "/next")])
async def test_a_page_that_asks_before_it_is_left(site: Site, policy: str, path: str) -> None:
    await site.show(
        "<a href='/next'>go</a><script>addEventListener('beforeunload', (event) => { event.preventDefault();"
        " event.returnValue = 'unsaved'; });</script>"
    )
    site.documents[ORIGIN + "/next"] = "<p>second</p>"
    await site.observe()
    await site.page.mouse.click(300, 300)  # browsers ask only where a person has done something
    number = await site.id_of("a")
    params = f'{{"tool": "click", "id": {number}, "dialogs": "{policy}"}}'
    if policy == "accept":
        async with site.page.expect_navigation(url=ORIGIN + "/next"):
            await site.page.evaluate("params => void __pagehand.handle('page.act', params)", params)
    else:
        result = await site.act("click", "a", dialogs=policy)
        assert [(each.type, each.answer) for each in result.changes.dialogs] == [("beforeunload", "dismissed")]
        assert not result.changes.leaving
        await site.page.wait_for_timeout(300)  # nothing to wait for: the page must still be there
        assert await site.js("() => typeof __pagehand") == "object"
    assert site.page.url == ORIGIN + path
    assert site.dialogs == []
