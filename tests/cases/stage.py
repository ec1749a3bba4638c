"""A case's page in the browser with the bridge in the realm that is tried: the page's own world, or an isolated one."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Dialog, Error, Page, Route

from pagehand.page.models import ActionResult, Changes, PageAction
from pagehand.page.remote import RemotePage
from tests.cases.case import Case
from tests.support.bundle import bundle
from tests.support.frame_relay import FrameRelay

ORIGIN = "http://app.test"
SECRET = "pagehand-case"

# Looks into open shadow roots and same-origin frames; the first match that has an id wins.
FIND = """(selector) => {
  const all = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches(selector)) all.push(element);
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element.localName === "iframe") {
        try { if (element.contentDocument) walk(element.contentDocument); } catch {}
      }
    }
  };
  walk(document);
  return all;
}"""


class Stage:
    """Shows a case and speaks to the bridge as the agent does."""

    def __init__(self, page: Page, case: Case, realm: str) -> None:
        self.page = page
        self.case = case
        self.realm = realm
        self.dialogs: list[str] = []
        self.console: list[str] = []
        self._context: int | None = None
        self.bridge = StagePage(self, dialogs=case.options.get("dialogs", "dismiss"))

    async def open(self, prelude: str = "", address: str = ORIGIN + "/") -> None:
        """Serve the page with its headers and frames, and put the bridge in.

        Args:
            prelude: Script that runs in every document before its own.
            address: Which page to open.
        """
        if prelude:
            await self.page.add_init_script(prelude)
        self.page.on("dialog", self._on_dialog)
        self.page.on("console", lambda message: self.console.append(message.text))
        await self.page.route("**/*", self._serve)
        await self.page.goto(address)
        self.session = await self.page.context.new_cdp_session(self.page)
        if self.realm == "extension":
            await self.page.evaluate(bundle("world.js"))
            await self.page.evaluate(f"() => globalThis[Symbol.for('pagehand.world')]('{SECRET}')")
        await self.inject()

    async def inject(self) -> None:
        """Put the bridge into the document that is there now."""
        if self.realm == "script":
            await self.page.evaluate(bundle())
            return
        tree = await self.session.send("Page.getFrameTree")
        world = await self.session.send("Page.createIsolatedWorld", {"frameId": tree["frameTree"]["frame"]["id"]})
        self._context = world["executionContextId"]
        await FrameRelay(self.page, self.session, self._context).open()
        await self.evaluate(f"globalThis.__pagehandOptions = {{ secret: '{SECRET}' }}")
        await self.evaluate(bundle("standalone-frames.js"))

    async def evaluate(self, expression: str) -> Any:
        """Evaluate where the bridge is."""
        if self._context is None:
            return await self.page.evaluate(f"() => ({expression})" if not expression.startswith("(()") else expression)
        params = {"contextId": self._context, "awaitPromise": True, "returnByValue": True}
        answer = await self.session.send("Runtime.evaluate", {"expression": expression, **params})
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"].get("exception", {}).get("description", answer)))
        return answer["result"].get("value")

    async def ids(self, selector: str) -> list[int | str | None]:
        """Numbers of all elements that a selector names; ``None`` for those without."""
        script = f"({FIND})({json.dumps(selector)}).map((element) => __pagehand.idOf(element) ?? null)"
        found: list[int | str | None] = await self.evaluate(script)
        return found

    async def call(self, method: str, params: str) -> str:
        """One call of the bridge."""
        return str(await self.evaluate(f"__pagehand.handle({json.dumps(method)}, {json.dumps(params)})"))

    async def _on_dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        await dialog.dismiss()

    async def _serve(self, route: Route) -> None:
        url = route.request.url.split("#")[0]
        headers = {"content-type": "text/html; charset=utf-8"}
        if url.split("?")[0] == ORIGIN + "/":
            await route.fulfill(body=self.case.page, headers={**headers, **self.case.raw.get("headers", {})})
            return
        for address, html in self._frames().items():
            if url == address:
                await route.fulfill(body=html, headers=headers)
                return
        await route.fulfill(status=404, body="")

    def _frames(self) -> dict[str, str]:
        found = {}
        for frame in self.case.raw.get("frames", []):
            url = str(frame["url"])
            found[url if "://" in url else ORIGIN + "/" + url.lstrip("/")] = str(
                frame.get("page", frame.get("html", ""))
            )
        return found


class StagePage(RemotePage):
    """A stage as an agent uses it: a document that is left is an outcome, and the next one gets a bridge."""

    def __init__(self, stage: Stage, *, dialogs: str) -> None:
        super().__init__(self._carried, dialogs=dialogs)
        self._stage = stage

    async def act(self, action: PageAction) -> ActionResult:
        """Carry out one action."""
        before = self._stage.page.url
        try:
            return await super().act(action)
        except Error as error:
            if not _is_left(error):
                raise
            await self._next_document()
            url = self._stage.page.url
            return ActionResult(ok=True, changes=Changes(leaving=True, url=url if url != before else None))

    async def _carried(self, method: str, params: str) -> str:
        try:
            return await self._stage.call(method, params)
        except Error as error:
            if method == "page.act" or not _is_left(error):
                raise
            await self._next_document()
            return await self._stage.call(method, params)

    async def _next_document(self) -> None:
        await self._stage.page.wait_for_load_state("domcontentloaded")
        await self._stage.inject()


def _is_left(error: Error) -> bool:
    words = ("context was destroyed", "navigat", "Cannot find context", "not defined", "context with given id")
    return any(word in str(error) for word in words)
