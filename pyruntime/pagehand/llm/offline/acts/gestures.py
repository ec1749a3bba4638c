"""What is done with the mouse but not by a click: drag, hover, select text, resize, arrange."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from pagehand.llm.offline.acts.common import find, missing, recover, refused, said_of
from pagehand.llm.offline.acts.drawing import drag_shapes
from pagehand.llm.offline.acts.finding import Spot, look_up, looked_up, only, point_at, spot_of
from pagehand.llm.offline.intents import Arrange, ClickInOrder, Drag, Hover, Mark, Resize, Target
from pagehand.llm.offline.turn import Achieved, Act, Outcome, Stuck, Turn
from pagehand.llm.offline.view import Thing
from pagehand.llm.offline.words import normal, number

_FAR = 40
"""Pixels of "drag it to the left"."""
_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ROWS = {"top": 0, "upper": 0, "center": 1, "bottom": 2, "lower": 2}
_COLUMNS = {"left": 0, "center": 1, "right": 2}
_MOST = 25
_STAYS = 3
"""How often a thing is pointed at on which the pointer is to be kept."""


def do_hover(intent: Hover, turn: Turn) -> Outcome:
    """Point at it. To stay on it, point at it again a few times; what goes on moving cannot be followed further."""
    stays = len(turn.tried("hover", ok=True))
    if turn.finished and not intent.keep:
        return Achieved()
    if stays >= _STAYS:
        return Stuck("not_kept", {"name": said_of(intent.target)})
    if "hover" not in turn.tools:
        return Stuck("no_tool", {"name": "hover"})
    return _at(intent.target, turn, lambda spot: Act("hover", {"id": spot.id}, "hover", {"name": spot.name}))


def _at(target: Target, turn: Turn, act: Callable[[Spot], Act]) -> Outcome:
    if first := recover(turn):
        return first
    found = point_at(turn, target)
    if isinstance(found, Spot):
        return act(found)
    return found or missing(turn, target)


def do_mark(intent: Mark, turn: Turn) -> Outcome:
    """Select a text that was named, or all text of a paragraph."""
    if turn.finished:
        return Achieved()
    if "select_text" not in turn.tools:
        return Stuck("no_tool", {"name": "select_text"})
    if turn.last and not turn.last.ok and len(turn.tries) > 2:
        return refused(turn)
    words = intent.text or _passage(intent.target, turn)
    editors = [t for t in turn.view.things if t.kind in ("editor", "textarea")]
    if not intent.text and intent.target.role in ("field", "textarea") and len(editors) == 1:
        return Act("select_text", {"id": editors[0].id}, "mark", {"name": editors[0].label})
    if not words:
        return missing(turn, intent.target)
    query = words[:60]
    if spots := looked_up(turn, query):
        spot = only(spots, words) or spots[0]
        inner = {} if normal(spot.name).startswith(normal(words)[:40]) and not intent.text else {"text": words}
        return Act("select_text", {"id": spot.id, **inner}, "mark", {"name": words})
    return look_up(turn, query) or missing(turn, Target(words, words))


def _passage(target: Target, turn: Turn) -> str:
    """The text of "the 2nd paragraph": lines of words without controls, headings apart."""
    view = turn.view
    texts = [
        line.plain for line in view.lines if line.plain and not line.elements and not line.level and not line.cells
    ]
    texts = [text for text in texts if len(text) > 2 and not text.startswith("…")]
    index = target.position - 1 if target.position > 0 else target.position
    if not target.words or normal(target.words) in ("paragraph", "text", "sentence", "line"):
        return texts[index] if texts and -len(texts) <= index < len(texts) else ""
    return ""


def do_resize(intent: Resize, turn: Turn) -> Outcome:
    """Take hold of the lower right corner and drag it."""
    if step := turn.finished:
        return Achieved(doubt=step.quiet)
    if "drag" not in turn.tools:
        return Stuck("no_tool", {"name": "drag"})
    if handle := _handle(intent, turn):
        reach = _FAR if intent.larger else -_FAR
        offset = [reach, 0] if intent.side == "width" else [0, reach]
        return Act("drag", {"id": handle.id, "offset": offset}, "drag", {"name": said_of(intent.target)})
    far = 1.35 if intent.larger else 0.6
    end = [far, 0.98] if intent.side == "width" else [0.98, far]
    return _at(
        intent.target,
        turn,
        lambda spot: Act("drag", {"id": spot.id, "path": [[0.98, 0.98], end]}, "drag", {"name": spot.name}),
    )


_CORNER = re.compile(r"\bgrip|diagonal\s*se\b|\bse-resize|resize-?(?:corner|se)\b", re.I)


def _handle(intent: Resize, turn: Turn) -> Thing | None:
    """The corner that the page itself puts beside the thing to take hold of."""
    match = find(turn, intent.target)
    corners = [t for t in turn.view.things if _CORNER.search(t.element.props.get("hint", ""))]
    near = [t for t in corners if match.thing and 0 <= t.at - match.thing.at <= _BESIDE]
    return near[0] if len(near) == 1 else None


_BESIDE = 6


def do_drag(intent: Drag, turn: Turn) -> Outcome:
    """Drag onto a thing, to a place of the list, or in a direction."""
    if "drag" not in turn.tools:
        return Stuck("no_tool", {"name": "drag"})
    placed = intent.position or intent.cell or intent.steps
    if turn.finished and (not placed or intent.steps):
        return Achieved(doubt=turn.finished.quiet)
    if first := recover(turn):
        return first
    if drawn := drag_shapes(intent, turn):
        return drawn
    if intent.every or intent.rest:
        return missing(turn, intent.target)
    found = point_at(turn, intent.target)
    if not isinstance(found, Spot):
        return found or missing(turn, intent.target)
    if intent.to is not None:
        return _onto(found, intent.to, turn)
    if placed:
        return _to_place(found, intent, turn)
    dx, dy = _WAYS[intent.way]
    return Act("drag", {"id": found.id, "offset": [dx * _FAR, dy * _FAR]}, "drag", {"name": found.name})


def _onto(spot: Spot, to: Target, turn: Turn) -> Outcome:
    end = point_at(turn, to)
    if isinstance(end, Spot):
        return Act("drag", {"id": spot.id, "to_id": end.id}, "drag", {"name": spot.name})
    return end or missing(turn, to)


def listed(turn: Turn) -> list[str]:
    """The entries of the page's list as they are called, in order; only lists whose entries are nothing but a name."""
    out = []
    for index, line in enumerate(turn.view.lines):
        if line.item and len(line.elements) <= 1:
            name = line.elements[0].name if line.elements else turn.view.words_of(index)
            out.append(name)
    return out


