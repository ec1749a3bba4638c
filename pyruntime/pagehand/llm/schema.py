"""JSON schemas for models: the macro function ``AgentOutput`` and its tools.

Pydantic's schemas are for programs. What a model gets is shorter, and in the subset that every provider
takes: no ``$ref``, no titles, no tuples, no bounds beyond 32 bits.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pagehand.llm.types import ToolInfo

FUNCTION = "AgentOutput"
REFLECTIONS = ("evaluation_previous_goal", "memory", "next_goal")

_EXACTLY_ONE = {"minProperties": 1, "maxProperties": 1}
_DESCRIPTION_LIMIT = 300
_BOUND_LIMIT = 2**31
_BOUNDS = frozenset(
    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "maxLength", "maxItems", "multipleOf"}
)
_LEFT_OUT = frozenset({"title", "$defs", "$schema", "$id", "default", "examples", "discriminator", "prefixItems"})
_NESTED = frozenset({"items", "additionalProperties", "not", "contains", "propertyNames"})
_LISTS = frozenset({"anyOf", "oneOf", "allOf"})


def tool_schema(tool: ToolInfo) -> dict[str, Any]:
    """Schema of the arguments of ``tool``, without references and other ballast."""
    raw = tool.parameters.model_json_schema()
    schema = _simple(raw, raw.get("$defs", {}))
    schema.pop("description", None)  # the docstring of the model; the tool's own description says it
    properties = schema.get("properties")
    return {"type": "object", **schema, "properties": properties if isinstance(properties, dict) else {}}


def output_schema(
    tools: Mapping[str, ToolInfo], *, enforced: bool = False, plain: bool = False, flat: bool = False
) -> dict[str, Any]:
    """Schema of the arguments of ``AgentOutput``: reflections, and an action with exactly one tool.

    Args:
        tools: The tools on offer, by name.
        enforced: The server makes a grammar of the schema, so it says all that it can, the tools as alternatives. For
            a model that reads it, the same is said in two thirds of the tokens: what comes back is validated here.
        plain: Leave out what closes and counts fields, for servers that refuse it.
        flat: Leave alternatives out, for servers that refuse them.
    """
    closed: dict[str, Any] = {"additionalProperties": False} if enforced and not plain else {}
    choices = [choice_schema(tool, closed) for tool in tools.values()]
    action = choices[0] if len(choices) == 1 else {"anyOf": choices}
    properties: dict[str, Any] = {name: {"type": "string"} for name in REFLECTIONS}
    schema = {
        "type": "object",
        "properties": properties | {"action": action},
        "required": ["action"],
        **closed,
    }
    if flat or not enforced:
        schema = _together(schema, closed | ({} if enforced or plain or flat else _EXACTLY_ONE))
    if not enforced:
        schema = _for_readers(schema)
    schema = _flat(schema) if flat else schema
    return _without(schema, "additionalProperties") if plain else schema


def compact(value: Any) -> str:
    """JSON text without blanks, non-ASCII unescaped.

    Raises:
        ValueError: The value holds something that JSON has no word for.
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def choice_schema(tool: ToolInfo, closed: dict[str, Any]) -> dict[str, Any]:
    """An object with ``tool`` as its one field. ``closed`` is added to what takes no other fields."""
    arguments = tool_schema(tool)
    if tool.parameters.model_config.get("extra") != "allow":
        arguments |= closed
    choice: dict[str, Any] = {
        "type": "object",
        "properties": {tool.name: arguments},
        "required": [tool.name],
        **closed,
    }
    if tool.description:
        choice["description"] = _short(tool.description)
    return choice


def _together(node: Any, closed: dict[str, Any]) -> Any:
    """``node`` with each choice between tools as one object, of whose fields one is to be given."""
    if isinstance(node, list):
        return [_together(item, closed) for item in node]
    if not isinstance(node, dict):
        return node
    if not _of_tools(node.get("anyOf")):
        return {key: _together(value, closed) for key, value in node.items()}
    fields: dict[str, Any] = {}
    for choice in node["anyOf"]:
        [(name, arguments)] = choice["properties"].items()
        about = {"description": choice["description"]} if "description" in choice else {}
        fields[name] = {"type": "object"} | about | arguments
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    return rest | {"type": "object", "properties": fields, **closed}


