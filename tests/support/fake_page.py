"""A page without a browser: a list of nodes that actions change, and a record of what was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pagehand.errors import PageError
from pagehand.page.models import (
    ActionResult,
    Changes,
    ElementId,
    Extract,
    Finds,
    Node,
    ObserveOptions,
    PageAction,
    PageInfo,
    PageSnapshot,
    Survey,
    Target,
)


class FakePage:
    """Implements the ``Page`` protocol.

    Attributes:
        url: Address; tests change it.
        nodes: What the page shows.
        calls: Names of all calls in order; ``act`` with its tool.
        actions: All actions.
        on_act: Decides on the result of an action; by default everything succeeds without effect.
        failing: Names of calls that raise ``page_error``.
        refusing: Codes of errors that calls raise, by their names.
        hanging: Names of calls that never return.
        mask: Whether the mask is shown.
        title: Title of the document.
        events: News of the page; told once.
        person: What a person did on the page; told once.
        finds: What every search finds.
        extracted: What every extract reads.
        details: What a survey tells of elements besides what shows.
    """

    def __init__(self, nodes: list[dict[str, Any]] | None = None, url: str = "http://app.test/") -> None:
        self.url = url
        self.nodes = nodes or [{"k": "button", "i": number, "n": f"Button {number}"} for number in range(1, 21)]
        self.calls: list[str] = []
        self.actions: list[PageAction] = []
        self.on_act: Callable[[PageAction], ActionResult] | None = None
        self.failing: set[str] = set()
        self.refusing: dict[str, str] = {}
        self.hanging: set[str] = set()
        self.mask = False
        self.title = "Test page"
        self.events: list[dict[str, Any]] = []
        self.person: dict[str, int] = {}
        self.finds = Finds()
        self.extracted = Extract()
        self.details: list[dict[str, Any]] = []
        self.cancelled: list[str] = []

    async def _enter(self, name: str) -> None:
        self.calls.append(name)
        if name in self.failing:
            raise PageError("page_error", f"{name} is broken")
        if name in self.refusing:
            raise PageError(self.refusing[name])
        if name in self.hanging:
            try:
                await asyncio.Event().wait()
            finally:
                self.cancelled.append(name)
        await asyncio.sleep(0)

    async def info(self) -> PageInfo:
        await self._enter("info")
        return PageInfo.model_validate({"url": self.url, "title": self.title, "person": self.person})

    async def observe(self, options: ObserveOptions) -> PageSnapshot:
        await self._enter("observe")
        events, self.events = self.events, []
        person, self.person = self.person, {}
        data = {"url": self.url, "title": self.title, "root": self.nodes, "events": events, "person": person}
        return PageSnapshot.model_validate(data)

    async def act(self, action: PageAction) -> ActionResult:
        self.actions.append(action)
        await self._enter(f"act:{action.tool}")
        if self.on_act is not None:
            return self.on_act(action)
        return ActionResult(ok=True, target=self._target(action), changes=Changes(added=["something"], added_count=1))

    def _target(self, action: PageAction) -> Target | None:
        for raw in self.nodes:
            node = Node.model_validate(raw)
            if action.id is not None and str(node.id) == str(action.id):
                return Target(id=node.id, kind=node.kind, name=node.name)
        return None

    async def find(self, query: str, limit: int) -> Finds:
        await self._enter("find")
        return self.finds

    async def extract(self, element: ElementId | None, format: str, limit: int) -> Extract:
        await self._enter("extract")
        return self.extracted

    async def run_script(self, script: str, limit: int) -> Extract:
        await self._enter("run_script")
        return self.extracted

    async def survey(self) -> Survey:
        await self._enter("survey")
        return Survey.model_validate(
            {"url": self.url, "title": self.title, "root": self.nodes, "details": self.details}
        )

    async def settle(self, timeout: float) -> bool:
        await self._enter("settle")
        return True

    async def show_mask(self, status: str) -> None:
        await self._enter("show_mask")
        self.mask = True

    async def hide_mask(self) -> None:
        await self._enter("hide_mask")
        self.mask = False

    async def clear_highlights(self) -> None:
        await self._enter("clear_highlights")
