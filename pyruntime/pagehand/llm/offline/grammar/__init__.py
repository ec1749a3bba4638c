"""From the request to a :class:`Goal`: sentences are split into clauses, each clause becomes intents.

A clause ends at a full stop, a new line, "then", and at a comma or "and" before a verb. What no rule understands is
first joined with the clause before it, then becomes :class:`Unknown`; nothing is dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from pagehand.llm.offline.grammar import chinese, english, english_words, letters, orders, routes
from pagehand.llm.offline.grammar.chinese_targets import target as chinese_target
from pagehand.llm.offline.grammar.clauses import Clause, apply
from pagehand.llm.offline.grammar.discourse import attach, connect
from pagehand.llm.offline.grammar.english_targets import target as english_target
from pagehand.llm.offline.grammar.quoting import Q, Quotes
from pagehand.llm.offline.intents import Click, Close, Delete, Goal, Intent, Read, Target, Toggle, Unknown
from pagehand.llm.offline.words import has_cjk

_NUMBERED = re.compile(
    r"^\s*(?:\d{1,2}\s*[.)、）]|[①-⑳]|[-*•]|step\s+\d+\s*[:.)]|第[一二三四五六七八九十]步[：:，]?"
    r"|步骤\s*\d+\s*[：:.]?)\s*",
    re.I | re.M,
)
_INLINE = re.compile(r"(?<=[\s,;.，；。])(?:\d{1,2}[.)、]|[①-⑳])\s*(?=[A-Za-z\u3400-\u9fff])")
_STRONG = re.compile(
    r"\s*(?:(?:\n+|;)(?!\s*[\w ]{1,30}[:=]\s)|[；。！？]+|(?<!\d)[.!?]+(?=\s|$)|[.!?]+(?=\s|$)|,?\s*"
    r"(?:and\s+)?\b(?:then|afterwards|after\s+that)\b,?\s+|[，,]?\s*(?:然后|接着|接下来|随后|之后(?=[，,]|\S{2})"
    r"|最后(?!一))再?)\s*",
    re.I,
)
_WEAK_EN = re.compile(
    rf"\s*(?:,\s*(?:and\s+|also\s+|but\s+)?|\s+(?:and|&|but)\s+(?:also\s+|finally\s+)?)(?=(?:(?:please"
    rf"|then|finally|also|now)\s+)*(?:{english_words.VERBS})\b)|\s*,\s*(?:and\s+)?(?=(?:on|in|under)\s+the\s)"
    rf"|\s*,\s*(?=(?:and\s+)?(?:{Q}))"
    r"|\s+and\s+(?=[a-z]+\s+(?:it|them|this|that)$)"
    rf"|(?<!double)(?<!right)(?<!and)(?<!to)(?<!then)\s+(?=(?:hit|press|click|tap)\s+(?:on\s+)?"
    rf"(?:the\s+)?(?:submit|enter|ok|login|{Q})(?:\s+button)?$)",
    re.I,
)
_WEAK_ZH = re.compile(rf"\s*(?:[，,]\s*|(?:再|并且|并|后(?=点|选|输|填|提|按|告))(?=(?:{chinese.VERBS})))\s*")
_IF = re.compile(
    r"^(?:if|when(?:ever)?|in\s+case|should)\s+(?:there\s+(?:is|are)\s+)?(?P<what>.+?)(?:,\s*"
    r"(?:then\s+)?|\s+then\s+)(?P<rest>.+)$",
    re.I,
)
_IF_ZH = re.compile(r"^(?:如果|若|假如|要是)(?P<what>.+?)[，,](?:就|则|请)?(?P<rest>.+)$")


def parse_goal(request: str, today: date | None = None) -> Goal:
    """Everything that ``request`` asks for, in order. ``today`` gives "tomorrow" a meaning."""
    quotes = Quotes()
    masked = quotes.mask(request.strip())
    language = "zh" if is_chinese(masked) or (has_cjk(request) and not re.search(r"[A-Za-z]{3}", masked)) else "en"
    if about_mail := letters.letter(_clause(masked, quotes, today)):
        return Goal(tuple(about_mail), language)
    masked = _INLINE.sub("\n", _NUMBERED.sub("\n", masked))
    intents: list[Intent] = []
    for sentence in _STRONG.split(masked):
        if sentence and sentence.strip(" ,，."):
            intents += _sentence(sentence.strip(), quotes, today)
    return Goal(tuple(connect(intents)), language)


_ENGLISH_START = re.compile(rf"\s*(?:{english_words.VERBS}|please|then|and|on|in|from|at|if|the)\b", re.I)


def is_chinese(text: str) -> bool:
    """Whether a masked text is a Chinese sentence, rather than an English one with Chinese names in it."""
    bare = re.sub(Q, "", text)
    return has_cjk(bare) and not _ENGLISH_START.match(bare)


def _sentence(text: str, quotes: Quotes, today: date | None) -> list[Intent]:
    for pattern in (_IF, _IF_ZH):
        if match := pattern.match(text):
            return _conditional(match["what"], _sentence(match["rest"], quotes, today), quotes)
    if is_chinese(text):
        return _merge(_WEAK_ZH.split(text), "，", quotes, today)
    pieces = [piece for piece in _WEAK_EN.split(text) if piece]
    return _merge(pieces, ", ", quotes, today)


def _conditional(what: str, intents: list[Intent], quotes: Quotes) -> list[Intent]:
    """Intents that hold only if ``what`` shows; "it" in them is what shows."""
    name = re.sub(
        r"\s+(?:appears?|shows?(?:\s+up)?|pops?\s+up|is\s+\w+|comes?\s+up)$|(?:出现|弹出|显示)了?$|^"
        r"(?:出现|弹出|有)了?",
        "",
        what.strip(),
        flags=re.I,
    )
    thing = chinese_target(name, quotes) if is_chinese(name) else english_target(name, quotes)
    out: list[Intent] = []
    for one in intents:
        if isinstance(one, (Click, Close, Delete, Toggle)) and one.target.pronoun:
            one = replace(one, target=thing)
        out.append(replace(one, optional=True))
    return out


def _bare(text: str) -> str:
    text = text.strip(" ,，.;；。!！")
    lead = chinese.LEAD if is_chinese(text) else english_words.LEAD
    return lead.sub("", text).strip(" ,，.;；。!！") or text


def _clause(text: str, quotes: Quotes, today: date | None) -> Clause:
    return Clause(text, quotes.show(text), quotes, today)


def _understand(text: str, quotes: Quotes, today: date | None) -> list[Intent]:
    bare = _bare(text)
    clause = _clause(bare, quotes, today)
    if is_chinese(bare):
        return routes.chinese(clause) or apply(chinese.RULES, clause)
    return (
        routes.english(clause) or orders.order(clause) or apply(english.RULES, clause) or _placed(bare, quotes, today)
    )


_AHEAD = re.compile(
    rf"(?:on|in|at|under|from|within|inside|for)\s+(?P<place>(?:the\s+|a\s+)?(?:[\w-]+\s+){{0,3}}?"
    rf"(?:{Q}|tab|dialog|section|form|row\s+of\s+\S+|menu|page|list|table))\s+"
    rf"(?P<rest>(?:{english_words.VERBS})\b.+)",
    re.I,
)


def _placed(text: str, quotes: Quotes, today: date | None) -> list[Intent]:
    """ "On the tab “Gift card” choose …": a place, then a command without a comma between."""
    match = _AHEAD.fullmatch(text)
    found = _understand(match["rest"], quotes, today) if match else []
    if not match or not found:
        return []
    place = english_target(match["place"], quotes)
    if place.role == "row" and place.scope is not None:
        place = replace(place.scope, relation="row")
    return _inside(place, found, quotes.show(text))


def _inside(place: Target, found: list[Intent], said: str) -> list[Intent]:
    """Commands in a place: a tab is opened first, everything else only narrows the search."""
    if place.role == "tab":
        return [Click(said, target=place, verb="open"), *found]
    return attach(
        found,
        place
        if place.relation and place.scope is None
        else replace(place, relation="row" if place.role == "row" else "in"),
    )


def _merge(pieces: list[str], glue: str, quotes: Quotes, today: date | None) -> list[Intent]:
    """Understand piece by piece; a piece that means nothing alone is tried together with its neighbours."""
    groups: list[tuple[str, list[Intent]]] = []
    place: Target | None = None
    pending = ""
    for piece in pieces:
        text = f"{pending}{glue}{piece}" if pending else piece
        pending = ""
        found = _understand(piece, quotes, today)
        if found and place:
            found = _inside(place, found, quotes.show(text))
            place = None if place.role == "tab" else place
        if not found and (_only_lead(piece) or _only_tell(piece, groups)):
            continue
        if not found and (where := prefix_place(piece, quotes)):
            place, pending = where, piece
            continue
        if not found and groups and (joined := _understand(groups[-1][0] + glue + piece, quotes, today)):
            groups[-1] = (groups[-1][0] + glue + piece, joined)
            continue
        if not found and groups and (same := _inherit(groups[-1][0], piece, quotes, today)):
            found = same
        groups.append((text, found or [Unknown(quotes.show(_bare(text)))]))
    if pending:
        groups.append((pending, [Unknown(quotes.show(pending))]))
    return [one for _, found in groups for one in found]


def _only_lead(text: str) -> bool:
    """ "Could you please": words that carry no command."""
    return bool(english_words.LEAD.fullmatch(text.strip() + " ") or chinese.LEAD.fullmatch(text.strip()))


def _only_tell(text: str, before: Sequence[tuple[str, list[Intent]]]) -> bool:
    """ "Read the heading and tell me": the second half says nothing of its own."""
    said = re.fullmatch(
        r"(?:tell|show|give)\s+(?:it\s+to\s+)?me(?:\s+(?:it|that|what\s+it\s+says))?|告诉我", _bare(text), re.I
    )
    return bool(said and before and any(isinstance(one, Read) for one in before[-1][1]))


_PLACE_EN = re.compile(r"(?:in|on|under|from|within|inside|at|for|using|next\s+to)\s+(?P<place>\S.*)", re.I)
_PLACE_ZH = re.compile(r"在?(?P<place>.+?)(?:那一行|这一行|一行|中|里|内|上|下面?|那里)")


def prefix_place(text: str, quotes: Quotes) -> Target | None:
    """A place that the next clauses belong to: "In the settings dialog", “在购物车中”."""
    bare = _bare(text)
    if match := _PLACE_EN.fullmatch(bare):
        place = english_target(match["place"], quotes)
        rows = place.role in ("row", "item") or bare.lower().startswith("for ")
        if place.role == "row" and place.scope is not None:
            place = place.scope
        return replace(place, relation="row" if rows else "in") if not place.pronoun else None
    if match := _PLACE_ZH.fullmatch(bare):
        place = chinese_target(match["place"], quotes)
        return replace(place, relation="row" if "行" in bare else "in") if not place.pronoun else None
    return None


_VERB_EN = re.compile(rf"(?:{english_words.VERBS})(?:\s+(?:on|in|out|to|for))?\b", re.I)
_VERB_ZH = re.compile(rf"(?:{chinese.VERBS})")


def _inherit(before: str, piece: str, quotes: Quotes, today: date | None) -> list[Intent]:
    """ "Set A to B and C to D": the second part borrows the verb of the first."""
    text = _bare(before)
    match = (_VERB_ZH if is_chinese(text) else _VERB_EN).match(text)
    if not match or (is_chinese(piece) and len(piece) < 2):
        return []
    return _understand(f"{match[0]} {piece}" if match[0].isascii() else match[0] + piece, quotes, today)
