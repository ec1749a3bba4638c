"""From decoded JSON to one action, whatever shape the model gave it.

::

    {"action": {"click": {"id": 3}}}                     the form that was asked for
    {"action": [{"click": …}, {"wait": …}]}              the first runs, the others are dropped
    {"action": {"name": "click", "arguments": {…}}}      also tool, type, function … and flat arguments
    {"action": "click", "id": 3} · {"action": "go_back"}
    {"name": "click", "arguments": {…}} · {"click": {…}} without any ``action``
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pagehand.errors import LLMError, phrase
from pagehand.llm.jsontext import NotJSONError
from pagehand.llm.repair.names import Match, find_tool, is_macro, normal
from pagehand.llm.repair.syntax import read_strict, scan
from pagehand.llm.schema import REFLECTIONS
from pagehand.llm.types import ToolInfo

_REFLECTIONS: dict[str, str] = {
    **{name: name for name in REFLECTIONS},
    **dict.fromkeys(("evaluation", "evaluation_of_previous_goal", "previous_goal_evaluation", "eval"), REFLECTIONS[0]),
    **dict.fromkeys(("nextgoal", "goal", "next_step"), REFLECTIONS[2]),
}
_COMMENTARY = frozenset(
    ["thinking", "thought", "thoughts", "reasoning", "rationale", "explanation", "analysis", "reason"]
)
_GROUPS = frozenset({"current_state", "reflection", "reflections", "brain", "state"})
_ACTION_KEYS = ("action", "actions", "tool_call", "tool_calls", "function_call", "next_action")
_NAME_KEYS = (
    "name",
    "tool",
    "tool_name",
    "toolname",
    "function",
    "function_name",
    "action_type",
    "action_name",
    "action",
    "type",
    "command",
    "method",
    "recipient_name",
)
_CLEAR_NAME_KEYS = frozenset(_NAME_KEYS) - {"type", "command", "method", "name"}
_ARGUMENT_KEYS = (
    "arguments",
    "args",
    "parameters",
    "params",
    "param",
    "input",
    "action_input",
    "tool_input",
    "kwargs",
)
_WRAPPERS = frozenset(
    [
        "output",
        "response",
        "result",
        "arguments",
        "parameters",
        "json",
        "data",
        "message",
        "content",
        "reply",
        "input",
        "properties",
        "agent",
        "tool",
    ]
)
_SHORT = re.compile(r"^\s*(\w+)\s*(?:\(|(?=\[))\s*(\[?\d+\]?|\"[^\"]*\"|'[^']*'|)\s*\)?\s*$")
"""``click(3)``, ``click [3]``, ``done("text")``, ``go_back()``."""
_DEPTH = 6


@dataclass(frozen=True)
class Found:
    """An action as written: its name, the tool that this means (if any), arguments, and what goes with it."""

    name: str
    match: Match | None
    arguments: Any
    reflection: Mapping[str, str]
    dropped: tuple[str, ...] = ()


def truncated(how: str) -> LLMError:
    """``truncated``: nothing of the reply may be carried out. ``how`` is a key of ``details.json``."""
    return LLMError("truncated", phrase(how), correctable=True)


def interpret(value: Any, tools: Mapping[str, ToolInfo], *, explicit: bool = False, depth: int = 0) -> Found | None:
    """The action in ``value``; ``None`` if it does not mean one.

    Args:
        value: Decoded JSON.
        tools: The tools on offer.
        explicit: The value stands where an action must be, so that an unknown name is an unknown tool.

    Raises:
        LLMError: ``truncated``: JSON within a string is cut off.
    """
    value = decoded(value)
    if depth > _DEPTH:
        return None
    if isinstance(value, list):
        return _first(value, tools, explicit, depth)
    if not isinstance(value, dict):
        return None
    reflection, rest = split_reflection(value)
    for key in [key for key in rest if normal(key) in _ACTION_KEYS]:
        siblings = {name: item for name, item in rest.items() if name != key}
        if rest[key] in (None, "", [], {}):
            rest = siblings
            continue
        found = _action(decoded(rest[key]), siblings, tools, depth)
        if found is not None:
            return replace(found, reflection={**found.reflection, **reflection})
    found = _unwrapped(rest, tools, explicit, depth) or _named(rest, tools, explicit, depth)
    found = found or _keyed(rest, tools, explicit, depth)
    return found and replace(found, reflection={**found.reflection, **reflection})


def decoded(value: Any, depth: int = 0) -> Any:
    """``value``, decoded again for as long as it is a string that holds JSON.

    Raises:
        LLMError: ``truncated``: the JSON in the string is cut off.
    """
    if not isinstance(value, str) or value.strip()[:1] not in ('"', "{", "[") or depth > 3:
        return value
    text = value.strip()
    try:
        return decoded(read_strict(text), depth + 1)
    except NotJSONError:
        found = scan(text)
    if found.torso or (text[0] == '"' and not found.values and text[-1] != '"'):
        raise truncated("cut_middle")
    return found.values[0] if found.values else value


def split_reflection(value: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, Any]]:
    """The reflections in ``value`` by their own names, and everything else with trimmed keys."""
    reflection: dict[str, str] = {}
    rest: dict[str, Any] = {}
    for key, item in value.items():
        name = normal(str(key))
        if name in _GROUPS and isinstance(item, dict):
            reflection |= split_reflection(item)[0]
        elif name in _REFLECTIONS:
            text = item if isinstance(item, str) else "" if item is None else json.dumps(item, ensure_ascii=False)
            reflection |= {_REFLECTIONS[name]: text.strip()} if text.strip() else {}
        elif name not in _COMMENTARY:
            rest[str(key).strip()] = item
    return reflection, rest


def _first(values: list[Any], tools: Mapping[str, ToolInfo], explicit: bool, depth: int) -> Found | None:
    """The first action of a list; the others are reported as dropped."""
    actions = [found for value in values if (found := _member(value, tools, explicit, depth)) is not None]
    if not actions:
        return None
    others = (action.match.tool.name if action.match else action.name for action in actions[1:])
    return replace(actions[0], dropped=(*actions[0].dropped, *others))


def _member(value: Any, tools: Mapping[str, ToolInfo], explicit: bool, depth: int) -> Found | None:
    if isinstance(value, str) and explicit:
        return _action(decoded(value), {}, tools, depth)
    return interpret(value, tools, explicit=explicit, depth=depth + 1)


def _action(value: Any, siblings: dict[str, Any], tools: Mapping[str, ToolInfo], depth: int) -> Found | None:
    """The value of an ``action`` key."""
    if isinstance(value, str):
        if not value.strip():
            return None
        if not siblings and (call := _SHORT.match(value)) is not None and find_tool(call[1], tools) is not None:
            return _meant(call[1], call[2].strip("\"'"), tools, depth)
        return _meant(value, _arguments(siblings), tools, depth)
    found = interpret(value, tools, explicit=True, depth=depth + 1)
    if found is not None and not found.arguments and any(normal(key) in _ARGUMENT_KEYS for key in siblings):
        return replace(found, arguments=_arguments(siblings))
    return found


def _meant(name: str, arguments: Any, tools: Mapping[str, ToolInfo], depth: int) -> Found | None:
    """The tool called ``name``; the macro function leads to the action in its arguments."""
    match = find_tool(name, tools)
    if match is None and is_macro(name):
        return interpret(arguments, tools, explicit=True, depth=depth + 1)
    reflection: dict[str, str] = {}
    arguments = decoded(arguments) if isinstance(arguments, str) and arguments.strip()[:1] == "{" else arguments
    if isinstance(arguments, dict):
        reflection, arguments = _without_reflection(arguments, match)
    return Found(name.strip(), match, arguments, reflection)


def _without_reflection(arguments: dict[str, Any], match: Match | None) -> tuple[dict[str, str], dict[str, Any]]:
    own = set(match.tool.parameters.model_fields) if match else set()
    kept = {key: item for key, item in arguments.items() if key in own}
    reflection, rest = split_reflection({key: item for key, item in arguments.items() if key not in own})
    return reflection, kept | rest


def _arguments(fields: Mapping[str, Any]) -> Any:
    """Arguments next to a name: under a key of their own, or flat."""
    for key, value in fields.items():
        if normal(key) in _ARGUMENT_KEYS and (len(fields) == 1 or isinstance(value, (dict, str))):
            return value
    return dict(fields)


def _unwrapped(rest: dict[str, Any], tools: Mapping[str, ToolInfo], explicit: bool, depth: int) -> Found | None:
    if len(rest) != 1:
        return None
    [(key, value)] = rest.items()
    if is_macro(key):
        return interpret(value, tools, explicit=True, depth=depth + 1)
    if normal(key) in _WRAPPERS and key not in tools:
        return interpret(value, tools, explicit=False, depth=depth + 1)
    return None


def _named(rest: dict[str, Any], tools: Mapping[str, ToolInfo], explicit: bool, depth: int) -> Found | None:
    """``{name: click, arguments: {…}}`` and its kin."""
    function = rest.get("function")
    if isinstance(function, dict):
        return interpret(function, tools, explicit=True, depth=depth + 1)
    has_arguments = any(normal(key) in _ARGUMENT_KEYS for key in rest)
    for wanted in _NAME_KEYS:
        key = next((key for key in rest if normal(key) == wanted and isinstance(rest[key], str)), None)
        if key is None or (wanted in tools and find_tool(rest[key], tools) is None):
            continue
        name = rest[key]
        known = is_macro(name) or find_tool(name, tools) is not None
        if known or (has_arguments and wanted != "type") or (explicit and wanted in _CLEAR_NAME_KEYS):
            siblings = {other: value for other, value in rest.items() if other != key}
            if siblings.get("type") == "function":
                del siblings["type"]
            return _meant(name, _arguments(siblings), tools, depth)
    return None


def _keyed(rest: dict[str, Any], tools: Mapping[str, ToolInfo], explicit: bool, depth: int) -> Found | None:
    """``{click: {…}}``. Strict modes make some models list every tool, the others being ``null``."""
    filled = {key: value for key, value in rest.items() if value is not None} or rest
    known = [key for key in filled if find_tool(key, tools) is not None]
    if not explicit and not _is_action(filled, known, tools):
        return None
    if not known:
        return _unknown(filled) if explicit else None
    found = _meant(known[0], filled[known[0]], tools, depth)
    others = tuple(match.tool.name for key in known[1:] if (match := find_tool(key, tools)) is not None)
    return found and replace(found, dropped=others)


def _is_action(filled: dict[str, Any], known: list[str], tools: Mapping[str, ToolInfo]) -> bool:
    """Whether an object outside any ``action`` is one: all its keys are tools, and aliases have objects."""
    return (
        bool(known)
        and len(known) == len(filled)
        and all(key in tools or isinstance(filled[key], dict) for key in known)
    )


def _unknown(filled: dict[str, Any]) -> Found | None:
    if not filled:
        return None
    key = next((key for key, value in filled.items() if isinstance(value, dict)), next(iter(filled)))
    return Found(key, None, filled[key], {})
