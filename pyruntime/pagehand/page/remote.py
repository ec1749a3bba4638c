"""A page behind the bridge: calls travel as JSON text, answers come back as JSON text.

The same class serves Pyodide (over the channel) and CPython (over Playwright); only the function that carries the
text differs.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pagehand.errors import PageError
from pagehand.model import Model
from pagehand.page.models import (
    ActionResult,
    ElementId,
    Extract,
    Finds,
    ObserveOptions,
    PageAction,
    PageInfo,
    PageSnapshot,
    Survey,
)

Call = Callable[[str, str], Awaitable[str]]
"""Carries ``(method, params as JSON)`` to the page and brings ``{"ok": …}`` back as JSON."""

M = TypeVar("M", bound=BaseModel)


class RemotePage:
    """Implements :class:`~pagehand.page.protocol.Page` by calling the bridge.

    Args:
        call: Carries one call.
        dialogs: How ``confirm`` and ``prompt`` are answered: ``dismiss`` or ``accept``.
        language: Language of the words on the mask.
    """

    def __init__(self, call: Call, *, dialogs: str = "dismiss", language: str = "en") -> None:
        self._call = call
        self._dialogs = dialogs
        self._language = language
        self.marks: dict[str, list[str]] = {}
        """Selectors of parts to ``ignore`` and to ``redact``, as of the last observation."""

    async def info(self) -> PageInfo:
        """Address, title, language and loading state."""
        return _read(PageInfo, await self.request("page.info"))

    async def observe(self, options: ObserveOptions) -> PageSnapshot:
        """Read the page."""
        self.marks = {"ignore": options.ignore, "redact": options.redact}
        return _read(PageSnapshot, await self.request("page.observe", options.model_dump(mode="json")))

    async def act(self, action: PageAction) -> ActionResult:
        """Carry out one action."""
        params = {**action.arguments(), "dialogs": self._dialogs, "ignore": self.marks.get("ignore", [])}
        return _read(ActionResult, await self.request("page.act", params))

    async def find(self, query: str, limit: int) -> Finds:
        """Search the whole page for a text."""
        return _read(Finds, await self.request("page.find", {"query": query, "limit": limit, **self.marks}))

    async def extract(self, element: ElementId | None, format: str, limit: int) -> Extract:
        """Read an element, or the whole page."""
        params = {"id": element, "format": format, "max_chars": limit, **self.marks}
        return _read(Extract, await self.request("page.extract", params))

    async def run_script(self, script: str, limit: int) -> Extract:
        """Run a script in the page's world."""
        return _read(Extract, await self.request("page.run", {"script": script, "max_chars": limit}))

    async def survey(self) -> Survey:
        """Read the whole page, for whoever looks for an element."""
        return _read(Survey, await self.request("page.survey", dict(self.marks)))

    async def settle(self, timeout: float) -> bool:
        """Wait until the page is quiet."""
        value = await self.request("page.settle", {"timeout_ms": round(timeout * 1000)})
        return bool(value.get("settled"))

    async def show_mask(self, status: str) -> None:
        """Put the mask over the page."""
        await self.request("page.overlay", {"show": True, "status": status, "lang": self._language})

    async def hide_mask(self) -> None:
        """Take the mask away."""
        await self.request("page.overlay", {"show": False})

    async def clear_highlights(self) -> None:
        """Take all highlights away."""
        await self.request("page.overlay", {"highlight": []})

    async def request(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """One call of the bridge; its value as JSON data.

        Raises:
            PageError: What the bridge, or the way to it, says went wrong.
        """
        return unwrap(await self._call(method, json.dumps(params or {}, ensure_ascii=False)))


class _Envelope(Model):
    ok: bool = False
    value: Any = None
    code: str = "page_error"
    message: str = ""
    detail: str = ""


def unwrap(text: str) -> Any:
    """The value in ``{"ok": true, "value": …}``, as JSON data.

    Raises:
        PageError: The answer is ``{"ok": false, "code": …}`` or no answer at all.
    """
    try:
        answer = _Envelope.model_validate_json(text)
    except ValidationError as error:
        raise PageError("page_error", "the answer of the page is not JSON") from error
    if not answer.ok:
        raise PageError(answer.code, answer.detail or answer.message)
    return answer.value


def _read(model: type[M], value: Any) -> M:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise PageError("page_error", f"{model.__name__}: {where}: {first['msg']}") from error
