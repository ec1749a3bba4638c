"""Where on the page: rows, entries, boxes and what stands next to what."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from pagehand.llm.offline.extremes import extreme_of, extreme_thing, with_figure
from pagehand.llm.offline.intents import Target
from pagehand.llm.offline.view import Block, Thing, View
from pagehand.llm.offline.words import has_cjk, phrase, similarity


def anchors(view: View, words: str) -> list[int]:
    """Lines that hold ``words``, the best first: an exact line, then a prefix, then all of its words."""
    said = phrase(words)
    scored: list[tuple[float, int]] = []
    # Digits run together across words would find "1100" in "01-10, 00".
    run_on = bool(said.compact) and (has_cjk(said.compact) or not re.search(r"\d", said.compact))
    for index in range(len(view.lines)):
        shown = view.phrase_of(index)
        score = similarity(said, shown)
        if score < 0.6 and run_on and said.compact in shown.compact:
            score = 0.65
        if score < 0.6 and said.words and said.words <= shown.words:
            score = 0.62
        if score >= 0.6:
            cells = view.lines[index].cells
            if cells and any(similarity(said, view.phrase(cell)) > 0.95 for cell in cells):
                score = 1.0
            scored.append((score, index))
    if not scored:
        return []
    top = max(score for score, _ in scored)
    return [index for score, index in scored if score >= top - 0.15]


def ranges(view: View, scope: Target, relation: str) -> list[Block]:
    """The parts of the page that ``scope`` and ``relation`` mean."""
    if scope.role == "dialog" and not scope.words:
        return [view.dialog] if view.dialog else [block for block in view.containers if block.kind == "group"][-1:]
    if scope.position or scope.extreme:
        if scope.extreme:
            chosen = extreme_entry(view, scope.extreme, scope.words)
            return [chosen] if chosen else []
        blocks = entries(view, scope.words)
        index = scope.position - 1 if scope.position > 0 else scope.position
        return [blocks[index]] if -len(blocks) <= index < len(blocks) else []
    if scope.scope is not None and scope.role in ("item", "row", "menu"):
        return ranges(view, scope.scope, "row")
    if relation in ("in", "under") and (boxes := _boxes(view, scope)):
        return boxes
    words = scope.words or scope.full
    found = anchors(view, words) or (anchors(view, scope.full) if scope.full != words else [])
    if relation == "under":
        return [_below(view, index) for index in found]
    if relation == "above":
        return [Block("", "", 0, index) for index in found]
    if relation == "near":
        return [Block("", "", max(0, index - 1), index + 2) for index in found]
    return _unique([view.row_of(index) for index in found])


def _unique(blocks: Sequence[Block]) -> list[Block]:
    seen: dict[tuple[int, int], Block] = {}
    for block in blocks:
        seen.setdefault((block.start, block.end), block)
    return list(seen.values())


def _boxes(view: View, scope: Target) -> list[Block]:
    """Dialogs, groups and sections that are called so; a section runs from its heading to the next."""
    said = phrase(scope.words or scope.full)
    named = [(similarity(said, phrase(block.name)), block) for block in view.containers if block.name]
    found = [block for score, block in named if score >= 0.7]
    if found:
        return found
    if scope.role == "dialog" and view.dialog:
        return [view.dialog]
    return [
        _below(view, index)
        for index, line in enumerate(view.lines)
        if line.level and similarity(said, view.phrase_of(index)) >= 0.7
    ]


def _below(view: View, index: int) -> Block:
    """From a line to the next heading of its level, or to the end of its box."""
    line = view.lines[index]
    end = index + 1
    while end < len(view.lines):
        other = view.lines[end]
        if other.depth < line.depth or (other.level and other.level <= (line.level or 6)):
            break
        end += 1
    return Block("section", view.words_of(index), index + (0 if line.elements else 1), end)


def nearest(view: View, scope: Target, candidates: Sequence[Thing]) -> Thing | None:
    """Which of several like-named controls belongs to the text of ``scope``, on pages that mark no rows.

    Such controls repeat once per entry; the entry of a control runs from the control before it, or, where controls
    come first, up to the next one.
    """
    found = anchors(view, scope.words or scope.full)
    ordered = sorted(candidates, key=lambda thing: thing.order)
    if not found or not ordered:
        return None
    anchor = found[0]
    first_text = min(found[0], ordered[0].at)
    leading = (
        ordered[0].at <= first_text and anchor >= ordered[0].at and ordered[-1].at < anchor + 1 and len(ordered) > 1
    )
    on_line = [thing for thing in ordered if thing.at == anchor]
    if len(on_line) == 1:
        return on_line[0]
    if leading:
        before = [thing for thing in ordered if thing.at <= anchor]
        return before[-1] if before else None
    after = [thing for thing in ordered if thing.at >= anchor]
    return after[0] if after and after[0].at - anchor <= 12 else None


def entries(view: View, words: str = "") -> list[Block]:
    """The entries of the page's main list: rows of a table, items of a list, or repeated cards.

    Args:
        view: The page.
        words: Only entries that hold these words.
    """
    return _holding(view, max(_groups(view), key=lambda group: _weight(view, group)), words)


def extreme_entry(view: View, extreme: str, words: str = "") -> Block | None:
    """The cheapest, earliest … entry. A list without such figures is passed over: a menu is no price list."""
    groups = sorted(_groups(view), key=lambda group: -_weight(view, group))
    groups = [held for group in groups if (held := _holding(view, group, words))]
    rated = [group for group in groups if len(with_figure(view, group, extreme)) >= 2]
    if not rated and extreme_thing(view, extreme):
        # Cards on one line: :func:`extreme_thing` tells them apart, lines cannot.
        return None
    return next((found for group in rated or groups if (found := extreme_of(view, group, extreme))), None)


def _groups(view: View) -> list[list[Block]]:
    found = view.memo.get("groups")
    if not isinstance(found, list):
        found = view.memo["groups"] = [_rows(view), _items(view), _cards(view)]
    return found


def _holding(view: View, blocks: list[Block], words: str) -> list[Block]:
    if words:
        said = phrase(words)
        return [
            block
            for block in blocks
            if said.words <= view.phrase(view.block_words(block)).words
            or said.compact in view.phrase(view.block_words(block)).compact
        ]
    return blocks


def _weight(view: View, blocks: Sequence[Block]) -> float:
    """How much of the page the entries make up; navigation lists are short and hold little text."""
    if len(blocks) < 2:
        return 0.5 if blocks else 0.0
    return sum(min(len(view.block_words(block)), 300) for block in blocks)


def _rows(view: View) -> list[Block]:
    rows = [index for index, line in enumerate(view.lines) if line.cells]
    return [view.row_of(index) for position, index in enumerate(rows) if not _is_header(view, rows, position)]


def _is_header(view: View, rows: Sequence[int], position: int) -> bool:
    """The first row of a table whose cells are only words or sorting buttons."""
    index = rows[position]
    if position and rows[position - 1] == index - 1:
        return False
    following = rows[position + 1] == index + 1 if position + 1 < len(rows) else False
    cells = view.lines[index].cells
    return following and not any(character.isdigit() for cell in cells for character in _bare(cell))


def _bare(cell: str) -> str:
    return cell.split("]", 1)[-1]


def _items(view: View) -> list[Block]:
    by_depth: dict[int, list[Block]] = {}
    for index, line in enumerate(view.lines):
        if line.item:
            by_depth.setdefault(line.depth, []).append(view.row_of(index))
    return max(by_depth.values(), key=lambda blocks: sum(len(view.block_words(b)) for b in blocks), default=[])


def _cards(view: View) -> list[Block]:
    """Entries without marks: cut where a control with the same name, or a heading of the same level, repeats."""
    levels = Counter(line.level for line in view.lines if line.level)
    level = max((lv for lv, count in levels.items() if count >= 2), default=0)
    heads = [index for index, line in enumerate(view.lines) if level and line.level == level]
    if len(heads) >= 2 and all(view.lines[i].elements for i in heads):
        return [
            Block("card", "", start, end) for start, end in zip(heads, [*heads[1:], _end(view, heads)], strict=True)
        ]
    pressed = [
        (digitless(thing.label), thing)
        for thing in view.things
        if thing.kind in ("button", "link", "clickable") and thing.label
    ]
    name, count = max(Counter(name for name, _ in pressed).items(), key=lambda pair: pair[1], default=("", 0))
    if count >= 2:
        ends = sorted({thing.at for label, thing in pressed if label == name})
        gap = min((b - a for a, b in itertools.pairwise(ends)), default=1)
        starts = [max(0, ends[0] - max(gap, 1) + 1), *[end + 1 for end in ends[:-1]]]
        return [Block("card", "", start, end + 1) for start, end in zip(starts, ends, strict=True) if end + 1 > start]
    boxes = [
        thing for thing in view.things if thing.kind == "clickable" and view.block_from(thing.at).end > thing.at + 1
    ]
    if len(boxes) >= 2:
        return [view.block_from(thing.at) for thing in boxes]
    links = [thing for thing in view.things if thing.kind == "link" and not _in_navigation(view, thing)]
    return [Block("card", "", thing.at, thing.at + 1) for thing in links]


def digitless(label: str) -> str:
    """ "Book for $1300" and "Book for $90" are one button of two entries; mere numbers are not."""
    if label.isalpha() or not re.search(r"[^\W\d]", label):
        return label
    return re.sub(r"\d[\d.,]*", "#", label)


def _end(view: View, heads: Sequence[int]) -> int:
    longest = max((b - a for a, b in itertools.pairwise(heads)), default=1)
    return min(len(view.lines), heads[-1] + longest)


def _in_navigation(view: View, thing: Thing) -> bool:
    if re.fullmatch(r"\d{1,4}|[<>‹›«»←→]", thing.label.strip()):
        return True
    return (thing.at == 0 and not view.echoes) or len(view.lines[thing.at].elements) > 2
