"""English sentences that give values to fields: type, enter, fill, set, change, choose, select."""

from __future__ import annotations

import re
from dataclasses import replace

from pagehand.llm.offline.grammar.clauses import Clause, Rule, rule
from pagehand.llm.offline.grammar.english_questions import question
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Click, Fill, Intent, Press, Scroll, Target

_FIELD = (
    r"(?:(?:user|login|first|last|middle|full|family|given|given|nick|card|company|street|account"
    r"|display|cardholder|product|project)[\s-]*name|name|"
    r"user(?=\s)|pass(?:word|code)|(?:new|current|old|confirm|repeat)\s+password|e-?mail"
    r"(?:\s+address)?|phone(?:\s+number)?|telephone|mobile|"
    r"(?:street\s+|shipping\s+|billing\s+|postal\s+)?address(?:\s+line\s*\d)?|city|town|state|province"
    r"|zip(?:\s+code)?|post(?:al)?\s*code|postcode|country|region|"
    r"age|birthday|date(?:\s+of\s+birth)?|(?:start|end|departure|return|arrival|check-?in|check-?out"
    r"|due|travel)\s+date|time|title|subject|message|body|comment|description|notes?|"
    r"company|organi[sz]ation|website|url|amount|quantity|qty|number|(?:credit\s+)?card(?:\s+number)?"
    r"|cvv|cvc|expiry(?:\s+date)?|seats?|seat\s+class|class|"
    r"from|to|origin|destination|passengers?|guests?|travell?ers?|role|status|priority|category"
    r"|colou?r|size|gender|language|currency|topic|reason|code|coupon|price|department|team|plan"
    r"|rating)"
)
_GENERIC = (
    r"(?:(?:the\s+)?(?:following\s+)?(?:text|word|words|value|string|phrase|sentence|number|message"
    r"|letters?|query|item)\s+)"
)
_LABELLED = re.compile(
    rf"(?:the\s+|a\s+|your\s+|my\s+|its\s+)?(?P<label>[\w][\w /()-]*?)\s*(?:[:=]\s*|\s+(?:as|to|is|with"
    rf"|of)\s+|\s+)(?P<value>{Q})",
    re.I,
)
_KNOWN = re.compile(
    rf"(?:the\s+|a\s+|your\s+|my\s+|its\s+)?(?P<label>{_FIELD})\s*(?:[:=]\s*|\s+(?:as|to|is|with|of)\s+"
    rf"|\s+)(?P<value>\S.*)",
    re.I,
)
_COLON = re.compile(r"(?P<label>[\w][\w /()-]{0,40}?)\s*[:=]\s*(?P<value>\S.*)")
_NO_PAIR = re.compile(rf"{Q}\s+(?:in\s*to|into|in)\s+\S|^\s*\d{{1,2}}\s*:\s*\d\d\b", re.I)
"""What looks like label and value and is not: a place named behind the value, a time of day."""
_NO_LABEL = frozenset("text word value string and in into with".split())


def pairs(text: str, clause: Clause) -> list[tuple[str, str]] | None:
    """Label and value of each member of "the name Bob and the email "b@c""; ``None`` if any member is no pair."""
    rest = re.sub(r"^(?:with|using|as\s+follows|:|,|the\s+following)+[\s:,]*", "", text.strip(), flags=re.I)
    rest = re.sub(r"\s+(?:in|into)\s+(?:the\s+)?(?:text\s*|input\s*)?(?:fields?|boxes|form)$", "", rest, flags=re.I)
    pieces = [
        piece for piece in re.split(r"\s*(?:[,;\n]\s*(?:and\s+)?|\s+and\s+(?!\w+\s*$))\s*", rest) if piece.strip()
    ]
    found: list[tuple[str, str]] = []
    for piece in pieces:
        match = _LABELLED.fullmatch(piece) or _KNOWN.fullmatch(piece) or _COLON.fullmatch(piece)
        if match and match["label"].strip().lower() not in _NO_LABEL and not _NO_PAIR.search(piece):
            found.append((clause.quotes.fill(match["label"].strip()), clause.quotes.value(match["value"])))
        else:
            return None
    return found or None


def fills(given: list[tuple[str, str]], clause: Clause, how: str = "set") -> list[Intent]:
    """One :class:`Fill` per pair."""
    return [Fill(clause.said, values=(value,), target=target(label, clause.quotes), how=how) for label, value in given]


