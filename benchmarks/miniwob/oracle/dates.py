"""Dates and times: fields, calendars, and the flight that leaves on a date."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.miniwob.episode import Episode, Policy
from benchmarks.miniwob.view import NotSeenError, View, label
from pagehand.page.parse import ParsedElement

MONTHS = "January February March April May June July August September October November December".split()


async def enter_date(episode: Episode) -> None:
    month, day, year = episode.match(r"(\d\d?)/(\d\d?)/(\d{4})")
    field = (await episode.see()).find("date input")
    native = "YYYY" in field.props.get("format", "") or field.kind == "date"
    text = f"{year}-{month:0>2}-{day:0>2}" if native else f"{month:0>2}/{day:0>2}/{year}"
    await episode.type(field, text)
    await episode.submit()


async def enter_time(episode: Episode) -> None:
    hour, minute, half = episode.match(r"(\d\d?):(\d\d)\s*([AP]M)")
    clock = int(hour) % 12 + (12 if half == "PM" else 0)
    await episode.type((await episode.see()).find("date input"), f"{clock:02}:{minute}")
    await episode.submit()


async def pick(episode: Episode, year: int, month: int, day: int) -> None:
    """Goes through an open calendar to the month, and clicks the day."""
    for _ in range(24):
        view = await episode.until(lambda view: _shown(view) is not None, looks=10)
        shown = _shown(view)
        if shown is None:
            raise NotSeenError("no calendar")
        apart = (year - shown[0]) * 12 + month - shown[1]
        if apart == 0:
            break
        await episode.click(view.find("link button clickable", "Next" if apart > 0 else "Prev"))
        await episode.until(lambda view, shown=shown: _shown(view) != shown, looks=10)  # type: ignore[misc]
    await episode.click(episode.view.find("link button gridcell clickable", str(day)))
    await episode.until(lambda view: _shown(view) is None, looks=20)


def _shown(view: View) -> tuple[int, int] | None:
    """Year and month of the calendar that is open."""
    found = re.search(rf"({'|'.join(MONTHS)})\s+(\d{{4}})", view.text.partition("\n")[2])
    return (int(found[2]), MONTHS.index(found[1]) + 1) if found else None


async def choose_date(episode: Episode) -> None:
    month, day, year = (int(part) for part in episode.match(r"(\d\d?)/(\d\d?)/(\d{4})"))
    await episode.click((await episode.see()).find("input date"))
    await pick(episode, year, month, day)
    await episode.submit()


async def book_flight(episode: Episode) -> None:
    word, start, goal, month, day, year = episode.match(
        r"the (\w+) one-way flight from: (.+) to: (.+) on (\d\d?)/(\d\d?)/(\d{4})"
    )
    for name, city in (("From:", start), ("To:", goal)):
        await _pick_city(episode, name, city)
    await episode.click((await episode.see()).all("input date")[2])
    await pick(episode, int(year), int(month), int(day))
    await episode.click((await episode.see()).find("button", "Search"))
    await _take_flight(episode, word)


async def _pick_city(episode: Episode, name: str, city: str) -> None:
    await episode.type((await episode.see()).find("input combobox", name), city)
    view = await episode.until(
        lambda view: any(city in one.name for one in view.all("option menuitem clickable")), looks=20
    )
    found = [one for one in view.all("option menuitem clickable") if city in label(one)]
    if not found:
        raise NotSeenError(f"no suggestion for {city}")
    await episode.click(found[0])


async def _take_flight(episode: Episode, word: str) -> None:
    offers: dict[str, tuple[int, int]] = {}
    minutes = 0
    box = next((one for one in (await episode.see()).elements if one.props.get("scroll")), None)
    async for view in episode.walk(box, pages=0.4):
        for line in view.lines:
            took = re.search(r"(\d+)h (\d+)m", line.plain)
            minutes = int(took[1]) * 60 + int(took[2]) if took else minutes
            for one in line.elements:
                price = re.search(r"\$(\d+)", label(one))
                if price:
                    offers.setdefault(label(one), (int(price[1]), minutes))
    if not offers:
        raise NotSeenError("no flight")
    best = min(offers, key=lambda name: offers[name][1 if word == "shortest" else 0])
    await episode.click(await episode.spot(best, "button"))


LENGTHS = {"30 mins": 1, "0.5 hours": 1, "60 mins": 2, "1 hour": 2, "90 mins": 3, "1.5 hours": 3}
"""In half hours."""


async def plan_event(episode: Episode) -> None:
    length, name, start, end = episode.match(r'a (.+?) event named "(\w+)", between (\w+) and (\w+)\.')
    wanted = range(_half_hour(start), _half_hour(end))
    box = next((one for one in (await episode.see()).elements if one.props.get("scroll")), None)
    async for view in episode.walk(box, pages=0.4):
        free = _free_halves(view)
        for first in wanted[: len(wanted) - LENGTHS[length] + 1]:
            halves = [free[at] for at in range(first, first + LENGTHS[length]) if at in free]
            if len(halves) == LENGTHS[length]:
                to = {"to": halves[-1]} if len(halves) > 1 else {"offset": (4, 4)}
                await episode.drag(halves[0], **to)
                view = await episode.until(lambda view: view.has("input"), looks=8)
                await episode.type(view.find("input"), name)
                # What asks for the name may reach below the box.
                async for inside in episode.walk(box, pages=0.4):
                    if inside.has("button", "Create"):
                        await episode.submit("Create")
    raise NotSeenError(f"{length} that are free")


def _half_hour(words: str) -> int:
    """Its number in the day."""
    return (int(words[:-2]) % 12 + (12 if words.lower().endswith("pm") else 0)) * 2


def _free_halves(view: View) -> dict[int, ParsedElement]:
    """What can be pointed at after each hour, where both of its halves can."""
    hours = [line for line in view.lines if re.fullmatch(r"\d\d?[ap]m", line.plain.strip())]
    free = {}
    for line, until in zip(hours, [*[later.number for later in hours[1:]], 10**6], strict=True):
        between = [one for one in view.all("clickable box shape") if line.number <= one.line < until]
        if len(between) == 2:
            free.update(enumerate(between, _half_hour(line.plain.strip())))
    return free


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "book-flight": book_flight,
        "book-flight-nodelay": book_flight,
        "choose-date": choose_date,
        "choose-date-easy": choose_date,
        "choose-date-medium": choose_date,
        "choose-date-nodelay": choose_date,
        "enter-date": enter_date,
        "enter-time": enter_time,
        "daily-calendar": plan_event,
    }
)
