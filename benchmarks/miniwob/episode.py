"""An episode as a policy plays it: the goal, what the page shows as text, and the tools of the model."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from benchmarks.miniwob.stage import ExtensionPage, Outcome
from benchmarks.miniwob.view import View, same
from pagehand.cancel import CancelScope
from pagehand.config import AgentConfig
from pagehand.events import ObservationEvent
from pagehand.page.models import ObserveOptions
from pagehand.page.parse import ParsedElement
from pagehand.page.render import render_page
from pagehand.tools import ToolContext, ToolOutcome, assemble

Target = ParsedElement | int | str
Policy = Callable[["Episode"], Awaitable[None]]

_HIT = re.compile(r'^\[(f?[\d:]+)\] ([^",\n]*)(?:"((?:[^"\\]|\\.)*)")?', re.MULTILINE)
"""A line of what ``find_text`` answers: ``[12] button "Pay now", below``."""

Trace = Callable[[str], None]

MAX_ACTIONS = 150


class OverError(Exception):
    """The page has ended the episode: nothing is left to do."""


class HandsError(Exception):
    """A tool is missing, does not take the arguments, or refused the action."""


class PuzzledError(Exception):
    """The policy does not understand the goal: a fault of the policy, not of the product."""


@dataclass(frozen=True)
class Hit:
    """A place that ``find_text`` names."""

    id: int | str
    kind: str
    text: str


class Episode:
    """The goal, eyes, and hands of one episode.

    Args:
        goal: The task in words.
        page: The page behind the bridge.
        outcome: How the episode stands, as the page says.
        fields: The goal taken apart, by the few pages that word it freely.
        trace: Gets every view and every action with its answer.
    """

    def __init__(
        self,
        goal: str,
        page: ExtensionPage,
        outcome: Callable[[], Awaitable[Outcome]],
        fields: Mapping[str, str] | None = None,
        trace: Trace | None = None,
    ) -> None:
        self.goal = goal
        self.fields = dict(fields or {})
        self.view = View("", goal)
        self.log: list[str] = []
        self._trace = trace or (lambda text: None)
        self._page = page
        self._outcome = outcome
        self._config = AgentConfig(step_delay=0)
        self._tools = assemble({}, can_ask=False)
        self._context = ToolContext(
            page=page,
            config=self._config,
            scope=CancelScope(),
            ask_user=None,
            observed_at=0.0,
            push_observation=lambda text: ObservationEvent(text=text),
        )

    def match(self, pattern: str) -> tuple[str, ...]:
        """The groups of ``pattern`` in the goal.

        Raises:
            PuzzledError: It is not there.
        """
        found = re.search(pattern, self.goal, re.IGNORECASE)
        if not found:
            raise PuzzledError(f"{self.goal!r} does not match {pattern!r}")
        return tuple(group or "" for group in found.groups())

    def quoted(self) -> list[str]:
        """What the goal has in double quotes."""
        return re.findall(r'"([^"]*)"', self.goal)

    async def see(self) -> View:
        """Look at the page, as before every step of the agent."""
        options = ObserveOptions(mode=self._config.read_mode, max_chars=self._config.max_page_chars)
        snapshot = await self._page.observe(options)
        self._context.observed_at = asyncio.get_running_loop().time()
        self.view = View(render_page(snapshot, self._config.max_page_chars), self.goal)
        self._trace(self.view.text)
        return self.view

    async def until(self, ready: Callable[[View], object], *, looks: int = 40, pause: float = 0.1) -> View:
        """Look again until ``ready`` holds, at most ``looks`` times; the last view in any case."""
        for _ in range(looks):
            view = await self.see()
            if ready(view):
                break
            await asyncio.sleep(pause)
        return self.view

    async def use(self, tool: str, **arguments: Any) -> ToolOutcome:
        """Run a tool as the loop does, whatever it answers.

        Raises:
            HandsError: There is no such tool, or it does not take these arguments.
            OverError: The page ended the episode.
        """
        found = self._tools.get(tool)
        if found is None:
            raise HandsError(f"no tool {tool}")
        try:
            checked = found.info.parameters.model_validate(arguments)
        except ValidationError as error:
            first = error.errors()[0]
            raise HandsError(f"{tool} does not take {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
        if len(self.log) >= MAX_ACTIONS:
            raise PuzzledError(f"{MAX_ACTIONS} actions were not enough")
        outcome = await found.run(self._context, checked)
        self.log.append(f"{tool} {json.dumps(arguments, ensure_ascii=False)} → {outcome.text[:300]}")
        self._trace(self.log[-1])
        if (await self._outcome()).done:
            raise OverError
        return outcome

    async def act(self, tool: str, **arguments: Any) -> ToolOutcome:
        """Run a tool that must succeed.

        Raises:
            HandsError: It did not.
            OverError: The page ended the episode.
        """
        outcome = await self.use(tool, **{name: value for name, value in arguments.items() if value is not None})
        if not outcome.ok:
            raise HandsError(f"{tool}: {outcome.code}: {outcome.text[:200]}")
        return outcome

    async def click(self, target: Target, **how: Any) -> ToolOutcome:
        """Click; ``how``: ``button``, ``count``, ``modifiers``, ``at``."""
        return await self.act("click", id=_id(target), **how)

    async def type(self, target: Target, text: str, **how: Any) -> ToolOutcome:
        """Type into a field; ``how``: ``clear``, ``submit``."""
        return await self.act("input_text", id=_id(target), text=text, **how)

    async def keys(self, keys: str, target: Target | None = None) -> ToolOutcome:
        """Press keys, where the focus is or in ``target``."""
        return await self.act("press_keys", keys=keys, id=None if target is None else _id(target))

    async def select(self, target: Target, *options: str) -> ToolOutcome:
        """Choose one option, or all of several."""
        if len(options) == 1:
            return await self.act("select_option", id=_id(target), option=options[0])
        return await self.act("select_option", id=_id(target), options=list(options))

    async def scroll(self, target: Target | None = None, direction: str = "down", **how: Any) -> ToolOutcome:
        """Scroll; ``how``: ``pages``, ``pixels``."""
        return await self.use("scroll", direction=direction, **({} if target is None else {"id": _id(target)}), **how)

    async def hover(self, target: Target, **how: Any) -> ToolOutcome:
        """Point at something; ``how``: ``at``."""
        return await self.act("hover", id=_id(target), **how)

    async def drag(self, target: Target, to: Target | None = None, **how: Any) -> ToolOutcome:
        """Drag onto ``to``; else ``how``: ``offset=(dx, dy)`` or ``path=[(fx, fy), …]``."""
        return await self.act("drag", id=_id(target), to_id=None if to is None else _id(to), **how)

    async def select_text(self, target: Target, text: str | None = None) -> ToolOutcome:
        """Select text inside an element."""
        return await self.act("select_text", id=_id(target), text=text)

    async def find_text(self, query: str) -> list[Hit]:
        """Every place that shows ``query``, each with an id that every tool takes."""
        outcome = await self.act("find_text", query=query)
        return [
            Hit(int(hit[1]) if hit[1].isdigit() else hit[1], hit[2].strip(), re.sub(r"\\(.)", r"\1", hit[3] or ""))
            for hit in _HIT.finditer(outcome.text)
        ]

    async def spot(self, words: str, kind: str = "") -> Target:
        """Something to point at that shows exactly ``words``: a control in view, else a place that ``find_text`` names.

        Raises:
            HandsError: Nothing shows them.
        """
        for one in (await self.see()).all(kind, words):
            return one
        hits = await self.find_text(words)
        exact = [hit for hit in hits if same(hit.text, words) and kind in ("", hit.kind)] or hits
        if not exact:
            raise HandsError(f"find_text does not find {words!r}")
        return exact[0].id

    async def walk(self, box: Target | None = None, pages: float = 0.8) -> AsyncIterator[View]:
        """Views of a scrolling box (else the page) from where it is to its end."""
        seen: set[str] = set()
        while True:
            view = await self.see()
            if view.text in seen:
                return
            seen.add(view.text)
            yield view
            if not (await self.scroll(box, pages=pages)).ok:
                return

    async def submit(self, name: str = "Submit") -> None:
        """Click the button of that name."""
        await self.click((await self.see()).find("button clickable", name))


def _id(target: Target) -> int | str:
    return target.id if isinstance(target, ParsedElement) else target
