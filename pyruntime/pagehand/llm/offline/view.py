"""The page as the planner sees it: controls with what stands around them.

Adds to :mod:`pagehand.page.parse` what a person sees at a glance: the label before a field, the row or list entry
that a button belongs to, the group or section around it, the dialog on top.
"""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from functools import cached_property

from pagehand.llm.offline.words import Phrase, has_cjk, phrase
from pagehand.page.parse import ParsedElement, ParsedLine, ParsedPage, parse_page

_CONTAINERS = frozenset(
    {"dialog", "group", "frame", "scroll", "table", "summary", "clickable", "tab", "menuitem", "item"}
)
_BELOW = re.compile(r"^… (?:.*?)([\d.]+) pages (above|below)$", re.M)
_IMAGE = re.compile(r'<img(?: "((?:[^"\\]|\\.)*)")?')
_ROLE_KINDS: dict[str, tuple[str, ...]] = {
    "field": ("input", "textarea", "editor", "combobox", "spinbutton", "date"),
    "textarea": ("textarea", "editor"),
    "select": ("select", "combobox", "listbox"),
    "checkbox": ("checkbox", "switch"),
    "switch": ("switch", "checkbox"),
    "slider": ("slider",),
    "button": ("button", "summary", "menuitem", "clickable"),
    "link": ("link",),
}
_PREFIX = re.compile(r"^(?:#{1,6} |- )")
_LABELLED = frozenset(
    {
        "input",
        "textarea",
        "editor",
        "select",
        "combobox",
        "listbox",
        "date",
        "spinbutton",
        "slider",
        "file",
        "color",
        "checkbox",
        "radio",
        "switch",
    }
)


@dataclass(frozen=True)
class Block:
    """Lines ``start`` to ``end`` (exclusive, indexes into the view's lines) that belong together."""

    kind: str
    name: str
    start: int
    end: int


class Thing:
    """One control and its surroundings."""

    def __init__(self, view: View, element: ParsedElement, at: int, order: int) -> None:
        self.view = view
        self.element = element
        self.at = at
        self.order = order

    @property
    def id(self) -> int | str:
        """Its number."""
        return self.element.id

    @property
    def kind(self) -> str:
        """``button``, ``link``, ``input`` …"""
        return self.element.kind

    @property
    def disabled(self) -> bool:
        """Whether it says so."""
        return "disabled" in self.element.states

    @cached_property
    def label(self) -> str:
        """What a person would call it."""
        element = self.element
        return element.name or self._beside or element.props.get("placeholder", "") or element.value or ""

    @cached_property
    def _beside(self) -> str:
        """Text that belongs to a control without a name: behind a tick box, before a field, inside a clickable."""
        element, line = self.element, self.view.lines[self.at]
        after = element.text.strip(" :·-|")
        if element.kind not in _LABELLED:
            return after or self._inner
        before = self.view.text_before(self.at, element)
        if element.kind in ("checkbox", "radio", "switch"):
            return after or before
        if before:
            return before
        above = self.view.lines[self.at - 1] if self.at else None
        if (
            above
            and not line.plain.strip("- |")
            and not above.elements
            and not above.level
            and len(above.plain) < 60
            and above.depth >= line.depth - 1
        ):
            return above.plain.strip(" :*-")
        return ""

    @cached_property
    def _inner(self) -> str:
        """Words of the lines inside a clickable box, as far as they fit a name."""
        block = self.view.block_from(self.at)
        lines = [i for i in range(self.at + 1, min(block.end, self.at + 5)) if not self.view.only_signs(i)]
        words = [self.view.words_of(i) for i in lines]
        return " ".join(word for word in words if word)[:120]

    @cached_property
    def names(self) -> tuple[tuple[Phrase, float], ...]:
        """Everything it may be called, with a weight."""
        element = self.element
        found: list[tuple[str, float]] = []
        if element.name:
            found.append((element.name, 1.0))
        if self._beside and (not element.name or element.kind in _LABELLED):
            found.append((self._beside, 0.97 if not element.name else 0.8))
        for key, weight in (("placeholder", 0.96), ("hint", 0.7), ("description", 0.7)):
            if element.props.get(key):
                found.append((element.props[key], weight))
        if element.kind in _LABELLED and (before := self.view.text_before(self.at, element)) and before != self._beside:
            found.append((before, 0.85))
        if element.kind in ("link", "clickable") and self.view.lines[self.at].text[: element.start].rstrip().endswith(
            (":", "：")
        ):
            found.append((self.view.text_before(self.at, element), 0.85))
        if element.kind == "date":
            found.append((element.type or "date", 0.85))
        if element.type in ("password", "email", "search", "tel", "url"):
            found.append((element.type, 0.85))
        if element.kind == "link" and (
            slug := re.sub(r"[/_?#=.-]+|html?$", " ", element.props.get("href", "")).strip()
        ):
            found.append((slug, 0.6))
        return tuple((self.view.phrase(text), weight) for text, weight in found)

    @cached_property
    def holds_more(self) -> bool:
        """Whether it is a box around other controls: what is called so there is one of them, not the box."""
        block = self.view.block_from(self.at)
        return any(other.at > block.start for other in self.view.inside(block))

    @cached_property
    def row(self) -> Block:
        """The table row, list entry or card that it stands in; its own line if there is none."""
        return self.view.row_of(self.at)


