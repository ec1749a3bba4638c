"""The work of act(): rounds of observe, plan, compile, run and feed back, until the model says that it is over."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from pagehand import observations
from pagehand.acting.compiler import Compiler, StepFailedError, skip
from pagehand.acting.conversation import Conversation
from pagehand.acting.feedback import FeedbackWriter
from pagehand.acting.journal import ActState
from pagehand.acting.planning import END, PLAN, Completion, PlanArguments, plan_tool
from pagehand.acting.postconditions import of_run
from pagehand.acting.record import record_of
from pagehand.acting.runner import Runner, RunTask
from pagehand.acting.types import Plan, PlanCache, Replay, Step, TargetMemory
from pagehand.acting.workbench import Workbench
from pagehand.asking import Asking
from pagehand.deed import shorten_cause
from pagehand.events import StepEvent
from pagehand.limits import over_budget
from pagehand.llm.types import LLM, Invocation, Message, ToolCall
from pagehand.page.nodes import named
from pagehand.prompting import render
from pagehand.step import checked_end, going_round
from pagehand.task import Outcome, Task
from pagehand.tools.base import ToolOutcome

WHOLE = 12_000
"""Characters up to which a plan sees the whole page: a form that goes on below the fold is filled by one plan."""


class Rounds:
    """One run of act(): implements :class:`pagehand.run.Work`.

    Args:
        task: Its task; ``task.state.acting`` says how it works and how far it is.
        cache: Runs that reached their goal before.
        targets: Elements that were located before.
        locate_llm: A model of its own for locating.
    """

    def __init__(
        self,
        task: Task,
        *,
        cache: PlanCache | None = None,
        targets: TargetMemory | None = None,
        locate_llm: LLM | None = None,
    ) -> None:
        state = task.state.acting
        self._acting: ActState = state if state is not None else ActState()
        task.state.acting = self._acting
        self._task = task
        self._cache = cache
        self._bench = Workbench(task, self._acting.steps, targets=targets, locate_llm=locate_llm, whole=WHOLE)
        self.runner = Runner(self._keep)
        self._asking = Asking(task)
        self._writer = FeedbackWriter(self._acting, task.state.nonce)
        self._talk = Conversation(task.state, self._acting, task.resources.config)
        self._tool = plan_tool(
            {name: each.info for name, each in task.tools.items()},
            batch=self._acting.batch,
            locate_in_plan=self._acting.locate_in_plan,
            deep_think=self._acting.deep_think,
        )

    def spent(self) -> Outcome | None:
        """The end of a run that has used up its plans or its tokens."""
        if self._acting.plans >= self._acting.limit:
            return self._task.end_with("plan_limit", str(self._acting.limit))
        return over_budget(self._task)

    async def turn(self) -> Outcome | None:
        """A replay from the cache first, if there is one; then one round after the other."""
        if not self._acting.cache_tried:
            self._acting.cache_tried = True
            if (replayed := await self._from_cache()) is not None:
                return replayed
        messages = await self._observe()
        if (round_and_round := going_round(self._task, self._bench.sight.mark)) is not None:
            return round_and_round
        invocation, plan = await self._plan(messages)
        if plan.complete:
            return await self._complete(plan, invocation)
        return await self._carry_out(plan, invocation)

    def adopted(self, event: StepEvent | None) -> None:
        """Take up a run whose runtime went away: what was under way counts as done, what was planned behind it as
        left out."""
        for step in self._acting.steps[self._acting.fed :]:
            if step.status != "pending":
                continue
            if event is not None and step.action == event.action.tool:
                step.status, step.code, step.outcome = "done", event.action.code, event.action.output
                event = None
            else:
                skip(step, render("act_changed.j2", code="left"))
        self._tell()

    async def ended(self, outcome: Outcome) -> None:
        """Give the run to the cache."""
        if self._cache is not None:
            await self._cache.store(record_of(self._task.state, outcome.success, outcome.data))

    async def _from_cache(self) -> Outcome | None:
        """How a replay ended, if it reached the goal; otherwise the loop goes on from where it left off."""
        url = (await self._bench.page.info()).url
        parts = urlsplit(url)
        self._acting.origin, self._acting.path = f"{parts.scheme}://{parts.netloc}", parts.path
        if self._cache is None:
            return None
        try:
            entry = await self._cache.match(self._task.state.task, url)
            if entry is None:
                return None
            replay = await self._cache.replay(entry, self._bench)
        except Exception as error:  # a cache is a shortcut: whatever is wrong with it, there is the long way
            self._task.scope.check()
            replay = Replay(success=False, reason=f"{type(error).__name__}: {error}")
        if replay.success:
            return await self._replayed(replay)
        self._tell()
        why = shorten_cause(replay.reason)
        self._writer.remark(render("act_feedback.j2", code="replay_failed", why=why, nonce=self._task.state.nonce))
        self._task.state.failures = 0
        return None

    async def _replayed(self, replay: Replay) -> Outcome:
        snapshot = await self._bench.snapshot()
        self._acting.output = replay.output
        self._acting.postconditions = of_run(self._acting.steps, snapshot)
        text = replay.text or render("act_feedback.j2", code="replayed", steps=len(replay.steps))
        arguments = Completion(success=True, text=text, output=replay.output)
        await self._bench.end(ToolCall({}, END, arguments), ToolOutcome(""), None)
        return Outcome("completed", True, text, output=replay.output)

    async def _observe(self) -> list[Message]:
        task, sight, acting = self._task, self._bench.sight, self._acting
        text = await sight.look()
        await sight.remark(observations.plans_left(acting.plans + 1, acting.limit))
        task.scope.check()
        text = await task.transformed(text)
        picture = await sight.photo() if acting.vision else None
        if acting.vision and picture is None and acting.plans == 0:
            self._writer.remark(render("act_feedback.j2", code="no_picture"))
        self._talk.hear(self._writer.take())
        instructions = await task.instructions.collect(task.state.url, task.state.nonce)
        return self._talk.messages(text, instructions, picture, can_ask="ask_user" in task.tools)

    async def _plan(self, messages: list[Message]) -> tuple[Invocation, Plan]:
        async def run(_: Any) -> Invocation:
            return await self._asking.ask(messages, {PLAN: self._tool.info}, self._take)

        task = RunTask("planning", run, "plan")
        await self._run([task])
        invocation: Invocation = task.output
        plan: Plan = invocation.output
        self._acting.plans += 1
        self._talk.planned(plan, _answer(invocation.call))
        return invocation, plan

    async def _take(self, call: ToolCall) -> Plan:
        """The plan in a validated reply. Nothing is run here: the reply may have come too late."""
        self._task.scope.check()
        given = call.arguments
        assert isinstance(given, PlanArguments)
        reflection = call.reflection
        end = given.complete
        return Plan(
            thought=reflection.get("evaluation_previous_goal", ""),
            log=reflection.get("next_goal", ""),
            memory=reflection.get("memory", ""),
            sub_goals=given.sub_goals,
            steps=[_pending(each) for each in given.calls],
            complete=end is not None,
            success=end.success if end is not None else False,
            text=end.text if end is not None else "",
            output=end.output if end is not None else None,
        )

    async def _complete(self, plan: Plan, invocation: Invocation) -> Outcome | None:
        arguments = Completion(success=plan.success, text=plan.text, output=plan.output)
        call = ToolCall(invocation.call.reflection, END, arguments)
        refusal = checked_end(self._task, call, is_last=self._acting.plans >= self._acting.limit)
        await self._bench.end(call, refusal, invocation)
        if not refusal.ok:
            self._writer.remark(refusal.text)
            return None
        self._acting.output = plan.output
        if plan.success:
            self._acting.postconditions = of_run(self._acting.steps, self._bench.sight.snapshot)
        text = plan.text or render("tool_texts.j2", code="no_text", value="")
        return Outcome("completed", plan.success, text, output=plan.output)

    async def _carry_out(self, plan: Plan, invocation: Invocation) -> Outcome | None:
        acting, given = self._acting, invocation.call.arguments
        assert isinstance(given, PlanArguments)
        for step in plan.steps:
            await self._name(step)
        acting.steps.extend(plan.steps)
        calls = [
            ToolCall(invocation.call.reflection if number == 0 else {}, call.tool, call.arguments)
            for number, call in enumerate(given.calls[: acting.batch])
        ]
        tasks = Compiler(self._bench).compile(calls, plan.steps[: acting.batch], invocation)
        await self._run(tasks)
        return self._feed_back(plan)

    async def _name(self, step: Step) -> None:
        """Say what the elements are called on the page that the plan was made on."""
        root = self._bench.sight.snapshot.root
        if step.element is not None and step.target is None:
            step.target = await self._task.transformed(named(root, step.element)[0]) or None
        if (to := step.params.get("to_id")) is not None and step.to_target is None:
            step.to_target = await self._task.transformed(named(root, to)[0]) or None

    async def _run(self, tasks: list[RunTask]) -> None:
        """Run tasks. What failed is told to the model, but for what is the end of the run.

        Raises:
            Exception: The latter.
        """
        self.runner.append(tasks)
        await self.runner.run()
        error = next((task.error for task in tasks if task.error is not None), None)
        if error is not None and not isinstance(error, StepFailedError):
            raise error

    def _feed_back(self, plan: Plan) -> Outcome | None:
        """Tell what exactly this round did, and whether the run is to go on after it."""
        failed = next((step for step in plan.steps if step.status == "failed"), None)
        self._leave_out(plan.steps)
        self._tell()
        count = {status: sum(step.status == status for step in plan.steps) for status in ("done", "failed", "skipped")}
        self._talk.log(plan.log, cause=failed.outcome if failed is not None else "", **count)
        if failed is not None and self._task.state.failures > self._task.resources.config.max_failures:
            return self._task.end_with("too_many_failures", shorten_cause(failed.outcome))
        return None

    def _leave_out(self, steps: list[Step]) -> None:
        """Say of the steps whose turn never came why it did not."""
        cause = next((step for step in steps if step.status == "skipped"), None)
        for number, step in enumerate(steps):
            if step.status != "pending":
                continue
            skip(step, render("act_changed.j2", code="failed"))
            if number >= self._acting.batch:
                step.outcome = render("act_feedback.j2", code="too_many", batch=self._acting.batch)
            elif cause is not None:
                step.outcome = cause.outcome

    def _tell(self) -> None:
        """Hand all steps that were not told yet to the one writer."""
        for step in self._acting.steps[self._acting.fed :]:
            self._writer.step(step)
        self._acting.fed = len(self._acting.steps)

    async def _keep(self) -> Any:
        kept = await self._bench.keep()
        if kept is not None:
            self._task.resources.emit("record", kept)
        return kept


def _pending(call: ToolCall) -> Step:
    """A step as the plan has it."""
    params = call.arguments.model_dump(mode="json", exclude_none=True, exclude_unset=True)
    element, target, to = params.pop("id", None), params.pop("target", None), params.pop("to_target", None)
    return Step(
        action=call.tool, element=element, target=target, described=target is not None, to_target=to, params=params
    )


def _answer(call: ToolCall) -> dict[str, Any]:
    """A reply as the model should remember it: in the form that was asked for, without what it said of the past."""
    given = call.arguments
    assert isinstance(given, PlanArguments)
    kept = {name: text for name, text in call.reflection.items() if name != "evaluation_previous_goal"}
    plan: dict[str, Any] = {}
    if given.sub_goals:
        plan["sub_goals"] = [goal.model_dump(mode="json") for goal in given.sub_goals]
    if given.complete is not None:
        plan["complete"] = given.complete.model_dump(mode="json", exclude_none=True)
    else:
        plan["steps"] = [
            {each.tool: json.loads(each.arguments.model_dump_json(exclude_none=True, exclude_unset=True))}
            for each in given.calls
        ]
    return {**kept, "action": {PLAN: plan}}
