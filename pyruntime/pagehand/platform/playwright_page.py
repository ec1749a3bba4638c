"""A page in a browser that Playwright drives: the same agent, under CPython.

For tests and for Python programs that automate a browser. Not part of the products that run in a page.

::

    page = PlaywrightPage(await browser.new_page(), Path("dist/bridge/bridge.js").read_text())
    agent = PageAgent(page, make_llm(LLMConfig(provider="offline")))
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from pagehand.page.models import ActionResult, Changes, PageAction
from pagehand.page.remote import RemotePage

if TYPE_CHECKING:
    from playwright.async_api import Page as BrowserPage

_HANDLE = "([method, params]) => globalThis.__pagehand.handle(method, params)"
_PRESENT = "() => Boolean(globalThis.__pagehand)"


class PlaywrightPage(RemotePage):
    """Calls the stand-alone bridge in a Playwright page, and puts it into every new document.

    Args:
        page: The page.
        bridge: Source text of the stand-alone bridge.
        dialogs: How ``confirm`` and ``prompt`` are answered.
    """

    def __init__(self, page: BrowserPage, bridge: str, *, dialogs: str = "dismiss") -> None:
        super().__init__(self._evaluate, dialogs=dialogs)
        self._page = page
        self._bridge = bridge

    async def act(self, action: PageAction) -> ActionResult:
        """Carry out one action. Where it loads another document, that is its result."""
        before = self._page.url
        if action.tool == "navigate":
            return await self._navigate(str(action.arguments().get("url", "")))
        try:
            return await super().act(action)
        except Exception as error:
            if not _document_gone(error):
                raise
            await self._page.wait_for_load_state("domcontentloaded")
            url = self._page.url
            return ActionResult(ok=True, changes=Changes(leaving=True, url=url if url != before else None))

    async def screenshot(self) -> str | None:
        """What is on screen as a JPEG; redacted and ignored parts are covered."""
        selectors = [selector for part in ("redact", "ignore") for selector in self.marks.get(part, [])]
        covered = [frame.locator(selector) for frame in self._page.frames for selector in selectors]
        picture = await self._page.screenshot(type="jpeg", quality=70, scale="css", mask=covered)
        return f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}"

    async def _navigate(self, address: str) -> ActionResult:
        """Go anywhere: the browser is ours, and the bridge is put into every document."""
        url = urljoin(self._page.url, address)
        if urlsplit(url).scheme not in ("http", "https"):
            return ActionResult(ok=False, code="bad_value", detail="http:, https:")
        await self._page.goto(url, wait_until="domcontentloaded")
        return ActionResult(ok=True, changes=Changes(url=self._page.url))

    async def _evaluate(self, method: str, params: str) -> str:
        try:
            return await self._once(method, params)
        except Exception as error:
            if not _document_gone(error):
                return _failure("page_error", str(error))
            if method == "page.act":
                raise
            # The document was replaced while the call was on its way: reading can simply be done on the new one.
            await self._page.wait_for_load_state("domcontentloaded")
            return await self._once(method, params)

    async def _once(self, method: str, params: str) -> str:
        if not await self._page.evaluate(_PRESENT):
            await self._page.evaluate(self._bridge)
        return str(await self._page.evaluate(_HANDLE, [method, params]))


def _document_gone(error: Exception) -> bool:
    text = str(error)
    return any(words in text for words in ("context was destroyed", "navigat", "Cannot find context", "detached"))


def _failure(code: str, detail: str) -> str:
    return json.dumps({"ok": False, "code": code, "detail": detail.splitlines()[0][:300] if detail else ""})
