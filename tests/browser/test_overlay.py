"""The overlay: seen by the user, unseen by the agent, and gone when it should be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.site import Site, controls

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT = "() => document.querySelectorAll('[data-agent-overlay]').length"


async def test_invisible_to_observation_and_hit_tests(site: Site) -> None:
    await site.show("<button style='position: fixed; inset: 0; width: 100%' onclick='window.hit = 1'>A</button>")
    before = (await site.observe()).model_dump(exclude={"elapsed_ms"})
    await site.call("page.overlay", show=True, status="Working")
    assert (await site.observe()).model_dump(exclude={"elapsed_ms"}) == before
    assert await site.js("() => document.elementFromPoint(5, 5).localName") == "button"
    assert (await site.act("click", "button")).ok
    assert await site.js("() => window.hit") == 1


async def test_moves_nothing(site: Site) -> None:
    await site.show("<style>html { overflow: auto }</style><p>x</p>")
    script = """() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth,
      document.querySelector("p").getBoundingClientRect().top]"""
    before = await site.js(script)
    await site.call("page.overlay", show=True, status="Working", highlight=[])
    assert await site.js(script) == before


async def test_shown_once_and_taken_away(site: Site) -> None:
    await site.show("<button>A</button>")
    await site.observe()
    assert await site.js(COUNT) == 0
    for status in ("One", "Two"):
        await site.call("page.overlay", show=True, status=status)
    await site.call("page.overlay", pointer={"id": await site.id_of("button")}, highlight=[await site.id_of("button")])
    assert await site.js(COUNT) == 1
    await site.call("page.overlay", show=False)
    assert await site.js(COUNT) == 0
    assert controls(await site.observe()) == [("button", "A")]


async def test_goes_away_by_itself_and_comes_back_with_the_next_call(site: Site) -> None:
    await site.page.clock.install()
    await site.show("<p>x</p>")
    await site.call("page.overlay", show=True, status="Working")
    await site.page.clock.run_for(29_000)
    assert await site.js(COUNT) == 1
    await site.page.clock.run_for(2_000)
    assert await site.js(COUNT) == 0
    await site.call("page.info")
    assert await site.js(COUNT) == 1


async def test_removed_when_the_document_is_left(site: Site) -> None:
    await site.show("<p>x</p>")
    await site.call("page.overlay", show=True, status="Working")
    await site.js("() => dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert await site.js(COUNT) == 0


async def test_only_the_user_can_stop(site: Site) -> None:
    await site.page.add_init_script(
        "window.__pagehandOptions = { onStop: () => { window.stops = (window.stops ?? 0) + 1; } }"
    )
    await site.show("<p>x</p>")
    await site.call("page.overlay", show=True, status="Working")
    forged = "for (let i = 0; i < 2; i++) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))"
    await site.js(f"() => {{ {forged} }}")
    await site.page.keyboard.press("Escape")
    assert await site.js("() => window.stops") is None
    await site.page.keyboard.press("Escape")
    assert await site.js("() => window.stops") == 1


async def test_stop_button(site: Site) -> None:
    await site.page.add_init_script(
        "window.__pagehandOptions = { onStop: () => { window.stops = (window.stops ?? 0) + 1; } }"
    )
    await site.show("<p>x</p>")
    await site.call("page.overlay", show=True, status="Working")
    size = site.page.viewport_size
    assert size
    # The button is in a closed shadow root: it is looked for along the line of the bar, where the host is hit.
    spot = await site.js(
        """() => {
          for (let y = innerHeight - 1; y > innerHeight - 90; y -= 3)
            for (let x = 0; x < innerWidth; x += 5)
              if (document.elementFromPoint(x, y)?.hasAttribute("data-agent-overlay")) return [x + 8, y - 6];
        }"""
    )
    await site.page.mouse.click(*spot)
    assert await site.js("() => window.stops") == 1


async def shown_words(site: Site) -> list[str]:
    """The texts of the overlay, whose closed shadow root only the browser itself looks into."""
    session = await site.page.context.new_cdp_session(site.page)
    document = await session.send("DOM.getDocument", {"depth": -1, "pierce": True})
    found: list[str] = []

    def walk(node: dict[str, Any], inside: bool) -> None:
        inside = inside or node["nodeName"] == "PAGEHAND-OVERLAY"
        if inside and node["nodeName"] == "#text":
            found.append(node["nodeValue"])
        for child in [*node.get("shadowRoots", []), *node.get("children", [])]:
            walk(child, inside)

    walk(document["root"], inside=False)
    return found


@pytest.mark.parametrize(
    ("lang", "title", "hint", "stop"),
    [
        ("en", "Pagehand is working", "Esc twice to stop", "Stop"),
        ("zh", "Pagehand 正在操作", "连按两次 Esc 停止", "停止"),
        ("zh-CN", "Pagehand 正在操作", "连按两次 Esc 停止", "停止"),
        ("fr", "Pagehand is working", "Esc twice to stop", "Stop"),
    ],
)
async def test_words_by_language(site: Site, lang: str, title: str, hint: str, stop: str) -> None:
    await site.show("<p>x</p>")
    await site.call("page.overlay", show=True, status="Buy\n  two pens", lang=lang)
    assert await shown_words(site) == [title, "Buy two pens", hint, stop]
    await site.call("page.overlay", show=True, status="Pay")
    assert await shown_words(site) == [title, "Pay", hint, stop]


async def test_a_long_goal_stays_on_one_line_in_a_narrow_window(site: Site) -> None:
    await site.page.set_viewport_size({"width": 420, "height": 600})
    await site.show("<p>x</p>")
    await site.call("page.overlay", show=True, status="Compare prices " * 40)
    hit = "y => { for (let x = 0, n = 0; ; x++) { if (x >= innerWidth) return n; n += isStop(x, y); } }"
    width = await site.js(
        f"""() => {{
          const isStop = (x, y) => document.elementFromPoint(x, y)?.localName === "pagehand-overlay";
          const widths = [];
          for (let y = innerHeight - 80; y < innerHeight; y++) widths.push(({hit})(y));
          return [Math.max(...widths), widths.filter((each) => each > 0).length];
        }}"""
    )
    assert 40 < width[0] < 90
    assert 20 < width[1] < 40


async def test_no_listener_or_timer_is_left(site: Site) -> None:
    await site.page.add_init_script(
        """window.open_ = new Map();
        const add = EventTarget.prototype.addEventListener, remove = EventTarget.prototype.removeEventListener;
        const count = (el, type, by) => {
          if (el === window || el === document) open_.set(type, (open_.get(type) ?? 0) + by);
        };
        EventTarget.prototype.addEventListener = function (type, ...rest) {
          count(this ?? window, type, 1);
          return add.call(this ?? window, type, ...rest);
        };
        EventTarget.prototype.removeEventListener = function (type, ...rest) {
          count(this ?? window, type, -1);
          return remove.call(this ?? window, type, ...rest);
        };"""
    )
    await site.show("<button>A</button>")
    await site.observe()
    await site.call("page.overlay", show=True, status="Working")
    await site.act("click", "button")
    await site.call("page.overlay", show=False)
    left = await site.js("() => [...open_].filter(([, n]) => n > 0).map(([type]) => type)")
    assert left == []
