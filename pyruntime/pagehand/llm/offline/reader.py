"""Reads the prompt that any model would get: the request, what was done so far, and the page.

Nothing else is known to the planner; two calls with the same messages give the same answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

_REQUEST = re.compile(r"<user_request>\n?(.*?)\n?</user_request>\s*<agent_history>", re.S)
_HISTORY = re.compile(r"<agent_history>\n?(.*)\n?</agent_history>", re.S)
_TODAY = re.compile(r"<step_info>\s*Step (\d+) of (\d+) · (\d{4})-(\d{2})-(\d{2})")
_NONCE = re.compile(r"<browser_state>\s*<page-(\w+)>")
_STEP = re.compile(r"^Step (\d+)$", re.M)
_ACTION = re.compile(r"(\w+) (\{.*\})$")
_FAILED = re.compile(r"failed \((\w+)\):\s*")
_NEWS = re.compile(
    r"New on the page: (.*?)(?: … and more)?\.(?= The element itself| Focus: | Nothing changed|\s*$)", re.S
)
_ASKED = re.compile(r'The page showed (confirm|prompt|beforeunload) "(.*?)", answered: (\w+)\.', re.S)
_LANGUAGE = re.compile(r"\bWork in (English|Chinese)\b")


@dataclass(frozen=True)
class Step:
    """One step of the history: what was wanted, what was done, what came of it."""

    number: int
    tool: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    ok: bool = True
    code: str = "ok"
    result: str = ""
    memory: str = ""
    goal: str = ""

    @property
    def target(self) -> str:
        """Id of the element that was acted on, as text."""
        return str(self.arguments.get("id", ""))

    @property
    def quiet(self) -> bool:
        """The action went through, and nothing on the page changed."""
        return self.ok and "Nothing changed on the page" in self.result

    @property
    def news(self) -> tuple[str, ...]:
        """Texts that appeared on the page, without what the result says behind them."""
        match = _NEWS.search(self.result)
        return tuple(text.strip() for text in match[1].split("; ") if text.strip()) if match else ()

    @property
    def left_page(self) -> bool:
        """The step led to another address or document."""
        return "Address now: " in self.result or "Another document is loading" in self.result

    @property
    def asked(self) -> tuple[tuple[str, bool], ...]:
        """Questions of the browser's own dialogs, and whether each was answered with yes."""
        return tuple((match[2], match[3] not in ("dismissed", "cancelled")) for match in _ASKED.finditer(self.result))


@dataclass(frozen=True)
class Prompt:
    """What one prompt says."""

    request: str
    steps: tuple[Step, ...]
    page: str
    today: date | None
    remaining: int
    """Steps that are left, this one included."""
    language: str = ""
    """``en`` or ``zh`` where the instructions name it, else empty."""


def read_prompt(messages: Sequence[Mapping[str, Any]]) -> Prompt | None:
    """The prompt in chat messages, or ``None`` when they are not from the agent's loop."""
    text = next(
        (
            str(m.get("content", ""))
            for m in reversed(messages)
            if m.get("role") == "user" and "<user_request>" in str(m.get("content", ""))
        ),
        "",
    )
    request = _REQUEST.search(text)
    if not request:
        return None
    nonce = _NONCE.search(text)
    info = _TODAY.search(text, request.end())
    today = date(int(info[3]), int(info[4]), int(info[5])) if info else None
    history = _HISTORY.search(text, request.end(1))
    steps = _steps(history[1], nonce[1] if nonce else "") if history else ()
    remaining = int(info[2]) - int(info[1]) + 1 if info else 99
    return Prompt(request[1].strip(), steps, page_of(text, nonce), today, remaining, language_of(messages))


def text_of(message: Mapping[str, Any]) -> str:
    """The text of a message; pictures are nothing to the planner."""
    content = message.get("content") or ""
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return str(content)


def language_of(messages: Sequence[Mapping[str, Any]]) -> str:
    """``en`` or ``zh`` where the instructions name it, else empty."""
    system = next((str(m.get("content", "")) for m in messages if m.get("role") == "system"), "")
    named = _LANGUAGE.search(system)
    return {"English": "en", "Chinese": "zh"}[named[1]] if named else ""


def page_of(text: str, nonce: re.Match[str] | None) -> str:
    """The text of the page in a message."""
    if not nonce:
        return ""
    end = text.rfind(f"</page-{nonce[1]}>")
    return text[nonce.end() : end if end > nonce.end() else len(text)].strip("\n")


def _steps(history: str, nonce: str) -> tuple[Step, ...]:
    """Steps in order. Fenced page text is set aside first, so that nothing in it can pass for a step."""
    fenced: list[str] = []

    def hide(match: re.Match[str]) -> str:
        fenced.append(match[1])
        return f"\x00{len(fenced) - 1}\x00"

    if nonce:
        history = re.sub(rf"<page-{nonce}>(.*?)</page-{nonce}>", hide, history, flags=re.S)
    marks = list(_STEP.finditer(history))
    ends = [mark.start() for mark in marks[1:]] + [len(history)]
    return tuple(_step(int(mark[1]), history[mark.end() : end], fenced) for mark, end in zip(marks, ends, strict=False))


def _step(number: int, body: str, fenced: list[str]) -> Step:
    parts: dict[str, str] = {}
    key = ""
    for line in body.strip("\n").split("\n"):
        head, colon, rest = line.partition(":")
        if colon and head in ("evaluation", "memory", "next goal", "action", "on", "result", "system", "user"):
            key = head
            parts[key] = rest.strip()
        elif key:
            parts[key] += "\n" + line
    action = _ACTION.match(parts.get("action", ""))
    result = re.sub(r"\x00(\d+)\x00", lambda m: fenced[int(m[1])], parts.get("result", ""))
    failed = _FAILED.match(result)
    return Step(
        number,
        tool=action[1] if action else "",
        arguments=_arguments(action[2]) if action else {},
        ok=failed is None,
        code=failed[1] if failed else "ok",
        result=result[failed.end() :] if failed else result,
        memory=parts.get("memory", ""),
        goal=parts.get("next goal", ""),
    )


def _arguments(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


_MARKED = re.compile(r"(?<!\\)\[(?:f\d+:)?\d+<[a-z]")
_SHARE = 0.6
"""How much of the request a line must repeat to be taken for it."""


def without_echo(page: str, request: str) -> str:
    """``page`` without the lines that only repeat the request, as forms with instructions on them do."""
    said = _bare(request)
    lines = page.split("\n")
    kept = [line for line in lines[1:] if _MARKED.search(line) or not _repeats(_bare(line), said)]
    return "\n".join([*lines[:1], *kept])


def _bare(text: str) -> str:
    return re.sub(r"\W", "", text).casefold()


def _repeats(shown: str, said: str) -> bool:
    return len(shown) >= 8 and len(shown) >= _SHARE * len(said) and (shown in said or said in shown)
