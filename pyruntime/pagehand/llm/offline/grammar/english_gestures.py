"""English sentences about the mouse and about figures: drag, hover, highlight, resize, sort, solve, guess."""

from __future__ import annotations

import re
from dataclasses import replace

from pagehand.llm.offline.grammar.clauses import Clause, Rule, rule
from pagehand.llm.offline.grammar.english_fields import fills
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import (
    Arrange,
    Click,
    ClickEach,
    ClickInOrder,
    Construct,
    Drag,
    Draw,
    Fill,
    FillLabels,
    Find,
    Guess,
    Hover,
    Intent,
    Mark,
    Name,
    Parity,
    Question,
    Read,
    Resize,
    Submit,
    Target,
    Until,
)
from pagehand.llm.offline.words import number, ordinal

_DRAG = r"(?:drag(?:\s+and\s+drop)?|move|pull)"
_COUNT = r"(?:one|two|three|four|five|\d+)"
_ORDER = r"(?P<order>ascending|increasing|rising|descending|decreasing|falling)\s+order\b.*"
_LESS = r"less\s+than|smaller\s+than|lower\s+than|below|under|at\s+most|<"
_MORE = r"greater\s+than|more\s+than|larger\s+than|bigger\s+than|higher\s+than|above|over|at\s+least|>"
_CONDITION = rf"(?:(?P<less>{_LESS})|(?P<more>{_MORE}))\s+[$€£¥]?(?P<n>-?\d+(?:\.\d+)?)"
_THING = r"(?:that\s+is\s+|which\s+is\s+|is\s+|to\s+be\s+|falls?\s+|drops?\s+|rises?\s+|gets?\s+|goes\s+)*"


def _focus(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Click(c.said, target=target(m["what"], c.quotes), verb="focus")]


def _drag_way(m: re.Match[str], c: Clause) -> list[Intent]:
    steps = int(number(m["n"]) or 1) if m["n"] else 0
    return [Drag(c.said, target=target(m["what"], c.quotes), way=m["way"].lower(), steps=steps)]


def _drag_place(m: re.Match[str], c: Clause) -> list[Intent]:
    position = ordinal(m["nth"])
    return [Drag(c.said, target=target(m["what"], c.quotes), position=position)] if position else []


def _drag_cell(m: re.Match[str], c: Clause) -> list[Intent]:
    cell = re.sub(r"[\s-]+", " ", m["cell"].lower()).replace("centre", "center").replace("middle", "center")
    return [Drag(c.said, target=target(m["what"], c.quotes), cell="center center" if cell == "center" else cell)]


def _drag_to(m: re.Match[str], c: Clause) -> list[Intent] | None:
    what, to = m["what"], m["to"]
    if re.search(r"\bslider\b", what, re.I) or re.fullmatch(r"-?\d+(?:\.\d+)?%?", to):
        return None
    every = bool(re.match(r"(?:all|every|each)\b", what, re.I))
    out = [Drag(c.said, target=target(what, c.quotes), to=target(to, c.quotes), every=every)]
    if m["other"]:
        out.append(Drag(c.said, target=out[0].target, to=target(m["other"], c.quotes), rest=True))
    return list(out)


def _hover(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Hover(c.said, target=target(m["what"], c.quotes), keep=bool(re.match(r"keep\b", m[0], re.I)))]


def _mark(m: re.Match[str], c: Clause) -> list[Intent]:
    where = target(m["where"] or "", c.quotes)
    return [Mark(c.said, target=where, text=c.quotes.value(m["text"]) if m["text"] else "")]


_STYLES = {"italics": "italic", "underlined": "underline", "struck": "strike", "strikethrough": "strike"}


def _style(m: re.Match[str], c: Clause) -> list[Intent]:
    """ "Make the word "x" bold": it is selected in the editor, and the editor's button pressed."""
    text = c.quotes.value(m["text"] or m["word"]) if m["text"] or m["word"] else ""
    style = m["style"].lower()
    marked = Mark(c.said, target=Target(role="textarea", full="text area"), text=text)
    if m["color"]:
        words = ("color", style)
        return [marked, *(Click(c.said, target=Target(word, word, role="icon")) for word in words)]
    word = _STYLES.get(style, style)
    return [marked, Click(c.said, target=Target(word, word, role="icon"))]


def _resize(m: re.Match[str], c: Clause) -> list[Intent]:
    side = m["side"].lower() if m["side"] else "width" if m["how"].lower() in ("wider", "narrower") else "height"
    larger = bool(re.match(r"larg|big|great|wid|tall|high|increas|long", m["how"], re.I))
    return [Resize(c.said, target=target(m["what"], c.quotes), side=side, larger=larger)]


