"""Entries of lists: add, delete, rename; and things for a cart."""

from __future__ import annotations

import re

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.clicking import is_menu
from pagehand.llm.offline.acts.common import affirm_button, asks_back, find, look_further, missing, recover
from pagehand.llm.offline.acts.finding import point_at
from pagehand.llm.offline.acts.moving import search_field
from pagehand.llm.offline.acts.toggles import members
from pagehand.llm.offline.acts.values import holds
from pagehand.llm.offline.intents import Add, Click, Delete, Intent, Rename, Submit, Target
from pagehand.llm.offline.match import CLICKS, TEXT_FIELDS, Match, kinds, locate, rank
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click, type_into
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import best, normal, phrase, variants

_CARTS = re.compile(r"cart|basket|bag|wishlist|favou?rites|购物车|购物袋|收藏|心愿单", re.I)
_DELETE = ("delete", "remove", "trash", "×", "x", "✕", "bin", "discard", "删除", "移除", "去掉")
_SELECTED = re.compile(r"\b(?:select(?:ed)?|chosen|checked|ticked|marked)\b|选中|所选|勾选", re.I)
_BUTTONS = kinds({"button", "link", "clickable", "menuitem", "img"})


def do_add(intent: Add, turn: Turn) -> Outcome:
    """A thing into a cart, or a text into a list."""
    if first := recover(turn):
        return first
    if intent.to is not None and _CARTS.search(intent.to.full):
        return _into_cart(intent, turn)
    if outcome := _by_own_name(intent, turn):
        return outcome
    if (
        intent.to is None
        and not intent.target.quoted
        and (beside := _add_button(intent, turn))
        and beside.score >= 0.9
        and not _add_field(turn)
    ):
        return Achieved() if turn.finished else click(beside.thing) if beside.thing else missing(turn, intent.target)
    return _into_list(intent, turn)


def _by_own_name(intent: Add, turn: Turn) -> Outcome | None:
    """ "Create account": a button that is called just as it was said is pressed, whatever else could be meant."""
    if intent.to is not None or intent.target.quoted:
        return None
    step = turn.finished
    if step and step.tool == "click" and not turn.tried("input_text"):
        return Achieved(doubt=step.quiet)
    match = find(turn, Target(intent.said, intent.said), _BUTTONS, prefer=("button",))
    named = match.thing and max(best([(phrase(intent.said), 1.0)], name) for name, _ in match.thing.names) >= 0.95
    return click(match.thing) if match.thing and named else None


def _into_list(intent: Add, turn: Turn) -> Outcome:
    for index, text in enumerate(intent.texts):
        typed = [s for s in turn.tried("input_text", ok=True) if s.arguments.get("text") == text]
        field = _add_field(turn)
        if typed and not (field and holds(field, text)):
            continue
        if typed and field:
            button = _nearest_add(turn, field)
            if button and not turn.tried("click", button.id, ok=True):
                return click(button, final=index == len(intent.texts) - 1)
            if len([s for s in turn.tried("press_keys") if s.target == str(field.id)]) < 1:
                return Act("press_keys", {"keys": "Enter", "id": field.id}, "press", {"keys": "Enter"})
            return Stuck("not_taken", {"name": called(field), "text": text})
        if field:
            return type_into(field, text, submit=True, final=index == len(intent.texts) - 1)
        return _open_add_form(intent, turn)
    return Achieved()


def _open_add_form(intent: Add, turn: Turn) -> Outcome:
    """No field to type into: "Add", "New task", "+" opens one."""
    words = intent.to.words if intent.to else ""
    for name in (f"add {words}".strip(), "new", "add item", "add task", "+"):
        match = find(turn, Target(name, name), _BUTTONS, prefer=("button",))
        if match.thing and not turn.tried("click", match.thing.id):
            return click(match.thing, final=False, say="open")
    name = ", ".join(intent.texts) or intent.said
    further = look_further(turn, Target("add", name))
    return further or Stuck("no_add", {"name": name})


