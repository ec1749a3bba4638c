"""Scripts of the model, where the site allows them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def run(site: Site, script: str, **params: Any) -> Any:
    return (await site.call("page.run", script=script, **params))["text"]


async def test_results_as_text(site: Site) -> None:
    await site.show("<p id=p>words</p><script>window.mine = {a: [1]}</script>")
    assert await run(site, "return p.textContent") == "words"
    assert await run(site, "return mine") == '{"a":[1]}'
    assert await run(site, "return await Promise.resolve(5) // five") == "5"
    assert await run(site, "document.title = 'x'") == "undefined"
    assert await run(site, "return p") == '<p id="p">words</p>'
    assert await site.js("() => document.querySelectorAll('script').length") == 1


async def test_bounded(site: Site) -> None:
    await site.show("<p>a</p>")
    value = await site.call("page.run", script="return 'x'.repeat(50)", max_chars=10)
    assert value == {"text": "x" * 10, "truncated": True, "total": 50}


async def test_faults_are_told(site: Site) -> None:
    await site.show("<p>a</p>")
    for script, words in (("return (", "SyntaxError"), ("throw new Error('no such thing')", "no such thing")):
        answer = await site.answer("page.run", script=script)
        assert answer["code"] == "tool_failed"
        assert words in answer["detail"]


async def test_a_policy_against_scripts_holds(site: Site) -> None:
    await site.show("<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\"><p>a</p>")
    answer = await site.answer("page.run", script="return 1")
    assert answer["code"] == "tool_failed"
    assert "does not allow" in answer["detail"]
