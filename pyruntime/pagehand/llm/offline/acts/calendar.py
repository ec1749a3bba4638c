"""Month calendars: turn to the month, pick the day."""

from __future__ import annotations

import re
from datetime import date

from pagehand.llm.offline.grammar.dates import find_date, month_name, month_shown
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, called, click
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import normal

_NEXT = re.compile(r"^[›»>→▶❯〉]$|next(?:\s+month)?$|^forward$|下个?月|下一个?月|后一月", re.I)
_BEFORE = re.compile(r"^[‹«<←◀❮〈]$|prev(?:ious)?(?:\s+month)?$|^back$|上个?月|上一个?月|前一月", re.I)
_DAY = frozenset({"button", "gridcell", "clickable", "link", "cell", "option"})
_MOST = 40


def is_open(turn: Turn) -> bool:
    """A calendar was opened for the intent at hand."""
    return (
        any(one.step.goal and one.step.tool == "click" and not one.final for one in turn.tries)
        and len(_days(turn)) >= 20
    )


def open_picker(field: Thing, value: str, turn: Turn) -> Outcome:
    """Open the calendar of a field that takes no typing."""
    if outcome := go_on(turn, value):
        return outcome
    if turn.tried("click", field.id, ok=True):
        if turn.finished:
            return Achieved()
        return Stuck("not_taken", {"name": called(field), "text": value})
    return click(field, final=False, say="open")


def go_on(turn: Turn, value: str) -> Outcome | None:
    """The next move in an open calendar, or ``None`` when there is none."""
    if turn.finished:
        return Achieved()
    days = _days(turn)
    if len(days) < 20:
        return None
    wanted = find_date(value, turn.today)
    if wanted is None:
        return Stuck("no_date", {"text": value})
    if exact := _exact_day(days, wanted):
        return _pick(exact, wanted)
    shown = _month(turn, days)
    if shown is None:
        return None
    if shown == (wanted.year, wanted.month):
        return _pick_by_number(days, wanted)
    return _turn_month(turn, days, shown, wanted)


def _days(turn: Turn) -> list[Thing]:
    return [
        t
        for t in turn.view.things
        if t.kind in _DAY
        and re.fullmatch(r"(?:\D*\d{1,2}\D*|.*\d{1,2}.*\d{4}.*|\d{4}\D\d{1,2}\D\d{1,2}.*)", t.label.strip())
        and re.search(r"\d", t.label)
        and len(t.label) < 40
    ]


def _exact_day(days: list[Thing], wanted: date) -> Thing | None:
    """A day whose name holds the whole date: "Friday, May 1, 2026"."""
    for thing in days:
        if re.search(r"\d{4}", thing.label) and find_date(thing.label) == wanted and not thing.disabled:
            return thing
    return None


def _pick(thing: Thing, wanted: date) -> Act:
    act = click(thing)
    return Act(act.tool, act.arguments, "day", {"name": wanted.isoformat()})


def _pick_by_number(days: list[Thing], wanted: date) -> Outcome:
    same = [t for t in days if normal(t.label) in (str(wanted.day), f"{wanted.day:02d}") and not t.disabled]
    if not same:
        return Stuck("missing", {"name": wanted.isoformat()})
    # Days of the neighbouring months stand before the first and after the last week.
    return _pick(same[-1] if wanted.day > 20 and len(same) > 1 else same[0], wanted)


def _month(turn: Turn, days: list[Thing]) -> tuple[int, int] | None:
    """What the calendar's title, or its two selects, show."""
    first = days[0].at
    for index in range(max(0, first - 6), min(len(turn.view.lines), first + 1)):
        if shown := month_shown(turn.view.words_of(index)):
            return shown
    year, month = _selects(turn)
    if year and month:
        return int(re.sub(r"\D", "", year.element.value or "0") or 0), _month_number(month)
    return None


def _selects(turn: Turn) -> tuple[Thing | None, Thing | None]:
    selects = [t for t in turn.view.things if t.kind in ("select", "combobox")]
    year = next((t for t in selects if re.fullmatch(r"\D*\d{4}\D*", t.element.value or "")), None)
    month = next((t for t in selects if t is not year and _month_number(t)), None)
    return year, month


def _month_number(thing: Thing) -> int:
    shown = thing.element.value or ""
    if digits := re.fullmatch(r"\D*(\d{1,2})\s*月?", shown):
        return int(digits[1]) if 1 <= int(digits[1]) <= 12 else 0
    found = month_shown(f"{shown} 2000")
    return found[1] if found else 0


def _turn_month(turn: Turn, days: list[Thing], shown: tuple[int, int], wanted: date) -> Outcome:
    year, month = _selects(turn)
    if year and shown[0] != wanted.year and len(turn.tried("select_option", year.id)) < 2:
        option = (year.element.value or "").replace(str(shown[0]), str(wanted.year))
        return Act(
            "select_option", {"id": year.id, "option": option}, "month", {"name": month_name(wanted)}, final=False
        )
    if month and year and shown[1] != wanted.month and len(turn.tried("select_option", month.id)) < 2:
        options = month.element.options
        label = (
            options[wanted.month - 1].label
            if len(options) == 12
            else re.sub(r"\d+", str(wanted.month), month.element.value or "")
        )
        return Act(
            "select_option", {"id": month.id, "option": label}, "month", {"name": month_name(wanted)}, final=False
        )
    later = (wanted.year, wanted.month) > shown
    pattern = _NEXT if later else _BEFORE
    near = [
        t
        for t in turn.view.things
        if t.kind in ("button", "link", "clickable") and pattern.search(normal(t.label)) and not t.disabled
    ]
    near.sort(key=lambda t: abs(t.at - days[0].at))
    if not near or len(turn.tries) > _MOST:
        return Stuck("missing", {"name": month_name(wanted)})
    return Act("click", {"id": near[0].id}, "month", {"name": month_name(wanted)}, final=False)
