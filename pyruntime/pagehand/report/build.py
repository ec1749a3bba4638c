"""Makes a report of a result: of execute(), act(), a flow or a single call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pagehand.events import (
    ErrorEvent,
    ExecutionResult,
    HistoryEvent,
    ObservationEvent,
    RetryEvent,
    StepEvent,
    TakeoverEvent,
)
from pagehand.llm.types import Usage
from pagehand.report.models import Entry, Picture, Report, Totals
from pagehand.report.observed import observation, page_in
from pagehand.report.secrets import HIDDEN, Secrets, is_secret_field

TYPING = {"input_text": "text", "press_keys": "keys"}
"""Tools that put a text into a field, and the argument with the text."""


@dataclass
class Seen:
    """What a recorder has noted of one event: when it came, what the model had seen, and pictures after it."""

    at: float = 0.0
    page: str = ""
    pictures: list[Picture] = field(default_factory=list)


@dataclass(frozen=True)
class Prices:
    """Of a million tokens each, in ``currency``. Tokens from the server's cache cost ``cached``."""

    prompt: float
    completion: float
    cached: float | None = None
    currency: str = "$"

    def of(self, usage: Usage) -> float:
        """What a call cost."""
        cached = usage.cached_tokens if self.cached is not None else 0
        fresh = max(0, usage.prompt_tokens - cached)
        return (fresh * self.prompt + cached * (self.cached or 0) + usage.completion_tokens * self.completion) / 1e6


def build(
    result: ExecutionResult,
    goal: str,
    *,
    seen: Mapping[int, Seen] | None = None,
    started: float | None = None,
    hide: Sequence[str] = (),
    prices: Prices | None = None,
    language: str = "en",
) -> Report:
    """The report of ``result``. Without a recorder it has no pictures, and what the model saw only for the steps whose
    raw requests were kept.

    Args:
        goal: What the run was for.
        seen: What a recorder noted, by the index of the event.
        started: When it began, in seconds since the epoch.
        hide: Texts that must not be in it.
        prices: What tokens cost.
        language: ``en`` or ``zh``.
    """
    return _Builder(result, seen or {}, Secrets(hide), prices).report(goal, started, language)


class _Builder:
    def __init__(
        self, result: ExecutionResult, seen: Mapping[int, Seen], secrets: Secrets, prices: Prices | None
    ) -> None:
        self._result = result
        self._seen = seen
        self._secrets = secrets
        self._prices = prices
        self._page = ""
        self._clock = 0.0

    def report(self, goal: str, started: float | None, language: str) -> Report:
        self._learn()
        entries = [self._entry(index, event) for index, event in enumerate(self._result.history)]
        hidden, result = self._secrets, self._result
        return Report(
            goal=hidden.text(goal),
            status=result.status,
            success=result.success,
            code=result.code,
            answer=hidden.text(result.data),
            output=hidden.data(result.output),
            started=started,
            language="zh" if language.lower().startswith("zh") else "en",
            entries=entries,
            usage=result.usage,
            totals=self._totals(entries),
            currency=self._prices.currency if self._prices else "",
        )

    def _learn(self) -> None:
        """Find the secrets that were typed before anything is written down: a later step may tell of them."""
        for index, event in enumerate(self._result.history):
            if isinstance(event, StepEvent) and event.action.tool in TYPING:
                typed = str(event.action.arguments.get(TYPING[event.action.tool], ""))
                if len(typed) > 1 and self._is_secret(event, self._page_of(index, event)):
                    self._secrets.add(typed)

    def _is_secret(self, event: StepEvent, page: str) -> bool:
        action = event.action
        result = action.result
        told = result is not None and bool({"filled", "empty"} & set(result.changes.states or []))
        return told or is_secret_field(page, action.arguments.get("id"))

    def _page_of(self, index: int, event: StepEvent) -> str:
        known = self._seen.get(index)
        return (known.page if known else "") or page_in(event.raw_request)

    def _entry(self, index: int, event: HistoryEvent) -> Entry:
        known = self._seen.get(index, Seen())
        entry = self._step(index, event) if isinstance(event, StepEvent) else self._note(event)
        self._clock = known.at or self._clock + entry.thinking + entry.acting
        entry.at = round(self._clock, 3)
        entry.pictures = list(known.pictures)
        return entry

    def _step(self, index: int, event: StepEvent) -> Entry:
        action, hidden = event.action, self._secrets
        arguments = hidden.data(action.arguments)
        page = hidden.text(self._page_of(index, event))
        if action.tool in TYPING and self._is_secret(event, self._page_of(index, event)):
            arguments[TYPING[action.tool]] = HIDDEN
        entry = Entry(
            kind="step",
            number=event.number,
            state="done" if action.ok else "failed",
            title=action.tool,
            code="" if action.code == "ok" else action.code,
            target=hidden.text(action.target),
            arguments=arguments,
            output=hidden.text(action.output),
            thoughts={name: hidden.text(text) for name, text in event.reflection.model_dump().items() if text},
            url=hidden.text(event.url),
            thinking=round(event.usage.seconds, 3),
            acting=round(event.duration, 3),
            usage=event.usage,
            cost=self._prices.of(event.usage) if self._prices else None,
        )
        if page:
            entry.observation = observation(self._page, page)
            self._page = page
        return entry

    def _note(self, event: HistoryEvent) -> Entry:
        hidden = self._secrets
        if isinstance(event, RetryEvent):
            title = f"{event.attempt}/{event.limit}"
            return Entry(kind="retry", state="note", title=title, code=event.code, output=hidden.text(event.message))
        if isinstance(event, ErrorEvent):
            return Entry(kind="error", state="failed", code=event.code, output=hidden.text(event.message))
        assert isinstance(event, (ObservationEvent, TakeoverEvent))
        return Entry(kind=event.type, state="note", output=hidden.text(event.text))

    def _totals(self, entries: list[Entry]) -> Totals:
        steps = [entry for entry in entries if entry.kind == "step"]
        return Totals(
            steps=len(steps),
            failed=sum(1 for entry in steps if entry.state == "failed"),
            retries=sum(1 for entry in entries if entry.kind == "retry"),
            errors=sum(1 for entry in entries if entry.kind == "error"),
            seconds=max((entry.at for entry in entries), default=0.0),
            thinking=round(sum(entry.thinking for entry in steps), 3),
            acting=round(sum(entry.acting for entry in steps), 3),
            cost=self._prices.of(self._result.usage) if self._prices else None,
        )


def summary(arguments: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Arguments in a line: names and values, without the number of the element."""
    return [
        (name, value if isinstance(value, str) else str(value)) for name, value in arguments.items() if name != "id"
    ]
