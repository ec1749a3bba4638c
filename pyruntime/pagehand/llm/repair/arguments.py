"""From whatever a model gave as arguments to a validated instance of the tool's parameters.

Steps: value → object (bare values go to the main parameter), names → the tool's own, ``null`` dropped,
validation; and only if that fails, values → the types that the schema wants.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from pagehand.errors import LLMError
from pagehand.llm.jsontext import NotJSONError, load_json
from pagehand.llm.repair.coerce import coerce, element_id
from pagehand.llm.repair.names import ARGUMENT_SYNONYMS, normal
from pagehand.llm.schema import is_element_id, tool_schema
from pagehand.llm.types import ToolInfo

_WRAPPERS = frozenset({"arguments", "args", "parameters", "params", "input", "properties"})
_REMARKS = frozenset(
    {
        "description",
        "comment",
        "element_description",
        "element_text",
        "element_name",
        "label",
        "explanation",
        "reason",
        "why",
        "xpath",
        "selector",
    }
)
"""What models like to add to the arguments of a tool; it changes nothing."""
_NOTHING: tuple[Any, ...] = (None, "", [], {})


def validated(tool: ToolInfo, value: Any, implied: Mapping[str, Any]) -> BaseModel:
    """The arguments of ``tool`` out of ``value``, with what an alias implies filled in.

    Raises:
        LLMError: ``invalid_arguments``, correctable, with the fields that are wrong.
    """
    schema = tool_schema(tool)
    fields: dict[str, Any] = schema["properties"]
    given = _renamed(_as_object(tool, value, schema), fields, implied)
    # A field for ids takes texts too, so that validation would let "[12]" pass.
    given |= {name: element_id(item) for name, item in given.items() if is_element_id(fields.get(name))}
    try:
        return _checked(tool, given, schema)
    except (ValueError, TypeError, RecursionError):
        given = {name: coerce(item, fields.get(name, {})) for name, item in given.items()}
    try:
        return _checked(tool, given, schema)
    except (ValueError, TypeError, RecursionError) as error:
        raise invalid(f"{tool.name}: {_explain(error)}") from None


def invalid(detail: str) -> LLMError:
    """``invalid_arguments`` with ``detail``, for the model to correct."""
    return LLMError("invalid_arguments", detail, correctable=True)


def _as_object(tool: ToolInfo, value: Any, schema: dict[str, Any]) -> dict[str, Any]:
    if value in _NOTHING or (isinstance(value, str) and not value.strip()):
        return {}
    value = _decoded_object(value, schema["properties"])
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        return _unwrapped(tool, value, schema["properties"])
    required = schema.get("required", [])
    if isinstance(value, list) and len(value) == len(required) > 1:
        return dict(zip(required, value, strict=True))
    name = _main(tool, value, schema)
    if name is None:
        if not schema["properties"]:
            return {}  # a tool without parameters ignores what it is given
        raise invalid(f"{tool.name}: the arguments must be an object")
    return {name: value}


def _decoded_object(value: Any, fields: Mapping[str, Any]) -> Any:
    """Arguments that were encoded once more; a text that merely holds JSON stays a text."""
    if not isinstance(value, str) or value.strip()[:1] not in ("{", "["):
        return value
    try:
        decoded = load_json(value, strict=False)
    except NotJSONError:
        return value
    inner = decoded[0] if isinstance(decoded, list) and len(decoded) == 1 else decoded
    return inner if isinstance(inner, dict) and inner and _renamed(inner, fields, {}).keys() <= fields.keys() else value


def _unwrapped(tool: ToolInfo, value: dict[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """``{"click": {"id": 3}}`` or ``{"arguments": {"id": 3}}`` as the arguments of ``click``."""
    while len(value) == 1:
        [(key, inner)] = value.items()
        if key in fields or not isinstance(inner, dict) or normal(str(key)) not in _WRAPPERS | {normal(tool.name)}:
            break
        value = inner
    return value


def _main(tool: ToolInfo, value: Any, schema: dict[str, Any]) -> str | None:
    """The parameter that a bare value stands for."""
    fields: dict[str, Any] = schema["properties"]
    if tool.main in fields:
        return tool.main
    required = [name for name in schema.get("required", []) if name in fields]
    if len(required) == 1:
        return str(required[0])
    return next(iter(fields)) if len(fields) == 1 else None


def _renamed(given: dict[str, Any], fields: Mapping[str, Any], implied: Mapping[str, Any]) -> dict[str, Any]:
    """``given`` under the tool's own names, without ``null``, with ``implied`` where nothing is given."""
    own = {normal(name).replace("_", ""): name for name in fields}
    result: dict[str, Any] = {}
    other: dict[str, Any] = {}
    for key, value in given.items():
        if value is None:
            continue
        name = str(key).strip()
        name = name if name in fields else own.get(normal(name).replace("_", ""), name)
        (result if name in fields else other)[name] = value
    for field, synonyms in ARGUMENT_SYNONYMS.items():
        match = next((name for word in synonyms for name in other if normal(name) == word), None)
        if field in fields and field not in result and match is not None:
            result[field] = other.pop(match)
    if "direction" in fields and "direction" not in result:
        result |= _direction(other)
    if "pages" in fields and "pixels" in fields and not {"pages", "pixels"} & result.keys():
        result |= _amount(other)
    rest = {name: value for name, value in other.items() if normal(name) not in _REMARKS} if fields else other
    return {name: value for name, value in implied.items() if name in fields} | result | rest


