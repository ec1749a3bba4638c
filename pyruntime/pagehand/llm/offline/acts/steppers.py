"""Numbers that are set by moving: sliders, and a figure between a minus and a plus button."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from pagehand.llm.offline.acts.values import holds
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.reader import Step
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
    return Act("press_keys", {"keys": key, "id": thing.id}, "press", {"keys": key}, False, _times(now, wanted, presses))


def _times(now: float, wanted: float, presses: Sequence[Step]) -> int:
    """How many presses are left, once two of them have shown how far one goes."""
    values = [value for step in presses if (value := _value_after(step)) is not None]
    step = abs(values[-1] - values[-2]) if len(values) > 1 else 0.0
    return max(1, int(abs(wanted - now) / step)) if step else 1


def _value_after(step: Step) -> float | None:
    match = re.search(r'Value now: "([^"]*)"', step.result)
    return number(re.sub(r"[^\d.-]", "", match[1])) if match else None


def _key(now: float, wanted: float, thing: Thing) -> str:
    if wanted == number(thing.element.props.get("min", "")):
        return "Home"
    if wanted == number(thing.element.props.get("max", "")):
        return "End"
    return "ArrowRight" if wanted > now else "ArrowLeft"


_HANDLE = re.compile(r"\bslider\b|slider-handle|range-?(?:handle|thumb)|\bthumb\b", re.I)
_LEAP = 6
"""From this distance on the slider is moved by its larger step, as long as that does not lead too far."""


def slide_handle(target: Target, value: str, turn: Turn) -> Outcome | None:
    """A slider that is only a handle with a figure beside it: moved by keys until the figure is right."""
    wanted = number(value)
    handles = [t for t in turn.view.things if t.kind in ("clickable", "button") and _HANDLE.search(t.label)]
    index = max(target.position - 1, 0)
    if target.role != "slider" or wanted is None or index >= len(handles):
        return None
    thing = handles[index]
    now = _beside(thing, turn)
    if now is None:
        return None
    if now == wanted:
        return Achieved()
    presses = turn.tried("press_keys", thing.id)
    if len(presses) >= 2 * _MOST or (len(presses) > 1 and presses[-1].quiet):
        return Stuck("not_taken", {"name": said_name(target), "text": value})
    leaps = [step for step in presses if str(step.arguments.get("keys", "")).startswith("Page")]
    keys = {str(step.arguments.get("keys")) for step in leaps}
    # Once a leap went too far, only small steps are left.
    far = abs(wanted - now) > _LEAP and len(leaps) < _MOST and keys != {"PageUp", "PageDown"}
    key = ("PageUp" if far else "ArrowRight") if wanted > now else ("PageDown" if far else "ArrowLeft")
    return Act("press_keys", {"keys": key, "id": thing.id}, "press", {"keys": key}, final=False)


def said_name(target: Target) -> str:
    """How the slider was called."""
    return target.full or target.role


def _beside(thing: Thing, turn: Turn) -> float | None:
    """The number behind the handle, on its line or on the next one."""
    lines = turn.view.lines
    texts = [thing.element.text, lines[thing.at + 1].plain if thing.at + 1 < len(lines) else ""]
    return next((value for text in texts if (value := number(text)) is not None), None)


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
    return replace(click(button, final=False), times=max(1, int(abs(wanted - now))))


def _pair(target: Target, turn: Turn) -> tuple[Thing, Thing] | None:
    """A minus and a plus button that belong to the label."""
    buttons = [t for t in turn.view.things if t.kind in ("button", "clickable")]
    said = variants(target.words)
    pairs: list[tuple[float, Thing, Thing]] = []
    for first, second in itertools.pairwise(buttons):
        if not (_LESS.search(normal(first.label)) and _MORE.search(normal(second.label))) or second.at - first.at > 3:
            continue
        near = [first.label, second.label, turn.view.words_of(first.at), *turn.view.section_of(first.at)[:2]]
        near += _above(first, turn)
        if target.scope is not None:
            near.append(turn.view.block_words(first.row))
        score = max(best(said, phrase(text)) for text in near)
        if score >= 0.5:
            pairs.append((score, first, second))
    if not pairs:
        return None
    top = max(pairs, key=lambda one: one[0])
    return top[1], top[2]


def _above(first: Thing, turn: Turn) -> list[str]:
    """The lines of words right above the pair, up to the next control."""
    out = []
    for at in range(first.at - 1, max(first.at - 4, -1), -1):
        if turn.view.lines[at].elements:
            break
        out.append(turn.view.words_of(at))
    return out


def _figure(less: Thing, more: Thing, turn: Turn) -> float | None:
    """The number between the two buttons."""
    if less.at == more.at:
        between = turn.view.lines[less.at].text[less.element.end : more.element.start]
    else:
        tail = turn.view.lines[less.at].text[less.element.end :]
        between = tail + " " + " ".join(turn.view.words_of(i) for i in range(less.at + 1, more.at))
    found = re.search(r"\d+(?:\.\d+)?", between)
    if found is None and not between.strip() and less.at == more.at:
        # Nothing between the two yet: none was taken.
        return 0.0
    return float(found[0]) if found else None
