"""Ties clauses together: what "it" is, what was found before, which intents only prepare others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pagehand.llm.offline.intents import (
    Add,
    Click,
    Complete,
    Delete,
    Do,
    Fill,
    Find,
    Intent,
    Question,
    Read,
    Search,
    Submit,
    Target,
    Toggle,
)


def connect(intents: Sequence[Intent]) -> list[Intent]:
    """Resolve pronouns and "find X, and …" so that every intent can be understood alone."""
    out: list[Intent] = []
    found: Target | None = None
    for one in intents:
        if isinstance(one, Find):
            if one.target.pronoun or (one.target.vague and not one.target.position and one.target.scope is None):
                continue
            found = one.target
            out.append(one)
            continue
        out.append(_resolve(one, found, out))
        if isinstance(one, Fill):
            continue
        if not isinstance(one, (Click, Do, Read, Toggle, Delete, Add)):
            found = None
    return _quiet_reads(_postpone(out))


def _postpone(intents: Sequence[Intent]) -> list[Intent]:
    """A submit that was only implied comes after the fields named behind it, and gives way to one that was said."""
    out: list[Intent] = []
    waiting: Submit | None = None
    for one in intents:
        if isinstance(one, Submit) and one.soft:
            waiting = one
            continue
        if (waiting and isinstance(one, Submit)) or (
            waiting
            and isinstance(one, Click)
            and one.target.words.lower() in (waiting.words, "search", "find", "搜索", "查询", "go")
        ):
            waiting = None
        elif waiting and not isinstance(one, (Fill, Toggle)):
            out.append(waiting)
            waiting = None
        out.append(one)
    return [*out, waiting] if waiting else out


def _resolve(one: Intent, found: Target | None, before: list[Intent]) -> Intent:
    if isinstance(one, (Click, Do, Toggle, Delete, Complete)):
        target = one.target
        last = found or _last_target(before)
        if target.pronoun and last:
            return replace(one, target=replace(last, pronoun=True) if isinstance(one, Do) else last)
        if found and target.scope is None and not isinstance(one, Complete):
            if isinstance(one, Do) and target.vague:
                return replace(one, target=found)
            return replace(one, target=replace(target, relation="found", scope=found))
        if target.scope is not None and target.scope.pronoun and last:
            return replace(one, target=replace(target, scope=last))
    if isinstance(one, Add) and one.target.pronoun and found:
        return replace(one, target=found, texts=(found.words,))
    if isinstance(one, Fill) and one.target is not None and one.target.scope is not None and one.target.scope.pronoun:
        last = found or _last_target(before)
        return replace(one, target=replace(one.target, scope=last)) if last else one
    return one


def attach(intents: Sequence[Intent], place: Target) -> list[Intent]:
    """Give every target without a place of its own the ``place`` that was said before them."""
    if place.vague and not place.position and place.role not in ("dialog", "row", "menu"):
        return list(intents)
    out: list[Intent] = []
    for one in intents:
        if isinstance(one, (Click, Toggle, Delete, Do, Fill)) and (one.target is None or one.target.scope is None):
            target = one.target or Target()
            one = replace(
                one,
                target=replace(
                    target,
                    relation=place.relation,
                    scope=replace(place, relation=place.relation if place.scope else ""),
                ),
            )
        out.append(one)
    return out


def _last_target(before: Sequence[Intent]) -> Target | None:
    for one in reversed(before):
        if isinstance(one, Search):
            return Target(one.query, one.query, quoted=True)
        if isinstance(one, Add) and one.texts:
            return Target(one.texts[-1], one.texts[-1], quoted=True)
        target = getattr(one, "target", None)
        if isinstance(target, Target) and not target.pronoun and not target.vague:
            return target
    return None


_ANSWERS = frozenset("it that this them the answer,the result,your answer,it there,that there,它".split(",")) | {
    "it",
    "that",
    "this",
    "them",
}


def _quiet_reads(intents: list[Intent]) -> list[Intent]:
    """ "Find the 4th word, type that into …": what was read or found is what gets typed."""
    out = list(intents)
    for index, one in enumerate(out):
        if not isinstance(one, Fill):
            continue
        text = one.values[0].strip().lower() if len(one.values) == 1 else ""
        asks_back = one.ask is not None and one.ask.what.lower() in _ANSWERS and one.ask.about is None
        if text not in _ANSWERS and not asks_back:
            continue
        for back in range(index - 1, -1, -1):
            earlier = out[back]
            if isinstance(earlier, Read):
                out[back] = replace(earlier, quiet=True)
                out[index] = replace(one, values=(), ask=Question("answer"))
                break
            if isinstance(earlier, Find):
                asked = Question(earlier.target.full, whole=earlier.target.full)
                out[back] = Read(earlier.said, question=asked, quiet=True)
                out[index] = replace(one, values=(), ask=Question("answer"))
                break
    return out
