"""Selecting text, as toolbars of editors need it."""

from __future__ import annotations

import pytest

from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")

SELECTED = "() => String(getSelection())"


async def test_across_inline_elements(site: Site) -> None:
    await site.show("<p tabindex=0>Hello <b>brave</b> new <i>world</i></p>")
    await site.observe()
    result = await site.act("select_text", "p", text="BRAVE new wor")
    assert result.ok
    assert result.detail == "brave new wor"
    assert await site.js(SELECTED) == "brave new wor"


async def test_everything_without_a_text(site: Site) -> None:
    await site.show("<p tabindex=0>Hello <b>brave</b> world</p><p>other</p>")
    await site.observe()
    assert (await site.act("select_text", "p")).detail == "Hello brave world"
    assert await site.js(SELECTED) == "Hello brave world"


async def test_refused_when_the_text_is_not_there(site: Site) -> None:
    await site.show("<p tabindex=0>Hello</p><input value=abc>")
    await site.observe()
    result = await site.act("select_text", "p", text="world")
    assert (result.ok, result.code, result.detail) == (False, "no_text", "Hello")
    assert (await site.act("select_text", "input", text="x")).code == "no_text"
    assert await site.js(SELECTED) == ""


async def test_in_fields(site: Site) -> None:
    await site.show(
        "<input id=a value='one two three'><textarea>four\nfive six</textarea><input id=b type=email value='a@b'>"
    )
    await site.observe()
    read = (
        "s => { const f = document.querySelector(s); return [f.matches(':focus'), f.selectionStart, f.selectionEnd]; }"
    )
    assert (await site.act("select_text", "#a", text="TWO")).ok
    assert await site.page.evaluate(read, "#a") == [True, 4, 7]
    assert (await site.act("select_text", "textarea", text="five")).ok
    assert await site.page.evaluate(read, "textarea") == [True, 5, 9]
    assert (await site.act("select_text", "#b")).ok
    await site.js("() => document.execCommand('insertText', false, 'new')")
    assert await site.js("() => document.querySelector('#b').value") == "new"


async def test_in_an_editor_with_a_toolbar(site: Site) -> None:
    await site.show(
        "<div contenteditable>Make this bold, please</div><button hidden>B</button><script>"
        "const bar = document.querySelector('button'); window.log = [];"
        "for (const type of ['pointerdown', 'mousedown', 'selectstart', 'pointerup', 'mouseup', 'selectionchange'])"
        " document.addEventListener(type, (event) => { log.push(type + (event.isTrusted ? '!' : '')); });"
        "document.addEventListener('mouseup', () => { bar.hidden = !String(getSelection()); });"
        "bar.addEventListener('mousedown', (event) => event.preventDefault());"
        "bar.addEventListener('click', () => document.execCommand('bold'));</script>"
    )
    await site.observe()
    result = await site.act("select_text", "div", text="this bold")
    assert any("B" in added for added in result.changes.added)
    log = await site.js("() => log")
    assert [each for each in log if each != "selectionchange!"] == [
        "pointerdown", "mousedown", "selectstart", "pointerup", "mouseup",
    ]  # fmt: skip
    assert "selectionchange!" in log
    await site.observe()
    assert (await site.act("click", "button")).ok
    assert await site.js("() => document.querySelector('div').innerHTML") == "Make <b>this bold</b>, please"


async def test_in_a_shadow_root_and_a_frame(site: Site) -> None:
    await site.show(
        "<x-a></x-a><iframe srcdoc='<p tabindex=0>Inner words</p>'></iframe><script>document.querySelector('x-a')"
        ".attachShadow({mode: 'open'}).innerHTML = '<p tabindex=0>Shadow words</p>'</script>"
    )
    await site.page.wait_for_function("frames[0].document.querySelector('p')")
    await site.observe()
    ids = {hit["text"]: hit["id"] for hit in (await site.call("page.find", query="words"))["hits"]}
    assert (await site.act("select_text", id=ids["Inner words"], text="inner")).detail == "Inner"
    assert await site.js("() => String(frames[0].getSelection())") == "Inner"
    assert (await site.act("select_text", id=ids["Shadow words"], text="words")).detail == "words"


async def test_several_paragraphs(site: Site) -> None:
    await site.show("<div contenteditable><p>First line</p><p>Second line</p></div>")
    await site.observe()
    assert (await site.act("select_text", "div", text="line\nSecond")).ok
    assert (await site.js(SELECTED)).split() == ["line", "Second"]
