"""What a handler gets and what it answers: the page, what was tried for the intent at hand, and an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pagehand.llm.offline.intents import Intent
from pagehand.llm.offline.reader import Step
from pagehand.llm.offline.view import Thing, View


@dataclass(frozen=True)
class Try:
    """A step that was made for the intent at hand. ``final``: it was meant to finish it, not to prepare it."""

    step: Step
    final: bool

    @property
    def ok(self) -> bool:
        """The action went through."""
        return self.step.ok


@dataclass(frozen=True)
class Turn:
    """All that a decision rests on.

    Attributes:
        view: The page now.
        tries: Steps for the intent at hand, oldest first.
        steps: All steps of the task.
        language: ``en`` or ``zh``.
        today: The day it is.
        answers: What was read so far.
        following: The intent after this one.
        tools: Names of the tools that exist; empty when unknown.
    """

    view: View
    tries: tuple[Try, ...] = ()
    steps: tuple[Step, ...] = ()
    language: str = "en"
    today: date | None = None
    answers: tuple[str, ...] = ()
    following: Intent | None = None
    tools: frozenset[str] = frozenset()

    @property
    def last(self) -> Try | None:
        """The latest try."""
        return self.tries[-1] if self.tries else None

    @property
    def finished(self) -> Step | None:
        """The latest try, if it was meant to finish the intent and went through."""
        last = self.last
        return last.step if last and last.final and last.ok else None

    def tried(self, tool: str, element_id: object = None, *, ok: bool | None = None, **arguments: object) -> list[Step]:
        """Tries with this tool, on this element, with these arguments."""
        return [
            one.step
            for one in self.tries
            if one.step.tool == tool
            and (element_id is None or one.step.target == str(element_id))
            and (ok is None or one.ok == ok)
            and all(one.step.arguments.get(key) == value for key, value in arguments.items())
        ]

    @property
    def failed(self) -> frozenset[str]:
        """Ids on which an action failed for good: not those that were only covered or not there yet."""
        passing = (
            "covered",
            "gone",
            "unknown_id",
            "no_page",
            "hidden",
            "no_option",
            "not_selectable",
            "not_editable",
            "disabled",
            "read_only",
        )
        return frozenset(
            one.step.target for one in self.tries if not one.ok and one.step.code not in passing and one.step.target
        )


@dataclass(frozen=True)
class Act:
    """Do this now. ``say`` and ``words`` name a sentence of :mod:`.sentences` for the person. ``times``: how often it
    will be needed, as far as can be told."""

    tool: str
    arguments: Mapping[str, Any]
    say: str
    words: Mapping[str, str] = field(default_factory=dict)
    final: bool = True
    times: int = 1


@dataclass(frozen=True)
class Achieved:
    """The intent is fulfilled. ``answer`` is for the person; ``doubt``: no effect was seen."""

    answer: str = ""
    doubt: bool = False
    quiet: bool = False


@dataclass(frozen=True)
class Stuck:
    """It cannot be done; ``say`` and ``words`` name the sentence that says why."""

    say: str
    words: Mapping[str, str] = field(default_factory=dict)


Outcome = Act | Achieved | Stuck
Handler = Callable[[Any, Turn], Outcome]


def click(thing: Thing, *, final: bool = True, button: str = "left", count: int = 1, say: str = "click") -> Act:
    """Click a control."""
    arguments: dict[str, Any] = {"id": thing.id}
    if button != "left":
        arguments["button"] = button
    if count != 1:
        arguments["count"] = count
    return Act("click", arguments, say, {"name": called(thing)}, final)


def type_into(thing: Thing, text: str, *, final: bool = True, submit: bool = False, clear: bool = True) -> Act:
    """Type into a field."""
    arguments: dict[str, Any] = {"id": thing.id, "text": text}
    if submit:
        arguments["submit"] = True
    if not clear:
        arguments["clear"] = False
    secret = thing.element.type == "password"
    return Act(
        "input_text", arguments, "type_secret" if secret else "type", {"name": called(thing), "text": text}, final
    )


def called(thing: Thing) -> str:
    """What to call a control when speaking to the person."""
    return thing.label[:80] or thing.kind
