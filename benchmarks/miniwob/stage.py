"""One tab that shows tasks: starts their episodes, tells how they ended, and holds the bridge of the extension's realm.

The pages score themselves; what is read of them here is the goal, whether the episode is over, and its reward.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession, Page, ViewportSize
from playwright.async_api import Error as BrowserError

from pagehand.platform.playwright_page import PlaywrightPage

SECRET = "pagehand-miniwob"
VIEWPORT: ViewportSize = {"width": 640, "height": 480}
UNHURRIED_MS = 600_000
"""Time limit of an episode that does not measure speed."""

# The cover that starts an episode and the score beside it belong to the page's own harness, not to the task.
START = """async ([seed, limit]) => {
  document.getElementById("reward-display")?.remove();
  document.getElementById("click-canvas")?.remove();
  Math.seedrandom(seed);
  if (limit) core.EPISODE_MAX_TIME = limit;
  core.startEpisode();
  core.hideDisplay();
  document.getElementById("click-canvas").style.display = "none";
  const end = core.endEpisode;
  globalThis.benchOver = new Promise((resolve) => {
    core.endEpisode = function (...given) { end.apply(core, given); resolve(); };
  });
  core.startEpisodeReal();
  const until = performance.now() + 5000;
  while (!WOB_TASK_READY && performance.now() < until) await new Promise((done) => setTimeout(done, 20));
  return core.getUtterance();
}"""

OUTCOME = "() => ({done: WOB_DONE_GLOBAL, reward: WOB_RAW_REWARD_GLOBAL, why: String(WOB_REWARD_REASON ?? '')})"


@dataclass(frozen=True)
class Outcome:
    """How an episode stands: ``reward`` is the page's own, without its discount for time (-1 to 1)."""

    done: bool
    reward: float
    why: str


@dataclass(frozen=True)
class Bundles:
    """Source texts: ``world`` runs in the page's world, ``bridge`` in the extension's."""

    world: str
    bridge: str


class ExtensionPage(PlaywrightPage):
    """The bridge in an isolated world, as the extension has it."""

    def __init__(self, page: Page, session: CDPSession, bundles: Bundles) -> None:
        super().__init__(page, bundles.bridge)
        self._session = session
        self._bundles = bundles
        self._context: int | None = None
        self._injecting = asyncio.Lock()

    async def _once(self, method: str, params: str) -> str:
        async with self._injecting:  # a call beside another one must not find half a bridge
            if self._context is None:
                await self._inject()
        try:
            return await self._handle(method, params)
        except BrowserError as error:
            if "Cannot find context" not in str(error):
                raise
            self._context = None
            raise

    async def _inject(self) -> None:
        await self._page.evaluate(self._bundles.world)
        await self._page.evaluate(f"() => globalThis[Symbol.for('pagehand.world')]('{SECRET}')")
        tree = await self._session.send("Page.getFrameTree")
        world = await self._session.send("Page.createIsolatedWorld", {"frameId": tree["frameTree"]["frame"]["id"]})
        self._context = world["executionContextId"]
        await self._run(f"globalThis.__pagehandOptions = {{ secret: '{SECRET}' }}; 0")
        await self._run(f"{self._bundles.bridge}\n; 0")

    async def _handle(self, method: str, params: str) -> str:
        call = {
            "functionDeclaration": "(method, params) => __pagehand.handle(method, params)",
            "executionContextId": self._context,
            "arguments": [{"value": method}, {"value": params}],
            "awaitPromise": True,
            "returnByValue": True,
        }
        return str(_value(await self._session.send("Runtime.callFunctionOn", call)))

    async def _run(self, expression: str) -> Any:
        asked = {"expression": expression, "contextId": self._context, "awaitPromise": True, "returnByValue": True}
        return _value(await self._session.send("Runtime.evaluate", asked))


def _value(answer: dict[str, Any]) -> Any:
    if "exceptionDetails" in answer:
        raise RuntimeError(str(answer["exceptionDetails"].get("exception", {}).get("description", answer)))
    return answer["result"].get("value")


class Stage:
    """A tab. One task after another, one episode after another."""

    def __init__(self, page: Page, origin: str, bundles: Bundles) -> None:
        self._page = page
        self._origin = origin
        self._bundles = bundles
        self._session: CDPSession | None = None

    async def start(self, task: str, seed: int, *, hurried: bool) -> tuple[ExtensionPage, Any]:
        """A fresh document with an episode under way: the bridge to it, and the goal as the page gives it."""
        if self._session is None:
            self._session = await self._page.context.new_cdp_session(self._page)
        await self._page.goto(f"{self._origin}/miniwob/{task}.html", wait_until="load")
        utterance = await self._page.evaluate(START, [seed, 0 if hurried else UNHURRIED_MS])
        return ExtensionPage(self._page, self._session, self._bundles), utterance

    async def outcome(self) -> Outcome:
        """How the episode stands. A document that went away counts as unfinished."""
        with contextlib.suppress(BrowserError):
            return Outcome(**await self._page.evaluate(OUTCOME))
        return Outcome(False, 0.0, "the page was left")

    async def over(self) -> None:
        """Returns when the page has ended the episode; never on a page that went away."""
        try:
            await self._page.evaluate("() => globalThis.benchOver.then(() => true)")
        except BrowserError:
            await asyncio.Event().wait()
