"""What a field offers while one types: the entry that is meant, or none."""

from __future__ import annotations

import re

from pagehand.llm.offline.intents import Fill
from pagehand.llm.offline.match import FIELDS
from pagehand.llm.offline.turn import Act, Outcome, Stuck, Turn, called, click
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import best, normal, variants


def suggestion(field: Thing, text: str, turn: Turn) -> Outcome | None:
    """A list entry that appeared for what was typed. Only new entries count: the page's own buttons do not."""
    said = variants(text)
    offered: list[tuple[float, int, Thing]] = []
    for thing in turn.view.things:
        fits = thing.kind in ("option", "menuitem") or (
            thing.element.new and thing.kind in ("clickable", "item", "gridcell", "treeitem", "link", "button")
        )
        if not fits or thing is field or thing.disabled or "selected" in thing.element.states or thing.holds_more:
            continue
        score = max((best(said, name) for name, weight in thing.names if weight > 0.9), default=0.0)
        if score >= 0.7:
            offered.append((-score, thing.order, thing))
    if not offered or turn.tried("click", ok=True):
        return None
    return _clear_choice(field, text, turn, sorted(offered, key=lambda one: one[:2]))


_EXACT = 0.95


def _clear_choice(field: Thing, text: str, turn: Turn, offered: list[tuple[float, int, Thing]]) -> Outcome | None:
    """The suggestion that is called just so, or the only one; several that merely begin so are not chosen from."""
    distinct = list(dict.fromkeys(thing.label for _, _, thing in offered))
    if -offered[0][0] >= _EXACT or len(distinct) == 1 or any(_first_word_is(text, t) for _, _, t in offered[:1]):
        return click(offered[0][2])
    if field.element.type == "search" or any(best(variants("search"), n) >= 0.5 for n, _ in field.names):
        return None
    choices_ = [f"“{label}”" for label in distinct[:5]]
    return Stuck(
        "choice_unclear",
        {"name": called(field), "text": text, "choices": ("、" if turn.language == "zh" else ", ").join(choices_)},
    )


def _first_word_is(text: str, thing: Thing) -> bool:
    """ "Lisbon · Portugal": the name comes first, and a mark parts it from what explains it."""
    head = re.split(r"\s*[·,(|/–—]\s*", thing.label)[0]
    return normal(head) == normal(text) != normal(thing.label)


def fitting(intent: Fill, field: Thing, turn: Turn) -> Outcome:
    """The first suggestion with the beginning and the end that were asked for."""
    starts, ends = normal(intent.starts), normal(intent.ends)
    for thing in turn.view.things:
        name = normal(thing.label)
        offered = thing.kind in ("option", "menuitem") or (thing.element.new and thing.kind not in FIELDS)
        if offered and not thing.holds_more and thing is not field and name.startswith(starts) and name.endswith(ends):
            return click(thing)
    if len(turn.tried("wait")) < 2:
        return Act("wait", {"seconds": 1}, "wait_for", {"name": f"{intent.starts}…{intent.ends}"}, final=False)
    return Stuck("no_option", {"name": called(field), "text": f"{intent.starts}…{intent.ends}"})
