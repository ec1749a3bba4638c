"""Runs the benchmark: pages, modes, rounds."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from benchmarks._peers import Bundle, bundles, count_tokens, install_peers, version
from benchmarks.observe.checklists import checklist
from benchmarks.observe.fit import fit
from benchmarks.observe.pages import NODE_SIZES, BenchPage, all_pages, nodes
from benchmarks.observe.session import VIEWPORT, Tab
from benchmarks.observe.verdicts import verdicts
from buildtools.browser import find_chromium, launch_flags
from buildtools.serve import running_server
from pagehand.page.models import PageSnapshot
from pagehand.page.render import render_page

ROUNDS = 20
WARM_ROUNDS, WARM_BUDGET_MS = 20, 2_000
"""Rounds before those that count, and the time for them: by then both sides' code is compiled, as it is in the course
of a task. What the very first observation takes is told apart (`cold_ms`)."""
FIT_ROUNDS = 7
SHIPPED_ROUNDS = 5
SHIPPED_BUDGET_MS = 10_000
"""No further round of the peer as shipped once these are used up."""

MODES = ("viewport", "full")
WAYS = ("ours", "plain")
WHOLE = 10**9

SCRIPTS = [Bundle("web/observe.js"), Bundle("web/peer.js", "plain"), Bundle("web/peer.js", "shipped")]


def measure(only: str = "") -> dict[str, Any]:
    """Everything: `pages` (rows), `fit`, `verdicts`, and what was compared.

    Args:
        only: measure pages whose name contains this.
    """
    install_peers()
    scripts = bundles(SCRIPTS)
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(find_chromium()), args=[*launch_flags(), "--js-flags=--expose-gc"]
        )
        context = browser.new_context(viewport=VIEWPORT)
        rows: list[dict[str, Any]] = []
        for page in all_pages():
            if only in page.name:
                rows += _page(context, page, server.origin, scripts)
        growth = _growth(context, server.origin, scripts) if not only else {}
        chromium = browser.version
        browser.close()
    _count_tokens(rows)
    result = {
        "peer": f"@page-agent/page-controller {version('@page-agent/page-controller')}",
        "chromium": chromium,
        "rounds": ROUNDS,
        "pages": rows,
        "fit": growth,
    }
    return {**result, "verdicts": verdicts(result)}


def _say(text: str) -> None:
    print(f"· {text}", file=sys.stderr, flush=True)


def _page(context: BrowserContext, page: BenchPage, origin: str, scripts: list[str]) -> list[dict[str, Any]]:
    _say(page.name)
    screen = bundles([Bundle(page.screen)])[0] if page.screen else ""
    tab = Tab(context, page, origin, scripts, screen)
    rows = [_row(tab, page, mode) for mode in MODES]
    tab.close()
    return rows


def _row(tab: Tab, page: BenchPage, mode: str) -> dict[str, Any]:
    cold = _warm_up(tab, mode)
    first, second = _times(tab, mode, ROUNDS)
    row: dict[str, Any] = {
        "page": page.name,
        "mode": mode,
        "elements": tab.elements,
        "first_ms": {way: _median(first[way]) for way in WAYS},
        "second_ms": {way: _median(second[way]) for way in WAYS},
        "best_ms": {way: round(min(first[way]), 2) for way in WAYS},
        "best_second_ms": {way: round(min(second[way]), 2) for way in WAYS},
        "cold_ms": cold,
        "layouts": {way: tab.layouts(way, mode) for way in WAYS},
        "heap_kb": {way: tab.heap_kb(way, mode) for way in WAYS},
        "text": {way: _text(tab, page.name, way, mode) for way in WAYS},
    }
    if page.shipped:
        row |= _shipped(tab, mode)
    return row


def _warm_up(tab: Tab, mode: str) -> dict[str, float]:
    """The very first observation by way, in milliseconds."""
    first, second = _times(tab, mode, 1)
    round_ms = sum(sum(values) for values in (*first.values(), *second.values()))
    _times(tab, mode, min(WARM_ROUNDS, int(WARM_BUDGET_MS / round_ms)))
    return {way: round(first[way][0], 2) for way in WAYS}


def _times(tab: Tab, mode: str, rounds: int) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Milliseconds of first and of second observations by way; who begins changes from round to round."""
    first: dict[str, list[float]] = {way: [] for way in WAYS}
    second: dict[str, list[float]] = {way: [] for way in WAYS}
    for at in range(rounds):
        for way in WAYS if at % 2 else reversed(WAYS):
            first[way].append(tab.observe(way, mode, fresh=True)["ms"])
            second[way].append(tab.observe(way, mode, fresh=False, change=True)["ms"])
    return first, second


def _shipped(tab: Tab, mode: str) -> dict[str, Any]:
    found: list[float] = []
    while len(found) < SHIPPED_ROUNDS and sum(found) < SHIPPED_BUDGET_MS:
        found.append(tab.observe("shipped", mode, fresh=True)["ms"])
    controls = tab.tab.evaluate(
        "() => document.querySelectorAll('a[href], button, input, select, textarea, [role=button]').length"
    )
    return {"shipped_ms": _median(found), "shipped_rounds": len(found), "controls": controls}


def _median(values: list[float]) -> float:
    return round(statistics.median(values), 2)


def _text(tab: Tab, name: str, way: str, mode: str) -> dict[str, Any]:
    seen = tab.observe(way, mode, fresh=True, text=True)["text"]
    extra: dict[str, Any] = {}
    if way == "ours":
        answer = json.loads(seen)
        render_page(PageSnapshot())  # reads the templates
        started = time.perf_counter()
        snapshot = PageSnapshot.model_validate(answer["value"])
        text = render_page(snapshot, WHOLE if mode == "full" else 24_000)
        extra = {"render_ms": round((time.perf_counter() - started) * 1000, 2), "truncated": snapshot.truncated}
    else:
        text = seen
    facts = [fact for fact in checklist(name) if mode == "full" or fact.in_view]
    missing = [fact.about for fact in facts if not fact.holds(text)]
    return {
        "chars": len(text),
        "facts": len(facts) - len(missing),
        "of": len(facts),
        "missing": missing,
        **extra,
        "_": text,
    }


def _count_tokens(rows: list[dict[str, Any]]) -> None:
    """Put the number of tokens where the texts were."""
    texts = [text for row in rows for text in row["text"].values()]
    for text, tokens in zip(texts, count_tokens([text.pop("_") for text in texts]), strict=True):
        text["tokens"] = tokens


def _growth(context: BrowserContext, origin: str, scripts: list[str]) -> dict[str, Any]:
    """Time against the number of nodes: the quickest round of each, for what else the machine does only adds to it."""
    found: dict[str, dict[int, dict[str, float]]] = {mode: {} for mode in MODES}
    for size in NODE_SIZES:
        _say(f"{size} nodes")
        tab = Tab(context, BenchPage(f"{size}", nodes(size)), origin, scripts, "")
        for mode in MODES:
            first, _ = _times(tab, mode, FIT_ROUNDS)
            found[mode][size] = {way: round(min(first[way]), 2) for way in WAYS}
        tab.close()
    pick: Callable[[str, str], dict[int, float]] = lambda mode, way: {n: found[mode][n][way] for n in NODE_SIZES}  # noqa: E731
    return {mode: {way: fit(pick(mode, way)) for way in WAYS} for mode in MODES}
