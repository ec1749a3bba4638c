"""Was it really done? What the page says after the last step against what was wanted.

A click on "Send" goes through whether or not the form is sent. Here the page is looked at once more: fields that are
required and empty or that the page marks as wrong, questions of the browser that were declined, messages of refusal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pagehand.llm.offline.match import FIELDS, TICKS
from pagehand.llm.offline.reader import Step
from pagehand.llm.offline.sentences import say
from pagehand.llm.offline.turn import Stuck, called
from pagehand.llm.offline.view import Block, Thing, View
from pagehand.llm.offline.words import normal

_COMPLAINT = re.compile(
    r"\bplease (?:enter|select|choose|fill|provide|correct)|\b(?:is|are) (?:required|invalid"
    r"|incorrect)|\binvalid\b|\bmust (?:be|not|have)|"
    r"\berror\b|\bfailed\b|can(?:not|['’]t) be|wrong password|请(?:选择|输入|填写|先)|不能为空|不正确"
    r"|错误|失败|不能相同|无效",
    re.I,
)
"""Words by which pages refuse what was sent."""
_SENDS = re.compile(
    r"^(?:submit|send|save|ok|apply|confirm|continue|done|go|next|finish|create|add|update|log ?in|sign ?(?:in|up)|post"
    r"|register|subscribe|search|join|pay|buy|order|place|book|check ?out|request|get|publish|reply|comment|start"
    r"|upload|complete|agree|accept|proceed)\b|^(?:提交|保存|确定|确认|发送|完成|下一步|登录|注册|查询|搜索|发布|创建|支付|预订"
    r"|下单|申请|加入|回复|评论)",
    re.I,
)
_CANCELS = re.compile(r"\b(?:cancel|dismiss|decline|reject|do not confirm)\b|取消|拒绝|不要确认", re.I)
_MOST = 4


def complaint(step: Step) -> Stuck | None:
    """A message of refusal that appeared after ``step``."""
    text = next((text.rstrip(".") for text in step.news if _COMPLAINT.search(text) and len(text) < 160), "")
    return Stuck("complaint", {"text": text}) if text else None


def declined(steps: Sequence[Step], request: str) -> Stuck | None:
    """A question of the browser that was answered with no, and never with yes afterwards."""
    open_: dict[str, None] = {}
    for step in steps:
        for question, yes in step.asked:
            open_.pop(question, None)
            if not yes:
                open_[question] = None
    if not open_ or _CANCELS.search(request):
        return None
    return Stuck("declined", {"text": list(open_)[-1]})


def sent(step: Step, view: View) -> bool:
    """Whether ``step`` was one that sends a form."""
    if step.tool == "input_text":
        return bool(step.arguments.get("submit"))
    if step.tool == "press_keys":
        return step.arguments.get("keys") == "Enter"
    thing = view.thing(step.target)
    return step.tool == "click" and thing is not None and _is_sender(thing)


def _is_sender(thing: Thing) -> bool:
    if thing.kind not in ("button", "clickable", "link"):
        return False
    return thing.element.type == "submit" or bool(_SENDS.search(normal(thing.label)))


def refused_form(step: Step, view: View, language: str) -> Stuck | None:
    """The fields for which the page did not take the form that ``step`` sent; ``None`` when it went through."""
    if not step.ok or step.left_page or not sent(step, view):
        return None
    thing = view.thing(step.target)
    fields = _same_form(thing, view) if thing else []
    marked = [f for f in fields if "invalid" in f.element.states or f.element.props.get("error")]
    told = {normal(text) for text in step.news}
    errors = " ".join([*(f.element.props.get("error", "") for f in marked), *(f.label for f in fields)])
    silent = all(text in normal(errors) or _COMPLAINT.search(text) for text in told)
    empty = [f for f in fields if f not in marked and "required" in f.element.states and _is_empty(f)]
    stopped = step.quiet or "Focus: " in step.result or any("focused" in f.element.states for f in empty)
    wanted = (
        [*marked, *(empty if silent and (stopped or marked) else [])] if silent or _still_wrong(marked, step) else []
    )
    if not wanted:
        return None
    wanted.sort(key=lambda f: f.order)
    separator = "、" if language == "zh" else ", "
    return Stuck("form_refused", {"fields": separator.join(_named(f, language) for f in wanted[:_MOST])})


def _still_wrong(marked: Sequence[Thing], step: Step) -> bool:
    return bool(marked) and ("Focus: " in step.result or any("focused" in f.element.states for f in marked))


def _is_empty(field: Thing) -> bool:
    states = field.element.states
    if field.kind in TICKS:
        return field.kind == "checkbox" and "checked" not in states
    if field.kind in ("select", "listbox"):
        return not (field.element.value or "").strip()
    return "filled" not in states and not (field.element.value or "").strip()


def _named(field: Thing, language: str) -> str:
    if error := field.element.props.get("error"):
        return say("field_error", language, {"name": called(field), "error": error.rstrip(".。")})
    key = "field_invalid" if "invalid" in field.element.states and not _is_empty(field) else "field_required"
    return say(key, language, {"name": called(field)})


def _same_form(thing: Thing, view: View) -> list[Thing]:
    """Fields in the innermost box around ``thing`` that has any; all fields on pages without boxes."""
    fields = [t for t in view.things if t.kind in FIELDS | TICKS and not t.disabled]
    boxes = [b for b in view.containers if b.kind in ("group", "dialog", "frame") and b.start < thing.at < b.end]
    for block in sorted(boxes, key=lambda b: b.end - b.start):
        if inside := [t for t in fields if block.start < t.at < block.end]:
            return _reached(inside, block, view)
    return fields


def _reached(inside: list[Thing], block: Block, view: View) -> list[Thing]:
    """Where the box is only a part of the form (a row of buttons, one fieldset), the fields around it count as well."""
    wider = [
        b for b in view.containers if b.kind in ("group", "dialog") and b.start < block.start and b.end >= block.end
    ]
    around = min(wider, key=lambda b: b.end - b.start, default=None)
    if around is None:
        return inside
    return [t for t in view.things if t.kind in FIELDS | TICKS and around.start < t.at < around.end and not t.disabled]
