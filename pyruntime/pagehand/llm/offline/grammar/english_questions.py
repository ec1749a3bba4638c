"""English questions: "what is the price of the blue pen", "tell me how many tasks are left"."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.clauses import Clause, Rule, rule
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Intent, Question, Read
from pagehand.llm.offline.words import ordinal

_ASK = (
    r"(?:tell|give|show|let)\s+me(?:\s+know)?(?:\s+about)?|read(?:\s+(?:out|me|off|aloud))*|report"
    r"(?:\s+back)?|say|state|note(?:\s+down)?|get|return|copy|find\s+out|look\s+up|check|see|verify"
    r"|answer|list|extract|memori[sz]e|remember"
)
_FILLER = re.compile(
    r"^(?:(?:(?:to|for)\s+me|me|out|whether\s+or\s+not|exactly|what(?:['’]s|\s+is|\s+are|\s+was)?"
    r"|which(?:\s+is)?|who(?:\s+is|['’]s)?|when\s+is|where\s+is|the\s+(?:current\s+)?(?:value|text"
    r"|content)s?\s+(?:of|in)|"
    r"currently|now|again|all|that\s+corresponds\s+(?:with|to)(?:\s+each)?)\s+)+",
    re.I,
)
_TAIL = re.compile(
    r"\s+(?:is|are|was|were|says|shows?|it\s+(?:says|shows|has)|you\s+(?:see|get|find)|(?:is|are)\s+"
    r"(?:shown|displayed|there|listed|left|on\s+the\s+page)|appears?|"
    r"(?:on|in|at|from)\s+(?:the\s+|this\s+)?(?:page|screen|site|website|page\s+shown|end|list"
    r"|result\s+page)|to\s+me|now|there|here)$",
    re.I,
)
_UNITS = {"how much": "price", "when": "time", "how long": "duration"}


def question(text: str, clause: Clause) -> Question | None:
    """What a masked phrase asks for."""
    text = text.strip(" .?!:,")
    whole = clause.quotes.fill(text)
    if count := re.fullmatch(
        r"(?:how\s+many|the\s+(?:total\s+)?number\s+of|the\s+count\s+of)\s+(?P<what>.+?)(?P<tail>\s+(?:are|is|do|does"
        r"|have|has|there|remain|left|in|on)\b.*)?",
        text,
        re.I,
    ):
        remaining = " left" if re.search(r"\b(?:left|remain)", text, re.I) else ""
        scope = re.search(r"\b(?:in|on)\s+(?:the\s+|my\s+)?(.+)", count["tail"] or "", re.I)
        about = target(scope[1], clause.quotes) if scope else None
        return Question(
            clause.quotes.fill(count["what"]) + remaining,
            None if about and about.vague else about,
            count=True,
            whole=whole,
        )
    if top := re.fullmatch(
        r"(?:which|what)\s+(?P<what>\w+)\s+is\s+(?:the\s+)?(?P<most>\w+(?:\s+expensive|[\s-]+rated)?)", text, re.I
    ):
        thing = target(f"{top['most']} {top['what']}", clause.quotes)
        if thing.extreme:
            return Question("", thing, whole=whole)
    if cost := re.fullmatch(r"what\s+(?:does|do|did|would)\s+(?P<what>.+?)\s+cost", text, re.I):
        return Question("price", target(cost["what"], clause.quotes), unit="price", whole=whole)
    if cost := re.fullmatch(
        r"how\s+(?:much|expensive)\s+(?:is|are|does|do|costs?)\s+(?P<what>.+?)(?:\s+costs?)?", text, re.I
    ):
        thing = target(cost["what"], clause.quotes)
        if re.search(r"total|sum|shipping|price|fare", cost["what"], re.I):
            return Question(thing.full, unit="price", whole=whole)
        return Question("price", thing, unit="price", whole=whole)
    if held := re.fullmatch(
        r"(?:the\s+|all\s+)*(?:text|content|value|words)s?\s+(?:in|of|from)\s+(?P<where>.+)", text, re.I
    ):
        field = target(held["where"], clause.quotes)
        if field.role in ("field", "textarea"):
            return Question("text", field, whole=whole)
    if re.fullmatch(
        r"(?:the\s+)?(?:text|words?|code|letters?|characters)(?:\s+(?:shown|displayed|given))?\s+(?:below|above|here)",
        text,
        re.I,
    ):
        return Question("text", unit="here", whole=whole)
    if state := re.fullmatch(r"(?:if|whether|that|is|are)\s+(?P<what>.+)", text, re.I):
        return Question(clause.quotes.fill(state["what"]), yes_no=True, whole=whole)
    unit = next((unit for words, unit in _UNITS.items() if text.lower().startswith(words)), "")
    text = re.sub(r"^(?:when|how\s+long|how\s+much)\s+(?:(?:does|do|is|are|will)\s+)?", "", text, flags=re.I)
    for _ in range(3):
        text = _TAIL.sub("", _FILLER.sub("", text).strip())
    return _attribute(text, unit, whole, clause)


def _attribute(text: str, unit: str, whole: str, clause: Clause) -> Question | None:
    text = re.sub(r"^(?:the|a|an|its|their|this|that)\s+", "", text.strip(), flags=re.I)
    if not text:
        return None
    if (
        nth := re.fullmatch(
            r"(?P<n>\w+|\d+(?:st|nd|rd|th))\s+(?P<u>word|letter|paragraph|line|sentence|number)(?:\s+(?:in|of"
            r"|from)\s+(?P<where>.+))?",
            text,
            re.I,
        )
    ) and (position := ordinal(nth["n"])):
        about = target(nth["where"], clause.quotes) if nth["where"] else None
        return Question(nth["u"].lower(), about, nth=position, unit=nth["u"].lower(), whole=whole)
    if re.fullmatch(
        r"(?:\w+\s+)?(?:on|in)\s+(?:the|my|this)\s+(?:\S+\s+)?(?:list|cart|basket|bag|table|to-?dos?"
        r"|tasks?)|(?:all\s+)?(?:the\s+)?(?:entries|items|tasks|to-?dos|rows|results|products)",
        text,
        re.I,
    ):
        return Question("entries", unit="list", whole=whole)
    if owner := re.fullmatch(rf"(?P<who>[\w@. -]+?|{Q})['’]s?\s+(?P<what>.+)", text):
        return Question(clause.quotes.fill(owner["what"]), target(owner["who"], clause.quotes), unit=unit, whole=whole)
    if of := re.fullmatch(r"(?P<what>.+?)\s+(?:of|for|from|in|by|on|next\s+to)\s+(?P<who>.+)", text, re.I):
        about = target(of["who"], clause.quotes)
        what = clause.quotes.fill(re.sub(r"^(?:the|a)\s+", "", of["what"], flags=re.I))
        if (
            not about.vague
            or about.position
            or about.extreme
            or about.role in ("item", "row", "dialog", "field", "textarea")
        ):
            return Question(what, about, unit=unit, whole=clause.quotes.fill(text))
        return Question(what, unit=unit, whole=clause.quotes.fill(text))
    thing = target(text, clause.quotes)
    if thing.position or thing.extreme:
        return Question("", thing, unit=unit, whole=clause.quotes.fill(text))
    return Question(clause.quotes.fill(text), unit=unit, whole=clause.quotes.fill(text))


def _read(m: re.Match[str], c: Clause) -> list[Intent] | None:
    if (
        m["ask"]
        and re.fullmatch(r"check|see|verify|find\s+out|show\s+me|get|list|look\s+up", m["ask"], re.I)
        and not _QUESTION.match(m["what"])
    ):
        return None
    if m["ask"] and re.match(r"return|copy", m["ask"], re.I) and re.match(r"to\b", m["what"], re.I):
        return None
    found = question(m["what"], c)
    return (
        [Read(c.said, question=found, quiet=bool(m["ask"]) and m["ask"].lower() in ("copy", "memorize", "remember"))]
        if found
        else None
    )


def _count(m: re.Match[str], c: Clause) -> list[Intent]:
    what = c.quotes.fill(m["what"])
    return [Read(c.said, question=Question(what, count=True, whole=what))]


_QUESTION = re.compile(
    r"(?:what|which|who|when|where|how|if|whether|that|the\s+(?:price|total|status|number|value|result"
    r"|answer|order\s+number))",
    re.I,
)

RULES: tuple[Rule, ...] = (
    rule(rf"(?P<ask>{_ASK})\s*[:,]?\s+(?P<what>.+)", _read),
    rule(r"(?P<what>(?P<ask>)(?:what|which|who|when|where|how\s+(?:many|much|long|expensive)|is|are)\b.+)", _read),
    rule(r"(?P<ask>)count\s+(?:the\s+)?(?P<what>.+)", _count),
    rule(
        rf"find\s+(?P<ask>)(?P<what>the\s+(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|last)"
        rf"\s+word.*|the\s+(?:price|total|cost|status|phone|email|address)\s+(?:of|for)\s+(?:{Q}|.)+)", _read),
)  # fmt: skip
