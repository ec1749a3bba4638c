"""Observing leaves no trace and cannot be broken by the page."""

from __future__ import annotations

import json

import pytest

from tests.browser.site import Site, control, controls, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

RICH = """<style>.m { position: fixed; inset: 40px; background: white }</style>
<h1>T</h1><label>A <input id="i" value="x"></label><table><tr><td>1<td></tr></table>
<div style="overflow: auto; height: 40px"><p style="height: 400px">t</p></div><div class="m"><button>B</button></div>"""


async def test_writes_nothing(site: Site) -> None:
    await site.show(RICH)
    await site.js(
        """() => {
          window.records = 0;
          window.listened = [];
          const add = EventTarget.prototype.addEventListener;
          EventTarget.prototype.addEventListener = function (type, ...rest) {
            window.listened.push(type);
            return add.call(this, type, ...rest);
          };
          window.observer = new MutationObserver((list) => { window.records += list.length; });
          observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
          window.before = document.documentElement.outerHTML;
        }"""
    )
    await site.observe()
    await site.observe(mode="full")
    assert await site.js("() => window.records + observer.takeRecords().length") == 0
    assert await site.js("() => document.documentElement.outerHTML === before")
    assert await site.js("() => window.listened") == []
    assert await site.js("() => document.activeElement === document.body && getSelection().rangeCount") == 0


async def test_one_layout_at_most(site: Site) -> None:
    await site.show(RICH + "<p>text <b>bold</b></p>" * 300)
    session = await site.page.context.new_cdp_session(site.page)
    await session.send("Performance.enable")

    async def layouts() -> float:
        metrics = (await session.send("Performance.getMetrics"))["metrics"]
        return next(float(each["value"]) for each in metrics if each["name"] == "LayoutCount")

    await site.observe()
    script = """params => {
      document.body.style.paddingTop = "3px";
      return __pagehand.handle("page.observe", params);
    }"""
    before = await layouts()
    await site.page.evaluate(script, json.dumps({"mode": "viewport"}))
    assert await layouts() - before <= 2, "one for the change, one at most for the rest"


async def test_injected_twice_keeps_its_numbers(site: Site) -> None:
    await site.show("<button>A</button>")
    first = control(await site.observe(first_id=7), "A").id
    await site.inject()
    assert control(await site.observe(), "A").id == first


HOSTILE = [
    '<form><input name="tagName"><input name="nodeType"><input name="getAttribute" aria-label="F"></form>',
    '<form><input name="children"><input name="parentNode"><input name="attributes"><input name="style"></form>',
    """<p id="x">t</p><script>
      for (const name of ["getBoundingClientRect", "checkVisibility", "matches", "closest", "getAttribute"])
        document.getElementById("x")[name] = () => { throw new Error("no"); };
      Object.defineProperty(document.getElementById("x"), "innerText", { get() { throw new Error("no"); } });
    </script>""",
    "<iframe srcdoc='<p>in</p>'></iframe><script>const f = document.querySelector('iframe');"
    "Object.defineProperty(f, 'contentDocument', { get() { throw new Error('gone'); } });</script>",
    "<div aria-labelledby='  ' role=button>z</div><table><td colspan=9999999>c</table>",
    "<script>document.elementFromPoint = () => { throw new Error('broken'); }</script>",
]


@pytest.mark.parametrize("html", HOSTILE)
async def test_hostile_pages(site: Site, html: str) -> None:
    await site.show(html + "<button>Good</button>")
    assert ("button", "Good") in controls(await site.observe())


async def test_deep_nesting(site: Site) -> None:
    await site.show("<button>Good</button><main></main>")
    await site.js(
        """() => {
          let at = document.querySelector("main");
          for (let i = 0; i < 900; i++) at = at.appendChild(document.createElement("div"));
          at.textContent = "deep";
        }"""
    )
    snapshot = await site.observe()
    assert ("button", "Good") in controls(snapshot)
    assert snapshot.truncated == "depth"


async def test_time_limit_gives_a_partial_snapshot(site: Site) -> None:
    await site.show("<p>first</p>" + "<p>text <b>bold</b></p>" * 4000)
    snapshot = await site.observe(mode="full", time_limit_ms=0.001, max_chars=10_000_000)
    assert snapshot.truncated == "time"
    assert words(snapshot).startswith("first")


async def test_faulty_selectors_of_the_user_do_not_blind(site: Site) -> None:
    await site.show("<button>A</button><button id='no'>B</button>")
    assert controls(await site.observe(ignore=["#no", "a[[["])) == [("button", "A")]


async def test_unknown_method_and_bad_json_are_answers(site: Site) -> None:
    await site.show("")
    assert (await site.answer("page.nonsense"))["code"] == "bad_action"
    assert json.loads(await site.js("() => __pagehand.handle('page.info', '{')"))["ok"] is False


async def test_info(site: Site) -> None:
    await site.show("")
    info = await site.call("page.info")
    about = {"url": "http://app.test/", "title": "Test", "lang": "en", "visible": True, "loading": False}
    assert info == {**about, "person": {"clicks": 0, "keys": 0}}
