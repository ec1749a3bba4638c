"""What is told of elements besides what shows: ids of their authors, and a path that outlives renamed classes."""

from __future__ import annotations

import pytest

from pagehand.page.models import Details
from tests.browser.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def told(site: Site, *selectors: str) -> list[Details]:
    """Details of the elements that selectors name, after the page was read."""
    await site.observe()
    ids = [await site.id_of(selector) for selector in selectors]
    return [Details.model_validate(each) for each in await site.call("page.describe", ids=ids)]


async def test_ids_of_authors_and_names_of_fields(site: Site) -> None:
    await site.show(
        "<button id=save data-testid=save-button>Save</button><input name=email aria-label=Mail>"
        "<button data-cy='buy' data-test=''>Buy</button>"
    )
    save, mail, buy = await told(site, "#save", "input", "[data-cy]")
    assert (save.test_id, save.dom_id, save.field) == ("save-button", "save", "")
    assert (mail.test_id, mail.dom_id, mail.field) == ("", "", "email")
    assert buy.test_id == "buy"


async def test_paths_have_no_classes_and_begin_at_an_id(site: Site) -> None:
    await site.show(
        "<main id=list><ul class=a1b2><li><button class=x>One</button></li>"
        "<li><span>2</span><button class=y>Two</button></li></ul></main><p><button class=z>Out</button></p>"
    )
    one, two, out = await told(site, ".x", ".y", ".z")
    assert one.selector == "#list > ul > li:nth-of-type(1) > button"
    assert two.selector == "#list > ul > li:nth-of-type(2) > button"
    assert out.selector == "html > body > p > button"
    await site.js("() => document.querySelectorAll('[class]').forEach(el => { el.className = 'n' + Math.random(); })")
    assert [each.selector for each in await told(site, "li:nth-of-type(2) button")] == [two.selector]


async def test_an_id_that_is_there_twice_leads_nowhere(site: Site) -> None:
    await site.show("<div id=a><button class=x>One</button></div><div id=a><button class=y>Two</button></div>")
    one, two = await told(site, ".x", ".y")
    assert one.selector == "html > body > div:nth-of-type(1) > button"
    assert two.selector == "html > body > div:nth-of-type(2) > button"


async def test_shadow_roots_are_passed(site: Site) -> None:
    await site.show(
        "<x-card id=card></x-card><script>document.querySelector('x-card').attachShadow({mode: 'open'}).innerHTML = "
        "'<p><button>Deep</button></p>'</script>"
    )
    await site.observe()
    deep = await site.js("() => __pagehand.idOf(document.querySelector('x-card').shadowRoot.querySelector('button'))")
    (told_of,) = await site.call("page.describe", ids=[deep])
    assert told_of["selector"] == "#card > p > button"


async def test_names_of_fields_that_shadow_the_document_do_no_harm(site: Site) -> None:
    await site.show(
        "<form><input name=children aria-label=A><input name=parentNode aria-label=B><input name=id aria-label=C>"
        "<input name=getAttribute aria-label=D></form><form name=querySelectorAll id=q><button>Go</button></form>"
    )
    first, go = await told(site, "input", "button")
    assert (first.field, first.selector) == ("children", "html > body > form:nth-of-type(1) > input:nth-of-type(1)")
    assert go.selector == "#q > button"


async def test_what_is_gone_is_left_out(site: Site) -> None:
    await site.show("<button class=a>A</button><button class=b>B</button>")
    await site.observe()
    ids = [await site.id_of(".a"), await site.id_of(".b")]
    assert [each["id"] for each in await site.call("page.describe", ids=[*ids, 999, "f9:1"])] == ids
    assert await site.call("page.describe") == []
