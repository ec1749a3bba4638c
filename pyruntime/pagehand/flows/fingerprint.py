"""Fingerprints: how an element is known again on another day, by many marks rather than one path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ConfigDict, Field

from pagehand.flows.surroundings import Seen, alike, group_mark, surroundings
from pagehand.flows.wording import split
from pagehand.model import Model
from pagehand.page.models import Details, ElementId, Survey


class Fingerprint(Model):
    """What was known of an element when it was recorded. Empty texts are marks that it did not have.

    Attributes:
        kind: What it is, as in :class:`~pagehand.page.models.Node`.
        name: What it is called.
        test_id: The id that its authors gave it for tests.
        dom_id: Its ``id`` in the document.
        field: Name of a form field.
        href: Where a link leads.
        about: What a field without a label says of itself: its type and placeholder.
        heading: The heading that it is under.
        container: The dialog, group, table or frame that it is in.
        row: Words of the entry or table row around it.
        row_key: Those of the words of the row by which it is told from the other rows. Empty: all of them together.
        before: The text before it.
        after: The text after it.
        order: Its place among those of the same kind and name, from 0.
        alone: It was the only one of its kind and name.
        twins: How many of these are under the same heading and in rows of the same words.
        group: Mark of these, see :func:`~pagehand.flows.surroundings.group_mark`.
        selector: Path of tags.
        frame: It is in a document of another origin.
        shared: Those of its authors' marks that others had too.
        secret: It is a field whose contents nobody may read.
    """

    model_config = ConfigDict(extra="ignore")

    kind: str
    name: str = ""
    test_id: str = ""
    dom_id: str = ""
    field: str = ""
    href: str = ""
    about: str = ""
    heading: str = ""
    container: str = ""
    row: str = ""
    row_key: list[str] = Field(default_factory=list)
    before: str = ""
    after: str = ""
    order: int = 0
    alone: bool = False
    twins: int = 0
    group: str = ""
    selector: str = ""
    frame: bool = False
    shared: list[str] = Field(default_factory=list)
    secret: bool = False

    def data(self) -> dict[str, Any]:
        """As JSON data, without what it does not have."""
        return self.model_dump(mode="json", exclude_defaults=True)


ANCHORS = ("test_id", "dom_id", "field", "href")
"""Marks that authors gave: one that no other element has says more than a name."""


def fingerprint_of(survey: Survey, element: ElementId) -> Fingerprint | None:
    """The fingerprint of an element of the page; ``None`` if it is not listed."""
    everything = surroundings(survey)
    seen = next((each for each in everything if str(each.id) == str(element)), None)
    if seen is None:
        return None
    group = alike(everything, seen.sort)
    known = {str(each.id): each for each in survey.details}
    marks = marks_of(seen, known.get(str(seen.id)))
    others = [marks_of(each, known.get(str(each.id))) for each in everything if each is not seen]
    return Fingerprint(
        **marks,
        row_key=row_key(seen, group),
        order=group.index(seen),
        alone=len(group) == 1 and bool(seen.name),
        twins=sum(1 for each in group if (each.heading, each.row) == (seen.heading, seen.row)) - 1,
        group=group_mark(group),
        frame=isinstance(seen.id, str),
        shared=[name for name in ANCHORS if marks[name] and any(each[name] == marks[name] for each in others)],
        # Of a field that holds a secret it is only told whether it is filled.
        secret=seen.node.props.get("type") == "password" or bool({"filled", "empty"} & set(seen.node.states)),
    )


def marks_of(seen: Seen, details: Details | None) -> dict[str, str]:
    """The marks of an element that are texts, by the names of a fingerprint's fields."""
    props = seen.node.props
    given = details or Details(id=seen.id)
    return {
        "kind": seen.node.kind,
        "name": seen.name,
        "test_id": given.test_id,
        "dom_id": given.dom_id,
        "field": given.field,
        "href": props.get("href", "").split("?")[0].split("#")[0],
        "about": " ".join(part for part in (props.get("type", ""), props.get("placeholder", "")) if part),
        "heading": seen.heading,
        "container": seen.container,
        "row": seen.row,
        "before": seen.before,
        "after": seen.after,
        "selector": given.selector,
    }


def same_family(one: str, other: str) -> bool:
    """Whether a kind may be taken for another."""
    return one == other or any(one in family and other in family for family in _FAMILIES)


_FAMILIES = (
    frozenset({"button", "link", "clickable", "menuitem", "tab", "summary"}),
    frozenset({"input", "textarea", "editor", "combobox", "spinbutton", "date"}),
    frozenset({"checkbox", "radio", "switch"}),
    frozenset({"select", "combobox", "listbox"}),
)


def row_key(seen: Seen, group: Sequence[Seen]) -> list[str]:
    """The words by which the row of an element is told from all other rows with the same control; where no word
    does, the numbers. Empty if neither does, or if there is no other row to compare with."""
    others = [split(each.row) for each in group if each.row and each.rows != seen.rows]
    if not seen.row or not others:
        return []
    words, numbers = split(seen.row)
    key = words - frozenset().union(*(each for each, _ in others))
    return sorted(key or numbers - frozenset().union(*(each for _, each in others)))
