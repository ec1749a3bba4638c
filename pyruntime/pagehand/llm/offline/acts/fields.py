"""Fill: gives a field a value by whatever means its kind asks for, and reads it back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pagehand.llm.offline import places
from pagehand.llm.offline.acts import calendar, choices, colorings, steppers
from pagehand.llm.offline.acts.clicking import is_menu, menu_of
from pagehand.llm.offline.acts.common import find, missing, recover
from pagehand.llm.offline.acts.reading import answer_to
from pagehand.llm.offline.acts.suggestions import fitting, suggestion
from pagehand.llm.offline.acts.values import as_typed, holds, wants_date
from pagehand.llm.offline.grammar.dates import find_date, find_time
from pagehand.llm.offline.intents import Click, Fill, Submit, Target
from pagehand.llm.offline.match import FIELDS, TEXT_FIELDS, TICKS, Match, kinds
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click, type_into
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import NO, YES, normal, number


def do_fill(intent: Fill, turn: Turn) -> Outcome:
    """Find the field, see whether it holds the value, else set it."""
    if first := recover(turn):
        return first
    if intent.parted is not None:
        intent = _joined(intent, intent.parted, turn)
    values = intent.values
    if intent.ask is not None:
        found = answer_to(intent.ask, turn)
        if found is None:
            return Stuck("no_answer", {"name": intent.ask.whole or intent.ask.what})
        values = (found,)
    intent = replace(intent, values=values, ask=None)
    if intent.every:
        return _every(intent, turn)
    if intent.target is None:
        return _without_target(intent, turn)
    if values and (outcome := colorings.set_color(intent.target, values[0], turn)):
        return outcome
    if calendar.is_open(turn) and (outcome := calendar.go_on(turn, values[0])):
        return outcome
    opened = [t for t in turn.tries if t.step.tool == "click" and t.ok and not t.final]
    if opened and intent.target.scope is not None and turn.finished and turn.finished.tool == "click":
        # The editor was opened, filled in and saved: what is called so now is another field.
        return Achieved(doubt=turn.finished.quiet)
    if opened and intent.target.scope is not None and (outcome := _in_editor(intent, turn)):
        return outcome
    match = Match() if intent.person and turn.tries else field_for(intent.target, turn)
    if match.thing:
        return set_field(match.thing, intent, turn)
    if intent.person and (outcome := _for_somebody(intent, intent.target, turn)):
        return outcome
    return _not_a_field(intent, turn, match)


def _joined(intent: Fill, parted: tuple[str, Target], turn: Turn) -> Fill:
    """ "Type X in Y" without quotes: Y is a field if the page has one of that name, else it belongs to the text."""
    text, where = parted
    whole = replace(intent, parted=None)
    if where.vague and not where.role:
        return whole
    match = field_for(where, turn) if where.words else Match()
    fields = [t for t in turn.view.things if t.kind in TEXT_FIELDS and not t.disabled]
    # "In" and "into" name a place; "at noon", "for Ann", "on Monday" mostly belong to the text.
    placed = bool(re.search(r"\s(?:in|into|inside)\s+$", intent.values[0][: -len(where.full)] if where.full else ""))
    if (match.thing and match.score >= _NAMED) or (placed and (where.vague or len(fields) > 1)):
        return replace(whole, values=(text,), target=where)
    return whole


_NAMED = 0.7
"""How well a word must fit a field's name to be taken for it."""


def field_for(target: Target, turn: Turn) -> Match:
    """The field that is called so; one that was worked on before is kept while it is there."""
    for one in reversed(turn.tries):
        thing = turn.view.thing(one.step.target) if one.step.target else None
        if (
            one.step.tool in ("input_text", "select_option")
            and thing
            and thing.kind in FIELDS
            and str(thing.id) not in turn.failed
        ):
            return Match(thing, 1.0)
    editable = kinds(FIELDS)
    match = find(
        turn,
        target,
        lambda thing: editable(thing) and not thing.disabled,
        prefer=("input", "textarea", "select", "date"),
    )
    if match.thing is None and not match.ambiguous:
        match = find(turn, target, editable)
    if match.thing is None and not match.ambiguous and target.scope is not None:
        # "her text", after her row has turned into a field: the field with the cursor in it.
        focused = [t for t in turn.view.things if "focused" in t.element.states and t.kind in TEXT_FIELDS]
        if focused and target.words.lower() in (
            "text",
            "name",
            "title",
            "label",
            "content",
            "value",
            "文字",
            "内容",
            "名称",
            "标题",
            "",
        ):
            return Match(focused[0], 0.8)
    return match


def set_field(thing: Thing, intent: Fill, turn: Turn) -> Outcome:
    """Dispatch by kind."""
    kind = thing.kind
    value = intent.values[0] if intent.values else ""
    if kind in ("select", "listbox", "combobox"):
        return choices.choose_in(thing, intent.values, turn, typed=intent.how == "type")
    if kind == "file":
        return Stuck("no_file")
    if kind == "slider":
        return steppers.slide(thing, value, turn)
    if kind in TICKS:
        return _tick(thing, value, turn)
    if kind in ("input", "date") and wants_date(thing) and intent.how == "choose" and not _typable_date(value, turn):
        return Stuck("no_date", {"text": value})
    return _type(thing, value, intent, turn)


