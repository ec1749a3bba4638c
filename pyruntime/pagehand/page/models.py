"""Shapes that cross the border between page and agent. The bridge's JSON is what these models accept.

A :class:`PageSnapshot` is what the bridge sees, already reduced to what a person sees and within its budget; it
knows nothing of notation. :mod:`pagehand.page.render` writes it down for the model.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, WithJsonSchema

from pagehand.model import Model

_FramedId = Annotated[str, Field(pattern=r"^f\d+:\d+$"), WithJsonSchema({"type": "string"})]
# Models see no pattern: it would cost tokens with every id of every tool.
ElementId = Annotated[int | _FramedId, Field(union_mode="left_to_right")]
"""Number of an element in the top document and its same-origin frames, or ``f2:14`` in another frame."""


class _Shape(Model):
    model_config = ConfigDict(extra="ignore", populate_by_name=True)


class Node(_Shape):
    """One node of the page as a person sees it.

    Attributes:
        kind: What it is: a control (``button``, ``link``, ``input``, ``textarea``, ``editor``, ``select``,
            ``combobox``, ``listbox``, ``option``, ``checkbox``, ``radio``, ``switch``, ``slider``, ``spinbutton``,
            ``file``, ``date``, ``color``, ``tab``, ``menuitem``, ``treeitem``, ``gridcell``, ``summary``,
            ``clickable``, ``shape``: part of a drawing or coloured box) or structure (``block``, ``inline``,
            ``heading``, ``item``, ``table``, ``row``, ``cell``,
            ``img``, ``drawing``, ``frame``, ``dialog``, ``group``, ``scroll``).
        id: Present when the node can be addressed.
        name: Accessible name, when it is not simply the text of the children.
        value: Current value of a field.
        states: only what holds: ``checked``, ``disabled``, ``read-only``, ``required``, ``expanded``,
            ``collapsed``, ``pressed``, ``selected``, ``focused``, ``invalid``, ``filled``, ``empty``,
            ``indeterminate``, …
        props: ``type``, ``level``, ``href``, ``min``, ``max``, ``step``, ``pattern``, ``maxlength``, ``format``,
            ``placeholder``, ``error``, ``src``, ``scroll`` …; of a shape ``shape``, ``color``, ``size``, ``at``: its
            middle, in pixels from the drawing's corner, or both ends of a line; ``hint``: what a control without a
            name may be about.
        options: Of a select or listbox: labels with flags.
        new: It was not there when the page was last observed.
        children: Texts and nodes inside, in the order in which they are shown.
        more: How many entries of the children were left out by a cap.
    """

    kind: str = Field(alias="k")
    id: ElementId | None = Field(default=None, alias="i")
    name: str = Field(default="", alias="n")
    value: str | None = Field(default=None, alias="v")
    states: list[str] = Field(default_factory=list, alias="s")
    props: dict[str, str] = Field(default_factory=dict, alias="p")
    options: Options | None = Field(default=None, alias="o")
    new: bool = Field(default=False, alias="w")
    children: list[str | Node] = Field(default_factory=list, alias="c")
    more: int = Field(default=0, alias="m")


class Options(_Shape):
    """Options of a list: the first few, and those selected wherever they stand.

    ``items`` holds ``[label, flags]`` with flags ``s`` (selected), ``d`` (disabled).
    """

    total: int
    items: list[tuple[str, str]] = Field(default_factory=list)


class Size(_Shape):
    width: int = 0
    height: int = 0


class Scroll(_Shape):
    """Position of the page in CSS pixels: where it is and how far it can go."""

    x: int = 0
    y: int = 0
    max_x: int = 0
    max_y: int = 0


class Outside(_Shape):
    """What lies above or below the part that was read: height in CSS pixels and number of controls."""

    px: int = 0
    controls: int = 0


class PageEvent(_Shape):
    """Something that happened on the page by itself: ``error`` (a script's, with its message), ``dialog`` (answered by
    policy), ``download`` (with the file's name), ``opened`` (a tab or window, with its address)."""

    type: str
    text: str = ""


class PersonInput(_Shape):
    """What a person did on the page since it was last read: presses of the pointer and of keys."""

    clicks: int = 0
    keys: int = 0

    def __bool__(self) -> bool:
        return bool(self.clicks or self.keys)


class PageSnapshot(_Shape):
    """What a person sees of a page, as data."""

    url: str = ""
    title: str = ""
    lang: str = ""
    viewport: Size = Field(default_factory=Size)
    scroll: Scroll = Field(default_factory=Scroll)
    loading: bool = False
    dialogs: list[str] = Field(default_factory=list)
    above: Outside = Field(default_factory=Outside)
    below: Outside = Field(default_factory=Outside)
    truncated: str | None = None
    notes: list[tuple[str, str]] = Field(default_factory=list)
    """Codes with a detail, such as ``("frame_unreadable", "https://pay.test")``; sentences are the renderer's."""
    root: list[str | Node] = Field(default_factory=list)
    events: list[PageEvent] = Field(default_factory=list)
    """What happened since the page was last read, oldest first."""
    person: PersonInput = Field(default_factory=PersonInput)
    elapsed_ms: float = 0.0


class ObserveOptions(_Shape):
    """How to observe.

    Attributes:
        mode: ``viewport`` reads what is on screen and counts the rest, ``full`` reads the whole page.
        max_chars: Budget of text; the bridge stops collecting well beyond it.
        time_limit_ms: After this time a partial snapshot is returned.
        ignore: Selectors of subtrees that are neither read nor operated.
        redact: Selectors of subtrees whose text is replaced by a mark.
        first_id: Smallest number to give to an element that has none yet.
    """

    mode: Literal["viewport", "full"] = "viewport"
    max_chars: int = 24_000
    time_limit_ms: int = 1500
    ignore: list[str] = Field(default_factory=list)
    redact: list[str] = Field(default_factory=list)
    first_id: int = 1


class Target(_Shape):
    """The element that an action met: its id, kind and name."""

    id: ElementId | None = None
    kind: str = ""
    name: str = ""


class Dialog(_Shape):
    """A browser dialog that was answered by policy: ``alert``, ``confirm``, ``prompt``, ``beforeunload``."""

    type: str
    message: str = ""
    answer: str = ""


class Changes(_Shape):
    """What an action changed, as read back from the page. Absent means: as before."""

    url: str | None = None
    title: str | None = None
    value: str | None = None
    checked: bool | None = None
    selected: list[str] | None = None
    expanded: bool | None = None
    states: list[str] | None = None
    focus: str | None = None
    scrolled: dict[str, float] | None = None
    """``dx``, ``dy`` in CSS pixels, and ``up``, ``down``, ``left``, ``right``: pages that remain."""
    dialogs: list[Dialog] = Field(default_factory=list)
    opened: list[str] = Field(default_factory=list)
    """Addresses of tabs or windows that were opened."""
    added: list[str] = Field(default_factory=list)
    """First words of what appeared (texts, dialogs, controls with their names)."""
    added_count: int = 0
    removed_count: int = 0
    target_gone: bool = False
    leaving: bool = False
    """The document is being left."""

    def nothing(self) -> bool:
        """Nothing at all was seen to change."""
        return self == Changes()


class ActionResult(_Shape):
    """Outcome of one action. ``code`` is ``ok`` or a key of ``errors.json``; ``detail`` is data, not a sentence:
    what covers the element, the options that exist, the format that is asked for."""

    ok: bool
    code: str = "ok"
    detail: str = ""
    target: Target | None = None
    changes: Changes = Field(default_factory=Changes)
    elapsed_ms: float = 0.0


class PageInfo(_Shape):
    """Where the page is."""

    url: str = ""
    title: str = ""
    lang: str = ""
    visible: bool = True
    loading: bool = False
    person: PersonInput = Field(default_factory=PersonInput)


class Hit(_Shape):
    """One place where a text was found.

    Attributes:
        id: Of the control around the text, else of the innermost element that holds it.
        kind: What the element is, as in :class:`Node`, or ``text``.
        part: What of it holds the text: ``text``, ``name``, ``value``, ``placeholder``, ``title``, ``option``.
        text: The text with some words around it.
        where: ``in view``, ``above``, ``below``, ``beside``, or ``inside [n]``: out of sight in a scroll container.
    """

    id: ElementId
    kind: str = "text"
    part: str = "text"
    text: str = ""
    where: str = ""


class Finds(_Shape):
    """What a search found: the first hits in the order of reading, and how many there are."""

    total: int = 0
    hits: list[Hit] = Field(default_factory=list)
    truncated: bool = False
    """The page was too large to be searched to its end."""


class Extract(_Shape):
    """Text of an element or a page; ``total`` is its length before it was cut."""

    text: str = ""
    truncated: bool = False
    total: int = 0


class Details(_Shape):
    """What tells an element apart that no person sees.

    Attributes:
        test_id: The id that its authors gave it for tests.
        dom_id: Its ``id`` in the document.
        field: Name of a form field.
        selector: Path of tags from the nearest ancestor with an id; no classes.
    """

    id: ElementId
    test_id: str = ""
    dom_id: str = ""
    field: str = ""
    selector: str = ""


class Survey(PageSnapshot):
    """The whole page, with the details of its elements. Frames of other origins are not in it."""

    details: list[Details] = Field(default_factory=list)


class PageAction(_Shape):
    """One action for the bridge: the name of the tool and its arguments."""

    model_config = ConfigDict(extra="allow")

    tool: str
    id: ElementId | None = None

    def arguments(self) -> dict[str, Any]:
        """All fields as JSON data, without those that are ``None``."""
        return self.model_dump(mode="json", exclude_none=True)
