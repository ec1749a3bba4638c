"""Finds the control that a description means: by name, role, place and position.

The result is ranked, and a choice that is not clear is refused rather than guessed: the wrong button is worse
than none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from pagehand.llm.offline import places
from pagehand.llm.offline.extremes import extreme_thing
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.view import Thing, View
from pagehand.llm.offline.words import Phrase, Wanted, phrase, variants

FIELDS = frozenset(
    {"input", "textarea", "editor", "select", "combobox", "listbox", "spinbutton", "slider", "date", "color", "file"}
)
TEXT_FIELDS = frozenset({"input", "textarea", "editor", "combobox", "spinbutton", "date"})
TICKS = frozenset({"checkbox", "radio", "switch"})
CLICKS = frozenset(
    {
        "button",
        "link",
        "tab",
        "menuitem",
        "option",
        "summary",
        "clickable",
        "treeitem",
        "gridcell",
        "row",
        "cell",
        "item",
        "img",
        "group",
    }
)

ROLES: dict[str, frozenset[str]] = {
    "button": frozenset({"button", "clickable", "summary", "link", "menuitem"}),
    "link": frozenset({"link", "clickable"}),
    "field": FIELDS | {"clickable"},
    "textarea": frozenset({"textarea", "editor"}),
    "checkbox": frozenset({"checkbox", "switch", "radio"}),
    "radio": frozenset({"radio"}),
    "select": frozenset({"select", "combobox", "listbox", "button"}),
    "tab": frozenset({"tab", "link", "button", "clickable", "radio"}),
    "menuitem": frozenset({"menuitem", "link", "button", "clickable"}),
    "menu": frozenset({"button", "clickable", "menuitem", "summary", "link", "combobox"}),
    "option": frozenset({"option", "radio", "checkbox", "menuitem", "clickable"}),
    "switch": frozenset({"switch", "checkbox", "button"}),
    "slider": frozenset({"slider", "input"}),
    "spinner": frozenset({"spinbutton", "input"}),
    "date": frozenset({"date", "input", "combobox", "button"}),
}
"""Kinds of controls that each role word means. A role that is not listed narrows nothing."""

_HARMFUL = re.compile(
    r"^(?:delete|remove|discard|trash|clear|cancel|close|dismiss|reset|×)\b|^(?:删除|移除|清空|取消|关闭)", re.I
)
"""Names of controls that destroy something: only pressed when just that was said."""

ENOUGH = 0.5
CLEAR = 0.04
STRONG = 0.8


@dataclass(frozen=True)
class Match:
    """What was found: ``thing`` when it is clear, ``rivals`` when several are equally good, neither when none is."""

    thing: Thing | None = None
    score: float = 0.0
    rivals: tuple[Thing, ...] = ()

    @property
    def ambiguous(self) -> bool:
        """Several fit equally well."""
        return self.thing is None and bool(self.rivals)


Accept = Callable[[Thing], bool]


def kinds(*allowed: Collection[str]) -> Accept:
    """Accepts things of the given kinds."""
    union = frozenset(kind for group in allowed for kind in group)
    return lambda thing: thing.kind in union


def locate(
    view: View,
    target: Target,
    accept: Accept | None = None,
    *,
    skip: Collection[str] = (),
    prefer: Collection[str] = (),
) -> Match:
    """The control that ``target`` means.

    Args:
        view: The page.
        target: The description.
        accept: Which things come into question; all by default.
        skip: Ids that were tried already.
        prefer: Kinds that win among equals.
    """
    pool = [thing for thing in view.things if (accept is None or accept(thing)) and str(thing.id) not in skip]
    if target.scope is not None or target.role == "dialog":
        full = (
            _by_name(view, replace(target, words=target.full, scope=None, position=0, extreme=""), pool, prefer)
            if target.full
            else Match()
        )
        if full.thing and full.score >= 0.92 and target.full != target.words and not target.extreme:
            return full
        return _scoped(view, target, pool, prefer)
    if target.position or target.extreme:
        exact = _by_name(view, replace(target, words=target.full, position=0, extreme=""), pool, prefer)
        if exact.thing and exact.score >= 0.95 and target.full != target.words:
            return exact
        return _by_place(view, target, pool, prefer)
    found = _by_name(view, target, pool, prefer)
    if target.full and target.full != target.words and not target.quoted and found.score < 0.95:
        full = _by_name(view, replace(target, words=target.full), pool, prefer)
        if full.thing and full.score > found.score:
            return full
    return found


def rank(view: View, target: Target, pool: Sequence[Thing]) -> list[tuple[float, Thing]]:
    """All of ``pool`` with a score, best first."""
    said = Wanted(target.words)
    wanted = ROLES.get(target.role)
    scored: list[tuple[float, Thing]] = []
    known = view.scores(target.words)
    for thing in pool:
        score = 0.0
        if not target.words:
            score = _vague_score(thing, target.role)
        else:
            for name, weight in thing.names:
                if name.text not in known:
                    known[name.text] = said.best(name)
                score = max(score, weight * known[name.text])
            if score < 0.9 and target.role == "icon":
                score = max(score, 0.9 * said.best(_icon_words(thing)))
        if score <= 0:
            continue
        if target.words and score < 0.97 and _HARMFUL.search(thing.label) and not _HARMFUL.search(target.words):
            # "Buy milk" must never press "Delete Buy milk".
            score -= 0.4
        if target.words and wanted is not None:
            score += 0.02 if thing.kind in wanted else -0.15
        scored.append((score - (0.08 if thing.disabled else 0.0), thing))
    scored.sort(key=lambda pair: (-pair[0], pair[1].order))
    return scored


def _vague_score(thing: Thing, role: str) -> float:
    """Only a role was said: "the text field" is an input before it is a select."""
    wanted = ROLES.get(role)
    if wanted is None:
        return 0.0 if role else 0.55
    return 0.66 if thing.kind in _exactly(role) else 0.6 if thing.kind in wanted else 0.0


def _icon_words(thing: Thing) -> Phrase:
    return phrase(" ".join([thing.label, *thing.element.props.values()]).replace("-", " ").replace("_", " "))


def _by_name(view: View, target: Target, pool: Sequence[Thing], prefer: Collection[str]) -> Match:
    return decide(view, rank(view, target, pool), prefer, target.words)


def decide(view: View, scored: Sequence[tuple[float, Thing]], prefer: Collection[str] = (), words: str = "") -> Match:
    """The best of ranked things, if it is good enough and clearly the best. ``words`` as they were written: among
    names that differ only in case, case decides."""
    if not scored or scored[0][0] < ENOUGH:
        return Match(score=scored[0][0] if scored else 0.0)
    top = scored[0][0]
    equals = [thing for score, thing in scored if score >= top - CLEAR]
    for narrow in _tie_breakers(view, prefer, words):
        if len(equals) == 1:
            break
        kept = [thing for thing in equals if narrow(thing)]
        equals = kept or equals
    if len(equals) == 1 or _same(equals):
        return Match(equals[0], top)
    best_score = max(score for score, thing in scored if thing in equals)
    exact = [thing for score, thing in scored if thing in equals and score >= best_score - 0.004]
    return Match(exact[0], best_score) if len(exact) == 1 else Match(None, top, tuple(exact))


def _tie_breakers(view: View, prefer: Collection[str], words: str) -> list[Accept]:
    dialog = view.dialog
    return [
        lambda thing: dialog is not None and dialog.start <= thing.at < dialog.end,
        lambda thing: bool(words) and thing.label.strip() == words,
        lambda thing: thing.kind in prefer,
        lambda thing: not thing.disabled,
        lambda thing: thing.element.new,
    ]


def _same(things: Sequence[Thing]) -> bool:
    """Links to one address, or a box and the only control in it, are one thing to a person."""
    hrefs = {thing.element.props.get("href") for thing in things}
    if len(hrefs) == 1 and hrefs != {None}:
        return True
    if len(things) != 2:
        return False
    outer, inner = sorted(things, key=lambda thing: thing.order)
    if outer.at == inner.at:
        return "clickable" in (outer.kind, inner.kind)
    block = outer.view.block_from(outer.at)
    return block.start < inner.at < block.end and outer.label == inner.label


def _by_place(view: View, target: Target, pool: Sequence[Thing], prefer: Collection[str]) -> Match:
    """ "The second Delete button", "the cheapest", "the last result"."""
    if target.role in ROLES and not target.extreme:
        named = [
            thing for score, thing in rank(view, replace(target, role=""), pool) if not target.words or score >= 0.6
        ]
        fits = [thing for thing in named if thing.kind in _exactly(target.role)] or [
            thing for thing in named if thing.kind in ROLES[target.role]
        ]
        fits.sort(key=lambda thing: thing.order)
        return _nth(fits, target.position)
    blocks = places.entries(view, target.words)
    if target.words and len(blocks) < 1:
        named = sorted(
            (thing for score, thing in rank(view, target, pool) if score >= 0.6), key=lambda thing: thing.order
        )
        return _nth(named, target.position or 1)
    if target.extreme:
        chosen = places.extreme_entry(view, target.extreme, target.words)
        if chosen is None and (card := extreme_thing(view, target.extreme)) and card in pool:
            return Match(card, 0.9)
        blocks = [chosen] if chosen else []
    index = target.position - 1 if target.position > 0 else target.position
    if not target.extreme and not -len(blocks) <= index < len(blocks):
        return Match()
    if not blocks:
        return Match()
    block = blocks[0] if target.extreme else blocks[index]
    inside = [thing for thing in pool if block.start <= thing.at < block.end]
    main = (
        [thing for thing in inside if thing.kind == "link"]
        or [thing for thing in inside if thing.kind not in TICKS]
        or inside
    )
    return Match(main[0], 0.9) if main else Match()


def _exactly(role: str) -> frozenset[str]:
    return frozenset(
        {"field": "input", "switch": "switch", "spinner": "spinbutton", "menu": "button"}.get(role, role).split()
    )


def _nth(things: Sequence[Thing], position: int) -> Match:
    index = position - 1 if position > 0 else position
    return Match(things[index], 0.9) if -len(things) <= index < len(things) else Match()


def _scoped(view: View, target: Target, pool: Sequence[Thing], prefer: Collection[str]) -> Match:
    """Only what stands where the scope says."""
    scope = target.scope if target.scope is not None else Target(role="dialog", full="dialog")
    head = replace(
        target, scope=None, relation="", full=target.words, role=target.role if target.scope is not None else ""
    )
    ranges = places.ranges(view, scope, target.relation)
    if not ranges and scope.role == "dialog" and not scope.words and target.scope is not None and head.words:
        # A box that looks like a dialog need not be one for the page.
        return _by_name(view, head, pool, prefer)
    if not ranges:
        return Match()
    if head.position or head.extreme:
        inside = [thing for thing in pool if any(block.start <= thing.at < block.end for block in ranges)]
        return (
            _by_place(view, head, inside, prefer) if head.role in ROLES or head.words else _nth(inside, head.position)
        )
    blocks = ranges if target.relation == "in" else ranges[:1] if len(ranges) == 1 else ranges
    inside = [thing for thing in pool if any(block.start <= thing.at < block.end for block in blocks)]
    named = [thing for thing in pool if thing not in inside and _names_scope(thing, scope)]
    scored = rank(view, head, [*inside, *named])
    if not head.words and head.role in ("item", "row", "") and inside:
        return (
            decide(view, rank(view, replace(scope, role="", position=0, scope=None), inside), prefer)
            if scope.words
            else Match(inside[0], 0.7)
        )
    found = decide(view, scored, prefer, head.words)
    if found.thing or not target.words:
        return found
    if found.ambiguous and (near := places.nearest(view, scope, found.rivals)):
        return Match(near, found.score)
    if not found.rivals:
        rivals = decide(view, rank(view, head, pool), prefer)
        candidates = [thing for score, thing in rank(view, head, pool) if score >= max(ENOUGH, rivals.score - 0.15)]
        if target.relation != "in" and candidates and (near := places.nearest(view, scope, candidates)):
            return Match(near, rivals.score)
    return found


def _names_scope(thing: Thing, scope: Target) -> bool:
    said = variants(scope.words)
    return bool(scope.words) and any(
        one.compact and one.compact in name.compact and weight == 1.0
        for one, weight in said[:1]
        for name, share in thing.names
        if share == 1.0
    )
