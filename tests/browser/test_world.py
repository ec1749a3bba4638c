"""The extension's way: the bridge in an isolated world, the helper in the page's world, events between them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.site import Site, controls
from tests.support.bundle import bundle

pytestmark = pytest.mark.asyncio(loop_scope="session")

SECRET = "pagehand-5b1f"


class Isolated:
    """Evaluates in a world of its own, as a content script does."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def start(self) -> None:
        self.session = await self.site.page.context.new_cdp_session(self.site.page)
        tree = await self.session.send("Page.getFrameTree")
        world = await self.session.send("Page.createIsolatedWorld", {"frameId": tree["frameTree"]["frame"]["id"]})
        self.context = world["executionContextId"]
        await self.js(f"globalThis.__pagehandOptions = {{ secret: '{SECRET}' }}")
        await self.js(bundle("standalone-isolated.js"))

    async def js(self, expression: str) -> Any:
        params = {"expression": expression, "contextId": self.context, "awaitPromise": True, "returnByValue": True}
        answer = await self.session.send("Runtime.evaluate", params)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    async def call(self, method: str, **params: Any) -> Any:
        text = await self.js(f"__pagehand.handle({json.dumps(method)}, {json.dumps(json.dumps(params))})")
        return json.loads(text)["value"]

    async def id_of(self, selector: str) -> int:
        number: int = await self.js(f"__pagehand.idOf(document.querySelector({json.dumps(selector)}))")
        return number


async def open_worlds(site: Site, html: str) -> Isolated:
    await site.show(html)
    await site.page.evaluate(bundle("world.js"))
    await site.js(f"() => globalThis[Symbol.for('pagehand.world')]('{SECRET}')")
    isolated = Isolated(site)
    await isolated.start()
    await isolated.call("page.observe")
    return isolated


async def test_scripts_of_the_model_never_run_from_the_extension(site: Site) -> None:
    world = await open_worlds(site, "<p>a</p>")
    answer = json.loads(await world.js("__pagehand.handle('page.run', JSON.stringify({script: 'return 1'}))"))
    assert (answer["ok"], answer["code"]) == (False, "bad_action")


async def test_dialogs_are_answered_and_reported(site: Site) -> None:
    world = await open_worlds(site, "<button onclick=\"window.r = confirm('Sure?')\">Go</button>")
    result = await world.call("page.act", tool="click", id=await world.id_of("button"), dialogs="accept")
    assert result["changes"]["dialogs"] == [{"type": "confirm", "message": "Sure?", "answer": "accepted"}]
    assert await site.js("() => window.r") is True
    assert site.dialogs == []


async def test_editor_of_the_page_is_reached(site: Site) -> None:
    world = await open_worlds(
        site, "<div class='CodeMirror'><textarea style='width: 9px'></textarea><pre>old</pre></div>"
    )
    await site.js(
        "() => { let t = 'old'; document.querySelector('div').CodeMirror = { getValue: () => t, "
        "setValue: v => { t = v; } }; }"
    )
    result = await world.call("page.act", tool="input_text", id=await world.id_of("textarea"), text="f(\u00e9)")
    assert result["ok"]
    assert await site.js("() => document.querySelector('div').CodeMirror.getValue()") == "f(\u00e9)"


async def test_tracked_input_from_the_isolated_world(site: Site) -> None:
    world = await open_worlds(site, "<input>")
    await site.js(
        "() => document.querySelector('input').addEventListener('input', e => { window.got = e.target.value; })"
    )
    await world.call("page.act", tool="input_text", id=await world.id_of("input"), text="x")
    assert await site.js("() => window.got") == "x"


async def test_page_without_the_name_cannot_speak(site: Site) -> None:
    world = await open_worlds(site, "<button>Go</button>")
    await site.js(
        "() => { window.heard = []; for (const n of ['x?', 'x!', '?', '!']) "
        "document.addEventListener(n, () => heard.push(n)); }"
    )
    await site.js("() => document.dispatchEvent(new CustomEvent('x!', { detail: '{\"dialogs\": [1]}' }))")
    result = await world.call("page.act", tool="click", id=await world.id_of("button"))
    assert result["ok"]
    assert "dialogs" not in result["changes"]


async def test_helper_can_be_taken_away(site: Site) -> None:
    world = await open_worlds(site, "<button onclick='window.f = fetch'>Go</button>")
    await site.js("() => globalThis[Symbol.for('pagehand.world')]('')")
    await site.js("() => { window.native = fetch; }")
    assert (await world.call("page.act", tool="click", id=await world.id_of("button")))["ok"]
    assert await site.js("() => window.f === native")


LISTENED = """
  <div id=d3v3>Alpha</div><div id=d3v4>Beta</div><ul id=list><li>Gamma<li>Delta</ul><p id=plain>Epsilon</p>
  <script>
    d3v3.__onclick = () => 0;
    d3v4.__on = [{type: 'click', name: ''}];
    const data = {events: {click: [{selector: 'li'}]}};
    list.jQuery3611 = data;
  </script>
"""
"""What libraries leave on elements that they listen on."""


async def test_what_libraries_listen_on_in_both_worlds(site: Site) -> None:
    world = await open_worlds(site, LISTENED)
    snapshot = await world.call("page.observe")
    assert [(node["k"], node["n"]) for node in _numbered(snapshot["root"])] == [
        ("clickable", "Alpha"),
        ("clickable", "Beta"),
        ("clickable", "Gamma"),
        ("clickable", "Delta"),
    ]
    await site.inject()
    assert controls(await site.observe()) == [
        ("clickable", "Alpha"),
        ("clickable", "Beta"),
        ("clickable", "Gamma"),
        ("clickable", "Delta"),
    ]


def _numbered(parts: list[Any]) -> list[dict[str, Any]]:
    found = []
    for part in parts:
        if isinstance(part, dict):
            found += ([part] if "i" in part else []) + _numbered(part.get("c", []))
    return found
