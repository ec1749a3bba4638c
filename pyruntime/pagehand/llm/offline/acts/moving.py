"""Scrolling, waiting, keys, going back, pages of a list, searching, filtering, sorting."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.common import find, missing, recover
from pagehand.llm.offline.acts.fields import do_fill, field_for
from pagehand.llm.offline.acts.values import holds
from pagehand.llm.offline.intents import Back, Fill, Filter, GoToPage, Press, Scroll, Search, Sort, Target, Wait
from pagehand.llm.offline.match import CLICKS, FIELDS, STRONG, TEXT_FIELDS, TICKS, kinds
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, click, type_into
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import SYNONYMS, best, normal, phrase, tidy, variants

_END_LIMIT = 20


def do_scroll(intent: Scroll, turn: Turn) -> Outcome:
    """By an amount, to the end, or until something shows."""
    if intent.pages == 0.0:
        return Achieved()
    area = _scroll_area(intent.area, turn) if intent.area else None
    if intent.target is not None:
        if find(turn, intent.target).thing or places.anchors(turn.view, intent.target.words or intent.target.full):
            return Achieved()
        return missing(turn, intent.target)
    if intent.area and area is None and not turn.tries:
        return missing(turn, intent.area)
    last = turn.finished
    if last and (not intent.to_end or _ended(last.result, intent.direction) or len(turn.tries) >= _END_LIMIT):
        return Achieved()
    if turn.last and not turn.last.ok:
        return Stuck("failed", {"name": intent.said, "detail": turn.last.step.result[:160]})
    arguments: dict[str, Any] = {"direction": intent.direction}
    if intent.pixels:
        arguments["pixels"] = intent.pixels
    else:
        arguments["pages"] = 20 if intent.to_end else intent.pages or 1
    if area is not None:
        arguments["id"] = area.id
    return Act("scroll", arguments, "scroll", {"direction": intent.direction})


def _ended(result: str, direction: str) -> bool:
    """Nothing is left in that direction."""
    return "end is reached" in result or f"left {direction}" not in result


def _scroll_area(target: Target, turn: Turn) -> Thing | None:
    boxes = [
        t for t in turn.view.things if t.element.props.get("scroll") or t.kind in ("scroll", "textarea", "listbox")
    ]
    said = variants(target.words or target.full)
    scored = [
        (max([best(said, phrase(t.label)), *(best(said, phrase(name)) for name in turn.view.section_of(t.at)[:2])]), t)
        for t in boxes
    ]
    scored = [(score, t) for score, t in scored if score >= 0.5]
    if scored:
        return max(scored, key=lambda one: one[0])[1]
    return boxes[0] if len(boxes) == 1 and target.vague else None


def do_wait(intent: Wait, turn: Turn) -> Outcome:
    """For some seconds, or until something shows or is gone (ten seconds at most)."""
    if intent.target is None:
        if turn.finished:
            return Achieved()
        return Act("wait", {"seconds": _tidy(intent.seconds)}, "wait", {"seconds": tidy(intent.seconds)})
    there = bool(find(turn, intent.target).thing or places.anchors(turn.view, intent.target.words))
    if there != intent.gone:
        return Achieved()
    if len(turn.tried("wait")) >= 10:
        return Stuck("still_there" if intent.gone else "missing", {"name": intent.target.full})
    return Act("wait", {"seconds": 1}, "wait_for", {"name": intent.target.full}, final=False)


def _tidy(value: float) -> float | int:
    return int(value) if value == int(value) else value


def do_press(intent: Press, turn: Turn) -> Outcome:
    """A key or chord, as often as was said."""
    done = turn.tried("press_keys", ok=True)
    if len(done) >= intent.times:
        return Achieved()
    if turn.last and not turn.last.ok and len(turn.tries) >= 2:
        return Stuck("failed", {"name": intent.keys, "detail": turn.last.step.result[:160]})
    arguments: dict[str, Any] = {"keys": intent.keys}
    if intent.target is not None:
        match = find(turn, intent.target, kinds(FIELDS, CLICKS, TICKS), prefer=tuple(TEXT_FIELDS))
        if match.thing is None:
            return missing(turn, intent.target, match)
        arguments["id"] = match.thing.id
    elif (field := _last_typed(turn)) is not None:
        arguments["id"] = field.id
    return Act("press_keys", arguments, "press", {"keys": intent.keys}, final=len(done) + 1 >= intent.times)


def _last_typed(turn: Turn) -> Thing | None:
    """The field that the step before typed into: Enter is meant for it."""
    previous = turn.steps[-1] if turn.steps else None
    return turn.view.thing(previous.target) if previous and previous.tool == "input_text" and previous.target else None


def do_back(intent: Back, turn: Turn) -> Outcome:
    """By the tool if there is one, else by the page's own link."""
    del intent
    if turn.finished:
        return Achieved()
    if "go_back" in turn.tools:
        return Act("go_back", {}, "back")
    row = next(row for row in SYNONYMS if "previous" in row)
    for word in ("back", "go back", "返回", "返回上一页", *row):
        match = find(turn, Target(word, word), kinds({"button", "link", "clickable"}))
        if match.thing and match.score >= STRONG:
            return click(match.thing)
    return Stuck("no_back")


