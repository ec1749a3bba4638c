"""One step of the loop: observe, think, act.

Thinking and acting close in one :meth:`LLM.invoke`: it validates the answer and calls :meth:`Step._execute` at most
once. The journal is written before the action and after its result.
"""

from __future__ import annotations

from pagehand import loops, observations
from pagehand.asking import Asking
from pagehand.deed import Deed, Doer, failure, shorten_cause
from pagehand.errors import LLMError
from pagehand.events import ActionRecord, StepEvent
from pagehand.limits import over_budget
from pagehand.llm.types import Invocation, Message, ToolCall, ToolInfo
from pagehand.prompt import system_message, user_message
from pagehand.prompting import render
from pagehand.sight import Sight
from pagehand.task import Outcome, Task
from pagehand.tools.base import ToolOutcome


class Stepping:
    """The work of execute(): one step a turn."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def spent(self) -> Outcome | None:
        """The end of a task that has used up its steps or its tokens."""
        limit = self._task.resources.config.max_steps
        if self._task.state.next_step > limit:
            return self._task.end_with("max_steps", str(limit))
        return over_budget(self._task)

    async def turn(self) -> Outcome | None:
        """One step."""
        return await Step(self._task).run()

    def adopted(self, event: StepEvent | None) -> None:
        """All that a step needs is in the history."""

    async def ended(self, outcome: Outcome) -> None:
        """There is nothing else to keep."""


class Step:
    """One step of a task."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._from = task.resources
        self._state = task.state
        self._sight = Sight(task)
        self._doer = Doer(task, self._sight)
        self._deed: Deed | None = None

    async def run(self) -> Outcome | None:
        """Carry the step out; an outcome when the task ends with it."""
        messages = await self._observe()
        if (round_and_round := going_round(self._task, self._sight.mark)) is not None:
            return round_and_round
        try:
            invocation = await Asking(self._task).ask(messages, self._offered(), self._execute)
        except LLMError as error:
            if self._is_last and error.correctable:
                # It asked for another action although only the end was on offer.
                return self._task.end_with("max_steps", str(self._from.config.max_steps))
            raise
        return await self._conclude(invocation)

    @property
    def _is_last(self) -> bool:
        return self._state.next_step >= self._from.config.max_steps

    def _offered(self) -> dict[str, ToolInfo]:
        """The tools of this step: on the last one only the end, for nothing else could be judged any more."""
        infos = {name: each.info for name, each in self._task.tools.items()}
        return {"done": infos["done"]} if self._is_last and "done" in infos else infos

    async def _observe(self) -> list[Message]:
        config, state = self._from.config, self._state
        text = await self._sight.look()
        await self._sight.remark(observations.steps_left(state, config.max_steps))
        self._task.scope.check()
        text = await self._task.transformed(text)
        instructions = await self._task.instructions.collect(state.url, state.nonce)
        can_ask = "ask_user" in self._task.tools
        return [
            system_message(config, can_ask=can_ask),
            user_message(state, config, text, instructions, self._task.history_text),
        ]

    async def _remember(self, deed: Deed) -> None:
        """Keep how the element of an action is found again, for whoever exports the run."""
        memory, element = self._from.targets, deed.arguments.get("id")
        if memory is not None and element is not None and deed.target:
            snapshot = self._sight.snapshot
            deed.fingerprint = await memory.remember(deed.target, element, snapshot, self._from.page)

    async def _execute(self, call: ToolCall) -> ToolOutcome:
        self._deed = await self._doer.begin(call)
        await self._remember(self._deed)
        if call.tool == "done":
            self._deed.outcome = checked_end(self._task, call, is_last=self._is_last)
            return self._deed.outcome
        return await self._doer.do(self._deed)

    async def _conclude(self, invocation: Invocation) -> Outcome | None:
        deed = self._deed or Deed(invocation.call)
        await self._doer.book(deed, invocation)
        if deed.call.tool == "done" and deed.outcome.ok:
            return _done(invocation)
        if self._state.failures >= self._from.config.max_failures:
            return self._task.end_with("too_many_failures", shorten_cause(deed.outcome.text))
        return None


def going_round(task: Task, mark: str) -> Outcome | None:
    """The end of a task whose last steps changed nothing, now that the page has the mark ``mark``."""
    found = loops.circle(task.state, mark)
    if found is not None and found.count >= task.resources.config.max_repeats:
        return task.end_with("going_round", shorten_cause(told(found.last.action)))
    return None


def checked_end(task: Task, call: ToolCall, *, is_last: bool) -> ToolOutcome:
    """``done`` runs nothing. Success straight after a failed action is doubted, once."""
    last = task.state.steps[-1].action if task.state.steps else None
    doubtful = last is not None and not last.ok and last.tool != "done" and not is_last
    if doubtful and getattr(call.arguments, "success", False):
        return failure("unresolved")
    return ToolOutcome("")


def _done(invocation: Invocation) -> Outcome:
    given = invocation.call.arguments.model_dump()
    text = given.get("text") or render("tool_texts.j2", code="no_text", value="")
    return Outcome("completed", bool(given.get("success", False)), str(text))


def told(action: ActionRecord) -> str:
    """An action and what came of it, for the person."""
    return f"{action.tool} {action.target}: {action.output}"
