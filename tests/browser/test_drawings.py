"""Drawings, coloured boxes, pictures made by style sheets: seen without words, told by form, colour, size and place."""

from __future__ import annotations

import pytest

from pagehand.page.models import Node, PageSnapshot
from tests.browser.site import Site, controls, nodes

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOX = "display:inline-block;width:20px;height:20px"


def shapes(snapshot: PageSnapshot) -> list[Node]:
    """What is told of shapes."""
    return [node for node in nodes(snapshot) if node.kind == "shape"]


async def test_shapes_of_a_drawing(site: Site) -> None:
    await site.show(
        "<svg width=160 height=160><circle cx=30 cy=30 r=10 fill=red></circle>"
        "<rect x=50 y=10 width=20 height=30 fill=#00f />"
        "<polygon points='90,40 100,20 110,40' fill=lime /><line x1=10 y1=100 x2=60 y2=80 stroke=black />"
        "<line x1=0 y1=120 x2=50 y2=120 stroke=black /><rect x=100 y=100 width=40 height=40 fill=none stroke=purple />"
        "<text x=80 y=140 fill=orange>B7</text></svg>"
    )
    found = shapes(await site.observe())
    assert [(node.props["shape"], node.props.get("color"), node.props.get("at"), node.name) for node in found] == [
        ("circle", "red", "30,30", ""),
        ("rect", "blue", "60,25", ""),
        ("triangle", "lime", "100,30", ""),
        ("line", "black", "10,100→60,80", ""),
        ("line", "black", "0,120→50,121", ""),
        ("rect", "purple", "120,120", ""),
        ("text", None, None, "B7"),
    ]
    assert found[0].props["size"] == "20×20"
    assert all(node.id is not None for node in found)
    drawing = next(node for node in nodes(await site.observe()) if node.kind == "drawing")
    assert drawing.props["size"] == "160×160"


@pytest.mark.parametrize("mark", ["aria-hidden=true", "role=presentation"])
async def test_what_only_decorates_does_not_fall_apart(site: Site, mark: str) -> None:
    await site.show(
        f"<p><svg {mark} width=160 height=160><rect x=10 y=10 width=90 height=90 fill=red /><circle cx=50 cy=50 r=30 />"
        "<text x=20 y=140>Sale</text><circle cx=140 cy=20 r=12 onclick='1' /></svg>Pens</p>"
    )
    found = shapes(await site.observe())
    assert [(node.props["shape"], node.name) for node in found] == [("text", "Sale"), ("circle", "")]


async def test_a_framed_box_in_the_colour_of_the_page_has_that_colour(site: Site) -> None:
    box = "<div style='display:inline-block;width:20px;height:20px;border:1px solid black;{}'></div>"
    await site.show(box.format("background:white") + box.format("background:red") + box.format(""))
    assert [node.props.get("color") for node in shapes(await site.observe())] == ["white", "red", None]


async def test_shapes_can_be_clicked(site: Site) -> None:
    await site.show(
        "<svg width=160 height=160><circle id=a cx=30 cy=30 r=10 fill=red></circle>"
        "<circle id=b cx=90 cy=90 r=10 fill=red></circle></svg>"
        "<script>document.querySelector('svg').addEventListener('click', event => { "
        "window.hit = event.target.id; })</script>"
    )
    await site.observe()
    await site.act("click", "#b")
    assert await site.js("hit") == "b"


async def test_texts_of_several_colours_are_told_apart(site: Site) -> None:
    await site.show("<svg width=160 height=60><text y=30 fill=red>A</text><text x=60 y=30 fill=navy>B</text></svg>")
    assert [node.props["color"] for node in shapes(await site.observe())] == ["red", "navy"]


async def test_group_that_reacts_is_one_target(site: Site) -> None:
    await site.show(
        "<svg width=160 height=160><g onclick='window.hit=1'>"
        "<circle cx=60 cy=60 r=30 fill=green /><text x=55 y=65>Go</text></g></svg>"
    )
    (node,) = shapes(await site.observe())
    assert (node.name, node.props["shape"], node.props["color"]) == ("Go", "circle", "green")


async def test_bars_under_one_pointer_stay_separate(site: Site) -> None:
    bars = "".join(
        f"<rect x={at * 30} y=0 width=20 height={50 + at} fill=teal><title>May {at}</title></rect>" for at in range(3)
    )
    await site.show(f"<svg width=160 height=160><g style='cursor:pointer'>{bars}</g></svg>")
    assert [node.name for node in shapes(await site.observe())] == ["May 0", "May 1", "May 2"]


@pytest.mark.parametrize(
    "html",
    [
        "<button>Go <svg width=16 height=16><circle cx=8 cy=8 r=7 /></svg></button>",
        "<a href=/x><svg width=100 height=100><rect width=50 height=50 /><circle r=9 /></svg>Home</a>",
        "<p><svg width=24 height=24><path d='M0 0h24v24z'/><path d='M2 2h9'/></svg> Words</p>",
    ],
)
async def test_icons_do_not_fall_apart(site: Site, html: str) -> None:
    await site.show(html)
    assert not [node for node in nodes(await site.observe()) if node.kind in ("shape", "drawing")]


async def test_illustrations_do_not_fall_apart(site: Site) -> None:
    paths = "".join(f"<path d='M{at} 0h20v20z' fill=gray />" for at in range(40))
    await site.show(f"<p>Words<svg width=200 height=100>{paths}</svg>")
    assert not controls(await site.observe())