def do_page(intent: GoToPage, turn: Turn) -> Outcome:
    """A pager: the number, "next", "previous", the first or the last."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    if first := recover(turn):
        return first
    clickable = kinds({"button", "link", "clickable", "tab", "option"})
    if intent.step:
        word = "next" if intent.step > 0 else "previous"
        for name in ("next page" if intent.step > 0 else "previous page", word):
            match = find(turn, Target(name, name), clickable)
            if match.thing and not match.thing.disabled:
                return click(match.thing)
        return missing(turn, Target(word, f"{word} page"))
    return _numbered(intent, turn)


def _numbered(intent: GoToPage, turn: Turn) -> Outcome:
    pages = [
        t
        for t in turn.view.things
        if t.kind in ("button", "link", "clickable", "tab")
        and re.fullmatch(r"(?:go to )?(?:page |第\s*)?(\d+)(?:\s*页)?", normal(t.label))
    ]
    numbers = {int(re.sub(r"\D", "", t.label)): t for t in pages}
    number = max(numbers, default=0) if intent.number == -1 else intent.number
    if number in numbers:
        return Achieved() if "current" in numbers[number].element.states else click(numbers[number])
    current = next((n for n, t in numbers.items() if "current" in t.element.states), 0)
    if current and current < number and len(turn.tries) < 30:
        following = find(turn, Target("next", "next page"), kinds({"button", "link", "clickable"}))
        if following.thing and not following.thing.disabled:
            return click(following.thing, final=False)
    return missing(turn, Target(str(intent.number), f"page {intent.number}"))


def do_search(intent: Search, turn: Turn) -> Outcome:
    """Type into the search field and submit."""
    if first := recover(turn):
        return first
    field = search_field(turn, intent.field)
    if step := turn.finished:
        if (
            step.tool == "input_text"
            and step.quiet
            and field
            and holds(field, intent.query)
            and (button := _search_button(turn, field))
        ):
            return click(button)
        return Achieved()
    if field is None:
        opener = find(turn, Target("search", "search"), kinds({"button", "link", "clickable", "summary"}))
        if opener.thing and not turn.tried("click", opener.thing.id):
            return click(opener.thing, final=False, say="open")
        return missing(
            turn, intent.field or Target("search", "搜索框" if turn.language == "zh" else "search field", "field")
        )
    return type_into(field, intent.query, submit=True)


def search_field(turn: Turn, named: Target | None = None) -> Thing | None:
    """The page's search field: by type, by name, else the only text field."""
    fields = [
        t
        for t in turn.view.things
        if t.kind in ("input", "combobox", "textarea")
        and not t.disabled
        and t.element.type not in ("password", "email", "number")
    ]
    if (
        named is not None
        and not named.vague
        and normal(named.words) not in ("site", "shop", "store", "page", "website")
    ):
        match = field_for(named, turn)
        if match.thing:
            return match.thing
    typed = [t for t in fields if t.element.type == "search"]
    if typed:
        return typed[0]
    called = [(best(variants("search"), name) * weight, t) for t in fields for name, weight in t.names]
    called = [(score, t) for score, t in called if score >= 0.5]
    if called:
        return max(called, key=lambda one: one[0])[1]
    return fields[0] if len(fields) == 1 else None


