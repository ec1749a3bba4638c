"""Ties clauses together: what "it" is, what was found before, which intents only prepare others."""

from __future__ import annotations

import re
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
    Guess,
    Intent,
    Leftover,
    Press,
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
        out.append(_sending(one, out) or _resolve(one, found, out))
        if isinstance(one, Fill):
            continue
        if not isinstance(one, (Click, Do, Read, Toggle, Delete, Add)):
            found = None
    return _quiet_reads(_settled(_postpone(out)))


def _settled(intents: list[Intent]) -> list[Intent]:
    """A purchase that was only implied is taken back where a later sentence says how it is to be made. Each guess is
    sent by itself: "and press Submit" behind it says nothing more."""
    return [
        one
        for at, one in enumerate(intents)
        if not (at and isinstance(one, Submit) and isinstance(intents[at - 1], Guess))
        and not (
            isinstance(one, Leftover)
            and any(
                isinstance(later, (Click, Do, Add))
                or (isinstance(later, Submit) and not later.soft and later.words not in ("search", "查询"))
                for later in intents[at + 1 :]
            )
        )
    ]


_SENDS = frozenset(
    "post publish share comment reply apply go continue send submit finish proceed tweet order confirm done save ok "
    "register subscribe join upload 发布 发表 发送 提交 回复 分享 申请 应用 评论".split()
)


def _sending(one: Intent, before: Sequence[Intent]) -> Intent | None:
    """ "Write … and post it": after something was filled in, such a verb sends the form."""
    if not isinstance(one, Do) or one.verb not in _SENDS or not before or not isinstance(before[-1], (Fill, Toggle)):
        return None
    bare = one.target.vague and not one.target.position and one.target.scope is None
    return Submit(one.said, one.optional, words=one.verb) if bare and one.target.role in ("", "item") else None


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
            if isinstance(earlier, Read) and (keys := _by_keyboard(earlier, one)):
                return _quiet_reads([*out[:back], *keys[:2], *out[back + 1 : index], keys[2], *out[index + 1 :]])
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


_COPY = re.compile(r"copy\b|复制|拷贝", re.I)
_PASTE = re.compile(r"paste\b|粘贴", re.I)


def _by_keyboard(read: Read, fill: Fill) -> list[Intent]:
    """ "Copy the text of the first box, paste it into the second": as a person does it, to the last blank."""
    about = read.question.about
    whole = read.question.what == "text" and about is not None and about.role in ("field", "textarea")
    if not whole or read.question.nth or not _COPY.match(read.said) or not _PASTE.match(fill.said):
        return []
    return [
        Press(read.said, keys="Control+a", target=about),
        Press(read.said, keys="Control+c", target=about),
        Press(fill.said, keys="Control+v", target=fill.target),
    ]
