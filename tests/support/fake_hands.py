"""What a replay and a flow work with, over a page without a browser and a model that answers from a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from pagehand.acting.types import Step
from pagehand.errors import ToolError
from pagehand.page.models import ElementId, ObserveOptions, PageAction, PageSnapshot
from tests.support.fake_page import FakePage


class FakeHands:
    """Implements ``Hands``.

    Attributes:
        located: Names of buttons that descriptions mean; a description that is not there is not found.
        asked: Descriptions and demands that went to the model.
        answers: What the model reads, by demand.
        performed: Tool and arguments of all actions.
    """

    def __init__(self, page: FakePage | None = None) -> None:
        self._page = page or FakePage()
        self.located: dict[str, str] = {}
        self.asked: list[str] = []
        self.answers: dict[str, Any] = {}
        self.performed: list[tuple[str, dict[str, Any]]] = []

    @property
    def page(self) -> FakePage:
        return self._page

    async def snapshot(self, *, fresh: bool = False) -> PageSnapshot:
        return await self._page.observe(ObserveOptions())

    async def locate(self, description: str) -> ElementId:
        self.asked.append(description)
        await asyncio.sleep(0)
        name = self.located.get(description)
        found = [node["i"] for node in self._page.nodes if name is not None and node.get("n") == name]
        if not found:
            raise ToolError("not_found", description)
        number: ElementId = found[0]
        return number

    async def perform(self, action: str, params: Mapping[str, Any] | None = None, *, target: str | None = None) -> Step:
        given = dict(params or {})
        if target is not None:
            given["id"] = await self.locate(target)
        self.performed.append((action, given))
        result = await self._page.act(PageAction(tool=action, **given))
        return Step(
            action=action,
            target=target,
            element=given.get("id"),
            params=given,
            status="done" if result.ok else "failed",
            code=result.code,
            changes=result.changes,
            url=self._page.url,
        )

    async def ask(self, demand: str, schema: Any = None, *, kind: str = "query") -> Any:
        self.asked.append(demand)
        await asyncio.sleep(0)
        return self.answers[demand]
