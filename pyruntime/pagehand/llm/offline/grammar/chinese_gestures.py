"""Chinese sentences about the mouse and about figures: 拖动、悬停、选中文字、排列、计算."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.chinese_targets import target
from pagehand.llm.offline.grammar.clauses import Clause, Rule, rule
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import (
    Arrange,
    Click,
    ClickInOrder,
    Construct,
    Drag,
    Draw,
    Fill,
    FillLabels,
    Guess,
    Hover,
    Intent,
    Mark,
    Name,
    Parity,
    Question,
    Read,
    Resize,
    Until,
)
from pagehand.llm.offline.words import number, ordinal

_WAYS = {"左": "left", "右": "right", "上": "up", "下": "down"}
_DRAG = r"(?:拖动?|拖拽|移动)"
_UP = r"升序|从小到大|由小到大|递增"
_DOWN = r"降序|从大到小|由大到小|递减"


def _drag_to(m: re.Match[str], c: Clause) -> list[Intent] | None:
    what, to = m["what"], m["to"]
    if re.search(r"滑块|滑动条", what) or number(to) is not None:
        return None
    every = bool(re.match(r"所有|全部", what))
    return [Drag(c.said, target=target(what, c.quotes), to=target(to, c.quotes), every=every)]


def _drag_place(m: re.Match[str], c: Clause) -> list[Intent]:
    position = ordinal(m["nth"])
    return [Drag(c.said, target=target(m["what"], c.quotes), position=position)] if position else []


def _drag_way(m: re.Match[str], c: Clause) -> list[Intent]:
    steps = int(number(m["n"]) or 1) if m["n"] else 0
    return [Drag(c.said, target=target(m["what"], c.quotes), way=_WAYS[m["way"]], steps=steps)]


def _mark(m: re.Match[str], c: Clause) -> list[Intent]:
    where = target(m["where"] or "", c.quotes)
    return [Mark(c.said, target=where, text=c.quotes.value(m["text"]) if m["text"] else "")]


def _cased(m: re.Match[str], c: Clause) -> list[Intent]:
    said = c.quotes.value(m["text"])
    text = said.upper() if m["case"] == "大写" else said.lower()
    return [Fill(c.said, values=(text,), target=target(m["where"], c.quotes) if m["where"] else None)]


def _until(m: re.Match[str], c: Clause) -> list[Intent]:
    condition = (
        {"奇数": "odd", "偶数": "even"}[m["parity"]]
        if m["parity"]
        else f"{'<' if re.match('小|低', m['sign']) else '>'} {m['n']}"
    )
    return [Until(c.said, target=target(m["what"], c.quotes), condition=condition)]


def _solve(m: re.Match[str], c: Clause) -> list[Intent]:
    what = c.quotes.value(m["what"] or "")
    given = what if re.search(r"\d\s*[-+*/×÷=]", what) else ""
    return [Read(c.said, question=Question(given, unit="solve", whole=c.said))]


RULES: tuple[Rule, ...] = (
    rule(r"画(?:出)?(?:这个)?角的?(?:角)?平分线", lambda m, c: [Construct(c.said, figure="bisector")]),
    rule(
        r"(?:加|添加|画)(?:上)?(?:第三个|一个)?点[，,]?(?:使|构成|形成|组成)(?:之)?(?:成)?(?:为)?直角",
        lambda m, c: [Construct(c.said, figure="right angle")],
    ),
    rule(
        r"(?:把|将)?(?:光标|焦点)(?:移|放|置|切换)(?:动|到|入|至|在)?(?P<what>.+?)(?:中|里|内|上)?"
        r"|聚焦(?:到|于)?(?P<other>.+)",
        lambda m, c: [Click(c.said, target=target(m["what"] or m["other"], c.quotes), verb="focus")],
    ),
    rule(
        rf"(?:把|将)?(?P<what>.+?){_DRAG}(?:到|至)(?:列表的?)?(?P<nth>第\s*[\d一二三四五六七八九十]+|最后|末)(?:个)?(?:位置?|位)",
        _drag_place,
    ),
    rule(
        rf"(?:把|将)?(?P<what>.+?)(?:向|往|朝){{1}}(?P<way>[左右上下])(?:边|方)?{_DRAG}(?:(?P<n>[\d一二两三四五])(?:格|个?位置?|步|行|列))?",
        _drag_way,
    ),
    rule(r"(?:把|将)(?P<what>.+?)(?:拖动?|拖拽)(?:到|进|至|入)(?P<to>.+?)(?:中|里面?|内|上面?|之上)?", _drag_to),
    rule(
        r"(?:(?:把|将)?鼠标(?:指针)?)?(?:悬停|停留|停|移动?|指)(?:在|到|向)(?P<what>.+?)(?:上面?|上方|之上)",
        lambda m, c: [Hover(c.said, target=target(m["what"], c.quotes))],
    ),
    rule(
        rf"(?:选中|高亮|标出|选取)(?P<where>.*?(?:段落?|句话?))(?:中|里)?的?(?:全部|所有)?(?P<text>{Q})?(?:文字|文本|内容)?",
        _mark,
    ),
    rule(rf"(?:高亮|标出|选取)(?:文字|文本)?(?P<text>{Q})(?P<where>)", _mark),
    rule(
        r"(?:把|将)(?P<what>.+?)(?:的(?P<side>高度|宽度))?(?:调整?|拉|拖|变)(?:得|到|成)?(?:更|再)?(?P<how>大|高|宽|小|矮|窄)(?:一?些|一?点)?",
        lambda m, c: [
            Resize(
                c.said,
                target=target(m["what"], c.quotes),
                side="width" if m["side"] == "宽度" or m["how"] in "宽窄" else "height",
                larger=m["how"] in "大高宽",
            )
        ],
    ),
    rule(
        rf"(?:把|将)?(?:所有|这些)?(?:数字|列表|条目|卡片)(?:按照?)?(?:(?:{_UP})|(?P<down>{_DOWN}))(?:的?顺序)?(?:排列|排序|排好|排)",
        lambda m, c: [Arrange(c.said, descending=bool(m["down"]))],
    ),
    rule(
        rf"(?:按照?)?(?:(?:{_UP})|(?P<down>{_DOWN}))(?:的?顺序)?(?:依次)?点击(?:所有|这些)?(?:数字|按钮)",
        lambda m, c: [ClickInOrder(c.said, descending=bool(m["down"]))],
    ),
    rule(
        r"画(?:一?个|一?条)?(?P<form>圆|竖线|垂直线|横线|水平线).*",
        lambda m, c: [
            Draw(
                c.said,
                form="circle" if m["form"] == "圆" else "vertical" if m["form"] in ("竖线", "垂直线") else "horizontal",
            )
        ],
    ),
    rule(
        r"(?:点击|选择)(?:最)?(?:能|正确)?(?:描述|说明)(?:下面|上面|页面上)?的?(?:图形|形状)的?按钮",
        lambda m, c: [Name(c.said)],
    ),
    rule(
        r"(?:一直|反复|不断)?(?:点击|按)(?P<what>.+?)[，,]?直到.*?(?:是|为|变成|出现)?(?:(?P<parity>奇数|偶数)"
        r"|(?P<sign>小于|低于|大于|高于)\s*(?P<n>-?\d+(?:\.\d+)?))",
        _until,
    ),
    rule(
        r"(?:把|将)(?:答案|结果|得数)(?:填写?|输|写)(?:入|到|在|进)(?P<where>.+?)(?:中|里)?",
        lambda m, c: [Fill(c.said, target=target(m["where"], c.quotes), ask=Question("the answer"))],
    ),
    rule(r"(?:计算|求解|解出|解|算出|算一下)(?P<what>.*(?:题|方程|算式|[\d=]).*)", _solve),
    rule(
        r"猜(?:一?个)?(?P<low>\d+)\s*(?:-|–|到|至)\s*(?P<high>\d+)(?:之间)?的?数字?",
        lambda m, c: [Guess(c.said, low=int(m["low"]), high=int(m["high"]))],
    ),
    rule(
        r"(?:标记|判断|标出)(?:每个|所有|下面的?)*数字?是?(?:奇数还是偶数|偶数还是奇数)", lambda m, c: [Parity(c.said)]
    ),
    rule(
        rf"(?:(?:在|向)(?P<where>.+?)(?:中|里|内)?)?(?:用|以)(?:全部)?(?P<case>大写|小写)(?:字母)?(?:输入|填写)(?P<text>{Q}|\S+)",
        _cased,
    ),
    rule(
        r"(?:按|根据)(?:照)?(?:每个)?标签(?:把|将)?.*?(?:对应|相应)的?(?:值|内容)?填(?:写|入).*",
        lambda m, c: [FillLabels(c.said)],
    ),
)
