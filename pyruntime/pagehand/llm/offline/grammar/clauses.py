"""A clause of the request, and the table form of grammar rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from pagehand.llm.offline.grammar.quoting import Quotes
from pagehand.llm.offline.intents import Intent


@dataclass(frozen=True)
class Clause:
    """One clause: masked ``text``, what was ``said`` in words, the quotations, and the day it is."""

    text: str
    said: str
    quotes: Quotes
    today: date | None = None


Build = Callable[[re.Match[str], Clause], Sequence[Intent] | None]
"""Makes intents of a match; ``None`` or nothing passes the clause on to the next rule."""


@dataclass(frozen=True)
class Rule:
    """A pattern that must fit a whole clause, and what it means."""

    pattern: re.Pattern[str]
    build: Build


def rule(pattern: str, build: Build) -> Rule:
    """A rule that ignores case."""
    return Rule(re.compile(pattern, re.I), build)


def apply(rules: Sequence[Rule], clause: Clause) -> list[Intent]:
    """Intents of the first rule that fits, or nothing."""
    for one in rules:
        match = one.pattern.fullmatch(clause.text)
        if match and (found := one.build(match, clause)):
            return list(found)
    return []
