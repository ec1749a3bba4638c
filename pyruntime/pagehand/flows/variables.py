"""Variables of a flow: ``${name}``, and parts of a value as in ``${cart.0.price}``. ``$${`` stands for ``${``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pagehand.errors import PagehandError

_USE = re.compile(r"\$?\$\{([^{}]*)\}")


def filled(value: Any, variables: Mapping[str, Any]) -> Any:
    """``value`` with its variables replaced. A text that is nothing but a variable becomes its value, whatever it is.

    Raises:
        PagehandError: ``flow_variable``.
    """
    if isinstance(value, list):
        return [filled(each, variables) for each in value]
    if isinstance(value, dict):
        return {name: filled(each, variables) for name, each in value.items()}
    if not isinstance(value, str):
        return value
    whole = _USE.fullmatch(value)
    if whole and not value.startswith("$$"):
        return _look_up(whole[1], variables)
    return _USE.sub(lambda use: use[0][1:] if use[0].startswith("$$") else told(_look_up(use[1], variables)), value)


def literal(value: Any) -> Any:
    """The inverse: data in which nothing is taken for a variable."""
    if isinstance(value, list):
        return [literal(each) for each in value]
    if isinstance(value, dict):
        return {name: literal(each) for name, each in value.items()}
    return _USE.sub(lambda use: f"${use[0]}", value) if isinstance(value, str) else value


def told(value: Any) -> str:
    """A value inside a text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _look_up(path: str, variables: Mapping[str, Any]) -> Any:
    value: Any = variables
    for part in path.strip().split("."):
        try:
            value = value[int(part)] if isinstance(value, list) else value[part]
        except (KeyError, IndexError, ValueError, TypeError):
            known = ", ".join(sorted(variables)) or "–"
            raise PagehandError("flow_variable", f"{path} ({known})") from None
    return value
