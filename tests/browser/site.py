"""A page under test: HTML at a fixed address with the bridge in it, spoken to as the agent does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.async_api import Dialog, Page, Route

from pagehand.page.models import ActionResult, Node, PageSnapshot

PAGES = Path(__file__).resolve().parents[1] / "pages"
ORIGIN = "http://app.test"


class Site:
    """Opens pages and calls the bridge.

    Attributes:
        page: The tab.
        dialogs: Messages of dialogs that the browser has really shown.
        documents: HTML of other addresses, for frames and for pages that are navigated to.
    """

    def __init__(self, page: Page, bridge: str) -> None:
        self.page = page
        self.bridge = bridge
        self.dialogs: list[str] = []
        self.documents: dict[str, str] = {}
        page.on("dialog", self._on_dialog)

    async def _on_dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        await dialog.dismiss()

    async def _serve(self, route: Route) -> None:
        body = self.documents.get(route.request.url.split("#")[0])
        if body is None:
            await route.fulfill(status=404, body="")
        else:
            await route.fulfill(body=body, content_type="text/html; charset=utf-8")

    async def show(self, body: str, options: dict[str, Any] | None = None) -> None:
        """Show HTML at the site's root and put the bridge in."""
        self.documents[ORIGIN + "/"] = f'<!doctype html><html lang="en"><title>Test</title>{body}'
        await self.page.route("**/*", self._serve)
        await self.page.goto(ORIGIN + "/")
        if options is not None:
            await self.page.evaluate("options => { globalThis.__pagehandOptions = options; }", options)
        await self.inject()

    async def open(self, name: str) -> None:
        """Show a file of ``tests/pages``."""
        await self.show((PAGES / name).read_text(encoding="utf-8"))

    async def inject(self) -> None:
        """Put the bridge in, as after a page load."""
        await self.page.evaluate(self.bridge)

    async def call(self, method: str, **params: Any) -> Any:
        """One call; returns the value and fails on a coded error."""
        answer = await self.answer(method, **params)
        assert answer["ok"], answer
        return answer["value"]

    async def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """One call; returns the whole answer."""
        text = await self.page.evaluate("([m, p]) => __pagehand.handle(m, p)", [method, json.dumps(params)])
        answer: dict[str, Any] = json.loads(text)
        return answer

    async def observe(self, **params: Any) -> PageSnapshot:
        """Read the page, as the model defines it."""
        return PageSnapshot.model_validate(await self.call("page.observe", **params))

    async def act(self, tool: str, target: str | None = None, **params: Any) -> ActionResult:
        """Carry out an action on the element that a selector names; it must have been observed."""
        if target is not None:
            params["id"] = await self.id_of(target)
        return ActionResult.model_validate(await self.call("page.act", tool=tool, **params))

    async def id_of(self, selector: str) -> int:
        """Number of an element."""
        found = await self.page.evaluate("s => __pagehand.idOf(document.querySelector(s))", selector)
        assert isinstance(found, int), f"{selector} has no id"
        return found

    async def ids_of(self, selector: str) -> list[int | None]:
        """Numbers of all elements that a selector names."""
        script = "s => [...document.querySelectorAll(s)].map(el => __pagehand.idOf(el))"
        found: list[int | None] = await self.page.evaluate(script, selector)
        return found

    async def js(self, script: str) -> Any:
        """Evaluate in the page."""
        return await self.page.evaluate(script)


def nodes(snapshot: PageSnapshot) -> list[Node]:
    """All nodes in the order of reading."""
    found: list[Node] = []

    def walk(children: list[str | Node]) -> None:
        for child in children:
            if isinstance(child, Node):
                found.append(child)
                walk(child.children)

    walk(snapshot.root)
    return found


def words(snapshot: PageSnapshot) -> str:
    """Everything that a reader gets to see, names and values included, in order."""
    parts: list[str] = []

    def walk(children: list[str | Node]) -> None:
        for child in children:
            if isinstance(child, str):
                parts.append(child)
            else:
                parts.extend(part for part in (child.name, child.value) if part)
                walk(child.children)

    walk(snapshot.root)
    return " ".join(parts)


def control(snapshot: PageSnapshot, name: str) -> Node:
    """The one addressable node of this name."""
    found = [node for node in nodes(snapshot) if node.id is not None and node.name == name]
    assert len(found) == 1, f"{len(found)} controls named {name!r} in {[node.name for node in nodes(snapshot)]}"
    return found[0]


def controls(snapshot: PageSnapshot) -> list[tuple[str, str]]:
    """Kind and name of everything that has a number."""
    return [(node.kind, node.name) for node in nodes(snapshot) if node.id is not None]
