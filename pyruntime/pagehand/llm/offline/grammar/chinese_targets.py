"""Chinese noun phrases: “李四那一行的删除按钮” becomes a :class:`Target`."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.quoting import Q, Quotes
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.words import ordinal

ROLE_WORDS = {
    "button": "按钮 按键",
    "link": "链接 超链接",
    "field": "输入框 文本框 文本域 搜索框 编辑框 输入栏 字段 栏位 一栏 栏 框",
    "checkbox": "复选框 勾选框 多选框",
    "radio": "单选框 单选按钮 单选项",
    "select": "下拉框 下拉列表 下拉菜单 选择框 下拉",
    "tab": "选项卡 标签页 标签",
    "menuitem": "菜单项",
    "menu": "菜单",
    "option": "选项",
    "switch": "开关",
    "slider": "滑块 滑动条",
    "icon": "图标",
    "image": "图片 照片",
    "dialog": "对话框 弹窗 弹出框 弹框 窗口 横幅 提示框 提示 通知",
    "row": "行",
    "section": "区域 面板 部分 板块",
    "heading": "标题",
    "date": "日期选择器 日历",
    "item": "条目 项目 结果 搜索结果 待办事项 待办 任务 商品 产品 邮件 消息 记录 订单 车次 列车 用户 项",
}
_ROLE_OF = {word: role for role, words in ROLE_WORDS.items() for word in words.split()}
_ROLES = "|".join(sorted(_ROLE_OF, key=len, reverse=True))
_PLACES = frozenset("页面 网页 网站 表单 列表 这里 下面 下方 上面 上方 界面 屏幕 首页里 页 表格 其中".split())
_MEASURE = "个|项|条|行|张|封|页|步|件|趟|本|款|名|位|班|次|处|段"
_POSITION = re.compile(
    rf"(?:第\s*(?P<n>[\d一二两三四五六七八九十]+)\s*(?:{_MEASURE})?|(?P<last>最后一?(?:{_MEASURE})?)|"
    rf"(?P<first>首个|头一个))(?:的)?"
)
_ROW = re.compile(
    rf"^(?:在)?(?P<who>{Q}|[^的]+?)(?:这|那|所在|对应)?(?:的)?(?:那|这)?(?:一)?(?:行|条)(?:记录)?(?:中"
    rf"|里|内|上)?的?(?P<what>.*)$"
)
_NEAR = re.compile(rf"^(?P<who>{Q}|.+?)(?:旁边?|右边|左边|右侧|左侧|后面|前面|附近|边上)的(?P<what>.+)$")
_UNDER = re.compile(rf"^(?P<who>{Q}|.+?)(?:下面|下方|之下|底下|下)的(?P<what>.+)$")
_IN = re.compile(rf"^(?:在)?(?P<who>{Q}|.+?)(?:中|里面?|内|上)的(?P<what>.+)$")
_OF = re.compile(rf"^(?P<who>{Q}|(?:[^的]|(?<=目)的)+)(?<!目)的(?P<what>.+)$")
_EXTREMES = (
    (r"(?:价格|票价)?最(?:便宜|低价)的?|(?:价格|票价)最低的?", "min price"),
    (r"(?:价格|票价)?最贵的?|(?:价格|票价)最高的?", "max price"),
    (r"(?:出发)?(?:时间)?最早(?:出发|发车)?的?", "min time"),
    (r"(?:出发)?(?:时间)?最晚(?:出发|发车)?的?", "max time"),
    (r"(?:耗时|用时|时间)?最(?:快|短)的?", "min duration"),
    (r"(?:耗时|用时)?最(?:慢|长)的?", "max duration"),
    (r"最新的?", "max date"),
    (r"(?:评分|评价)最高的?", "max rating"),
)
_PRONOUN = re.compile(r"(?:它|它们|他|她|这个|那个|该项|其|此项|这里|那里|该|对方)")


def target(text: str, quotes: Quotes) -> Target:
    """The thing that a masked Chinese noun phrase names."""
    text = text.strip(" .,，。；：:!！?？")
    if _PRONOUN.fullmatch(text):
        return Target(full=text, pronoun=True)
    text = re.sub(r"^(?:在|一下|这个|那个|该|所有的?|全部的?|名为|名叫|叫做?|标题为|写着)", "", text)
    full = _simple(text, quotes)
    for pattern, relation in ((_ROW, "row"), (_NEAR, "near"), (_UNDER, "under"), (_IN, "in"), (_OF, "of")):
        match = pattern.match(text)
        if not match or not match["who"].strip():
            continue
        if relation == "row" and _POSITION.fullmatch(text):
            continue
        if pattern is _OF and re.fullmatch(rf"(?:{'|'.join(p for p, _ in _EXTREMES)})", match["who"] + "的"):
            continue
        if pattern is _ROW and re.match(r"第", match["who"]) and not match["what"]:
            continue
        return _related(match, relation, full, quotes)
    return full


def _related(match: re.Match[str], relation: str, full: Target, quotes: Quotes) -> Target:
    who, what = match["who"], match["what"]
    if relation == "row" and (position := re.fullmatch(r"第\s*([\d一二两三四五六七八九十]+)", who)):
        scope = Target("", who + "行", "row", position=ordinal(position[1]))
    else:
        scope = target(who, quotes)
    if not what.strip():
        return Target(scope.words, full.full, "row", scope.quoted)
    head = _simple(what, quotes)
    if (
        scope.vague
        and not scope.position
        and not scope.extreme
        and (scope.full in _PLACES or scope.role in ("", "item"))
    ):
        return Target(head.words, full.full, head.role, head.quoted, head.position, head.extreme)
    if relation == "of" and head.vague and head.role:
        return Target(
            scope.words, full.full, head.role, scope.quoted, head.position, head.extreme, scope.relation, scope.scope
        )
    if relation == "of" and scope.vague and (scope.position or scope.extreme):
        relation = "row"
    return Target(head.words, full.full, head.role, head.quoted, head.position, head.extreme, relation, scope)


def _simple(text: str, quotes: Quotes) -> Target:
    text = re.sub(r"^(?:这个|那个|该|名为|名叫|叫做?|标题为|写着|的)", "", text.strip(" .,，。；：:"))
    whole = text
    position, extreme, role = 0, "", ""
    if match := _POSITION.match(text):
        position = -1 if match["last"] else 1 if match["first"] else ordinal(match["n"])
        text = text[match.end() :]
        if not text and re.search(r"行", match[0]):
            role = "row"
    for pattern, meaning in _EXTREMES:
        if found := re.match(pattern, text):
            extreme, text = meaning, text[found.end() :]
            break
    bare = text
    if text in _PLACES:
        return Target("", text, "", False, position, extreme)
    if match := re.search(rf"(?:的)?(?P<role>{_ROLES})$", text):
        rest = text[: match.start()]
        role = _ROLE_OF[match["role"]]
        if match["role"] == "搜索框":
            rest = rest + "搜索"
        text = rest
    elif match := re.match(rf"(?P<role>{_ROLES})(?={Q})", text):
        role, text = _ROLE_OF[match["role"]], text[match.end() :]
    text = re.sub(r"^(?:那|这)?(?:一)?(?:个|条|项|趟)?(?=[^\d])", "", text) if position or extreme else text
    if not role and (kind := re.match(r"(?:用户|客户|成员|商品|产品|任务|待办|订单|联系人|车次|列车)(?=.{2,})", text)):
        role, text = "item", text[kind.end() :]
    marks = re.findall(Q, text)
    quoted = len(marks) == 1 and not re.sub(rf"{Q}|[\s的]", "", text)
    if len(marks) == 1 and not quoted:
        text, quoted = marks[0], True
    said = quotes.value(text.strip("的") if quoted else text)
    return Target(said, quotes.fill(bare).strip() or quotes.fill(whole), role, quoted, position, extreme)
