"""Scrolling: the amount that was asked for, on the screen's axes, and what is left each way."""

from __future__ import annotations

import pytest

from tests.browser.site import Site, control

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOX = (
    '<div id="s" aria-label="Map" style="width: 100px; height: 100px; overflow: auto">'
    '<p style="margin: 0; width: 900px; height: 900px">x</p></div>'
)


@pytest.mark.parametrize(
    ("direction", "position"), [("up", [300, 150]), ("down", [300, 450]), ("left", [150, 300]), ("right", [450, 300])]
)
async def test_four_directions(site: Site, direction: str, position: list[int]) -> None:
    await site.show(BOX)
    await site.js("() => s.scrollTo(300, 300)")
    await site.observe()
    result = await site.act("scroll", "#s", direction=direction, pixels=150)
    assert await site.js("() => [s.scrollLeft, s.scrollTop]") == position
    assert result.changes.scrolled is not None
    assert [result.changes.scrolled["dx"], result.changes.scrolled["dy"]] == [position[0] - 300, position[1] - 300]


async def test_smooth_pages_are_measured_at_rest(site: Site) -> None:
    await site.show("<style>html { scroll-behavior: smooth }</style><p style='height: 4000px'>x</p>")
    await site.observe()
    result = await site.act("scroll", direction="down", pixels=600)
    assert result.changes.scrolled is not None
    assert result.changes.scrolled["dy"] == 600
    assert await site.js("() => scrollY") == 600


async def test_says_when_it_is_at_its_end(site: Site) -> None:
    await site.show("<p style='height: 1000px; margin: 0'>x</p><style>body { margin: 0 }</style>")
    await site.observe()
    result = await site.act("scroll", direction="down", pages=9)
    assert result.changes.scrolled is not None
    assert (result.changes.scrolled["dy"], result.changes.scrolled["down"]) == (280, 0)
    again = await site.act("scroll", direction="down")
    assert again.changes.scrolled is not None
    assert again.changes.scrolled["dy"] == 0


async def test_main_box_where_the_page_itself_does_not_scroll(site: Site) -> None:
    await site.show(
        """<body style="margin: 0; overflow: hidden; height: 100vh">
        <aside style="height: 90px; width: 90px; overflow: auto"><p style="height: 900px">
        </aside><main style="height: 400px; overflow: auto"><p style="height: 2000px">x</p></main>"""
    )
    await site.observe()
    await site.act("scroll", direction="down", pixels=200)
    assert await site.js("() => document.querySelector('main').scrollTop") == 200


async def test_left_is_left_in_a_right_to_left_box(site: Site) -> None:
    await site.show('<div id="s" dir="rtl" style="width: 100px; overflow: auto"><p style="width: 600px">x</p></div>')
    snapshot = await site.observe()
    assert control(snapshot, "").props["scroll"] == "←5.0"
    await site.act("scroll", "#s", direction="left", pixels=100)
    assert await site.js("() => s.scrollLeft") == -100
    assert control(await site.observe(), "").props["scroll"] == "←4.0 →1.0"
