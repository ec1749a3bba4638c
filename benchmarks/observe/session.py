"""One tab with a page of the benchmark in it: takes times, counts layouts, weighs the heap."""

from __future__ import annotations

import statistics
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page

from benchmarks.observe.pages import BenchPage, document

VIEWPORT = {"width": 1280, "height": 720}
ORIGIN = "http://bench.test"


class Tab:
    """A page, ready to be observed.

    Attributes:
        elements: how many elements it has (without those in shadow roots and frames).
    """

    def __init__(self, context: BrowserContext, page: BenchPage, origin: str, scripts: list[str], screen: str) -> None:
        self.tab: Page = context.new_page()
        if page.path:
            self.tab.goto(origin + page.path)
        else:
            self.tab.route(
                ORIGIN + "/", lambda route: route.fulfill(body=document(page.body), content_type="text/html")
            )
            self.tab.goto(ORIGIN + "/")
        if screen:
            self.tab.evaluate(screen)
        self.tab.wait_for_selector(page.ready, state="attached")
        for script in scripts:
            self.tab.evaluate(script)
        self.elements: int = self.tab.evaluate("() => bench.prepare()")
        self._changes = 0
        self._devtools: CDPSession = context.new_cdp_session(self.tab)
        for domain in ("Performance", "HeapProfiler"):
            self._devtools.send(f"{domain}.enable")

    def close(self) -> None:
        """Close the tab."""
        self.tab.close()

    def observe(self, way: str, mode: str, *, fresh: bool, change: bool = False, **how: bool) -> dict[str, Any]:
        """One observation: `ms`, and `text` if asked for.

        Args:
            way: `ours`, `plain` (the peer without overlays) or `shipped` (the peer as it is).
            mode: `viewport` or `full`.
            fresh: with a new bridge or controller.
            change: make a small change before.
            how: `text`: return what was seen; `paint`: lay the page out before the time is taken (default).
        """
        options = {"fresh": fresh, "change": self._next() if change else None, **how}
        found: dict[str, Any] = self.tab.evaluate("([w, m, o]) => bench.observe(w, m, o)", [way, mode, options])
        return found

    def _next(self) -> int:
        self._changes += 1
        return self._changes

    def _counters(self) -> dict[str, float]:
        metrics = self._devtools.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in metrics}

    def layouts(self, way: str, mode: str) -> dict[str, int]:
        """Layouts and style passes that an observation forces right after a change, on a page not laid out yet."""
        before = self._counters()
        self.observe(way, mode, fresh=False, change=True, paint=False)
        after = self._counters()
        return {
            "layouts": round(after["LayoutCount"] - before["LayoutCount"]),
            "styles": round(after["RecalcStyleCount"] - before["RecalcStyleCount"]),
        }

    def _heap(self) -> float:
        self._devtools.send("HeapProfiler.collectGarbage")
        return float(self._devtools.send("Runtime.getHeapUsage")["usedSize"])

    def heap_kb(self, way: str, mode: str) -> float:
        """What one observation with a fresh bridge leaves behind after a garbage collection, in kB; median of three."""
        found = []
        for _ in range(3):
            before = self._heap()
            self.observe(way, mode, fresh=True)
            found.append((self._heap() - before) / 1000)
        return round(statistics.median(found), 1)
