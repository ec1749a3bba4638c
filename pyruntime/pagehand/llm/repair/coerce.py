"""Values in the types that a JSON schema wants: ``"[12]"`` → 12, ``"true"`` → true, 5 → ``"5"``.

Nothing is invented: a value that cannot mean the wanted type comes back as it is, and validation refuses it.
"""

from __future__ import annotations

import re
from typing import Any

from pagehand.llm.jsontext import NotJSONError, load_json

_BRACKETED = re.compile(r"^\W{0,3}\[\s*(\d{1,9})(?:\s*\]|\s*<?\s*[a-z])")
_FRAMED = re.compile(r"^\W{0,3}\[?\s*(f\d+:\d+)\s*\]?\W{0,2}")
_LABELLED = re.compile(r"^\W{0,3}(?:element|index|node|id|ref|e)?[\s:=#_\[]*(\d{1,9})\W{0,2}$", re.IGNORECASE)
_NUMBER = re.compile(r"^([+-]?\d{1,15}(?:\.\d{1,15})?)\s*(?:px|pixels?|pages?|s|secs?|seconds?|x)?$", re.IGNORECASE)
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def coerce(value: Any, schema: Any) -> Any:
    """``value`` in the type of ``schema`` if it can mean it, or else unchanged."""
    if not isinstance(schema, dict):
        return value
    options = schema.get("anyOf") or schema.get("oneOf")
    if isinstance(options, list):
        return _first_that_changes(value, options)
    kind = schema.get("type")
    if kind != "array" and isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(schema.get("enum"), list) or "const" in schema:
        return _member(value, schema.get("enum") or [schema["const"]])
    convert = _CONVERTERS.get(kind) if isinstance(kind, str) else None
    return value if convert is None else convert(value, schema)


def element_id(value: Any) -> Any:
    """``value`` as the id of an element: ``"[12]"`` → 12, ``"[f2:14]"`` → ``"f2:14"``."""
    if isinstance(value, str) and (framed := _FRAMED.match(value)):
        return framed[1]
    return _integer(value[0] if isinstance(value, list) and len(value) == 1 else value, {})


def _first_that_changes(value: Any, options: list[Any]) -> Any:
    for option in options:
        changed = coerce(value, option)
        if changed is not value and changed != value:
            return changed
    return value


def _member(value: Any, members: list[Any]) -> Any:
    if value in members or not isinstance(value, (str, int, float)):
        return value
    text = str(value).strip().lower()
    return next((member for member in members if str(member).lower() == text), value)


def _integer(value: Any, _: dict[str, Any]) -> Any:
    if isinstance(value, dict) and len(value) == 1:
        value = next(iter(value.values()))
    if not isinstance(value, str):
        return value
    for pattern in (_BRACKETED, _LABELLED):
        if found := pattern.match(value.strip()):
            return int(found[1])
    number = _number(value, {})
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _number(value: Any, _: dict[str, Any]) -> Any:
    found = _NUMBER.match(value.strip()) if isinstance(value, str) else None
    if found is None:
        return value
    return float(found[1]) if "." in found[1] else int(found[1])


def _boolean(value: Any, _: dict[str, Any]) -> Any:
    return _TRUTH.get(value.strip().lower(), value) if isinstance(value, str) else value


def _string(value: Any, _: dict[str, Any]) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (int, float)) else value


def _array(value: Any, schema: dict[str, Any]) -> Any:
    if isinstance(value, str) and value.strip()[:1] == "[":
        value = _decoded(value)
    items = value if isinstance(value, list) else [value]
    return [coerce(item, schema.get("items", {})) for item in items]


def _object(value: Any, schema: dict[str, Any]) -> Any:
    if isinstance(value, str) and value.strip()[:1] == "{":
        value = _decoded(value)
    fields = schema.get("properties")
    if not isinstance(value, dict) or not isinstance(fields, dict):
        return value
    return {key: coerce(item, fields.get(key, {})) for key, item in value.items() if item is not None}


def _decoded(text: str) -> Any:
    try:
        return load_json(text, strict=False)
    except NotJSONError:
        return text


_CONVERTERS = {
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
    "string": _string,
    "array": _array,
    "object": _object,
}
