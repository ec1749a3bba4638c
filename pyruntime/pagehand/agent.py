"""The agent: takes a goal, works on a page until it is reached, and says honestly how it ended.

::

    agent = PageAgent(page, make_llm(LLMConfig(provider="offline")))
    agent.on("historychange", lambda change: print(change.event))
    result = await agent.execute("Put two pens into the cart")
    print(result.success, result.data)

This module is the agent's life: who may start what when, listeners, stop and disposal. The loop of one task is
:mod:`pagehand.run`.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from pagehand.acting.api import Acting
from pagehand.acting.journal import ActState
from pagehand.acting.mode import decide
from pagehand.acting.record import record_of
from pagehand.acting.rounds import Rounds
from pagehand.acting.runner import Kind
from pagehand.acting.single import Single
from pagehand.acting.types import ActRecord, PlanCache, TargetMemory
from pagehand.acting.workbench import Workbench
from pagehand.config import AgentConfig, Hooks
from pagehand.emitter import Emitter
from pagehand.errors import LifecycleError, PagehandError
from pagehand.events import ExecutionResult, HistoryEvent, ObservationEvent, Paused, Resumed, Status
from pagehand.flows.journal import FlowState
from pagehand.flows.reader import read_flow
from pagehand.flows.work import FlowWork
from pagehand.flows.writer import flow_of, write_flow
from pagehand.llm.types import LLM
from pagehand.page.protocol import Page
from pagehand.run import TaskRun, Work
from pagehand.state import NoStore, Store, TaskState
from pagehand.step import Stepping
from pagehand.task import Resources, Task
from pagehand.tools import TaskFile, Tool, check
from pagehand.tools.base import AskUser

T = TypeVar("T")

EventName = Literal["statuschange", "historychange", "activity", "record", "dispose"]


class PageAgent(Acting):
    """Works on one page, one task at a time.

    Args:
        page: Eyes and hands.
        llm: The model.
        config: Settings.
        hooks: Functions of the host that take part in the task.
        tools: Tools of the host by name: added, replacing a built-in one, or ``None`` to remove it.
        files: Files that the model may put into the page's file fields; without any there is no ``upload_file``.
        ask_user: Puts a question to the person. Without it the model cannot ask. May be set later; what holds at
            the start of a task holds to its end.
        store: Where the task is kept, so that it can be resumed elsewhere.
        plan_cache: Runs of :meth:`act` that reached their goal, to be replayed.
        targets: Elements that were located by description before.
        locate_llm: A model of its own for locating elements by description.

    Events (see :meth:`on`): ``statuschange`` with the :data:`Status`, ``historychange`` with a
    :class:`~pagehand.task.HistoryChange`, ``activity`` with an :data:`~pagehand.events.Activity`, ``record`` with a
    :class:`~pagehand.acting.workbench.Kept` after each stretch of :meth:`act`, ``dispose``.
    """

    def __init__(
        self,
        page: Page,
        llm: LLM,
        *,
        config: AgentConfig | None = None,
        hooks: Hooks | None = None,
        tools: Mapping[str, Tool | None] | None = None,
        ask_user: AskUser | None = None,
        files: Sequence[TaskFile] = (),
        store: Store | None = None,
        plan_cache: PlanCache | None = None,
        targets: TargetMemory | None = None,
        locate_llm: LLM | None = None,
    ) -> None:
        self.config = config or AgentConfig()
        self.hooks = hooks or Hooks()
        self.tools: dict[str, Tool | None] = dict(tools or {})
        check(self.tools)
        self.ask_user = ask_user
        self.files = files
        self.plan_cache = plan_cache
        self.targets = targets
        self.locate_llm = locate_llm
        self.last_result: ExecutionResult | None = None
        self._page = page
        self._llm = llm
        self._store: Store = store or NoStore()
        self._emitter = Emitter()
        self._status: Status = "idle"
        self._disposed = False
        self._task: Task | None = None
        self._run: TaskRun | None = None
        self._settled: asyncio.Event | None = None

    @property
    def status(self) -> Status:
        """``idle``, ``running``, ``completed``, ``error`` or ``stopped``."""
        return self._status

    @property
    def task(self) -> str:
        """The goal of the task that runs, or ran last."""
        return self._task.state.task if self._task else ""

    @property
    def state(self) -> TaskState | None:
        """The task that runs, or ran last."""
        return self._task.state if self._task else None

    @property
    def history(self) -> list[HistoryEvent]:
        """Events of the task that runs, or ran last."""
        return self._task.state.history if self._task else []

    def on(self, name: EventName, listener: Callable[[Any], None]) -> Callable[[], None]:
        """Call ``listener`` at every event ``name``; the function returned ends that."""
        return self._emitter.on(name, listener)

    @property
    def paused(self) -> bool:
        """Whether the task that runs waits for :meth:`resume`."""
        return self._status == "running" and self._task is not None and self._task.pause.on

    async def execute(
        self, task: str, *, task_id: str | None = None, continue_from: ExecutionResult | None = None
    ) -> ExecutionResult:
        """Work towards ``task`` until it is reached or cannot be.

        Args:
            task: The goal in plain language.
            task_id: Identifier of the task in the host's books; a random one without it.
            continue_from: Result of an earlier task that this one goes on from: the model is told its goal, how it
                ended, its answer and its last notes, and of those that it went on from itself. Without it a task
                stands alone.

        What goes wrong inside the agent becomes a failed result; only the host's own mistakes are raised.

        Raises:
            LifecycleError: ``disposed``, ``already_running`` or ``empty_task``, checked in this order.
            Exception: Whatever a hook of the host raises.
        """
        return await self._start(self._new(task, task_id, continue_from), Stepping)

    async def act(
        self,
        goal: str,
        *,
        deep_think: bool = False,
        replanning_limit: int | None = None,
        vision: bool = False,
        max_actions: int = 5,
        task_id: str | None = None,
        continue_from: ExecutionResult | None = None,
    ) -> ExecutionResult:
        """Work towards ``goal`` in stretches: the model plans several actions at a time, which are carried out until
        one fails or the page changes under them; then it plans on. Needs fewer calls of the model than
        :meth:`execute`, and is watched, paused, stopped and resumed alike.

        Args:
            goal: The goal in plain language.
            deep_think: Keep sub-goals, and locate each target by a call of its own.
            replanning_limit: Number of plans after which the run ends; see :class:`~pagehand.config.AgentConfig`.
            vision: Send a screenshot with each plan, where the host can take one and the model takes it. None is sent
                while ``transform_page_content`` filters what the model may read.
            max_actions: Number of actions that a plan may hold.
            task_id: Identifier of the task in the host's books; a random one without it.
            continue_from: Result of an earlier task that this one goes on from.

        Raises:
            LifecycleError: ``disposed``, ``already_running`` or ``empty_task``, checked in this order.
            PagehandError: ``config``: a limit that is none.
            Exception: Whatever a hook of the host raises.
        """
        state = self._new(goal, task_id, continue_from)
        state.mode = "act"
        state.acting = self._mode(deep_think=deep_think, limit=replanning_limit, vision=vision, batch=max_actions)
        return await self._start(state, self._rounds)

    async def run_flow(
        self,
        text: str,
        *,
        file: str = "flow",
        variables: Mapping[str, Any] | None = None,
        task_id: str | None = None,
    ) -> ExecutionResult:
        """Carry out a flow. What its steps have named is the result's ``output``.

        Args:
            text: The flow as YAML; see ``docs/flows.md``.
            file: What errors call it.
            variables: Values that win over those of the flow.
            task_id: Identifier of the task in the host's books; a random one without it.

        Raises:
            LifecycleError: ``disposed`` or ``already_running``.
            FlowError: ``flow_invalid``: the flow cannot be read; nothing of it was done.
            Exception: Whatever a hook of the host raises.
        """
        state = self._new(file, task_id, None)
        read_flow(text, file)
        state.mode = "flow"
        state.flow = FlowState(text=text, file=file, variables=dict(variables or {}))
        return await self._start(state, self._flow)

    def export_flow(self) -> str:
        """The run that ended last as a flow, with its elements as they were recorded.

        Raises:
            LifecycleError: ``empty_task`` when none has ended.
        """
        record = self.last_record
        if record is None:
            raise LifecycleError("empty_task")
        return write_flow(flow_of(record))

    @property
    def last_record(self) -> ActRecord | None:
        """The run that ended last, as caches keep it and flows are exported from; ``None`` while none has ended."""
        if self._task is None or self.last_result is None or self._status == "running":
            return None
        return record_of(self._task.state, self.last_result.success, self.last_result.data)

    async def take_up(self, state: TaskState) -> ExecutionResult:
        """Take up a task whose runtime went away. An action that was under way is not run again.

        Raises:
            LifecycleError: ``disposed`` or ``already_running``; ``interrupted`` for a single action or question.
            Exception: Whatever a hook of the host raises.
        """
        self._check_free()
        if state.mode == "single":
            # Its caller, who waited for a value, went with its runtime.
            raise LifecycleError("interrupted")
        works: dict[str, Callable[[Task], Work]] = {"act": self._rounds, "flow": self._flow}
        return await self._start(state, works.get(state.mode, Stepping), resumed=True)

    def pause(self) -> None:
        """Let the task wait before its next step or action, until :meth:`resume`. Harmless when idle or paused."""
        if self._status == "running" and self._run is not None and self._run.pause():
            self._emitter.emit("activity", Paused())

    def resume(self) -> None:
        """Let a paused task go on. An action that was decided before a person used the page is decided anew."""
        if self._status == "running" and self._run is not None and self._run.resume():
            self._emitter.emit("activity", Resumed())

    async def stop(self) -> None:
        """End the task at once and return when everything, hooks included, has settled. Harmless when idle."""
        settled = self._settled
        if self._status != "running" or self._task is None or settled is None:
            return
        self._task.scope.cancel()
        await settled.wait()

    async def dispose(self) -> None:
        """End the task, and the agent with it. Further calls do nothing."""
        if self._disposed:
            return
        self._disposed = True
        await self.stop()
        await self._llm.aclose()
        self._emitter.emit("dispose", None)
        if self.hooks.on_dispose is not None:
            result = self.hooks.on_dispose()
            if inspect.isawaitable(result):
                await result

    def push_observation(self, text: str) -> ObservationEvent:
        """Leave a remark for the model, which it reads at its next step.

        Raises:
            LifecycleError: ``empty_task`` when no task was ever started.
        """
        if self._task is None:
            raise LifecycleError("empty_task")
        return self._task.push_observation(text)

    def _check_free(self) -> None:
        if self._disposed:
            raise LifecycleError("disposed")
        if self._status == "running":
            raise LifecycleError("already_running")

    def _new(self, goal: str, task_id: str | None, continue_from: ExecutionResult | None) -> TaskState:
        self._check_free()
        if not goal.strip():
            raise LifecycleError("empty_task")
        state = TaskState(task=goal.strip())
        if task_id:
            state.id = task_id
        if continue_from is not None:
            state.earlier = list(continue_from.digest)
        return state

    def _rounds(self, task: Task) -> Work:
        return Rounds(task, cache=self.plan_cache, targets=self.targets, locate_llm=self.locate_llm)

    def _flow(self, task: Task) -> Work:
        bench = Workbench(task, targets=self.targets, locate_llm=self.locate_llm)
        return FlowWork(task, bench, self._rounds, self._mode)

    def _mode(
        self, *, deep_think: bool = False, limit: int | None = None, vision: bool = False, batch: int = 5
    ) -> ActState:
        return decide(
            deep_think=deep_think,
            locates_apart=self.locate_llm is not None,
            limit=limit,
            setting=self.config.replanning_limit,
            vision=vision,
            batch=batch,
        )

    async def _single(self, title: str, do: Callable[[Workbench], Awaitable[T]], kind: Kind) -> T:
        state = self._new(title, None, None)
        state.mode = "single"
        works: list[Single[T]] = []

        def make(task: Task) -> Work:
            bench = Workbench(task, targets=self.targets, locate_llm=self.locate_llm)
            works.append(Single(task, bench, do, kind))
            return works[0]

        result = await self._start(state, make)
        [work] = works
        if result.status == "completed" and work.values:
            return work.values[0]
        if result.status != "stopped" and work.error is not None:
            raise work.error
        raise PagehandError(result.code, result.data if result.code == "internal" else "")

    async def _start(self, state: TaskState, work: Callable[[Task], Work], *, resumed: bool = False) -> ExecutionResult:
        resources = Resources(
            page=self._page,
            llm=self._llm,
            config=self.config,
            hooks=self.hooks,
            tools=self.tools,
            ask_user=self.ask_user,
            files=self.files,
            store=self._store,
            emit=self._emitter.emit,
            set_status=self._set_status,
            watched=self._emitter.has("activity"),
            targets=self.targets,
        )
        task = self._task = Task(resources, state)
        settled = self._settled = asyncio.Event()
        run = self._run = TaskRun(task, work(task), resumed=resumed)
        runner = asyncio.create_task(run.main(settled))
        # Claimed before anything is awaited: two calls in a row never both pass the check.
        self._set_status("running")
        try:
            self.last_result = await asyncio.shield(runner)
        except asyncio.CancelledError:
            # The caller was cancelled, not the task: the page is put in order before that goes on.
            task.scope.cancel()
            await asyncio.wait({runner})
            raise
        return self.last_result

    def _set_status(self, status: Status) -> None:
        if status == self._status:
            return
        self._status = status
        self._emitter.emit("statuschange", status)
