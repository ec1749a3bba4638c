"""Sending a form, confirming a question, closing what lies on top."""

from __future__ import annotations

from collections.abc import Sequence

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.common import affirm_button, closing_buttons, find, missing, recover
from pagehand.llm.offline.intents import Close, Submit, Target
from pagehand.llm.offline.match import CLICKS, STRONG, TEXT_FIELDS, kinds, locate
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, click
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import normal, variants

_PLAIN = frozenset(
    "submit save ok send done continue apply finish post publish share comment reply go proceed tweet order register "
    "subscribe join upload 发布 发表 回复 分享 申请 评论 提交 保存 完成 确定 发送".split()
)
"""Words that mean "send this form" whatever its button is called."""
_BUTTONS = (
    "submit", "send", "save", "save changes", "ok", "apply", "confirm", "continue", "done", "go", "next",
    "finish", "create", "add",
    "update", "log in", "login", "sign in", "sign up", "register", "提交", "保存", "确定", "确认", "发送",
    "完成", "下一步", "登录", "注册",
)  # fmt: skip
_CONFIRM = ("confirm", "accept", "agree", "yes", "确认", "确定", "同意", "接受")
_PRESSED = kinds({"button", "link", "clickable", "menuitem", "img"})


def do_submit(intent: Submit, turn: Turn) -> Outcome:
    """The button that sends the form: by the word that was said, by words like it, else Enter in the last field."""
    if step := turn.finished:
        if step.quiet and step.tool == "press_keys" and (other := _other_button(turn)):
            return click(other)
        return Achieved(doubt=step.quiet)
    if first := recover(turn):
        return first
    words = intent.words
    confirming = normal(words).startswith(_CONFIRM)
    if confirming and (yes := affirm_button(turn.view, words)):
        return click(yes, say="confirm")
    if confirming and _was_confirmed(turn):
        return Achieved()
    match = find(turn, Target(words, words), _PRESSED, prefer=("button",))
    if match.thing:
        return click(match.thing)
    if match.ambiguous and (near := _nearest_to_last_field(turn, match.rivals)):
        return click(near)
    if _is(words, "log in") and (other := _after_password(turn)):
        return click(other)
    if normal(words) in _PLAIN and (other := _other_button(turn)):
        return click(other)
    if _is(words, "checkout") and (cart := _cart(turn)):
        return click(cart, final=False, say="open")
    return _by_key_or_further(turn, words, match.ambiguous) or missing(turn, Target(words, words), match)


def _after_password(turn: Turn) -> Thing | None:
    """The only button of a form in which a password was typed, whatever it is called."""
    field = _last_field(turn)
    if field is None or field.element.type != "password":
        return None
    buttons = [t for t in turn.view.things if t.kind == "button" and not t.disabled]
    return buttons[0] if len(buttons) == 1 else None


def _is(words: str, meaning: str) -> bool:
    return any(one.text == meaning for one, _ in variants(words))


def _by_key_or_further(turn: Turn, words: str, ambiguous: bool) -> Outcome | None:
    """A search is sent by Enter at once; for other forms the page is looked through first."""
    further = None if ambiguous or _is(words, "search") else missing(turn, Target(words, words))
    if further is not None and not isinstance(further, Stuck):
        return further
    field = _last_field(turn)
    if field and not turn.tried("press_keys") and not _is(words, "place order"):
        return Act("press_keys", {"keys": "Enter", "id": field.id}, "press", {"keys": "Enter"})
    return None


def _cart(turn: Turn) -> Thing | None:
    """The way to the cart, from where one can check out."""
    match = find(turn, Target("cart", "cart"), kinds({"link", "button", "clickable"}))
    return match.thing if match.thing and not turn.tried("click", match.thing.id) else None


def _was_confirmed(turn: Turn) -> bool:
    """The step before was a confirmation already."""
    previous = turn.steps[-1] if turn.steps else None
    if not previous or turn.tries or not previous.ok:
        return False
    return any(word in normal(previous.goal) for word in ("confirm", "确认")) or 'confirm "' in previous.result


def _other_button(turn: Turn) -> Thing | None:
    buttons = [t for t in turn.view.things if t.kind in ("button", "clickable") and not t.disabled]
    dialog = turn.view.dialog
    if dialog:
        buttons = [t for t in buttons if dialog.start <= t.at < dialog.end]
    for word in _BUTTONS:
        found = [t for t in buttons if normal(t.label) == word or normal(t.label).startswith(word + " ")]
        if found:
            return _nearest_to_last_field(turn, found) or found[-1]
    typed = [t for t in buttons if t.element.type == "submit"]
    return typed[-1] if len(typed) == 1 else None


def _last_field(turn: Turn) -> Thing | None:
    for step in reversed(turn.steps):
        if step.tool in ("input_text", "select_option") and (thing := turn.view.thing(step.target)):
            return thing
    focused = [t for t in turn.view.things if "focused" in t.element.states and t.kind in TEXT_FIELDS]
    return focused[0] if focused else None


def _nearest_to_last_field(turn: Turn, things: Sequence[Thing]) -> Thing | None:
    field = _last_field(turn)
    after = [t for t in things if field and t.order > field.order]
    return after[0] if after else None


def do_close(intent: Close, turn: Turn) -> Outcome:
    """Close the dialog or the named box; nothing to close counts as closed."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    if first := recover(turn):
        return first
    view, target = turn.view, intent.target
    if target.words:
        direct = locate(view, Target(f"close {target.words}", f"close {target.words}"), kinds(CLICKS))
        if direct.thing and direct.score >= STRONG:
            return click(direct.thing)
    blocks = (
        places.ranges(view, target, "in")
        if target.words or target.role == "dialog"
        else ([view.dialog] if view.dialog else [])
    )
    lines = {at for block in blocks for at in range(block.start, block.end)}
    buttons = closing_buttons(view, lines) if lines else closing_buttons(view)
    if buttons:
        return click(buttons[0])
    if (view.dialog or any("expanded" in thing.element.states for thing in view.things)) and not turn.tried(
        "press_keys"
    ):
        return Act("press_keys", {"keys": "Escape"}, "press", {"keys": "Escape"})
    return Achieved() if intent.optional else missing(turn, target)
