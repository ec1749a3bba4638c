"""Signs without words (⋯, ×, ★) are told by what the author adds to them, and titles that say more are kept."""

from __future__ import annotations

import pytest

from tests.browser.site import Site, control, controls, nodes, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<button title='Actions for Silvia'>⋯</button>", "Actions for Silvia"),
        ("<div tabindex=0 title='Actions for Silvia'>⋯</div>", "Actions for Silvia"),
        ("<button aria-description='Close the panel'>×</button>", "Close the panel"),
        ("<button aria-label='✕' title='Close'>✕</button>", "Close"),
        ("<a href='/next' title='Next page'><b>›</b></a>", "Next page"),
        ("<button><span title='Add to favourites'>★</span></button>", "Add to favourites"),
        ("<div role=tab aria-selected=true title='Settings'>⚙</div>", "Settings"),
        ("<button>⋯</button>", "⋯"),
        ("<button title='···'>⋯</button>", "···"),
        ("<button title='Second page'>2</button>", "2"),
    ],
)
async def test_name_of_a_control_that_shows_signs(site: Site, html: str, expected: str) -> None:
    await site.show(html)
    assert [name for _, name in controls(await site.observe())] == [expected]


async def test_icon_font_glyph_is_told_by_its_title(site: Site) -> None:
    await site.show("<button><i title='Delete'>\ue001</i></button>")
    control(await site.observe(), "Delete")


async def test_sign_in_text_is_a_picture_of_its_title(site: Site) -> None:
    await site.show(
        "<table><tr><th>Bill<th>Paid<th>Stars"
        "<tr><td>A1<td title='Paid in May'>✓<td><span title='4 of 5'>★★★★☆</span></table>"
    )
    pictures = [node.name for node in nodes(await site.observe()) if node.kind == "img"]
    assert pictures == ["Paid in May", "4 of 5"]


async def test_words_are_not_replaced_by_a_title(site: Site) -> None:
    await site.show(
        "<p><span title='World Health Organization'>WHO</span> <i title='Mood'>★ <a href='/x'>more</a></i></p>"
    )
    assert words(await site.observe()) == "WHO ★ more"


async def test_sites_can_redact_signs_too(site: Site) -> None:
    await site.show("<p data-pagehand-redact><span title='Ill since May'>✚</span></p>")
    assert "May" not in words(await site.observe())


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<button title='Delete for all users'>Delete</button>", "Delete for all users"),
        ("<button title='delete'>Delete</button>", None),
        ("<button title='Delete'>Delete for all users</button>", None),
        ("<a href='/x' title='Opens the shop'>Shop</a>", "Opens the shop"),
        ("<input aria-label='Code' title='Six digits'>", "Six digits"),
        ("<input title='Six digits'>", None),
        ("<input aria-label='Code' placeholder='Six digits' title='Six digits'>", None),
        ("<button aria-description='Cannot be undone'>Delete</button>", "Cannot be undone"),
        ("<button title='Actions for Silvia'>⋯</button>", None),
        ("<button>Delete</button>", None),
    ],
)
async def test_description_only_when_it_says_more(site: Site, html: str, expected: str | None) -> None:
    await site.show(html)
    (node,) = [node for node in nodes(await site.observe()) if node.id is not None]
    assert node.props.get("description") == expected


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("Pay\u3164\u115f now\U000e0041", "Pay now"),
        ("Soft\u00adly\u200b\u202e", "Softly"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("Mum 👩\u200d👧", "Mum 👩\u200d👧"),
    ],
)
async def test_characters_that_nobody_sees(site: Site, shown: str, expected: str) -> None:
    await site.show(f"<button>{shown}</button>")
    assert [name for _, name in controls(await site.observe())] == [expected]
