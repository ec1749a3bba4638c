"""Numbers that are set by moving: sliders, and a figure between a minus and a plus button."""

from __future__ import annotations

import itertools
import re

from pagehand.llm.offline.acts.values import holds
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click, type_into
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import best, normal, number, phrase, tidy, variants

_MORE = re.compile(r"^[+＋▲↑]$|increase|increment|\bmore\b|\bplus\b|\badd\b|\braise\b|\bup\b|增加|加一|添加|^加", re.I)
_LESS = re.compile(
    r"^[-−–－▼↓]$|decrease|decrement|\bless\b|\bfewer\b|\bminus\b|\bremove\b|\blower\b|\bdown\b|减少|减一|^减", re.I
)
_MOST = 30


def slide(thing: Thing, value: str, turn: Turn) -> Outcome:
    """Type the number into the slider; where that is refused or missed, move it by arrow keys."""
    wanted = number(re.sub(r"[^\d.-]", "", value)) if number(value) is None else number(value)
    if wanted is None:
        return Stuck("not_taken", {"name": called(thing), "text": value})
    if holds(thing, tidy(wanted)):
        return Achieved()
    if not turn.tried("input_text", thing.id):
        return type_into(thing, tidy(wanted))
    now = number(re.sub(r"[^\d.-]", "", thing.element.value or ""))
    presses = turn.tried("press_keys", thing.id)
    if now is None:
        return Achieved() if turn.finished else Stuck("not_taken", {"name": called(thing), "text": value})
    if len(presses) >= _MOST or (presses and presses[-1].quiet):
        return Stuck("not_taken", {"name": called(thing), "text": value})
    key = _key(now, wanted, thing)
    return Act("press_keys", {"keys": key, "id": thing.id}, "press", {"keys": key}, final=False)


def _key(now: float, wanted: float, thing: Thing) -> str:
    if wanted == number(thing.element.props.get("min", "")):
        return "Home"
    if wanted == number(thing.element.props.get("max", "")):
        return "End"
    return "ArrowRight" if wanted > now else "ArrowLeft"


def step_to(target: Target, value: str, turn: Turn) -> Outcome | None:
    """Press plus or minus next to the label until the figure between them is right."""
    wanted = number(value)
    pair = _pair(target, turn)
    if pair is None or wanted is None:
        return None
    less, more = pair
    now = _figure(less, more, turn)
    if now is None:
        return None
    if now == wanted:
        return Achieved()
    button = more if wanted > now else less
    presses = turn.tried("click", button.id)
    if len(presses) >= _MOST or button.disabled or (presses and presses[-1].quiet):
        return Stuck("not_taken", {"name": called(button), "text": value})
    return click(button, final=False)


def _pair(target: Target, turn: Turn) -> tuple[Thing, Thing] | None:
    """A minus and a plus button that belong to the label."""
    buttons = [t for t in turn.view.things if t.kind in ("button", "clickable")]
    said = variants(target.words)
    pairs: list[tuple[float, Thing, Thing]] = []
    for first, second in itertools.pairwise(buttons):
        if not (_LESS.search(normal(first.label)) and _MORE.search(normal(second.label))) or second.at - first.at > 3:
            continue
        near = [first.label, second.label, turn.view.words_of(first.at), *turn.view.section_of(first.at)[:2]]
        if first.at:
            near.append(turn.view.words_of(first.at - 1))
        if target.scope is not None:
            near.append(turn.view.block_words(first.row))
        score = max(best(said, phrase(text)) for text in near)
        if score >= 0.5:
            pairs.append((score, first, second))
    if not pairs:
        return None
    top = max(pairs, key=lambda one: one[0])
    return top[1], top[2]


def _figure(less: Thing, more: Thing, turn: Turn) -> float | None:
    """The number between the two buttons."""
    if less.at == more.at:
        between = turn.view.lines[less.at].text[less.element.end : more.element.start]
    else:
        tail = turn.view.lines[less.at].text[less.element.end :]
        between = tail + " " + " ".join(turn.view.words_of(i) for i in range(less.at + 1, more.at))
    found = re.search(r"\d+(?:\.\d+)?", between)
    return float(found[0]) if found else None
