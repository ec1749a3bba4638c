"""Frames of other origins and closed shadow roots, read and operated by the packed extension."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Frame, Page

from tests.e2e.harness import Extension, clean, until
from tests.e2e.test_extension_model import settings
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

DONE = {"action": {"done": {"text": "Done.", "success": True}}}
FIELD = '<title>In</title><label>Card <input id="card" autocomplete="cc-number" value="4111"></label>'
PRESS = '<title>In</title><button id="b" onclick="this.textContent = \'Pressed\'">Press me</button>'
Step = Callable[[str], dict[str, Any]]


@pytest.fixture
def other() -> Iterator[PageServer]:
    """A server of another site: ``localhost`` instead of ``127.0.0.1``."""
    with PageServer() as server:
        yield server


def elsewhere(server: PageServer, path: str, html: str) -> str:
    """Serve a page from the other site."""
    return server.add(path, "<!doctype html>" + html).replace("127.0.0.1", "localhost")


def on(tool: str, words: str, **arguments: Any) -> Step:
    """An action on the control whose mark holds ``words``."""

    def step(text: str) -> dict[str, Any]:
        mark = re.search(r"\[((?:f\d+:)?\d+)<[^\]]*" + re.escape(words), text)
        assert mark, f"{words!r} is not there:\n{text}"
        number = int(mark[1]) if mark[1].isdigit() else mark[1]
        return {"action": {tool: {"id": number, **arguments}}}

    return step


class Runner:
    """Runs scripted tasks on a page and keeps what the model was shown."""

    def __init__(self, extension: Extension, page: Page) -> None:
        self.extension = extension
        self.page = page
        self.seen: list[str] = []

    async def run(self, url: str, *steps: Step) -> None:
        """Open a page and carry the steps out; then look once more."""

        def answer(request: dict[str, Any], number: int) -> dict[str, Any]:
            self.seen.append(request["messages"][-1]["content"])
            try:
                return steps[number - 1](self.seen[-1]) if number <= len(steps) else DONE
            except AssertionError as error:
                return {"action": {"done": {"text": str(error), "success": False}}}

        with ModelServer(answer) as server:
            await self.page.goto(url)
            popup = await self.extension.popup(self.page, **settings(server))
            shown = await popup.run("Do it")
            assert "Done." in shown, f"{shown}\n" + "\n".join(self.seen)
            await popup.leave()

    def frame(self, part: str) -> Frame:
        """The frame whose address holds ``part``."""
        return next(frame for frame in self.page.frames if part in frame.url)


@pytest_asyncio.fixture(loop_scope="session")
async def runner(extension: Extension, page: Page) -> AsyncIterator[Runner]:
    """Runs tasks in the fresh tab."""
    yield Runner(extension, page)


def top(inner: str, *, frame: str = 'width="400" height="120"', body: str = "") -> str:
    return f'<!doctype html><title>Top</title><h1>Shop</h1><iframe title="pay" {frame} src="{inner}"></iframe>{body}'


async def test_a_frame_of_another_site_is_read_and_operated(
    runner: Runner, pages: PageServer, other: PageServer
) -> None:
    inner = elsewhere(other, "/pay", PRESS + '<label>Name <input id="n"></label>')
    url = pages.add("/", top(inner, body="<button>Outside</button>"))
    await runner.run(url, on("click", "Press me"), on("input_text", "Name", text="Ada"))
    first, second, third = runner.seen
    assert "cross-origin" not in first
    assert re.search(r"\[f\d+:\d+<button \"Press me\"", first)
    assert re.search(r"\[\d+<button \"Outside\"", first)
    assert re.search(r'Clicked \[f\d+:\d+\] button "Press me"', second)
    assert "Pressed" in second
    assert 'value="Ada"' in third
    frame = runner.frame("/pay")
    assert await frame.locator("#b").inner_text() == "Pressed"
    assert await frame.locator("#n").input_value() == "Ada"


async def test_a_card_number_is_never_read_out(runner: Runner, pages: PageServer, other: PageServer) -> None:
    await runner.run(
        pages.add("/", top(elsewhere(other, "/pay", FIELD))), on("input_text", "Card", text="4000 0000 0000 0002")
    )
    assert await runner.frame("/pay").locator("#card").input_value() == "4000 0000 0000 0002"
    assert "filled" in runner.seen[0]
    observed = [re.sub(r"<history>.*?</history>", "", text, flags=re.S) for text in runner.seen]
    assert not any("4111" in text for text in runner.seen)
    assert not any(re.search(r"<input[^>]*4000", text) for text in observed)


async def test_frames_in_frames_sandboxed_and_in_shadow_roots(
    runner: Runner, pages: PageServer, other: PageServer
) -> None:
    deep = pages.add("/deep", "<!doctype html>" + PRESS.replace("Press me", "Deepest"))
    nested = elsewhere(other, "/nested", f'<p>Middle</p><iframe id="d" src="{deep}"></iframe>')
    shadow = elsewhere(other, "/shadow", PRESS.replace("Press me", "In the shadow"))
    sandboxed = "<button onclick='this.textContent=&quot;Sand used&quot;'>Sand</button>"
    body = f"""<iframe title="box" sandbox="allow-scripts" srcdoc="{sandboxed}"></iframe><div id="h"></div>
    <script>h.attachShadow({{mode: "closed"}}).innerHTML = '<iframe title="s" src="{shadow}"></iframe>'</script>"""
    await runner.run(
        pages.add("/", top(nested, body=body)),
        on("click", "Deepest"),
        on("click", "Sand"),
        on("click", "In the shadow"),
    )
    assert await runner.frame("/deep").locator("#b").inner_text() == "Pressed", runner.seen[1]
    assert await runner.frame("/shadow").locator("#b").inner_text() == "Pressed"
    assert "Sand used" in runner.seen[-1]
    numbers = set(re.findall(r"\[(f\d+):\d+<", runner.seen[0]))
    assert len(numbers) == 3, runner.seen[0]


async def test_only_what_shows_of_a_frame_is_read(runner: Runner, pages: PageServer, other: PageServer) -> None:
    inner = elsewhere(other, "/tall", PRESS + '<div style="height:3000px"></div><button>Far below</button>')
    hidden = elsewhere(other, "/hidden", "<button>Never seen</button>")
    body = "".join(
        f'<iframe src="{hidden}" {attributes}></iframe>'
        for attributes in ('width="1" height="1"', 'style="display:none"', 'style="visibility:hidden"')
    )
    await runner.run(pages.add("/", top(inner, body=body)))
    assert "Press me" in runner.seen[0]
    assert "Far below" not in runner.seen[0]
    assert "Never seen" not in runner.seen[0]
    assert "/hidden" not in runner.seen[0]


async def test_a_frame_below_the_window_is_scrolled_to(runner: Runner, pages: PageServer, other: PageServer) -> None:
    html = '<div style="height:1500px"></div>' + PRESS.replace("Press me", "Low")
    inner = elsewhere(other, "/long", html)
    page = top(inner, frame='width="400" height="2000" style="margin-top:500px"')
    url = pages.add("/", page)
    await runner.run(
        url, lambda text: {"action": {"scroll": {"direction": "down", "pages": 2.5}}}, on("click", "Low"),
    )  # fmt: skip
    assert await runner.frame("/long").locator("#b").inner_text() == "Pressed"


async def test_a_covered_frame_refuses_with_what_covers_it(
    runner: Runner, pages: PageServer, other: PageServer
) -> None:
    cover = """<div id="banner" style="position:fixed;inset:0;background:#fff;display:none">We use cookies</div>
    <script>addEventListener("message", () => { banner.style.display = "block" })</script>"""
    inner = elsewhere(other, "/calls", PRESS + "<button onclick=\"parent.postMessage(1, '*')\">Call</button>")

    def again(text: str) -> dict[str, Any]:
        return on("click", "Press me")(runner.seen[0])

    await runner.run(pages.add("/", top(inner, body=cover)), on("click", "Call"), again)
    assert "We use cookies" in runner.seen[2]
    assert "cover" in runner.seen[2].lower()
    assert await runner.frame("/calls").locator("#b").inner_text() == "Press me"


async def test_a_frame_that_has_another_document_refuses(runner: Runner, pages: PageServer, other: PageServer) -> None:
    second = elsewhere(other, "/second", PRESS.replace("Press me", "Press me now"))
    first = elsewhere(other, "/first", PRESS + f"<button onclick=\"location.href = '{second}'\">Next</button>")

    def stale(text: str) -> dict[str, Any]:
        return on("click", "Press me")(runner.seen[0])

    await runner.run(pages.add("/", top(first)), on("click", "Next"), stale, on("click", "Press me now"))
    assert "Press me now" in runner.seen[1]
    assert re.search(r"gone|no longer|not there", runner.seen[2]), runner.seen[2]
    before, after = (set(re.findall(r"\[(f\d+):", runner.seen[at].split("<browser_state>")[1])) for at in (0, 2))
    assert not before & after
    assert await runner.frame("/second").locator("#b").inner_text() == "Pressed"


async def test_a_frame_that_hangs_costs_one_line(runner: Runner, pages: PageServer, other: PageServer) -> None:
    inner = elsewhere(other, "/busy", PRESS + "<script>onload = () => setTimeout(() => { for (;;); }, 1500)</script>")
    url = pages.add("/", top(inner, body="<button>Outside</button>"))
    await runner.run(url, on("click", "Outside"), lambda text: {"action": {"wait": {"seconds": 2}}})
    last = runner.seen[-1]
    assert "Outside" in last
    assert "Press me" not in last.split("<page")[-1]
    assert re.search(r"does not answer|cannot be read", last)


async def test_marks_hold_inside_of_frames(runner: Runner, pages: PageServer, other: PageServer) -> None:
    html = PRESS + "<p data-pagehand-redact>Secret one</p><div data-pagehand-ignore><button>Never</button></div>"
    inner = elsewhere(other, "/marks", html)
    private = elsewhere(other, "/private", "<p>Secret two</p>")
    body = f'<div data-pagehand-redact><iframe src="{private}"></iframe></div>'
    await runner.run(pages.add("/", top(inner, body=body)))
    assert "Press me" in runner.seen[0]
    for word in ("Secret one", "Secret two", "Never"):
        assert word not in runner.seen[0]


async def test_nothing_stays_in_a_frame_after_the_task(
    runner: Runner, pages: PageServer, other: PageServer, extension: Extension
) -> None:
    await runner.run(pages.add("/", top(elsewhere(other, "/pay", PRESS))), on("click", "Press me"))
    assert await clean(runner.page)
    tab = await extension.tab_id(runner.page)
    worker = runner.page.context.service_workers[0]

    async def gone() -> bool:
        found = await worker.evaluate(
            """async (tabId) => (await chrome.scripting.executeScript({ target: { tabId, allFrames: true },
              func: () => Symbol.for("pagehand.frame") in globalThis })).some(({ result }) => result)""",
            tab,
        )
        return not found

    assert await until(gone)


async def test_a_closed_shadow_root_is_read_and_operated(runner: Runner, pages: PageServer) -> None:
    page = """<!doctype html><title>Closed</title><x-card></x-card><div id="h"></div><p id="out"></p><script>
    customElements.define("x-card", class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: "closed" }).innerHTML = `<button>Closed press</button><label>Word <input></label>`;
      this.addEventListener("click", (event) => { out.textContent += "click "; });
      this.addEventListener("input", () => { out.textContent += "input "; });
    } });
    h.attachShadow({ mode: "closed" }).innerHTML = "<p>Plain closed text</p>";</script>"""
    await runner.run(pages.add("/", page), on("click", "Closed press"), on("input_text", "Word", text="hello"))
    assert "Plain closed text" in runner.seen[0]
    assert 'value="hello"' in runner.seen[2]
    out = await runner.page.locator("#out").inner_text()
    assert "click" in out
    assert "input" in out
