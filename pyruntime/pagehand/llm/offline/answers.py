"""Simple questions about the page and descriptions of its elements: what is there, what a field holds, how many.

What the page does not plainly say is answered with null, and a description that fits several elements with none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pagehand.llm.offline import places
from pagehand.llm.offline.acts.reading import answer_to, entry_text, in_block
from pagehand.llm.offline.grammar import is_chinese, parse_goal
from pagehand.llm.offline.intents import Click, Question, Read, Target
from pagehand.llm.offline.match import STRONG, locate
from pagehand.llm.offline.reader import language_of, page_of, text_of
from pagehand.llm.offline.sentences import say
from pagehand.llm.offline.turn import Turn
from pagehand.llm.offline.view import Block, View
from pagehand.llm.offline.words import normal, number

_NONCE = re.compile(r"<browser_state>\s*<page-(\w+)>")
_QUESTION = re.compile(r'<question kind="(\w+)">\n(.*?)\n</question>', re.S)
_DESCRIPTION = re.compile(r"<description>\n(.*?)\n</description>", re.S)
_TOLD = re.compile(r'^(?P<kind>[a-z]+) "(?P<name>.*?)"(?: #(?P<nth>\d+))?$')
_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|「([^」]+)」')
_EQUALS = re.compile(
    r"^(?:the\s+)?(?P<what>.+?)\s*(?:\b(?:is|equals|shows|says|reads|holds|has\s+the\s+value)\b|是|为|显示为?)\s*"
    r"(?P<value>[\"“「][^\"”」]+[\"”」]|[$€£¥]?\s?\d[\d.,]*(?:\s?[€%元])?)[.。]?$",
    re.I,
)
_NOT = re.compile(r"\b(?:not|no|never|none)\b|n['’]t\b|没有|不", re.I)
_THERE = re.compile(
    r"^(?:there\s+(?:(?:is|are)\s+)?)(?P<no>not\s+|no\s+)?(?:(?:an?|any|the|some)\s+)?(?P<what>.+?)"
    r"(?:\s+(?:on|in)\s+(?:the|this)\s+page)?$|^(?P<none>没)?有(?P<thing>.+)$",
    re.I,
)
_ASKS = re.compile(
    r"^(?:is|are|was|were|do|does|did|has|have|can|whether|if)\b|^(?:是否|有没有)|[吗么]\s*[?？]?$", re.I
)


def located(messages: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The arguments of ``AgentOutput`` for a description of an element."""
    text = text_of(messages[-1])
    description = _DESCRIPTION.search(text)
    view = View(page_of(text, _NONCE.search(text)))
    found = _element(view, description[1].strip() if description else "")
    return {"action": {"located": found}}


def _element(view: View, description: str) -> dict[str, Any]:
    if numbered := re.fullmatch(r"\[([\w:]+)\]", description):
        return {"id": numbered[1]}
    if told := _TOLD.match(description):
        same = [t for t in view.things if t.kind == told["kind"] and normal(t.label) == normal(told["name"])]
        if told["nth"] and int(told["nth"]) <= len(same):
            return {"id": same[int(told["nth"]) - 1].id}
        if len(same) == 1:
            return {"id": same[0].id}
    lead = "点击" if is_chinese(description) else "click "
    intents = parse_goal(f"{lead}{description}").intents
    target = (
        intents[0].target if len(intents) == 1 and isinstance(intents[0], Click) else Target(description, description)
    )
    match = locate(view, target)
    if match.thing is not None:
        return {"id": match.thing.id}
    return {"several": True} if match.ambiguous else {}


def _target(description: str) -> Target:
    """A description as a goal would say it."""
    lead = "点击" if is_chinese(description) else "click "
    intents = parse_goal(f"{lead}{description}").intents
    clicked = intents[0] if len(intents) == 1 else None
    return clicked.target if isinstance(clicked, Click) else Target(description, description)


def _is_there(view: View, words: str) -> bool:
    """Whether a control that is called so is there; several are, too."""
    target = _target(words)
    match = locate(view, target)
    found = [match.thing, *match.rivals] if match.thing is not None else list(match.rivals)
    if target.quoted:
        return any(normal(thing.label) == normal(target.words) for thing in found if thing is not None)
    return bool(found) and match.score >= STRONG


