"""Chinese imperatives: a table of rules, tried in order; the first that fits makes the intents of a clause."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar import chinese_fields as fields
from pagehand.llm.offline.grammar import chinese_gestures as gestures
from pagehand.llm.offline.grammar.chinese_targets import target
from pagehand.llm.offline.grammar.clauses import Clause, Rule, rule
from pagehand.llm.offline.grammar.keys import key_name
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import (
    Add,
    Back,
    Click,
    Close,
    Complete,
    Consent,
    Delete,
    Do,
    Filter,
    Find,
    GoToPage,
    Intent,
    Press,
    Question,
    Read,
    Rename,
    Scroll,
    Search,
    Sort,
    Submit,
    Target,
    Toggle,
    Wait,
)
from pagehand.llm.offline.words import number, ordinal

VERBS = (
    "点击|点一下|单击|点开|点选|点|双击|右键|按下|按|打开|进入|前往|转到|访问|展开|收起|折叠|关闭"
    "|关掉|输入|填写|填入|填|键入|录入|写入|写上|写|"
    "选择|选中|选|挑选|勾选|勾上|取消|启用|开启|停用|禁用|滚动|向下|向上|下滑|上滑|等待|等|返回|后退"
    "|回到|搜索|查找|查询|查|搜|找到|找出|"
    "读出|读取|读|告诉|看看|说出|报告|添加|新增|新建|创建|加入|删除|删掉|移除|去掉|标记|完成|筛选"
    "|过滤|只显示|排序|按照|跳到|翻到|"
    "确认|确定|提交|保存|登录|退出|把|将|从|在|用|给|预订|预定|购买|订|结算|下单|修改|设置|设为|改成"
    "|重命名|清空|清除|清理|停|归档|收藏|回复|转发|支付|注册|切换"
    "|上传|下载|同意|接受|邀请|再|不|为|换|拖|画|高亮|悬停|计算|聚焦|猜"
)
"""Words that begin a command."""

LEAD = re.compile(
    r"^(?:请|麻烦你?|帮我|帮忙|你|我想要?|我要|需要|首先|先|然后|接着|接下来|随后|之后|最后|再|并且|并"
    r"|而后|同时|后|就|去|一下|现在|第[一二三四五六七八九十\d]+步"
    r"|步骤\s*\d+|(?:用|使用|通过)(?:日历|下拉框|下拉列表|键盘|鼠标|日期选择器|页面)(?=把|将|在|选|点"
    r"|输)|[,，:：、\s])+"
)
"""Words before a command that carry none of it."""

_MORE = r"(?:一下|一次)?"


def _click(m: re.Match[str], c: Clause) -> list[Intent]:
    verb = m["verb"]
    words = m["what"]
    if re.search(r">|→|»", words):
        parts = [part for part in re.split(r"\s*[>→»]\s*", words) if part.strip()]
        return [Click(c.said, target=target(part, c.quotes), verb="open") for part in parts]
    name = "open" if re.match(r"打开|进入|前往|转到|访问|展开|点开|切换到", verb) else "click"
    return [
        Click(
            c.said,
            target=target(words, c.quotes),
            verb=name,
            button="right" if "右键" in verb else "left",
            count=2 if "双击" in verb else 1,
        )
    ]


def _near_click(m: re.Match[str], c: Clause) -> list[Intent]:
    """“在李四那一行点击删除”."""
    thing = target(m["what"], c.quotes)
    scope = target(m["where"], c.quotes)
    if scope.vague and not scope.position and not scope.extreme:
        return [Click(c.said, target=thing)]
    relation = "row" if re.search(r"行|条$", m["where"]) else "in"
    return [
        Click(
            c.said,
            target=Target(
                thing.words, thing.full, thing.role, thing.quoted, thing.position, thing.extreme, relation, scope
            ),
        )
    ]


def _press(m: re.Match[str], c: Clause) -> list[Intent] | None:
    said = c.quotes.value(m["what"])
    keys = key_name(said, spoken="键" in said and "按键" not in said)
    where = m.groupdict().get("where")
    return [Press(c.said, keys=keys, target=target(where, c.quotes) if where else None)] if keys else None


def _toggle(m: re.Match[str], c: Clause) -> list[Intent]:
    on = not re.match(r"取消|停用|禁用|关闭|关掉|不", m["verb"])
    verb = m["verb"] if re.match(r"停用|禁用|启用|开启", m["verb"]) else ""
    return [Toggle(c.said, target=target(m["what"], c.quotes), parts=parts_of(m["what"], c), on=on, verb=verb)]


def parts_of(text: str, c: Clause) -> tuple[Target, ...]:
    """The members of “甲、乙和丙”; empty when it is no enumeration."""
    pieces = [
        piece for piece in re.split(rf"\s*(?:、|(?<=[^共暖])和|以及|及|与|(?<={Q})(?={Q}))\s*", text) if piece.strip()
    ]
    return tuple(target(piece, c.quotes) for piece in pieces) if len(pieces) > 1 else ()


def _complete(m: re.Match[str], c: Clause) -> list[Intent]:
    on = not re.match(r"未|没|待|进行", m.groupdict().get("as") or "")
    return [Complete(c.said, target=target(m["what"], c.quotes), parts=parts_of(m["what"], c), on=on)]


def _mark(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Do(c.said, verb=c.quotes.value(m["as"]), target=target(m["what"], c.quotes))]


def _scroll(m: re.Match[str], c: Clause) -> list[Intent]:
    text = m[0]
    direction = "up" if re.search(r"上|顶", text) else "left" if "左" in text else "right" if "右" in text else "down"
    amount = re.search(r"([\d.]+|[一二两三四五六七八九十半])\s*(页|屏|像素|px)", text)
    value = number(amount[1]) if amount else None
    to_end = bool(re.search(r"底|最下|最后|末尾|顶|最上", text))
    until = re.search(r"(?:到|直到)(?:看到|出现)?(?!底|最|顶|页面|末尾)(.+?)(?:为止|处|可见|出现|那里|位置)?$", text)
    return [
        Scroll(
            c.said,
            direction=direction,
            pages=value if amount and amount[2] in "页屏" else None,
            pixels=int(value) if value is not None and amount and amount[2] not in "页屏" else None,
            to_end=to_end,
            target=target(until[1], c.quotes) if until and not to_end and not amount else None,
        )
    ]


def _wait(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Wait(c.said, seconds=(number(m["n"]) or 1.0) * (60 if "分" in m["unit"] else 1))]


def _wait_for(m: re.Match[str], c: Clause) -> list[Intent]:
    thing = target(m["what"], c.quotes)
    return [Wait(c.said, target=thing, gone=m["how"] == "消失")] if not thing.vague else [Wait(c.said, seconds=2.0)]


def _search(m: re.Match[str], c: Clause) -> list[Intent]:
    where = m.groupdict().get("where")
    return [Search(c.said, query=c.quotes.value(m["query"]), field=target(where, c.quotes) if where else None)]


def _add(m: re.Match[str], c: Clause) -> list[Intent]:
    what = m["what"].strip()
    quantity = 1
    to = m.groupdict().get("to") or ""
    many = re.match(r"(\d+|[两二三四五六七八九十])(?:个|件|本|张|份|支|双|台|瓶|只|盒|条)", what)
    if many and "车" in to:
        quantity, what = int(number(many[1]) or 1), what[many.end() :]
    what = re.sub(
        r"^(?:以下|下列|如下)?(?:一|两|二|三|四|\d+)?(?:个|条|项)?(?:新的?)?(?:待办事项|待办|任务|事项"
        r"|条目|备忘|笔记)(?:名为|名称为|叫做?|内容为)?[:：]?(?=.)",
        "", what,
    )  # fmt: skip
    texts = tuple(c.quotes.quoted(what)) or tuple(
        piece.strip() for piece in re.split(r"、|，|,|；|以及", what) if piece.strip()
    )
    return [
        Add(
            c.said,
            texts=texts,
            to=target(to, c.quotes) if to else None,
            quantity=quantity,
            target=target(what, c.quotes),
        )
    ]


def _delete(m: re.Match[str], c: Clause) -> list[Intent]:
    what = m["what"]
    return [Delete(c.said, target=target(what, c.quotes), parts=parts_of(what, c))]


def _rename(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Rename(c.said, target=target(m["what"], c.quotes), text=c.quotes.value(m["to"]))]


def _filter(m: re.Match[str], c: Clause) -> list[Intent]:
    by = m.groupdict().get("by")
    return [
        Filter(
            c.said,
            value=c.quotes.value(re.sub(r"的(?:\S{0,6})?$", "", m["value"])),
            by=target(by, c.quotes) if by else None,
        )
    ]


def _sort(m: re.Match[str], c: Clause) -> list[Intent]:
    down = bool(re.search(r"降序|倒序|从高到低|从大到小|由高到低|从新到旧|最新|从晚到早|从贵到便宜", m[0]))
    up = bool(re.search(r"升序|正序|从低到高|从小到大|由低到高|从旧到新|从早到晚|从便宜到贵", m[0]))
    return [Sort(c.said, by=c.quotes.value(m["by"]), descending=True if down else False if up else None)]


def _page(m: re.Match[str], c: Clause) -> list[Intent]:
    if m["n"]:
        return [GoToPage(c.said, number=ordinal(m["n"]))]
    return [
        GoToPage(
            c.said, number=-1 if "最后" in m["w"] else 0, step=0 if "最后" in m["w"] else 1 if "下" in m["w"] else -1
        )
    ]


def _login(m: re.Match[str], c: Clause) -> list[Intent]:
    rest = m.groupdict().get("rest") or ""
    found = fields.pairs(rest, c) or []
    if rest.strip(" ，,：:") and not found:
        who = re.fullmatch(rf"(?:用|使用|以)?({Q}|[\w@.]+)(?:和|/|，|、)({Q}|[\w@.]+)", rest.strip(" ，,：:"))
        if not who:
            return []
        found = [("用户名", c.quotes.value(who[1])), ("密码", c.quotes.value(who[2]))]
    return [*fields.fills(found, c), Submit(c.said, words="登录")]


def _read(m: re.Match[str], c: Clause) -> list[Intent] | None:
    found = question(m["what"], c)
    return [Read(c.said, question=found)] if found else None


def question(text: str, c: Clause) -> Question | None:
    """What a masked Chinese phrase asks for."""
    text = text.strip(" ，。？?！：:")
    whole = c.quotes.fill(text)
    if state := re.fullmatch(r"(?P<what>.+?)是否(?P<state>.*)|(?P<what2>.+?)(?P<state2>\S{2,3})(?:了吗|吗|没有)", text):
        return Question(
            c.quotes.fill((state["what"] or state["what2"]) + " " + (state["state"] or state["state2"])),
            yes_no=True,
            whole=whole,
        )
    if count := re.fullmatch(
        r"(?:.*?(?:中|里|上))?(?:一共|总共|还|共)?(?:有|剩下?)(?:多少|几)(?:个|条|项|件|位|名|趟|页)?"
        r"(?P<what>.*)|(?P<what2>.+?)"
        r"(?:一共|总共|还|共)?(?:有|剩下?)(?:多少|几)(?:个|条|项|件|位|名|趟|页)?(?P<tail>.*)",
        text,
    ):
        what = (count["what"] if count["what"] is not None else (count["what2"] or "") + (count["tail"] or "")) or ""
        return Question(c.quotes.fill(what), count=True, whole=whole)
    unit = "price" if re.search(r"多少钱|什么价", text) else "time" if re.search(r"几点|什么时候|何时", text) else ""
    text = re.sub(
        r"(?:分别)?(?:是|为|有|要)?(?:多少钱|多少|什么价格?|什么时候|什么|几点|何时|哪个|哪些|谁|几)"
        r"(?:的)?$|(?:的)?(?:内容|值)$|^(?:页面(?:上|中)?的?)",
        "",
        text,
    )
    text = re.sub(r"^(?:当前|现在|目前|一下|出|显示的?)", "", text).strip("的是 ")
    if not text:
        return None
    first = target(text, c.quotes)
    if first.extreme and first.scope is None:
        return Question("", first, unit=unit, whole=c.quotes.fill(text))
    if of := re.fullmatch(rf"(?P<who>{Q}|[^的]+)(?:这一行|那一行|行)?(?:的)(?P<what>.+)", text):
        return Question(c.quotes.fill(of["what"]), target(of["who"], c.quotes), unit=unit, whole=c.quotes.fill(text))
    thing = target(text, c.quotes)
    if unit and not re.search(r"价|费|合计|总|时间", text):
        return Question({"price": "价格", "time": "时间"}[unit], thing, unit=unit, whole=whole)
    if thing.position or thing.extreme:
        return Question("", thing, unit=unit, whole=c.quotes.fill(text))
    return Question(c.quotes.fill(text), unit=unit, whole=c.quotes.fill(text))


_ASK = r"(?:告诉我|告知我?|读出来?|读取|读一下|读|报告|说出|说一下|看一下|看看|查看一下|获取|记下|查出|问一下)"
_DO = (
    "归档|收藏|回复|转发|购买|预订|预定|订购|订票|订|支付|付款|下单|结算|申请|发布|停止|开始|播放"
    "|暂停|打印|导出|导入|重置|撤销|清空|清除|清理|编辑|下载|同意|发送"
    "|发表|关注|点赞|分享|屏蔽|封禁|停用|邀请|切换|隐藏|查看"
)

RULES: tuple[Rule, ...] = (
    *gestures.RULES,
    rule(r"返回(?:上一页|前一页)?|后退|回到上一页|返回上一个页面", lambda m, c: [Back(c.said)]),
    rule(
        r"(?:翻到|跳到|跳转到|转到|前往|打开|点击|去|切换到|翻)?(?:第(?P<n>[\d一二三四五六七八九十]+)页|"
        r"(?P<w>下一页|上一页|最后一页))",
        _page,
    ),
    rule(r"(?:按下|按一下|按|敲)(?P<what>[^，]+)", _press),
    rule(r"在(?P<where>.+?)(?:中|里|内|上)?(?:按下|按一下|按|敲)(?P<what>[^，]+)", _press),
    rule(
        r"(?:请)?(?:等待|等|暂停)(?:大约|约)?(?P<n>[\d.]+|[一二两三四五六七八九十半])\s*(?P<unit>秒钟?|s|分钟?)", _wait
    ),
    rule(r"(?:等待|等到|等|直到)(?P<what>.+?)(?P<how>出现|显示|加载完成?|加载完毕|消失)", _wait_for),
    rule(
        r"(?:页面)?(?:(?:向|往)?[上下左右](?:滚动?|滑动?|拉|翻)|滚动|滑动|[上下]滑|滚|拉到|滑到|翻到(?=.*[底顶])).*",
        _scroll,
    ),
    rule(rf"{_ASK}[:：，]?(?P<what>.+)", _read),
    rule(r"(?P<what>(?:一共|总共|现在|目前|列表里|页面上)?(?:还)?(?:有|剩).*(?:多少|几)[个条项件名位]?.*)", _read),
    rule(
        r"(?P<what>.+(?:是多少|是什么|多少钱|有多少.*|有几.*|还剩.*[几多].*|是几点|是谁|是否.+|[^\s]{2}了吗|几点.+))",
        _read,
    ),
    *fields.RULES,
    rule(r"(?:登录|登陆)(?:账号|账户|系统|网站)?(?P<rest>[，,:：]?(?:.*))", _login),
    rule(r"(?P<rest>(?:用|使用|以).+?)(?:登录|登陆)", _login),
    rule(
        r"(?P<w>(?:确认|确定|提交)(?:预订|预定|订单|支付|付款|购买|订购|删除|下单)|去?结算|去?结账|下单"
        r"|提交|保存|确认|确定|查询|搜索|查找|注册|退出登录|退出|注销"
        r"|同意|接受)(?:一下|表单|订单|修改|更改|设置|删除|操作|信息)?",
        lambda m, c: [Submit(c.said, words=m["w"])],
    ),
    rule(
        r"(?P<verb>同意|接受|允许|拒绝)(?:使用|所有|全部|的)*\s*cookies?\s*(?:的?(?:使用|弹窗|横幅|提示|政策|通知))*",
        lambda m, c: [Consent(c.said, accept=m["verb"] != "拒绝")],
    ),
    rule(r"在(?P<where>.+?)(?:中|里面?|内|上)?(?:点击|点一下|单击|点|按)(?P<what>.+)", _near_click),
    rule(
        rf"(?P<verb>点击|点一下|点选|单击|点按|双击|右键点击|右键单击|右键|点开|按下|按一下|按(?!.*(?:排序"
        rf"|排列|筛选|过滤|排$))|点){_MORE}"
        rf"(?P<what>.+)",
        _click,
    ),
    rule(
        r"(?P<verb>取消勾选|取消选中|取消选择|取消打勾|停用|禁用|勾选|勾上|选中|打勾|启用|开启|不勾选)(?P<what>.+)",
        _toggle,
    ),
    rule(r"(?:把|将)(?P<what>.+?)(?P<verb>取消勾选|勾选|勾上|启用|停用|禁用|打勾|取消选中)上?", _toggle),
    rule(rf"(?P<verb>打开|关闭|关掉)(?P<what>开关{Q}|{Q}开关)", _toggle),
    rule(r"(?P<verb>打开|关闭|关掉)(?P<what>.+?(?:开关|模式|功能))", _toggle),
    rule(r"(?:关闭|关掉|收起|隐藏)(?P<what>.*)", lambda m, c: [Close(c.said, target=target(m["what"], c.quotes))]),
    rule(
        r"(?:把|将)(?P<what>.+?)(?:都|全部)?(?:标记|标|设置|设|勾选)(?:为|成)(?P<as>已?完成|做完|未完成"
        r"|待办|进行中|没完成)(?:状态)?",
        _complete,
    ),
    rule(r"标记(?P<what>.+?)(?:为|成)(?P<as>已?完成|做完|未完成|待办)(?:状态)?", _complete),
    rule(r"(?:完成|勾掉|划掉)(?!订单|支付|付款|购买|结算|下单)(?:待办(?:事项)?|任务)?(?P<what>.+)", _complete),
    rule(r"(?:把|将)(?P<what>.+?)标(?:记)?(?:为|成)(?P<as>.+)|", lambda m, c: _mark(m, c) if m["as"] else []),
    rule(
        r"(?:把|将)(?P<what>.+?)(?:重命名为|改名为|改名成|重命名成)(?P<to>.+)|",
        lambda m, c: _rename(m, c) if m["to"] else [],
    ),
    rule(r"(?:重命名)(?P<what>.+?)(?:为|成)(?P<to>.+)", _rename),
    rule(
        r"(?:把|将)?(?:列表|表格|结果|商品|用户|它们|车次|搜索结果)?(?:按照?|依照?|以)(?P<by>.+?)(?:进行)?"
        r"(?:(?:从.+?到.+?|由.+?到.+?|升序"
        r"|降序|倒序|正序)(?:进行)?(?:排序|排列|排)?|排序|排列)(?:[（(].*)?",
        _sort,
    ),
    rule(r"(?:按照?|以|用)(?P<by>[^，]+?)(?:为|是|=|：)?(?P<value>[\ue000-\uf8ff])(?:来|进行)?(?:筛选|过滤)", _filter),
    rule(r"(?:按照?|以|用)(?P<by>[^，]+?)(?:筛选|过滤)(?:出|为|：|:)?(?P<value>.+)", _filter),
    rule(r"(?:筛选|过滤)(?:出)?(?P<by>[^，为是]{1,6})(?:为|是|=|：)(?P<value>.+)", _filter),
    rule(r"(?:只显示|仅显示|只看|筛选出?|过滤出?|只保留)(?P<value>.+)", _filter),
    rule(r"从(?P<list>.+?)(?:中|里)?(?:删除|移除|删掉|去掉)(?P<what>.+)", _delete),
    rule(r"(?:把|将)(?P<what>.+?)从(?P<list>.+?)(?:中|里)?(?:删除|移除|删掉|去掉)", _delete),
    rule(r"(?:把|将)(?P<what>.+?)(?:都|全部|给)?(?:删除|移除|删掉|去掉)", _delete),
    rule(r"(?:删除|移除|删掉|去掉)(?P<what>.+)", _delete),
    rule(r"(?:把|将)(?P<what>.+?)(?:加入|添加到|放入|放进|加到|添加进|添加至)(?P<to>.+)", _add),
    rule(r"(?:在|向|往|给)(?P<to>.+?)(?:中|里|内|上)?(?:添加|新增|新建|加入|增加|创建|写上)(?P<what>.+)", _add),
    rule(r"(?:添加|增加|加入)(?P<what>.+?)到(?P<to>.+)", _add),
    rule(r"(?:添加|新增|新建|创建|增加|加上|加)(?P<what>.+)", _add),
    rule(r"(?:在|用|使用|通过)(?P<where>.+?)(?:中|里|内|上)?(?:搜索|查找|查询|搜)(?P<query>.+)", _search),
    rule(r"(?:搜索|搜一下|搜|查询|查找|查)(?:一下)?(?P<query>.+)", _search),
    rule(r"(?P<verb>打开|进入|前往|转到|访问|展开|折叠|切换到|跳转到|去)(?P<what>.+)", _click),
    rule(r"(?:找到|找出|定位到?)(?P<what>.+)", lambda m, c: [Find(c.said, target=target(m["what"], c.quotes))]),
    rule(
        rf"(?:把|将)(?P<what>.+?)(?P<verb>{_DO})",
        lambda m, c: [Do(c.said, verb=m["verb"], target=target(m["what"], c.quotes))],
    ),
    rule(
        rf"(?P<verb>{_DO})(?P<what>.*)", lambda m, c: [Do(c.said, verb=m["verb"], target=target(m["what"], c.quotes))]
    ),
)
