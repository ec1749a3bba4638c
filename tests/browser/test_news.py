"""What the page does by itself, and what a person does on it, while a task runs: rows 16 and 42 of the loop."""

from __future__ import annotations

import pytest

from tests.browser.site import Site
from tests.browser.test_world import open_worlds

pytestmark = pytest.mark.asyncio(loop_scope="session")

NATIVE = "() => [alert, confirm, console.error, HTMLAnchorElement.prototype.click].map(String).join()"


async def start(site: Site, html: str) -> None:
    await site.show(html)
    await site.call("page.overlay", show=True, status="Working")


async def news(site: Site) -> list[tuple[str, str]]:
    return [(event.type, event.text) for event in (await site.observe()).events]


async def test_row_16_errors_of_scripts_are_told_once(site: Site) -> None:
    await start(site, "<p>x</p><img src='/gone.png'>")
    await site.js(
        """async () => {
          setTimeout(() => { undefined.cart; });
          Promise.reject(new RangeError("no such page"));
          console.error("total:", {sum: 3}, new TypeError("not a number"));
          await new Promise((done) => setTimeout(done, 20));
        }"""
    )
    told = await news(site)
    assert {kind for kind, _ in told} == {"error"}
    texts = [text for _, text in told]
    assert any("cart" in text for text in texts)
    assert "RangeError: no such page" in texts
    assert 'total: {"sum":3} TypeError: not a number' in texts
    assert len(texts) == 3
    assert await news(site) == []


async def test_row_16_a_flood_is_cut_to_the_last_few(site: Site) -> None:
    await start(site, "<p>x</p>")
    await site.js("() => { for (let at = 0; at < 500; at++) console.error('fault ' + at + ' ' + 'x'.repeat(9999)); }")
    told = await news(site)
    assert [text.split()[1] for _, text in told] == [str(number) for number in range(490, 500)]
    assert all(len(text) <= 300 for _, text in told)


async def test_row_16_a_dialog_between_two_actions_is_answered_and_told(site: Site) -> None:
    await start(site, "<p>x</p>")
    assert await site.js("() => { alert('Session over'); return confirm('Stay?'); }") is False
    assert site.dialogs == []
    assert await news(site) == [("dialog", 'alert "Session over" accepted'), ("dialog", 'confirm "Stay?" dismissed')]


async def test_row_16_dialogs_of_an_action_are_in_its_result_alone(site: Site) -> None:
    await start(site, "<button onclick=\"confirm('Sure?')\">Go</button>")
    await site.observe()
    result = await site.act("click", "button", dialogs="accept")
    assert [dialog.answer for dialog in result.changes.dialogs] == ["accepted"]
    assert await news(site) == []
    assert await site.js("() => confirm('Later?')") is False
    assert await news(site) == [("dialog", 'confirm "Later?" dismissed')]


async def test_row_16_downloads_are_told_however_they_are_started(site: Site) -> None:
    await start(
        site,
        """<a id=link href="data:text/plain,x" download="list.csv">Save</a>
        <a id=not href="data:text/plain,x" download="kept.csv" onclick="event.preventDefault()">Keep</a>""",
    )
    await site.observe()
    await site.act("click", "#link")
    await site.act("click", "#not")
    await site.js(
        """async () => {
          for (const fire of [(a) => a.click(), (a) => a.dispatchEvent(new MouseEvent("click"))]) {
            const a = document.createElement("a");
            a.href = "data:text/plain,y";
            a.download = "made.txt";
            fire(a);
          }
          await new Promise((done) => setTimeout(done, 20));
        }"""
    )
    assert await news(site) == [("download", "list.csv"), ("download", "made.txt"), ("download", "made.txt")]


async def test_row_16_everything_is_put_back(site: Site) -> None:
    await site.show("<button>Go</button>")
    before = await site.js(NATIVE)
    await site.call("page.overlay", show=True, status="Working")
    assert await site.js(NATIVE) != before
    await site.observe()
    await site.act("click", "button")
    await site.call("page.overlay", show=False)
    assert await site.js(NATIVE) == before
    await site.js("() => { console.error('later'); }")
    assert await news(site) == []


async def test_row_16_news_come_from_the_pages_world_to_the_extensions(site: Site) -> None:
    world = await open_worlds(site, "<button>Go</button>")
    await world.call("page.overlay", show=True, status="Working")
    await site.js("() => { console.error('broken'); alert('Hello'); }")
    told = (await world.call("page.observe"))["events"]
    assert told == [{"type": "error", "text": "broken"}, {"type": "dialog", "text": 'alert "Hello" accepted'}]
    assert site.dialogs == []
    await world.call("page.overlay", show=False)
    await site.js("() => { console.error('later'); }")
    assert (await world.call("page.observe"))["events"] == []


async def test_row_42_a_persons_input_is_counted_and_the_agents_is_not(site: Site) -> None:
    await start(site, "<button>Go</button><input>")
    await site.observe()
    await site.act("click", "button")
    await site.act("input_text", "input", text="from the agent")
    assert not (await site.observe()).person
    await site.page.mouse.click(5, 300)
    await site.page.focus("input")
    await site.page.keyboard.type("abc")
    assert (await site.call("page.info"))["person"] == {"clicks": 1, "keys": 3}
    seen = (await site.observe()).person
    assert (seen.clicks, seen.keys) == (1, 3)
    assert not (await site.observe()).person


async def test_row_42_nothing_is_counted_while_no_task_runs(site: Site) -> None:
    await start(site, "<input>")
    await site.call("page.overlay", show=False)
    await site.page.focus("input")
    await site.page.keyboard.type("abc")
    assert not (await site.observe()).person
