"""Boot of the extension's frame and of the script tag's worker against the stock way, in turns in one browser.

Boot means: created -> agent ready, with all its imports done. The stock way is plain `loadPyodide` with the
npm package's files, `loadPackage` for the same wheels, and the same imports. Besides: how long the page's own
thread was held up meanwhile.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page, sync_playwright

from buildtools.archives import write_zip
from buildtools.extension_browser import ExtensionBrowser, extension_browser
from buildtools.paths import DIST_SCRIPT, PYODIDE, ROOT, WHEELS
from buildtools.serve import running_server
from buildtools.sources import agent_sources

ROUNDS = 5
TARGET_RATIO = 0.2
TARGET_TASK_MS = 50
FRAME_TIMEOUT_S = 60

ROUTES = {"/": ROOT / "benchmarks", "/script/": DIST_SCRIPT, "/stock/": PYODIDE, "/wheels/": WHEELS}

# Both ways may keep files, and compiled WebAssembly with them, as when they come from a content network.
AS_A_CDN = "public, max-age=86400"

# What the popup does when it opens.
WARM = """async (tabId) => {
  const reply = await chrome.runtime.sendMessage({pagehand: "warm", tabId});
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  self.kept = chrome.tabs.connect(tabId, {name: "popup", frameId: 0});
}"""

READY_AFTER = "() => performance.getEntriesByName('pagehand:ready')[0]?.startTime ?? 0"


def measure() -> dict[str, Any]:
    """Medians in milliseconds, the ratios to the stock way, and the single rounds."""
    rounds: dict[str, list[dict[str, float]]] = {"frame": [], "worker": [], "stock": []}
    with tempfile.TemporaryDirectory() as folder:
        write_zip(Path(folder) / "agent-sources.zip", agent_sources(), deflate=True)
        with (
            running_server(0, {**ROUTES, "/agent/": Path(folder)}, cache_control=AS_A_CDN) as server,
            sync_playwright() as playwright,
            extension_browser(playwright, headless=True) as browser,
        ):
            # The first round fills caches and is thrown away.
            for at in range(ROUNDS + 1):
                for way, values in _round(browser, f"{server.origin}/boot.html").items():
                    if at > 0:
                        rounds[way].append(values)
    return _summary(rounds)


def _round(browser: ExtensionBrowser, address: str) -> dict[str, dict[str, float]]:
    wheels = sorted(wheel.name for wheel in WHEELS.glob("*.whl"))
    return {
        "frame": _frame(browser, address),
        "worker": _in_page(browser, address, "() => bench.bootWorker()"),
        "stock": _in_page(browser, address, "(wheels) => bench.bootStock(wheels)", wheels),
    }


def _open(browser: ExtensionBrowser, address: str) -> Page:
    page = browser.context.new_page()
    page.goto(address)
    page.wait_for_function("() => window.bench")
    return page


def _in_page(browser: ExtensionBrowser, address: str, script: str, argument: Any = None) -> dict[str, float]:
    page = _open(browser, address)
    values: dict[str, float] = page.evaluate(script, argument)
    page.close()
    return values


def _frame(browser: ExtensionBrowser, address: str) -> dict[str, float]:
    page = _open(browser, address)
    tab_id = browser.tab_id(page)
    page.evaluate("() => bench.watch()")
    browser.control.evaluate(WARM, tab_id)
    deadline = time.monotonic() + FRAME_TIMEOUT_S
    ready = 0.0
    while not ready:
        if time.monotonic() > deadline:
            raise TimeoutError("the extension's frame did not get ready")
        frame = _runtime_frame(page)
        # From the frame's own time origin, which is the moment at which it was put into the page.
        ready = frame.evaluate(READY_AFTER) if frame else 0.0
        page.wait_for_timeout(50)
    held: dict[str, float] = page.evaluate("() => bench.endWatch()")
    page.close()
    return {"ms": ready, **held}


def _runtime_frame(page: Page) -> Frame | None:
    return next((frame for frame in page.frames if frame.url.endswith("/frame.html")), None)


def _summary(rounds: dict[str, list[dict[str, float]]]) -> dict[str, Any]:
    medians = {way: statistics.median(one["ms"] for one in seen) for way, seen in rounds.items()}
    ours = ("frame", "worker")
    return {
        "boot_ms": {way: round(ms) for way, ms in medians.items()},
        "ratio_to_stock": {way: round(medians[way] / medians["stock"], 3) for way in ours},
        "longest_task_ms": {way: round(max(one["longest_task_ms"] for one in rounds[way])) for way in ours},
        "heartbeat_gap_ms": {
            way: round(statistics.median(one["heartbeat_gap_ms"] for one in rounds[way])) for way in ours
        },
        "targets": {"ratio_to_stock": TARGET_RATIO, "longest_task_ms": TARGET_TASK_MS},
        "rounds": {way: [round(one["ms"]) for one in seen] for way, seen in rounds.items()},
    }


def describe(result: dict[str, Any]) -> str:
    """A small table."""
    lines = [f"{'boot':10}{'median':>10}{'of stock':>10}{'longest task on the page':>28}"]
    for way, ms in result["boot_ms"].items():
        ratio = result["ratio_to_stock"].get(way)
        task = result["longest_task_ms"].get(way)
        ratio_text = f"{ratio:.0%}" if ratio is not None else ""
        task_text = "" if task is None else f"{task} ms" if task else "none over 50 ms"
        lines.append(f"{way:10}{ms:>7} ms{ratio_text:>10}{task_text:>28}")
    lines.append(f"targets: at most {TARGET_RATIO:.0%} of stock, no task over {TARGET_TASK_MS} ms")
    return "\n".join(lines)