def _pairs(m: re.Match[str], c: Clause) -> list[Intent] | None:
    body = m["body"]
    if re.search(r"\b(?:in|into|to)\s+(?:both|all|each|every)\b", body, re.I):
        return None
    if re.search(rf"{Q}|\d", body) is None and re.search(r"[:=]", body) is None and not _KNOWN.fullmatch(body):
        return None
    found = pairs(body, c)
    return (
        fills(found, c, "type" if m["verb"].lower() in ("enter", "type", "input", "write") else "set")
        if found
        else None
    )


def _into(m: re.Match[str], c: Clause) -> list[Intent] | None:
    text, where = re.sub(rf"^{_GENERIC}(?={Q})", "", m["text"].strip(), flags=re.I), m["where"]
    if "," in where and not re.search(Q, where):
        # Words behind the field that no rule understood: they are not part of its name.
        return None
    both = re.match(r"(?:both|all|each|every)\b", where, re.I)
    append = bool(re.match(r"append", m[0], re.I))
    thing = target(where, c.quotes)
    if label := re.fullmatch(rf"(?:the\s+)?(?P<label>[\w -]+?)\s+(?P<q>{Q})", text):
        text = label["q"]
        if thing.vague and not thing.position:
            thing = thing if both else target(label["label"], c.quotes)
            both = both or None
    if len(re.findall(Q, text)) > 1:
        return None
    return [_typed(text, thing, c, every=bool(both), append=append)]


def _typed(text: str, thing: Target | None, c: Clause, *, every: bool = False, append: bool = False) -> Fill:
    """A :class:`Fill`, its text verbatim, or a question when the text is to be taken from the page."""
    asked = question(text, c) if _asks(text) else None
    if asked:
        return Fill(c.said, target=thing, how="type", ask=asked, every=every)
    return Fill(c.said, values=(c.quotes.value(text),), target=thing, how="type", every=every, append=append)


def _asks(text: str) -> bool:
    if re.fullmatch(Q, text.strip()):
        return False
    return bool(
        re.match(
        r"the\s+(?:total\s+)?number\s+of\s|(?:the\s+(?:value|text|content|name|number|\d+(?:st|nd|rd|th)|first|second|third|last)\s+"
        r"(?:\w+\s+)*?(?:of|in|that|from)\b|"
        r"(?:it|that|this|them|your\s+answer|the\s+(?:answer|result|solution|number|word|code|text|value))$"
        r"|the\s+(?:text|words?|code|letters?)(?:\s+(?:shown|displayed|given))?\s+(?:below|above|here)$"
        r"|the\s+value\s+that\s+corresponds)",
            text.strip(), re.I,
        )
    )  # fmt: skip


def _pattern(m: re.Match[str], c: Clause) -> list[Intent]:
    """ "An item that starts with “Po” and ends with “land”": the beginning is typed, a suggestion is taken."""
    starts, ends = c.quotes.value(m["starts"] or ""), c.quotes.value(m["ends"] or "")
    where = target(m["where"], c.quotes) if m["where"] else None
    return [Fill(c.said, values=(starts or ends,), target=where, how="type", starts=starts, ends=ends)]


def _type(m: re.Match[str], c: Clause) -> list[Intent]:
    text = m["text"].strip()
    if re.match(r"(?:write|input|paste)\b", m[0], re.I) and not re.search(Q, text) and not _asks(text):
        return []
    text = re.sub(rf"^{_GENERIC}(?={Q}$)", "", text, flags=re.I)
    typed = _typed(text, None, c, append=m[0].lower().startswith("append"))
    parts = _PARTED.fullmatch(text)
    if parts and typed.ask is None:
        typed = replace(typed, parted=(c.quotes.value(parts["text"]), target(parts["where"], c.quotes)))
    return [typed]


_PARTED = re.compile(r"(?P<text>.+)\s+(?:in\s*to|into|inside|in|on|at|under|as|for|to)\s+(?P<where>\S.*)", re.I)


def stated(m: re.Match[str], c: Clause) -> list[Intent] | None:
    """ "My name is Bob", "Email: bob@x.com": what is so goes into the field that is called so."""
    found = pairs(m["body"], c)
    return fills(found, c) if found else None


