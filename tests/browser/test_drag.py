"""Dragging: what moves, what is drawn, what is dropped; with the libraries' ways of doing it."""

from __future__ import annotations

import pytest

from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_slider_that_captures_the_pointer(site: Site) -> None:
    await site.show(
        "<div id=track style='width: 200px; height: 20px; background: #ccc; position: relative'>"
        "<span id=thumb role=slider tabindex=0 aria-valuenow=0 style='position: absolute; left: 0; width: 20px;"
        " height: 20px; background: #36c'></span></div><script>"
        "window.log = []; for (const type of ['gotpointercapture', 'lostpointercapture'])"
        " thumb.addEventListener(type, () => log.push(type));"
        "thumb.addEventListener('pointerdown', (e) => { thumb.setPointerCapture(e.pointerId); e.preventDefault(); });"
        "thumb.addEventListener('pointermove', (event) => { if (!thumb.hasPointerCapture(event.pointerId)) return;"
        " const at = Math.max(0, Math.min(180, event.clientX - track.getBoundingClientRect().left - 10));"
        " thumb.style.left = at + 'px'; thumb.setAttribute('aria-valuenow', Math.round(at / 1.8)); });"
        "thumb.addEventListener('pointerup', (event) => thumb.releasePointerCapture(event.pointerId));</script>"
    )
    await site.observe()
    native = await site.js("() => Element.prototype.setPointerCapture")
    result = await site.act("drag", "#thumb", offset=[90, 40])
    assert result.ok
    assert result.changes.value == "50"
    assert await site.js("() => log") == ["gotpointercapture", "lostpointercapture"]
    assert await site.js("() => Element.prototype.setPointerCapture") == native
    assert await site.js("() => /native code/.test(Element.prototype.setPointerCapture)")


async def test_drawing_on_a_canvas(site: Site) -> None:
    await site.show(
        "<canvas width=200 height=100 tabindex=0></canvas><script>const canvas = document.querySelector('canvas');"
        "const pen = canvas.getContext('2d'); let on = false; pen.lineWidth = 6;"
        "canvas.onpointerdown = (e) => { on = true; pen.beginPath(); pen.moveTo(e.offsetX, e.offsetY); };"
        "canvas.addEventListener('pointermove', (e) => { if (!on) return;"
        " for (const p of e.getCoalescedEvents?.() ?? [e]) {"
        " pen.lineTo(p.clientX - canvas.offsetLeft, p.clientY - canvas.offsetTop); } pen.stroke(); });"
        "addEventListener('pointerup', () => { on = false; });"
        "window.ink = (x, y) => pen.getImageData(x, y, 1, 1).data[3] > 0;</script>"
    )
    await site.observe()
    assert (await site.act("drag", "canvas", path=[[0.1, 0.1], [0.9, 0.1], [0.9, 0.9]])).ok
    drawn = await site.js("() => [[100, 10], [180, 50], [180, 85], [100, 50], [20, 80]].map(([x, y]) => ink(x, y))")
    assert drawn == [True, True, True, False, False]


async def test_native_slider(site: Site) -> None:
    await site.show(
        "<input type=range min=0 max=50 step=5 value=0 style='width: 316px'><script>window.log = [];"
        "for (const type of ['input', 'change']) addEventListener(type, () => log.push(type));</script>"
    )
    await site.observe()
    result = await site.act("drag", "input", path=[[0.03, 0.5], [0.6, 0.5]])
    assert result.changes.value == "30"
    log = await site.js("() => log")
    assert log[-1] == "change"
    assert log.count("change") == 1
    assert "input" in log


async def test_the_corner_of_a_text_area(site: Site) -> None:
    await site.show("<textarea style='width: 200px; height: 100px; padding: 0; border: 0'></textarea>")
    await site.observe()
    await site.act("drag", "textarea", path=[[0.98, 0.96], [1.23, 1.46]])
    size = await site.js(
        "() => { const r = document.querySelector('textarea'); return [r.offsetWidth, r.offsetHeight]; }"
    )
    assert size == [250, 150]
    await site.act("drag", "textarea", path=[[0.5, 0.5], [0.9, 0.9]])
    assert await site.js("() => document.querySelector('textarea').offsetWidth") == 250


LISTS = (
    "<style>li { height: 30px; margin: 4px; background: #dde }</style><ul id=a><li draggable=true>one</li>"
    "<li draggable=true>two</li></ul><div style='height: %spx'></div><ul id=b><li>three</li></ul><script>let held;"
    "addEventListener('dragstart', (e) => { held = e.target; e.dataTransfer.setData('text', held.id); });"
    "b.addEventListener('dragover', (e) => e.preventDefault());"
    "b.addEventListener('drop', () => { b.append(held); });</script>"
)


@pytest.mark.parametrize("gap", [20, 2500])
async def test_from_list_to_list_also_out_of_view(site: Site, gap: int) -> None:
    await site.show(LISTS % gap)
    await site.observe(mode="full")
    target = (await site.call("page.find", query="three"))["hits"][0]["id"]
    assert (await site.act("drag", "#a li", to_id=target)).ok
    assert await site.js("() => b.textContent") == "threeone"


async def test_a_grid_that_gives_way_past_the_middle_of_an_entry(site: Site) -> None:
    await site.show(
        "<style>li { float: left; width: 40px; height: 40px; list-style: none; }</style>"
        "<ul style='width: 80px'><li tabindex=0>A<li>B<li tabindex=0>C<li>D</ul><script>let held = null;"
        "onmousedown = (e) => { held = e.target.closest('li'); }; onmouseup = () => { held = null; };"
        "onmousemove = (e) => { const over = e.target.closest('li'); if (!held || !over || over === held) return;"
        " const box = over.getBoundingClientRect();"
        " if (e.clientY < box.top + box.height / 2) over.before(held); };</script>"
    )
    await site.observe()
    assert (await site.act("drag", "li:nth-child(3)", to_id=await site.id_of("li:first-child"))).ok
    assert await site.js("() => document.querySelector('ul').innerText.replace(/\\s/g, '')") == "CABD"


async def test_a_press_is_always_released(site: Site) -> None:
    await site.show(
        "<div id=one tabindex=0 style='width: 50px; height: 50px; background: #ccc'></div><script>window.held = false;"
        "one.addEventListener('pointerdown', () => { held = true; });"
        "addEventListener('pointermove', () => { if (held) window.controller.abort(); });"
        "addEventListener('pointerup', () => { held = false; });</script>"
    )
    await site.observe()
    number = await site.id_of("#one")
    code = await site.page.evaluate(
        "async (id) => { window.controller = new AbortController(); try { await __pagehand.bridge.handlers['page.act']("
        "{ tool: 'drag', id, offset: [100, 100] }, controller.signal); } catch (error) { return error.code; } }",
        number,
    )
    assert code == "cancelled"
    assert await site.js("() => window.held") is False


async def test_a_drag_without_a_goal_is_refused(site: Site) -> None:
    await site.show("<button>A</button><button disabled>B</button>")
    await site.observe()
    assert (await site.act("drag", "button", path=[])).code == "bad_value"
    assert (await site.act("drag", "button", to_id=99)).code == "unknown_id"
