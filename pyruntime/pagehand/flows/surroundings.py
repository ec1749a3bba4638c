"""What surrounds each element of a page, as a person sees it: heading, row, container, neighbours."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pagehand.flows.wording import normal
from pagehand.page.models import ElementId, Node, PageSnapshot
from pagehand.page.nodes import all_nodes, words
from pagehand.page.notation import shorten

TEXT_LIMIT = 80
"""Characters of a neighbour or a heading."""
ROW_LIMIT = 300
"""Characters of a row."""
_ROWS = frozenset({"item", "row"})
_CONTAINERS = frozenset({"dialog", "group", "table", "frame", "scroll"})


@dataclass
class Seen:
    """One element that can be addressed, with what surrounds it.

    Attributes:
        node: The element.
        name: Its name, else the words in it, else what its field says that it is for.
        heading: The nearest heading before it that is not of another row.
        container: Name of the innermost dialog, group, table or frame that has one.
        row: Words of the entry or table row around it, without its own.
        rows: Number of the row among all of the page, so that elements of one row are known; 0 outside of rows.
        before: The text or control before it.
        after: The text or control after it.
    """

    node: Node
    name: str
    heading: str = ""
    container: str = ""
    row: str = ""
    rows: int = 0
    before: str = ""
    after: str = ""

    @property
    def id(self) -> ElementId:
        """Its number."""
        assert self.node.id is not None
        return self.node.id

    @property
    def sort(self) -> tuple[str, str]:
        """Kind and name, by which elements are alike."""
        return self.node.kind, normal(self.name)


def surroundings(snapshot: PageSnapshot) -> list[Seen]:
    """All elements that can be addressed, in the order of the page."""
    walk = _Walk()
    walk.visit(snapshot.root, _Place())
    walk.neighbours()
    return walk.seen


def alike(seen: Sequence[Seen], sort: tuple[str, str]) -> list[Seen]:
    """Those of this kind and name."""
    return [each for each in seen if each.sort == sort]


def group_mark(group: Sequence[Seen]) -> str:
    """Mark of elements that are told alike, in their order, with what surrounds each. While it is the same, an
    element is known by its place among them."""
    told = [[*each.sort, each.heading, each.container, each.row, each.before, each.after] for each in group]
    return hashlib.blake2b(repr(told).encode("utf-8", "replace"), digest_size=8).hexdigest()


def name_of(node: Node) -> str:
    """What an element is called."""
    props = node.props
    return node.name or words(node) or props.get("placeholder", "") or props.get("hint", "")


@dataclass
class _Place:
    """Where the walk is."""

    container: str = ""
    row: Node | None = None
    row_number: int = 0
    row_heading: str = ""


@dataclass
class _Walk:
    seen: list[Seen] = field(default_factory=list)
    spoken: list[tuple[str, Seen | None]] = field(default_factory=list)
    """Texts and controls in the order of reading."""
    heading: str = ""
    rows: int = 0

    def visit(self, parts: Sequence[str | Node], place: _Place) -> None:
        for part in parts:
            if isinstance(part, str):
                self._say(part, None)
            else:
                self._visit_node(part, place)

    def _visit_node(self, node: Node, place: _Place) -> None:
        if node.kind == "heading" and place.row is None:
            self.heading = shorten(name_of(node), TEXT_LIMIT)
        inner = place
        if node.kind in _ROWS:
            self.rows += 1
            inner = _Place(place.container, node, self.rows, _heading_in(node))
        elif node.kind in _CONTAINERS and node.name:
            inner = _Place(shorten(node.name, TEXT_LIMIT), place.row, place.row_number, place.row_heading)
        if node.id is not None:
            self._meet(node, place)
        elif node.name and not node.children:
            self._say(node.name, None)
        self.visit(node.children, inner)

    def _meet(self, node: Node, place: _Place) -> None:
        name = shorten(name_of(node), ROW_LIMIT)
        row = place.row if place.row is not node else None
        seen = Seen(
            node,
            name,
            heading=place.row_heading or self.heading,
            container=place.container,
            row=_row_words(row, node) if row is not None else "",
            rows=place.row_number if row is not None else 0,
        )
        self.seen.append(seen)
        self._say(name if not node.children else "", seen)

    def _say(self, text: str, seen: Seen | None) -> None:
        text = " ".join(text.split())
        if text or seen is not None:
            self.spoken.append((shorten(text, TEXT_LIMIT), seen))

    def neighbours(self) -> None:
        """Find for each element what is said before and after it, what is inside it left out."""
        for at, (_, seen) in enumerate(self.spoken):
            if seen is None:
                continue
            seen.before = next((text for text, _ in reversed(self.spoken[:at][-6:]) if text), "")
            inside = sum(1 for _ in _parts(seen.node.children))
            seen.after = next((text for text, _ in self.spoken[at + 1 + inside :][:6] if text), "")


def _parts(children: Sequence[str | Node]) -> Iterator[None]:
    """One for each thing inside that is said on its own."""
    for child in children:
        if isinstance(child, str):
            if child.split():
                yield None
            continue
        if child.id is not None or (child.name and not child.children):
            yield None
        yield from _parts(child.children)


def _heading_in(row: Node) -> str:
    found = next((node for node in all_nodes(row.children) if node.kind == "heading"), None)
    return shorten(name_of(found), TEXT_LIMIT) if found is not None else ""


def _row_words(row: Node, own: Node) -> str:
    return shorten(" ".join(_texts(row.children, own)), ROW_LIMIT)


def _texts(parts: Sequence[str | Node], own: Node) -> Iterator[str]:
    """What a row says: texts and names, not what its fields hold."""
    for part in parts:
        if isinstance(part, str):
            if text := " ".join(part.split()):
                yield text
        elif part is not own:
            if part.name:
                yield " ".join(part.name.split())
            if not part.name or part.kind not in _SAID_BY_NAME:
                yield from _texts(part.children, own)


_SAID_BY_NAME = frozenset({"button", "link", "img", "checkbox", "radio", "tab", "menuitem", "option"})
