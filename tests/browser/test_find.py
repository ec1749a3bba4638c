"""Finding a text: wherever it stands on the page, with a number that actions take."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.page.models import Finds
from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def found(site: Site, query: str, **params: Any) -> Finds:
    return Finds.model_validate(await site.call("page.find", query=query, **params))


async def parts(site: Site, query: str) -> list[tuple[str, str, str]]:
    """Kind, part and text of all hits."""
    return [(hit.kind, hit.part, hit.text) for hit in (await found(site, query)).hits]


async def test_across_inline_elements_and_kinds_of_blanks(site: Site) -> None:
    await site.show("<p>Please <b>Pay</b>\n  now\u00a0or <i>nev</i>er.</p>")
    assert await parts(site, "pay NOW or never") == [("text", "text", "Please Pay now or never.")]


async def test_case_width_and_accents_as_they_may_be_written(site: Site) -> None:
    await site.show("<p>ＡＢＣ　１２３</p><p>Cafe\u0301 au lait</p><p>soft\u00adhyphen</p><p>한국</p>")
    assert (await found(site, "abc 123")).total == 1
    assert (await found(site, "café AU")).total == 1
    assert (await found(site, "softhyphen")).total == 1
    assert (await found(site, "하")).total == 0


async def test_words_drawn_apart_are_words_apart(site: Site) -> None:
    await site.show("<span style='display:inline-block'>Price</span><span style='display:inline-block'>3.00</span>")
    assert (await found(site, "price 3.00")).total == 1
    assert (await found(site, "price3.00")).total == 1


async def test_the_control_around_a_text_carries_the_number(site: Site) -> None:
    await site.show(
        "<button onclick='n = 1'><span>Pay <b>now</b></span></button><label>Pay now <input type=checkbox></label>"
        "<a href='#x'><h3>Pay now</h3></a>"
    )
    finds = await found(site, "pay now")
    assert [(hit.kind, hit.id) for hit in finds.hits] == [
        ("button", await site.id_of("button")),
        ("checkbox", await site.id_of("input")),
        ("link", await site.id_of("a")),
    ]


async def test_names_values_placeholders_and_options(site: Site) -> None:
    await site.show(
        "<button aria-label='Zebra one'>×</button><input value='zebra two'><input placeholder='zebra three'>"
        "<select><option>Ant<option>Zebra four<option>Zebra five</select><img alt='zebra six' width=9 height=9>"
        "<textarea>zebra seven</textarea><input type=password value='zebra eight'>"
    )
    assert await parts(site, "zebra") == [
        ("button", "name", "Zebra one"),
        ("input", "value", "zebra two"),
        ("input", "placeholder", "zebra three"),
        ("select", "option", "Zebra four"),
        ("select", "option", "Zebra five"),
        ("img", "name", "zebra six"),
        ("textarea", "value", "zebra seven"),
    ]


async def test_says_where_it_is(site: Site) -> None:
    await site.show(
        "<p id=a>needle above</p><div style='height: 2000px'></div><p>needle here</p>"
        "<div id=box style='height: 60px; overflow: auto'><p style='margin-top: 400px'>needle boxed</p></div>"
        "<div style='height: 2000px'></div><p>needle below</p>"
        "<script>scrollTo(0, 1900)</script>"
    )
    await site.observe()
    finds = await found(site, "needle")
    box = await site.id_of("#box")
    assert [hit.where for hit in finds.hits] == ["above", "in view", f"inside [{box}]", "below"]


async def test_shadow_roots_frames_and_drawings(site: Site) -> None:
    await site.show(
        "<x-card></x-card><iframe srcdoc='<button onclick=\"top.hit = 1\">needle in frame</button>'></iframe>"
        "<svg width=100 height=20><text y=15>needle drawn</text></svg>"
        "<script>document.querySelector('x-card').attachShadow({mode: 'open'}).innerHTML = "
        "'<button onclick=\"top.deep = 1\">needle in shadow</button>'</script>"
    )
    await site.page.wait_for_function("frames[0].document.querySelector('button')")
    finds = await found(site, "needle")
    assert [hit.text for hit in finds.hits] == ["needle in shadow", "needle in frame", "needle drawn"]
    for hit in finds.hits:
        assert (await site.act("click", id=hit.id)).ok
    assert await site.js("() => [window.deep, window.hit]") == [1, 1]


async def test_every_number_can_be_operated_from_off_screen(site: Site) -> None:
    await site.show(
        "<div style='height: 3000px'></div><ul id=list></ul><script>"
        "for (let n = 0; n < 400; n++) { const li = document.createElement('li'); li.textContent = 'Row ' + n; "
        "li.addEventListener('click', () => { window.hit = n; }); list.append(li); }</script>"
    )
    finds = await found(site, "row 377")
    assert finds.total == 1
    assert (await site.act("click", id=finds.hits[0].id)).ok
    assert await site.js("() => window.hit") == 377


async def test_counts_all_and_numbers_some(site: Site) -> None:
    await site.show("".join(f"<p>entry {n}</p>" for n in range(50)))
    finds = await found(site, "entry", limit=3)
    assert (finds.total, len(finds.hits)) == (50, 3)
    assert (await found(site, "entry 4")).total == 11


async def test_what_is_hidden_or_kept_from_models_is_not_found(site: Site) -> None:
    await site.show(
        "<p hidden>needle</p><p style='opacity: 0'>needle</p><p data-pagehand-ignore>needle</p>"
        "<p data-pagehand-redact>needle</p><p class=mine>needle</p><input class=mine value='needle'>"
    )
    finds = await found(site, "needle", redact=[".mine"], ignore=[])
    assert finds.total == 0


async def test_nothing_to_look_for_is_refused(site: Site) -> None:
    await site.show("<p>a</p>")
    answer = await site.answer("page.find", query=" \u200b ")
    assert answer["code"] == "bad_value"


async def test_signs_are_taken_as_they_are(site: Site) -> None:
    await site.show("<p>3.50 (net) [a|b] ^$ C++ \\d*?</p>")
    for query in ("3.50 (net)", "[a|b]", "^$", "c++", "\\d*?"):
        assert (await found(site, query)).total == 1, query
    assert (await found(site, "3x50")).total == 0
