"""What a person can see is sent, what nobody can see is not; and in the order and shape in which it is shown."""

from __future__ import annotations

import pytest

from pagehand.page.models import Node
from tests.browser.site import ORIGIN, Site, control, controls, nodes, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

UNSEEN = [
    '<p style="display: none">secret</p>',
    '<p style="visibility: hidden">secret</p>',
    '<p style="opacity: 0">secret</p>',
    '<p style="font-size: 0">secret</p>',
    '<p style="color: transparent">secret</p>',
    '<p style="position: absolute; left: -9999px">secret</p>',
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">secret</p>',
    '<p style="position: absolute; clip: rect(0, 0, 0, 0)">secret</p>',
    '<p style="position: absolute; clip-path: inset(50%)">secret</p>',
    '<p style="text-indent: -9999px; overflow: hidden">secret</p>',
    '<div style="height: 0; overflow: hidden"><p>secret</p></div>',
    '<div style="width: 40px; overflow: hidden; position: relative"><p style="margin-left: 90px">secret</p></div>',
    "<p inert>secret</p>",
    "<p hidden>secret</p>",
    '<p hidden="until-found">secret</p>',
    "<details><summary>more</summary>secret</details>",
    "<!-- secret --><script>'secret'</script><template>secret</template><noscript>secret</noscript>",
    '<div style="position: relative"><p>secret</p><div style="position: absolute; inset: 0; '
    'background: white"></div></div>',
    "<div data-pagehand-ignore><p>secret</p><button>secret</button></div>",
    "<div data-agent-overlay><p>secret</p></div>",
]


@pytest.mark.parametrize("mode", ["viewport", "full"])
@pytest.mark.parametrize("html", UNSEEN)
async def test_unseen(site: Site, html: str, mode: str) -> None:
    await site.show("<p>visible</p>" + html)
    text = words(await site.observe(mode=mode))
    assert "visible" in text
    assert "secret" not in text


SEEN = [
    '<div style="display: contents">shown</div>',
    '<div style="visibility: hidden"><p style="visibility: visible">shown</p></div>',
    '<div style="height: 0"><p>shown</p></div>',
    '<div style="overflow: hidden; height: 0"><p style="position: fixed; top: 90px">shown</p></div>',
    '<div style="position: absolute; top: 3000px"><p style="position: fixed; top: 90px">shown</p></div>',
    '<p style="color: transparent; background: linear-gradient(red, blue); background-clip: text">shown</p>',
    '<div style="position: relative"><p>shown</p><div style="position: absolute; inset: 0"></div></div>',
    "<details open><summary>more</summary>shown</details>",
    '<p aria-hidden="true">shown</p>',
]


@pytest.mark.parametrize("html", SEEN)
async def test_seen(site: Site, html: str) -> None:
    await site.show(html)
    assert "shown" in words(await site.observe())


async def test_modal_dialog_hides_the_rest(site: Site) -> None:
    await site.show("<button>Behind</button><dialog aria-label='Delete?'><button>Yes</button></dialog>")
    await site.js("() => document.querySelector('dialog').showModal()")
    snapshot = await site.observe()
    assert controls(snapshot) == [("button", "Yes")]
    assert snapshot.dialogs == ["Delete?"]


async def test_background_window_means_visible(site: Site) -> None:
    await site.show("<button>Here</button><script>document.elementFromPoint = () => null</script>")
    await site.js("() => { document.elementsFromPoint = () => []; }")
    snapshot = await site.observe()
    assert controls(snapshot) == [("button", "Here")]
    assert ("background", "") in snapshot.notes


async def test_inline_text_stays_on_one_line_and_blocks_apart(site: Site) -> None:
    await site.show("<h2>Hours</h2><p>From <b>n</b>ine <em>to</em> five, see <a href='/m'>map</a>.</p><p>a<br>b</p>")
    heading, sentence, first, second = (await site.observe()).root
    assert isinstance(heading, Node)
    assert (heading.kind, heading.props, heading.children) == ("heading", {"level": "2"}, ["Hours"])
    assert isinstance(sentence, Node)
    assert sentence.children[0] == "From nine to five, see"
    assert isinstance(first, Node)
    assert isinstance(second, Node)
    assert (first.children, second.children) == (["a"], ["b"])


async def test_table_keeps_empty_and_spanned_cells(site: Site) -> None:
    await site.show(
        """<table><caption>Guests</caption><tr><th>Name<th>Age<th>City</tr>
        <tr><td rowspan="2">Bob<td><td>Oslo</tr><tr><td colspan="2">none</tr></table>"""
    )
    table = nodes(await site.observe())[0]
    rows = [
        ["".join(str(part) for part in cell.children) for cell in row.children if isinstance(cell, Node)]
        for row in table.children
        if isinstance(row, Node)
    ]
    assert (table.kind, table.name) == ("table", "Guests")
    assert rows == [["Name", "Age", "City"], ["Bob", "", "Oslo"], ["", "none", ""]]


