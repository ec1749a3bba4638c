"""Small pages on which input is recorded: what a person's hand does there, and which action of ours is the same.

``record_events.py`` writes down what the browser sends for the hand; ``test_event_order.py`` holds our actions to it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Page

DATA = Path(__file__).parent / "data" / "events.json"

# Chrome sends `enter` and `leave` only to elements that listen themselves; those are in test_click.py.
TYPES = (
    "pointerover pointerout pointermove pointerdown pointerup pointercancel gotpointercapture lostpointercapture "
    "mouseover mouseout mousemove mousedown mouseup "
    "click dblclick auxclick contextmenu dragstart drag dragenter dragleave dragover drop dragend "
    "keydown keypress keyup beforeinput input change select selectstart focus focusin blur focusout submit"
)

LOGGER = """
window.log = [];
const FIELDS = ["button", "buttons", "detail", "ctrlKey", "shiftKey", "pointerType", "isPrimary", "pressure", "key",
  "code", "keyCode", "location", "inputType", "data", "bubbles", "cancelable", "composed"];
const nameOf = (node) => node && (node.id || node.nodeName.toLowerCase());
const watch = (event) => {
  const row = { type: event.type, target: nameOf(event.target) };
  for (const name of FIELDS) if (event[name] !== undefined) row[name] = event[name];
  if ("relatedTarget" in event) row.related = nameOf(event.relatedTarget);
  log.push(row);
};
for (const type of "TYPES".split(" ")) window.addEventListener(type, watch, true);
""".replace("TYPES", TYPES)

Hand = Callable[[Page], Awaitable[None]]


@dataclass(frozen=True)
class Difference:
    """Something in which our events may differ from the browser's.

    Attributes:
        types: Events that it is about, by name.
        reason: Why it is so.
        field: Field that differs; without one the events themselves are missing.
        target: Only events of this element.
    """

    types: str
    reason: str
    field: str = ""
    target: str = ""


@dataclass(frozen=True)
class Scenario:
    """One page, one thing done on it."""

    html: str
    hand: Hand
    tool: str
    target: str | None = None
    arguments: dict[str, Any] = field(default_factory=dict)
    to: str = ""
    """Element to drag to."""
    differences: tuple[Difference, ...] = ()


def mouse(action: str, selector: str, **options: Any) -> Hand:
    """A click of some kind on an element; the mouse comes from outside of it."""

    async def hand(page: Page) -> None:
        await getattr(page.locator(selector), action)(**options)

    return hand


def keys(selector: str, *strokes: str) -> Hand:
    """Key strokes on a focused element."""

    async def hand(page: Page) -> None:
        for stroke in strokes:
            await page.keyboard.press(stroke)

    return hand


def dragging(source: str, goal: str) -> Hand:
    """Press on one element, go to another in steps, release."""

    async def hand(page: Page) -> None:
        points = []
        for selector in (source, goal):
            box = await page.locator(selector).bounding_box()
            assert box
            points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        await page.mouse.move(*points[0])
        await page.mouse.down()
        await page.mouse.move(*points[1], steps=8)
        await page.mouse.up()

    return hand


BUTTON = "<div id=box style='margin: 60px'><button id=go><span id=words>Go</span></button></div>"
FIELDS = "<form id=form onsubmit='event.preventDefault()'><input id=a><input id=b><button id=send>Send</button></form>"
BOXES = (
    "<style>div div { width: 60px; height: 40px; margin: 20px; background: #ccd }</style>"
    "<div id=all style='user-select: none'><div id=one tabindex=0 %s></div><div id=two tabindex=0></div></div>"
)
DROP = (
    "<script>two.addEventListener('dragover', (event) => event.preventDefault());"
    "one.addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'x'))</script>"
)

SCENARIOS: dict[str, Scenario] = {
    "click": Scenario(BUTTON, mouse("click", "#words"), "click", "#go"),
    "click with Control": Scenario(
        BUTTON, mouse("click", "#words", modifiers=["Control"]), "click", "#go", {"modifiers": ["Control"]},
        differences=(Difference("keydown keyup", "modifiers are a state of the click, not keys of their own"),),
    ),
    "double click": Scenario(
        BUTTON, mouse("dblclick", "#words"), "click", "#go", {"count": 2},
    ),
    "right click": Scenario(BUTTON, mouse("click", "#words", button="right"), "click", "#go", {"button": "right"}),
    "middle click": Scenario(BUTTON, mouse("click", "#words", button="middle"), "click", "#go", {"button": "middle"}),
    "checkbox by its label": Scenario(
        "<label id=label><input id=box type=checkbox> <span id=words>Agree</span></label>",
        mouse("click", "#box"), "click", "#box",
    ),
    "click where pointerdown is refused": Scenario(
        BUTTON + "<script>go.addEventListener('pointerdown', (event) => event.preventDefault())</script>",
        mouse("click", "#words"), "click", "#go",
    ),
    "click where mousedown is refused": Scenario(
        BUTTON + "<script>go.addEventListener('mousedown', (event) => event.preventDefault())</script>",
        mouse("click", "#words"), "click", "#go",
    ),
    "hover": Scenario(BUTTON, mouse("hover", "#words"), "hover", "#go"),
    "typing": Scenario(
        FIELDS + "<script>a.focus()</script>", keys("#a", "x", "Shift+Y", "Backspace"), "press_keys", None,
        {"keys": "x Shift+Y Backspace"},
    ),
    "Tab": Scenario(FIELDS + "<script>a.focus()</script>", keys("#a", "Tab", "Shift+Tab"), "press_keys", None,
                    {"keys": "Tab Shift+Tab"}),
    "Enter in a form": Scenario(FIELDS + "<script>a.focus()</script>", keys("#a", "x", "Enter"), "press_keys", None,
                                {"keys": "x Enter"}),
    "Space on a button": Scenario(BUTTON + "<script>go.focus()</script>", keys("#go", "Space"), "press_keys", None,
                                  {"keys": "Space"}),
    "Enter on a button": Scenario(BUTTON + "<script>go.focus()</script>", keys("#go", "Enter"), "press_keys", None,
                                  {"keys": "Enter"}),
    "arrow in a select": Scenario(
        "<select id=s><option>1<option>2</select><script>s.focus()</script>", keys("#s", "ArrowDown"), "press_keys",
        arguments={"keys": "ArrowDown"},
    ),
    "arrow in radios": Scenario(
        "<input id=r1 type=radio name=r checked><input id=r2 type=radio name=r><script>r1.focus()</script>",
        keys("#r1", "ArrowRight"), "press_keys", None, {"keys": "ArrowRight"},
    ),
    "arrow in a slider": Scenario(
        "<input id=r type=range><script>r.focus()</script>", keys("#r", "ArrowRight"), "press_keys", None,
        {"keys": "ArrowRight"},
    ),
    "select all and delete": Scenario(
        "<input id=a value=abc><script>a.focus()</script>", keys("#a", "Control+a", "Delete"), "press_keys", None,
        {"keys": "Control+a Delete"},
        differences=(Difference("select", "sent in its own time, before or after the key is released"),),
    ),
    "drag with the pointer": Scenario(BOXES % "", dragging("#one", "#two"), "drag", "#one", to="#two"),
    "drag and drop": Scenario(BOXES % "draggable=true" + DROP, dragging("#one", "#two"), "drag", "#one", to="#two"),
    "drag and drop where it is not taken": Scenario(
        BOXES % "draggable=true", dragging("#one", "#two"), "drag", "#one", to="#two"
    ),
    "drag that the page refuses": Scenario(
        BOXES % "draggable=true ondragstart='event.preventDefault()'", dragging("#one", "#two"), "drag", "#one",
        to="#two",
    ),
}  # fmt: skip