_WAYS = {"down": "up", "up": "down", "right": "left", "left": "right"}


def _direction(other: dict[str, Any]) -> dict[str, Any]:
    """``{"down": true}`` as a direction; ``false`` means the opposite."""
    for way, opposite in _WAYS.items():
        for name in [name for name in other if normal(name) == way and isinstance(other[name], bool)]:
            return {"direction": way if other.pop(name) else opposite}
    return {}


_MOST_PAGES = 20
"""An amount of scrolling up to this means pages, beyond it pixels."""


def _amount(other: dict[str, Any]) -> dict[str, Any]:
    for name in [name for name in other if normal(name) in ("amount", "scroll_amount", "distance", "by")]:
        number = coerce(other[name], {"type": "number"})
        if isinstance(number, (int, float)) and not isinstance(number, bool):
            del other[name]
            return {"pages" if abs(number) <= _MOST_PAGES else "pixels": number}
    return {}


def _checked(tool: ToolInfo, given: dict[str, Any], schema: dict[str, Any]) -> BaseModel:
    instance = tool.parameters.model_validate(given)
    if not tool.parameters.model_fields:  # described by a foreign JSON schema, which pydantic does not check
        _check_foreign(given, schema)
    return instance


def _check_foreign(given: dict[str, Any], schema: dict[str, Any]) -> None:
    missing = [name for name in schema.get("required", []) if name not in given]
    if missing:
        raise ValueError(f"{', '.join(missing)}: Field required")
    for name, value in given.items():
        wanted = schema["properties"].get(name, {})
        kind = wanted.get("type") if isinstance(wanted, dict) else None
        if isinstance(kind, str) and not _is_a(value, kind):
            raise ValueError(f"{name}: Input should be of type {kind}")
        if isinstance(wanted, dict) and isinstance(wanted.get("enum"), list) and value not in wanted["enum"]:
            raise ValueError(f"{name}: Input should be one of {wanted['enum'][:20]}")


_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "array": (list,),
    "object": (dict,),
}


def _is_a(value: Any, kind: str) -> bool:
    if isinstance(value, bool) and kind != "boolean":
        return kind not in _TYPES
    return isinstance(value, _TYPES.get(kind, (object,)))


def _explain(error: Exception) -> str:
    """The fields that are wrong, without the values: they may be the page's words."""
    if not isinstance(error, ValidationError):
        return re.sub(r"\s+", " ", str(error))[:300] or type(error).__name__
    problems = error.errors(include_url=False, include_input=False, include_context=False)[:4]
    return "; ".join(f"{'.'.join(map(str, row['loc'])) or 'arguments'}: {row['msg']}" for row in problems)[:400]
