"""Conditions that are checked on the page without a model."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from pagehand.flows.replay import text_of
from pagehand.flows.surroundings import surroundings
from pagehand.flows.variables import told
from pagehand.flows.wording import normal
from pagehand.page.models import Survey
from pagehand.page.render import describe


def holds(check: Mapping[str, Any], survey: Survey) -> bool:
    """Whether all parts of a check hold on the page; see :data:`pagehand.flows.grammar.CHECKS`."""
    return all(_HOLDS[name](check, survey) for name in check if name in _HOLDS)


def words(check: Mapping[str, Any]) -> str:
    """A check in a message."""
    return ", ".join(f"{name} {told(value)}" for name, value in check.items())


def _says(text: object, survey: Survey) -> bool:
    return normal(told(text)) in normal(text_of(survey))


def _is_at(check: Mapping[str, Any], survey: Survey) -> bool:
    pattern, parts = told(check["url"]), urlsplit(survey.url)
    path = parts.path + (f"?{parts.query}" if parts.query else "") + (f"#{parts.fragment}" if parts.fragment else "")
    return any(fnmatch.fnmatchcase(place, pattern) for place in (survey.url, path, parts.path))


def _field_holds(check: Mapping[str, Any], survey: Survey) -> bool:
    field, value = normal(told(check["field"])), check.get("value")
    for each in surroundings(survey):
        if field in (normal(each.name), normal(describe(each.node.kind, each.name))):
            now = each.node.value
            if value is None or normal(told(value)) == normal(now or ""):
                return True
    return False


def _are_equal(check: Mapping[str, Any], _: Survey) -> bool:
    values = [normal(told(each)) for each in check["equal"]]
    return len(set(values)) <= 1


_HOLDS = {
    "text": lambda check, survey: _says(check["text"], survey),
    "no_text": lambda check, survey: not _says(check["no_text"], survey),
    "url": _is_at,
    "field": _field_holds,
    "equal": _are_equal,
}