async def test_head_of_a_scrolled_table_stays(site: Site) -> None:
    rows = "".join(f"<tr><td>Row {i}<td>{i}</tr>" for i in range(200))
    await site.show(f"<table><thead><tr><th>Title<th>Count</tr></thead><tbody>{rows}</tbody></table>")
    await site.js("() => scrollTo(0, 2000)")
    snapshot = await site.observe()
    assert words(snapshot).startswith("Title Count Row")
    assert "Row 0" not in words(snapshot)


async def test_table_that_only_arranges(site: Site) -> None:
    await site.show("<table><tr><td><h1>Shop</h1><p>Pens</p></td><td><ul><li>One</li></ul></td></tr></table>")
    assert [node.kind for node in nodes(await site.observe())] == ["heading", "block", "item"]


async def test_shadow_roots_and_slots_in_the_order_shown(site: Site) -> None:
    await site.open("slots.html")
    assert words(await site.observe()) == "Desk lamp Price 20 In stock Buy"


async def test_frames(site: Site) -> None:
    site.documents[ORIGIN + "/inner.html"] = "<p>Inside</p><button>Go</button>"
    site.documents["http://other.test/"] = "<p>Foreign</p>"
    await site.show(
        '<iframe title="In" src="/inner.html"></iframe><iframe title="Out" src="http://other.test/"></iframe>'
    )
    snapshot = await site.observe()
    frames = [node for node in nodes(snapshot) if node.kind == "frame"]
    assert [(frame.name, frame.states) for frame in frames] == [("In", []), ("Out", ["cross-origin"])]
    assert "Inside" in words(snapshot)
    assert "Foreign" not in words(snapshot)
    assert ("frame_unreadable", "http://other.test/") in snapshot.notes


async def test_viewport_mode_counts_what_is_above_and_below(site: Site) -> None:
    await site.show(
        "<button>Up</button><div style='height: 3000px'></div><button>Mid</button>" + "<button>D</button>" * 3
    )
    await site.js("() => document.querySelectorAll('button')[1].scrollIntoView({block: 'start'})")
    await site.js("() => document.body.append(Object.assign(document.createElement('div'), {style: 'height: 2000px'}))")
    await site.js("() => document.body.append(Object.assign(document.createElement('button'), {textContent: 'Low'}))")
    await site.js("() => scrollTo(0, 2900)")
    snapshot = await site.observe()
    assert snapshot.above.controls == 1
    assert snapshot.below.controls == 1
    assert snapshot.above.px == 2900
    full = await site.observe(mode="full")
    assert len(controls(full)) == 6
    assert (full.above.px, full.below.px) == (0, 0)


async def test_scroll_container_says_how_far_it_can_move(site: Site) -> None:
    await site.show(
        '<div aria-label="Terms" style="height: 100px; overflow: auto"><p style="height: 410px">Text</p></div>'
    )
    node = control(await site.observe(), "Terms")
    assert (node.kind, node.props["scroll"]) == ("scroll", "↓3.4")
    await site.js("() => { document.querySelector('div').scrollTop = 100; }")
    assert control(await site.observe(), "Terms").props["scroll"] == "↑1.0 ↓2.4"


async def test_whole_page_holds_what_can_be_scrolled_to(site: Site) -> None:
    rows = "".join(f"<p>Row {i}</p>" for i in range(100))
    await site.show(f'<div style="height: 100px; overflow: auto">{rows}</div><p style="height: 2000px"></p><p>Last</p>')
    await site.js("() => { document.querySelector('div').scrollTop = 900; }")
    text = words(await site.observe(mode="full"))
    assert "Row 0" in text
    assert "Row 99" in text
    assert "Last" in text
    assert "Row 0 " not in words(await site.observe())


async def test_long_lists_are_capped_with_a_count(site: Site) -> None:
    await site.show("<ul style='font-size: 1px; line-height: 1px'>" + "<li>x</li>" * 500 + "</ul>")
    snapshot = await site.observe()
    items = [node for node in nodes(snapshot) if node.kind == "item"]
    assert len(items) + sum(node.more for node in nodes(snapshot)) == 500
    assert len(items) <= 120


async def test_text_beyond_the_budget_is_left_out_and_said(site: Site) -> None:
    await site.show("<p>word word word</p>" * 500)
    snapshot = await site.observe(mode="full", max_chars=1000)
    assert snapshot.truncated == "size"
    assert len(words(snapshot)) < 3000


async def test_redacted_text_and_values(site: Site) -> None:
    await site.show('<div data-pagehand-redact>Salary 90 <input aria-label="Pay" value="91"></div><p class="r">92</p>')
    text = words(await site.observe(redact=[".r"]))
    assert not any(number in text for number in ("90", "91", "92"))


async def test_private_use_and_smuggled_characters_are_dropped(site: Site) -> None:
    await site.show("<p></p>")
    await site.js(
        "() => { document.querySelector('p').textContent = 'A\\ue900\\u200b\\u{e0041}\\u{e0042}B \\ud83d C'; }"
    )
    assert words(await site.observe()) == "AB \ufffd C"
