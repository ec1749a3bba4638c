"""Clicking: what arrives, in which order, once; and what is refused, with its cause."""

from __future__ import annotations

import pytest

from tests.browser.site import ORIGIN, Site, nodes

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOG = """<script>
  window.log = [];
  const types = ["pointerover", "pointerenter", "mouseover", "mouseenter", "pointermove", "mousemove", "pointerdown",
    "mousedown", "focus", "pointerup", "mouseup", "click", "auxclick", "contextmenu", "dblclick"];
  const watch = (el) => types.forEach((type) => el.addEventListener(type, (event) => {
    if (event.eventPhase === Event.AT_TARGET) log.push(type);
  }));
  watch(document.querySelector("button"));
</script>"""


async def recorded_by_hand(site: Site) -> list[str]:
    """What a trusted click of the browser's own mouse sends."""
    box = await site.page.locator("button").bounding_box()
    assert box
    await site.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    log: list[str] = await site.js(
        "() => { const log = window.log; window.log = []; document.activeElement.blur(); return log; }"
    )
    return log


async def test_same_events_as_a_real_mouse(site: Site) -> None:
    await site.show("<button style='margin: 90px'>A</button>" + LOG)
    expected = await recorded_by_hand(site)
    await site.page.mouse.move(0, 0)
    await site.js("() => { window.log = []; }")
    await site.observe()
    assert (await site.act("click", "button")).ok
    assert await site.js("() => window.log") == expected


async def test_double_and_right_click(site: Site) -> None:
    await site.show("<button>A</button>" + LOG)
    await site.js(
        "() => { window.counts = []; document.querySelector('button').addEventListener('click', e => "
        "counts.push(e.detail)); }"
    )
    await site.observe()
    await site.act("click", "button", count=2)
    assert await site.js("() => [counts, log.filter(t => t === 'dblclick').length]") == [[1, 2], 1]
    await site.js("() => { window.log = []; }")
    await site.act("click", "button", button="right")
    log = await site.js("() => window.log")
    assert "contextmenu" in log
    assert "click" not in log


async def test_modifiers_and_point(site: Site) -> None:
    await site.show("<button style='width: 200px; height: 100px; position: absolute; left: 0; top: 0'>A</button>")
    await site.js(
        "() => document.querySelector('button').addEventListener('click', e => { window.at = "
        "[e.ctrlKey, e.clientX, e.clientY]; })"
    )
    await site.observe()
    await site.act("click", "button", modifiers=["Control"], at=[0.25, 0.5])
    assert await site.js("() => window.at") == [True, 50, 50]


async def test_checkbox_in_label_toggles_once(site: Site) -> None:
    await site.show(
        '<label><input type="checkbox"> Agree</label><script>n = 0; '
        'document.querySelector("input").onclick = () => n++</script>'
    )
    await site.observe()
    result = await site.act("click", "input")
    assert result.changes.checked is True
    assert await site.js("() => [document.querySelector('input').checked, n]") == [True, 1]


async def test_hidden_box_is_operated_through_its_label(site: Site) -> None:
    await site.show(
        '<input type="checkbox" id="n" style="position: absolute; opacity: 0; width: 1px; height: '
        '1px"><label for="n">News</label>'
    )
    await site.observe()
    assert (await site.act("click", "label")).changes.checked is True
    assert await site.js("() => document.querySelector('input').checked")


async def test_covered_is_refused_and_names_the_cover(site: Site) -> None:
    await site.show("""<button id="b" style="position: absolute; top: 20px" onclick="window.hit = 1">Buy</button>""")
    await site.observe()
    await site.js(
        """() => document.body.insertAdjacentHTML("beforeend",
          '<div id="consent" style="position: fixed; inset: 0; background: #0008"><p>We use cookies</p></div>')"""
    )
    result = await site.act("click", "#b")
    assert (result.ok, result.code) == (False, "covered")
    assert "consent" in result.detail
    assert "We use cookies" in result.detail
    assert await site.js("() => window.hit") is None


async def test_partly_covered_is_clicked_where_it_shows(site: Site) -> None:
    await site.show(
        """<button id="b" style="position: absolute; top: 20px; left: 0; width: 200px; height: 60px"
          onclick="window.hit = 1">Buy</button>
        <div style="position: absolute; top: 20px; left: 60px; width: 300px; height: 60px; background: red"></div>"""
    )
    await site.observe()
    assert (await site.act("click", "#b")).ok
    assert await site.js("() => window.hit") == 1


async def test_sticky_header_is_dodged(site: Site) -> None:
    await site.show(
        """<header style="position: sticky; top: 0; height: 90px; background: red; z-index: 2"></header>
        <div style="height: 1000px"></div><button onclick="window.hit = 1">Deep</button>
        <div style="height: 3000px"></div>"""
    )
    await site.observe(mode="full")
    await site.js("() => { const b = document.querySelector('button'); scrollTo(0, b.offsetTop - 30); }")
    assert (await site.act("click", "button")).ok
    assert await site.js("() => window.hit") == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("b.disabled = true", "disabled"),
        ("b.setAttribute('aria-disabled', 'true')", "disabled"),
        ("b.parentElement.setAttribute('aria-disabled', 'true')", "disabled"),
        ("b.parentElement.inert = true", "disabled"),
        ("b.style.visibility = 'hidden'", "hidden"),
        ("b.style.display = 'none'", "hidden"),
        ("b.parentElement.style.opacity = 0", "hidden"),
        ("b.parentElement.setAttribute('data-pagehand-ignore', '')", "not_allowed"),
        ("b.remove()", "gone"),
    ],
)
async def test_refusals(site: Site, change: str, code: str) -> None:
    await site.show("<main><button id='b' onclick='window.hit = 1'>Buy</button></main>")
    await site.observe()
    number = await site.id_of("#b")
    await site.js(f"() => {{ const b = document.querySelector('#b'); {change}; }}")
    result = await site.act("click", id=number)
    assert (result.ok, result.code) == (False, code)
    assert await site.js("() => window.hit") is None