class View:
    """A page text, ready to be searched."""

    def __init__(self, text: str, *, echoes: bool = False) -> None:
        self.text = text
        self.echoes = echoes
        """The page itself shows the request; its lines are left out here."""
        self.page: ParsedPage = parse_page(text)
        self.lines: tuple[ParsedLine, ...] = self.page.lines
        self.things: list[Thing] = []
        for index, line in enumerate(self.lines):
            for element in line.elements:
                self.things.append(Thing(self, element, index, len(self.things)))
        self._words: dict[int, str] = {}
        self._phrases: dict[str, Phrase] = {}
        self._scores: dict[str, dict[str, float]] = {}
        self.memo: dict[str, object] = {}
        """What was worked out about the page within this decision, by name."""

    @property
    def title(self) -> str:
        """Title of the page."""
        return self.page.header.split(" · ")[0]

    @property
    def url(self) -> str:
        """Address of the page."""
        return next((part for part in self.page.header.split(" · ") if "://" in part), "")

    @property
    def loading(self) -> bool:
        """Whether the page says that it still loads."""
        return self.page.header.endswith(" · loading") or " · loading · " in self.page.header

    @cached_property
    def outside(self) -> dict[str, float]:
        """Pages of content ``above`` and ``below`` what is shown."""
        return {match[2]: float(match[1]) for match in _BELOW.finditer(self.text)}

    @cached_property
    def containers(self) -> list[Block]:
        """Dialogs, groups, frames and other named boxes in order."""
        found = []
        for index, line in enumerate(self.lines):
            box = line.box
            block = self.block_from(index)
            if box and box[0] in _CONTAINERS and block.end > index + 1:
                found.append(Block(box[0], box[1], index, block.end))
        return found

    @cached_property
    def dialog(self) -> Block | None:
        """The dialog on top, if one is open."""
        open_ = [block for block in self.containers if block.kind == "dialog"]
        return open_[-1] if open_ else None

    def thing(self, element_id: object) -> Thing | None:
        """The control with this number."""
        return next((thing for thing in self.things if str(thing.id) == str(element_id)), None)

    def inside(self, block: Block) -> list[Thing]:
        """The controls on the lines of a block."""
        first = bisect.bisect_left(self.things, block.start, key=lambda thing: thing.at)
        return self.things[first : bisect.bisect_left(self.things, block.end, key=lambda thing: thing.at)]

    def of_kind(self, role: str) -> list[str]:
        """Names of all things of a role word, in order: links, headings, pictures …"""
        if role == "heading":
            return [self.words_of(index) for index, line in enumerate(self.lines) if line.level]
        if role == "image":
            return [match[1] or "" for match in _IMAGE.finditer(self.text)]
        if role == "dialog":
            return [block.name for block in self.containers if block.kind == "dialog"]
        kinds = _ROLE_KINDS.get(role, (role,))
        return [thing.label for thing in self.things if thing.kind in kinds]

    def words_of(self, index: int) -> str:
        """All words on a line: plain text and the names and values of its controls."""
        if index not in self._words:
            line = self.lines[index]
            out, at = [], 0
            for element in line.elements:
                out += [line.text[at : element.start], element.name, element.value or ""]
                at = element.end
            out.append(line.text[at:])
            box = line.box if not line.elements else None
            text = box[1] if box else " ".join(out)
            self._words[index] = " ".join(_PREFIX.sub("", text.strip()).replace("\\[", "[").split())
        return self._words[index]

    def only_signs(self, index: int) -> bool:
        """Whether a line is nothing but controls without a name of their own, told by their pictures."""
        line = self.lines[index]
        return bool(line.elements) and not line.plain.strip(" -|") and all(e.props.get("hint") for e in line.elements)

    def phrase_of(self, index: int) -> Phrase:
        """:meth:`words_of`, prepared for comparing."""
        return self.phrase(self.words_of(index))

    def phrase(self, text: str) -> Phrase:
        """A text of the page, prepared for comparing; names repeat, so each is prepared once."""
        found = self._phrases.get(text)
        if found is None:
            found = self._phrases[text] = phrase(text)
        return found

    def scores(self, words: str) -> dict[str, float]:
        """How well names fit ``words``, as far as that was worked out: name to score."""
        return self._scores.setdefault(words, {})

    def text_before(self, at: int, element: ParsedElement) -> str:
        """Plain text on the line between the control before and this one."""
        line = self.lines[at]
        start = max((other.end for other in line.elements if other.end <= element.start), default=0)
        text = (
            _PREFIX.sub("", line.text[start : element.start].strip())
            if start == 0
            else line.text[start : element.start]
        )
        text = text.split(" | ")[-1] if "|" in text else text
        return text.strip(" :*|·").replace("\\[", "[")

    def block_from(self, index: int) -> Block:
        """The line and everything indented below it."""
        depth = self.lines[index].depth
        end = index + 1
        while end < len(self.lines) and self.lines[end].depth > depth:
            end += 1
        return Block("", "", index, end)

    def row_of(self, index: int) -> Block:
        """The nearest row or list entry around a line."""
        line = self.lines[index]
        if line.cells:
            return Block("row", "", index, self.block_from(index).end)
        at, depth = index, line.depth
        while at >= 0:
            other = self.lines[at]
            if other.depth < depth or at == index:
                depth = min(depth, other.depth)
                if other.cells:
                    return Block("row", "", at, self.block_from(at).end)
                if other.item:
                    return self._item(at)
                if at != index and other.elements and self.block_from(at).end > at + 1:
                    return Block("item", "", at, self.block_from(at).end)
            elif other.item and other.depth == depth and at != index:
                block = self._item(at)
                if block.end > index:
                    return block
                break
            elif other.level and other.depth <= depth:
                break
            at -= 1
        return Block("line", "", index, self.block_from(index).end)

    def _item(self, start: int) -> Block:
        """A list entry: up to the next entry; the last one is as long as the longest before it."""
        return Block("item", "", start, self._item_ends[start])

    @cached_property
    def _item_ends(self) -> dict[int, int]:
        ends: dict[int, int] = {}
        longest = 1
        for start, line in enumerate(self.lines):
            if not line.item:
                continue
            end = start + 1
            while end < len(self.lines):
                other = self.lines[end]
                if other.depth < line.depth or (other.depth == line.depth and (other.item or other.level)):
                    break
                if other.depth == line.depth and end - start >= longest and not self._more_items(end, line.depth):
                    break
                end += 1
            ends[start] = end
            longest = max(longest, end - start)
        return ends

    def _more_items(self, index: int, depth: int) -> bool:
        for other in self.lines[index : index + 12]:
            if other.depth < depth or (other.depth == depth and other.level):
                return False
            if other.depth == depth and other.item:
                return True
        return False

    def block_words(self, block: Block) -> str:
        """All words of a block."""
        return " ".join(self.words_of(i) for i in range(block.start, block.end))

    def section_of(self, index: int) -> list[str]:
        """Names of the boxes around a line and the heading above it, nearest first."""
        names = [block.name for block in self.containers if block.start < index < block.end and block.name]
        names.reverse()
        for at in range(index - 1, -1, -1):
            if self.lines[at].level:
                names.append(self.words_of(at))
                break
        return names

    @property
    def chinese(self) -> bool:
        """Whether the page is mostly Chinese."""
        return has_cjk(self.title)
