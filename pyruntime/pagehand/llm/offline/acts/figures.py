"""Numbers: solve what the page asks, press until a number fits, guess by what the page says, tell odd from even."""

from __future__ import annotations

import re

from pagehand.llm.offline.acts.common import find, missing, recover
from pagehand.llm.offline.acts.reading import labelled_value
from pagehand.llm.offline.intents import FillLabels, Guess, Parity, Target, Until
from pagehand.llm.offline.match import CLICKS, TEXT_FIELDS, kinds
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, click, type_into
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import normal, phrase

_MOST = 26
_HIGHER = re.compile(r"\b(?:higher|greater|larger|bigger|more|too\s+(?:low|small))\b|更大|太小|偏小|大一?点|再大", re.I)
_LOWER = re.compile(r"\b(?:lower|smaller|less|too\s+(?:high|large|big))\b|更小|太大|偏大|小一?点|再小", re.I)


def do_until(intent: Until, turn: Turn) -> Outcome:
    """Press until the number on the page fits; or wait until it does, and press then."""
    presses = turn.tried("click", ok=True)
    if intent.hold and turn.finished and turn.finished.tool == "click":
        return Achieved(doubt=turn.finished.quiet)
    shown = _figure(turn)
    if shown is not None and fits(shown, intent.condition) and (presses or intent.hold):
        return _press(intent, turn) if intent.hold else Achieved()
    if len(turn.tries) >= _MOST:
        return Stuck("too_long", {"said": intent.said})
    if intent.hold:
        return Act("wait", {"seconds": 0.1}, "wait_for", {"name": intent.condition}, final=False)
    return _press(intent, turn)


def _press(intent: Until, turn: Turn) -> Outcome:
    if first := recover(turn):
        return first
    target = intent.target
    match = find(turn, target, kinds(CLICKS), prefer=("button",))
    if match.thing is None and target.full != target.words:
        match = find(turn, Target(target.words, target.words), kinds(CLICKS), prefer=("button",))
    if match.thing is None:
        return missing(turn, target, match)
    return click(match.thing, final=intent.hold)


def _figure(turn: Turn) -> float | None:
    """The one number on the page outside its controls; a price counts."""
    texts = [line.plain for line in turn.view.lines if line.plain]
    found = [
        match[1]
        for text in texts
        if (match := re.search(r"(?:^|[:：=$€£¥\s])[$€£¥]?(-?\d+(?:\.\d+)?)\s*$", text.strip()))
    ]
    return float(found[0]) if len(found) == 1 else None


def fits(value: float, condition: str) -> bool:
    """Whether a number meets ``< 5``, ``> 3``, ``odd`` or ``even``."""
    if condition in ("odd", "even"):
        return value == int(value) and (int(value) % 2 == 1) == (condition == "odd")
    sign, _, bound = condition.partition(" ")
    return value < float(bound) if sign == "<" else value > float(bound)


def do_guess(intent: Guess, turn: Turn) -> Outcome:
    """Halve the range; what the page says to each guess narrows it."""
    low, high = intent.low, intent.high
    last = None
    for one in turn.tries:
        if one.step.tool == "input_text" and one.ok:
            last = int(str(one.step.arguments.get("text", "0")) or 0)
        elif last is not None and one.ok and (told := " ".join(one.step.news)):
            low, high = _narrowed(low, high, last, told)
    told = " ".join(line.plain for line in turn.view.lines)
    typed = turn.tried("input_text", ok=True)
    if last is not None and turn.last and turn.last.step.tool != "input_text":
        if not _HIGHER.search(told) and not _LOWER.search(told):
            return Achieved(doubt=turn.last.step.quiet)
        low, high = _narrowed(low, high, last, told)
    if low > high or len(typed) > 12:
        return Stuck("too_long", {"said": intent.said})
    field = next((t for t in turn.view.things if t.kind in TEXT_FIELDS and not t.disabled), None)
    if field is None:
        return missing(turn, Target(role="field", full="text field"))
    if turn.last and turn.last.step.tool == "input_text" and turn.last.ok:
        for word in ("submit", "guess", "提交", "猜"):
            match = find(turn, Target(word, word), kinds({"button"}))
            if match.thing:
                return click(match.thing, final=False)
        return Act("press_keys", {"keys": "Enter", "id": field.id}, "press", {"keys": "Enter"}, final=False)
    return type_into(field, str((low + high) // 2), final=False)


def _narrowed(low: int, high: int, guess: int, told: str) -> tuple[int, int]:
    if _HIGHER.search(told):
        return max(low, guess + 1), high
    return (low, min(high, guess - 1)) if _LOWER.search(told) else (low, high)


def do_parity(intent: Parity, turn: Turn) -> Outcome:
    """For every number between an "odd" and an "even" button: the right one."""
    pairs = _parity_pairs(turn)
    if not pairs:
        return missing(turn, Target(role="button", full=intent.said))
    for index, thing in enumerate(pairs):
        if not turn.tried("click", thing.id, ok=True):
            return click(thing, final=index == len(pairs) - 1)
    return Achieved()


_PARITIES = {"odd": 1, "奇数": 1, "奇": 1, "even": 0, "偶数": 0, "偶": 0}


def _parity_pairs(turn: Turn) -> list[Thing]:
    """The right button of each pair; nothing where a pair has no number of its own."""
    view = turn.view
    chosen: list[Thing] = []
    buttons = [t for t in view.things if normal(t.label) in _PARITIES and not t.disabled]
    for first, second in zip(buttons[::2], buttons[1::2], strict=False):
        between = " ".join(view.lines[i].plain for i in range(first.at, second.at + 1))
        before = view.lines[first.at - 1].plain if first.at else ""
        found = re.findall(r"-?\d+", between) or re.findall(r"-?\d+", before)
        if not found:
            return []
        odd = int(found[-1]) % 2
        chosen.append(first if _PARITIES[normal(first.label)] == odd else second)
    return chosen


def do_fill_labels(intent: FillLabels, turn: Turn) -> Outcome:
    """Every field gets what the page tells under the field's own label."""
    fields = [t for t in turn.view.things if t.kind in TEXT_FIELDS and not t.disabled and t.label]
    if not fields:
        return missing(turn, Target(role="field", full="text field"))
    for field in fields:
        value = labelled_value(field.label, turn)
        if value is None:
            return Stuck("no_answer", {"name": field.label})
        if phrase(field.element.value or "").text == phrase(value).text:
            continue
        if len(turn.tried("input_text", field.id, ok=True)) > 1:
            return Stuck("not_taken", {"name": field.label, "text": value})
        return type_into(field, value, final=field is fields[-1])
    return Achieved()
