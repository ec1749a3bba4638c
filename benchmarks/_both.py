"""Both agents at the same task: each in a tab of its own on the same page, against a scripted model over real HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks._peers import FOLDER, Bundle, bundles, install_peers
from buildtools.browser import find_chromium, launch_flags
from buildtools.serve import ROUTES, running_server
from tests.support.model_server import ModelServer

WAYS = ("ours", "peer")
VIEWPORT = {"width": 1280, "height": 720}

START_OURS = """async ({ baseURL, goal, options }) => {
  window.agent = new Pagehand.PageAgent({ baseURL, model: "m", ...options });
  await agent.warm();
  const { success, data, history } = await agent.execute(goal);
  return { success, data, steps: history.filter((event) => event.type === "step").length };
}"""
START_PEER = "(task) => peerAgent.run(task)"

Decide = Callable[[str, dict[str, Any], int], dict[str, Any]]
"""The model: gets the way, the request and its number from 1; returns the arguments of the answer's call."""


@dataclass
class Played:
    """What one run left: the answer to the person, all requests, and when each came in (seconds)."""

    result: dict[str, Any]
    requests: list[dict[str, Any]]
    arrivals: list[float] = field(default_factory=list)

    @property
    def gaps_ms(self) -> list[float]:
        """From one request to the next: a whole step, for the model answers at once."""
        return [(b - a) * 1000 for a, b in zip(self.arrivals, self.arrivals[1:], strict=False)]


class Stage:
    """A browser with a page to work on."""

    def __init__(self, browser: Browser, address: str, origin: str, peer: str) -> None:
        self._browser = browser
        self._address = address
        self._origin = origin
        self._peer = peer

    @contextmanager
    def tab(self, way: str) -> Iterator[Page]:
        """A fresh tab in a profile of its own, with the agent in it."""
        context = self._browser.new_context(viewport=VIEWPORT)  # type: ignore[arg-type]
        tab = context.new_page()
        tab.goto(self._address)
        self.prepare(tab, way)
        yield tab
        context.close()

    def prepare(self, tab: Page, way: str) -> None:
        """Put the agent into a document that has been loaded."""
        if way == "ours":
            tag = f"{self._origin}/script/pagehand.js"
            tab.evaluate(
                """(src) => new Promise((done, failed) => {
                  const tag = document.createElement("script");
                  Object.assign(tag, { src, onload: done, onerror: failed });
                  tag.dataset.panel = "none";
                  document.head.append(tag);
                })""",
                tag,
            )
        else:
            tab.evaluate(self._peer)

    def play(self, way: str, goal: str, decide: Decide, options: dict[str, Any]) -> Played:
        """One task from its beginning to its end."""
        arrivals: list[float] = []

        def reply(request: dict[str, Any], number: int) -> dict[str, Any]:
            arrivals.append(time.perf_counter())
            return decide(way, request, number)

        with ModelServer(reply) as server, self.tab(way) as tab:
            task = {"baseURL": server.base_url, "goal": goal, "options": options}
            result = tab.evaluate(START_OURS if way == "ours" else START_PEER, task)
            return Played(result, server.requests, arrivals)


@contextmanager
def stage() -> Iterator[Stage]:
    """The issue tracker in a browser."""
    install_peers()
    peer = bundles([Bundle("web/peer-agent.js")])[0]
    with running_server(0, {**ROUTES, "/web/": FOLDER / "web"}) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())
        yield Stage(browser, server.origin + "/web/tracker.html", server.origin, peer)
        browser.close()
