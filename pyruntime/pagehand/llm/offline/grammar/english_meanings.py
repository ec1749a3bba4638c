"""What the English rules of :mod:`.english` mean: functions from a match to intents."""

from __future__ import annotations

import re

from pagehand.llm.offline.grammar import english_fields as fields
from pagehand.llm.offline.grammar.clauses import Clause
from pagehand.llm.offline.grammar.english_targets import target
from pagehand.llm.offline.grammar.keys import key_name
from pagehand.llm.offline.grammar.quoting import Q
from pagehand.llm.offline.intents import (
    Add,
    Click,
    Close,
    Complete,
    Consent,
    Delete,
    Do,
    Fill,
    Filter,
    Find,
    GoToPage,
    Intent,
    Press,
    Rename,
    Scroll,
    Search,
    Sort,
    Submit,
    Target,
    Toggle,
    Wait,
)
from pagehand.llm.offline.words import number


def click(m: re.Match[str], c: Clause) -> list[Intent]:
    verb = m["verb"].lower()
    count = 2 if verb.startswith("double") or m["twice"] else 1
    button = "right" if verb.startswith("right") else "left"
    thing = target(m["what"], c.quotes)
    if ">" in m["what"] and (path := _path(m["what"], c)):
        return path
    return [Click(c.said, target=thing, verb=verb, button=button, count=count)]


def _path(text: str, c: Clause) -> list[Intent]:
    parts = [part for part in re.split(r"\s*(?:>|→|»)\s*", text) if part.strip()]
    return [Click(c.said, target=target(part, c.quotes), verb="open") for part in parts] if len(parts) > 1 else []


def press(m: re.Match[str], c: Clause) -> list[Intent] | None:
    what = m["what"].strip()
    keys = key_name(c.quotes.value(re.sub(r"^the\s+", "", what, flags=re.I)), spoken=bool(m["key"]))
    if not keys:
        return None
    where = target(m["where"], c.quotes) if m["where"] else None
    times = int(number(m["times"]) or 1) if m["times"] else 1
    return [Press(c.said, keys=keys, target=where, times=times)]


def open_thing(m: re.Match[str], c: Clause) -> list[Intent] | None:
    if re.match(r"back$|page\s+\d+$", m["what"], re.I):
        return None
    if path := (_path(m["what"], c) if ">" in m["what"] else []):
        return path
    return [Click(c.said, target=target(m["what"], c.quotes), verb=m["verb"].lower().split()[0])]


def close(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Close(c.said, target=target(m["what"] or "", c.quotes))]


_EVERYTHING = re.compile(
    r"(?:all(?:\s+of\s+(?:them|it))?|every(?:one|body|thing)|them\s+all|(?:all|every)\s+(?:the\s+)?"
    r"(?:\w+\s+)?\w+)(?:\s+(?:on|in)\s+.*)?",
    re.I,
)


def toggle(m: re.Match[str], c: Clause) -> list[Intent]:
    verb = m["verb"].lower()
    on: bool | None = not re.match(r"un|de|disable|turn off|switch off|clear", verb)
    if verb == "toggle":
        on = None
    what = m["what"]
    if _EVERYTHING.fullmatch(what):
        return [Toggle(c.said, target=Target("select all", "select all", role="all"), on=on)]
    return [Toggle(c.said, target=target(what, c.quotes), parts=parts_of(what, c), on=on, verb=verb)]


def turn(m: re.Match[str], c: Clause) -> list[Intent]:
    return [
        Toggle(
            c.said,
            target=target(m["what"], c.quotes),
            parts=parts_of(m["what"], c),
            on=m["to"].lower() in ("on", "checked", "enabled"),
        )
    ]


def parts_of(text: str, c: Clause) -> tuple[Target, ...]:
    """The members of "A, B and C"; empty when it is no enumeration."""
    pieces = [piece for piece in re.split(r"\s*(?:,\s*and\s+|,\s*|\s+and\s+|\s*&\s*)", text) if piece.strip()]
    if len(pieces) < 2:
        pieces = list(re.findall(Q, text)) if len(re.findall(Q, text)) > 1 else pieces
    if len(pieces) < 2:
        return ()
    last = target(pieces[-1], c.quotes)
    members = [target(piece, c.quotes) for piece in pieces]
    return tuple(
        Target(
            t.words,
            t.full,
            t.role or last.role,
            t.quoted,
            t.position,
            t.extreme,
            t.relation or last.relation,
            t.scope or last.scope,
        )
        for t in members
    )


def complete(m: re.Match[str], c: Clause) -> list[Intent]:
    word = (m["as"] or "done").lower()
    on = not re.match(r"not |un|in|active|open|to", word)
    if _EVERYTHING.fullmatch(m["what"]):
        return [Toggle(c.said, target=Target("select all", "select all", role="all"), on=on)]
    return [Complete(c.said, target=target(m["what"], c.quotes), parts=parts_of(m["what"], c), on=on, word=word)]


