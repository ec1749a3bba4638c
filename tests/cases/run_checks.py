"""What a case expects of a run: actions, errors, requests, outcome."""

from __future__ import annotations

import re
from typing import Any

from tests.cases.play import boxed, is_well_formed
from tests.cases.run import Run, text_of

RUN_KEYS = frozenset(
    "action no_action error error_contains retry outcome usage request requests requests_max "
    "stopped_within_ms max_ms".split()
)
"""Keys of an expectation that are about the run and not about the page."""

STOP_GRACE = 0.4
"""Seconds that a busy machine may add to a limit of a tenth of a second."""


def check_actions(run: Run, expect: list[Any]) -> None:
    """The actions carried out are those expected, in order; the closing ``done`` need not be named."""
    wanted = [each["action"] for each in expect if isinstance(each, dict) and "action" in each]
    if not wanted:
        return
    actions = run.actions
    if len(actions) > len(wanted) and "done" in actions[-1]:
        actions = actions[:-1]
    assert actions == wanted, run.history


def check_run(run: Run, expectation: dict[str, Any]) -> None:
    """One line under ``expect`` that is about the run."""
    if "request" in expectation:
        _check_request(run, expectation)
        return
    for key, value in expectation.items():
        if key != "action":
            assert _holds(run, key, value), f"{key}: {value}\n{run.history}\n{run.result}"


def _holds(run: Run, key: str, value: Any) -> bool:
    first = run.troubles[0] if run.troubles else None
    result = run.result.model_dump(mode="json")
    checks = {
        "no_action": lambda: [action for action in run.actions if "done" not in action] == [],
        "error": lambda: first is not None and first.code in ([value] if isinstance(value, str) else value),
        "error_contains": lambda: first is not None and value in first.message,
        "retry": lambda: any(event.type == "retry" for event in run.troubles) is value,
        "outcome": lambda: value.items() <= result.items(),
        "usage": lambda: value.items() <= result["usage"].items(),
        "requests": lambda: len(run.server.requests) == value,
        "requests_max": lambda: len(run.server.requests) <= value,
        "stopped_within_ms": lambda: run.stopped_within <= value / 1000 + STOP_GRACE,
        "max_ms": lambda: run.seconds <= value / 1000,
    }
    return checks[key]()


def _check_request(run: Run, expectation: dict[str, Any]) -> None:
    number = expectation["request"]
    index = len(run.server.requests) - 1 if number == "last" else number - 1
    assert index < len(run.server.requests), f"there were {len(run.server.requests)} requests: {run.history}"
    request, raw = run.server.requests[index], run.server.raws[index]
    last = text_of(request)
    checks = {
        "contains": lambda value: value in raw,
        "lacks": lambda value: value not in raw,
        "has": lambda value: value.items() <= request.items(),
        "lacks_key": lambda value: not set(value) & set(request),
        "last_message_matches": lambda value: re.search(value, last) is not None,
        "last_message_not_matches": lambda value: re.search(value, last) is None,
        "min_gap_ms": lambda value: run.server.times[index] - run.server.times[index - 1] >= value / 1000 - 0.01,
        "tool_calls_answered": lambda value: _answered(request["messages"]) is value,
        "assistant_messages_have": lambda value: all(
            value in message for message in request["messages"] if message["role"] == "assistant"
        ),
        "well_formed": lambda value: is_well_formed(raw) is value,
        "boxed": lambda value: boxed(last, value),
    }
    for key, value in expectation.items():
        if key not in ("request", "only"):
            assert checks[key](value), f"request {number}, {key}: {value}\n{last}\n{run.history}"


def _answered(messages: list[dict[str, Any]]) -> bool:
    """Every call in the history has its result."""
    calls = {call["id"] for message in messages for call in message.get("tool_calls") or []}
    return calls <= {message.get("tool_call_id") for message in messages if message["role"] == "tool"}
