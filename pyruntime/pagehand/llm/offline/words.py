"""How alike are two phrases: what was said and what stands on the page.

Latin text is compared by words (plural ``s`` folded), Chinese by pairs of characters, because it has no spaces.
Pure functions; a :class:`Phrase` keeps what is computed once per page.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_WORD = re.compile(r"[a-z0-9\u00c0-\u024f\u0370-\u052f]+|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_STOP = frozenset("a an the of to for in on at your my this that is are please de".split())

SYNONYMS: tuple[tuple[str, ...], ...] = (
    ("username", "user name", "user", "login name", "account", "account name", "用户名", "账号", "帐号", "账户"),
    ("password", "passcode", "pass", "密码", "口令"),
    ("email", "e mail", "email address", "mail", "邮箱", "电子邮箱", "邮件地址", "电子邮件"),
    ("phone", "phone number", "telephone", "mobile", "tel", "电话", "手机", "手机号", "电话号码", "联系电话"),
    ("name", "full name", "your name", "姓名", "名字", "名称"),
    ("address", "street address", "street", "地址", "收货地址"),
    ("search", "find", "look up", "go", "magnifier", "🔍", "🔎", "查询", "搜索", "查找", "检索", "搜一下"),
    (
        "from",
        "departure",
        "origin",
        "leaving from",
        "where from",
        "departing from",
        "depart from",
        "departure station",
        "出发地",
        "出发",
        "出发站",
        "始发地",
        "起点",
        "始发站",
    ),
    (
        "to",
        "destination",
        "arrival",
        "going to",
        "where to",
        "arriving at",
        "arrival station",
        "到达地",
        "目的地",
        "到达",
        "到达站",
        "终点",
        "终点站",
    ),
    (
        "date",
        "day",
        "departure date",
        "travel date",
        "when",
        "depart",
        "日期",
        "出发日期",
        "出发日",
        "乘车日期",
        "时间",
    ),
    ("year", "release year", "release date", "released date", "年份", "上映年份"),
    ("return", "return date", "返程日期", "返回日期", "返程"),
    ("quantity", "qty", "amount", "count", "number", "数量", "件数", "个数"),
    ("passengers", "travellers", "travelers", "people", "guests", "乘客", "人数", "乘客人数", "旅客"),
    ("class", "seat", "seat class", "travel class", "席别", "座位", "座席", "席位", "座位类型"),
    ("submit", "send", "ok", "提交", "发送", "确定"),
    ("save", "save changes", "保存", "储存"),
    ("apply", "应用"),
    ("delete", "remove", "trash", "bin", "discard", "erase", "删除", "移除", "去掉", "×", "🗑"),
    ("close", "dismiss", "×", "x", "✕", "✖", "hide", "❌", "关闭", "关掉", "收起"),
    ("cancel", "abort", "取消"),
    ("next", "forward", "›", "»", ">", "→", "下一页", "下一步", "下一个", "后一页"),
    ("previous", "back", "prev", "‹", "«", "<", "←", "上一页", "上一步", "上一个"),
    ("add", "new", "create", "plus", "+", "添加", "新增", "新建", "创建", "加入"),
    ("log in", "login", "sign in", "signin", "log on", "登录", "登陆"),
    ("log out", "logout", "sign out", "退出", "退出登录", "注销", "登出"),
    (
        "sign up",
        "signup",
        "register",
        "create account",
        "create an account",
        "注册",
        "创建账号",
        "创建账户",
        "创建帐号",
        "注册账号",
    ),
    ("cart", "basket", "bag", "shopping cart", "🛒", "购物车"),
    ("checkout", "check out", "proceed to checkout", "go to checkout", "结算", "去结算", "结账"),
    (
        "place order",
        "order now",
        "place your order",
        "buy now",
        "pay now",
        "complete order",
        "submit order",
        "confirm order",
        "order",
        "提交订单",
        "确认订单",
        "立即支付",
        "立即下单",
    ),
    ("payment", "payment method", "pay with", "pay by", "how to pay", "付款方式", "支付方式"),
    ("settings", "preferences", "options", "gear", "⚙", "设置", "选项"),
    ("profile", "account", "个人资料", "个人中心"),
    ("completed", "complete", "done", "finished", "已完成", "完成"),
    ("active", "open", "unfinished", "to do", "未完成", "进行中", "待办"),
    ("edit", "change", "modify", "rename", "pencil", "✏", "✎", "编辑", "修改"),
    ("favorite", "favourite", "star", "wishlist", "bookmark", "important", "收藏", "☆", "★", "⭐"),
    ("like", "heart", "♥", "❤", "♡", "👍", "点赞"),
    (
        "more",
        "menu",
        "actions",
        "more actions",
        "options",
        "⋯",
        "…",
        "⋮",
        "☰",
        "kebab",
        "hamburger",
        "更多",
        "操作",
        "更多操作",
    ),
    ("book", "reserve", "buy", "select", "预订", "预定", "购买", "订票"),
    ("all", "全部", "所有"),
    ("status", "state", "状态"),
    ("role", "角色"),
    ("price", "cost", "fare", "价格", "票价", "单价", "金额"),
    ("total", "sum", "总计", "合计", "总价", "总额"),
    ("dark mode", "dark theme", "dark", "night mode", "深色模式", "夜间模式", "深色"),
    ("second class", "二等座"),
    ("first class", "一等座"),
    ("business class", "商务座"),
    ("postcode", "post code", "postal code", "zip", "zip code", "邮编", "邮政编码"),
    ("reply", "↩", "⤶", "回复"),
    ("post", "publish", "发布", "发表"),
    ("forward", "↪", "转发"),
    ("share", "🔗", "分享"),
    ("note", "notes", "comment", "comments", "remark", "remarks", "备注", "说明", "留言"),
    ("country", "国家", "国家地区"),
    ("city", "城市"),
    ("language", "语言"),
    ("gender", "sex", "性别"),
    ("beijing", "北京"),
    ("shanghai", "上海"),
    ("guangzhou", "广州"),
    ("shenzhen", "深圳"),
    ("hangzhou", "杭州"),
)
"""Words that a person and a page use for the same thing. The order within a row means nothing."""

YES = frozenset("on yes true enabled checked ticked enable check 开 开启 打开 启用 是 勾选 选中".split())
NO = frozenset("off no false disabled unchecked disable uncheck 关 关闭 停用 禁用 否 取消".split())


def normal(text: str) -> str:
    """Case, width and spaces folded, punctuation at the ends dropped (unless nothing else is there)."""
    folded = " ".join(
        (text if text.isascii() else unicodedata.normalize("NFKC", text)).casefold().replace("\ufe0f", "").split()
    )
    bare = folded.strip(" .,;:!?*\"'“”‘’「」『』（）()。，；：！？…")
    return bare or folded


def has_cjk(text: str) -> bool:
    """Whether the text holds Chinese, Japanese or Korean characters."""
    return bool(_CJK.search(text))


@dataclass(frozen=True)
class Phrase:
    """A normalised phrase, its form without spaces and punctuation, and the set of its words."""

    text: str
    compact: str
    words: frozenset[str]
    cjk: bool = False


def phrase(text: str) -> Phrase:
    """Prepare ``text`` for :func:`similarity`."""
    folded = normal(text)
    pieces = _WORD.findall(folded)
    words: set[str] = set()
    for piece in pieces:
        if _CJK.match(piece):
            words.update(piece[i : i + 2] for i in range(max(1, len(piece) - 1)))
        else:
            words.add(_stem(piece))
    compact = "".join(pieces) or folded
    return Phrase(folded, compact, frozenset((words - _STOP) or words), not compact.isascii() and has_cjk(compact))


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def similarity(said: Phrase, shown: Phrase) -> float:
    """0 to 1. Equal is 1, a prefix about 0.85, part of it about 0.7, shared words less.

    Not symmetric: words that were said and are not shown weigh more than words shown and not said.
    """
    if not said.text or not shown.text:
        return 0.0
    if said.text == shown.text:
        return 1.0
    if said.compact == shown.compact and said.compact[:1].isalnum():
        return 0.98
    if said.words.isdisjoint(shown.words) and not (said.cjk and said.compact in shown.compact):
        return 0.0
    if _inside(said.text, shown.text):
        share = len(said.compact) / max(len(shown.compact), 1)
        start = 0.8 if shown.text.startswith(said.text) else 0.7
        return start + 0.15 * share
    if _inside(shown.text, said.text):
        return 0.55 + 0.35 * len(shown.compact) / max(len(said.compact), 1)
    common = len(said.words & shown.words)
    return 0.8 * (0.7 * common / len(said.words) + 0.3 * common / max(len(shown.words), 1))


def _inside(small: str, large: str) -> bool:
    """Whether ``small`` stands in ``large``, of Latin text as whole words: "lex" in "lexington (lex)"."""
    at = large.find(small)
    if at < 0 or has_cjk(small):
        return at >= 0
    while at >= 0:
        if not large[at - 1 : at].isalnum() and not large[at + len(small) : at + len(small) + 1].isalnum():
            return True
        at = large.find(small, at + 1)
    return False


_OTHER_WORD = 0.84
"""Weight of a synonym: less than the beginning of a name that was said itself."""


def _index() -> dict[str, tuple[tuple[Phrase, float], ...]]:
    prepared = [[phrase(word) for word in row] for row in SYNONYMS]
    found: dict[str, list[tuple[Phrase, float]]] = {}
    for row in prepared:
        for one in row:
            others = [(other, _OTHER_WORD) for other in row if other.text != one.text]
            for key in {one.text, one.compact}:
                found.setdefault(key, []).extend(others)
    return {key: tuple(others) for key, others in found.items()}


_OTHERS = _index()


def variants(text: str) -> list[tuple[Phrase, float]]:
    """``text`` and what it may be called elsewhere, with the weight of each."""
    said = phrase(text)
    return [(said, 1.0), *_OTHERS.get(said.text, _OTHERS.get(said.compact, ()))]


def best(said: list[tuple[Phrase, float]], shown: Phrase) -> float:
    """The highest weighted similarity of any variant."""
    return max((weight * similarity(one, shown) for one, weight in said), default=0.0)


class Wanted:
    """What was said and what it may be called elsewhere, ready to be compared with many names."""

    def __init__(self, text: str) -> None:
        self.said = variants(text)
        self._words = frozenset().union(*(one.words for one, _ in self.said))
        self._whole = {one.text for one, _ in self.said} | {one.compact for one, _ in self.said}
        self._cjk = any(one.cjk for one, _ in self.said)

    def best(self, shown: Phrase) -> float:
        """As :func:`best`; most names share nothing with what was said, and are told apart at once."""
        alike = not self._words.isdisjoint(shown.words) or shown.text in self._whole or shown.compact in self._whole
        return best(self.said, shown) if alike or (self._cjk and shown.cjk) else 0.0


_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "a": 1, "an": 1, "once": 1, "twice": 2, "half": 0.5, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6,
    "七": 7, "八": 8, "九": 9, "十": 10, "半": 0.5,
}  # fmt: skip
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "last": -1, "final": -1, "bottom": -1, "top": 1,
}  # fmt: skip


def number(text: str) -> float | None:
    """The number that digits or a small numeral stand for."""
    folded = normal(text).replace(",", "")
    if re.fullmatch(r"-?\d+(\.\d+)?", folded):
        return float(folded)
    if folded in _NUMBERS:
        return float(_NUMBERS[folded])
    if tens := re.fullmatch(r"([一二三四五六七八九])?十([一二三四五六七八九])?", folded):
        return 10.0 * _NUMBERS.get(tens[1] or "一", 1) + (_NUMBERS[tens[2]] if tens[2] else 0)
    return None


def ordinal(text: str) -> int:
    """1 for ``first``, ``1st``, ``#1``, ``第一``; -1 for the last; 0 for anything else."""
    folded = normal(text).lstrip("#第")
    if folded in _ORDINALS:
        return _ORDINALS[folded]
    if re.match(r"最后|末", folded):
        return -1
    bare = re.sub(
        r"(?<=\d)(st|nd|rd|th)$|(?<=[\d一二三四五六七八九十])(个|项|条|行|张|封|页|步|件|趟|本|款|名|位)$", "", folded
    )
    value = number(bare)
    return int(value) if value is not None and value >= 1 else 0


def tidy(value: float) -> str:
    """A number as a person writes it: ``3`` rather than ``3.0``."""
    return str(int(value)) if value == int(value) else str(value)


def compile_any(words: str) -> str:
    """A regex alternation of blank-separated words, longest first; ``_`` stands for a space."""
    parts = sorted(words.split(), key=len, reverse=True)
    return "(?:" + "|".join(re.escape(part).replace("_", r"[\s-]+") for part in parts) + ")"
