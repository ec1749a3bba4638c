"""Writes a :class:`PageSnapshot` down as the text that the model reads, in the notation of :mod:`.notation`.

Pure: no page, no clock. Two stages: nodes become lines (:class:`_Writer`), lines are cut to the budget.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pagehand.page.hints import spoken
from pagehand.page.models import Node, Options, PageSnapshot
from pagehand.page.notation import (
    WRITTEN_KINDS,
    address,
    bare,
    escape_bars,
    plain,
    quote,
    quote_lines,
    shorten,
    without_borders,
)
from pagehand.prompting import render as template

NAME_LIMIT = 300
VALUE_LIMIT = 300
HREF_LIMIT = 60
_BLOCKS = frozenset({"block", "heading", "item", "table", "row", "frame", "dialog", "group", "scroll"})
_CONTAINERS = frozenset({"frame", "dialog", "group", "scroll"})
_BARE_PROPS = ("min", "max", "step", "maxlength", "format")
_LINE_END = re.compile(r"\s*\n\s*")
_OPEN_MARK = re.compile(r"(?<!\\)\[[f\d:]*<?$")
_READ_AS_OPTION = re.compile(r'[|¦{}"\[\]\\]|^✓|^… | \(disabled\)$|^$')
"""A label that would not be read back as it is."""
_QUOTED_PROPS = ("placeholder", "pattern", "error", "hint", "description", "accept")


def render_page(snapshot: PageSnapshot, max_chars: int = 24_000) -> str:
    """The page as text of at most about ``max_chars`` characters.

    What had to be left out is said in the last lines.
    """
    writer = _Writer(urlsplit(snapshot.url)[:4])
    writer.children(snapshot.root, 0)
    writer.end_line()
    lines = writer.lines
    notes = _notes(snapshot)
    head = [_header(snapshot), *(_outside(snapshot, "above"))]
    foot = [*_outside(snapshot, "below"), *notes]
    room = max_chars - sum(len(line) + 1 for line in head + foot) - 60
    kept, cut = _fit(lines, room)
    if cut:
        kept.append(template("page_notes.j2", code="cut", detail=str(cut)))
    return "\n".join(head + kept + foot)


def describe(node_kind: str, name: str) -> str:
    """An element in a sentence: ``button "Pay now"``."""
    return f"{node_kind} {quote(shorten(name, 80))}" if name else node_kind


def _header(snapshot: PageSnapshot) -> str:
    parts = [plain(shorten(" ".join(snapshot.title.split()), 120)), shorten(snapshot.url, 200)]
    size = snapshot.viewport
    if size.width:
        parts.append(f"{size.width}×{size.height}")
    if snapshot.scroll.max_y > 0 and size.height:
        at, all_ = snapshot.scroll.y / size.height, snapshot.scroll.max_y / size.height
        parts.append(f"scrolled {at:.1f} of {all_:.1f} pages")
    if snapshot.loading:
        parts.append("loading")
    parts += [f"open dialog {quote(shorten(name, 80))}" for name in snapshot.dialogs]
    return " · ".join(part for part in parts if part)


def _outside(snapshot: PageSnapshot, side: str) -> list[str]:
    part = snapshot.above if side == "above" else snapshot.below
    if part.px <= 0 and part.controls <= 0:
        return []
    pages = part.px / max(snapshot.viewport.height, 1)
    controls = f"{part.controls} control{'s' if part.controls != 1 else ''}, " if part.controls else ""
    return [f"… {controls}{pages:.1f} pages {side}"]


def _notes(snapshot: PageSnapshot) -> list[str]:
    notes = [template("page_notes.j2", code=code, detail=plain(detail)) for code, detail in snapshot.notes]
    if snapshot.truncated:
        notes.append(template("page_notes.j2", code="truncated", detail=snapshot.truncated))
    return [note for note in notes if note]


def _fit(lines: list[str], room: int) -> tuple[list[str], int]:
    used = 0
    for count, line in enumerate(lines):
        used += len(line) + 1
        if used > room:
            return lines[:count], len(lines) - count
    return lines, 0


class _Writer:
    """Turns nodes into lines: text and inline controls flow, blocks break, containers indent."""

    def __init__(self, origin: tuple[str, ...], *, in_cell: bool = False) -> None:
        self.lines: list[str] = []
        self.origin = origin
        self.in_cell = in_cell
        self._current = ""
        self._depth = 0
        self._prefix = ""

    def end_line(self) -> None:
        text = self._current.strip()
        if text:
            self.lines.append(" " * self._depth + self._prefix + text)
            self._prefix = ""
        self._current = ""

    def append(self, text: str, *, spaced: bool = False) -> None:
        if spaced and self._current and not self._current.endswith((" ", "(", "“")):
            self._current += " "
        self._current += text

    def children(self, nodes: list[str | Node], depth: int) -> None:
        for node in nodes:
            if isinstance(node, str):
                self._text(node, depth)
            else:
                self._node(node, depth)

    def _text(self, text: str, depth: int) -> None:
        if not self._current:
            self._depth = depth
        begun = _OPEN_MARK.search(self._current)
        if begun and plain(begun[0] + text).startswith("\\"):
            # It began in the text before, with only the border of an element between.
            self._current = self._current[: begun.start()] + "\\" + begun[0]
        text = plain(_LINE_END.sub(" ", text))
        self.append(without_borders(text) if self.in_cell else text)

    def _element(self, node: Node) -> str:
        mark = element(node, self.origin)
        return escape_bars(mark) if self.in_cell else mark

    def _node(self, node: Node, depth: int) -> None:
        if node.kind == "table":
            self._table(node, depth)
        elif node.kind in _BLOCKS or _holds_blocks(node):
            self._block(node, depth)
        else:
            if not self._current:
                self._depth = depth
            self._inline(node, depth)

    def _inline(self, node: Node, depth: int) -> None:
        label = self._element(node)
        if label:
            self.append(label + (" " if node.children else ""), spaced=True)
        self.children(node.children, depth)
        if node.more:
            self.append(_left_out(node.more), spaced=True)

    def _block(self, node: Node, depth: int) -> None:
        self.end_line()
        self._depth = depth
        marker = _marker(node)
        label = self._element(node)
        indents = bool(label) and (node.kind in _CONTAINERS or _holds_blocks(node))
        if indents and node.children:
            self.lines.append(" " * depth + self._take_prefix() + marker + label)
            self.children(node.children, depth + 1)
        else:
            self._prefix += marker
            if label:
                self.append(label + " ")
            self.children(node.children, depth)
        self.end_line()
        self._prefix = ""
        if node.more:
            self.lines.append(" " * (depth + indents) + _left_out(node.more))

    def _take_prefix(self) -> str:
        prefix, self._prefix = self._prefix, ""
        return prefix

    def _table(self, node: Node, depth: int) -> None:
        self.end_line()
        label = self._element(node)
        if label and (node.name or node.id is not None):
            self.lines.append(" " * depth + self._take_prefix() + label)
            depth += 1
        for row in node.children:
            if isinstance(row, Node) and row.kind == "row":
                self._row(row, depth)
            elif isinstance(row, Node):
                self._node(row, depth)
                self.end_line()
            else:
                self._text(row, depth)
                self.end_line()
        if node.more:
            self.lines.append(" " * depth + _left_out(node.more))

    def _row(self, row: Node, depth: int) -> None:
        cells = [self._cell(cell) for cell in row.children]
        mark = element(row, self.origin) if row.id is not None else ""
        self.lines.append(" " * depth + (mark + " " if mark else "") + "| " + " | ".join(cells) + " |")

    def _cell(self, cell: str | Node) -> str:
        """A cell on one line, whatever is in it; bars in it are escaped so that columns can be counted."""
        writer = _Writer(self.origin, in_cell=True)
        if isinstance(cell, str):
            writer._text(cell, 0)
        elif cell.kind == "cell" and cell.id is None:
            writer.children(cell.children, 0)
        else:
            writer._node(cell, 0)
        writer.end_line()
        return " ; ".join(line.strip() for line in writer.lines)


def _left_out(count: int) -> str:
    return template("page_notes.j2", code="more", detail=str(count))


def _holds_blocks(node: Node) -> bool:
    return any(isinstance(child, Node) and (child.kind in _BLOCKS or _holds_blocks(child)) for child in node.children)


def _marker(node: Node) -> str:
    if node.kind == "heading":
        level = node.props.get("level", "2")
        return "#" * (int(level) if level.isdigit() else 2) + " "
    return "- " if node.kind == "item" else ""


def element(node: Node, origin: tuple[str, ...] = ("", "")) -> str:
    """The mark of one node without its children; empty for a node that has nothing of its own to say."""
    silent = node.kind in ("block", "inline", "heading", "item", "table", "row", "cell", "scroll", "frame")
    if (
        node.id is None
        and silent
        and not (node.name or node.states or node.props.get("scroll") or node.props.get("src"))
    ):
        return ""
    parts = [node.props.get("shape") or WRITTEN_KINDS.get(node.kind, node.kind)]
    if node.props.get("type") not in (None, "", node.kind):
        parts.append(node.props["type"])
    if node.name:
        parts.append(quote(shorten(node.name, NAME_LIMIT)))
    if node.value is not None:
        parts.append("value=" + quote_lines(shorten(node.value, VALUE_LIMIT)))
    parts += _props(node, origin)
    parts += node.states
    if node.options is not None:
        parts.append(_options(node.options))
    words = " ".join(parts)
    return f"<{words}>" if node.id is None else f"{'*' if node.new else ''}[{node.id}<{words}]"


def _props(node: Node, origin: tuple[str, ...]) -> list[str]:
    props = node.props
    if not props:
        return []
    if "hint" in props:
        props = {**props, "hint": spoken(props["hint"])}
    out = [f"{key}={bare(shorten(props[key], 120))}" for key in _BARE_PROPS if props.get(key)]
    out += [f"{key}={quote(shorten(props[key], 120))}" for key in _QUOTED_PROPS if props.get(key)]
    out += [bare(props[key]) for key in ("color", "size") if props.get(key)]
    if props.get("at"):
        out.append("@" + bare(props["at"]))
    if props.get("href"):
        out.append(_href(props["href"], origin))
    if props.get("src"):
        out.append("src=" + address(shorten(props["src"], HREF_LIMIT)))
    if props.get("scroll"):
        out.append(props["scroll"] + " pages")
    return out


def _href(href: str, origin: tuple[str, ...]) -> str:
    parts = urlsplit(href)
    if parts.fragment and parts[:4] == origin:
        return address(shorten("#" + "".join(parts.fragment.split()), HREF_LIMIT))
    tail = (
        (parts.path or "/")
        + (f"?{parts.query}" if parts.query else "")
        + (f"#{parts.fragment}" if parts.fragment else "")
    )
    if parts.scheme and parts.scheme not in ("http", "https"):
        return address(shorten(href, HREF_LIMIT))
    local = not parts.netloc or parts[:2] == origin[:2]
    text = tail if local else parts.netloc + tail
    return address(shorten("".join(text.split()), HREF_LIMIT))


def _options(options: Options) -> str:
    def one(label: str, flags: str) -> str:
        text = shorten(" ".join(label.split()), 80)
        text = quote(text) if _READ_AS_OPTION.search(text) else text
        return ("✓" if "s" in flags else "") + text + (" (disabled)" if "d" in flags else "")

    items = [one(label, flags) for label, flags in options.items]
    left = options.total - len(items)
    if left > 0:
        items.append(_left_out(left))
    return f"options({options.total}): {{" + " | ".join(items) + "}"
