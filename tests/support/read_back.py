"""What reading a rendered page back must give: every element that carries a number, with all that was written of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pagehand.page.hints import spoken
from pagehand.page.models import Node, PageSnapshot
from pagehand.page.notation import lines_of
from pagehand.page.parse import ParsedElement, parse_page
from pagehand.page.render import NAME_LIMIT, VALUE_LIMIT, render_page

WHOLE = 10**9
READ_KINDS = dict.fromkeys(("block", "inline", "item", "cell"), "clickable")
"""Kinds that a person would call otherwise."""
PROPS = tuple(
    "min max step maxlength format placeholder pattern error hint description accept shape color size at".split()
)


@dataclass(frozen=True)
class Told:
    """One element: what the page said of it, or what was read."""

    id: int | str
    kind: str
    type: str
    name: str
    value: str | None
    states: frozenset[str]
    new: bool
    props: dict[str, str] = field(hash=False)
    options: tuple[tuple[str, bool, bool], ...] = ()
    total: int = 0


def read_back(snapshot: PageSnapshot) -> tuple[list[Told], list[Told]]:
    """What was to be told, and what is read from the text, both in reading order."""
    text = render_page(snapshot, WHOLE)
    return [_told(node) for node in _numbered(snapshot.root)], [_read(one) for one in parse_page(text).elements]


def _numbered(children: list[str | Node]) -> list[Node]:
    found: list[Node] = []
    for child in children:
        if isinstance(child, Node):
            found += [child] if child.id is not None else []
            found += _numbered(child.children)
    return found


def _one_line(text: str, limit: int) -> str:
    return " ".join(_cut(text, limit).split())


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _told(node: Node) -> Told:
    props = {key: _one_line(node.props[key], 120) for key in PROPS if node.props.get(key)}
    if said := spoken(props.pop("hint", "")):
        props["hint"] = said
    kind = node.props.get("type") or ""
    options = node.options
    return Told(
        id=node.id if node.id is not None else "",
        kind="shape" if node.props.get("shape") else READ_KINDS.get(node.kind, node.kind),
        type="" if kind == node.kind else kind,
        name=_one_line(node.name, NAME_LIMIT) or props.get("hint", ""),
        value=None if node.value is None else "\n".join(lines_of(_cut(node.value, VALUE_LIMIT))),
        states=frozenset(node.states),
        new=node.new,
        props=props,
        options=tuple((_one_line(label, 80), "s" in flags, "d" in flags) for label, flags in options.items)
        if options
        else (),
        total=options.total if options else 0,
    )


def _read(one: ParsedElement) -> Told:
    return Told(
        id=one.id,
        kind=one.kind,
        type=one.type,
        name=one.name,
        value=one.value,
        states=one.states,
        new=one.new,
        props={key: value for key, value in one.props.items() if key in PROPS},
        options=tuple((each.label, each.selected, each.disabled) for each in one.options),
        total=one.options_total,
    )
