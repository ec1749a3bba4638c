"""Reads the text that :mod:`.render` writes: lines, and the controls in them with all that is said of them.

Results of tools name elements through it, and the built-in planner sees pages only this way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pagehand.page.notation import SHAPES, STATES, unplain, unquote

_MARK = re.compile(r"(?<!\\)(?P<new>\*?)\[(?P<id>\d+|f\d+:\d+)<(?P<kind>[a-z]+)")
_BOX = re.compile(
    r'(?:- |#{1,6} )?\*?(?:\[[\w:]+<|<)([a-z]+)(?: [a-z]+)*(?: "((?:[^"\\]|\\.)*)")?'
    r'(?:"(?:[^"\\]|\\.)*"|[^"<>\[\]])*[\]>]$'
)
_BARE_MARK = re.compile(r'<(?:dialog|group|img|iframe|scroll|table)(?: (?:"(?:[^"\\]|\\.)*"|[^">]*))*>')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PROP = re.compile(r'([a-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s\]]+))')
_OPTIONS = re.compile(r'options\((\d+)\): \{((?:"(?:[^"\\]|\\.)*"|[^"}])*)\}')
_OPTION = re.compile(r'(✓?)("(?:[^"\\]|\\.)*"|[^"|¦]*?)( \(disabled\))?(?: [|¦] |$)')
_TYPE = re.compile(r"[a-z]+(?:-[a-z]+)*")
_WORD = re.compile(r"[^\s\]]+")
_SIZE = re.compile(r"\d+×\d+")
_SCROLL = re.compile(r"[↑↓←→][\d.↑↓←→ ]* pages")
_READ_KINDS = {"a": "link", "iframe": "frame"}


@dataclass(frozen=True)
class ParsedOption:
    """One option of a select or listbox."""

    label: str
    selected: bool = False
    disabled: bool = False


@dataclass(frozen=True)
class ParsedElement:
    """One control as it is written: ``line`` and ``depth`` say where, ``start`` and ``end`` are columns in the line.

    The name of one that has none is its hint.
    """

    id: int | str
    kind: str
    type: str = ""
    name: str = ""
    value: str | None = None
    states: frozenset[str] = frozenset()
    props: dict[str, str] = field(default_factory=dict)
    options: tuple[ParsedOption, ...] = ()
    options_total: int = 0
    new: bool = False
    line: int = 0
    depth: int = 0
    start: int = 0
    end: int = 0
    cell: int | None = None
    text: str = ""
    """Plain text that follows the control on its line, up to the next control or cell."""


@dataclass(frozen=True)
class ParsedLine:
    """One line: ``level`` of a heading (0 for none), ``item`` for list items, ``cells`` for table rows."""

    number: int
    depth: int
    text: str
    level: int = 0
    item: bool = False
    cells: tuple[str, ...] = ()
    elements: tuple[ParsedElement, ...] = ()

    @property
    def box(self) -> tuple[str, str] | None:
        """Kind and name of the one thing that the line is, such as ``("dialog", "Delete?")``: what is in it stands
        on deeper lines below."""
        match = _BOX.fullmatch(self.text)
        if not match:
            return None
        return _READ_KINDS.get(match[1], match[1]), unquote(match[2] or "")

    @property
    def plain(self) -> str:
        """The words on the line without marks of controls (their names stay out)."""
        out, at = [], 0
        for element in self.elements:
            out.append(self.text[at : element.start])
            at = element.end
        out.append(self.text[at:])
        return " ".join(unplain(_BARE_MARK.sub(" ", " ".join(out))).split())


@dataclass(frozen=True)
class ParsedPage:
    """A page text, read back."""

    header: str
    lines: tuple[ParsedLine, ...]

    @property
    def elements(self) -> list[ParsedElement]:
        """All controls in order."""
        return [element for line in self.lines for element in line.elements]


def parse_page(text: str) -> ParsedPage:
    """Parse a rendered page. Never fails: what is not understood is plain text."""
    header, _, body = text.partition("\n")
    lines = [_line(number, raw) for number, raw in enumerate(body.split("\n")) if raw.strip()]
    return ParsedPage(header, tuple(lines))


def _line(number: int, raw: str) -> ParsedLine:
    text = raw.lstrip(" ")
    depth = len(raw) - len(text)
    heading = re.match(r"(#{1,6}) ", text)
    cells: tuple[str, ...] = ()
    if _is_row(text):
        cells = tuple(cell.strip() for cell in text[text.index("|") + 1 : text.rindex("|")].split(" | "))
    elements = tuple(_elements(text, number, depth, bool(cells)))
    level = len(heading.group(1)) if heading else 0
    return ParsedLine(number, depth, text, level, text.startswith("- "), cells, elements)


def _is_row(text: str) -> bool:
    return text.endswith("|") and (text.startswith("|") or bool(re.match(r"\*?\[[\df:]+<\w[^|]*\] \|", text)))


def _elements(text: str, number: int, depth: int, row: bool) -> list[ParsedElement]:
    found: list[ParsedElement] = []
    at = 0
    marks: list[tuple[re.Match[str], _Reader]] = []
    while match := _MARK.search(text, at):
        reader = _Reader(text, match)
        at = reader.at
        marks.append((match, reader))
    for index, (match, reader) in enumerate(marks):
        until = marks[index + 1][0].start() if index + 1 < len(marks) else len(text)
        tail = re.split(r" \| | \|$| ; ", text[reader.at : until])[0]
        raw_id = match["id"]
        found.append(
            ParsedElement(
                id=int(raw_id) if raw_id.isdigit() else raw_id,
                kind=_kind(match["kind"]),
                type=reader.type,
                name=reader.name or reader.props.get("hint", ""),
                value=reader.value,
                states=frozenset(reader.states),
                props=reader.props,
                options=tuple(reader.options),
                options_total=reader.options_total,
                new=bool(match["new"]),
                line=number,
                depth=depth,
                start=match.start(),
                end=reader.at,
                cell=text[: match.start()].count(" | ") if row else None,
                text=unplain(tail).strip(),
            )
        )
    return found


class _Reader:
    """Reads what follows ``[id<kind`` up to the closing bracket."""

    def __init__(self, text: str, mark: re.Match[str]) -> None:
        self.type = ""
        self.name = ""
        self.value: str | None = None
        self.states: list[str] = []
        self.props: dict[str, str] = {}
        self.options: list[ParsedOption] = []
        self.options_total = 0
        self.drawn = mark["kind"] in SHAPES
        if self.drawn:
            self.props["shape"] = mark["kind"]
        self.at = mark.end()
        while self.at < len(text) and text[self.at] == " " and self._part(text, self.at + 1):
            pass
        if self.at < len(text) and text[self.at] == "]":
            self.at += 1

    def _part(self, text: str, at: int) -> bool:
        return any(read(text, at) for read in (self._name, self._options, self._prop, self._scroll, self._word))

    def _name(self, text: str, at: int) -> bool:
        match = _QUOTED.match(text, at)
        if match:
            self.name, self.at = unquote(match[1]), match.end()
        return bool(match)

    def _options(self, text: str, at: int) -> bool:
        match = _OPTIONS.match(text, at)
        if not match:
            return False
        self.options_total, self.at = int(match[1]), match.end()
        for option in _OPTION.finditer(match[2]):
            chosen, label, locked = option.groups()
            if label and not label.startswith("… "):
                bare = unquote(label[1:-1]) if label.startswith('"') else label
                self.options.append(ParsedOption(bare, bool(chosen), bool(locked)))
        return True

    def _prop(self, text: str, at: int) -> bool:
        match = _PROP.match(text, at)
        if not match:
            return False
        value = unquote(match[2]) if match[2] is not None else match[3]
        if match[1] == "value":
            self.value = value
        else:
            self.props[match[1]] = value
        self.at = match.end()
        return True

    def _scroll(self, text: str, at: int) -> bool:
        match = _SCROLL.match(text, at)
        if match:
            self.props["scroll"], self.at = match[0], match.end()
        return bool(match)

    def _word(self, text: str, at: int) -> bool:
        match = _WORD.match(text, at)
        if not match:
            return False
        word, self.at = match[0], match.end()
        if word in STATES:
            self.states.append(word)
        elif _SIZE.fullmatch(word):
            self.props["size"] = word
        elif self.drawn and word.startswith("@"):
            self.props["at"] = word[1:]
        elif self.drawn:
            self.props["color"] = word
        elif not self.type and not self.name and _TYPE.fullmatch(word):
            self.type = word
        else:
            self.props["href"] = word
        return True


def _kind(word: str) -> str:
    return "shape" if word in SHAPES else _READ_KINDS.get(word, word)
