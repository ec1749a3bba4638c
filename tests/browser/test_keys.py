"""Keys: right codes, and the default actions that synthetic keys lack, unless the page prevents them."""

from __future__ import annotations

import pytest

from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

RECORD = """() => {
  window.log = [];
  for (const type of ["keydown", "keypress", "keyup"]) {
    addEventListener(type, (e) => log.push([type, e.key, e.code, e.keyCode, e.ctrlKey, e.shiftKey]), true);
  }
}"""


@pytest.mark.parametrize(
    "keys", ["Enter", "Escape", "ArrowDown", "a", "Shift+A", "5", "/", "Control+a", "Shift+Tab", "F5"]
)
async def test_same_events_as_a_real_keyboard(site: Site, keys: str) -> None:
    await site.show("<input aria-label='A'><input aria-label='B' id='b'>")
    await site.js(RECORD)
    # The page prevents everything, so that only the events are compared.
    await site.js("() => addEventListener('keydown', e => e.preventDefault(), true)")
    await site.js("() => b.focus()")
    await site.page.keyboard.press(keys)
    expected = await site.js("() => { const log = window.log; window.log = []; return log; }")
    await site.observe()
    await site.act("press_keys", keys=keys)
    assert await site.js("() => window.log") == expected


async def test_enter_submits_by_the_browsers_rules(site: Site) -> None:
    await site.open("enter.html")
    await site.observe()
    for selector in ("#alone", "#buttoned", "#pair", "#prevented"):
        await site.act("press_keys", selector, keys="Enter")
    assert await site.js("() => window.order") == ["alone", "button", "buttoned"]


@pytest.mark.parametrize("html", ["<a href='#x'>T</a>", "<button>T</button>", "<summary>T</summary>"])
async def test_enter_activates(site: Site, html: str) -> None:
    await site.show(f"<details>{html}</details>" if "summary" in html else html)
    await site.js("() => addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; })")
    await site.observe()
    await site.act("press_keys", "a, button, summary", keys="Enter")
    assert await site.js("() => window.clicks") == 1


async def test_space_toggles_and_types(site: Site) -> None:
    await site.show(
        "<input type='checkbox' id='c'><button onclick='window.hit = (window.hit ?? 0) + "
        "1'>B</button><input id='t' value='a'>"
    )
    await site.observe()
    await site.act("press_keys", "#c", keys="Space")
    await site.act("press_keys", "button", keys="Space")
    await site.act("press_keys", "#t", keys="End Space b")
    assert await site.js("() => [c.checked, window.hit, t.value]") == [True, 1, "a b"]


async def test_tab_moves_both_ways(site: Site) -> None:
    await site.show(
        "<input id='a'><input disabled><p tabindex='-1'>no</p><a href='/x' id='b'>B</a><button id='c' "
        "tabindex='1'>C</button>"
    )
    await site.observe()
    await site.act("press_keys", "#a", keys="Tab")
    assert await site.js("() => document.activeElement.id") == "b"
    await site.act("press_keys", keys="Shift+Tab")
    assert await site.js("() => document.activeElement.id") == "a"
    await site.act("press_keys", keys="Shift+Tab")
    assert await site.js("() => document.activeElement.id") == "c"


async def test_arrows_move_in_a_group_of_radios(site: Site) -> None:
    await site.show(
        "<input type='radio' name='r' id='a' checked><input type='radio' name='r' disabled><input "
        "type='radio' name='r' id='b'>"
    )
    await site.observe()
    await site.act("press_keys", "#a", keys="ArrowDown")
    assert await site.js("() => [b.checked, document.activeElement.id]") == [True, "b"]


async def test_arrows_change_number_and_select(site: Site) -> None:
    await site.show(
        "<input type='number' value='3' step='2' min='1'><select><option>A<option disabled>B<option>C</select>"
    )
    await site.observe()
    await site.act("press_keys", "input", keys="ArrowUp")
    await site.act("press_keys", "select", keys="ArrowDown")
    assert await site.js("() => [document.querySelector('input').value, document.querySelector('select').value]") == [
        "5",
        "C",
    ]