async def test_drawing_with_a_name_keeps_its_words(site: Site) -> None:
    await site.show(
        "<svg width=200 height=100 role=img aria-label=Sales><rect width=20 height=20 />"
        "<text x=50 y=50>Jan</text></svg>"
    )
    assert controls(await site.observe()) == [("drawing", "Sales"), ("shape", "Jan")]


async def test_chart_with_many_bars_is_capped(site: Site) -> None:
    bars = "".join(f"<rect x={at * 2} width=4 height=50 fill=teal />" for at in range(300))
    await site.show(f"<svg width=700 height=100>{bars}</svg>")
    snapshot = await site.observe()
    drawing = next(node for node in nodes(snapshot) if node.kind == "drawing")
    assert len(shapes(snapshot)) + drawing.more == 300
    assert len(shapes(snapshot)) < 100


async def test_palette_of_coloured_boxes(site: Site) -> None:
    colours = ("red", "#308230", "white", "black")
    await site.show("".join(f"<span style='{BOX};background:{colour}'></span>" for colour in colours) + "<p>Words")
    assert [node.props["color"] for node in shapes(await site.observe())] == ["red", "#308230", "black"]


async def test_board_of_empty_squares(site: Site) -> None:
    square = f"<b style='{BOX};border:1px solid black'></b>"
    await site.show(f"<div style='width:200px'>{square * 9}</div>")
    found = shapes(await site.observe())
    assert [node.props for node in found] == [{"shape": "box", "size": "22×22"}] * 9


@pytest.mark.parametrize(
    "html",
    [
        "<div style='height:2px;background:red'></div>",
        "<div style='height:700px;background:red'></div>",
        "<div style='width:40px;height:40px;background:gray'></div>",
        "<button>Go<i style='display:inline-block;width:20px;height:20px;background:red'></i></button>",
        "<div style='width:40px;height:40px;background:red'></div>"
        "<div style='position:fixed;inset:0;background:white'>Words</div>",
        "<table border=1><tr><th>A<th>B<tr><td><td></table>",
    ],
    ids=["line", "ground", "one grey box", "in a button", "covered", "empty cells"],
)
async def test_what_is_no_box(site: Site, html: str) -> None:
    await site.show(html)
    assert not shapes(await site.observe())


async def test_blank_buttons_tell_their_colour(site: Site) -> None:
    await site.show(
        f"<button style='{BOX};background:#4286f4'></button><div tabindex=0 style='{BOX};background:red'></div>"
    )
    button, box = [node for node in nodes(await site.observe()) if node.id is not None]
    assert button.props["hint"] == "#4286f4"
    assert (box.kind, box.props["color"]) == ("shape", "red")


async def test_pictures_of_style_sheets(site: Site) -> None:
    await site.show(
        ""
        "<style>i{display:inline-block;width:16px;height:16px}.a{background:url(/img/trash-can.png)}.b{content:url(/img/star.svg)}</style>"
        "<i class=a></i><i class=b></i><img src=/img/ch_5.png width=40 height=40>"
        "<img src=/x.png alt='' width=40 height=40>"
    )
    await site.js("document.images[0].decode().catch(() => 0)")
    pictures = [node for node in nodes(await site.observe()) if node.kind == "img"]
    assert [node.props["hint"] for node in pictures] == ["trash can", "star", "ch 5"]


async def test_icons_in_an_entry_that_can_be_clicked(site: Site) -> None:
    await site.show(
        "<style>i{float:right;width:12px;height:12px;background:url(/trash.png)}</style>"
        "<div style='cursor:pointer;width:200px'><i></i><b>Ann</b><br>Lunch?<br>At noon</div>"
    )
    (node,) = [node for node in nodes(await site.observe()) if node.kind == "img"]
    assert node.props["hint"] == "trash"


async def test_canvas_can_be_pointed_at(site: Site) -> None:
    await site.show("<canvas width=150 height=100></canvas>")
    (node,) = [node for node in nodes(await site.observe()) if node.id is not None]
    assert (node.kind, node.props["size"]) == ("drawing", "150×100")


@pytest.mark.parametrize(
    ("html", "hint"),
    [
        ("<button><i class='fa fa-trash-alt'></i></button>", "trash alt"),
        ("<button><svg width=9 height=9><use href='#icon-cart'/></svg></button>", "cart"),
        ("<button><img src='/img/arrow_left.svg' width=9 height=9 alt=''></button>", "arrow left"),
        ("<button id=save></button>", "save"),
        (
            "<div tabindex=0 class='ui-slider-handle ui-state-default' style='width:9px;height:9px'></div>",
            "ui-slider-handle",
        ),
        ("<input name=email>", "email"),
        ("<input id=x1>", None),
    ],
)
async def test_hints_of_controls_without_a_name(site: Site, html: str, hint: str | None) -> None:
    await site.show(html)
    (node,) = [node for node in nodes(await site.observe()) if node.id is not None]
    assert (node.name, node.props.get("hint")) == ("", hint)


async def test_tab_and_the_link_in_it_are_one(site: Site) -> None:
    await site.show("<ul role=tablist><li role=tab aria-selected=true><a href='#a'>First</a></ul>")
    (node,) = [node for node in nodes(await site.observe()) if node.id is not None]
    assert (node.kind, node.name, node.states) == ("tab", "First", ["selected"])
    assert await site.id_of("li") == await site.id_of("a") == node.id
