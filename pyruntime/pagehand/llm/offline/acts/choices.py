"""Choosing: in selects and comboboxes, among radio buttons and options, in lists that open from a button."""

from __future__ import annotations

from collections.abc import Sequence

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.common import find, missing
from pagehand.llm.offline.acts.values import best_option, holds, wants_date
from pagehand.llm.offline.grammar.dates import find_date, is_date
from pagehand.llm.offline.intents import Fill, Target
from pagehand.llm.offline.match import CLICKS, TICKS, Match, decide, kinds, rank
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click, type_into
from pagehand.llm.offline.view import Block, Thing
from pagehand.llm.offline.words import best, normal, phrase, variants

_PICKED = frozenset({"option", "menuitem", "radio", "checkbox", "gridcell", "treeitem", "tab", "switch"})


def choose_in(thing: Thing, values: Sequence[str], turn: Turn, *, typed: bool = False) -> Outcome:
    """Choose in a select, listbox or combobox."""
    if _shows(thing, values):
        return Achieved()
    chosen = turn.tried("select_option", thing.id)
    if any(step.ok for step in chosen):
        result = chosen[-1].result
        if any(normal(value) in normal(result) for value in values) or turn.finished:
            return Achieved()
    if (
        "read-only" not in thing.element.states
        and thing.kind == "combobox"
        and (typed or any(not step.ok for step in chosen))
    ):
        return _type_and_pick(thing, values[0], turn)
    if chosen and not chosen[-1].ok:
        return _pick_open(thing, values[0], turn) or Stuck(
            "no_option", {"name": called(thing), "text": "、".join(values)}
        )
    labels = [_label(thing, value) for value in values]
    if any(label is None for label in labels):
        missed = next(value for value, label in zip(values, labels, strict=True) if label is None)
        return Stuck("no_option", {"name": called(thing), "text": missed})
    named = [label for label in labels if label is not None]
    arguments: dict[str, object] = {"id": thing.id}
    arguments.update({"options": named} if len(named) > 1 else {"option": named[0]})
    return Act("select_option", arguments, "choose", {"name": called(thing), "text": ", ".join(named)})


def _label(thing: Thing, value: str) -> str | None:
    """The option's own label; what was said where the list is not known in full; ``None`` for no such option."""
    element = thing.element
    if option := best_option(element.options, value):
        return option.label
    complete = bool(element.options) and element.options_total <= len(element.options)
    return None if complete else value


def _shows(thing: Thing, values: Sequence[str]) -> bool:
    selected = [option.label for option in thing.element.options if option.selected]
    wanted = [_label(thing, value) or value for value in values]
    if thing.element.options and "multiple" in thing.element.states:
        return sorted(map(normal, selected)) == sorted(map(normal, wanted))
    if selected and len(wanted) == 1 and normal(selected[0]) == normal(wanted[0]):
        return True
    shown = thing.element.value
    if shown is None or len(wanted) > 1:
        return shown is not None and sorted(map(normal, shown.split(", "))) == sorted(map(normal, wanted))
    return holds(thing, wanted[0])


def _type_and_pick(thing: Thing, value: str, turn: Turn) -> Outcome:
    if not turn.tried("input_text", thing.id, ok=True):
        if len(turn.tried("input_text", thing.id)) >= 2:
            return Stuck("not_taken", {"name": called(thing), "text": value})
        return type_into(thing, value, final=False)
    if outcome := _pick_open(thing, value, turn):
        return outcome
    if holds(thing, value) or turn.tried("click", ok=True):
        return Achieved()
    return Stuck("no_option", {"name": called(thing), "text": value})


def _pick_open(owner: Thing, value: str, turn: Turn) -> Act | None:
    """An entry of the list that is open now."""
    said = variants(value)
    offered = [
        (max((weight * best(said, name) for name, weight in t.names), default=0.0), t)
        for t in turn.view.things
        if t is not owner
        and not t.disabled
        and (t.kind in ("option", "menuitem", "treeitem", "gridcell") or (t.element.new and t.kind in CLICKS))
    ]
    offered = [(score, t) for score, t in offered if score >= 0.6 and not turn.tried("click", t.id)]
    return click(max(offered, key=lambda one: one[0])[1]) if offered else None


def choose_within(target: Target, values: Sequence[str], turn: Turn) -> Outcome | None:
    """The target is a box, a group or a label around what can be chosen: "席别", "Shipping"."""
    if target.vague and target.role not in ("radio", "checkbox", "option", "menu", "section", "dialog"):
        return None
    if target.vague:
        return choose_anywhere(values, turn)
    blocks = [*places.ranges(turn.view, target, "in"), *_lines_named(target, turn)]
    pool = [
        t
        for t in turn.view.things
        if t.kind in _PICKED | {"button", "clickable", "link"} and any(b.start <= t.at < b.end for b in blocks)
    ]
    if not pool:
        return None
    return _each(values, pool, turn, strict=True)


def _lines_named(target: Target, turn: Turn) -> list[Block]:
    """The line that begins with the label, and what is indented or stands right below it."""
    said = variants(target.words)
    found: list[Block] = []
    for index, line in enumerate(turn.view.lines):
        head = line.plain.strip(" :-#*") if line.elements else turn.view.words_of(index)
        if head and len(head) < 60 and best(said, phrase(head)) >= 0.75:
            end = turn.view.block_from(index).end
            while (
                end < len(turn.view.lines)
                and end - index < 12
                and not turn.view.lines[end].level
                and turn.view.lines[end].elements
            ):
                end += 1
            found.append(Block("label", head, index, end))
    return found


