"""Orders: "order them on invoice for Ann, 12 Mill Lane, city Lisbon" becomes checkout, fields, payment, order."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar.clauses import Clause
from pagehand.llm.offline.grammar.english_fields import pairs
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import Fill, Intent, Submit, Target

_ORDER = re.compile(
    r"(?:order|buy|purchase|check\s?out|pay(?:\s+for)?)\s*(?:them|it|these|those|everything|all|the\s+"
    r"(?:items|cart|basket|order))?"
    rf"(?:\s+(?:on|by|with|via|using)\s+(?P<payment>(?!the\s+name)(?:{Q}|[\w ]+?)))?(?:\s+(?:for|to|as"
    rf"|with|using)\s*:?\s*(?P<details>.+))",
    re.I,
)


def order(c: Clause) -> list[Intent]:
    """Intents of an order with its details, or nothing."""
    match = _ORDER.fullmatch(c.text)
    if not match:
        return []
    given = details(match["details"], c)
    if not given:
        return []
    out: list[Intent] = [Submit(c.said, words="check out")]
    out += [Fill(c.said, values=(value,), target=target(label, c.quotes), how="set") for label, value in given]
    if match["payment"]:
        out.append(
            Fill(c.said, values=(c.quotes.value(match["payment"]),), target=Target("payment", "payment"), how="choose")
        )
    return [*out, Submit(c.said, words="place order", soft=True)]


def details(text: str, c: Clause) -> list[tuple[str, str]]:
    """Label and value of each member; a member without a label is told by its shape."""
    found: list[tuple[str, str]] = []
    for piece in re.split(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+", text):
        labelled = pairs(piece, c) if piece else None
        if labelled:
            found += labelled
            continue
        value = c.quotes.value(piece)
        if not value or not re.fullmatch(rf"{Q}|(?-i:[A-Z0-9]).*", piece):
            return []
        found.append((_label(value, {label for label, _ in found}), value))
    return found


def _label(value: str, given: set[str]) -> str:
    if "@" in value:
        return "email"
    if re.fullmatch(r"\+?[\d ()/-]{7,}", value):
        return "phone"
    if re.search(r"\d", value) and re.search(r"[A-Za-z]{2}", value):
        return "address"
    return "city" if "name" in given else "name"
