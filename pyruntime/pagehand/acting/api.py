"""What an agent offers besides execute(): act(), questions about the page, and single actions by description."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar, overload

from pydantic import BaseModel

from pagehand.acting.runner import Kind
from pagehand.acting.types import Step
from pagehand.acting.workbench import Workbench
from pagehand.errors import LLMError, PageError, ToolError, phrase
from pagehand.page.models import ElementId
from pagehand.page.nodes import named

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)

POLL = 0.25
"""Seconds that a wait is never shorter than, whatever it is given."""


class Located(BaseModel):
    """An element that was found: its number, and how it is told, such as ``button "Pay now"``."""

    id: ElementId
    target: str


class Acting(ABC):
    """Questions and single actions. Each is a task of its own: it has events, a mask, a place in ``last_result``, can
    be stopped, and refuses to start while another task runs.

    All raise :class:`~pagehand.errors.PagehandError` for what goes wrong: of the kinds ``LLMError`` for the model's
    failures, ``PageError`` for the page's, ``ToolError`` for what cannot be done (``not_found``, ``ambiguous``,
    ``covered``, …), ``LifecycleError`` if the agent cannot begin, ``cancelled`` when stopped.
    """

    @abstractmethod
    async def _single(self, title: str, do: Callable[[Workbench], Awaitable[T]], kind: Kind) -> T:
        """Run ``do`` as a task called ``title``; its value."""

    # Questions

    @overload
    async def query(self, demand: str, schema: type[M], *, vision: bool = False) -> M | None: ...
    @overload
    async def query(self, demand: str, schema: Any = None, *, vision: bool = False) -> Any: ...
    async def query(self, demand: str, schema: Any = None, *, vision: bool = False) -> Any:
        """Data that the page shows.

        Args:
            demand: What is wanted, such as ``names and prices of all articles``.
            schema: Shape of the answer: a pydantic model, a type such as ``list[str]`` or ``list[Article]``, or a JSON
                schema; whatever fits without it. The answer is validated.
            vision: Send a screenshot along, where the host can take one.

        Returns:
            An instance of ``schema``, or JSON data; ``None`` if the page does not tell.
        """
        return (await self._asked("query", demand, schema, vision)).value

    async def ask(self, question: str, *, vision: bool = False) -> str:
        """An answer in words. Raises ``not_found`` if the page does not tell."""
        return str(await self._certain("ask", question, str, vision))

    async def boolean(self, question: str, *, vision: bool = False) -> bool:
        """Whether something is so. Raises ``not_found`` if the page does not tell."""
        return bool(await self._certain("boolean", question, bool, vision))

    async def number(self, question: str, *, vision: bool = False) -> float:
        """A number. Raises ``not_found`` if the page does not tell."""
        return float(await self._certain("number", question, float, vision))

    async def string(self, question: str, *, vision: bool = False) -> str:
        """A text as it stands on the page. Raises ``not_found`` if the page does not tell."""
        return str(await self._certain("string", question, str, vision))

    async def assert_(self, statement: str, *, vision: bool = False) -> None:
        """Make sure that ``statement`` holds on the page.

        Raises:
            ToolError: ``assertion_failed`` with the model's reason.
        """

        async def do(bench: Workbench) -> None:
            found = await bench.insight(statement, bool, kind="assert", vision=vision)
            if not found.value:
                raise ToolError("assertion_failed", _because(statement, found.reason))

        await self._single(statement, do, "insight")

    async def wait_for(self, statement: str, *, timeout: float = 15.0, interval: float = 1.0) -> None:
        """Wait until ``statement`` holds on the page. A check that fails does not end the wait; a page that has not
        changed since the last check is not checked again.

        Args:
            statement: What is waited for.
            timeout: Seconds after which it has not come true.
            interval: Seconds between the beginnings of two checks.

        Raises:
            ToolError: ``wait_timeout`` with the last reason.
        """
        await self._single(statement, _Wait(statement, timeout, interval).until_so, "insight")

    async def _asked(self, kind: str, demand: str, schema: Any, vision: bool) -> Any:
        async def do(bench: Workbench) -> Any:
            return await bench.insight(demand, schema, kind=kind, vision=vision)

        return await self._single(demand, do, "insight")

    async def _certain(self, kind: str, demand: str, schema: Any, vision: bool) -> Any:
        found = await self._asked(kind, demand, schema, vision)
        if found.value is None:
            raise ToolError("not_found", phrase("quoted", demand[:200]))
        return found.value

    # Actions

    async def locate(self, description: str) -> Located:
        """The element that ``description`` means. Raises ``not_found`` or ``ambiguous``."""

        async def do(bench: Workbench) -> Located:
            element = await bench.locate(description)
            return Located(id=element, target=named(bench.sight.snapshot.root, element)[0])

        return await self._single(description, do, "action")

    async def tap(self, description: str) -> Step:
        """Click the element."""
        return await self._perform("click", {}, description)

    async def double_click(self, description: str) -> Step:
        """Click the element twice."""
        return await self._perform("click", {"count": 2}, description)

    async def right_click(self, description: str) -> Step:
        """Click the element with the right button."""
        return await self._perform("click", {"button": "right"}, description)

    async def hover(self, description: str) -> Step:
        """Point at the element."""
        return await self._perform("hover", {}, description)

    async def input(self, description: str, text: str, *, clear: bool = True, submit: bool = False) -> Step:
        """Type into the field; ``clear`` replaces what is there, ``submit`` presses Enter afterwards."""
        return await self._perform("input_text", {"text": text, "clear": clear, "submit": submit}, description)

    async def press(self, keys: str, description: str | None = None) -> Step:
        """Press a key or a chord such as ``Control+a``, in the element if one is described."""
        return await self._perform("press_keys", {"keys": keys}, description)

    async def scroll(
        self,
        direction: Literal["down", "up", "left", "right"] = "down",
        *,
        pages: float | None = None,
        description: str | None = None,
    ) -> Step:
        """Scroll the page, or the box that is described, by ``pages`` heights of the view."""
        params: dict[str, Any] = {"direction": direction}
        return await self._perform("scroll", params | ({} if pages is None else {"pages": pages}), description)

    async def select(self, description: str, option: str | Sequence[str]) -> Step:
        """Choose an option by its visible text, or several in a multiple select."""
        given = {"option": option} if isinstance(option, str) else {"options": list(option)}
        return await self._perform("select_option", given, description)

    async def upload(self, description: str, *files: str) -> Step:
        """Put files into a file field: names of files that the agent was given."""
        return await self._perform("upload_file", {"files": list(files)}, description)

    async def _perform(self, action: str, params: Mapping[str, Any], description: str | None) -> Step:
        async def do(bench: Workbench) -> Step:
            step = await bench.perform(action, params, target=description)
            if step.status != "done":
                raise ToolError(step.code, step.outcome)
            return step

        title = f"{action} {description}" if description else action
        return await self._single(title, do, "action")


class _Wait:
    """Waits until a statement holds."""

    def __init__(self, statement: str, timeout: float, interval: float) -> None:
        self._statement = statement
        self._deadline = time.monotonic() + timeout
        self._interval = max(interval, POLL)
        self._reason = ""
        self._seen = ""

    async def until_so(self, bench: Workbench) -> None:
        """Raises ``wait_timeout`` when the time is up."""
        while True:
            begun = time.monotonic()
            if await self._so(bench):
                return
            left = self._deadline - time.monotonic()
            if left <= 0:
                raise ToolError("wait_timeout", _because(self._statement, self._reason))
            await asyncio.sleep(min(left, max(0.0, begun + self._interval - time.monotonic())))

    async def _so(self, bench: Workbench) -> bool:
        try:
            await bench.snapshot(fresh=True)
            if (mark := bench.mark()) == self._seen:
                return False
            found = await bench.insight(self._statement, bool, kind="assert")
        except (LLMError, PageError) as error:
            # The server may be back and the page whole at the next check.
            self._reason = error.message
            return False
        self._seen, self._reason = mark, found.reason
        return bool(found.value)


def _because(statement: str, reason: str) -> str:
    return f"{statement} — {reason}" if reason else statement