def _descending(m: re.Match[str]) -> bool:
    return m["order"].lower() in ("descending", "decreasing", "falling")


def _until(m: re.Match[str], c: Clause) -> list[Intent]:
    groups = m.groupdict()
    parity = groups.get("parity")
    condition = parity.lower() if parity else f"{'<' if m['less'] else '>'} {m['n']}"
    if "generate" in m[0].lower() and not groups.get("what"):
        return [Until(c.said, target=Target("generate", "generate"), condition=condition)]
    what = target(groups["what"] or "", c.quotes)
    if not groups.get("verb"):
        return [Until(c.said, target=what, condition=condition)]
    verb = groups["verb"].lower()
    thing = what if verb in ("click", "press") else Target(verb, f"{verb} {what.full}")
    return [Until(c.said, target=thing, condition=condition, hold=True)]


def _solve(m: re.Match[str], c: Clause) -> list[Intent]:
    what = c.quotes.value(m["what"] or "")
    given = what if re.search(r"\d\s*[-+*/×÷·x=]\s*", what) else ""
    return [Read(c.said, question=Question(given, unit="solve", whole=c.said), quiet=False)]


def _guess(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Guess(c.said, low=int(m["low"]), high=int(m["high"]))]


def _cased(m: re.Match[str], c: Clause) -> list[Intent] | None:
    said = c.quotes.value(m["text"])
    text = said.upper() if re.match(r"upper|capital", m["case"], re.I) else said.lower()
    return [Fill(c.said, values=(text,), target=target(m["where"], c.quotes) if m["where"] else None, how="type")]


_TELLING = {
    "directed": "director",
    "written": "author",
    "made": "maker",
    "sung": "singer",
    "published": "publisher",
}


def _faceted(m: re.Match[str], c: Clause) -> list[Intent]:
    """ "Crime films directed by Lee from year 1998": every detail belongs into a field of its own."""
    given = [("genre", c.quotes.value(m["genre"]))] if m["genre"] else []
    given.append((_TELLING[m["how"].lower()], c.quotes.value(m["who"])))
    if m["year"]:
        given.append(("year", m["year"]))
    return [*fills(given, c), Submit(c.said, words="search")]


def _each(m: re.Match[str], c: Clause) -> list[Intent]:
    count = 0 if m["n"].lower() in ("all", "every", "each") else int(number(m["n"]) or 0)
    what, who = c.quotes.value(m["what"]), c.quotes.value(m["who"])
    return [ClickEach(c.said, target=Target(what, what, quoted=True), owner=who, count=count)]


def _one_of_each(m: re.Match[str], c: Clause) -> list[Intent]:
    names = re.split(r"\s*(?:,\s*(?:and\s+)?)\s*", m["what"])
    targets = [replace(target(name, c.quotes), relation="", scope=None) for name in names if name.strip()]
    named = [replace(one, words=one.full, full=one.full) for one in targets]
    count = str(int(number(m["n"] or "one") or 1))
    return [
        *(Fill(c.said, values=(count,), target=one, how="set") for one in named),
        Submit(c.said, words="order", soft=True),
    ]


