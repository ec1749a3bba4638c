"""Mail: whose message is meant, and what is to be done with it, however freely it is said.

"Give Bob the message you received from Ann", "Ann's email should be deleted": no fixed order of words, but always
somebody who wrote, a word for a message, and a deed.
"""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.clauses import Clause
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Click, Delete, Do, Fill, Intent, Submit, Target

_NAME = rf"(?:{Q}|[A-Z][\w-]*\b)"
_MAIL = re.compile(r"\b(?:e-?mails?|messages?|mails?|letters?|information)\b|邮件|信件|消息", re.I)
_SENDERS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<who>{_NAME})['’]s\s+(?:\w+\s+){{0,2}}?(?i:e-?mails?|messages?|mails?|letters?)\b",
        rf"\b(?i:by|from)\s+(?P<who>{_NAME})(?!['’]s)",
        rf"\b(?i:that|which|e-?mail|message|information|letter|mail)\s+(?P<who>{_NAME})\s+(?i:sent|wrote|has\s+sent|has\s+written)",
        rf"^(?P<who>{_NAME})\s+(?i:wrote|sent)\b",
        rf"(?P<who>{Q}|[^\s把将给回复转发删除标记，,]{{1,12}}?)(?:发来|寄来|发送|写)?的(?:那封)?(?:邮件|信件|消息)",
    )
)
_RECEIVERS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?i:forward|send|give|resend|pass)\s+(?P<who>{_NAME})(?!['’]s)\s+(?!(?i:e-?mails?\s+to)\b)",
        rf"\b(?i:to)\s+(?P<who>{_NAME})(?!['’]s\s+(?:\w+\s+)?(?i:e-?mail|message))",
        rf"^(?P<who>{_NAME})\s+(?i:needs|must|should|has\s+to)\b",
        rf"(?:转发|发送|发|转)给(?P<who>{Q}|[^\s，,。]{{1,12}})",
    )
)
_FORWARD = re.compile(r"\b(?:forward(?:ed)?|fo+r?ward|send|give|resend|pass)\b|转发|转给|发给", re.I)
_REPLY = re.compile(r"\b(?:repl(?:y|ies|ied)|respond|answer|write\s+back)\b|回复|答复", re.I)
_STAR = re.compile(r"\b(?:important|importance|star|flag)\b|重要|星标", re.I)
_DELETE = re.compile(
    rf"(?:please\s+)?(?:delete|remove|trash|erase)\s+(?:(?:all|every|the|any|of|an?)\s+)*(?:{_NAME}['’]s\s+)?(?:\w+\s+)?"
    r"(?i:e-?mails?|messages?|mails?)\b",
    re.I,
)
_DELETED = re.compile(r"\b(?:should|must|needs?\s+to|has\s+to)\s+be\s+(?:deleted|removed|trashed|erased)\b", re.I)
_OTHER = re.compile(
    r"\b(?:click|press|tap|type|submit|scroll|add|create|search\s+for\s+\S+\s+and)\b|点击|按下|输入", re.I
)


def letter(c: Clause) -> list[Intent]:
    """Intents of a request about somebody's message, or nothing."""
    text = c.text.strip(" .,!?，。！？")
    if not _MAIL.search(text) or _OTHER.search(text):
        return []
    sender = _first(_SENDERS, text, c)
    quoted = [one for one in c.quotes.quoted(text) if one != sender]
    if _REPLY.search(text) and quoted:
        sender = sender or _first(_RECEIVERS, text, c)
        return _reply(sender, quoted[-1], c) if sender else []
    if not sender:
        return []
    receiver = _first(_RECEIVERS, text, c, other=sender)
    if _FORWARD.search(text) and receiver and not quoted:
        return _forward(sender, receiver, c)
    if _STAR.search(text) and re.search(r"\b(?:mark|flag|make|label|classify|star)\b|标", text, re.I):
        return [Do(c.said, verb="star", target=Target(sender, sender, quoted=True))]
    if _DELETED.search(text):
        return [Do(c.said, verb="delete", target=Target(sender, sender, quoted=True))]
    if _DELETE.match(text):
        return [Delete(c.said, target=Target(sender, sender, quoted=True))]
    return []


def _first(patterns: tuple[re.Pattern[str], ...], text: str, c: Clause, other: str = "") -> str:
    for pattern in patterns:
        for match in pattern.finditer(text):
            who = c.quotes.value(match["who"])
            if who != other and who.lower() not in _NOBODY:
                return who
    return ""


_NOBODY = frozenset("find the me my i you it please can could will forward send give reply open an all in let".split())


def _opened(sender: str, c: Clause) -> Click:
    return Click(c.said, target=Target(sender, sender, role="item", quoted=True), verb="open")


def _forward(sender: str, receiver: str, c: Clause) -> list[Intent]:
    return [
        _opened(sender, c),
        Click(c.said, target=Target("forward", "forward")),
        Fill(c.said, values=(receiver,), target=Target("to", "to"), how="set"),
        Submit(c.said, words="send"),
    ]


def _reply(sender: str, text: str, c: Clause) -> list[Intent]:
    return [
        _opened(sender, c),
        Click(c.said, target=Target("reply", "reply")),
        Fill(c.said, values=(text,), how="type"),
        Submit(c.said, words="send"),
    ]
