"""What all handlers share: what to do when a thing is missing, covered, disabled or refuses."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pagehand.llm.offline.acts.covers import ACCEPTERS, CLOSERS, named, obstacle
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.match import Accept, Match, locate
from pagehand.llm.offline.reader import Step
from pagehand.llm.offline.sentences import say
from pagehand.llm.offline.turn import Act, Outcome, Stuck, Turn, click
from pagehand.llm.offline.view import Thing, View
from pagehand.llm.offline.words import best, normal, phrase, variants

AFFIRM = (
    "yes", "ok", "okay", "confirm", "delete", "remove", "continue", "proceed", "accept", "agree", "submit",
    "save", "done", "send", "apply", "i agree",
    "确定", "确认", "是", "是的", "好", "好的", "删除", "移除", "继续", "同意", "提交", "保存", "完成",
)  # fmt: skip
LOOKS = 25
"""Scrolls down in search of something; lists of several hundred entries end before that."""
_MOVES = 38
NAMED_KINDS = frozenset(
    "link button heading image checkbox radio field textarea tab select slider switch dialog menuitem".split()
)


def said_of(target: Target) -> str:
    """How the person called it."""
    scope = said_of(target.scope) if target.scope else ""
    return target.full or target.words or scope or target.role


def missing(turn: Turn, target: Target, match: Match | None = None) -> Outcome:
    """The thing was not found, or not clearly: look further, else say so."""
    name = said_of(target)
    if match and match.ambiguous:
        return Stuck("ambiguous", {"count": str(len(match.rivals)), "name": name})
    blocked = obstacle(turn, name, covered=False)
    if isinstance(blocked, Act):
        return blocked
    further = look_further(turn, target) or blocked or none_of(turn, target)
    if further:
        return further
    return Stuck("missing_partly" if turn.view.outside.get("below") else "missing", {"name": name})


def none_of(turn: Turn, target: Target) -> Stuck | None:
    """ "The first link" on a page without links, or the ninth where there are three."""
    if target.words or target.scope is not None or target.role not in NAMED_KINDS:
        return None
    kind = say(target.role, turn.language)
    if not turn.view.of_kind(target.role):
        return Stuck("none_of", {"kind": kind})
    return Stuck("too_few", {"kind": kind, "position": str(target.position)}) if target.position > 1 else None


def look_further(turn: Turn, target: Target) -> Act | None:
    """Wait for a page that just changed, scroll on, or open what is closed; ``None`` when all that was done."""
    name = said_of(target)
    previous = turn.steps[-1] if turn.steps else None
    waited = turn.tried("wait")
    if (turn.view.loading and len(waited) < 3) or (not waited and previous and _may_load(previous)):
        return Act("wait", {"seconds": 1}, "wait_for", {"name": name}, final=False)
    if move := _scroll_on(turn):
        return Act("scroll", move, "look", {"name": name}, final=False)
    if inner := _inner_scroll(turn):
        return Act("scroll", {"direction": "down", "pages": 0.9, "id": inner.id}, "look", {"name": name}, final=False)
    if _opening(turn):
        return Act("wait", {"seconds": 1}, "wait_for", {"name": name}, final=False)
    closed = [thing for thing in turn.view.things if _is_closed(thing) and not turn.tried("click", thing.id)]
    closed.sort(key=lambda thing: (-best(variants(target.words or name), phrase(thing.label)), thing.order))
    if closed and len([t for t in turn.tries if t.step.tool == "click" and not t.final]) < 8:
        return click(closed[0], final=False, say="look_in")
    return _next_page(turn)


def _opening(turn: Turn) -> bool:
    """What was opened last may still be unfolding: it gets one second, each time."""
    last = turn.last
    return bool(last and last.ok and not last.final and last.step.tool == "click" and turn.view.thing(last.step.target))


_PAGES = 15


def _next_page(turn: Turn) -> Act | None:
    """The next page of a list that has numbered pages; a "Next" that leads on in a form is none."""
    following = pager_next(turn)
    turned = [one for one in turn.tries if one.step.tool == "click" and not one.final]
    return click(following, final=False, say="look_in") if following and len(turned) < _PAGES else None


def pager_next(turn: Turn) -> Thing | None:
    """The control that leads to the next page, where a number of a page stands beside it."""
    for thing in turn.view.things:
        if (
            thing.kind in ("link", "button", "clickable")
            and not thing.disabled
            and _NEXT.fullmatch(thing.label.strip())
        ):
            beside = [t.label.strip() for t in turn.view.things if t is not thing and abs(t.at - thing.at) <= 3]
            if any(re.fullmatch(r"\d{1,4}", label) for label in beside):
                return thing
    return None


_NEXT = re.compile(r"[>›»→]|next(?:\s+page)?|下一页|后一页", re.I)
_TREE_SIGN = re.compile(
    r"\b(?:treeview|expand|expandable|collapsed|plus|closed|caret|chevron|hit\s*area|twisty)\b", re.I
)


def _may_load(step: Step) -> bool:
    """The step may have set something off that is not there yet."""
    return step.tool in ("click", "press_keys") or bool(step.arguments.get("submit"))


def _scroll_on(turn: Turn) -> dict[str, Any] | None:
    """Down to the end, then once to the top and down as far as where the search began."""
    moves = [step for step in turn.tried("scroll") if not step.arguments.get("id")]
    ups = [step for step in moves if step.arguments.get("direction") == "up"]
    downs = len(moves) - len(ups)
    if len(moves) >= _MOVES:
        return None
    if not ups and turn.view.outside.get("below") and downs < LOOKS:
        return {"direction": "down", "pages": 0.9}
    if not ups and turn.view.outside.get("above", 0) > 0.9 * downs + 0.1:
        return {"direction": "up", "pages": 50}
    if ups and turn.view.outside.get("below") and downs < 2 * LOOKS:
        return {"direction": "down", "pages": 0.9}
    return None


def _inner_scroll(turn: Turn) -> Thing | None:
    for thing in turn.view.things:
        if "↓" in thing.element.props.get("scroll", "") and len(turn.tried("scroll", thing.id)) < LOOKS:
            return thing
    return None


def _is_closed(thing: Thing) -> bool:
    """A tab, an accordion or a details box. Menus and whatever stands in a row stay shut: what they offer acts."""
    states = thing.element.states
    if thing.kind in ("img", "clickable", "button") and _TREE_SIGN.search(thing.element.props.get("hint", "")):
        return turn_item(thing)
    if thing.disabled or thing.kind not in ("summary", "tab", "button", "clickable", "treeitem"):
        return False
    if thing.kind != "treeitem" and (
        thing.row.kind in ("row", "item") or best(variants("more"), phrase(thing.label)) >= 0.7
    ):
        return False
    return (
        "collapsed" in states
        or (thing.kind == "tab" and "selected" not in states)
        or (thing.kind == "summary" and "expanded" not in states)
    )


def turn_item(thing: Thing) -> bool:
    """A sign that stands before the name of a list entry: what unfolds a tree."""
    return thing.view.lines[thing.at].item or any(
        thing.view.lines[at].item for at in range(max(0, thing.at - 1), thing.at + 1)
    )


def recover(turn: Turn) -> Outcome | None:
    """What to do first because the last action failed; ``None`` to simply go on."""
    last = turn.last
    if last is None or last.ok:
        return None
    step = last.step
    if step.code == "covered":
        if outcome := _uncover(turn, step):
            return outcome
        if not turn.tried("press_keys"):
            return Act("press_keys", {"keys": "Escape"}, "press", {"keys": "Escape"}, final=False)
        if len(turn.tried("scroll")) < 2:
            return Act("scroll", {"direction": "down", "pages": 0.3}, "scroll", {"direction": ""}, final=False)
    if step.code == "disabled" and len(turn.tried("wait")) < 2:
        return Act("wait", {"seconds": 1}, "wait", {"seconds": "1"}, final=False)
    failures = [one for one in turn.tries if not one.ok]
    if len(failures) >= 4 or (step.code in ("not_allowed", "disabled") and len(failures) >= 2):
        return refused(turn)
    return None


def _uncover(turn: Turn, step: Step) -> Outcome | None:
    """Close what covers the control: the box itself says how, else any closing button of the page."""
    thing = turn.view.thing(step.target)
    name = thing.label if thing else step.goal
    if outcome := obstacle(turn, name, covered=True):
        return outcome
    closers = [t for t in named(turn.view, CLOSERS) if not turn.tried("click", t.id)]
    return click(closers[0], final=False, say="close") if closers else None


def refused(turn: Turn) -> Stuck:
    """Says why the last action failed."""
    last = turn.last
    step = last.step if last else None
    thing = turn.view.thing(step.target) if step else None
    name = thing.label if thing else (step.goal if step else "")
    if step and step.code == "disabled":
        return Stuck("disabled", {"name": name})
    if step and step.code == "covered" and (cover := re.match(r'\w+ "(.+?)" — ', step.result)):
        return Stuck("covered_by", {"name": name, "cover": cover[1]})
    detail = re.sub(r"\s+", " ", step.result).strip() if step else ""
    return Stuck("failed", {"name": name, "detail": detail[:200] or (step.code if step else "")})


def closing_buttons(view: View, inside: Collection[int] | None = None) -> list[Thing]:
    """Buttons that close something, the most harmless first."""
    words = (*CLOSERS, *ACCEPTERS, "cancel", "取消")
    return [thing for thing in named(view, words) if inside is None or thing.at in inside]


def affirm_button(view: View, words: str = "") -> Thing | None:
    """The button of the open dialog that says yes."""
    block = view.dialog
    things = [
        t
        for t in view.things
        if t.kind in ("button", "link", "clickable")
        and not t.disabled
        and (block is None or block.start <= t.at < block.end)
    ]
    if block is None:
        things = [t for t in things if t.element.new]
    if words:
        exact = [t for t in things if best(variants(words), phrase(t.label)) >= 0.7]
        if exact:
            return exact[-1]
    for thing in things:
        name = normal(thing.label)
        if any(
            name == word
            or (word.isascii() and re.match(rf"{word}\b", name))
            or (not word.isascii() and name.startswith(word))
            for word in AFFIRM
        ):
            return thing
    return None


def asks_back(view: View) -> bool:
    """Whether the page asks for a confirmation: an open dialog, or new buttons for yes and no."""
    if view.dialog is not None:
        return True
    fresh = [normal(t.label) for t in view.things if t.element.new]
    return affirm_button(view) is not None and any(
        name.startswith(("cancel", "no", "keep", "取消", "否")) for name in fresh
    )


def find(turn: Turn, target: Target, accept: Accept | None = None, *, prefer: Collection[str] = ()) -> Match:
    """Locate on the page of this turn, leaving out what has refused before."""
    return locate(turn.view, target, accept, skip=turn.failed, prefer=prefer)