async def test_locked_by_the_user_at_the_time_of_the_action(site: Site) -> None:
    await site.show("<div id='zone'></div><button id='b'>Rename</button>")
    await site.observe(ignore=["#zone"])
    await site.js("() => document.querySelector('#zone').append(document.querySelector('#b'))")
    assert (await site.act("click", "#b")).code == "not_allowed"


async def test_looks_through_an_overlay_that_was_left_behind(site: Site) -> None:
    await site.show(
        "<button onclick='window.hit = 1'>Go</button><div data-agent-overlay style='position: fixed; inset: 0'></div>"
    )
    await site.observe()
    assert (await site.act("click", "button")).ok
    assert await site.js("() => window.hit") == 1


async def test_starts_at_the_innermost_element(site: Site) -> None:
    await site.open("layers.html")
    await site.observe()
    assert (await site.act("click", "#outer")).ok
    assert await site.js("() => window.order") == ["path", "inner", "outer"]


async def test_in_a_frame_that_is_offset_and_scrolled(site: Site) -> None:
    site.documents[ORIGIN + "/in.html"] = (
        "<div style='height: 900px'></div><button onclick='parent.hit = 1'>Go</button>"
    )
    await site.show("<div style='height: 130px'>Head</div><iframe src='/in.html' style='height: 120px'></iframe>")
    snapshot = await site.observe(mode="full")
    number = next(node.id for node in nodes(snapshot) if node.name == "Go")
    assert (await site.act("click", id=number)).ok
    assert await site.js("() => window.hit") == 1


async def test_links_are_followed_and_the_document_is_left(site: Site) -> None:
    site.documents[ORIGIN + "/next.html"] = "<p>Next</p>"
    await site.show("<a href='/next.html'>Go</a>")
    await site.observe()
    result = await site.act("click", "a")
    assert result.changes.leaving
    await site.page.wait_for_url("**/next.html")


async def test_link_to_a_new_tab_is_followed_here(site: Site) -> None:
    await site.show("<a href='#next' target='_blank'>Go</a>")
    await site.observe()
    result = await site.act("click", "a")
    assert result.changes.url == ORIGIN + "/#next"
    assert len(site.page.context.pages) == 1


@pytest.mark.parametrize(
    ("policy", "script", "outcome", "answer"),
    [
        ("accept", "confirm('Sure?')", True, "accepted"),
        ("dismiss", "confirm('Sure?')", False, "dismissed"),
        ("accept", "prompt('Name?', 'Bo')", "Bo", "accepted"),
        ("dismiss", "prompt('Name?', 'Bo')", None, "dismissed"),
        ("dismiss", "alert('Hello')", None, "accepted"),
    ],
)
async def test_dialogs_are_answered_by_policy(
    site: Site, policy: str, script: str, outcome: object, answer: str
) -> None:
    await site.show(f'<button onclick="window.outcome = {script} ?? null">Go</button>')
    await site.js("() => { window.natives = [alert, confirm, prompt, fetch, open]; }")
    await site.observe()
    result = await site.act("click", "button", dialogs=policy)
    assert [dialog.answer for dialog in result.changes.dialogs] == [answer]
    assert result.changes.dialogs[0].message in ("Sure?", "Name?", "Hello")
    assert await site.js("() => window.outcome") == outcome
    assert site.dialogs == []
    assert await site.js("() => [alert, confirm, prompt, fetch, open].every((f, i) => f === natives[i])")


async def test_reports_what_changed(site: Site) -> None:
    await site.show("<button aria-expanded='false'>Menu</button><p>Old</p>")
    await site.js(
        """() => document.querySelector("button").addEventListener("click", (event) => {
          event.target.setAttribute("aria-expanded", "true");
          document.title = "Changed";
          document.querySelector("p").remove();
          document.body.insertAdjacentHTML("beforeend", '<a href="/x">Profile</a><p>New words</p>');
        })"""
    )
    await site.observe()
    changes = (await site.act("click", "button")).changes
    assert changes.expanded is True
    assert changes.title == "Changed"
    assert sorted(changes.added) == ["New words", 'link "Profile"']
    assert (changes.added_count, changes.removed_count) == (2, 1)


async def test_nothing_changed_is_said(site: Site) -> None:
    await site.show("<div role='button' style='user-select: none'>Dead</div>")
    await site.observe()
    result = await site.act("click", "[role=button]")
    assert result.ok
    assert result.changes.nothing()


async def test_prevented_pointerdown_sends_no_mouse_events(site: Site) -> None:
    await site.show("<button onpointerdown='event.preventDefault()'>A</button>" + LOG)
    await site.observe()
    await site.act("click", "button")
    log = await site.js("() => window.log")
    assert "mousedown" not in log
    assert log.count("click") == 1


async def test_hover_keeps_a_menu_open_while_inside(site: Site) -> None:
    await site.open("hover-menu.html")
    await site.observe()
    assert (await site.act("hover", "#menu")).ok
    await site.observe()
    assert (await site.act("click", "#sub a")).ok
    assert await site.js("() => window.hit") == 1
