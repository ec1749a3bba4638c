"""What lies over the page: banners that ask for consent, and how they are answered or got out of the way.

A banner is only ever closed by a neutral button. Consent is given when the person said so, never to get on.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from pagehand.llm.offline.intents import Consent
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn, click
from pagehand.llm.offline.view import Block, Thing, View
from pagehand.llm.offline.words import normal

CLOSERS = (
    "close", "dismiss", "×", "✕", "✖", "x", "got it", "no thanks", "not now", "later", "skip", "reject",
    "reject all", "only necessary",
    "necessary only", "decline", "ok", "okay", "i understand", "understood", "continue without accepting",
    "关闭", "我知道了", "知道了", "不了", "以后再说", "暂不", "跳过", "拒绝", "全部拒绝", "仅必要", "好的", "确定",
)  # fmt: skip
"""What closes something without agreeing to anything, the most harmless first."""
ACCEPTERS = (
    "accept all cookies", "accept cookies", "accept all", "allow all cookies", "allow cookies", "allow all",
    "accept",
    "agree", "i agree", "i accept", "agree and close", "allow", "yes", "got it", "ok", "okay", "i understand",
    "continue",
    "全部接受", "接受全部", "接受所有", "接受", "全部同意", "同意", "允许全部", "允许",
    "我同意", "我知道了", "知道了", "好的", "确定",
)  # fmt: skip
REFUSERS = (
    "reject all cookies", "reject all", "reject cookies", "reject", "decline all", "decline", "refuse", "deny",
    "only necessary",
    "necessary only", "essential only", "only essential", "accept only necessary", "accept necessary", "no thanks",
    "continue without accepting",
    "全部拒绝", "拒绝全部", "拒绝", "仅必要", "只接受必要", "不同意", "不接受",
)  # fmt: skip
_ABOUT = re.compile(r"cookie|consent|gdpr|newsletter|subscribe|隐私|个人信息|订阅", re.I)
_COOKIES = re.compile(r"cookie|consent|gdpr|隐私|个人信息", re.I)
_NEUTRAL = tuple(word for word in CLOSERS if word not in ("ok", "okay", "i understand", "understood", "好的", "确定"))
"""Where the question is about cookies, "OK" is a yes."""
_PRESSED = frozenset({"button", "link", "clickable", "summary"})


def named(view: View, words: Collection[str], inside: Block | None = None) -> list[Thing]:
    """Buttons that are called like one of ``words``, in the order of the words."""
    found: list[tuple[int, int, Thing]] = []
    for thing in view.things:
        if (
            thing.kind not in _PRESSED
            or thing.disabled
            or thing.holds_more
            or not (inside is None or inside.start <= thing.at < inside.end)
        ):
            continue
        name = normal(thing.label)
        rank = next((i for i, word in enumerate(words) if name == word or _begins(name, word)), None)
        if rank is not None:
            found.append((rank, thing.order, thing))
    return [thing for _, _, thing in sorted(found, key=lambda one: one[:2])]


def _begins(name: str, word: str) -> bool:
    return len(word) > 3 and name.startswith(word + " ") and len(name) < 40


def banner(view: View) -> Block | None:
    """The box on the page that asks about cookies or the like: the innermost one with a button."""
    boxes = [
        block
        for block in view.containers
        if block.kind in ("dialog", "group") and _ABOUT.search(f"{block.name} {view.block_words(block)}")
    ]
    answered = [block for block in boxes if named(view, (*CLOSERS, *ACCEPTERS, *REFUSERS), block)]
    return min(answered, key=lambda block: block.end - block.start) if answered else None


def title(view: View, block: Block) -> str:
    """What to call a box: its name, else its first words."""
    return block.name or " ".join(view.block_words(block).split()[:6]) or block.kind


def obstacle(turn: Turn, name: str, *, covered: bool) -> Outcome | None:
    """What to do about a box that may hide ``name``: close it, or say that it can only be accepted."""
    view = turn.view
    block = view.dialog if covered and view.dialog else banner(view)
    if block is None:
        return _declined(turn)
    words = _NEUTRAL if _COOKIES.search(f"{block.name} {view.block_words(block)}") else CLOSERS
    closers = [thing for thing in named(view, words, block) if not turn.tried("click", thing.id)]
    if closers:
        return click(closers[0], final=False, say="close")
    accepters = named(view, ACCEPTERS, block)
    if accepters and not named(view, words, block):
        names = {"name": name, "cover": title(view, block), "button": accepters[0].label}
        return Stuck("covered_only" if covered else "missing_behind", names)
    return None


_NO = ("cancel", "no", "stay", "keep working", "取消", "否", "留下")


def _declined(turn: Turn) -> Act | None:
    """A question that came up unasked and hides everything else: it is answered with no."""
    controls = turn.view.things
    asks = any(line.plain.rstrip().endswith(("?", "？")) for line in turn.view.lines)
    if not asks or not turn.steps or not 1 < len(controls) <= 3 or not all(t.element.new for t in controls):
        return None
    no = [t for t in controls if t.kind == "button" and normal(t.label) in _NO]
    return click(no[0], final=False, say="close") if len(no) == 1 and not turn.tried("click", no[0].id) else None


def do_consent(intent: Consent, turn: Turn) -> Outcome:
    """Press the banner's button for yes or no."""
    step = turn.finished
    view = turn.view
    block = _cookie_box(view)
    if step:
        return Achieved(doubt=step.quiet)
    words = ACCEPTERS if intent.accept else REFUSERS
    buttons = [thing for thing in named(view, words, block) if not turn.tried("click", thing.id)]
    if block is None:
        # Without a box around it, the button itself must speak of cookies, or be the only one of its kind.
        told = _COOKIES.search(" ".join(view.words_of(i) for i in range(len(view.lines))))
        buttons = [t for t in buttons if _COOKIES.search(t.label)] or (buttons[:1] if told else [])
    if buttons:
        return click(buttons[0])
    if not turn.tried("wait") and (view.loading or not turn.steps):
        return Act("wait", {"seconds": 1}, "wait", {"seconds": "1"}, final=False)
    return Achieved() if intent.optional else Stuck("no_consent")


def _cookie_box(view: View) -> Block | None:
    boxes = [
        block
        for block in view.containers
        if _COOKIES.search(f"{block.name} {view.block_words(block)}") and named(view, (*ACCEPTERS, *REFUSERS), block)
    ]
    return min(boxes, key=lambda block: block.end - block.start) if boxes else None
