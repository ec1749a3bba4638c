"""Reading an element or the page as text, Markdown or rows, beyond what is on screen."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.page.models import Extract
from tests.browser.site import ORIGIN, Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def extracted(site: Site, **params: Any) -> Extract:
    return Extract.model_validate(await site.call("page.extract", **params))


async def text(site: Site, **params: Any) -> str:
    return (await extracted(site, **params)).text


ARTICLE = """
<h1>Guide to <em>pens</em></h1>
<p>First <b>bold</b> words,
   wrapped.<br>New line. <a href="/shop?x=1#top">the shop</a> <a href="https://other.test/">away</a></p>
<ul><li>one<li>two<ul><li>inner</ul></ul>
<ol start=3><li>three<li>four</ol>
<pre>
a  b
  c
</pre>
<blockquote>Said</blockquote>
<h2>Prices</h2>
<table><tr><th>Item<th>Price<tr><td>Pen | red<td>3.00<tr><td>Ink<td></table>
"""


async def test_markdown(site: Site) -> None:
    await site.show(ARTICLE)
    assert await text(site, format="markdown") == (
        "# Guide to pens\n\nFirst bold words, wrapped.\nNew line. [the shop](/shop?x=1#top) "
        "[away](https://other.test/)\n\n- one\n- two\n  - inner\n3. three\n4. four\n\n```\na  b\n  c\n```\n\n> Said\n\n"
        "## Prices\n\n| Item | Price |\n| --- | --- |\n| Pen \\| red | 3.00 |\n| Ink |  |"
    )


async def test_text(site: Site) -> None:
    await site.show(ARTICLE)
    assert await text(site) == (
        "Guide to pens\nFirst bold words, wrapped.\nNew line. the shop away\n- one\n- two\n  - inner\n"
        "3. three\n4. four\na  b\n  c\nSaid\nPrices\n| Item | Price |\n| Pen \\| red | 3.00 |\n| Ink |  |"
    )


async def test_rows_with_spans_and_a_caption(site: Site) -> None:
    await site.show(
        "<table><caption>Sales</caption><thead><tr><th rowspan=2>City<th colspan=2>Year</tr><tr><th>24<th>25</thead>"
        "<tbody><tr><td>Rome<td><table><tr><td>in<td>ner</table><td>7</table>"
    )
    assert (await text(site, format="table")).splitlines() == [
        "Sales",
        "| City | Year |  |",
        "|  | 24 | 25 |",
        "| Rome | \\| in \\| ner \\| | 7 |",
    ]


async def test_the_table_around_or_inside_an_element(site: Site) -> None:
    await site.show(
        "<div id=box><table><tr><th>A<th>B<tr><td><button>x</button><td>2</table></div>"
        "<div role=grid aria-label=G><div role=row><span role=gridcell>p</span><span role=gridcell>q</span></div></div>"
    )
    await site.observe()
    assert await text(site, format="table", id=await site.id_of("button")) == "| A | B |\n| x | 2 |"
    assert await text(site, format="table") == "| A | B |\n| x | 2 |\n\nG\n| p | q |"


async def test_no_table_is_refused(site: Site) -> None:
    await site.show("<p>a</p>")
    assert (await site.answer("page.extract", format="table"))["code"] == "no_table"


async def test_tables_that_arrange_a_page_are_no_data(site: Site) -> None:
    await site.show("<table><tr><td><h1>Left</h1><td><ul><li>Right</ul></table>")
    assert await text(site, format="markdown") == "# Left\n\n- Right"


async def test_one_element_beyond_the_window(site: Site) -> None:
    await site.show("<div style='height: 3000px'></div><section><h2>Far</h2><p>away</p></section><p>other</p>")
    hit = (await site.call("page.find", query="far"))["hits"][0]
    assert await text(site, id=hit["id"]) == "Far"
    await site.js("() => document.querySelector('section').setAttribute('tabindex', '0')")
    await site.observe(mode="full")
    assert await text(site, id=await site.id_of("section"), format="markdown") == "## Far\n\naway"


async def test_fields_tell_what_they_hold_but_no_secrets(site: Site) -> None:
    await site.show(
        "<form><label>Name <input value=Ada></label><p><input aria-label=Pin type=password value=s3cret>"
        "<p><label><input type=checkbox checked> Agree</label><p><select aria-label=Land><option>It<option selected>Fr"
        "</select><p><input name=cvv aria-label=Code value=999><p><textarea aria-label=Note>a\nb</textarea></form>"
    )
    whole = await text(site)
    assert whole == "Name Ada\nPin: filled\n[x] Agree\nLand: Fr\nCode: filled\nNote: a\nb"


async def test_what_sites_keep_from_models_stays_out(site: Site) -> None:
    await site.show(
        "<p data-pagehand-ignore>one</p><p data-pagehand-redact>two <b>three</b></p><p class=x>four</p>"
        "<p hidden>five</p><p>six</p>"
    )
    assert await text(site, ignore=[".x"], redact=[]) == "▒▒▒\nsix"
    await site.observe()
    hit = (await site.call("page.find", query="six", ignore=[], redact=["p"]))["total"]
    assert hit == 0


async def test_bounded_and_says_so(site: Site) -> None:
    await site.show("".join(f"<p>line number {n}</p>" for n in range(1000)))
    short = await extracted(site, max_chars=100)
    assert short.truncated
    assert len(short.text) <= 100
    assert short.text.endswith("line number 6") or short.text.splitlines()[-1].startswith("line number ")
    assert short.total > 10_000
    whole = await extracted(site, max_chars=100_000)
    assert not whole.truncated
    assert whole.text.splitlines()[-1] == "line number 999"


async def test_frames_and_shadow_roots(site: Site) -> None:
    await site.show(
        "<x-a></x-a><iframe srcdoc='<h2>Framed</h2>'></iframe><script>document.querySelector('x-a')"
        ".attachShadow({mode: 'open'}).innerHTML = '<h2>Shadowed</h2><slot></slot>'</script>"
    )
    await site.page.wait_for_function("frames[0].document.querySelector('h2')")
    assert await text(site, format="markdown") == "## Shadowed\n\n## Framed"


async def test_unknown_ids_are_refused(site: Site) -> None:
    await site.show("<p>a</p>")
    assert (await site.answer("page.extract", id=77))["code"] == "unknown_id"


async def test_same_address_links_are_paths(site: Site) -> None:
    await site.show(f"<a href='{ORIGIN}/deep/er'>x</a><a href='javascript:void 0'>y</a>")
    assert await text(site, format="markdown") == "[x](/deep/er)y"