def answered(messages: Sequence[Mapping[str, Any]], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of ``AgentOutput`` for a question about the page.

    Args:
        messages: Chat messages as a model gets them.
        schema: JSON schema of the answer.
    """
    text = text_of(messages[-1])
    asked = _QUESTION.search(text)
    kind, demand = (asked[1], asked[2].strip()) if asked else ("query", "")
    language = language_of(messages) or ("zh" if is_chinese(demand) else "en")
    answer = _Answer(View(page_of(text, _NONCE.search(text))), language)
    value = answer.of(demand, schema)
    if kind == "assert" and value is None:
        value = False
    reason = say("page_says" if value not in (None, False) else "page_silent", language, {"what": demand[:120]})
    return {"action": {"answer": {"value": value, "reason": reason}}}


class _Answer:
    """Answers about one page."""

    def __init__(self, view: View, language: str) -> None:
        self._view = view
        self._turn = Turn(view, language=language)
        self._language = language

    def of(self, demand: str, schema: Mapping[str, Any]) -> Any:
        """The answer in the shape of ``schema``."""
        kind = schema.get("type")
        if kind == "boolean":
            return self._holds(demand)
        if kind == "array":
            return self._list(schema.get("items") or {})
        if kind == "object" and schema.get("properties"):
            return self._fields(schema["properties"], lambda name: self._words(f"the {name}"))
        if kind is None and _ASKS.search(demand):
            return self._holds(demand)
        found = self._words(demand)
        return _figure(found, kind) if kind in ("number", "integer") else found

    def _words(self, demand: str) -> str | None:
        """The page's own words."""
        question = self._question(demand)
        return answer_to(question, self._turn) if question is not None else None

    def _question(self, demand: str) -> Question | None:
        for words in (demand, f"tell me {demand}" if self._language == "en" else f"告诉我{demand}"):
            intents = parse_goal(words).intents
            if len(intents) == 1 and isinstance(intents[0], Read):
                return intents[0].question
        return Question(demand, whole=demand)

    def _holds(self, statement: str) -> bool | None:
        """Whether a statement holds, or the answer to a question for yes or no."""
        asked = statement.strip(" .。?？")
        if (equal := _EQUALS.match(asked)) and not _NOT.search(equal["what"]):
            found = self._words(equal["what"])
            if found is not None:
                return _same(found, equal["value"].strip('"“”「」'))
        bare = _ASKS.sub("", asked).strip()
        if (there := _THERE.match(bare)) and _is_there(self._view, there["what"] or there["thing"]):
            return not (there["no"] or there["none"])
        for words in (f"whether {bare}", f"if {bare}") if self._language == "en" else (f"是否{bare}",):
            question = self._question(f"tell me {words}" if self._language == "en" else f"告诉我{words}")
            if question is None or not question.yes_no:
                continue
            answer = answer_to(question, self._turn)
            if answer is not None:
                return answer == say("yes", self._language)
        return self._stands_there(bare)

    def _stands_there(self, statement: str) -> bool | None:
        """Whether what is in quotes, or all of it, stands on the page; unknown without quotes if it does not."""
        quoted = [next(filter(None, match)) for match in _QUOTED.findall(statement)]
        negated = bool(_NOT.search(_QUOTED.sub("", statement)))
        if quoted:
            return all(places.anchors(self._view, words) for words in quoted) != negated
        return (not negated) if places.anchors(self._view, _NOT.sub("", statement).strip()) else None

    def _list(self, items: Mapping[str, Any]) -> list[Any]:
        found: list[Any] = []
        for block in places.entries(self._view):
            if items.get("properties"):
                found.append(self._fields(items["properties"], lambda name, block=block: self._in(block, name)))
            elif text := entry_text(self._view, block):
                found.append(text)
        return found

    def _in(self, block: Block, name: str) -> str | None:
        return in_block(name, "", block, self._view)

    def _fields(self, properties: Mapping[str, Any], read: Any) -> dict[str, Any]:
        """An object, each of whose fields is read by its name."""
        found: dict[str, Any] = {}
        for key, schema in properties.items():
            value = read(re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]+", " ", key).lower())
            kind = schema.get("type") if isinstance(schema, Mapping) else None
            if value is not None and kind in ("number", "integer"):
                value = _figure(value, kind)
            elif value is not None and kind == "boolean":
                value = normal(value) in ("yes", "true", "on", "是")
            if value is not None:
                found[key] = value
        return found


def _figure(text: str | None, kind: Any) -> float | int | None:
    """The first figure in a text."""
    match = re.search(r"-?\d[\d,. ]*", text or "")
    value = number(match[0].strip(" .,")) if match else None
    return value if value is None or kind == "number" else round(value)


def _same(found: str, wanted: str) -> bool:
    if normal(found) == normal(wanted):
        return True
    one, other = _figure(found, "number"), _figure(wanted, "number")
    return one is not None and one == other and not re.search(r"[^\W\d]{2,}", wanted)
