"""Typing: the text really arrives, and what the field holds is told."""

from __future__ import annotations

import pytest

from tests.browser.site import ORIGIN, Site, nodes

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_reaches_a_framework_that_tracks_the_value(site: Site) -> None:
    await site.open("tracked-input.html")
    await site.observe()
    result = await site.act("input_text", "input", text="Ada Lovelace")
    assert result.changes.value == "Ada Lovelace"
    assert await site.js("() => window.state") == "Ada Lovelace"
    await site.act("input_text", "input", text="")
    assert await site.js("() => window.state") == ""


async def test_events_are_trusted_and_change_comes_on_leaving(site: Site) -> None:
    await site.show("<input aria-label='A'><input aria-label='B' id='b'>")
    await site.js(
        """() => { window.log = []; const a = document.querySelector("input");
        for (const type of ["focus", "input", "change", "blur"])
          a.addEventListener(type, e => log.push(type + e.isTrusted)); }"""
    )
    await site.observe()
    await site.act("input_text", "input", text="x")
    await site.act("click", "#b")
    assert await site.js("() => window.log") == ["focustrue", "inputtrue", "changetrue", "blurtrue"]


async def test_appends_without_clear(site: Site) -> None:
    await site.show("<input value='ab'><textarea>cd</textarea>")
    await site.observe()
    assert (await site.act("input_text", "input", text="X", clear=False)).changes.value == "abX"
    assert (await site.act("input_text", "textarea", text="Y", clear=False)).changes.value == "cdY"


async def test_lines_in_a_textarea(site: Site) -> None:
    await site.show("<textarea></textarea>")
    await site.observe()
    await site.act("input_text", "textarea", text="a\nb")
    assert await site.js("() => document.querySelector('textarea').value") == "a\nb"


async def test_cut_by_maxlength_is_said(site: Site) -> None:
    await site.show("<input maxlength='5'>")
    await site.observe()
    result = await site.act("input_text", "input", text="123456789")
    assert (result.changes.value, result.detail) == ("12345", "maxlength=5")


async def test_mask_that_formats(site: Site) -> None:
    await site.show(
        "<input oninput=\"this.value = this.value.replace(/\\D/g, '').replace(/(\\d{3})(?=\\d)/g, '$1-')\">"
    )
    await site.observe()
    assert (await site.act("input_text", "input", text="123456")).changes.value == "123-456"


@pytest.mark.parametrize(
    ("kind", "good", "bad", "detail"),
    [
        ("date", "2026-12-24", "Christmas", "YYYY-MM-DD"),
        ("time", "14:30", "half two", "HH:MM"),
        ("month", "2026-12", "December", "YYYY-MM"),
        ("week", "2026-W52", "52", "YYYY-Www"),
        ("datetime-local", "2026-12-24T10:00", "now", "YYYY-MM-DDTHH:MM"),
        ("number", "3.5", "many", "number step=any"),
        ("color", "#ff8800", "orange", "#rrggbb"),
        ("range", "40", "loud", "number step=any"),
    ],
)
async def test_fields_that_take_a_whole_value(site: Site, kind: str, good: str, bad: str, detail: str) -> None:
    step = " step=any" if "step" in detail else ""
    await site.show(f"<input type='{kind}'{step} onchange='window.changes = (window.changes ?? 0) + 1'>")
    await site.observe()
    refused = await site.act("input_text", "input", text=bad)
    assert (refused.code, refused.detail) == ("bad_value", detail)
    result = await site.act("input_text", "input", text=good)
    assert result.ok
    assert await site.js("() => [document.querySelector('input').value, window.changes]") == [good, 1]


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ("<input readonly>", "read_only"),
        ("<input disabled>", "disabled"),
        ("<input type='checkbox'>", "not_editable"),
        ("<button>A</button>", "not_editable"),
    ],
)
async def test_refusals(site: Site, html: str, code: str) -> None:
    await site.show(html)
    await site.observe()
    assert (await site.act("input_text", "input, button", text="x")).code == code


async def test_several_fields_in_the_box_are_listed(site: Site) -> None:
    await site.show("<div tabindex='0'>Size <input aria-label='Width'><input aria-label='Height'></div>")
    await site.observe()
    result = await site.act("input_text", "div", text="4")
    assert result.code == "not_editable"
    assert 'input "Width"' in result.detail
    assert 'input "Height"' in result.detail


@pytest.mark.parametrize("mode", ["true", "plaintext-only"])
async def test_editable_block(site: Site, mode: str) -> None:
    await site.show(f"<div contenteditable='{mode}' style='height: 60px'><b>old</b></div>")
    await site.observe()
    result = await site.act("input_text", "div", text="new words")
    assert result.changes.value == "new words"
    assert await site.js("() => document.querySelector('div').textContent") == "new words"


async def test_editor_that_owns_its_model(site: Site) -> None:
    await site.open("model-editor.html")
    await site.observe()
    await site.act("input_text", "#e", text="hi there")
    assert await site.js("() => [window.model, e.textContent]") == ["hi there", "hi there"]
    await site.act("input_text", "#e", text="again")
    assert await site.js("() => window.model") == "again"


async def test_code_editor_through_its_own_interface(site: Site) -> None:
    await site.show(
        "<div class='CodeMirror'><textarea aria-label='Q' style='width: 3px; height: "
        "3px'></textarea><pre>old</pre></div>"
    )
    await site.js(
        "() => { let t = 'old'; document.querySelector('div').CodeMirror = { getValue: () => t, "
        "setValue: v => { t = v; } }; }"
    )
    await site.observe()
    assert (await site.act("input_text", "textarea", text="f(")).ok
    assert await site.js("() => document.querySelector('div').CodeMirror.getValue()") == "f("


async def test_secret_is_not_told(site: Site) -> None:
    await site.show("<input type='password'>")
    await site.observe()
    result = await site.act("input_text", "input", text="hush-1")
    assert "hush-1" not in result.model_dump_json()
    assert result.changes.states == ["filled"]


async def test_submit_by_enter(site: Site) -> None:
    await site.show(
        "<form><input></form><script>document.forms[0].onsubmit = e => { e.preventDefault(); window.sent = 1 }</script>"
    )
    await site.observe()
    await site.act("input_text", "input", text="x", submit=True)
    assert await site.js("() => window.sent") == 1


async def test_any_script(site: Site) -> None:
    text = "Stra\u00dfe \ufb03 \u0130 \U0001f469\u200d\U0001f469\u200d\U0001f467 \u00e9 \u4e2d\u6587"
    await site.show("<input>")
    await site.observe()
    await site.act("input_text", "input", text=text)
    assert await site.js("() => document.querySelector('input').value") == text


async def test_inside_a_shadow_root_and_a_frame(site: Site) -> None:
    site.documents[ORIGIN + "/in.html"] = "<input aria-label='Frame' oninput='parent.framed = this.value'>"
    await site.show("<x-box></x-box><iframe src='/in.html'></iframe>")
    await site.js(
        "() => { document.querySelector('x-box').attachShadow({mode: 'open'}).innerHTML = '<input "
        "aria-label=Shadow>'; }"
    )
    ids = {node.name: node.id for node in nodes(await site.observe())}
    assert (await site.act("input_text", id=ids["Shadow"], text="s")).changes.value == "s"
    assert (await site.act("input_text", id=ids["Frame"], text="f")).changes.value == "f"
    assert await site.js("() => window.framed") == "f"
