"""Numbers: they stay with their element, are never given twice, and find elements that the page drew anew."""

from __future__ import annotations

import pytest

from tests.browser.site import Site, control, nodes

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_stable_and_never_reused(site: Site) -> None:
    await site.show("<button>A</button><button>B</button>")
    first = [node.id for node in nodes(await site.observe()) if node.id]
    await site.js(
        "() => { document.querySelector('button').remove(); document.body.prepend(document.createElement('hr')); }"
    )
    await site.js("() => document.body.insertAdjacentHTML('afterbegin', '<button>C</button>')")
    snapshot = await site.observe()
    assert control(snapshot, "B").id == first[1]
    assert control(snapshot, "C").id not in first


async def test_first_number_can_be_given(site: Site) -> None:
    await site.show("<button>A</button>")
    assert control(await site.observe(first_id=40), "A").id == 40


async def test_new_marks(site: Site) -> None:
    await site.show("<button>A</button><div style='height: 2000px'></div><button>Low</button>")
    assert not any(node.new for node in nodes(await site.observe()))
    await site.js("() => document.body.insertAdjacentHTML('afterbegin', '<button>B</button>')")
    assert {node.name: node.new for node in nodes(await site.observe()) if node.id} == {"A": False, "B": True}
    await site.js("() => scrollTo(0, 5000)")
    low = control(await site.observe(), "Low")
    assert not low.new, "it was there before, only further down"


async def test_new_mark_survives_an_action_in_between(site: Site) -> None:
    await site.show(
        "<button onclick=\"document.body.insertAdjacentHTML('beforeend', '<button>B</button>')\">A</button>"
    )
    await site.observe()
    await site.act("click", "button")
    assert control(await site.observe(), "B").new


async def test_found_again_when_kind_and_name_fit_one_alone(site: Site) -> None:
    await site.show("<main><button>Save</button></main>")
    await site.observe()
    old = await site.id_of("button")
    await site.js(
        "() => { document.querySelector('main').innerHTML = '<button onclick=\"window.hit = 1\">Save</button>'; }"
    )
    result = await site.act("click", id=old)
    assert result.ok
    assert result.target is not None
    assert (result.target.id, result.target.name) == (old, "Save")
    assert await site.js("() => window.hit") == 1


async def test_equal_buttons_are_told_apart_by_their_row(site: Site) -> None:
    rows = "['A', 'B', 'C'].map(n => `<li>${n} <button onclick=\"window.hit = '${n}'\">Delete</button></li>`)"
    await site.show("<ul></ul>")
    await site.js(f"() => {{ document.querySelector('ul').innerHTML = {rows}.join(''); }}")
    await site.observe()
    wanted = (await site.ids_of("button"))[1]
    await site.js(f"() => {{ document.querySelector('ul').innerHTML = {rows}.reverse().join(''); }}")
    assert (await site.act("click", id=wanted)).ok
    assert await site.js("() => window.hit") == "B"


async def test_gone_names_what_comes_nearest(site: Site) -> None:
    await site.show("<main><button>Save</button></main>")
    await site.observe()
    old = await site.id_of("button")
    await site.js("() => { document.querySelector('main').innerHTML = '<button>Save</button><button>Save</button>'; }")
    result = await site.act("click", id=old)
    assert (result.ok, result.code) == (False, "gone")
    assert 'button "Save"' in result.detail


async def test_unknown_number(site: Site) -> None:
    await site.show("<button>Save</button>")
    await site.observe()
    assert (await site.act("click", id=99)).code == "unknown_id"