_ADD_WORDS = (
    "add", "new", "add a to-do", "new to-do", "new task", "add task", "add item", "what needs to be done",
    "new item", "enter a task", "todo", "task", "item",
    "添加", "新建", "新增", "新待办", "待办", "任务", "添加待办", "写点什么",
)  # fmt: skip


def _add_field(turn: Turn) -> Thing | None:
    """The one field for new entries."""
    fields = [
        t
        for t in turn.view.things
        if t.kind in TEXT_FIELDS and not t.disabled and t.element.type not in ("search", "password", "date", "number")
    ]
    dialog = turn.view.dialog
    if dialog and (inside := [t for t in fields if dialog.start <= t.at < dialog.end]):
        fields = inside
    scored = []
    for thing in fields:
        score = max(
            (weight * best(variants(word), name) for word in _ADD_WORDS for name, weight in thing.names), default=0.0
        )
        scored.append((score, thing))
    scored = [(score, thing) for score, thing in scored if score >= 0.45]
    if scored:
        return max(scored, key=lambda one: one[0])[1]
    plain = [t for t in fields if max((best(variants("search"), n) for n, _ in t.names), default=0.0) < 0.5]
    return plain[0] if len(plain) == 1 else None


def _nearest_add(turn: Turn, field: Thing) -> Thing | None:
    near = [
        t
        for t in turn.view.things
        if t.kind in ("button", "clickable") and abs(t.at - field.at) <= 2 and t.order > field.order and not t.disabled
    ]
    scored = rank(turn.view, Target("add"), near)
    return scored[0][1] if scored and scored[0][0] >= 0.5 else None


def _add_button(intent: Add, turn: Turn) -> Match | None:
    match = locate(turn.view, Target(f"add {intent.target.full}", f"add {intent.target.full}"), _BUTTONS)
    return match if match.thing else None


def _into_cart(intent: Add, turn: Turn) -> Outcome:
    """The "Add to cart" button of the thing; the thing is searched for and opened where the page does not show it."""
    pressed = [t for t in turn.tries if t.ok and t.final and t.step.tool == "click"]
    with_field = any(
        t.step.tool in ("input_text", "select_option") and not t.step.arguments.get("submit") for t in turn.tries
    )
    if pressed and (with_field or len(pressed) >= intent.quantity):
        return Achieved(doubt=pressed[-1].step.quiet)
    button = _cart_button(intent, turn)
    if button is None:
        return _reach(intent, turn)
    if button.disabled:
        return Stuck("disabled", {"name": button.label})
    if (
        (
            intent.quantity > 1
            and not pressed
            and (amount := _quantity_field(turn, button))
            and not holds(amount, str(intent.quantity))
        )
        and not turn.tried("input_text", amount.id)
        and not turn.tried("select_option", amount.id)
    ):
        if amount.kind == "select":
            words = {"name": called(amount), "text": str(intent.quantity)}
            return Act("select_option", {"id": amount.id, "option": str(intent.quantity)}, "choose", words, final=False)
        return type_into(amount, str(intent.quantity), final=False)
    return click(button)


def _cart_button(intent: Add, turn: Turn) -> Thing | None:
    to = intent.to.words if intent.to else ""
    buttons = [t for t in turn.view.things if t.kind in ("button", "link", "clickable") and _says_add_to(t, to)]
    if not buttons:
        return None
    target = intent.target
    if target.pronoun:
        return buttons[0] if len(buttons) == 1 or len({t.label for t in buttons}) > 1 else None
    if target.extreme or target.position:
        blocks = places.ranges(turn.view, target, "row")
        inside = [t for t in buttons if any(b.start <= t.at < b.end for b in blocks)]
        if inside:
            return inside[0]
    ids = {t.order for t in buttons}
    scoped = locate(
        turn.view, Target(f"add to {to}", f"add to {to}", relation="row", scope=target), lambda t: t.order in ids
    )
    if scoped.thing:
        return scoped.thing
    if len(buttons) == 1 and target.words and places.anchors(turn.view, target.words):
        return buttons[0]
    named = [t for t in buttons if target.words and phrase(target.words).compact in phrase(t.label).compact]
    return named[0] if named else None


