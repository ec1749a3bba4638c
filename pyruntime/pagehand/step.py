"""One step of the loop: observe, think, act.

Thinking and acting close in one :meth:`LLM.invoke`: it validates the answer and calls :meth:`Step._execute` at most
once. The journal is written before the action and after its result.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from pagehand import observations
from pagehand.cancel import abandon_on_cancel
from pagehand.errors import PageError, PagehandError, sentence
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
from pagehand.hooking import call_hook
from pagehand.llm.failure import InvocationError
from pagehand.llm.types import Invocation, Message, RetryInfo, ToolCall
from pagehand.page.models import Node, ObserveOptions, PageSnapshot
from pagehand.page.render import describe, render_page
from pagehand.prompt import system_message, user_message
from pagehand.prompting import render
from pagehand.state import PendingAction
from pagehand.task import Outcome, Task
from pagehand.tools.base import ToolContext, ToolOutcome

RAW_STEPS = 3
"""Steps whose raw request and response are kept, unless everything is."""

if TYPE_CHECKING:
    from collections.abc import Iterable


class Step:
    """One step of a task."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._from = task.resources
        self._state = task.state
        self._snapshot = PageSnapshot()
        self._observed_at = 0.0
        self._arguments: dict[str, Any] = {}
        self._target = ""
        self._duration = 0.0

    async def run(self) -> Outcome | None:
        """Carry the step out; an outcome when the task ends with it."""
        messages = await self._observe()
        self._task.activity(Thinking())
        infos = {name: each.info for name, each in self._task.tools.items()}
        try:
            invocation = await abandon_on_cancel(
                self._from.llm.invoke(messages, infos, self._execute, on_retry=self._retry)
            )
        except InvocationError as error:
            self._state.usage += error.usage
            raise
        self._task.scope.check()
        return await self._conclude(invocation)

    async def _observe(self) -> list[Message]:
        page, config, state = self._from.page, self._from.config, self._state
        info = await abandon_on_cancel(page.info())
        if remark := observations.address(state, info.url):
            self._task.add(remark)
            await abandon_on_cancel(page.settle(config.settle_timeout))
        self._snapshot = await self._read()
        self._observed_at = asyncio.get_running_loop().time()
        state.url = self._snapshot.url
        state.last_id = max(state.last_id, highest_id(self._snapshot.root))
        self._task.add(observations.waiting(state))
        self._task.add(observations.steps_left(state, config.max_steps))
        self._task.scope.check()
        text = await self._transformed(render_page(self._snapshot, config.max_page_chars))
        instructions = await self._task.instructions.collect(state.url, state.nonce)
        can_ask = "ask_user" in self._task.tools
        return [system_message(config, can_ask=can_ask), user_message(state, config, text, instructions)]

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

    async def _transformed(self, text: str) -> str:
        hook = self._from.hooks.transform_page_content
        return text if hook is None else str(await call_hook(hook, text))

    async def _execute(self, call: ToolCall) -> ToolOutcome:
        self._task.scope.check()
        self._arguments = call.arguments.model_dump(mode="json", exclude_none=True, exclude_unset=True)
        self._target = self._describe_target()
        if call.tool == "done":
            return ToolOutcome("")
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
        self._state.usage += invocation.usage
        text = outcome.text
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
            raw_request=invocation.request,
            raw_response=invocation.response,
        )
        self._state.pending = None
        self._task.add(event)
        if not self._from.config.debug:
            _drop_raw(self._state.steps[:-RAW_STEPS])
        await self._task.save()
        if call.tool == "done":
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
        values = {name: getattr(info, name) for name in ("attempt", "limit", "code", "message", "delay")}
        self._task.add(RetryEvent(**values))
        self._task.activity(Retrying(**values))

    def _describe_target(self) -> str:
        wanted = self._arguments.get("id")
        if wanted is None:
            return ""
        node = _find(self._snapshot.root, str(wanted))
        return describe(node.kind, node.name or _words(node)) if node else ""


def shorten_cause(text: str) -> str:
    """The first 300 characters of a cause, on one line."""
    return " ".join(text.split())[:300]


def _find(nodes: Iterable[str | Node], wanted: str) -> Node | None:
    for node in nodes:
        if isinstance(node, str):
            continue
        if str(node.id) == wanted:
            return node
        if found := _find(node.children, wanted):
            return found
    return None


def highest_id(nodes: Iterable[str | Node]) -> int:
    """The highest number among the elements of the top document and its same-origin frames."""
    numbers = (
        max(node.id if isinstance(node.id, int) else 0, highest_id(node.children))
        for node in nodes
        if isinstance(node, Node)
    )
    return max(numbers, default=0)


def _words(node: Node) -> str:
    parts = (child if isinstance(child, str) else child.name or _words(child) for child in node.children)
    return " ".join(" ".join(parts).split())


def _drop_raw(steps: list[StepEvent]) -> None:
    for step in steps:
        step.raw_request = step.raw_response = None
