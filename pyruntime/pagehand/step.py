"""One step of the loop: observe, think, act.

Thinking and acting close in one :meth:`LLM.invoke`: it validates the answer and calls :meth:`Step._execute` at most
once. The journal is written before the action and after its result.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from pagehand import loops, observations
from pagehand.cancel import abandon_on_cancel
from pagehand.errors import LLMError, PageError, PagehandError, sentence
from pagehand.events import (
    ActionRecord,
    Executed,
    Executing,
    Reflection,
    RetryEvent,
    Retrying,
    StepEvent,
    Thinking,
)
from pagehand.history import TRUSTED_TOOLS
from pagehand.llm.types import Invocation, Message, RetryInfo, ToolCall, ToolInfo, Usage
from pagehand.page.models import ObserveOptions, PageSnapshot
from pagehand.page.nodes import highest_id, named
from pagehand.page.render import render_page
from pagehand.prompt import system_message, user_message
from pagehand.prompting import render
from pagehand.state import PendingAction
from pagehand.task import Outcome, Task
from pagehand.tools.base import ToolContext, ToolOutcome

PROGRESS_EVERY = 0.5
"""Seconds between two signs of life while a reply comes in."""
RAW_STEPS = 3
"""Steps whose raw request and response are kept, unless everything is."""


class Step:
    """One step of a task."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._from = task.resources
        self._state = task.state
        self._snapshot = PageSnapshot()
        self._observed_at = 0.0
        self._page_mark = ""
        self._arguments: dict[str, Any] = {}
        self._target = self._place = ""
        self._duration = 0.0
        self._shown_at = 0.0

    async def run(self) -> Outcome | None:
        """Carry the step out; an outcome when the task ends with it."""
        messages = await self._observe()
        found = loops.circle(self._state, self._page_mark)
        if found is not None and found.count >= self._from.config.max_repeats:
            return self._task.end_with("going_round", shorten_cause(told(found.last.action)))
        self._task.activity(Thinking())
        call = self._from.llm.invoke(
            messages,
            self._offered(),
            self._execute,
            on_retry=self._retry,
            on_progress=self._progress if self._from.watched else None,
            on_usage=self._spend,
        )
        try:
            invocation = await abandon_on_cancel(call)
        except LLMError as error:
            if self._is_last and error.correctable:
                # It asked for another action although only the end was on offer.
                return self._task.end_with("max_steps", str(self._from.config.max_steps))
            raise
        self._task.scope.check()
        return await self._conclude(invocation)

    @property
    def _is_last(self) -> bool:
        return self._state.next_step >= self._from.config.max_steps

    def _offered(self) -> dict[str, ToolInfo]:
        """The tools of this step: on the last one only the end, for nothing else could be judged any more."""
        infos = {name: each.info for name, each in self._task.tools.items()}
        return {"done": infos["done"]} if self._is_last and "done" in infos else infos

    async def _observe(self) -> list[Message]:
        page, config, state = self._from.page, self._from.config, self._state
        info = await abandon_on_cancel(page.info())
        if observations.moved(state, info.url):
            self._task.add(observations.address(state, await self._task.transformed(info.url)))
            await abandon_on_cancel(page.settle(config.settle_timeout))
        self._snapshot = await self._read()
        self._observed_at = asyncio.get_running_loop().time()
        state.url = self._snapshot.url
        state.last_id = max(state.last_id, highest_id(self._snapshot.root))
        text = render_page(self._snapshot, config.max_page_chars)
        self._page_mark = loops.page_mark(text)
        await self._remark()
        self._task.scope.check()
        text = await self._task.transformed(text)
        instructions = await self._task.instructions.collect(state.url, state.nonce)
        can_ask = "ask_user" in self._task.tools
        return [
            system_message(config, can_ask=can_ask),
            user_message(state, config, text, instructions, self._task.history_text),
        ]

    async def _remark(self) -> None:
        """Book what the model should know besides the page."""
        state, config = self._state, self._from.config
        news = self._snapshot.events[-observations.EVENTS_SHOWN :]
        told_news = [(event.type, await self._task.transformed(event.text)) for event in news]
        self._task.add(observations.takeover(self._snapshot.person))
        self._task.add(observations.page_events(state, told_news))
        self._task.add(observations.waiting(state))
        self._task.add(loops.remark(loops.circle(state, self._page_mark), config.max_repeats))
        self._task.add(observations.steps_left(state, config.max_steps))

    async def _read(self) -> PageSnapshot:
        config = self._from.config
        options = ObserveOptions(
            mode=config.read_mode,
            max_chars=config.max_page_chars,
            ignore=config.ignore,
            redact=config.redact,
            first_id=self._state.last_id + 1,
        )
        try:
            return await abandon_on_cancel(self._from.page.observe(options))
        except PageError:
            # A document that is just being replaced cannot be read; the next one can.
            await abandon_on_cancel(self._from.page.settle(self._from.config.settle_timeout))
            return await abandon_on_cancel(self._from.page.observe(options))

    async def _execute(self, call: ToolCall) -> ToolOutcome:
        self._task.scope.check()
        self._arguments = call.arguments.model_dump(mode="json", exclude_none=True, exclude_unset=True)
        label, self._place = named(self._snapshot.root, self._arguments["id"]) if "id" in self._arguments else ("", "")
        self._target = await self._task.transformed(label)
        if call.tool == "done":
            return self._checked_end()
        if await self._task.pause.passed() and (await abandon_on_cancel(self._from.page.info())).person:
            # It was decided on a page that is another one now.
            return self._failure("taken_over", "")
        self._state.pending = PendingAction(
            number=self._state.next_step,
            reflection=Reflection(**call.reflection),
            tool=call.tool,
            arguments=self._arguments,
            target=self._target,
            url=self._state.url,
        )
        await self._task.save()
        self._task.activity(Executing(tool=call.tool, input=self._arguments, target=self._target))
        started = time.monotonic()
        outcome = await self._guarded(call)
        self._task.scope.check()
        self._duration = time.monotonic() - started
        self._state.waited = self._state.waited + outcome.waited if outcome.waited else 0.0
        # Numbers are never given twice, not even by the bridge of the next document.
        self._state.last_id = max(self._state.last_id, outcome.highest_id)
        self._state.failures = 0 if outcome.ok else self._state.failures + 1
        self._task.activity(
            Executed(
                tool=call.tool,
                input=self._arguments,
                output=outcome.text,
                ok=outcome.ok,
                duration=self._duration,
            )
        )
        return outcome

    def _checked_end(self) -> ToolOutcome:
        """``done`` runs nothing. Success straight after a failed action is doubted, once."""
        last = self._state.steps[-1].action if self._state.steps else None
        doubtful = last is not None and not last.ok and last.tool != "done" and not self._is_last
        if doubtful and self._arguments.get("success"):
            return self._failure("unresolved", "")
        return ToolOutcome("")

    async def _guarded(self, call: ToolCall) -> ToolOutcome:
        """Run the tool. Its failure is a result that the model reads, never the end of the task."""
        try:
            return await abandon_on_cancel(self._task.tools[call.tool].run(self._context(), call.arguments))
        except asyncio.CancelledError:
            self._task.scope.check()
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            return self._failure("tool_failed", f"{call.tool} gave up")
        except PagehandError as error:
            return self._failure(error.code, error.detail)
        except Exception as error:
            return self._failure("tool_failed", str(error) or type(error).__name__)

    def _failure(self, code: str, detail: str) -> ToolOutcome:
        return ToolOutcome(sentence(code, "model", detail), ok=False, code=code)

    def _context(self) -> ToolContext:
        return ToolContext(
            page=self._from.page,
            config=self._from.config,
            scope=self._task.scope,
            ask_user=self._from.ask_user,
            observed_at=self._observed_at,
            push_observation=self._task.push_observation,
        )

    async def _conclude(self, invocation: Invocation) -> Outcome | None:
        call, outcome = invocation.call, invocation.output
        text = outcome.text if call.tool in TRUSTED_TOOLS else await self._task.transformed(outcome.text)
        if call.dropped:
            text += render("tool_texts.j2", code="dropped", value=", ".join(call.dropped))
        record = ActionRecord(
            tool=call.tool,
            arguments=self._arguments,
            target=self._target,
            ok=outcome.ok,
            code=outcome.code,
            output=text,
            result=outcome.result,
        )
        event = StepEvent(
            number=self._state.next_step,
            reflection=Reflection(**call.reflection),
            action=record,
            usage=invocation.usage,
            url=self._state.url,
            duration=self._duration,
            page_mark=self._page_mark,
            deed_mark=loops.deed_mark(call.tool, self._arguments, self._place, outcome.text),
            raw_request=invocation.request,
            raw_response=invocation.response,
        )
        self._state.pending = None
        self._task.add(event)
        if not self._from.config.debug:
            _drop_raw(self._state.steps[:-RAW_STEPS])
        await self._task.save()
        if call.tool == "done" and outcome.ok:
            return self._done(invocation)
        if self._state.failures >= self._from.config.max_failures:
            return self._task.end_with("too_many_failures", shorten_cause(outcome.text))
        return None

    def _done(self, invocation: Invocation) -> Outcome:
        given = invocation.call.arguments.model_dump()
        text = given.get("text") or render("tool_texts.j2", code="no_text", value="")
        return Outcome("completed", bool(given.get("success", False)), str(text))

    def _retry(self, info: RetryInfo) -> None:
        self._task.scope.check()
        values = {name: getattr(info, name) for name in ("attempt", "limit", "code", "delay")}
        values["message"] = self._task.say(info.code, info.detail)
        self._task.add(RetryEvent(**values))
        self._task.activity(Retrying(**values))

    def _progress(self, received: int) -> None:
        """Tell that the reply is coming in, now and then."""
        now = time.monotonic()
        if now - self._shown_at >= PROGRESS_EVERY:
            self._shown_at = now
            self._task.activity(Thinking(received=received))

    def _spend(self, usage: Usage) -> None:
        self._state.usage += usage


def shorten_cause(text: str) -> str:
    """The first 300 characters of a cause, on one line."""
    return " ".join(text.split())[:300]


def told(action: ActionRecord) -> str:
    """An action and what came of it, for the person."""
    return f"{action.tool} {action.target}: {action.output}"


def _drop_raw(steps: list[StepEvent]) -> None:
    for step in steps:
        step.raw_request = step.raw_response = None
