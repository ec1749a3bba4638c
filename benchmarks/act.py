"""A click and a text on a page that does not react, without a model: the bridge in the page's own world and in a world
of its own (as the extension has it), beside the peer's page controller, in turns in one tab.

Times are taken in the page, from the call to its answer: the target is checked, acted on, the page is waited for, and
what changed is read back. Our overlay is shown meanwhile, as it is in use.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from benchmarks._peers import Bundle, bundles, install_peers, version
from buildtools.browser import find_chromium, launch_flags

ROUNDS = 24
LIMIT_MS = 100
ORIGIN = "http://bench.test/"
SECRET = "pagehand-benchmark"
WAYS = ("page", "isolated", "peer")
TOOLS = ("click", "input_text")

_FIELDS = "".join(
    f'<p><button type="button">Button {at}</button> <input aria-label="Field {at}"></p>' for at in range(10)
)
PAGE = f'<!doctype html><html lang="en"><title>Quiet</title><h1>Nothing happens here</h1>{_FIELDS}'

OURS = """async (tool, at) => {
  const el = document.querySelectorAll(tool === "click" ? "button" : "input")[at];
  const action = { tool, id: __pagehand.idOf(el), ...(tool === "click" ? {} : { text: `text ${performance.now()}` }) };
  const started = performance.now();
  const answer = JSON.parse(await __pagehand.handle("page.act", JSON.stringify(action)));
  const ms = performance.now() - started;
  return { ms, ok: answer.value?.ok === true && (tool === "click" || el.value === action.text) };
}"""

PEER = """async (tool, at) => {
  const el = document.querySelectorAll(tool === "click" ? "button" : "input")[at];
  const index = [...peer.selectorMap].find(([, node]) => node.ref === el)[0];
  const text = `text ${performance.now()}`;
  const started = performance.now();
  const answer = await (tool === "click" ? peer.clickElement(index) : peer.inputText(index, text));
  const ms = performance.now() - started;
  return { ms, ok: answer.success && (tool === "click" || el.value === text) };
}"""

OBSERVE = """async () => {
  await __pagehand.handle("page.observe", "{}");
  await __pagehand.handle("page.overlay", '{"show": true, "status": "benchmark"}');
}"""

Call = Callable[[str, int], dict[str, Any]]


class IsolatedWorld:
    """Evaluates beside the page's own scripts, as a content script does."""

    def __init__(self, tab: Page) -> None:
        self._devtools: CDPSession = tab.context.new_cdp_session(tab)
        frame = self._devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = self._devtools.send("Page.createIsolatedWorld", {"frameId": frame})
        self._context = world["executionContextId"]

    def js(self, expression: str) -> Any:
        """Value of an expression, promises awaited. Raises RuntimeError for an exception in it."""
        how = {"expression": expression, "contextId": self._context, "awaitPromise": True, "returnByValue": True}
        answer = self._devtools.send("Runtime.evaluate", how)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")


def measure() -> dict[str, Any]:
    """Medians in milliseconds by tool and way, the rounds, and whether the requirement holds."""
    install_peers()
    scripts = bundles(
        [
            Bundle("../extension/page/standalone.js"),
            Bundle("../extension/page/standalone-isolated.js"),
            Bundle("../extension/page/world.js"),
            Bundle("web/peer.js", "shipped"),
        ]
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())
        tab = browser.new_page()
        tab.route(ORIGIN, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        tab.goto(ORIGIN)
        rounds = _rounds(_calls(tab, scripts))
        browser.close()
    medians = {tool: {way: round(statistics.median(rounds[tool][way]), 1) for way in WAYS} for tool in TOOLS}
    ours = [medians[tool][way] for tool in TOOLS for way in WAYS if way != "peer"]
    return {
        "peer": f"@page-agent/page-controller {version('@page-agent/page-controller')}",
        "medians_ms": medians,
        "limit_ms": LIMIT_MS,
        "holds": max(ours) <= LIMIT_MS,
        "rounds": {tool: {way: [round(ms, 1) for ms in rounds[tool][way]] for way in WAYS} for tool in TOOLS},
    }


def _calls(tab: Page, scripts: list[str]) -> dict[str, Call]:
    """One call for each way; all have seen the page."""
    standalone, isolated_bridge, world, peer = scripts
    tab.evaluate(world)
    tab.evaluate("(secret) => globalThis[Symbol.for('pagehand.world')](secret)", SECRET)
    isolated = IsolatedWorld(tab)
    isolated.js(f"globalThis.__pagehandOptions = {{ secret: {json.dumps(SECRET)} }}")
    isolated.js(isolated_bridge)
    tab.evaluate(standalone)
    tab.evaluate(peer)
    tab.evaluate(
        "async () => { globalThis.peer = new peerShipped(); await peer.updateTree(); await peer.cleanUpHighlights(); }"
    )
    isolated.js(f"({OBSERVE})()")
    tab.evaluate(OBSERVE)
    return {
        "page": lambda tool, at: tab.evaluate(f"([tool, at]) => ({OURS})(tool, at)", [tool, at]),
        "isolated": lambda tool, at: isolated.js(f"({OURS})({json.dumps(tool)}, {at})"),
        "peer": lambda tool, at: tab.evaluate(f"([tool, at]) => ({PEER})(tool, at)", [tool, at]),
    }


def _rounds(calls: dict[str, Call]) -> dict[str, dict[str, list[float]]]:
    """Milliseconds by tool and way; who begins changes from round to round. Raises RuntimeError for a failed action."""
    found: dict[str, dict[str, list[float]]] = {tool: {way: [] for way in WAYS} for tool in TOOLS}
    for at in range(ROUNDS):
        for tool in TOOLS:
            for turn in range(len(WAYS)):
                way = WAYS[(at + turn) % len(WAYS)]
                answer = calls[way](tool, at % 10)
                if not answer["ok"]:
                    raise RuntimeError(f"{way}: {tool} did not do what it should")
                found[tool][way].append(answer["ms"])
    return found


def describe(result: dict[str, Any]) -> str:
    """A small table and the verdict."""
    lines = [f"milliseconds, beside {result['peer']}", f"{'':12}" + "".join(f"{way:>12}" for way in WAYS)]
    for tool, ways in result["medians_ms"].items():
        lines.append(f"{tool:12}" + "".join(f"{ways[way]:>12}" for way in WAYS))
    verdict = "holds" if result["holds"] else "FAILS"
    return "\n".join([*lines, f"{verdict}: at most {result['limit_ms']} ms on a page that does not react"])
