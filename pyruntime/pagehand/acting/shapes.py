"""What an answer must look like: from a pydantic model, a Python type or a JSON schema to one that is validated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Optional, Union

from pydantic import ConfigDict, Field, create_model

from pagehand.model import Model

_PLAIN: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "null": type(None),
    "object": dict[str, Any],
}
_DEPTH = 12


class _Open(Model):
    model_config = ConfigDict(extra="allow")


class _Closed(Model):
    model_config = ConfigDict(extra="forbid")


def type_of(schema: Any) -> Any:
    """The Python type that answers are validated by.

    Args:
        schema: A pydantic model or another type, a JSON schema, or ``None`` for an answer of any shape.

    Raises:
        TypeError: It is none of these.
    """
    if schema is None:
        return Any
    if isinstance(schema, Mapping):
        return _Reader(schema).read(schema, "answer", 0)
    if isinstance(schema, str | int | float | list | tuple):
        raise TypeError(f"{schema!r} is no schema: give a pydantic model, a type or a JSON schema")
    return schema


class _Reader:
    """Reads one JSON schema, whose definitions it looks up."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._definitions = {**root.get("definitions", {}), **root.get("$defs", {})}

    def read(self, node: Any, name: str, depth: int) -> Any:
        """The type of ``node``; anything goes where it says nothing that is understood."""
        if not isinstance(node, Mapping) or depth > _DEPTH:
            return Any
        if isinstance(node.get("$ref"), str):
            key = node["$ref"].rsplit("/", 1)[-1]
            return self.read(self._definitions.get(key), key, depth + 1)
        if "const" in node:
            return Literal[node["const"]]
        if isinstance(node.get("enum"), list) and node["enum"]:
            return Literal[tuple(node["enum"])]
        options = node.get("anyOf") or node.get("oneOf")
        if isinstance(options, list) and options:
            return Union[tuple(self.read(option, name, depth + 1) for option in options)]  # noqa: UP007
        return self._of_kind(node, node.get("type"), name, depth)

    def _of_kind(self, node: Mapping[str, Any], kind: Any, name: str, depth: int) -> Any:
        if isinstance(kind, list):
            return Union[tuple(self._of_kind(node, each, name, depth) for each in kind)]  # noqa: UP007
        if kind == "array":
            return list[self.read(node.get("items"), name, depth + 1)]  # type: ignore[misc]
        if isinstance(node.get("properties"), Mapping) and kind in (None, "object"):
            return self._object(node, name, depth)
        return _PLAIN.get(kind, Any) if isinstance(kind, str) else Any

    def _object(self, node: Mapping[str, Any], name: str, depth: int) -> Any:
        required = set(node.get("required", ()))
        fields: dict[str, Any] = {}
        for number, (key, child) in enumerate(node["properties"].items()):
            kind = self.read(child, key, depth + 1)
            about = child.get("description") if isinstance(child, Mapping) else None
            # The key may be none that Python takes for a name.
            field = Field(default=... if key in required else None, alias=key, description=about)
            fields[f"field_{number}"] = (kind if key in required else Optional[kind], field)  # noqa: UP045
        base = _Closed if node.get("additionalProperties") is False else _Open
        return create_model(name, __base__=base, **fields)