def _of_tools(options: Any) -> bool:
    """Whether these are the choices between tools: objects with one field, which must be there."""
    return isinstance(options, list) and all(
        option.get("type") == "object" and len(option.get("properties") or {}) == 1 == len(option.get("required") or [])
        for option in options
    )


def is_element_id(schema: Any) -> bool:
    """Whether a field takes a number or a text, as only ids do."""
    options = schema.get("anyOf") if isinstance(schema, dict) else None
    return isinstance(options, list) and [option.get("type") for option in options] == ["integer", "string"]


def _for_readers(node: Any) -> Any:
    """``node`` with ids of elements as texts, which may be numbers, and without the ban on other fields."""
    if isinstance(node, list):
        return [_for_readers(item) for item in node]
    if not isinstance(node, dict):
        return node
    if is_element_id(node):
        return {"type": "string", **{key: value for key, value in node.items() if key != "anyOf"}}
    return {key: _for_readers(value) for key, value in node.items() if (key, value) != ("additionalProperties", False)}


def _flat(node: Any) -> Any:
    """``node`` with the widest of its alternatives in place of each choice between values."""
    if isinstance(node, list):
        return [_flat(item) for item in node]
    if not isinstance(node, dict):
        return node
    options = node.get("anyOf")
    if isinstance(options, list) and options:
        rest = {key: value for key, value in node.items() if key != "anyOf"}
        return _flat(rest | next((each for each in options if each.get("type") == "string"), options[0]))
    return {key: _flat(value) for key, value in node.items()}


def _simple(node: Any, definitions: Mapping[str, Any], within: frozenset[str] = frozenset()) -> Any:
    """``node`` in the small subset. A model within itself becomes an open object."""
    if not isinstance(node, dict):
        return node
    node = _without_null(node)
    if isinstance(node.get("$ref"), str):
        name = node["$ref"].rsplit("/", 1)[-1]
        rest = {key: value for key, value in node.items() if key != "$ref"}
        if name in within or name not in definitions:
            return {"type": "object"} | _simple(rest, definitions, within)
        return _simple(definitions[name] | rest, definitions, within | {name})
    simple: dict[str, Any] = {}
    for key, value in node.items():
        if key not in _LEFT_OUT and (key not in _BOUNDS or _small(value)):
            simple[key] = _child(key, value, definitions, within)
    if isinstance(node.get("prefixItems"), list):  # a tuple: several providers insist on `items`
        simple["items"] = _simple(next(iter(node["prefixItems"]), {}), definitions, within)
    return simple


def _child(key: str, value: Any, definitions: Mapping[str, Any], within: frozenset[str]) -> Any:
    if key == "properties" and isinstance(value, dict):
        return {name: _simple(item, definitions, within) for name, item in value.items()}
    if key in _LISTS and isinstance(value, list):
        return [_simple(item, definitions, within) for item in value]
    if key in _NESTED:
        return _simple(value, definitions, within)
    return _short(value) if key == "description" and isinstance(value, str) else value


def _without_null(node: dict[str, Any]) -> dict[str, Any]:
    """An optional field as a plain one: it may be left out, so ``null`` need not be offered."""
    options = node.get("anyOf")
    if not isinstance(options, list):
        return node
    left = [option for option in options if option != {"type": "null"}]
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    return left[0] | rest if len(left) == 1 and isinstance(left[0], dict) else {"anyOf": left} | rest


def _small(bound: Any) -> bool:
    return isinstance(bound, (int, float)) and abs(bound) < _BOUND_LIMIT


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _DESCRIPTION_LIMIT else line[: _DESCRIPTION_LIMIT - 1].rstrip() + "…"


def _without(node: Any, key: str) -> Any:
    if isinstance(node, dict):
        return {name: _without(value, key) for name, value in node.items() if name != key}
    return [_without(item, key) for item in node] if isinstance(node, list) else node
