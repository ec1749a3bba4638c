"""What the page's list does not hold: text without a control, things beyond the view. ``find_text`` gives it an id."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from pagehand.llm.offline.acts.common import find
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.match import TICKS, Accept
from pagehand.llm.offline.shapes import meant
from pagehand.llm.offline.turn import Act, Turn
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import normal

_HIT = re.compile(
    r'^\[(?P<id>[\w:]+)\] (?P<kind>[\w ]*?) *(?:"(?P<name>(?:[^"\\]|\\.)*)")?'
    r'(?:, (?P<part>\w+) "(?P<text>(?:[^"\\]|\\.)*)")?, (?P<where>[^"]*)$',
    re.M,
)
_OPERABLE = frozenset(
    {"button", "link", "clickable", "tab", "menuitem", "option", "treeitem", "summary", "img", "shape"}
)
_ENOUGH = 2
"""Looks for one text within an intent: one at once, one more after the page has had time."""


@dataclass(frozen=True)
class Spot:
    """Something to act on that was found, with or without a place in the list."""

    id: int | str
    kind: str
    name: str

    @property
    def operable(self) -> bool:
        """Whether it is a control by its kind, not only text."""
        return self.kind in _OPERABLE


def spot_of(thing: Thing) -> Spot:
    """A control of the list."""
    return Spot(thing.id, thing.kind, thing.label)


def looked_up(turn: Turn, words: str) -> list[Spot] | None:
    """What the last look for ``words`` has found; ``None`` when there was none."""
    steps = turn.tried("find_text", query=words)
    return hits(steps[-1].result) if steps else None


def hits(result: str) -> list[Spot]:
    """The places that an answer of ``find_text`` names."""
    out = []
    for match in _HIT.finditer(result):
        name = re.sub(r"\\(.)", r"\1", match["text"] or match["name"] or "")
        out.append(Spot(int(match["id"]) if match["id"].isdigit() else match["id"], match["kind"].strip(), name))
    return out


def look_up(turn: Turn, words: str) -> Act | None:
    """Look for ``words`` with ``find_text``, unless that was done or cannot be."""
    if "find_text" not in turn.tools or not words.strip():
        return None
    steps = turn.tried("find_text", query=words)
    waited = bool(turn.last and turn.last.step.tool in ("wait", "click", "scroll"))
    if len(steps) >= _ENOUGH or (steps and (hits(steps[-1].result) or not waited)):
        return None
    return Act("find_text", {"query": words}, "look", {"name": words}, final=False)


def only(spots: Collection[Spot], words: str, *, operable: bool = False) -> Spot | None:
    """The one that is called just ``words``: what can be operated before mere text, and never one of several."""
    exact = [one for one in spots if normal(one.name) == normal(words)]
    exact = [one for one in exact if one.kind not in TICKS] or exact
    controls = [one for one in exact if one.operable]
    found = controls or ([] if operable else exact)
    cased = [one for one in found if one.name.strip() == words.strip()] or found
    return cased[0] if len({one.id for one in cased}) == 1 else None


def point_at(turn: Turn, target: Target, accept: Accept | None = None) -> Spot | Act | None:
    """The place that ``target`` means: in the list, else by its text; an action when it must be looked for first."""
    match = find(turn, target, accept)
    if match.thing:
        return spot_of(match.thing)
    if len(drawn := meant(turn.view, target.full)) == 1:
        return spot_of(drawn[0].thing)
    if match.ambiguous or not target.words:
        return None
    if (found := looked_up(turn, target.words)) and (one := only(found, target.words)):
        return one
    return look_up(turn, target.words)