def _typable_date(value: str, turn: Turn) -> bool:
    return find_date(value, turn.today) is not None or find_time(value) is not None or bool(re.search(r"\d", value))


def _type(thing: Thing, value: str, intent: Fill, turn: Turn) -> Outcome:
    text = as_typed(thing, value, turn.today)
    typed = turn.tried("input_text", thing.id)
    if intent.append and not typed:
        return type_into(thing, text, clear=False)
    if intent.append:
        return Achieved()
    if "read-only" in thing.element.states or any(step.code == "read_only" for step in typed):
        return calendar.open_picker(thing, value, turn)
    if typed and typed[-1].ok:
        return _after_typing(thing, value, text, intent, turn)
    if holds(thing, text) and text and not intent.submit:
        return suggestion(thing, text, turn) or Achieved()
    if len(typed) >= 2:
        return (
            calendar.open_picker(thing, value, turn)
            if wants_date(thing)
            else Stuck("not_taken", {"name": called(thing), "text": text})
        )
    return type_into(thing, text, submit=intent.submit)


def _after_typing(thing: Thing, value: str, text: str, intent: Fill, turn: Turn) -> Outcome:
    """Text went in: take the suggestion that appeared, and see what the field made of it."""
    clicks = turn.tried("click", ok=True)
    if intent.starts or intent.ends:
        return Achieved() if clicks else fitting(intent, thing, turn)
    if not clicks and (offered := suggestion(thing, text, turn)):
        return offered
    if holds(thing, text) or clicks or _reads_back(turn, text):
        return Achieved()
    shown = thing.element.value or ""
    if shown and normal(shown).startswith(normal(text)[:8]):
        return Achieved()
    if len(turn.tried("input_text", thing.id)) < 2 and not wants_date(thing):
        return type_into(thing, text, submit=intent.submit)
    if wants_date(thing):
        return calendar.open_picker(thing, value, turn)
    return Stuck("not_taken", {"name": called(thing), "text": text})


def _reads_back(turn: Turn, text: str) -> bool:
    """The result says that the value stood in the field, though the page shows another one by now."""
    last = turn.last
    return bool(
        last
        and last.step.tool == "input_text"
        and (
            f'Value now: "{text}"' in last.step.result
            or "gone now" in last.step.result
            or "Address now" in last.step.result
        )
    )


def _tick(thing: Thing, value: str, turn: Turn) -> Outcome:
    folded = normal(value)
    wanted = False if folded in NO else True if folded in YES else None
    if wanted is None:
        wanted = True
    if ("checked" in thing.element.states) == wanted:
        return Achieved()
    if turn.finished:
        return Stuck("not_taken", {"name": called(thing), "text": value})
    return click(thing, say="check" if wanted else "uncheck")


def _every(intent: Fill, turn: Turn) -> Outcome:
    """ "Into both fields": every text field that the description fits."""
    role = intent.target.role if intent.target else "field"
    fields = [
        t for t in turn.view.things if t.kind in TEXT_FIELDS and not t.disabled and "read-only" not in t.element.states
    ]
    del role
    for thing in fields:
        if not holds(thing, intent.values[0]) and not turn.tried("input_text", thing.id, ok=True):
            return type_into(thing, intent.values[0], final=thing is fields[-1])
    return Achieved() if fields else missing(turn, intent.target or Target(role="field", full="field"))


def _without_target(intent: Fill, turn: Turn) -> Outcome:
    value = intent.values[0] if intent.values else ""
    if intent.how == "choose":
        return choices.choose_anywhere(intent.values, turn)
    chosen = turn.tried("input_text")
    field = turn.view.thing(chosen[-1].target) if chosen else _obvious_field(turn)
    if field is None:
        if chosen and chosen[-1].ok:
            return Achieved()
        return missing(turn, Target(role="field", full={"zh": "输入框"}.get(turn.language, "text field")))
    del value
    return set_field(field, intent, turn)


def _obvious_field(turn: Turn) -> Thing | None:
    """The field with the cursor, the one clicked last, the only one, or the first empty one."""
    fields = [
        t for t in turn.view.things if t.kind in TEXT_FIELDS and not t.disabled and "read-only" not in t.element.states
    ]
    dialog = turn.view.dialog
    if dialog and (inside := [t for t in fields if dialog.start <= t.at < dialog.end]):
        fields = inside
    focused = [t for t in fields if "focused" in t.element.states]
    last = turn.steps[-1] if turn.steps else None
    clicked = [t for t in fields if last and last.tool == "click" and last.target == str(t.id)]
    empty = [t for t in fields if not t.element.value and "filled" not in t.element.states]
    for group in (focused, clicked, fields if len(fields) == 1 else [], empty):
        if group:
            return group[0]
    return None