def mark(m: re.Match[str], c: Clause) -> list[Intent]:
    thing = target(m["what"], c.quotes)
    return [Do(c.said, verb=c.quotes.value(m["as"]), target=thing)]


def add(m: re.Match[str], c: Clause) -> list[Intent]:
    what, to = m["what"].strip(), m["to"]
    quantity = 1
    where = target(to, c.quotes) if to else None
    if several := _counted(what, where, c):
        return several
    if many := re.match(r"(?:(\d+|two|three|four|five|six|seven|eight|nine|ten)\s+)(?!\w+\s+(?:todo|task))", what):
        quantity, what = int(number(many[1]) or 1), re.sub(r"^(?:of\s+)?(?:the\s+)?", "", what[many.end() :])
    texts = tuple(c.quotes.quoted(what)) or tuple(_bare_texts(what))
    return [Add(c.said, texts=texts, to=where, quantity=quantity, target=target(what, c.quotes))]


def _counted(what: str, where: Target | None, c: Clause) -> list[Intent]:
    """ "two X and one Y", each with its own number."""
    pieces = re.split(r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)", what)
    if where is None or len(pieces) < 2 or not re.search(r"cart|basket|bag|wish|favou?rite", where.full, re.I):
        return []
    out: list[Intent] = []
    for piece in pieces:
        match = re.fullmatch(
            r"(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)?\s*(?:x\s+|×\s*|of\s+)?(?P<what>.+)",
            piece,
            re.I,
        )
        thing = target(match["what"] if match else piece, c.quotes)
        count = int(number(match["n"]) or 1) if match and match["n"] else 1
        out.append(Add(c.said, texts=(thing.words,), to=where, quantity=count, target=thing))
    return out


_NEW_THING = re.compile(
    r"^(?:(?:a|an|the|another|one more|my|these|following|two|three|four|\d+)\s+)*(?:new\s+)?(?:"
    r"(?:to-?dos?|tasks?|items?|entry|entries|note|notes|reminder)"
    r"(?:\s+items?)?\s*)(?::|(?:called|named|titled|saying|to)\s+)?\s*",
    re.I,
)


def _bare_texts(what: str) -> list[str]:
    bare = _NEW_THING.sub("", what) or what
    pieces = [piece.strip() for piece in re.split(r"\s*(?:,\s*and\s+|,\s*|;\s*)", bare) if piece.strip()]
    return pieces if len(pieces) > 1 else [re.sub(r"^(?:an?|the)\s+(?=\S)", "", bare) if bare == what else bare]


def delete(m: re.Match[str], c: Clause) -> list[Intent]:
    what = m["what"]
    thing = target(what, c.quotes)
    return [Delete(c.said, target=thing, parts=parts_of(what, c))]


def rename(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Rename(c.said, target=target(m["what"], c.quotes), text=c.quotes.value(m["to"]))]


def filter_by(m: re.Match[str], c: Clause) -> list[Intent]:
    groups = m.groupdict()
    by = groups.get("by")
    return [Filter(c.said, value=c.quotes.value(m["value"]), by=target(by, c.quotes) if by else None)]


def sort_by(m: re.Match[str], c: Clause) -> list[Intent]:
    by = m["by"]
    down = bool(
        re.search(
            r"desc|high(?:est)?\s+(?:to\s+low|first)|newest|latest|largest|z\s*(?:to|-|–)\s*a|most expensive"
            r"|down|revers|decreas",
            m[0],
            re.I,
        )
    )
    up = bool(
        re.search(
            r"asc|low(?:est)?\s+(?:to\s+high|first)|oldest|earliest|smallest|a\s*(?:to|-|–)\s*z|cheapest|increas",
            m[0],
            re.I,
        )
    )
    by = re.sub(
        r"[\s,(:]*\b(?:in\s+)?(?:a|de)?scending(?:\s+order)?\b.*|\s+(?:desc|asc)\b.*|,?\s*\(?(?:from\s+)?"
        r"(?:low|high|lowest|highest|newest|oldest|latest|"
        r"earliest|cheapest|largest|smallest|[az])\s*(?:to|first|-|–).*|\s+in\s+\w+\s+order.*",
        "", by, flags=re.I,
    )  # fmt: skip
    return [
        Sort(
            c.said,
            by=c.quotes.value(re.sub(r"^(?:the|column)\s+", "", by.strip())),
            descending=True if down and not up else False if up else None,
        )
    ]


