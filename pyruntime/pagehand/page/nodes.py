"""Looks things up in a snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pagehand.page.models import ElementId, Node
from pagehand.page.render import describe


def all_nodes(nodes: Iterable[str | Node]) -> Iterator[Node]:
    """Every node, in the order of the page."""
    for node in nodes:
        if isinstance(node, Node):
            yield node
            yield from all_nodes(node.children)


def named(nodes: Iterable[str | Node], wanted: object) -> tuple[str, str]:
    """How the element with the id ``wanted`` is told, such as ``button "Pay now"``, and the same with its place among
    those that are told alike, which stays when the page is drawn anew. Empty texts where it is not listed."""
    places: dict[str, int] = {}
    for node in all_nodes(nodes):
        if node.id is None:
            continue
        label = describe(node.kind, node.name or words(node))
        places[label] = places.get(label, 0) + 1
        if str(node.id) == str(wanted):
            return label, f"{label} #{places[label]}"
    return "", ""


def highest_id(nodes: Iterable[str | Node]) -> int:
    """The highest number among the elements of the top document and its same-origin frames, and of other frames."""
    return max((number_of(node.id) for node in all_nodes(nodes)), default=0)


def number_of(element: ElementId | None) -> int:
    """``7`` for 7, ``2`` for ``"f2:14"``: frames are numbered in the same row as the elements of the top document."""
    return int(element[1:].partition(":")[0]) if isinstance(element, str) else element or 0


def words(node: Node) -> str:
    """The text inside a node, on one line."""
    parts = (child if isinstance(child, str) else child.name or words(child) for child in node.children)
    return " ".join(" ".join(parts).split())
