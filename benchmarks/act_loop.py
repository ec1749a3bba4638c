"""act() against execute(): calls of the model and tokens for the same goals on the demo sites.

Both are driven by the built-in planner, in a real browser over the demo pages, through the same client: its tokens are
estimates from the number of characters, equal for both. Required: where execute() carries out six actions or more,
act() reaches the same goals with half of the calls or fewer. Figures of one goal depend a little on when suggestions
and results appear.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Any, Literal

import httpx
from playwright.async_api import Browser, Page, TimeoutError, async_playwright

from benchmarks._peers import count_tokens, install_peers
from buildtools.browser import find_chromium, launch_flags
from buildtools.goals import Goal, load_goals
from buildtools.paths import DIST_BRIDGE
from buildtools.serve import running_server
from pagehand.agent import PageAgent
from pagehand.config import AgentConfig
from pagehand.llm.client import ChatClient
from pagehand.llm.offline.transport import OfflineTransport
from pagehand.llm.types import LLMConfig
from pagehand.platform.playwright_page import PlaywrightPage

LONG = 6
"""Actions from which on a goal counts as long."""
SHARE = 0.5
"""Part of execute()'s calls that act() may need on long goals."""
TOKEN_SHARE = 0.6
"""The same of its tokens: what was planned stays in the conversation, and plans show the whole page."""
CHECK_MS = 3000

Way = Literal["execute", "act"]
WAYS: tuple[Way, ...] = ("execute", "act")


@dataclass(frozen=True)
class Run:
    """One goal, one way."""

    reached: bool
    claimed: bool
    actions: int
    calls: int
    tokens: int
    seconds: float
    said: str


def measure() -> dict[str, Any]:
    """Calls and tokens by goal and way; shares over all goals that both reach."""
    install_peers()  # the vocabulary for counting tokens comes with them
    return asyncio.run(_measure())


async def _measure() -> dict[str, Any]:
    rows: dict[str, dict[str, Any]] = {}
    bridge = (DIST_BRIDGE / "bridge.js").read_text("utf-8")
    with running_server() as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=str(find_chromium()), args=launch_flags())
            for goal in load_goals():
                found = [(way, await _run(browser, bridge, server.origin, goal, way)) for way in WAYS]
                rows[goal.id] = {way: vars(run) for way, run in found}
            await browser.close()
    return _summed(rows)


class _Recorder(OfflineTransport):
    """The built-in planner, with all that it was sent."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(json.loads(await request.aread()))
        return await super().handle_async_request(request)


async def _run(browser: Browser, bridge: str, origin: str, goal: Goal, way: Way) -> Run:
    context = await browser.new_context()
    tab = await context.new_page()
    await tab.goto(f"{origin}{goal.path}")
    recorder = _Recorder()
    llm = ChatClient(LLMConfig(base_url="http://planner.test/v1", model="planner"), transport=recorder)
    config = AgentConfig(step_delay=0, max_steps=goal.max_steps, language=goal.lang)
    agent = PageAgent(PlaywrightPage(tab, bridge), llm, config=config)
    started = time.monotonic()
    result = await (agent.execute(goal.goal) if way == "execute" else agent.act(goal.goal))
    seconds = time.monotonic() - started
    reached = await _comes_true(tab, goal.check)
    await agent.dispose()
    await context.close()
    steps = [event for event in result.history if event.type == "step" and event.action.tool != "done"]
    texts = [_text(request) for request in recorder.requests]
    return Run(
        reached=reached,
        claimed=result.success,
        actions=len(steps),
        calls=len(recorder.requests),
        tokens=sum(count_tokens(texts)),
        seconds=round(seconds, 2),
        said=result.data,
    )


async def _comes_true(tab: Page, check: str) -> bool:
    """Whether the page shows that the goal is reached, now or when it has finished what it is at."""
    try:
        await tab.wait_for_function(check, timeout=CHECK_MS)
    except TimeoutError:
        return False
    return True


def _text(request: dict[str, Any]) -> str:
    """All of a request that counts: messages and schema."""
    said = [str(message["content"]) for message in request["messages"]]
    return "\n".join([*said, json.dumps(request.get("tools", []), ensure_ascii=False, separators=(",", ":"))])


def _summed(rows: dict[str, dict[str, Any]]) -> dict[str, Any]:
    both = {name: row for name, row in rows.items() if all(row[way]["reached"] for way in WAYS)}
    long = {name: row for name, row in both.items() if row["execute"]["actions"] >= LONG}
    spent = {way: {kind: sum(row[way][kind] for row in long.values()) for kind in ("calls", "tokens")} for way in WAYS}
    share = {name: round(row["act"]["calls"] / row["execute"]["calls"], 2) for name, row in both.items()}
    return {
        "goals": rows,
        "share_of_calls": share,
        "total": {
            way: {kind: sum(row[way][kind] for row in both.values()) for kind in ("calls", "tokens")} for way in WAYS
        },
        "long": spent,
        "verdicts": {
            "act() reaches what execute() reaches": all(
                row["act"]["reached"] for row in rows.values() if row["execute"]["reached"]
            ),
            f"half of the calls or fewer on goals of {LONG} actions or more": bool(long)
            and spent["act"]["calls"] <= SHARE * spent["execute"]["calls"],
            "three fifths of the tokens or fewer on them": bool(long)
            and spent["act"]["tokens"] <= TOKEN_SHARE * spent["execute"]["tokens"],
        },
    }


def describe(result: dict[str, Any]) -> str:
    """A table, and what is required."""
    lines = [f"{'goal':26}{'actions':>9}{'execute':>9}{'act':>5}{'share':>7}{'tokens execute':>16}{'act':>9}"]
    for name, row in result["goals"].items():
        one, other = row["execute"], row["act"]
        marks = "".join(" ✗" if not run["reached"] else "" for run in (one, other))
        share = other["calls"] / one["calls"]
        lines.append(
            f"{name:26}{one['actions']:>9}{one['calls']:>9}{other['calls']:>5}{share:>7.0%}"
            f"{one['tokens']:>16,}{other['tokens']:>9,}{marks}"
        )
    lines += [f"{'✓' if holds else '✗'} {words}" for words, holds in result["verdicts"].items()]
    return "\n".join(lines)
