"""A case's page in the browser with the bridge in the realm that is tried: the page's own world, or an isolated one."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Dialog, Page, Route

from pagehand.page.remote import RemotePage
from tests.cases.case import Case
from tests.support.bundle import bundle

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
        self.bridge = RemotePage(self._call, dialogs=case.options.get("dialogs", "dismiss"))

    async def open(self) -> None:
        """Serve the page with its headers and frames, and put the bridge in."""
        self.page.on("dialog", self._on_dialog)
        self.page.on("console", lambda message: self.console.append(message.text))
        await self.page.route("**/*", self._serve)
        await self.page.goto(ORIGIN + "/")
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
        await self.evaluate(f"globalThis.__pagehandOptions = {{ secret: '{SECRET}' }}")
        await self.evaluate(bundle("standalone-isolated.js"))

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

    async def _call(self, method: str, params: str) -> str:
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