RULES: tuple[Rule, ...] = (
    rule(
        r"(?:(?:focus|set\s+(?:the\s+)?focus|put\s+(?:the\s+)?(?:cursor|focus)|place\s+(?:the\s+)?cursor)\s+"
        r"(?:on\s*to|on|in\s*to|in|to|inside))\s+(?P<what>.+)",
        _focus,
    ),
    rule(
        rf"{_DRAG}\s+(?P<what>.+?)\s+(?:in)?to\s+the\s+(?P<cell>(?:(?:top|bottom|upper|lower|center|centre|middle)[\s-]+"
        rf"(?:left|right|center|centre|middle))|center|centre|middle)(?:\s+of\s+the\s+\w+)?",
        _drag_cell,
    ),
    rule(
        rf"{_DRAG}\s+(?P<what>.+?)\s+(?:in)?to\s+(?:the\s+)?(?P<nth>\w+)\s+(?:position|place|spot)(?:\s+of\s+.*"
        rf"|\s+in\s+.*)?",
        _drag_place,
    ),
    rule(
        rf"{_DRAG}\s+(?P<what>.+?)\s+to\s+the\s+(?P<nth>top|bottom)(?:\s+of\s+the\s+\w+)?",
        _drag_place,
    ),
    rule(
        rf"{_DRAG}\s+(?P<what>.+?)\s+(?:to\s+the\s+)?(?P<way>left|right|up|down)(?:wards?)?"
        rf"(?:\s+by\s+(?P<n>{_COUNT})(?:\s+(?:positions?|places?|rows?|columns?|steps?|spots?))?)?",
        _drag_way,
    ),
    rule(
        r"(?:drag(?:\s+and\s+drop)?)\s+(?P<what>.+?)\s+(?:so\s+that\s+(?:it|they)\s+(?:is|are)\s+(?:completely\s+)?"
        r"(?:inside|in|on|over)|on\s*to|in\s*to|to|over|on|inside|in)\s+(?P<to>.+?)"
        r"(?:,?\s+and\s+(?:everything|all(?:\s+the)?|the)\s+(?:else|others?|rest)\s+(?:in\s*to|on\s*to|to|in)\s+"
        r"(?P<other>.+))?",
        _drag_to,
    ),
    rule(
        r"(?:hover(?:\s+(?:the\s+)?(?:mouse|pointer|cursor))?\s+(?:over|on|above)|hover|point\s+(?:at|to)|"
        r"(?:move|keep)\s+(?:the|your)\s+(?:mouse|pointer|cursor)(?:\s+hovered)?\s+(?:over|on\s*to|on|inside|in|to))\s+"
        r"(?P<what>.+)",
        _hover,
    ),
    rule(
        rf"(?:highlight|select|mark)\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:text|words?|sentence)\s*(?P<text>{Q})?\s+"
        rf"(?:in|of|inside|within)\s+(?P<where>(?:the\s+)?(?:\S+\s+)?(?:paragraph|sentence|heading|line)\b.*)",
        _mark,
    ),
    rule(rf"highlight\s+(?:the\s+(?:text|words?|sentence)\s+)?(?P<text>{Q})(?:\s+in\s+(?P<where>.+))?", _mark),
    rule(r"highlight\s+(?:(?:all\s+)?(?:of\s+)?(?:the\s+)?text\s+(?:in|of|inside)\s+)?(?P<where>.+)(?P<text>)", _mark),
    rule(
        rf"(?:make|give|set)\s+(?:everything|all(?:\s+(?:of\s+)?the)?\s+text|the\s+(?:text|words?)\s+(?:(?P<text>{Q})|(?P<word>\S+))"
        r"|the\s+text)\s+(?:(?:the|in|to)\s+)*(?:(?:style|font|format|(?P<color>colou?r))\s+)?"
        r"(?P<style>bold|italics?|underlined?|strikethrough|(?<=r )[a-z]+)",
        _style,
    ),
    rule(
        r"(?:resize|change)\s+(?P<what>.+?)\s+so\s+that\s+(?:its|the)\s+(?P<side>width|height)\s+is\s+(?P<how>\w+)\b.*",
        _resize,
    ),
    rule(
        r"(?:make|resize)\s+(?P<what>.*?\b(?:text\s*area|box|window|panel|column|image|picture|field|pane))\s+(?:to\s+be\s+)?"
        r"(?P<how>wider|narrower|taller|shorter|larger|bigger|smaller)(?P<side>)",
        _resize,
    ),
    rule(
        rf"(?:sort|order|arrange|put)\s+(?:all\s+)?(?:the\s+)?(?:numbers|items|entries|list|cards|rows|values)\s+in(?:to)?"
        rf"\s+(?:an?\s+)?{_ORDER}",
        lambda m, c: [Arrange(c.said, descending=_descending(m))],
    ),
    rule(
        rf"(?:click|press|tap|select)(?:\s+on)?\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:numbers|buttons|items|circles)\s+in\s+"
        rf"(?:an?\s+)?{_ORDER}",
        lambda m, c: [ClickInOrder(c.said, descending=_descending(m))],
    ),
    rule(
        r"(?:create|draw|add)\s+(?:a|the)\s+line\s+(?:that|which)\s+bisects\s+the\s+angle\b.*",
        lambda m, c: [Construct(c.said, figure="bisector")],
    ),
    rule(
        r"(?:add|create|place|draw)\s+(?:a|the)\s+(?:third\s+)?point\s+(?:to|so\s+as\s+to)\s+(?:create|form|make)\s+a\s+right\s+angle",
        lambda m, c: [Construct(c.said, figure="right angle")],
    ),
    rule(
        r"draw\s+(?:an?\s+)?(?P<form>circle|vertical\s+line|horizontal\s+line)\b.*",
        lambda m, c: [Draw(c.said, form=m["form"].lower().split()[0])],
    ),
    rule(
        r"(?:click|press|choose|select|push)(?:\s+on)?\s+the\s+button\s+(?:that|which)\s+(?:best\s+|correctly\s+)?"
        r"(?:describes|names|identifies)\s+the\s+(?:figure|shape|drawing|picture)(?:\s+below|\s+above|\s+shown)?",
        lambda m, c: [Name(c.said)],
    ),
    rule(
        rf"generate\s+(?:an?\s+)?(?:random\s+)?(?:(?P<parity>odd|even)\s+)?number(?:\s+{_THING}{_CONDITION})?",
        lambda m, c: _until(m, c) if m["parity"] or m["n"] else None,
    ),
    rule(
        rf"(?:click|press)(?:\s+on)?\s+(?P<what>.+?)\s+until\s+(?:.+?\s+)?{_THING}(?:(?P<parity>odd|even)$|{_CONDITION})",
        _until,
    ),
    rule(
        rf"(?P<verb>buy|sell|click|press)\s+(?P<what>.+?)\s+(?:when|once|as\s+soon\s+as)\s+(?:.+?\s+)?{_THING}{_CONDITION}",
        _until,
    ),
    rule(
        r"(?:solve|calculate|compute|work\s+out|evaluate|find\s+the\s+(?:result|solution)\s+of)\s+(?P<what>(?:for\s+\w|"
        r"(?:the|this|that)\s+(?:following\s+)?(?:\w+\s+)?(?:problem|equation|exercise|expression|sum|task)|.*[\d=].*))"
        r"(?:\s+below)?",
        _solve,
    ),
    rule(
        r"guess\s+(?:the|a)\s+(?:secret\s+|hidden\s+)?number\s+(?:between|from)\s+(?P<low>\d+)\s*(?:-|–|and|to)\s*"
        r"(?P<high>\d+)",
        _guess,
    ),
    rule(
        r"(?:navigate|browse|look|search|go)\s+(?:through|around\s+in)\s+the\s+(?:\w+\s+)?(?:tree|folders?|files?|menus?)",
        lambda m, c: [Find(c.said, target=Target(pronoun=True))],
    ),
    rule(
        rf"(?:click|press|tap)(?:\s+on)?\s+(?:the\s+)?(?P<what>{Q}|\w+)(?:\s+(?:button|icon|link))?\s+(?:on|of|for|in)\s+"
        rf"(?P<n>all|every|each|\d+|one|two|three)(?:\s+(?:of\s+)?(?:the\s+)?)?\s*(?:posts?|tweets?|messages?|items?|entries|"
        rf"entry|comments?|rows?|cards?)\s+(?:by|from|of)\s+(?P<who>.+)",
        _each,
    ),
    rule(
        r"(?:select|choose|pick|set|enter)\s+(?P<value>the\s+(?:following|shown|given|same)\s+colou?r)\s+(?:with|in|using|from|on)\s+"
        r"(?P<where>.+)",
        lambda m, c: [Fill(c.said, values=(m["value"],), target=target(m["where"], c.quotes), how="choose")],
    ),
    rule(
        r"use\s+the\s+(?:feedback|hints?)(?:\s+(?:below|above))?\s+to\s+find\s+.+",
        lambda m, c: [Find(c.said, target=Target(pronoun=True))],
    ),
    rule(
        r"(?:mark|label|classify|answer|say)\s+(?:for\s+)?(?:whether\s+)?(?:all\s+|each\s+(?:of\s+)?)?(?:the\s+)?numbers?"
        r"(?:\s+below|\s+above)?\s+(?:as|is|are)\s+(?:odd\s+or\s+even|even\s+or\s+odd)",
        lambda m, c: [Parity(c.said)],
    ),
    rule(
        rf"(?:type|enter|input|write)\s+(?:the\s+(?:text|word)\s+)?(?P<text>{Q}|\S+)\s+in\s+(?:all\s+)?"
        r"(?P<case>upper|lower|capital)(?:[\s-]*case)?(?:\s+letters)?(?:\s+(?:in\s*to|into|inside|in)\s+(?P<where>.+))?",
        _cased,
    ),
    rule(
        r"(?:enter|type|fill\s+in|put)\s+(?:the\s+)?values?\s+(?:that\s+)?corresponds?(?:ing)?\s+(?:with|to)\s+(?:each|every)"
        r"\s+(?:label|field)(?:\s+(?:in\s*to|in)\s+.+)?",
        lambda m, c: [FillLabels(c.said)],
    ),
    rule(
        r"(?:search|look)\s+for\s+(?P<genre>[\w -]+?)?\s*\b(?:movies|films|books|songs|albums|games)\s+"
        rf"(?P<how>{'|'.join(_TELLING)})\s+by\s+(?P<who>.+?)(?:,?\s+(?:from|in|of)\s+(?:the\s+)?(?:year\s+)?(?P<year>\d{{4}}))?",
        _faceted,
    ),
    rule(
        r"(?:order|buy|take|get)\s+(?P<n>one|two|three|\d+)\s+of\s+each(?:\s+(?:item|thing|dish|product))?(?:\s+of)?\s*:\s*"
        r"(?P<what>.+)",
        _one_of_each,
    ),
)