def choose_anywhere(values: Sequence[str], turn: Turn) -> Outcome:
    """No place was said: options, radio buttons, tick boxes, menu items, or a select that offers it."""
    pool = [t for t in turn.view.things if t.kind in CLICKS | TICKS]
    outcome = _each(values, pool, turn, strict=False)
    if outcome is not None:
        return outcome
    if turn.finished:
        return Achieved()
    return missing(turn, Target(values[0], values[0]))


def _each(values: Sequence[str], pool: Sequence[Thing], turn: Turn, *, strict: bool) -> Outcome | None:
    """Choose the first value that is not chosen yet; several values mean several tick boxes or options."""
    for index, value in enumerate(values):
        outcome = _one(value, pool, turn, strict=strict, final=index == len(values) - 1, alone=len(values) == 1)
        if isinstance(outcome, Achieved):
            continue
        return outcome
    return Achieved()


def _one(value: str, pool: Sequence[Thing], turn: Turn, *, strict: bool, final: bool, alone: bool) -> Outcome | None:
    if not strict and (inside := _in_a_list(value, turn)):
        return inside
    target = Target(value, value)
    scored = [(score, t) for score, t in rank(turn.view, target, pool) if str(t.id) not in turn.failed]
    fits = [(score + (0.03 if t.kind in _PICKED else 0.0), t) for score, t in scored]
    fits.sort(key=lambda one: (-one[0], one[1].order))
    match = decide(turn.view, fits, _PICKED)
    if match.thing is None and not strict and (part := _parts(value, pool, turn)):
        match = part
    thing = match.thing
    if thing is None:
        if match.ambiguous:
            return Stuck("ambiguous", {"count": str(len(match.rivals)), "name": value})
        return None
    states = thing.element.states
    if states & {"checked", "selected", "pressed"} and thing.kind in _PICKED | {"button"}:
        return Achieved()
    pressed = turn.tried("click", thing.id, ok=True)
    if pressed:
        return (
            Achieved(doubt=pressed[-1].quiet)
            if thing.kind not in TICKS or len(pressed) > 1
            else Stuck("not_taken", {"name": called(thing), "text": value})
        )
    gone = [t for t in turn.tries if t.ok and t.final and t.step.tool == "click"]
    if gone and alone and thing.kind not in TICKS:
        return Achieved()
    return click(thing, final=final, say="check" if thing.kind == "checkbox" else "click")


def _parts(value: str, pool: Sequence[Thing], turn: Turn) -> Match | None:
    """ "seat class second class": the name of the choice stands at the end of what was said."""
    words = value.split()
    for start in range(1, len(words)):
        match = decide(turn.view, rank(turn.view, Target(" ".join(words[start:])), pool), _PICKED)
        if match.thing and match.score >= 0.95:
            return match
    return None


def _in_a_list(value: str, turn: Turn) -> Outcome | None:
    """A select or listbox on the page that offers ``value`` by its full name, or a date field for a date."""
    if any(t.step.tool == "select_option" and t.ok for t in turn.tries):
        last = turn.tried("select_option", ok=True)[-1]
        if normal(value) in normal(str(dict(last.arguments))):
            return Achieved()
    for thing in turn.view.things:
        if thing.kind in ("select", "listbox", "combobox") and thing.element.options and not thing.disabled:
            option = best_option(thing.element.options, value)
            if option and best(variants(value), phrase(option.label)) >= 0.8:
                return choose_in(thing, [value], turn)
    if is_date(value) and find_date(value, turn.today):
        # Fields need choices as choices need fields: this one way is taken late.
        from pagehand.llm.offline.acts.fields import set_field

        fields = [t for t in turn.view.things if t.kind in ("date", "input") and wants_date(t)]
        if len(fields) == 1:
            return set_field(fields[0], Fill(values=(value,), how="set"), turn)
    return None


def open_and_choose(target: Target, values: Sequence[str], turn: Turn) -> Outcome | None:
    """A button that opens a list, a menu or a calendar: open it, then pick."""
    openers = [t for t in turn.tries if t.step.tool == "click" and not t.final and t.ok]
    if openers:
        picked = [t for t in turn.tries if t.step.tool == "click" and t.final and t.ok]
        if picked:
            return Achieved(doubt=picked[-1].step.quiet)
        owner = turn.view.thing(openers[-1].step.target)
        if owner is not None and (act := _pick_open(owner, values[0], turn)):
            return act
        pool = [t for t in turn.view.things if t.kind in CLICKS | TICKS and t is not owner]
        return _each(values, pool, turn, strict=True)
    if target.vague and target.role == "select":
        signs = [
            t
            for t in turn.view.things
            if t.kind in ("button", "clickable") and t.label.strip() in ("▾", "▼", "⌄", "˅", "▿")
        ]
        return click(signs[0], final=False, say="open") if len(signs) == 1 else None
    match = find(turn, target, kinds({"button", "clickable", "summary", "link", "tab"}))
    if match.thing and match.score >= 0.6 and not turn.tried("click", match.thing.id):
        return click(match.thing, final=False, say="open")
    return None
