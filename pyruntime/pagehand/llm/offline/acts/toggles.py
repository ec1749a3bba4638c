"""Tick boxes, switches, and marking entries as done: pressed only when the state differs."""

from __future__ import annotations

from collections.abc import Sequence

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.clicking import do_verb
from pagehand.llm.offline.acts.common import find, missing, recover
from pagehand.llm.offline.acts.drawing import click_all
from pagehand.llm.offline.intents import Complete, Do, Target, Toggle
from pagehand.llm.offline.match import STRONG, TICKS, Match, kinds, locate
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import SYNONYMS, normal


def do_toggle(intent: Toggle, turn: Turn) -> Outcome:
    """Put one or several boxes into a state."""
    if first := recover(turn):
        return first
    if intent.target.role == "all":
        return _all(intent, turn)
    if intent.verb == "select" and (drawn := click_all(intent.target, turn)):
        return drawn
    for target in members(intent.target, intent.parts, turn):
        outcome = _toggle(target, intent, turn)
        if not isinstance(outcome, Achieved):
            return outcome
    return Achieved()


def members(whole: Target, parts: Sequence[Target], turn: Turn) -> Sequence[Target]:
    """ "Terms and conditions" is one thing if the page has it, else it is two."""
    if not parts:
        return (whole,)
    match = locate(turn.view, whole)
    return (whole,) if match.thing and match.score >= STRONG and not whole.quoted else parts


def _toggle(target: Target, intent: Toggle, turn: Turn) -> Outcome:
    match = find(turn, target, kinds(TICKS))
    if match.thing is None and not match.ambiguous:
        match = _in_row(target, turn)
    if match.thing is None and not match.ambiguous:
        match = find(
            turn,
            target,
            lambda t: (
                t.kind in ("button", "menuitem", "option", "clickable")
                and bool(t.element.states & {"pressed", "checked", "selected"} or t.kind == "button")
            ),
        )
        if match.thing and match.score < STRONG:
            match = Match()
    if match.thing is None:
        if intent.verb and not match.ambiguous:
            return do_verb(Do(intent.said, intent.optional, verb=intent.verb, target=target), turn)
        return missing(turn, target, match)
    return set_state(match.thing, intent.on, turn)


def _all(intent: Toggle, turn: Turn) -> Outcome:
    """The box for all of them, else one after the other."""
    for word in ("select all", "toggle all", "mark all", "check all", "全选", "全部"):
        match = find(turn, Target(word, word), kinds(TICKS, {"button"}))
        if match.thing and match.score >= 0.7:
            return set_state(match.thing, intent.on, turn)
    boxes = [t for t in turn.view.things if t.kind in ("checkbox", "switch") and not t.disabled]
    for thing in boxes:
        if is_on(thing) != (intent.on is not False):
            return set_state(thing, intent.on is not False, turn)
    return Achieved() if boxes else missing(turn, intent.target)


def _in_row(target: Target, turn: Turn) -> Match:
    """The only box in the row or entry that holds the text."""
    ranges = places.ranges(turn.view, target, "row")
    boxes = [t for t in turn.view.things if t.kind in TICKS and any(b.start <= t.at < b.end for b in ranges)]
    return Match(boxes[0], 0.8) if len(boxes) == 1 else Match()


def is_on(thing: Thing) -> bool:
    """Checked, pressed or selected."""
    return bool(thing.element.states & {"checked", "pressed", "selected"})


def set_state(thing: Thing, on: bool | None, turn: Turn) -> Outcome:
    """Click only if the state differs; twice without success is a refusal."""
    pressed = turn.tried("click", thing.id, ok=True)
    if on is None:
        return Achieved() if pressed else click(thing)
    if is_on(thing) == on:
        return Achieved()
    if pressed and (thing.kind not in TICKS or turn.tried("press_keys", thing.id)):
        return (
            Achieved(doubt=pressed[-1].quiet)
            if thing.kind not in TICKS
            else Stuck("not_taken", {"name": called(thing), "text": "✓" if on else "✗"})
        )
    if pressed:
        return Act(
            "press_keys", {"keys": "Space", "id": thing.id}, "check" if on else "uncheck", {"name": called(thing)}
        )
    return click(thing, say="check" if on else "uncheck")


def do_complete(intent: Complete, turn: Turn) -> Outcome:
    """Mark entries as done: their box, or a button in their row that says so."""
    if first := recover(turn):
        return first
    for target in members(intent.target, intent.parts, turn):
        outcome = _complete(target, intent, turn)
        if not isinstance(outcome, Achieved):
            return outcome
    return Achieved()


def _complete(target: Target, intent: Complete, turn: Turn) -> Outcome:
    match = find(turn, target, kinds(TICKS))
    if match.thing is None and not match.ambiguous:
        match = _in_row(target, turn)
    if match.thing:
        return set_state(match.thing, intent.on, turn)
    if match.ambiguous:
        return missing(turn, target, match)
    pressed = [t for t in turn.tries if t.final and t.ok]
    if pressed:
        return Achieved(doubt=pressed[-1].step.quiet)
    for word in _words_for(intent):
        button = find(
            turn, Target(word, word, relation="row", scope=target), kinds({"button", "link", "clickable", "menuitem"})
        )
        if button.thing:
            return click(button.thing)
    if (
        not places.ranges(turn.view, target, "row")
        and turn.tries
        and all(t.ok for t in turn.tries if t.final)
        and any(t.final for t in turn.tries)
    ):
        return Achieved()
    return missing(turn, target, match)


def _words_for(intent: Complete) -> list[str]:
    row = next(row for row in SYNONYMS if "completed" in row)
    back = next(row for row in SYNONYMS if "active" in row)
    words = row if intent.on else back
    return [normal(intent.word), *words, "mark as done", "mark as complete", "标记为完成"]
