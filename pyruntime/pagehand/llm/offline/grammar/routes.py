"""Journeys: "trains from Berlin to Munich on 5 December, second class" becomes the fields of a search form."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.clauses import Clause
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Do, Fill, Intent, Leftover, Submit, Target
from pagehand.llm.offline.words import number

_THING = r"(?:trains?|tickets?|flights?|connections?|journeys?|trips?|bus(?:es)?|routes?|rides?|seats?|services?)"
_PLACE = rf"(?:{Q}|(?-i:[A-Z][\w.'’-]*(?:[ -][A-Z][\w.'’-]*)*(?:, [A-Z]{{2}}\b)?)|[\w'’-]+)"
_DATE_TAIL = r"(?:(?:on|for|departing(?:\s+on)?|leaving(?:\s+on)?|,)\s*)?"
_ENGLISH = re.compile(
    rf"(?:(?:search|look|check|query)(?:\s+(?:for|up))?|find|show(?:\s+me)?|get(?:\s+me)?|list"
    rf"|i\s+need|(?P<buy>book|buy|order|reserve|purchase))\s+"
    rf"(?:(?:me|all|the|an?|(?P<most>cheapest|shortest|fastest|quickest|earliest|latest)|available|direct|one-way|train"
    rf"|bus)\s+)*"
    rf"(?:{_THING}\s+)?(?:tickets?\s+)?(?:going\s+)?from:?\s+(?P<from>{_PLACE}),?\s+to:?\s+"
    rf"(?P<to>{_PLACE})(?:(?:\s+|,\s*){_DATE_TAIL}(?P<rest>.+))?",
    re.I,
)
_CHINESE = re.compile(
    r"(?P<verb>查询|搜索|查找|查看|查一下|查|搜|找|看看|预订|预定|订|买|购买)?(?:一下|一张|张)?(?P<before>[^从]*?)的?"
    rf"从(?P<from>{Q}|[^到去至]+?)(?:出发)?(?:到|去|至|前往|开往)(?P<to>{Q}|[^的，,]+?)(?P<rest>(?:[，,]|的).*)?"
)


_CHINESE_SHORT = re.compile(
    r"(?P<verb>查询|搜索|查找|查看|查一下|查|搜|找|看看|预订|预定|订|买|购买)(?:一下|一张|张)?"
    r"(?P<before>(?:今天|明天|后天|大后天|下?周[一二三四五六日]|(?:\d{4}年)?\d{1,2}月\d{1,2}[日号])?)的?"
    r"(?P<from>[\u4e00-\u9fff]{2,5}?)(?:到|至|去)(?P<to>[\u4e00-\u9fff]{2,5}?)(?P<rest>的.+)"
)
_BARE = re.compile(
    rf"from:?\s+(?P<from>{_PLACE}),?\s+to:?\s+(?P<to>{_PLACE})(?:(?:\s+|,\s*){_DATE_TAIL}(?P<rest>.+))?", re.I
)
_SCALE = re.compile(r"[低高大小新旧早晚上下左右贵]|便宜")


def english(c: Clause) -> list[Intent]:
    """Intents of an English journey, or nothing."""
    match = _ENGLISH.fullmatch(c.text)
    bare = None if match else _BARE.fullmatch(c.text)
    match = match or bare
    if not match:
        return []
    out = _ends(match["from"], match["to"], c)
    rest = re.split(r"\s*(?:,|\s+in\s+|\s+with\s+|\s+for\s+(?=\d|one|two|three|a\b))\s*", match["rest"] or "")
    for piece in rest:
        out += _english_detail(piece.strip(" ."), c)
    if bare:
        return out
    out.append(Submit(c.said, words="search", soft=True))
    if match["buy"] and match["most"]:
        # Which one is said: what was found can be booked without a guess.
        return [*out, Do(c.said, verb=match["buy"].lower(), target=target(f"the {match['most']} flight", c.quotes))]
    return [*out, Leftover(c.said, what=match["buy"])] if match["buy"] else out


def _english_detail(piece: str, c: Clause) -> list[Intent]:
    if not piece:
        return []
    bare = re.sub(r"^(?:on|for|departing|leaving|at)\s+", "", piece, flags=re.I)
    if re.search(r"class$", bare, re.I):
        return [Fill(c.said, True, values=(c.quotes.value(bare),), target=Target("class", "class"), how="choose")]
    if people := re.match(
        r"(\d+|one|two|three|four|a)\s+(?:passengers?|people|adults?|persons?|travell?ers?|guests?)", bare, re.I
    ):
        return [
            Fill(
                c.said, values=(str(int(number(people[1]) or 1)),), target=Target("passengers", "passengers"), how="set"
            )
        ]
    return [Fill(c.said, values=(c.quotes.value(bare),), target=Target("date", "date"), how="set")]


def chinese(c: Clause) -> list[Intent]:
    """Intents of a Chinese journey, or nothing."""
    match = _CHINESE.fullmatch(c.text) or _CHINESE_SHORT.fullmatch(c.text)
    if not match or re.search(r"选|拖|移|按|排|把|将", match["before"]) or _SCALE.fullmatch(match["from"]):
        return []
    asked = bool(match["verb"] or re.search(r"车|票|航班|机", match["rest"] or ""))
    out = _ends(match["from"], match["to"], c, chinese=True)
    for piece in (match["before"].strip(" ，,在"), *re.split(r"[，,的]", match["rest"] or "")):
        out += _chinese_detail(piece.strip(), c)
    if not asked:
        return out
    out.append(Submit(c.said, words="查询", soft=True))
    return [*out, Leftover(c.said, what=match["verb"])] if re.match(r"预|订|买|购", match["verb"] or "") else out


def _chinese_detail(piece: str, c: Clause) -> list[Intent]:
    if re.search(r"座$|席$|卧$", piece):
        return [Fill(c.said, True, values=(c.quotes.value(piece),), target=Target("席别", "席别"), how="choose")]
    if people := re.match(r"(\d+|[一二两三四五六七八九])(?:位|名|个)?(?:乘客|人|成人)", piece):
        return [Fill(c.said, values=(str(int(number(people[1]) or 1)),), target=Target("乘客", "乘客"), how="set")]
    if re.search(r"\d|天|周|星期|[\ue000-\uf8ff]", piece) and not re.search(r"次$|张", piece):
        value = re.sub(r"(?:出发|发车)$", "", piece)
        return [Fill(c.said, values=(c.quotes.value(value),), target=Target("日期", "日期"), how="set")]
    return [] if not piece or _NOISE.fullmatch(piece) else [Leftover(c.said, what=c.quotes.fill(piece))]


_NOISE = re.compile(
    r"(?:一|两|\d+)?张?(?:去|单程|的|火车|高铁|动车|列车|汽车|大巴|飞机|航班|机|车|船|长途|所有|全部|有哪些|有什么|可用)*"
    r"(?:票|车次|班次|列车|航班|车|路线|线路)?(?:信息|情况)?(?:吧|吗|呢)?"
)
"""What is carried by the search itself."""


def _ends(start: str, end: str, c: Clause, *, chinese: bool = False) -> list[Intent]:
    names = ("出发地", "目的地") if chinese else ("from", "to")
    return [
        Fill(c.said, values=(c.quotes.value(value),), target=Target(name, name), how="set")
        for name, value in zip(names, (start, end), strict=True)
    ]
