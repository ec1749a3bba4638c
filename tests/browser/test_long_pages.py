"""Long pages: what is skipped without being looked at is exactly what does not show; caps say what they leave out."""

from __future__ import annotations

import random
import re

import pytest

from tests.browser.site import Site, nodes, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHOWN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/^w\\d+$/.test(node.data)) continue;
    range.selectNode(node);
    const {left, top, right, bottom} = range.getBoundingClientRect();
    if (right > left && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth) found.push(node.data);
  }
  return found;
}"""
"""Words that lie in the window, asked of each text by itself."""

COVERED = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/^w\\d+$/.test(node.data)) continue;
    range.selectNode(node);
    const {left, top, width, height} = range.getBoundingClientRect();
    const inside = [0.15, 0.5, 0.85].some((part) => {
      const hit = document.elementFromPoint(left + width * part, top + height / 2);
      return hit && (hit === node.parentElement || hit.contains(node));
    });
    if (!inside) found.push(node.data);
  }
  return found;
}"""
"""Words that something else lies over, or of which hardly anything is in the window."""


def page(seed: int) -> str:
    """A long page in which some things lie elsewhere than where they stand in the document."""
    dice = random.Random(seed)
    styles = [
        "position:fixed;top:40px;left:600px",
        "position:absolute;top:1500px;left:700px",
        "position:relative;top:-900px;left:400px",
        "position:sticky;top:0",
        "float:right",
        "display:contents",
        "transform:translate(500px,-1200px)",
        "margin-left:-4000px",
        "display:none",
    ]

    def part(depth: int) -> str:
        style = dice.choice(styles) if dice.random() < 0.06 else ""
        inside = f"<span>w{dice.randrange(10**9)}</span>"
        if dice.random() < 0.2:
            inside += "<button style='height:30px'>Go</button>"
        if dice.random() < 0.1:
            inside += "<input style='height:30px'>"
        if depth:
            inside += "".join(part(depth - 1) for _ in range(dice.randrange(1, 7)))
        return f"<div style='{style}'>{inside}</div>"

    return "".join(part(3) for _ in range(12))


@pytest.mark.parametrize("seed", range(6))
async def test_what_is_skipped_is_what_does_not_show(site: Site, seed: int) -> None:
    await site.show(page(seed))
    for y in (0, 700, 2500, 100_000):
        await site.js(f"scrollTo(0, {y})")
        read = set(re.findall(r"w\d+", words(await site.observe())))
        shown = set(await site.js(SHOWN))
        covered = await site.js(COVERED)
        assert read - shown == set()
        assert shown - read - set(covered) == set()


async def test_controls_outside_are_counted(site: Site) -> None:
    rows = "".join(
        f"<section><p>Text {at}</p><div><span><button>B{at}</button></span></div>"
        f"<p><button style='display:none'>no</button><a>no</a></section>"
        for at in range(300)
    )
    await site.show(rows + "<button style='position:fixed;top:5px;right:5px'>Top</button>")
    for y in (0, 5000, 100_000):
        await site.js(f"scrollTo(0, {y})")
        snapshot = await site.observe()
        listed = [node for node in nodes(snapshot) if node.id is not None]
        assert "Top" in [node.name for node in listed]
        assert len(listed) + snapshot.above.controls + snapshot.below.controls == 301


async def test_what_shows_without_text_inside_of_what_lies_outside(site: Site) -> None:
    rows = "".join(f"<section><p>Text {at}</p><p>More</p></section>" for at in range(200))
    host = "<section><div><span></span></div></section>"
    await site.show(
        rows + "<section><p>x</p><div><input aria-label=Far style='position:fixed;top:9px;left:300px'></div></section>"
        "<section><p>x</p><div><div><canvas width=50 height=50 style='position:fixed;top:9px;left:600px'></canvas>"
        f"</div></div></section>{host}<script>document.querySelector('section span').attachShadow({{mode:'open'}})"
        ".innerHTML = '<button style=\"position:fixed;top:200px;left:500px\">Deep</button>'</script>" + rows
    )
    listed = [node.name or node.kind for node in nodes(await site.observe()) if node.id is not None]
    assert sorted(listed) == ["Deep", "Far", "drawing"]


async def test_long_lists_are_capped_and_counted(site: Site) -> None:
    items = "".join(f"<li style='{'display:none' if at % 10 == 0 else ''}'>Item {at}" for at in range(1000))
    await site.show(f"<ul>{items}</ul><p>Behind")
    snapshot = await site.observe(mode="full")
    entries = [node for node in nodes(snapshot) if node.kind == "item"]
    assert len(entries) + sum(node.more for node in nodes(snapshot)) == 900
    assert "Behind" in words(snapshot)


async def test_page_with_too_much_text_still_shows_what_lies_over_it(site: Site) -> None:
    text = "".join(f"<p>Paragraph {at} with some words that are told.</p>" for at in range(3000))
    dialog = "<div style='position:fixed;inset:0 0 auto;height:200px;background:white'><button>Accept</button></div>"
    await site.show(text + dialog)
    snapshot = await site.observe(mode="full")
    assert snapshot.truncated == "size"
    assert "Paragraph 1 " not in words(snapshot)
    assert "Paragraph 40 " in words(snapshot)