def _says_add_to(thing: Thing, to: str) -> bool:
    name = normal(thing.label)
    if re.match(r"(?:add|put|place)\b.*(?:cart|basket|bag|wishlist|favou?rites)|加入|放入|添加到|加到", name):
        return True
    return (
        bool(re.match(r"(?:add|buy|加购|购买|添加)", name))
        and len(name) < 24
        and not re.search(r"list|task|new", name)
        and bool(to)
    )


def _quantity_field(turn: Turn, button: Thing) -> Thing | None:
    near = [t for t in turn.view.things if t.kind in ("spinbutton", "input", "select") and abs(t.at - button.at) <= 6]
    scored = rank(turn.view, Target("quantity"), near)
    return scored[0][1] if scored and scored[0][0] >= 0.6 else None


def _reach(intent: Add, turn: Turn) -> Outcome:
    """Open the thing, or search for it first."""
    target = intent.target
    if target.pronoun:
        return missing(turn, Target(intent.to.words if intent.to else "cart", intent.to.full if intent.to else "cart"))
    link = find(turn, target, kinds({"link", "clickable", "item", "button"}))
    if link.thing and not turn.tried("click", link.thing.id):
        return click(link.thing, final=False, say="open")
    field = search_field(turn)
    searched = [s for s in turn.tried("input_text") if s.arguments.get("submit")]
    if field is not None and target.words and not searched:
        return type_into(field, target.words, submit=True, final=False)
    return missing(turn, target, link)


def do_delete(intent: Delete, turn: Turn) -> Outcome:
    """The delete button of the entry; a confirmation belongs to it, unless the next intent gives it."""
    if first := recover(turn):
        return first
    if dialog := _confirm(intent, turn):
        return dialog
    for target in members(intent.target, intent.parts, turn):
        outcome = _delete_one(target, turn)
        if not isinstance(outcome, Achieved):
            return outcome
    return Achieved()


def _confirm(intent: Delete, turn: Turn) -> Outcome | None:
    last = turn.last
    if last is None or not last.ok or not asks_back(turn.view):
        return None
    if not any(t.step.tool == "click" for t in turn.tries):
        return None
    if _confirms(turn.following):
        return Achieved()
    yes = affirm_button(turn.view)
    if yes and not turn.tried("click", yes.id):
        return click(yes, final=not intent.parts, say="confirm")
    return None


def _confirms(following: Intent | None) -> bool:
    if isinstance(following, Submit):
        return normal(following.words) in ("confirm", "accept", "ok", "yes", "确认", "确定")
    return isinstance(following, Click)


def _delete_one(target: Target, turn: Turn) -> Outcome:
    if target.pronoun or _SELECTED.search(target.full) or (not target.words and not target.position):
        return _delete_selected(turn)
    shown = (bool(target.words) and bool(_entry_lines(target, turn))) or bool(target.position)
    clicked = [t for t in turn.tries if t.step.tool == "click" and t.ok and t.final]
    if clicked and (not shown or target.pronoun or target.position):
        return Achieved()
    if clicked and clicked[-1].step.quiet is False and not _delete_buttons(target, turn):
        return Achieved()
    buttons = [t for t in _delete_buttons(target, turn) if not turn.tried("click", t.id)]
    if len(buttons) == 1:
        return click(buttons[0])
    if len(buttons) > 1:
        return Stuck("ambiguous", {"count": str(len(buttons)), "name": target.full})
    if clicked:
        return Achieved(doubt=True) if not shown else Stuck("still_there", {"name": target.full})
    if menu := _row_menu(target, turn):
        return click(menu, final=False, say="open")
    last = turn.last
    if last and last.ok and not last.final and last.step.tool == "click" and (item := _delete_item(turn)):
        return click(item)
    opened = find(turn, target, kinds({"link", "clickable", "row", "item", "button"}))
    if opened.thing and not turn.tries:
        return click(opened.thing, final=False, say="open")
    return missing(turn, target)


def _entry_lines(target: Target, turn: Turn) -> list[int]:
    """Lines that still show the entry; messages such as "Deleted X" and fields that hold its name do not count."""
    lines = places.anchors(turn.view, target.words)
    return [i for i in lines if turn.view.row_of(i).kind in ("row", "item") or any(t.at == i for t in turn.view.things)]