def _with(m: re.Match[str], c: Clause) -> list[Intent] | None:
    what = m["what"].strip()
    if re.fullmatch(
        r"(?:the\s+|this\s+|that\s+|out\s+|in\s+)*(?:\w+\s+)?(?:form|fields|details|it|dialog)", what, re.I
    ):
        found = pairs(m["value"], c)
        return fills(found, c) if found else None
    more = re.split(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?=[^,]*\s+with\s+)", m[0][m.start("what") :], flags=re.I)
    out: list[Intent] = []
    for piece in more:
        name, _, value = re.sub(r"\s+with\s+", "\0", piece, count=1).partition("\0")
        out.append(_set_one(name, value, c))
    return out


def _set_one(name: str, value: str, c: Clause) -> Fill:
    if _asks(value) and (asked := question(value, c)):
        return Fill(c.said, target=target(name, c.quotes), how="set", ask=asked)
    return Fill(c.said, values=(c.quotes.value(value),), target=target(name, c.quotes), how="set")


_TO = r"\s*(?:\s+to\s+be\s+|\s+to\s+|\s*=\s*|\s+equal\s+to\s+|\s+into\s+)(?:the\s+(?:combination|value)\s+)?"


def _set(m: re.Match[str], c: Clause) -> list[Intent] | None:
    body = m["body"]
    combined = re.fullmatch(rf"(?P<what>.+?){_TO}\[?(?P<list>-?\d+(?:\s*,\s*-?\d+)+)\]?", body, re.I)
    if combined:
        numbers = re.findall(r"-?\d+", combined["list"])
        base = target(combined["what"], c.quotes)
        return [
            Fill(c.said, values=(n,), target=Target(base.words, base.full, base.role, position=i + 1), how="set")
            for i, n in enumerate(numbers)
        ]
    pieces = re.split(rf"\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?=[^,]+?{_TO}\S)", body, flags=re.I)
    out: list[Intent] = []
    for piece in pieces:
        match = re.fullmatch(rf"(?P<what>.+?){_TO}(?P<value>\S.*)", piece, re.I)
        if not match:
            return None
        value, scope = match["value"], ""
        if tail := re.fullmatch(rf"(?P<v>{Q}|[\w.-]+)\s+(?P<rel>(?:for|in|on|of)\s+(?:the\s+)?.+)", value):
            value, scope = tail["v"], " " + tail["rel"]
        out.append(_set_one(match["what"] + scope, value, c))
    return out


def _choose(m: re.Match[str], c: Clause) -> list[Intent] | None:
    body = m["body"].strip()
    if re.fullmatch(r"(?:nothing|none|no\s+(?:option|item)s?)", body, re.I):
        return [Scroll(c.said, direction="up", pages=0.0)]
    if re.match(r"all\s+(?:the\s+)?text\b|all$|everything$", body, re.I):
        rest = re.search(r"\b(?:in|of)\s+(?:the\s+)?(.+)", body)
        return [Press(c.said, keys="Control+a", target=target(rest[1], c.quotes) if rest else None)]
    if ">" in body:
        parts = [part for part in re.split(r"\s*[>→»]\s*", body) if part.strip()]
        return [Click(c.said, target=target(part, c.quotes), verb="open") for part in parts]
    body = re.sub(r"^the\s+following(?:\s+\w+)?\s*:?\s*", "", body, flags=re.I)
    if many := _several(body, c):
        return many
    extra = re.fullmatch(r"(?P<v>.+?)\s+with\s+(?P<more>(?:the\s+)?\S.*)", body, re.I)
    if extra and not _TOOL.search(extra["more"]) and (found := pairs(extra["more"], c)):
        return [*_choice(extra["v"], c), *fills(found, c)]
    return _choice(body, c)


_TOOL = re.compile(r"\b(?:picker|slider|spinner|calendar|wheel|drop-?down|widget|mouse|keyboard)s?$", re.I)
"""With what something is chosen, as against what else is to be filled in."""


def _several(body: str, c: Clause) -> list[Intent]:
    """ "Red as the colour and Large as the size"."""
    pieces = re.split(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)", body)
    if len(pieces) > 1 and all(re.search(r"\s(?:as|for|from)\s", piece) for piece in pieces):
        return [one for piece in pieces for one in _choice(piece, c)]
    return []


_ENUMERATION = re.compile(r"\s*(?:,\s*and\s+|,\s*|\s+and\s+)")