def _to_place(spot: Spot, intent: Drag, turn: Turn) -> Outcome:
    names = listed(turn)
    same = [i for i, name in enumerate(names) if normal(name) == normal(spot.name)]
    if len(same) != 1:
        return missing(turn, intent.target)
    goal = _place(same[0], len(names), intent)
    if goal is None or not 0 <= goal < len(names):
        return Stuck("no_place", {"name": spot.name})
    if goal == same[0]:
        return Achieved()
    if len(turn.tried("drag")) >= _CORRECTIONS:
        return Stuck("not_moved", {"name": spot.name})
    if intent.cell or goal < same[0]:
        return _onto(spot, Target(names[goal], names[goal], quoted=True), turn)
    return _downwards(spot, names, same[0], goal, turn)


_CORRECTIONS = 4


def _downwards(spot: Spot, names: list[str], at: int, goal: int, turn: Turn) -> Outcome:
    """Lists make room above the entry that one drags onto: down by one, the next entry goes up; further down, it is
    dropped on the entry behind its place."""
    if goal == at + 1:
        following = _entry(names[goal], turn)
        return (
            _onto(following, Target(spot.name, spot.name, quoted=True), turn)
            if isinstance(following, Spot)
            else (following or missing(turn, Target(names[goal], names[goal])))
        )
    behind = names[min(goal + 1, len(names) - 1)]
    return _onto(spot, Target(behind, behind, quoted=True), turn)


