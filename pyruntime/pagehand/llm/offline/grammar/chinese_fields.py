"""Chinese sentences that give values to fields: 输入、填写、选择、设为、改成."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.chinese_targets import target
from pagehand.llm.offline.grammar.clauses import Clause, Rule, rule
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Click, Fill, Intent, Search, Target
from pagehand.llm.offline.words import number, tidy

_LABEL = (
    r"(?:用户名|账号|帐号|密码|姓名|名字|名称|邮箱|电子邮箱|电子邮件|电话|手机号?|手机号码|电话号码"
    r"|联系电话|地址|收货地址|收件人|城市|国家|省份|邮编|邮政编码|备注|说明|标题|内容|留言|"
    r"日期|出发日期|返程日期|出发地|出发站|目的地|到达地|到达站|数量|年龄|性别|角色|状态|席别|座位"
    r"|公司|部门|价格|验证码|卡号|有效期|主题|描述|颜色|尺寸|优先级|乘客)"
)
_PAIR = re.compile(
    rf"(?:我的)?(?P<label>{_LABEL}|[^，,：:=\s为是\ue000-\uf8ff]{{1,10}}?)\s*(?:[:：=]|填写?为?|填成|为"
    rf"|是|输入)?\s*(?P<value>{Q})"
)
_KNOWN = re.compile(
    rf"(?:我的)?(?P<label>{_LABEL})\s*(?:[:：=]|填写?为?|填成|为|是|输入)?\s*(?P<value>[^，,：:=为是\s的].*)"
)
_COLON = re.compile(r"(?P<label>[^，,：:=]{1,12}?)\s*[:：=]\s*(?P<value>\S.*)")


def pairs(text: str, c: Clause) -> list[tuple[str, str]] | None:
    """Label and value of each member of “用户名"a"和密码"b"”; ``None`` if any member is no pair."""
    rest = re.sub(r"^(?:用(?!户)|使用|以|为|[，,：:\s])+", "", text.strip())
    pieces = [
        piece
        for piece in re.split(rf"\s*(?:[，,；;、\n]|(?<={Q})和|和(?={_LABEL})|(?<=\w)\s+(?={_LABEL}))\s*", rest)
        if piece.strip()
    ]
    found: list[tuple[str, str]] = []
    for piece in pieces:
        match = _PAIR.fullmatch(piece) or _KNOWN.fullmatch(piece) or _COLON.fullmatch(piece)
        if not match:
            return None
        found.append((c.quotes.fill(match["label"].strip()), c.quotes.value(match["value"])))
    return found or None


def fills(given: list[tuple[str, str]], c: Clause, how: str = "set") -> list[Intent]:
    """One :class:`Fill` per pair."""
    return [Fill(c.said, values=(value,), target=target(label, c.quotes), how=how) for label, value in given]


def _pairs(m: re.Match[str], c: Clause) -> list[Intent] | None:
    found = pairs(m["body"], c)
    return fills(found, c) if found else None


def _in(m: re.Match[str], c: Clause) -> list[Intent] | None:
    verb = m["verb"]
    how = "choose" if verb.startswith(("选", "挑")) else "type"
    thing = target(m["where"], c.quotes)
    if re.search(r"搜索|查找", verb):
        return [Search(c.said, query=c.quotes.value(m["value"]), field=thing)]
    return [Fill(c.said, values=values_of(m["value"], c), target=thing, how=how)] if m["where"] else None


def values_of(text: str, c: Clause) -> tuple[str, ...]:
    """The members of “甲、乙和丙”, quotations verbatim."""
    text = re.sub(r"^(?:文字|文本|内容|一下)(?=[\ue000-\uf8ff])", "", text.strip())
    quoted = c.quotes.quoted(text)
    if len(quoted) > 1:
        return tuple(quoted)
    pieces = [piece for piece in re.split(r"\s*(?:、|以及)\s*", text) if piece.strip()]
    return tuple(c.quotes.value(piece) for piece in pieces)


def _set(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Fill(c.said, values=(c.quotes.value(m["value"]),), target=target(m["where"], c.quotes), how="set")]


def _count(m: re.Match[str], c: Clause) -> list[Intent]:
    where = m["where"] or m["unit"] or "数量"
    return [Fill(c.said, values=(tidy(number(m["value"]) or 1),), target=target(where, c.quotes), how="set")]


def _type(m: re.Match[str], c: Clause) -> list[Intent]:
    return [
        Fill(
            c.said,
            values=(c.quotes.value(re.sub(rf"^(?:文字|文本|内容|一下)(?={Q})", "", m["value"])),),
            target=None,
            how="type",
        )
    ]


def _choose(m: re.Match[str], c: Clause) -> list[Intent]:
    thing = target(m["value"], c.quotes)
    if (
        thing.position
        or thing.extreme
        or thing.role in ("button", "link", "tab", "row", "item", "icon")
        or thing.relation == "row"
    ):
        return [Click(c.said, target=thing, verb="select")]
    value = re.sub(r"(?:这个|这一)?选项$", "", m["value"])
    if m.groupdict().get("where"):
        return [Fill(c.said, values=values_of(value, c), target=target(m["where"], c.quotes), how="choose")]
    for label in _LEADING.finditer(value):
        return [
            Fill(
                c.said,
                values=values_of(value[label.end() :], c),
                target=Target(label["label"], label["label"]),
                how="choose",
            )
        ]
    return [Fill(c.said, values=values_of(value, c), how="choose")]


_LEADING = re.compile(rf"^(?P<label>{_LABEL})(?:为|是|：|:)?(?=.)")
_SETTING = (
    r"(?:设置为|设置成|设定为|设为|设成|改为|改成|更改为|修改为|修改成|更新为|调整为|调整到|调到|调为"
    r"|换成|换为|切换为|切换到|选为|选成|填为|填成|填写为|变更为|定为)"
)

RULES: tuple[Rule, ...] = (
    rule(rf"(?:把|将)(?P<where>.+?){_SETTING}(?P<value>.+)", _set),
    rule(rf"(?P<where>[^，把将]{{1,12}}?){_SETTING}(?P<value>.+)", _set),
    rule(
        r"(?:把|将)?(?P<where>.{0,8}?)(?:数量?)?(?:增加|减少|增|减|加|调)到(?P<value>\d+"
        r"|[一二两三四五六七八九十])(?:位|个|名|件|张|份"
        r"|人)?(?P<unit>.{0,8})",
        _count,
    ),
    rule(r"(?:设置|修改|更改|调整)(?P<where>.+?)(?:为|成|到)(?P<value>.+)", _set),
    rule(r"(?:输入|填写|填入|填|键入|录入)(?:表单)?(?:[:：])?(?P<body>.+)", _pairs),
    rule(r"(?:把|将)(?P<value>.+?)(?P<verb>输入|填入|填写|填|写入)(?:到|进|至|在)(?P<where>.+?)(?:中|里面?|内)?", _in),
    rule(r"(?P<verb>输入|填写|填入|填|键入|写)(?P<value>.+?)(?:到|进|至)(?P<where>.+?)(?:中|里面?|内)?", _in),
    rule(
        r"(?:在|于|给(?!我))(?P<where>.+?)(?:中|里面?|内|上|处|后面)?(?P<verb>输入|填写|填入|填上|填|键入|写入"
        r"|写上|写|搜索|查找)(?P<value>.+)",
        _in,
    ),
    rule(
        r"(?:在|从)(?P<where>.+?)(?:中|里面?|内|上|处)?(?P<verb>选择|选中|挑选|选|勾选)(?P<value>.+)",
        lambda m, c: _choose(m, c),
    ),
    rule(
        r"(?P<where>[^，选勾筛挑]{1,12}?)(?P<verb>选择|选)(?P<value>.+)",
        lambda m, c: _choose(m, c) if not re.match(r"(?:取消|不|全|点|把|将)", m["where"]) else None,
    ),
    rule(r"(?P<where>[^，填输]{1,12}?)(?P<verb>填写|填入|填上(?=[\ue000-\uf8ff])|填|输入)(?:为|成)?(?P<value>.+)", _in),
    rule(r"(?:选择|挑选|选)(?P<value>.+?)(?:作为|当作|为)(?P<where>.+)", _choose),
    rule(r"(?:选择|挑选|选)(?P<value>.+)", _choose),
    rule(r"(?:输入|键入|填写|填入|填|写)(?P<value>.+)", _type),
    rule(rf"(?P<where>{_LABEL})(?:设为|为|是|：|:|改为|改成)\s*(?P<value>.+)", _set),
)