def _values(value: str, c: Clause) -> tuple[str, ...]:
    """What is to be chosen: quotations verbatim, else the members of the enumeration."""
    if quoted := c.quotes.quoted(value):
        return tuple(quoted)
    bare = re.sub(
        r"^(?:the\s+|an?\s+)?(?:options?\s+|values?\s+|items?\s+|radio\s+button\s+)?(?=\S)", "", value, flags=re.I
    )
    bare = re.sub(r"(?<=\w)\s+(?:option|entry|radio\s+button)$", "", bare, flags=re.I)
    return tuple(c.quotes.value(piece) for piece in _ENUMERATION.split(bare) if piece.strip())


def _choice(body: str, c: Clause) -> list[Intent]:
    match = re.fullmatch(
        r"(?P<v>.+?)\s+(?:from|in|as|for|under|using|with|on|of|inside|out\s+of)\s+(?P<where>(?:the\s+"
        r"|a\s+|your\s+|my\s+)?.+)",
        body,
        re.I,
    )
    if match and re.fullmatch(Q, body):
        match = None
    value, where = (match["v"], match["where"]) if match else (body, None)
    if match and not re.search(r"\s(?:from|as)\s", match[0][len(value) :], re.I) and not re.search(Q, value):
        # "Terms of service", "Click for more": a name may hold these words; the page decides.
        thing = target(body, c.quotes)
        if thing.role in _CLICKED or thing.position or thing.extreme:
            return [Click(c.said, target=thing, verb="select")]
    thing = target(value, c.quotes)
    if where is None and (
        thing.position
        or thing.extreme
        or thing.role in _CLICKED
        or (thing.scope is not None and thing.relation == "row")
    ):
        return [Click(c.said, target=thing, verb="select")]
    values = _values(value, c)
    where_target = target(where, c.quotes) if where else None
    person = (
        where_target is not None
        and where_target.quoted
        and bool(re.search(r"\sfor\s*$", body[: match.start("where")] if match else ""))
    )
    return [Fill(c.said, values=values, target=where_target, how="choose", person=person)]


_CLICKED = frozenset({"button", "link", "tab", "row", "icon", "image", "item"})


RULES: tuple[Rule, ...] = (
    rule(
        rf"(?:enter|type|input|choose|select|pick)\s+(?:an?|the|any)\s+[\w ]+?\s+(?:that|which)\s+(?:"
        rf"(?:starts|begins)\s+with\s+(?P<starts>{Q}))?"
        rf"(?:\s+and\s+)?(?:ends\s+with\s+(?P<ends>{Q}))?(?:\s+(?:in|into)\s+(?P<where>.+))?",
        _pattern,
    ),
    rule(
        r"(?P<verb>enter|type|input|write|fill(?:\s+(?:in|out))?|provide|use|set|complete)\s+(?:(?:out|in)"
        r"\s+)?(?:(?:the|this)\s+(?:\w+\s+)?form\s*(?:with|using|as\s+follows|:)\s*)?(?P<body>.+)",
        _pairs,
    ),
    rule(
        rf"(?:type|enter|input|write|put|insert|key\s+in|paste|append)\s+(?P<text>(?:{_GENERIC})?{Q})"
        rf"(?:\s+text)?\s+(?:in\s*to|into|inside|in|on|to|at|under|as|for)\s+(?P<where>.+)",
        _into,
    ),
    rule(
        r"(?:type|enter|input|write|put|insert|key\s+in|paste|append)\s+(?P<text>.+)\s+(?:in\s*to|into"
        r"|inside)\s+(?P<where>.+)",
        _into,
    ),
    rule(
        r"(?:type|enter|input|write|put|insert|key\s+in|paste)\s+(?P<text>.+?)\s+(?:in\s+(?=the|my|your"
        r"|both|all)|as|for|on\s+the|under)\s*(?P<where>.+)",
        _into,
    ),
    rule(r"(?:type|input|write|key\s+in|paste|append|enter)\s+(?P<text>.+)", _type),
    rule(r"fill\s+(?:in\s+|out\s+|up\s+)?(?P<what>.+?)\s+(?:with|using|as|:)\s*(?P<value>.+)", _with),
    rule(r"complete\s+(?:the\s+)?(?P<what>form)\s+(?:with|using)\s+(?P<value>.+)", _with),
    rule(rf"fill\s+(?:in\s+)?(?P<text>{Q}|.+?)\s+(?:in\s*to|into|in|for)\s+(?P<where>.+)", _into),
    rule(
        r"(?:set|change|update|switch|adjust|increase|decrease|raise|lower|move|drag|make|turn|edit)\s+"
        r"(?P<body>.+)",
        _set,
    ),
    rule(r"(?:choose|select|pick)\s+(?P<body>.+)", _choose),
)
