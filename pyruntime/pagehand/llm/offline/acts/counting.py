"""How many, and whether: figures and states that the page shows."""

from __future__ import annotations

import re

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.common import find
from pagehand.llm.offline.acts.drawing import count_of
from pagehand.llm.offline.intents import Question, Target
from pagehand.llm.offline.match import TEXT_FIELDS, TICKS, kinds
from pagehand.llm.offline.sentences import say
from pagehand.llm.offline.turn import Turn
from pagehand.llm.offline.words import has_cjk, normal, phrase


def count(question: Question, turn: Turn) -> str | None:
    """A figure that the page states ("3 items left"), else the number of entries."""
    view, what = turn.view, question.what
    if (drawn := count_of(what, turn)) is not None:
        return str(drawn)
    said = phrase(what)
    for index in range(len(view.lines)):
        text = view.words_of(index)
        for match in re.finditer(r"(?<![\d.,])(\d+)\s*([^\d,;|·:，。]{1,30})", text):
            tail = phrase(match[2])
            if (said.words and said.words <= tail.words) or (
                len(said.words & tail.words) >= 1
                and re.search(r"left|remain", what)
                and re.search(r"left|remain", match[2])
            ):
                return match[1]
        if has_cjk(what) and (
            match2 := re.search(rf"{re.escape(what)}\D{{0,4}}(\d+)|(\d+)\s*[个条项件位趟名]?\s*{re.escape(what)}", text)
        ):
            return match2[1] or match2[2]
    ticks = [t for t in view.things if t.kind in TICKS]
    if re.search(r"left|remain|open|active|unfinished|剩|未完成", question.whole) and ticks:
        return str(len([t for t in ticks if "checked" not in t.element.states]))
    if re.search(r"\bchecked|ticked|done|completed|已完成|选中", question.whole) and ticks:
        return str(len([t for t in ticks if "checked" in t.element.states]))
    kind = {"button": "button", "link": "link", "checkbox": "checkbox", "field": "input"}.get(
        normal(what).rstrip("s").rstrip("e"), ""
    )
    if kind:
        return str(len([t for t in view.things if t.kind == kind]))
    blocks = places.entries(view)
    return str(len(blocks)) if blocks else None


def yes_no(question: Question, turn: Turn) -> str | None:
    """A state of a control, else whether the page says it."""
    match = re.match(
        r"(?P<what>.+?)\s+(?:is\s+|are\s+)?(?:now\s+)?(?P<no>not\s+)?(?P<state>checked|ticked|on|off"
        r"|enabled|disabled|selected|done|completed?|open|required|已?勾选|选中|开启|启用|禁用|停用|完成|已完成)\s*$",
        question.what,
        re.I,
    )
    if match:
        found = find(turn, Target(match["what"], match["what"]), kinds(TICKS, TEXT_FIELDS, {"button", "tab", "option"}))
        if found.thing is None:
            return None
        states = found.thing.element.states
        holds = (
            "disabled" in states
            if re.search(r"disabled|禁用|停用", match["state"])
            else bool(states & {"checked", "selected", "pressed", "expanded", "required"})
        )
        if re.search(r"enabled$", match["state"]) and found.thing.kind not in TICKS:
            holds = "disabled" not in states
        if match["state"].lower() == "off":
            holds = not holds
        return say("yes" if holds != bool(match["no"]) else "no", turn.language)
    words = re.sub(r"\s+(?:is|are|there|on|the|page|shown|visible)\b", " ", question.what)
    words = re.sub(r"^(?:there\s+)?(?:is\s+|are\s+)?(?:an?\s+)?|^(?:有没有|有)", "", words).strip()
    if words and places.anchors(turn.view, words):
        return say("yes", turn.language)
    # That a page does not say it means "no" only where the question is whether it is there.
    existence = re.search(r"\bthere\b|\bon\s+the\s+page\b|\bshown\b|\bvisible\b|有|存在|显示|出现", question.what, re.I)
    return say("no", turn.language) if existence else None
