"""A model that plays from a short list of tool calls and finds its targets in the text that it is shown, as a model
does: by kind and name, never by selectors of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from pagehand.llm.types import Execute, Invocation, Message, ToolCall, ToolInfo, Usage
from pagehand.page.parse import ParsedElement, ParsedPage, parse_page

_FOUND = re.compile(r"\[([\d:f]+)\] [^\n]*, (?:in view|above|below|beside|inside)\b")
"""How ``find_text`` writes a hit."""
_PAGE = re.compile(r"<browser_state>\n<page-(\w+)>\n(.*)\n</page-\1>", re.S)

PATIENCE = 5
"""Times that it waits for a target; a busy machine draws late."""


@dataclass(frozen=True)
class Call:
    """One tool call. ``target`` is a name, or a kind and a name as in ``button: Save``, or ``found`` for what
    ``find_text`` came to last; ``nth`` counts from 0."""

    tool: str
    target: str = ""
    nth: int = 0
    onto: str = ""
    arguments: dict[str, Any] = field(default_factory=dict)


def do(tool: str, target: str = "", *, nth: int = 0, onto: str = "", **arguments: Any) -> Call:
    """A call as tests write it: ``do("select_option", "combobox: Fruit", option="Banana")``."""
    return Call(tool, target, nth, onto, arguments)


class Reader:
    """Implements the model's protocol. When the calls are over it says so with ``done``."""

    def __init__(self, calls: list[Call]) -> None:
        self.calls = list(calls)
        self.pages: list[str] = []
        self.patience = PATIENCE

    async def invoke(
        self, messages: list[Message], tools: dict[str, ToolInfo], execute: Execute, **_: Any
    ) -> Invocation:
        """Answer with the next call. There is nothing to report on the way."""
        match = _PAGE.search(messages[-1].content)
        assert match, messages[-1].content
        self.pages.append(match[2])
        name, arguments = self._next(parse_page(match[2]), _FOUND.findall("".join(m.content for m in messages)))
        call = ToolCall({}, name, tools[name].parameters.model_validate(arguments), ())
        return Invocation(call, await execute(call), Usage(calls=1), {}, {"reply": name})

    async def aclose(self) -> None:
        """Nothing is held."""

    def _next(self, page: ParsedPage, found_ids: list[str]) -> tuple[str, dict[str, Any]]:
        if not self.calls:
            return "done", {"text": "the calls are over", "success": True}
        call = self.calls.pop(0)
        ids: dict[str, int | str] = {}
        for name, words in (("id", call.target), ("to_id", call.onto)):
            if words == "found":
                ids[name] = found_ids[-1]
            elif words:
                found = seek(page, words)
                if len(found) <= call.nth and self.patience:
                    # As a model does that sees a list announced and not there yet.
                    self.patience -= 1
                    self.calls.insert(0, call)
                    return "wait", {"seconds": 1}
                if len(found) <= call.nth:
                    return "done", {"text": f"{words} is not on the page", "success": False}
                ids[name] = found[call.nth].id
        return call.tool, {**ids, **call.arguments}


def seek(page: ParsedPage, words: str) -> list[ParsedElement]:
    """What the text calls so: by its name, else by the text behind it; exactly, else as a part of it."""
    kind, _, name = words.rpartition(": ")
    elements = [element for element in page.elements if not kind or element.kind == kind]
    tests = [
        lambda element: name in (element.name, element.value),
        lambda element: name in element.name,
        lambda element: name in (element.text, element.props.get("placeholder")),
    ]
    for test in tests:
        if found := [element for element in elements if test(element)]:
            return found
    return []
