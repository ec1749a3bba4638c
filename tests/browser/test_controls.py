"""Which elements are listed as controls, as what, and under which name."""

from __future__ import annotations

import pytest

from tests.browser.site import Site, control, controls, nodes, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

KINDS = [
    ('<a href="/x">T</a>', "link"),
    ("<button>T</button>", "button"),
    ('<input aria-label="T">', "input"),
    ('<input type="checkbox" aria-label="T">', "checkbox"),
    ('<input type="checkbox" role="switch" aria-label="T">', "switch"),
    ('<input type="radio" aria-label="T">', "radio"),
    ('<input type="range" aria-label="T">', "slider"),
    ('<input type="date" aria-label="T">', "date"),
    ('<input type="color" aria-label="T">', "color"),
    ('<input type="file" aria-label="T">', "file"),
    ('<input type="submit" value="T">', "button"),
    ('<textarea aria-label="T"></textarea>', "textarea"),
    ('<select aria-label="T"><option>A</select>', "select"),
    ("<details><summary>T</summary>inside</details>", "summary"),
    ('<div contenteditable aria-label="T">words</div>', "editor"),
    ('<span role="tab">T</span>', "tab"),
    ('<span role="menuitemcheckbox">T</span>', "menuitem"),
    ('<div role="textbox" contenteditable="plaintext-only" aria-label="T">x</div>', "editor"),
    ('<div tabindex="0">T</div>', "clickable"),
    ('<div onclick="1">T</div>', "clickable"),
    ('<div style="cursor: pointer">T</div>', "clickable"),
    ('<div aria-haspopup="menu">T</div>', "clickable"),
    ('<div role="combobox" aria-label="T" tabindex="0">Wood</div>', "combobox"),
]


@pytest.mark.parametrize(("html", "kind"), KINDS)
async def test_kinds(site: Site, html: str, kind: str) -> None:
    await site.show(html)
    assert controls(await site.observe()) == [(kind, "T")]


@pytest.mark.parametrize(
    "html",
    [
        "<p>T</p>",
        "<a>T</a>",
        '<div tabindex="-1">T</div>',
        '<input type="hidden" aria-label="T">',
        '<div contenteditable="false">T</div>',
        '<a role="presentation">T</a>',
    ],
)
async def test_no_control(site: Site, html: str) -> None:
    await site.show(html)
    assert controls(await site.observe()) == []


async def test_handler_property_in_the_pages_world(site: Site) -> None:
    await site.show(
        '<div id="a">T</div><script>document.getElementById("a").onclick = () => { document.title = "x"; };</script>'
    )
    assert controls(await site.observe()) == [("clickable", "T")]


async def test_handlers_that_frameworks_keep_on_elements(site: Site) -> None:
    await site.show("<div><p>React</p><p>Vue</p></div>")
    await site.js(
        """() => {
          const [a, b] = document.querySelectorAll("p");
          a["__reactProps$x1"] = { onClick() {} };
          b[Symbol("_vei")] = { onClick() {} };
          document.querySelector("div").__vue_app__ = {};
          document.querySelector("div")["__reactProps$x1"] = {};
        }"""
    )
    assert ("clickable", "React") in controls(await site.observe())


async def test_pointer_counts_where_it_starts(site: Site) -> None:
    await site.show('<ul style="cursor: pointer"><li>One <b>two</b></li></ul>')
    snapshot = await site.observe()
    assert controls(snapshot) == [("clickable", "")]
    assert words(snapshot) == "One two"


async def test_link_and_the_icon_in_it_are_one_target(site: Site) -> None:
    await site.show(
        '<a href="/x" aria-label="Home"><svg width="16" height="16" style="cursor: pointer"><path/></svg></a>'
    )
    assert controls(await site.observe()) == [("link", "Home")]


async def test_label_and_control_are_one_target(site: Site) -> None:
    await site.show('<label id="l">Agree <input id="c" type="checkbox"></label>')
    snapshot = await site.observe()
    assert controls(snapshot) == [("checkbox", "Agree")]
    assert words(snapshot) == "Agree"
    assert await site.id_of("#l") == await site.id_of("#c")


async def test_link_inside_a_label_stays(site: Site) -> None:
    await site.show('<label><input type="checkbox"> I accept the <a href="/t">terms</a></label>')
    assert controls(await site.observe()) == [("checkbox", "I accept the terms"), ("link", "terms")]


async def test_box_around_one_control_is_that_control(site: Site) -> None:
    await site.show('<div id="box" onclick="1"><input id="in" aria-label="T"></div>')
    assert controls(await site.observe()) == [("input", "T")]
    assert await site.id_of("#box") == await site.id_of("#in")


async def test_controls_in_a_clickable_card_stay_apart(site: Site) -> None:
    await site.show('<div onclick="1"><h3>Lamp</h3><p>Warm light</p><button>Buy</button></div>')
    snapshot = await site.observe()
    assert [kind for kind, _ in controls(snapshot)] == ["clickable", "button"]
    assert words(snapshot) == "Lamp Warm light Buy"


