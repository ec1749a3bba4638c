"""Carries out the steps of a flow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

from pagehand.acting.locating import by_name
from pagehand.acting.types import Hands, Step
from pagehand.errors import PagehandError, ToolError, phrase
from pagehand.flows import checks
from pagehand.flows.grammar import SHAPES
from pagehand.flows.replay import PATIENCE, POLL, find_again
from pagehand.flows.steps import Flow, FlowStep, FlowTarget
from pagehand.flows.telling import best_words
from pagehand.flows.variables import filled, told
from pagehand.page.models import ElementId

BETWEEN_ATTEMPTS = 0.5
"""Seconds before a step is tried again."""
WAIT_TIMEOUT = 15.0
WAIT_INTERVAL = 1.0
ROUNDS = 100
"""Rounds after which ``while`` is given up, unless ``limit`` says otherwise."""
_QUESTIONS = {"ask": "question", "boolean": "question", "number": "question", "string": "question", "query": "demand"}
_TYPES: Mapping[str, Any] = {"ask": str, "boolean": bool, "number": float, "string": str}


class FlowHands(Hands, Protocol):
    """What a flow works with: hands that also know how to put a question."""

    async def ask(self, demand: str, schema: Any = None, *, kind: str = "query") -> Any: ...


Act = Callable[[str], Awaitable[Any]]
"""Works towards a goal; its output.

Raises:
    PagehandError: It was not reached.
