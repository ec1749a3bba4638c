"""Carries calls between the top document's bridge and those in frames of other origins, as the extension's background
does: each in an isolated world of its own, over the debugger."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession, Error, Frame, Page

from tests.support.bundle import bundle

BINDING = "__pagehandFrames"


@dataclass
class _Reader:
    """The world of the bridge in one document of a frame."""

    session: CDPSession
    context: int
    document: str


class FrameRelay:
    """Answers the binding that ``standalone-frames.js`` calls.

    Args:
        page: The tab.
        session: Debugger of its top document.
        context: World of the bridge there.
    """

    def __init__(self, page: Page, session: CDPSession, context: int) -> None:
        self._page = page
        self._session = session
        self._context = context
        self._readers: dict[Frame, _Reader] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to answer."""
        await self._session.send("Runtime.enable")
        await self._session.send("Runtime.addBinding", {"name": BINDING, "executionContextId": self._context})
        self._session.on("Runtime.bindingCalled", self._called)

    def _called(self, event: dict[str, Any]) -> None:
        if event["name"] == BINDING and event["executionContextId"] == self._context:
            task = asyncio.create_task(self._answer(json.loads(event["payload"])))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, request: dict[str, Any]) -> None:
        if "key" in request:
            answer = await self._call(request["key"], request["call"])
        else:
            answer = json.dumps(await self._list())
        expression = f"__pagehandAnswer({request['id']}, {json.dumps(answer)})"
        await _evaluate(self._session, self._context, expression)

    async def _list(self) -> list[dict[str, Any]]:
        frames = [frame for frame in self._page.frames if frame.parent_frame is not None]
        numbers = {frame: number for number, frame in enumerate(frames, 1)}
        found = []
        for frame, number in numbers.items():
            reader = await self._reader(frame)
            if reader is not None:
                placed = json.loads(await _evaluate(reader.session, reader.context, "__pagehandPlace()"))
                parent = numbers.get(frame.parent_frame, 0) if frame.parent_frame else 0
                found.append({"key": reader.document, "id": number, "parent": parent, "placed": placed})
        return found

    async def _reader(self, frame: Frame) -> _Reader | None:
        try:
            try:
                session = await self._page.context.new_cdp_session(frame)
                node = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]
            except Error:  # it shares the process of the frame around it
                session = self._session
                node = await self._node(frame)
            known = self._readers.get(frame)
            if known and known.document == node["loaderId"]:
                return known
            world = await session.send("Page.createIsolatedWorld", {"frameId": node["id"]})
            reader = _Reader(session, world["executionContextId"], node["loaderId"])
            await _evaluate(session, reader.context, bundle("standalone-reader.js"))
        except Error:
            return None  # it has gone meanwhile
        self._readers[frame] = reader
        return reader

    async def _node(self, frame: Frame) -> dict[str, Any]:
        tree = (await self._session.send("Page.getFrameTree"))["frameTree"]
        path: list[int] = []
        at = frame
        while (parent := at.parent_frame) is not None:
            path.insert(0, parent.child_frames.index(at))
            at = parent
        for index in path:
            tree = tree["childFrames"][index]
        node: dict[str, Any] = tree["frame"]
        return node

    async def _call(self, key: str, call: dict[str, Any]) -> str:
        reader = next((each for each in self._readers.values() if each.document == key), None)
        if reader is None:
            return json.dumps({"ok": False, "code": "gone"})
        try:
            return str(
                await _evaluate(reader.session, reader.context, f"__pagehandReader({json.dumps(json.dumps(call))})")
            )
        except (Error, RuntimeError):
            return json.dumps({"ok": False, "code": "left"})


async def _evaluate(session: CDPSession, context: int, expression: str) -> Any:
    params = {"contextId": context, "awaitPromise": True, "returnByValue": True, "expression": expression}
    answer = await session.send("Runtime.evaluate", params)
    if "exceptionDetails" in answer:
        raise RuntimeError(str(answer["exceptionDetails"].get("exception", {}).get("description", answer)))
    return answer["result"].get("value")