NAMES = [
    ('<span id="x">By</span><button aria-labelledby="x y">no</button><i id="y" hidden>label</i>', "By label"),
    ('<button aria-label="Close">×</button>', "Close"),
    ('<label for="i">City</label><input id="i">', "City"),
    ('<input placeholder="Search here">', "Search here"),
    ('<input title="Tip">', "Tip"),
    ('<a href="/"><img src="data:," alt="Logo" width="9" height="9"></a>', "Logo"),
    ('<button><svg width="9" height="9"><title>Edit</title><path/></svg></button>', "Edit"),
    ('<button><span style="position:absolute;width:1px;height:1px;overflow:hidden">Menu</span></button>', "Menu"),
    ("<button>\ue900 Save\u200b\u00a0all</button>", "Save all"),
    ('<button>Save<b hidden> not</b><i style="opacity:0"> this</i></button>', "Save"),
    ('<input type="submit">', "Submit"),
    ('<button title="Bin"><i></i></button>', "Bin"),
]


@pytest.mark.parametrize(("html", "name"), NAMES)
async def test_names(site: Site, html: str, name: str) -> None:
    await site.show(html)
    assert [found for _, found in controls(await site.observe())] == [name]


async def test_long_names_are_cut_between_characters(site: Site) -> None:
    await site.show("<button></button>")
    await site.js("() => document.querySelector('button').setAttribute('aria-label', 'x' + '\\u{1f388}'.repeat(400))")
    name = controls(await site.observe())[0][1]
    assert len(name) <= 200
    assert name.encode()
    assert name.endswith("…")


async def test_states(site: Site) -> None:
    await site.show(
        """<fieldset disabled><button>A</button></fieldset>
        <input aria-label="B" required readonly value="v">
        <button aria-expanded="false" aria-pressed="true">C</button>
        <input type="checkbox" aria-label="D" id="d">
        <input aria-label="E" aria-invalid="true" aria-describedby="e"><p id="e">Too short</p>
        <a href="/" aria-current="page">F</a>
        <div aria-disabled="true"><button>G</button></div>
        <input aria-label="H" id="h">
        <script>d.indeterminate = true; h.focus()</script>"""
    )
    snapshot = await site.observe()
    states = {node.name: node.states for node in nodes(snapshot) if node.id is not None}
    assert states == {
        "A": ["disabled"],
        "B": ["read-only", "required"],
        "C": ["pressed", "collapsed"],
        "D": ["indeterminate"],
        "E": ["invalid"],
        "F": ["current"],
        "G": ["disabled"],
        "H": ["focused"],
    }
    assert control(snapshot, "B").value == "v"
    assert control(snapshot, "E").props["error"] == "Too short"


async def test_values_are_live(site: Site) -> None:
    await site.show('<input id="a" aria-label="A" value="old"><input type="checkbox" id="b" aria-label="B" checked>')
    await site.js("() => { a.value = 'new'; b.checked = false; }")
    snapshot = await site.observe()
    assert control(snapshot, "A").value == "new"
    assert control(snapshot, "B").states == []


async def test_limits_and_formats(site: Site) -> None:
    await site.show(
        """<input type="number" aria-label="N" min="1" max="9" step="2"><input type="week" aria-label="W">
        <input aria-label="Z" maxlength="5" pattern="\\d{5}">"""
    )
    snapshot = await site.observe()
    assert control(snapshot, "N").props == {"type": "number", "min": "1", "max": "9", "step": "2"}
    assert control(snapshot, "W").props == {"type": "week", "format": "YYYY-Www"}
    assert control(snapshot, "Z").props == {"maxlength": "5", "pattern": "\\d{5}"}


@pytest.mark.parametrize(
    "field",
    [
        '<input type="password" aria-label="T" value="hush-1">',
        '<input autocomplete="one-time-code" aria-label="T" value="hush-1">',
        '<input autocomplete="section-a cc-number" aria-label="T" value="hush-1">',
        '<input name="cvv" aria-label="T" value="hush-1">',
    ],
)
async def test_secrets_are_filled_or_empty(site: Site, field: str) -> None:
    await site.show(field)
    node = control(await site.observe(), "T")
    assert (node.value, node.states) == (None, ["filled"])
    await site.js("() => { document.querySelector('input').value = ''; }")
    assert control(await site.observe(), "T").states == ["empty"]


async def test_options_with_the_chosen_one_wherever_it_stands(site: Site) -> None:
    await site.show("<select aria-label='S'>" + "".join(f"<option>O{i}</option>" for i in range(300)) + "</select>")
    await site.js("() => { document.querySelector('select').selectedIndex = 250; }")
    node = control(await site.observe(), "S")
    assert node.value == "O250"
    assert node.options is not None
    assert node.options.total == 300
    assert len(node.options.items) == 21
    assert node.options.items[-1] == ("O250", "s")


async def test_handler_around_most_of_the_page_is_no_target(site: Site) -> None:
    await site.show('<div onclick="1" style="height: 600px"><button>A</button><button>B</button></div>')
    assert controls(await site.observe()) == [("button", "A"), ("button", "B")]
