"""What is told of elements besides what shows: ids of their authors, and a path that outlives renamed classes."""

from __future__ import annotations

import pytest

from pagehand.page.models import Details, Survey
from tests.browser.site import Site, control, nodes, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def surveyed(site: Site) -> Survey:
    return Survey.model_validate(await site.call("page.survey"))


async def told(site: Site, *selectors: str) -> list[Details]:
    """Details of the elements that selectors name."""
    details = {each.id: each for each in (await surveyed(site)).details}
    return [details[await site.id_of(selector)] for selector in selectors]


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
    survey = await surveyed(site)
    (deep,) = survey.details
    assert (deep.id, deep.selector) == (control(survey, "Deep").id, "#card > p > button")


async def test_names_of_fields_that_shadow_the_document_do_no_harm(site: Site) -> None:
    await site.show(
        "<form><input name=children aria-label=A><input name=parentNode aria-label=B><input name=id aria-label=C>"
        "<input name=getAttribute aria-label=D></form><form name=querySelectorAll id=q><button>Go</button></form>"
    )
    first, go = await told(site, "input", "button")
    assert (first.field, first.selector) == ("children", "html > body > form:nth-of-type(1) > input:nth-of-type(1)")
    assert go.selector == "#q > button"


async def test_it_reads_all_of_the_page_with_the_numbers_of_observations(site: Site) -> None:
    await site.show("<button>Top</button><div style='height: 4000px'></div><button>Low</button>")
    top = control(await site.observe(first_id=40), "Top")
    survey = await surveyed(site)
    assert control(survey, "Top").id == top.id == 40
    low = control(survey, "Low").id
    assert {each.id for each in survey.details} == {top.id, low}
    assert (await site.act("click", id=low)).ok


async def test_nothing_counts_as_seen_and_news_are_left(site: Site) -> None:
    await site.show("<button>A</button>")
    await site.observe()
    await site.js("() => document.body.insertAdjacentHTML('afterbegin', '<button>B</button>')")
    await site.call("page.overlay", show=True, status="At work")
    await site.js("() => { setTimeout(() => { throw new Error('broken cart'); }); }")
    await site.js("() => new Promise(done => setTimeout(done))")
    await surveyed(site)
    snapshot = await site.observe()
    assert {node.name: node.new for node in nodes(snapshot) if node.id} == {"A": False, "B": True}
    assert ["broken cart" in event.text for event in snapshot.events] == [True]


async def test_what_is_not_to_be_read_stays_out(site: Site) -> None:
    await site.show("<div class=s><p>Secret</p><button>In</button></div><p class=r>1234</p><button>Out</button>")
    survey = Survey.model_validate(await site.call("page.survey", ignore=[".s"], redact=[".r"]))
    assert "Secret" not in words(survey)
    assert "1234" not in words(survey)
    assert [each.id for each in survey.details] == [control(survey, "Out").id]
