"""Does a field hold a value, and in which form does it want it?"""

from __future__ import annotations

import re
from datetime import date

from pagehand.llm.offline.grammar.dates import find_date, find_time, is_date, write_date
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import best, normal, number, ordinal, phrase, variants
from pagehand.page.parse import ParsedOption

_FORMAT = re.compile(r"(?:y{2,4}|m{1,4}|d{1,2})(?:[-/. 年月日]+(?:y{2,4}|m{1,4}|d{1,2})){2}日?", re.I)
_CHINESE_FORMAT = re.compile(r"年\s*[-/.]\s*月\s*[-/.]\s*日")
_DATE_NAME = re.compile(
    r"date|\bday\b|birthday|depart|return(?:ing)?\b|check.?(?:in|out)|arriv|日期|出发日|返程|生日", re.I
)


def holds(thing: Thing, value: str) -> bool:
    """Whether the field's live value is ``value``, written the field's way or ours."""
    element = thing.element
    if element.type == "password":
        return "filled" in element.states
    shown = element.value if element.value is not None else ""
    if normal(shown) == normal(value) and shown:
        return True
    if not shown:
        return not value
    if _squeezed(shown) == _squeezed(value):
        return True
    left, right = number(shown), number(value)
    if left is not None and right is not None:
        return left == right
    return _same_day(shown, value)


def _squeezed(text: str) -> str:
    return re.sub(r"[^\w]", "", normal(text))


def _same_day(shown: str, value: str) -> bool:
    if not is_date(shown) and not re.search(r"\d{4}", shown):
        return False
    return bool(is_date(shown) and is_date(value) and find_date(shown) == find_date(value))


def wants_date(thing: Thing) -> bool:
    """Whether a text field takes a date, going by its format hint, its value or its name."""
    if thing.kind == "date":
        return thing.element.type in ("", "date", "datetime-local")
    shown = thing.element.value or ""
    return bool(format_of(thing)) or (bool(shown) and is_date(shown)) or bool(_DATE_NAME.search(thing.label))


def format_of(thing: Thing) -> str:
    """The date format that a field asks for, such as ``MM/DD/YYYY``; empty when it says nothing."""
    for key in ("format", "placeholder", "hint", "description"):
        text = thing.element.props.get(key, "")
        if match := _FORMAT.search(text):
            return match[0]
        if _CHINESE_FORMAT.search(text):
            return "yyyy-mm-dd"
    match = _FORMAT.search(thing.label)
    return match[0] if match else ""


def as_typed(thing: Thing, value: str, today: date | None) -> str:
    """``value`` as the field wants it typed: ISO for native date fields, the hinted format for others."""
    kind_type = thing.element.type
    if thing.kind == "date" and kind_type == "time":
        return find_time(value) or value
    if thing.kind == "date" and kind_type in ("month", "week"):
        day = find_date("1 " + value, today) if not re.search(r"\d{1,2}\D+\d{1,2}", value) else find_date(value, today)
        return value if day is None or kind_type == "week" else f"{day:%Y-%m}"
    day = find_date(value, today)
    if day is None:
        return value
    if thing.kind == "date":
        clock = find_time(re.sub(r".*\s(?=\d{1,2}[:：])", "", value)) if kind_type == "datetime-local" else None
        return f"{day.isoformat()}T{clock or '00:00'}" if kind_type == "datetime-local" else day.isoformat()
    if not is_date(value) or not wants_date(thing):
        return value
    if pattern := format_of(thing):
        return write_date(day, pattern)
    shown = thing.element.value or ""
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", shown):
        return day.isoformat()
    if re.fullmatch(r"\d{1,2}/\d{1,2}/\d{4}", value.strip()):
        return value
    return day.isoformat()


def best_option(options: tuple[ParsedOption, ...], value: str) -> ParsedOption | None:
    """The option that ``value`` means: by label, else "the second", "last option"."""
    said = variants(value)
    scored = sorted(
        ((best(said, phrase(option.label)), -i, option) for i, option in enumerate(options)),
        key=lambda one: one[:2],
        reverse=True,
    )
    if (
        scored
        and scored[0][0] >= 0.6
        and (len(scored) == 1 or scored[0][0] - scored[1][0] > 0.02 or scored[0][0] >= 0.98)
    ):
        return scored[0][2]
    match = re.fullmatch(r"(?:the\s+)?(\S+?)\s*(?:option|one|choice|entry|个选项|个|项)?", value.strip(), re.I)
    position = ordinal(match[1]) if match and number(match[1]) is None else 0
    if position and -len(options) <= (position - 1 if position > 0 else position) < len(options):
        return options[position - 1 if position > 0 else position]
    return None