"""


class FlowPlayer:
    """Plays one flow once.

    Args:
        flow: The flow.
        hands: The page.
        act: Runs ``act`` steps.
        variables: Values that the caller gives; they win over those of the flow.
        patience: Seconds that an element may take to appear.

    Attributes:
        variables: All values.
        results: Those that steps have named.
    """

    def __init__(
        self,
        flow: Flow,
        hands: FlowHands,
        act: Act,
        variables: Mapping[str, Any] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self._flow = flow
        self._hands = hands
        self._act = act
        self._patience = patience
        self.variables: dict[str, Any] = {**flow.variables, **(variables or {})}
        self.results: dict[str, Any] = {}

    async def play(self, steps: Sequence[FlowStep]) -> None:
        """Do the steps in their order.

        Raises:
            PagehandError: ``flow_failed`` with file, line, key and cause.
        """
        for step in steps:
            await self.step(step)

    async def step(self, step: FlowStep) -> None:
        """Do one step, with its retries.

        Raises:
            PagehandError: ``flow_failed``.
        """
        for attempt in range(step.retries + 1):
            try:
                await self._attempt(step)
                return
            except PagehandError as error:
                if error.code in ("flow_failed", "cancelled"):
                    raise
                if attempt == step.retries:
                    where = f"{self._flow.file}:{step.line}: {step.kind}: "
                    raise PagehandError("flow_failed", where + error.message) from error
                await asyncio.sleep(BETWEEN_ATTEMPTS)

    async def _attempt(self, step: FlowStep) -> None:
        limit = step.timeout if step.kind != "wait_for" else None
        try:
            async with asyncio.timeout(limit):
                value = await self._do(step)
        except TimeoutError:
            raise ToolError("tool_failed", phrase("flow_late", f"{limit:g}")) from None
        if step.name:
            self.variables[step.name] = self.results[step.name] = value

    async def _do(self, step: FlowStep) -> Any:
        if SHAPES[step.kind].tool or step.kind == "tool":
            return await self._perform(step)
        if step.kind in _QUESTIONS:
            demand = told(self._filled(step.arguments[_QUESTIONS[step.kind]]))
            return await self._hands.ask(demand, step.arguments.get("schema", _TYPES.get(step.kind)), kind=step.kind)
        return await getattr(self, f"_{step.kind}_step")(step)

    async def _perform(self, step: FlowStep) -> str:
        shape, params = SHAPES[step.kind], self._filled(step.arguments)
        tool = shape.tool
        if step.kind == "tool":
            tool, params = told(params["name"]), dict(params.get("arguments") or {})
        params = {**shape.preset, **params}
        for parameter, target in step.targets.items():
            params[parameter] = await self._find(target)
        done = await self._hands.perform(tool, params)
        _raise_failure(done)
        return done.outcome

    async def _find(self, target: FlowTarget) -> ElementId:
        """The element: by its fingerprint, by its exact name, else as a model finds it by the words."""
        words = told(self._filled(target.words))
        if target.seen is not None:
            found = await find_again(self._hands, target.seen, self._patience)
            if found.element is not None:
                return found.element
            return await self._hands.locate(best_words(words, target.seen))
        deadline = time.monotonic() + self._patience / 2
        while time.monotonic() < deadline:
            named = by_name(await self._hands.snapshot(fresh=True), " ".join(words.split()))
            if named is not None:
                return named
            await asyncio.sleep(POLL)
        return await self._hands.locate(words)

    async def _act_step(self, step: FlowStep) -> Any:
        return await self._act(told(self._filled(step.arguments["goal"])))

    async def _sleep_step(self, step: FlowStep) -> None:
        await asyncio.sleep(float(self._filled(step.arguments["seconds"])))

    async def _set_step(self, step: FlowStep) -> Any:
        return self._filled(step.arguments["value"])

    async def _assert_step(self, step: FlowStep) -> None:
        deadline = time.monotonic() + (self._patience if isinstance(step.condition, dict) else 0.0)
        while not await self._so(step.condition):
            if time.monotonic() >= deadline:
                raise ToolError("assertion_failed", self._told(step))
            await asyncio.sleep(POLL)

    async def _wait_for_step(self, step: FlowStep) -> None:
        deadline = time.monotonic() + (WAIT_TIMEOUT if step.timeout is None else step.timeout)
        plain = isinstance(step.condition, dict)
        interval = float(self._filled(step.arguments.get("interval", POLL if plain else WAIT_INTERVAL)))
        while not await self._so_now(step.condition):
            if time.monotonic() >= deadline:
                raise ToolError("wait_timeout", self._told(step))
            await asyncio.sleep(max(POLL, interval))

    async def _if_step(self, step: FlowStep) -> None:
        await self.play(step.blocks.get("then" if await self._so(step.condition) else "else", []))

    async def _repeat_step(self, step: FlowStep) -> None:
        given = self._filled({name: step.arguments[name] for name in step.arguments})
        items = given.get("for_each", range(int(given["times"])) if "times" in given else None)
        if items is not None:
            if not isinstance(items, (list, range)):
                raise ToolError("bad_value", phrase("flow_list", told(items)))
            for item in list(items):
                if step.condition and not await self._so(step.condition):
                    return
                self.variables[str(given.get("as", "item"))] = item
                await self.play(step.blocks["do"])
            return
        limit = int(given.get("limit", ROUNDS))
        for _ in range(limit):
            if not await self._so(step.condition):
                return
            await self.play(step.blocks["do"])
        raise ToolError("tool_failed", phrase("flow_endless", limit))

    async def _so(self, condition: str | dict[str, Any] | None) -> bool:
        if isinstance(condition, dict):
            await self._hands.snapshot()
            return checks.holds(self._filled(condition), await self._hands.page.survey())
        return bool(await self._hands.ask(told(self._filled(condition)), bool, kind="assert"))

    async def _so_now(self, condition: str | dict[str, Any] | None) -> bool:
        """The same while waiting: a check that fails does not end the wait."""
        try:
            return await self._so(condition)
        except PagehandError as error:
            if error.code in ("cancelled", "flow_variable"):
                raise
            return False

    def _told(self, step: FlowStep) -> str:
        condition = self._filled(step.condition)
        return phrase("flow_check", checks.words(condition) if isinstance(condition, dict) else condition)

    def _filled(self, value: Any) -> Any:
        return filled(value, self.variables)


def _raise_failure(step: Step) -> None:
    if step.status != "done":
        raise ToolError(step.code, step.outcome)
