"""Editors that draw their text themselves, line by line, and take keys by a field that nobody sees."""

from __future__ import annotations

import pytest

from pagehand.page.models import PageSnapshot
from tests.browser.site import Site, controls, nodes

pytestmark = pytest.mark.asyncio(loop_scope="session")

LINE = "<div style='position:absolute;left:40px;top:{}px;height:20px'><span>{}</span></div>"
FIELD = (
    "<textarea id=keys aria-label=Program "
    "style='position:absolute;width:1px;height:1px;padding:0;border:0;overflow:hidden'></textarea>"
)
PANE = (
    "<div id=pane style='position:relative;overflow:hidden;width:400px;height:100px;border:1px solid'>{field}"
    "<div style='cursor:default'><div>1</div><div>2</div></div>"
    "<div style='cursor:text;position:absolute;inset:0'>{lines}</div>{more}</div>"
)
LINES = (
    LINE.format(40, "fourth") + LINE.format(0, "first") + LINE.format(120, "out of sight") + LINE.format(20, "\xa0 b")
)


def editors(snapshot: PageSnapshot) -> list[tuple[str, str | None]]:
    """Names and values."""
    return [(node.name, node.value) for node in nodes(snapshot) if node.kind == "editor"]


async def test_lines_as_they_lie_without_their_numbers(site: Site) -> None:
    lines = LINES.replace("top:40px", "top:60px")
    await site.show(PANE.format(field=FIELD, lines=lines, more=""))
    snapshot = await site.observe()
    assert editors(snapshot) == [("Program", "first\n  b\n\nfourth")]
    assert "first" not in [each for each in snapshot.root if isinstance(each, str)]


@pytest.mark.parametrize(
    "style", ["opacity:0", "left:-9999px", "width:0;height:0;padding:0;border:0", "clip-path:inset(50%)"]
)
async def test_ways_to_hide_the_field(site: Site, style: str) -> None:
    field = f"<textarea id=keys style='position:absolute;{style}'></textarea>"
    await site.show(PANE.format(field=field, lines=LINES, more=""))
    assert len(editors(await site.observe())) == 1


async def test_field_of_an_edit_context(site: Site) -> None:
    field = "<div id=keys role=textbox tabindex=0 style='position:absolute;width:0;height:20px'></div>"
    await site.show(
        PANE.format(field=field, lines=LINES, more="")
        + "<script>document.querySelector('#keys').editContext = new EditContext()</script>"
    )
    assert len(editors(await site.observe())) == 1


async def test_what_lies_inside_stays_operable(site: Site) -> None:
    find = "<div style='position:absolute;right:0;top:0'><input aria-label=Find><button>Close</button></div>"
    await site.show(PANE.format(field=FIELD, lines=LINES, more=find))
    found = controls(await site.observe())
    assert found == [("editor", "Program"), ("input", "Find"), ("button", "Close")]


@pytest.mark.parametrize(
    "page",
    [
        "<form style='width:300px;height:60px'><textarea name=url style='position:absolute;left:-9999px'></textarea>"
        "<div>Comment</div></form>",
        "<div style='cursor:text;width:300px'><div><textarea></textarea><textarea aria-hidden=true "
        "style='position:absolute;opacity:0'></textarea></div></div>",
        "<div style='cursor:text;width:300px'><div><textarea></textarea><textarea "
        "style='position:absolute;opacity:0'></textarea></div></div>",
        PANE.format(field=FIELD.replace("<textarea", "<textarea hidden"), lines=LINES, more=""),
    ],
    ids=["trap", "ruler", "second", "unused"],
)
async def test_fields_that_serve_no_pane(site: Site, page: str) -> None:
    await site.show(page)
    assert editors(await site.observe()) == []


async def test_a_pane_out_of_sight_makes_nothing_else_an_editor(site: Site) -> None:
    await site.show(
        "<main style='width:600px'><p style='height:2000px'>Far</p>"
        + PANE.format(field=FIELD, lines=LINES, more="")
        + "</main>"
    )
    assert editors(await site.observe()) == []


async def test_a_paste_that_the_editor_takes(site: Site) -> None:
    await site.show(
        PANE.format(field=FIELD, lines=LINE.format(0, "old"), more="")
        + """<script>
        const field = document.querySelector("#keys");
        window.keys = [];
        field.addEventListener("keydown", (event) => keys.push((event.ctrlKey || event.metaKey) + event.key));
        field.addEventListener("paste", (event) => {
          event.preventDefault();
          document.querySelector("#pane span").textContent = event.clipboardData.getData("text/plain");
        });
        </script>"""
    )
    await site.observe()
    result = await site.act("input_text", "#keys", text="new words")
    assert result.ok
    assert result.changes.value == "new words"
    assert "truea" in await site.js("keys")


async def test_one_that_takes_nothing_is_reported(site: Site) -> None:
    await site.show(PANE.format(field=FIELD, lines=LINE.format(0, "old"), more=""))
    await site.observe()
    result = await site.act("input_text", "#keys", text="new words")
    assert (result.ok, result.code, result.detail) == (False, "bad_value", "old")
