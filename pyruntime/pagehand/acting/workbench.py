"""The page under the roof of one task: looking, locating, doing and asking, each seen, journalled and stoppable.

Implements :class:`pagehand.acting.types.Hands`. act(), replays, flows and single actions all work with it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pagehand.acting.insight import Insight, Insights
from pagehand.acting.locating import Locating
from pagehand.acting.types import Step, TargetMemory
from pagehand.deed import Deed, Doer, failure
from pagehand.errors import PageError, PagehandError, ToolError
from pagehand.llm.repair.arguments import validated
from pagehand.llm.types import LLM, Invocation, ToolCall
from pagehand.loops import page_mark
from pagehand.page.models import ElementId, PageSnapshot
from pagehand.page.nodes import named
from pagehand.page.protocol import Page
from pagehand.page.render import render_page
from pagehand.sight import Sight
from pagehand.task import Task
from pagehand.tools.base import Arguments, ToolOutcome


@dataclass(frozen=True)
class Kept:
    """State of the page after a batch, for those who look at a run later.

    Attributes:
        at: When, in seconds since the epoch.
        url: Address of the page.
        step: Number of the last step.
        picture: What was on screen, as a ``data:`` address, where the host can take pictures.
        text: The page as the model reads it, elsewhere.
    """

    at: float
    url: str
    step: int
    picture: str | None = None
    text: str = ""


class Demand(Arguments):
    """A question, as it stands in the history."""

    demand: str


class Workbench:
    """Works on the page for a task.

    Args:
        task: The task.
        steps: Where steps are kept.
        targets: Elements that were located before.
        locate_llm: A model of its own for locating.
        whole: Number of characters up to which the whole page is read rather than what is on screen.

    Attributes:
        sight: The page as it was last seen.
        locating: Finds elements by description.
    """

    def __init__(
        self,
        task: Task,
        steps: list[Step] | None = None,
        *,
        targets: TargetMemory | None = None,
        locate_llm: LLM | None = None,
        whole: int = 0,
    ) -> None:
        self.task = task
        self.steps: list[Step] = [] if steps is None else steps
        self.sight = Sight(task, whole=whole)
        self.locating = Locating(task, self.sight, targets, locate_llm)
        self._doer = Doer(task, self.sight)
        self._insights = Insights(task, self.sight)

    @property
    def page(self) -> Page:
        """The page itself."""
        return self.task.resources.page

    async def snapshot(self, *, fresh: bool = False) -> PageSnapshot:
        """The page as it is, at most 0.3 s old and never older than the last action."""
        self.task.scope.check()
        return await self.sight.current(fresh=fresh)

    def mark(self) -> str:
        """Mark of the page as it was last seen; equal for pages between which nothing happened."""
        return page_mark(render_page(self.sight.snapshot, self.task.resources.config.max_page_chars))

    async def locate(self, description: str) -> ElementId:
        """The number of the element that ``description`` means.

        Raises:
            ToolError: ``not_found`` or ``ambiguous``.
            LLMError: The model gave no usable answer.
        """
        self.task.scope.check()
        return await self.locating.locate(description)

    async def perform(self, action: str, params: Mapping[str, Any] | None = None, *, target: str | None = None) -> Step:
        """Carry out one tool; see :meth:`pagehand.acting.types.Hands.perform`.

        Raises:
            ToolError: ``unknown_tool``, ``not_found`` or ``ambiguous``.
            LLMError: ``invalid_arguments``, or what went wrong with locating.
        """
        await self.task.pause.passed()
        self.task.scope.check()
        if action not in self.task.tools or action == "done":
            raise ToolError("unknown_tool", action)
        given = dict(params or {})
        if target is not None and "id" not in given:
            given["id"] = await self.locate(target)
        elif "id" in given:
            await self.sight.current()
        call = ToolCall({}, action, validated(self.task.tools[action].info, given, {}))
        step = Step(action=action, target=target, described=target is not None)
        self.steps.append(step)
        await self.carry_out(call, step)
        return step

    async def carry_out(self, call: ToolCall, step: Step, invocation: Invocation | None = None) -> None:
        """Do what ``call`` says, and write into ``step`` what came of it. The journal has both before this returns."""
        step.started = time.time()
        deed = await self._doer.begin(call)
        arguments = dict(deed.arguments)
        step.element = arguments.pop("id", None)
        step.params, step.url = arguments, deed.url
        described = step.target if step.described else None
        step.target = step.target or deed.target or None
        # It may have scrolled out of what is listed since the plan was made.
        deed.target = deed.target or step.target or ""
        if (to := arguments.get("to_id")) is not None and step.to_target is None:
            step.to_target = await self.task.transformed(named(self.sight.snapshot.root, to)[0]) or None
        if step.element is not None and step.target is not None:
            step.fingerprint = deed.fingerprint = await self.locating.fingerprint(step.target, step.element)
        outcome = await self._doer.do(deed)
        await self._note(step, deed, outcome)
        if not outcome.ok and described is not None:
            await self.locating.failed(described)
        await self._doer.book(deed, invocation)

    async def refuse(self, call: ToolCall, step: Step, error: PagehandError, invocation: Invocation | None) -> None:
        """Book an action that could not be begun: its target was not found."""
        step.started = step.started or time.time()
        deed = Deed(call, call.arguments.model_dump(mode="json", exclude_none=True, exclude_unset=True))
        deed.url, deed.page_mark = self.task.state.url, self.sight.mark
        deed.outcome = failure(error.code, error.raw_detail)
        self.task.state.failures += 1
        await self._note(step, deed, deed.outcome)
        await self._doer.book(deed, invocation)

    async def end(self, call: ToolCall, outcome: ToolOutcome, invocation: Invocation | None) -> None:
        """Book the end that the model has declared, or that was refused."""
        deed = await self._doer.begin(call)
        deed.outcome = outcome
        await self._doer.book(deed, invocation)

    async def ask(self, demand: str, schema: Any = None, *, kind: str = "query") -> Any:
        """What the model reads from the page, which is read afresh; see :meth:`Insights.ask`.

        Raises:
            LLMError: No usable answer was to be had.
        """
        return (await self.insight(demand, schema, kind=kind)).value

    async def insight(self, demand: str, schema: Any = None, *, kind: str = "query", vision: bool = False) -> Insight:
        """The same with what the answer rests on; booked in the history."""
        await self.task.pause.passed()
        self.task.scope.check()
        started = time.monotonic()
        picture = await self.sight.photo() if vision else None
        found = await self._insights.ask(demand, schema, kind=kind, picture=picture)
        deed = Deed(ToolCall({}, kind, Demand(demand=demand)), {"demand": demand}, url=self.task.state.url)
        text = json.dumps(found.data, ensure_ascii=False)
        deed.outcome = ToolOutcome(f"{text} — {found.reason}" if found.reason else text)
        deed.duration = time.monotonic() - started
        deed.page_mark = self.sight.mark
        await self._doer.book(deed, found.invocation)
        return found

    async def keep(self) -> Kept | None:
        """State of the page now: a picture where the host can take one, the text elsewhere; ``None`` if it is just
        being replaced."""
        state, last = self.task.state, self.steps[-1] if self.steps else None
        if last is not None and last.changes is not None and last.changes.leaving:
            return None
        picture = await self.sight.photo()
        if picture is not None:
            return Kept(time.time(), state.url, len(state.steps), picture)
        try:
            snapshot = await self.sight.current()
        except PageError:
            return None
        text = await self.task.transformed(render_page(snapshot, self.task.resources.config.max_page_chars))
        return Kept(time.time(), snapshot.url, len(state.steps), text=text)

    async def _note(self, step: Step, deed: Deed, outcome: ToolOutcome) -> None:
        step.status = "done" if outcome.ok else "failed"
        step.code = outcome.code
        step.outcome = await self._doer.worded(deed)
        step.changes = outcome.result.changes if outcome.result is not None else None
        step.duration = deed.duration
