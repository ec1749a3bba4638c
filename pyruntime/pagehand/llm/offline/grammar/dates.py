"""Dates and times in sentences and fields: reads what a person writes, writes what a field wants."""

from __future__ import annotations

import re
from datetime import date, timedelta

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FULL = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?"
    r"(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_NAMED = (
    re.compile(rf"{_DAY}\s+(?:of\s+)?{_MONTH}\.?(?:,?\s+(?P<year>\d{{4}}))?", re.I),
    re.compile(rf"{_MONTH}\.?\s+{_DAY}(?:,?\s+(?P<year>\d{{4}}))?(?!\d|:)", re.I),
    re.compile(r"(?:(?P<year>\d{4})\s*年\s*)?(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号]?"),
    re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"),
)
_SLASHED = re.compile(r"(?P<a>\d{1,2})[/.-](?P<b>\d{1,2})[/.-](?P<year>\d{4}|\d{2})(?!\d)")
_RELATIVE = {
    "today": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2, "yesterday": -1,
    "今天": 0, "今日": 0, "明天": 1, "明日": 1, "后天": 2, "大后天": 3, "昨天": -1,
}  # fmt: skip
_TIME = re.compile(
    r"(?P<h>\d{1,2})(?:[:：.](?P<m>\d{2}))?(?::\d{2})?\s*(?P<half>a\.?m\.?|p\.?m\.?)?$|(?P<part>上午|早上"
    r"|下午|晚上)?(?P<hh>\d{1,2})[点时](?:(?P<mm>\d{1,2})分?|(?P<half2>半))?",
    re.I,
)


def find_date(text: str, today: date | None = None, *, day_first: bool = False) -> date | None:
    """The date that ``text`` is or holds. Without a year it is the next such day from ``today`` on.

    ``03/04/2026`` is read as month/day unless ``day_first`` or impossible.
    """
    for pattern in _NAMED:
        if match := pattern.search(text):
            month = match["month"]
            number = int(month) if month.isdigit() else _MONTHS.index(month[:3].lower()) + 1
            return _make(match["year"], number, int(match["day"]), today)
    if match := _SLASHED.search(text):
        first, second = int(match["a"]), int(match["b"])
        if (day_first and second <= 12) or first > 12:
            first, second = second, first
        year = match["year"]
        return _make(year if len(year) == 4 else "20" + year, first, second, today)
    return _relative(text, today)


def _relative(text: str, today: date | None) -> date | None:
    if today is None:
        return None
    folded = " ".join(text.lower().split())
    for words in sorted(_RELATIVE, key=len, reverse=True):
        if re.search(rf"(?<![a-z]){words}(?![a-z])", folded):
            return today + timedelta(days=_RELATIVE[words])
    if match := re.search(r"in\s+(\d+)\s+(days?|weeks?)", folded):
        return today + timedelta(days=int(match[1]) * (7 if match[2].startswith("week") else 1))
    if match := re.search(r"(next\s+|this\s+)?(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)day", folded):
        ahead = (_DAYS.index(match[2][:3]) - today.weekday()) % 7
        return today + timedelta(days=ahead or 7)
    if match := re.search(r"(下)?(?:周|星期|礼拜)([一二三四五六日天])", folded):
        index = "一二三四五六日".index(match[2].replace("天", "日"))
        monday = today - timedelta(days=today.weekday())
        day = monday + timedelta(days=index + (7 if match[1] else 0))
        return day if day >= today or match[1] else day + timedelta(days=7)
    return None


def _make(year: str | None, month: int, day: int, today: date | None) -> date | None:
    try:
        if year:
            return date(int(year), month, day)
        found = date((today or date(2000, 1, 1)).year, month, day)
        return found.replace(year=found.year + 1) if today and found < today else found
    except ValueError:
        return None


def find_time(text: str) -> str | None:
    """``HH:MM`` of a text that is a time of day."""
    match = _TIME.search(text.strip())
    if not match:
        return None
    hour = int(match["h"] or match["hh"])
    minute = int(match["m"] or match["mm"] or (30 if match["half2"] else 0))
    half = (match["half"] or "").replace(".", "").lower()
    if (half == "pm" or match["part"] in ("下午", "晚上")) and hour < 12:
        hour += 12
    if half == "am" and hour == 12:
        hour = 0
    if not (match["m"] or half or match["hh"]) or hour > 23 or minute > 59:
        return None
    return f"{hour:02d}:{minute:02d}"


def is_date(text: str) -> bool:
    """Whether ``text`` as a whole is a date (rather than merely holding one)."""
    bare = text.strip(" .,")
    if any(pattern.fullmatch(bare) for pattern in (*_NAMED, _SLASHED)):
        return True
    return bool(
        re.fullmatch(
            r"(?:on\s+)?(?:today|tomorrow|the day after tomorrow|(?:next\s+|this\s+)?\w+day|in\s+\d+\s+"
            r"(?:days?|weeks?)|今天|明天|后天|大后天|下?(?:周|星期)[一二三四五六日天])",
            bare,
            re.I,
        )
    )


def write_date(day: date, pattern: str) -> str:
    """``day`` in a field's own format: ``MM/DD/YYYY``, ``dd.mm.yyyy``, ``YYYY年M月D日`` …"""
    out = re.sub(r"y{4}", f"{day.year:04d}", pattern, flags=re.I)
    out = re.sub(r"y{2}", f"{day.year % 100:02d}", out, flags=re.I)
    out = re.sub(r"m{3,4}", _FULL[day.month - 1][:3].title(), out, flags=re.I)
    out = re.sub(r"m{2}", f"{day.month:02d}", out, flags=re.I)
    out = re.sub(r"(?<![a-z])m(?![a-z])", str(day.month), out, flags=re.I)
    out = re.sub(r"d{2}", f"{day.day:02d}", out, flags=re.I)
    return re.sub(r"(?<![a-z])d(?![a-z])", str(day.day), out, flags=re.I)


def month_shown(text: str) -> tuple[int, int] | None:
    """Year and month that a calendar's title shows: ``March 2026``, ``2026年3月``, ``2026-03``."""
    if match := re.search(r"(\d{4})\s*年\s*(\d{1,2})\s*月", text):
        return int(match[1]), int(match[2])
    if match := re.search(rf"(?<![a-z]){_MONTH}\.?,?\s+(?P<year>\d{{4}})", text, re.I):
        return int(match["year"]), _MONTHS.index(match["month"][:3].lower()) + 1
    if match := re.search(r"(?<!\d)(\d{4})\s*[-/.]\s*(\d{1,2})(?![\d/.-])", text):
        return (int(match[1]), int(match[2])) if 1 <= int(match[2]) <= 12 else None
    return None


def month_name(day: date) -> str:
    """``March 2026``."""
    return f"{_FULL[day.month - 1].title()} {day.year}"
