"""What the model saw of the page at each step, told as changes against the step before."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pagehand.report.models import Line, Observation

CONTEXT = 2
"""Lines shown around a change."""
WHOLE = 0.6
"""Part of a page that has changed from which on all of it is shown."""
LINE_LIMIT = 400
LINES_LIMIT = 600
_PAGE = re.compile(r"<(page-[0-9a-z]+)>\n(.*?)\n</\1>", re.DOTALL)
_SECTION = re.compile(r"<browser_state>.*?</browser_state>", re.DOTALL)
_PASSING = re.compile(r"\*(?=\[)| focused(?=[ \]])")


def page_in(request: Mapping[str, Any] | None) -> str:
    """The page in a request to the model; empty if none is in it."""
    messages = (request or {}).get("messages")
    for message in reversed(messages if isinstance(messages, list) else []):
        content = message.get("content") if isinstance(message, Mapping) else None
        if isinstance(content, list):
            content = "\n".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
        sections = _SECTION.findall(str(content or ""))
        found = _PAGE.findall(sections[-1] if sections else str(content or ""))
        if found:
            return str(found[-1][1])
    return ""


def observation(before: str, now: str) -> Observation:
    """The observation ``now`` as changes against ``before``; all of it if much has changed, or nothing was before."""
    old, new = before.splitlines(), now.splitlines()
    matcher = difflib.SequenceMatcher(None, [_plain(line) for line in old], [_plain(line) for line in new], False)
    if not old or matcher.ratio() < 1 - WHOLE:
        lines = [Line(mark="same", text=_cut(line)) for line in new[:LINES_LIMIT]]
        if len(new) > LINES_LIMIT:
            lines.append(Line(mark="gap", text=str(len(new) - LINES_LIMIT)))
        return Observation(lines=lines, total=len(new))
    lines = list(_changes(matcher, old, new))
    added = sum(1 for line in lines if line.mark == "added")
    removed = sum(1 for line in lines if line.mark == "removed")
    return Observation(lines=lines[:LINES_LIMIT], changed=True, added=added, removed=removed, total=len(new))


def _changes(matcher: difflib.SequenceMatcher[str], old: list[str], new: list[str]) -> Iterator[Line]:
    end = 0
    for group in matcher.get_grouped_opcodes(CONTEXT):
        if group[0][3] > end:
            yield Line(mark="gap", text=str(group[0][3] - end))
        for what, a, b, c, d in group:
            if what == "equal":
                yield from (Line(mark="same", text=_cut(line)) for line in new[c:d])
                continue
            yield from (Line(mark="removed", text=_cut(line)) for line in old[a:b])
            yield from (Line(mark="added", text=_cut(line)) for line in new[c:d])
        end = group[-1][4]
    if len(new) > end:
        yield Line(mark="gap", text=str(len(new) - end))


def _plain(line: str) -> str:
    return _PASSING.sub("", line)


def _cut(line: str) -> str:
    return line if len(line) <= LINE_LIMIT else line[: LINE_LIMIT - 1] + "…"