def _place(at: int, count: int, intent: Drag) -> int | None:
    """The index of the place that is meant; grids are square."""
    side = math.isqrt(count)
    if intent.cell:
        row, _, column = intent.cell.partition(" ")
        if side * side != count or side != 3 or column not in _COLUMNS:
            return None
        return _ROWS[row] * side + _COLUMNS[column]
    if intent.position:
        return intent.position - 1 if intent.position > 0 else count + intent.position
    dx, dy = _WAYS[intent.way]
    grid = side * side == count and side >= 3 and (dx != 0 or "position" not in intent.said)
    return at + intent.steps * (dx + dy * (side if grid else 1))


def do_arrange(intent: Arrange, turn: Turn) -> Outcome:
    """Drag the first entry that is out of its place to where it belongs, until none is."""
    if "drag" not in turn.tools:
        return Stuck("no_tool", {"name": "drag"})
    names = listed(turn)
    values = [number(name) for name in names]
    if len(names) < 2 or any(value is None for value in values):
        return missing(turn, Target(role="item", full=intent.said))
    known = [value for value in values if value is not None]
    wanted = sorted(known, reverse=intent.descending)
    wrong = next((i for i, value in enumerate(known) if value != wanted[i]), None)
    if wrong is None:
        return Achieved()
    drags = turn.tried("drag")
    if len(drags) >= min(_MOST, 2 * len(names) + 2):
        return Stuck("too_long", {"said": intent.said})
    smallest = names[max(i for i, value in enumerate(known) if value == wanted[wrong])]
    start, end = _entry(smallest, turn), _entry(names[wrong], turn)
    for one in (start, end):
        if isinstance(one, Act):
            return one
    if not isinstance(start, Spot) or not isinstance(end, Spot):
        return missing(turn, Target(smallest, smallest))
    return Act("drag", {"id": start.id, "to_id": end.id}, "drag", {"name": smallest}, final=False)


def _entry(name: str, turn: Turn) -> Spot | Act | None:
    inside = [t for t in turn.view.things if turn.view.lines[t.at].item and t.label == name]
    return spot_of(inside[0]) if inside else point_at(turn, Target(name, name, quoted=True))


def do_click_in_order(intent: ClickInOrder, turn: Turn) -> Outcome:
    """One number after the other; what was clicked counts, whether or not it is still there."""
    clicked = [one.step.target for one in turn.tries if one.step.tool == "click" and one.ok]
    numbers = _numbers(turn)
    if not numbers and not clicked:
        return missing(turn, Target(role="item", full=intent.said))
    numbers.sort(key=lambda pair: pair[0], reverse=intent.descending)
    left = [(value, name, thing) for value, name, thing in numbers if thing is None or str(thing.id) not in clicked]
    done = {normal(one.step.goal) for one in turn.tries if one.step.tool == "click" and one.ok}
    left = [one for one in left if one[2] is not None or not any(f"“{one[1]}”" in goal for goal in done)]
    if not left:
        # Numbers that vanished before it was their turn were not clicked.
        return Achieved() if turn.finished else missing(turn, Target(role="item", full=intent.said))
    _, name, thing = left[0]
    spot = spot_of(thing) if thing else point_at(turn, Target(name, name, quoted=True))
    if isinstance(spot, Spot):
        return Act("click", {"id": spot.id}, "click", {"name": name}, final=len(left) == 1)
    return spot or missing(turn, Target(name, name))


def _numbers(turn: Turn) -> list[tuple[float, str, Thing | None]]:
    """Everything on the page that is just a number: controls, else lines."""
    things = [
        (float(t.label), t.label, t) for t in turn.view.things if re.fullmatch(r"-?\d+(?:\.\d+)?", t.label.strip())
    ]
    if len(things) > 1:
        return list(things)
    texts = [line.plain.strip() for line in turn.view.lines]
    return [(float(text), text, None) for text in texts if re.fullmatch(r"-?\d+(?:\.\d+)?", text)]
