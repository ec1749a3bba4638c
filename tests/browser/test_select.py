"""Choosing: native lists, and lists that component libraries draw."""

from __future__ import annotations

import pytest

from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

FRUIT = """<select {multiple}><option value="r" selected>Red cherry</option><option value="g">Green&nbsp;apple</option>
<option value="b" disabled>Blue berry</option></select>
<script>log = []; for (const type of ["input", "change"])
  document.querySelector("select").addEventListener(type, e => log.push(e.type))</script>"""


@pytest.mark.parametrize("wanted", ["Green apple", "green APPLE", "g", "Green", "apple"])
async def test_by_label_value_and_loosely(site: Site, wanted: str) -> None:
    await site.show(FRUIT.format(multiple=""))
    await site.observe()
    result = await site.act("select_option", "select", option=wanted)
    assert result.changes.selected == ["Green apple"]
    assert await site.js("() => [document.querySelector('select').value, log]") == ["g", ["input", "change"]]


async def test_several_at_once(site: Site) -> None:
    await site.show(FRUIT.format(multiple="multiple"))
    await site.observe()
    result = await site.act("select_option", "select", options=["red cherry", "green apple"])
    assert result.changes.selected == ["Red cherry", "Green apple"]
    result = await site.act("select_option", "select", options=["Green apple"])
    assert result.changes.selected == ["Green apple"]


async def test_refusals_list_what_there_is(site: Site) -> None:
    await site.show(FRUIT.format(multiple="") + "<p tabindex='0'>Text</p>")
    await site.observe()
    unknown = await site.act("select_option", "select", option="Yellow pear")
    assert (unknown.code, unknown.detail) == ("no_option", "Red cherry | Green apple | Blue berry")
    assert (await site.act("select_option", "select", option="Blue berry")).code == "option_disabled"
    assert (await site.act("select_option", "p", option="x")).code == "not_selectable"
    assert await site.js("() => log") == []


async def test_what_fits_several_is_not_guessed(site: Site) -> None:
    await site.show("<select><option>Choose</option><option>Red one</option><option>Red two</option></select>")
    await site.observe()
    assert (await site.act("select_option", "select", option="red")).code == "no_option"


async def test_list_that_appears_later_and_elsewhere(site: Site) -> None:
    await site.open("late-listbox.html")
    await site.observe()
    result = await site.act("select_option", "#box", option="Maple")
    assert result.ok
    assert result.changes.value == "Maple"
    missing = await site.act("select_option", "#box", option="Plastic")
    assert (missing.code, missing.detail) == ("no_option", "Cedar | Maple")


async def test_autocomplete_is_narrowed_by_typing(site: Site) -> None:
    await site.open("autocomplete.html")
    await site.observe()
    result = await site.act("select_option", "input", option="Lisbon")
    assert result.ok
    assert await site.js("() => [document.querySelector('input').value, window.chosen]") == ["Lisbon", "Lisbon"]


async def test_virtual_list_is_scrolled(site: Site) -> None:
    await site.open("virtual-listbox.html")
    await site.observe()
    result = await site.act("select_option", "#list", option="Row 180")
    assert result.ok
    assert await site.js("() => window.chosen") == "Row 180"
