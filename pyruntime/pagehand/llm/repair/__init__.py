"""The tolerant parser: any reply that means one action → a validated :class:`ToolCall`.

Order: tool calls, calls written as tags, JSON in the text. A cut-off reply is refused, however much of it
could be completed: half a text typed into a form is worse than another request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pagehand.errors import LLMError, phrase
from pagehand.llm.jsontext import NotJSONError
from pagehand.llm.repair.arguments import validated
from pagehand.llm.repair.names import find_tool, is_macro
from pagehand.llm.repair.pythonic import python_calls
from pagehand.llm.repair.shapes import Found, decoded, interpret, split_reflection, truncated
from pagehand.llm.repair.syntax import read_strict, scan, unescaped
from pagehand.llm.repair.tagged import tagged_calls
from pagehand.llm.repair.thinking import answer_part
from pagehand.llm.reply import RawCall, Reply
from pagehand.llm.text import scrub
from pagehand.llm.types import ToolCall, ToolInfo

__all__ = ["read_call"]


def read_call(reply: Reply, tools: Mapping[str, ToolInfo]) -> ToolCall:
    """The one action that ``reply`` asks for.

    Raises:
        LLMError: ``truncated``, ``no_tool_call``, ``unknown_tool`` or ``invalid_arguments``; all correctable.
    """
    found = _from_calls(reply.calls, tools, reply.cut) if reply.calls else None
    if found is None:
        found = _from_text(reply, tools)
    if found.match is None:
        raise LLMError("unknown_tool", found.name.strip()[:60] or phrase("no_name"), correctable=True)
    arguments = validated(found.match.tool, scrub(found.arguments), found.match.implied)
    return ToolCall(scrub(dict(found.reflection)), found.match.tool.name, arguments, found.dropped)


def _from_calls(calls: Sequence[RawCall], tools: Mapping[str, ToolInfo], cut: bool) -> Found | None:
    """The first call that holds an action; the others are dropped."""
    actions: list[Found] = []
    reflection: dict[str, str] = {}
    for call in calls:
        value = _call_value(call.arguments, cut)
        found = _from_call(call.name, value, tools)
        if found is not None:
            actions.append(found)
        elif isinstance(value, dict):
            reflection = split_reflection(value)[0] | reflection
    if not actions:
        return None
    first = actions[0]
    others = tuple(action.match.tool.name if action.match else action.name for action in actions[1:])
    return Found(first.name, first.match, first.arguments, {**reflection, **first.reflection}, first.dropped + others)


def _call_value(arguments: Any, cut: bool) -> Any:
    """The arguments of a call, decoded.

    Raises:
        LLMError: ``truncated``: they do not end, or the server says so and they are no closed object.
    """
    value = _decoded_call(arguments, cut) if isinstance(arguments, str) else arguments
    if cut and not isinstance(value, (dict, list)):
        raise truncated("cut_middle")
    return value


def _decoded_call(text: str, cut: bool) -> Any:
    text = text.strip()
    try:
        value = read_strict(text)
    except NotJSONError:
        pass
    else:
        return decoded(value) if isinstance(value, str) else value
    answer = answer_part(text)
    found = scan(answer.text)
    if found.torso or _opens_only(text) or (cut and (found.tail or answer.open_ended)):
        raise truncated("cut_middle")
    values = found.values
    return list(values) if len(values) > 1 else values[0] if values else text


def _opens_only(text: str) -> bool:
    """Whether ``text`` begins like a JSON value and does not end like one."""
    pair = {"{": "}", "[": "]", '"': '"'}.get(text[:1])
    return pair is not None and (len(text) < 2 or pair not in text[1:])


def _from_call(name: str, value: Any, tools: Mapping[str, ToolInfo]) -> Found | None:
    match = find_tool(name, tools) if name else None
    if match is None and (not name or is_macro(name)):
        return interpret(value, tools, explicit=True)
    disguised = isinstance(value, dict) and "action" in value
    if disguised and (match is None or "action" not in match.tool.parameters.model_fields):
        return interpret(value, tools, explicit=True)
    return interpret({"name": name, "arguments": value}, tools, explicit=True)


def _from_text(reply: Reply, tools: Mapping[str, ToolInfo]) -> Found:
    """The last object in the text that means an action.

    Raises:
        LLMError: ``truncated`` or ``no_tool_call``.
    """
    try:
        whole = read_strict(reply.content.strip())
    except NotJSONError:
        pass
    else:
        return _required(interpret(whole, tools, explicit=isinstance(whole, dict) and "action" in whole), reply)
    answer = answer_part(reply.content)
    if reply.cut and answer.open_ended:
        raise truncated("cut_thinking")
    calls, begun = tagged_calls(answer.text)
    if calls and not begun:
        found = _from_calls(calls, tools, cut=False)
        if found is not None:
            return found
    if (written := python_calls(answer.text, tools)) and (found := _from_calls(written, tools, cut=False)) is not None:
        return found
    values, torso, tail = scan(answer.text)
    if not values and not torso and (plain := unescaped(answer.text)) != answer.text:
        values, torso, tail = scan(plain)
    if torso or begun or (reply.cut and (tail or not values)):
        raise truncated("cut_middle")
    found = next((found for value in reversed(values) if (found := interpret(value, tools)) is not None), None)
    return _required(found, reply)


def _required(found: Found | None, reply: Reply) -> Found:
    if found is not None:
        return found
    if reply.cut:
        raise truncated("cut_before")
    raise LLMError("no_tool_call", phrase("no_action" if reply.calls else "prose"), correctable=True)
