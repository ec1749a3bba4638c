"""Frames of the same origin whose pixels are not those of the page around them."""

from __future__ import annotations

import pytest

from tests.browser.site import Site, control, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

INNER = """<body style='margin:0'><button style='position:absolute;left:300px;top:200px;width:120px;height:40px'
 onclick='document.title = [event.clientX, event.clientY]; this.nextElementSibling.textContent = document.title'>Inside
</button><p>0</p><p style='position:absolute;left:0;top:700px'>Cut off</p></body>"""
SCALED = "transform:scale(.5);transform-origin:0 0;"
WAYS = ["plain", "scaled frame", "scaled ancestor", "frame in a scaled frame"]


def frame(style: str, inner: str) -> str:
    source = inner.replace('"', "&quot;")
    return f'<iframe style="border:0;width:800px;height:600px;{style}" srcdoc="{source}"></iframe>'


async def show(site: Site, way: str) -> None:
    bordered = "border:4px solid;padding:6px;"
    pages = {
        "plain": frame(bordered, INNER),
        "scaled frame": frame(bordered + SCALED, INNER),
        "scaled ancestor": f'<div style="{SCALED}">{frame(bordered, INNER)}</div>',
        "frame in a scaled frame": frame(SCALED, f"<body style='margin:0'>{frame(bordered, INNER)}"),
    }
    await site.show(pages[way])
    await site.page.wait_for_function(
        """() => { const drawn = (doc) => doc.querySelector("button") ||
          [...doc.querySelectorAll("iframe")].some((each) => each.contentDocument && drawn(each.contentDocument));
          return drawn(document); }"""
    )


@pytest.mark.parametrize("way", WAYS)
async def test_it_is_read_and_operated_where_it_lies(way: str, site: Site) -> None:
    await show(site, way)
    snapshot = await site.observe()
    assert "Cut off" not in words(snapshot)
    result = await site.call("page.act", tool="click", id=control(snapshot, "Inside").id)
    assert result["ok"], result
    # The middle of the button, in the frame's own pixels.
    assert "360,220" in words(await site.observe())


@pytest.mark.parametrize("way", WAYS)
async def test_what_lies_over_it_is_named(way: str, site: Site) -> None:
    await show(site, way)
    button = control(await site.observe(), "Inside")
    scale = 1 if way == "plain" else 0.5
    left, top, width, height = (round(scale * part) for part in (290, 190, 160, 80))
    style = f"position:absolute;left:{left}px;top:{top}px;width:{width}px;height:{height}px;background:#fff"
    html = f'<div style="{style}">Consent</div>'
    await site.page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", html)
    await site.page.evaluate("document.body.style.margin = '0'")
    result = await site.call("page.act", tool="click", id=button.id)
    assert (result["ok"], result["code"]) == (False, "covered")
    assert "Consent" in result["detail"]