def _delete_buttons(target: Target, turn: Turn) -> list[Thing]:
    """Delete buttons in the entry of the target, or that name it."""
    ranges = places.ranges(turn.view, target, "row")
    inside = [
        t
        for t in turn.view.things
        if _BUTTONS(t) and any(b.start <= t.at < b.end for b in ranges) and str(t.id) not in turn.failed
    ]
    found = [t for t in inside if _says_delete(t.label)]
    named = [t for t in found if target.words and phrase(target.words).compact in phrase(t.label).compact]
    if len(found) > 1 and len(named) == 1:
        return named
    if not found:
        everywhere = [t for t in turn.view.things if _BUTTONS(t) and _says_delete(t.label)]
        named = [t for t in everywhere if target.words and phrase(target.words).compact in phrase(t.label).compact]
        if named:
            return named
        near = (
            places.nearest(turn.view, target, everywhere)
            if len(everywhere) > 1 and not places.entries(turn.view)
            else None
        )
        return [near] if near else []
    return found


def _says_delete(label: str) -> bool:
    name = normal(label)
    return any(
        name == word or (len(word) > 1 and name.startswith(word)) or (len(word) > 3 and word in name.split())
        for word in _DELETE
    )


def _delete_item(turn: Turn) -> Thing | None:
    items = [
        t
        for t in turn.view.things
        if t.kind in ("menuitem", "button", "link", "clickable") and _says_delete(t.label) and not t.disabled
    ]
    fresh = [t for t in items if t.element.new or t.kind == "menuitem"] or items
    return fresh[0] if fresh else None


def _row_menu(target: Target, turn: Turn) -> Thing | None:
    ranges = places.ranges(turn.view, target, "row")
    inside = [
        t
        for t in turn.view.things
        if t.kind in ("button", "clickable", "summary") and any(b.start <= t.at < b.end for b in ranges) and is_menu(t)
    ]
    inside = [t for t in inside if not turn.tried("click", t.id)]
    return inside[0] if inside else None


def _delete_selected(turn: Turn) -> Outcome:
    """ "Delete them": the button outside the rows."""
    if turn.finished:
        return Achieved()
    outside = [
        t
        for t in turn.view.things
        if _BUTTONS(t) and _says_delete(t.label) and not turn.view.lines[t.at].cells and not t.disabled
    ]
    exact = [t for t in outside if re.search(r"select|chosen|all|选中|所选|批量", t.label, re.I)] or outside
    if exact:
        return click(exact[0])
    return missing(turn, Target("delete", "delete"))


def do_rename(intent: Rename, turn: Turn) -> Outcome:
    """Double-click or an edit button opens the entry's field; type and press Enter."""
    if first := recover(turn):
        return first
    typed = turn.tried("input_text", ok=True)
    if typed:
        field = turn.view.thing(typed[-1].target)
        if field is None or not typed[-1].arguments.get("submit") or turn.tried("press_keys"):
            return Achieved()
        return Act("press_keys", {"keys": "Enter", "id": field.id}, "press", {"keys": "Enter"})
    field = _open_field(intent, turn)
    if field:
        return type_into(field, intent.text, submit=True)
    edit = find(turn, Target("edit", "edit", relation="row", scope=intent.target), _BUTTONS)
    if edit.thing and not turn.tried("click", edit.thing.id):
        return click(edit.thing, final=False)
    text = point_at(turn, intent.target, kinds(CLICKS))
    if isinstance(text, Act):
        return text
    if text and not turn.tried("click", text.id, count=2):
        return Act("click", {"id": text.id, "count": 2}, "click", {"name": text.name}, final=False)
    return missing(turn, intent.target)


def _open_field(intent: Rename, turn: Turn) -> Thing | None:
    fields = [t for t in turn.view.things if t.kind in TEXT_FIELDS]
    focused = [t for t in fields if "focused" in t.element.states]
    for thing in [*focused, *fields]:
        if intent.target.words and normal(thing.element.value or "") == normal(intent.target.words):
            return thing
    return focused[0] if focused and turn.tried("click") else None