def scroll(m: re.Match[str], c: Clause) -> list[Intent]:
    text = m["how"] or ""
    direction = next((d for d in ("up", "left", "right") if re.search(rf"\b{d}\b", text, re.I)), "down")
    if re.search(r"\btop\b|\bstart\b|\bbeginning\b", text, re.I):
        direction = "up"
    to_end = bool(re.search(r"\b(?:bottom|end|top|start|beginning|all the way)\b", text, re.I))
    amount = re.search(
        r"(?:by\s+)?(\d+(?:\.\d+)?|an?|one|two|three|four|five|half an?)\s*(pages?|screens?|px|pixels?)", text, re.I
    )
    pages = number(amount[1].split()[0]) if amount and amount[2].lower().startswith(("page", "screen")) else None
    pixels = int(number(amount[1]) or 0) if amount and pages is None else None
    area = re.search(r"\b(?:in|inside|within|of)\s+(?:the\s+)?(.+)$|(?:^|\s)the\s+(.+?)\s+(?:down|up|to)\b", text, re.I)
    area_target = target(area[1] or area[2], c.quotes) if area else None
    if area_target and area_target.full.lower() in ("page", "screen", "view", "window", "text", "list and"):
        area_target = None
    until = re.search(
        r"\b(?:to|until|till)\s+(?:you\s+(?:see|find|reach)\s+|I\s+(?:can\s+)?see\s+)?(?:the\s+)?(?!bottom"
        r"|end|top|start|beginning|right|left)(.+?)(?:\s+(?:is\s+visible|appears|shows?"
        r"|comes?\s+into\s+view))?$",
        text,
        re.I,
    )
    goal = target(until[1], c.quotes) if until and not to_end and not amount else None
    return [
        Scroll(
            c.said,
            direction=direction,
            pages=pages,
            pixels=pixels,
            to_end=to_end,
            target=goal,
            area=None if goal else area_target,
        )
    ]


def wait(m: re.Match[str], c: Clause) -> list[Intent]:
    seconds = (number(m["n"] or "1") or 1.0) * (60 if (m["unit"] or "").startswith("min") else 1)
    return [Wait(c.said, seconds=seconds)]


def wait_for(m: re.Match[str], c: Clause) -> list[Intent]:
    what = re.sub(
        r"\s+(?:appears?|shows?(?:\s+up)?|is\s+(?:visible|shown|ready|there|loaded|gone)|has\s+(?:loaded"
        r"|finished)|loads?|disappears?|to\s+(?:appear|show(?:\s+up)?|load|disappear))$",
        "",
        m["what"],
        flags=re.I,
    )
    gone = bool(re.search(r"gone$|disappears?$", m["what"], re.I))
    thing = target(what, c.quotes)
    if thing.vague and not gone:
        return [Wait(c.said, seconds=2.0)]
    return [Wait(c.said, target=thing, gone=gone)]


def search(m: re.Match[str], c: Clause) -> list[Intent]:
    return [
        Search(
            c.said,
            query=c.quotes.value(re.sub(r"^the\s+", "", m["query"].strip())),
            field=target(m["where"], c.quotes) if m["where"] else None,
        )
    ]


def find(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Find(c.said, target=target(m["what"], c.quotes))]


def page(m: re.Match[str], c: Clause) -> list[Intent]:
    if m["n"]:
        return [GoToPage(c.said, number=int(number(m["n"]) or 1))]
    word = (m["w"] or "").lower()
    if word in ("first", "last"):
        return [GoToPage(c.said, number=1 if word == "first" else -1)]
    return [GoToPage(c.said, step=1 if word == "next" else -1)]


def login(m: re.Match[str], c: Clause) -> list[Intent]:
    rest = m["rest"] or ""
    given = fields.pairs(rest, c)
    if given is None:
        who = re.fullmatch(
            rf"(?:as|with|using)?\s*(?:the\s+)?(?P<u>{Q}|\S+)\s*(?:/|,|and|with)?\s*(?:the\s+)?(?:password\s+)?"
            rf"(?P<p>{Q}|\S+)?",
            rest.strip(),
        )
        if rest.strip() and not who:
            return []
        given = [] if not who or not who["u"] else [("username", c.quotes.value(who["u"]))]
        if who and who["p"]:
            given.append(("password", c.quotes.value(who["p"])))
    word = re.sub(r"\s*in(?:to)?$", " in", m["verb"].lower()) if "up" not in m["verb"] else "sign up"
    return [*fields.fills(given, c), Submit(c.said, words="log in" if "in" in word else word)]


def submit(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Submit(c.said, words=" ".join(m["verb"].lower().split()))]


def consent(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Consent(c.said, accept=bool(re.match(r"accept|allow|agree|consent", m["verb"], re.I)))]


def role_of(m: re.Match[str], c: Clause) -> list[Intent]:
    """ "Make Bob an admin": his role is changed."""
    who = target(m["who"], c.quotes)
    role = c.quotes.value(m["role"] or m["known"])
    thing = Target("role", f"role of {who.full}", relation="of", scope=who)
    return [Fill(c.said, values=(role,), target=thing, how="set")]


def do_verb(m: re.Match[str], c: Clause) -> list[Intent]:
    return [Do(c.said, verb=m["verb"].lower(), target=target(m["what"] or "", c.quotes))]
