"""From a plan to tasks that can be run: each action one, and one before it for each target that is only described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pagehand.acting.ground import GONE, Ground, elements_of, far_reaching
from pagehand.acting.runner import Halt, RunTask
from pagehand.acting.types import Step
from pagehand.acting.workbench import Workbench
from pagehand.errors import LLMError, ToolError, sentence
from pagehand.llm.repair.arguments import validated
from pagehand.llm.types import Invocation, ToolCall
from pagehand.prompting import render

_DESCRIBED = {"target": "id", "to_target": "to_id"}
"""Arguments that describe an element, and those that name it once it is located."""


class StepFailedError(Exception):
    """An action has failed; its step says how."""

    def __init__(self, step: Step) -> None:
        super().__init__(step.outcome)
        self.step = step


@dataclass
class Compiled:
    """One action on its way: what the plan says, and the step that tells what came of it."""

    call: ToolCall
    step: Step
    first: bool
    invocation: Invocation | None


class Compiler:
    """Makes tasks of the plan that was made on ``bench``'s page as it is now."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._ground = Ground(bench.sight.snapshot)
        self._before: Step | None = None

    def compile(self, calls: list[ToolCall], steps: list[Step], invocation: Invocation) -> list[RunTask]:
        """The tasks of a plan.

        Args:
            calls: Its actions.
            steps: As many steps, still pending.
            invocation: The call of the model that made the plan; the first action carries it in the history.
        """
        tasks: list[RunTask] = []
        for number, (call, step) in enumerate(zip(calls, steps, strict=True)):
            one = Compiled(call, step, number == 0, invocation if number == 0 else None)
            given = call.arguments.model_dump(exclude_none=True, exclude_unset=True)
            for name, place in _DESCRIBED.items():
                if name in given and name in type(call.arguments).model_fields and self._located(call.tool, place):
                    tasks.append(self._locate(one, str(given[name]), place))
            tasks.append(self._act(one))
        return tasks

    def _located(self, tool: str, place: str) -> bool:
        """Whether the tool itself takes a number there: a host's tool may have a ``target`` of its own."""
        return place in self._bench.task.tools[tool].info.parameters.model_fields

    def _locate(self, one: Compiled, description: str, place: str) -> RunTask:
        async def run(given: Any) -> dict[str, Any]:
            await self._steady(one, [])
            found = dict(given) if isinstance(given, dict) else {}
            try:
                return {**found, place: await self._bench.locate(description)}
            except ToolError as error:
                await self._bench.refuse(one.call, one.step, error, one.invocation)
                raise StepFailedError(one.step) from error

        return RunTask("planning", run, "locate")

    def _act(self, one: Compiled) -> RunTask:
        async def run(given: Any) -> Step:
            call = await self._executable(one, given if isinstance(given, dict) else {})
            arguments = call.arguments.model_dump(exclude_none=True, exclude_unset=True)
            await self._steady(one, elements_of(arguments))
            await self._bench.carry_out(call, one.step, one.invocation)
            self._ground.touched(elements_of(arguments))
            self._before = one.step
            self._judge(one)
            return one.step

        return RunTask("action", run, one.call.tool)

    async def _executable(self, one: Compiled, located: dict[str, Any]) -> ToolCall:
        """The call with numbers in place of descriptions."""
        if not located:
            return one.call
        info = self._bench.task.tools[one.call.tool].info
        given = one.call.arguments.model_dump(exclude_none=True, exclude_unset=True)
        rest = {name: value for name, value in given.items() if _DESCRIBED.get(name) not in located}
        try:
            return ToolCall(one.call.reflection, one.call.tool, validated(info, {**rest, **located}, {}))
        except LLMError as error:  # what only the whole call can show, such as two goals of one drag
            await self._bench.refuse(one.call, one.step, error, one.invocation)
            raise StepFailedError(one.step) from error

    async def _steady(self, one: Compiled, elements: list[object]) -> None:
        """Stop the batch if the page has changed under it."""
        before = self._before
        if before is None:
            return
        changes = before.changes
        if changes is not None and changes.leaving:
            self._halt(one, render("act_changed.j2", code="left"))
        if far_reaching(changes):
            reason = self._ground.shaken(elements, await self._bench.snapshot())
            if reason:
                self._halt(one, reason)

    def _judge(self, one: Compiled) -> None:
        step = one.step
        if step.status == "done":
            return
        if step.code in GONE and not one.first:
            # The plan could not know: this is no failure of the action.
            self._bench.task.state.failures -= 1
            self._halt(one, render("act_changed.j2", code="gone"))
        raise StepFailedError(step)

    def _halt(self, one: Compiled, reason: str) -> None:
        skip(one.step, reason)
        raise Halt(reason)


def skip(step: Step, reason: str) -> None:
    """Mark a step as left out."""
    step.status, step.code = "skipped", "plan_changed"
    step.outcome = sentence("plan_changed", "model", reason)