async def test_select_all_and_delete(site: Site) -> None:
    await site.show("<input value='words'>")
    await site.observe()
    await site.act("press_keys", "input", keys="Control+a Backspace")
    assert await site.js("() => document.querySelector('input').value") == ""


async def test_escape_closes_a_modal_dialog(site: Site) -> None:
    await site.show("<dialog><button>Inside</button></dialog>")
    await site.js("() => document.querySelector('dialog').showModal()")
    await site.observe()
    await site.act("press_keys", keys="Escape")
    assert not await site.js("() => document.querySelector('dialog').open")


async def test_enter_is_not_part_of_a_composition(site: Site) -> None:
    await site.show("<input onkeydown='window.seen = [event.isComposing, event.keyCode]'>")
    await site.observe()
    await site.act("press_keys", "input", keys="Enter")
    assert await site.js("() => window.seen") == [False, 13]


@pytest.mark.parametrize("keys", ["Frobnicate", "Control+Frob", "a+b", ""])
async def test_unknown_keys_are_refused(site: Site, keys: str) -> None:
    await site.show("<input>")
    await site.observe()
    assert (await site.act("press_keys", "input", keys=keys)).code == "bad_key"


async def test_words_and_ends_by_chords(site: Site) -> None:
    await site.show("<textarea>one two three\nfour five</textarea>")
    await site.observe()
    at = "() => document.querySelector('textarea').selectionStart"
    await site.act("press_keys", "textarea", keys="Control+Home")
    assert await site.js(at) == 0
    await site.act("press_keys", "textarea", keys="Control+ArrowRight")
    assert await site.js(at) in (3, 4)
    await site.act("press_keys", "textarea", keys="Control+End")
    assert await site.js(at) == 23
    await site.act("press_keys", "textarea", keys="Control+Backspace")
    assert await site.js("() => document.querySelector('textarea').value") == "one two three\nfour "
    await site.act("press_keys", "textarea", keys="Home Shift+End Delete")
    assert await site.js("() => document.querySelector('textarea').value") == "one two three\n"


async def test_copy_and_paste_from_field_to_field(site: Site) -> None:
    await site.show("<input id=a value='take this'><textarea id=b></textarea><input id=c type=password value=secret>")
    await site.observe()
    await site.act("press_keys", "#a", keys="Control+a Control+c")
    await site.act("press_keys", "#b", keys="Control+v Control+v")
    await site.act("press_keys", "#a", keys="Control+a Control+x")
    await site.act("press_keys", "#c", keys="Control+a Control+c")
    await site.act("press_keys", "#b", keys="Control+a Control+v")
    values = await site.js("() => ['#a', '#b', '#c'].map(s => document.querySelector(s).value)")
    assert values == ["", "take this", "secret"]


async def test_pages_that_handle_the_clipboard_themselves(site: Site) -> None:
    await site.show(
        "<p tabindex=0>words</p><input><script>document.addEventListener('copy', (event) => { event.preventDefault();"
        " event.clipboardData.setData('text/plain', 'made by the page'); });</script>"
    )
    await site.observe()
    await site.act("press_keys", "p", keys="Control+a Control+c")
    await site.act("press_keys", "input", keys="Control+v")
    assert await site.js("() => document.querySelector('input').value") == "made by the page"


async def test_masks_that_listen_before_input(site: Site) -> None:
    await site.show(
        "<input><script>document.querySelector('input').addEventListener('beforeinput', (event) => {"
        " if (/\\D/.test(event.data ?? '')) event.preventDefault(); });</script>"
    )
    await site.observe()
    await site.act("press_keys", "input", keys="1 a 2")
    assert await site.js("() => document.querySelector('input').value") == "12"