def _search_button(turn: Turn, field: Thing) -> Thing | None:
    match = find(turn, Target("search", "search"), kinds({"button", "clickable", "link"}))
    return match.thing if match.thing and not turn.tried("click", match.thing.id) and match.thing is not field else None


def do_filter(intent: Filter, turn: Turn) -> Outcome:
    """By the control that was named; else by whatever offers the value; else by the filter field."""
    if intent.by is not None:
        return do_fill(Fill(intent.said, intent.optional, values=(intent.value,), target=intent.by, how="choose"), turn)
    if turn.finished:
        return Achieved()
    outcome = do_fill(Fill(intent.said, intent.optional, values=(intent.value,), how="choose"), turn)
    if not isinstance(outcome, Stuck):
        return outcome
    field = next(
        (
            t
            for t in turn.view.things
            if t.kind in TEXT_FIELDS and any(best(variants("filter"), n) >= 0.6 for n, _ in t.names)
        ),
        None,
    ) or search_field(turn)
    return type_into(field, intent.value) if field is not None else outcome


def do_sort(intent: Sort, turn: Turn) -> Outcome:
    """A sorting menu that offers it, else the header of the column; pressed again for the other direction."""
    if first := recover(turn):
        return first
    if outcome := _sort_menu(intent, turn):
        return outcome
    target = Target(intent.by, intent.by)
    header = [
        t for t in turn.view.things if t.kind in ("button", "link", "clickable", "cell") and turn.view.lines[t.at].cells
    ]
    match = find(turn, target, lambda t: t in header) if header else None
    if match is None or match.thing is None:
        match = find(turn, replace(target, words=f"sort by {intent.by}"), kinds(CLICKS))
        if match.thing is None:
            match = find(turn, target, kinds(CLICKS, TICKS))
    if match.thing is None:
        return Achieved() if turn.finished else missing(turn, target, match)
    presses = len(turn.tried("click", ok=True))
    wanted = 2 if intent.descending and not re.search(r"desc|▼|↓", match.thing.label) else 1
    return Achieved() if presses >= wanted else click(match.thing, final=presses + 1 >= wanted)


def _sort_menu(intent: Sort, turn: Turn) -> Outcome | None:
    """A select whose options name the column; its options also name the direction."""
    down = re.compile(r"desc|high(?:est)?(?:\s+to|\s+first|\s*[-–>→])|newest|从高|降序|由高|高到低", re.I)
    up = re.compile(r"asc|low(?:est)?(?:\s+to|\s+first|\s*[-–>→])|oldest|cheapest|从低|升序|由低|低到高", re.I)
    said = variants(intent.by)
    for thing in turn.view.things:
        if thing.kind not in ("select", "combobox", "listbox") or not thing.element.options:
            continue
        fits = [o for o in thing.element.options if max(best(said, phrase(o.label)), 0.0) >= 0.45]
        if intent.descending is not None:
            pattern = down if intent.descending else up
            fits = [o for o in fits if pattern.search(o.label)] or (
                [] if any(down.search(o.label) or up.search(o.label) for o in fits) else fits
            )
        if fits:
            return do_fill(
                Fill(intent.said, values=(fits[0].label,), target=Target(thing.label, thing.label), how="choose"), turn
            )
    return None
