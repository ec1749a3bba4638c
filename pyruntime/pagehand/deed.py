"""One action under the task's roof: in the journal before it runs, its failure a result that the model reads."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from pagehand import loops
from pagehand.cancel import abandon_on_cancel
from pagehand.errors import PagehandError, sentence
from pagehand.events import ActionRecord, Executed, Executing, Reflection, StepEvent
from pagehand.history import TRUSTED_TOOLS
from pagehand.llm.types import Invocation, ToolCall, Usage
from pagehand.page.nodes import named
from pagehand.prompting import render
from pagehand.sight import Sight
from pagehand.state import PendingAction
from pagehand.task import Task
from pagehand.tools.base import ToolContext, ToolOutcome

RAW_STEPS = 3
"""Steps whose raw request and response are kept, unless everything is."""


@dataclass
class Deed:
    """What was done and what came of it. ``place`` tells the element from others that are named alike."""

    call: ToolCall
    arguments: dict[str, Any] = field(default_factory=dict)
    target: str = ""
    place: str = ""
    url: str = ""
    page_mark: str = ""
    duration: float = 0.0
    outcome: ToolOutcome = field(default_factory=lambda: ToolOutcome(""))
    fingerprint: dict[str, Any] | None = None
    """How its element is found again, where somebody remembers elements."""
    text: str | None = None
    """The outcome as the model reads it, once the host has seen it."""


class Doer:
    """Carries actions out for a task, one at a time."""

    def __init__(self, task: Task, sight: Sight) -> None:
        self._task = task
        self._from = task.resources
        self._state = task.state
        self._sight = sight

    async def begin(self, call: ToolCall) -> Deed:
        """What is about to be done, in words."""
        self._task.scope.check()
        arguments = call.arguments.model_dump(mode="json", exclude_none=True, exclude_unset=True)
        label, place = named(self._sight.snapshot.root, arguments["id"]) if "id" in arguments else ("", "")
        target = await self._task.transformed(label)
        return Deed(call, arguments, target, place, self._state.url, self._sight.mark)

    async def do(self, deed: Deed) -> ToolOutcome:
        """Do it, once."""
        call = deed.call
        if await self._task.pause.passed() and (await abandon_on_cancel(self._from.page.info())).person:
            # It was decided on a page that is another one now.
            deed.outcome = failure("taken_over")
            return deed.outcome
        self._state.pending = PendingAction(
            number=self._state.next_step,
            reflection=Reflection(**call.reflection),
            tool=call.tool,
            arguments=deed.arguments,
            target=deed.target,
            url=self._state.url,
        )
        await self._task.save()
        self._task.activity(Executing(tool=call.tool, input=deed.arguments, target=deed.target))
        started = time.monotonic()
        outcome = deed.outcome = await self._guarded(call)
        self._task.scope.check()
        deed.duration = time.monotonic() - started
        self._sight.drop()
        self._state.waited = self._state.waited + outcome.waited if outcome.waited else 0.0
        # Numbers are never given twice, not even by the bridge of the next document.
        self._state.last_id = max(self._state.last_id, outcome.highest_id)
        self._state.failures = 0 if outcome.ok else self._state.failures + 1
        self._task.activity(
            Executed(
                tool=call.tool,
                input=deed.arguments,
                output=outcome.text,
                ok=outcome.ok,
                duration=deed.duration,
            )
        )
        return outcome

    async def book(self, deed: Deed, invocation: Invocation | None = None) -> StepEvent:
        """Put it into the history and the journal. ``invocation``: the call of the model that decided on it."""
        call, outcome = deed.call, deed.outcome
        text = await self.worded(deed)
        record = ActionRecord(
            tool=call.tool,
            arguments=deed.arguments,
            target=deed.target,
            ok=outcome.ok,
            code=outcome.code,
            output=text,
            result=outcome.result,
            fingerprint=deed.fingerprint,
        )
        event = StepEvent(
            number=self._state.next_step,
            reflection=Reflection(**call.reflection),
            action=record,
            usage=invocation.usage if invocation else Usage(),
            url=deed.url,
            duration=deed.duration,
            page_mark=deed.page_mark,
            deed_mark=loops.deed_mark(call.tool, deed.arguments, deed.place, outcome.text),
            raw_request=invocation.request if invocation else None,
            raw_response=invocation.response if invocation else None,
        )
        self._state.pending = None
        self._task.add(event)
        if not self._from.config.debug:
            _drop_raw(self._state.steps[:-RAW_STEPS])
        await self._task.save()
        return event

    async def worded(self, deed: Deed) -> str:
        """What came of it, as the model reads it."""
        if deed.text is None:
            call, text = deed.call, deed.outcome.text
            deed.text = text if call.tool in TRUSTED_TOOLS else await self._task.transformed(text)
            if call.dropped:
                deed.text += render("tool_texts.j2", code="dropped", value=", ".join(call.dropped))
        return deed.text

    async def _guarded(self, call: ToolCall) -> ToolOutcome:
        """Run the tool. Its failure is a result that the model reads, never the end of the task."""
        try:
            return await abandon_on_cancel(self._task.tools[call.tool].run(self._context(), call.arguments))
        except asyncio.CancelledError:
            self._task.scope.check()
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            return failure("tool_failed", f"{call.tool} gave up")
        except PagehandError as error:
            return failure(error.code, error.detail)
        except Exception as error:
            return failure("tool_failed", str(error) or type(error).__name__)

    def _context(self) -> ToolContext:
        return ToolContext(
            page=self._from.page,
            config=self._from.config,
            scope=self._task.scope,
            ask_user=self._from.ask_user,
            observed_at=self._sight.observed_at,
            push_observation=self._task.push_observation,
        )


def failure(code: str, detail: str = "") -> ToolOutcome:
    """A failed result, worded for the model."""
    return ToolOutcome(sentence(code, "model", detail), ok=False, code=code)


def shorten_cause(text: str) -> str:
    """The first 300 characters of a cause, on one line."""
    return " ".join(text.split())[:300]


def _drop_raw(steps: list[StepEvent]) -> None:
    for step in steps:
        step.raw_request = step.raw_response = None