def _not_a_field(intent: Fill, turn: Turn, match: Match) -> Outcome:
    """No field is called so: a tick box, a group of radio buttons, a stepper, a button that opens a list."""
    target, value = intent.target or Target(), intent.values[0] if intent.values else ""
    if match.ambiguous:
        return missing(turn, target, match)
    attempts: tuple[Callable[[], Outcome | None], ...] = (
        lambda: steppers.slide_handle(target, value, turn),
        lambda: _by_tick(intent, turn),
        lambda: steppers.step_to(target, value, turn) if number(value) is not None else None,
        lambda: choices.choose_within(target, intent.values, turn),
        lambda: choices.open_and_choose(target, intent.values, turn),
        lambda: _in_editor(intent, turn),
        lambda: _free_choice(intent, turn),
    )
    for attempt in attempts:
        outcome = attempt()
        if outcome is not None:
            return outcome
    if turn.finished:
        return Achieved()
    return missing(turn, target, match)


def _for_somebody(intent: Fill, target: Target, turn: Turn) -> Outcome | None:
    """ "Choose X for “Grace”": X is chosen by its own name, and Grace goes into the field for whom it is."""
    if not turn.tries and places.anchors(turn.view, target.words):
        return None
    chosen = choices.choose_anywhere(intent.values, turn)
    if isinstance(chosen, Stuck):
        return None
    if isinstance(chosen, Act):
        return replace(chosen, final=False)
    for word in ("recipient", "for", "to", "name", "收件人", "受赠人"):
        match = find(turn, Target(word, word), kinds(TEXT_FIELDS))
        if match.thing:
            done = holds(match.thing, target.words) or turn.tried("input_text", match.thing.id, ok=True)
            return Achieved() if done else type_into(match.thing, target.words)
    return None


def _in_editor(intent: Fill, turn: Turn) -> Outcome | None:
    """ "The role of Bob", shown but not editable in his row: opened by the row's edit button or menu, then saved."""
    target = intent.target
    if target is None or target.scope is None or target.scope.vague or not target.words:
        return None
    opened = [t for t in turn.tries if t.step.tool == "click" and t.ok]
    plain = replace(target, scope=None, relation="", full=target.words)
    match = find(turn, plain, kinds(FIELDS, TICKS)) if opened else Match()
    if match.thing and (
        turn.view.dialog is not None
        or match.thing.element.new
        or turn.tried("input_text")
        or turn.tried("select_option")
    ):
        outcome = set_field(match.thing, intent, turn)
        if isinstance(outcome, Act):
            return replace(outcome, final=False)
        return _save(turn) if isinstance(outcome, Achieved) else outcome
    return _open_editor(target.scope, turn, opened=bool(opened))


def _save(turn: Turn) -> Outcome:
    """Save what was changed in the editor, unless that was said as the next step."""
    if turn.finished or isinstance(turn.following, (Submit, Click)):
        return Achieved()
    for word in ("save", "save changes", "update", "ok", "保存", "确定"):
        match = find(turn, Target(word, word), kinds({"button"}))
        if match.thing:
            return click(match.thing)
    return Achieved()


def _open_editor(scope: Target, turn: Turn, *, opened: bool) -> Outcome | None:
    edit = Target("edit", "edit")
    if opened:
        entry = find(turn, edit, kinds({"menuitem", "clickable", "button", "link"}), prefer=("menuitem",))
        return click(entry.thing, final=False) if entry.thing and not turn.tried("click", entry.thing.id) else None
    beside = find(turn, replace(edit, relation="row", scope=scope), kinds({"button", "link", "clickable"}))
    if beside.thing:
        return click(beside.thing, final=False, say="open")
    menu = menu_of(turn, scope)
    if menu.thing and is_menu(menu.thing):
        return click(menu.thing, final=False, say="open")
    link = find(turn, scope, kinds({"link", "clickable"}))
    return click(link.thing, final=False, say="open") if link.thing else None


def _by_tick(intent: Fill, turn: Turn) -> Outcome | None:
    if not intent.target or normal(intent.values[0]) not in YES | NO:
        return None
    match = find(turn, intent.target, kinds(TICKS))
    return _tick(match.thing, intent.values[0], turn) if match.thing else None


def _free_choice(intent: Fill, turn: Turn) -> Outcome | None:
    """Nothing is called like the target: what is to be chosen may still be there by its own name."""
    if intent.how == "type" or (intent.how == "set" and len(intent.values[0]) < 2):
        return None
    if intent.target and intent.target.words and places.anchors(turn.view, intent.target.words) and intent.how == "set":
        return None
    outcome = choices.choose_anywhere(intent.values, turn)
    return (
        None
        if isinstance(outcome, Stuck) or (isinstance(outcome, Act) and outcome.say in ("look", "look_in", "wait_for"))
        else outcome
    )
