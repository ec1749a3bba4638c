"""Writes intents down in a short form, so that a table of sentences and meanings can be read."""

from __future__ import annotations

import dataclasses

from pagehand.llm.offline.intents import Intent, Question, Target

_QUIET = {"said", "full"}


def describe(intent: Intent) -> str:
    """``Click(button:ok)``, ``Fill(Bob > name)`` …: the kind, and every field that is not at its default."""
    parts = []
    for field in dataclasses.fields(intent):
        value = getattr(intent, field.name)
        if field.name in _QUIET or value == field.default or (field.name == "verb" and value in ("click", "press")):
            continue
        parts.append(_value(field.name, value))
    return f"{type(intent).__name__}({', '.join(parts)})"


def _value(name: str, value: object) -> str:
    if isinstance(value, Target):
        text = target(value)
        return text if name == "target" else f"{name}={text}"
    if isinstance(value, Question):
        return question(value)
    if isinstance(value, tuple):
        return f"{name}=" + "+".join(target(one) if isinstance(one, Target) else str(one) for one in value)
    return f"{name}={value}"


def target(value: Target) -> str:
    """``#2 button:Delete row{Bob}``."""
    out = f"#{value.position} " if value.position else ""
    out += f"<{value.extreme}> " if value.extreme else ""
    out += f"{value.role}:" if value.role else ""
    out += value.words or ("it" if value.pronoun else "")
    if value.scope is not None:
        out += f" {value.relation}{{{target(value.scope)}}}"
    return out.strip()


def question(value: Question) -> str:
    """``?price of Pen``."""
    out = "?" + ("count " if value.count else "") + ("whether " if value.yes_no else "")
    out += (f"#{value.nth} " if value.nth else "") + value.what
    return out + (f" of {target(value.about)}" if value.about is not None else "")
