"""What held when a goal was reached, and whether it holds now: a replay that ends elsewhere has not reached it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from pagehand.acting.types import Postcondition, Step
from pagehand.page.models import PageSnapshot
from pagehand.page.nodes import all_nodes, named, words

TEXTS = 4
"""News of the last action that are kept."""
SHORTEST = 3
"""Characters of a text that says something."""


def of_run(steps: Sequence[Step], snapshot: PageSnapshot) -> list[Postcondition]:
    """What the steps left behind and is still to be seen at the end."""
    done = [step for step in steps if step.status == "done"]
    found = [Postcondition(kind="url", value=_place(snapshot.url))]
    last = next((step for step in reversed(done) if step.changes is not None and step.changes.added), None)
    shown = _text(snapshot)
    if last is not None and last.changes is not None:
        news = [" ".join(text.split()) for text in last.changes.added]
        kept = [text for text in news if len(text) >= SHORTEST and text in shown]
        found += [Postcondition(kind="text", value=text) for text in kept[:TEXTS]]
    for step in done:
        if step.target and step.element is not None and (value := _value(snapshot, step.element)):
            condition = Postcondition(kind="field", value=value, target=named(snapshot.root, step.element)[0])
            if condition.target and condition not in found:
                found.append(condition)
    return found


def broken(conditions: Sequence[Postcondition], snapshot: PageSnapshot) -> list[Postcondition]:
    """Those of ``conditions`` that do not hold on the page."""
    return [condition for condition in conditions if not _holds(condition, snapshot)]


def _holds(condition: Postcondition, snapshot: PageSnapshot) -> bool:
    if condition.kind == "url":
        return _place(snapshot.url) == condition.value
    if condition.kind == "text":
        return condition.value in _text(snapshot)
    fields = [node for node in all_nodes(snapshot.root) if node.id is not None]
    return any(
        node.value == condition.value and named(snapshot.root, node.id)[0] == condition.target for node in fields
    )


def _place(url: str) -> str:
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "") + (f"#{parts.fragment}" if parts.fragment else "")


def _value(snapshot: PageSnapshot, element: object) -> str:
    node = next((node for node in all_nodes(snapshot.root) if str(node.id) == str(element)), None)
    return (node.value or "") if node is not None else ""


def _text(snapshot: PageSnapshot) -> str:
    """All texts and names of the page on one line."""
    shown = " ".join(child if isinstance(child, str) else words(child) for child in snapshot.root)
    names = " ".join(node.name for node in all_nodes(snapshot.root) if node.name)
    return " ".join(f"{shown} {names}".split())
