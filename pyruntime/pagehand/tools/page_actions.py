"""Tools that act on the page: each hands its arguments to the bridge and words the answer for the model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, WithJsonSchema, model_validator

from pagehand.errors import sentence
from pagehand.llm.types import ToolInfo
from pagehand.page.models import ActionResult, Changes, ElementId, PageAction
from pagehand.page.notation import plain, shorten
from pagehand.page.render import describe
from pagehand.prompting import render
from pagehand.tools.base import Arguments, Tool, ToolContext, ToolOutcome

DETAIL_LIMIT = 600
"""Characters of what the page says about a refusal."""
MANY_ADDED = 12
"""New things on the page from which on it counts as redrawn: a list of them tells little, the page itself tells it."""
ADDED_SHOWN = 4
"""New things that are named then."""

Point = Annotated[tuple[float, float], WithJsonSchema({"type": "array", "items": {"type": "number"}})]
"""Two numbers. Models see no bounds: what each number means is said in words, and validation counts them."""


class Click(Arguments):
    id: ElementId
    button: Literal["left", "right", "middle"] = "left"
    count: int = Field(default=1, ge=1, le=3, description="2 for a double click")
    modifiers: list[Literal["Control", "Shift", "Alt", "Meta"]] = Field(default_factory=list)
    at: Point | None = Field(default=None, description="x, y inside it, as fractions of its size")


class InputText(Arguments):
    id: ElementId
    text: str
    clear: bool = Field(default=True, description="replace what is there")
    submit: bool = Field(default=False, description="press Enter afterwards")


class PressKeys(Arguments):
    keys: str = Field(description="such as Enter, Escape, ArrowDown, Control+a")
    id: ElementId | None = Field(default=None, description="element to focus first")


class SelectOption(Arguments):
    id: ElementId
    option: str | None = Field(default=None, description="visible text of the option")
    options: list[str] | None = Field(default=None, description="several, in a multiple select")


class ScrollBy(Arguments):
    direction: Literal["down", "up", "left", "right"] = "down"
    pages: float | None = Field(default=None, description="heights of the view, such as 0.5")
    pixels: int | None = None
    id: ElementId | None = Field(default=None, description="a scroll container, or anything in it")


class Hover(Arguments):
    id: ElementId
    at: Point | None = Field(default=None, description="as for click")


class Drag(Arguments):
    id: ElementId
    to_id: ElementId | None = Field(default=None, description="element to drop on")
    offset: Point | None = Field(default=None, description="or pixels right, down")
    path: list[Point] | None = Field(
        default=None, min_length=1, description="or points x, y to pass, as fractions of its size"
    )

    @model_validator(mode="after")
    def _one_goal(self) -> Drag:
        if [self.to_id, self.offset, self.path].count(None) != 2:
            raise ValueError("give one of to_id, offset and path")
        return self


class SelectText(Arguments):
    id: ElementId
    text: str = Field(default="", description="all of the element without it")


class Navigate(Arguments):
    url: str


class GoBack(Arguments):
    pass


def word_result(action: PageAction, result: ActionResult) -> str:
    """The page's account of an action in words for the model."""
    target = ""
    if result.target is not None and result.target.id is not None:
        target = f"[{result.target.id}] {describe(result.target.kind, result.target.name)}"
    return render(
        "result.j2",
        action=action,
        target=target,
        result=result,
        changes=result.changes,
        added=_telling(result.changes),
        # That the element itself has the focus now goes without saying.
        focus="" if result.changes.focus == target else result.changes.focus or "",
        detail=plain(shorten(result.detail, DETAIL_LIMIT)),
        quiet=result.changes.nothing(),
        advice="" if result.ok else sentence(result.code, "model", result.detail),
    )


def _telling(changes: Changes) -> list[str]:
    """What is worth naming of the new things on the page: no bits of a sentence, and few of a page drawn anew."""
    whole = [text for text in changes.added if text and text[0] not in ",.;:)"]
    return whole if changes.added_count <= MANY_ADDED else whole[:ADDED_SHOWN]


async def act(context: ToolContext, name: str, arguments: BaseModel) -> ToolOutcome:
    """Carry out the page action ``name``."""
    action = PageAction(tool=name, **arguments.model_dump(exclude_none=True))
    result = await context.page.act(action)
    return ToolOutcome(word_result(action, result), result.ok, result.code, result)


def _page_tool(
    name: str, description: str, parameters: type[BaseModel], main: str | None, aliases: tuple[str, ...] = ()
) -> Tool:
    async def run(context: ToolContext, arguments: Any) -> ToolOutcome:
        return await act(context, name, arguments)

    handler: Callable[[ToolContext, Any], Awaitable[ToolOutcome]] = run
    return Tool(ToolInfo(name, description, parameters, main, aliases), handler)


_TABLE: tuple[tuple[str, type[BaseModel], str | None, tuple[str, ...]], ...] = (
    ("click", Click, "id", ("click_element", "tap", "press_button")),
    ("input_text", InputText, None, ("type", "fill", "input")),
    ("press_keys", PressKeys, "keys", ("send_keys", "press", "key")),
    ("select_option", SelectOption, None, ("select", "choose_option")),
    ("scroll", ScrollBy, "direction", ("scroll_page",)),
    ("hover", Hover, "id", ("hover_element", "mouse_over")),
    ("drag", Drag, None, ("drag_and_drop", "drag_to")),
    ("select_text", SelectText, None, ("highlight_text",)),
    ("navigate", Navigate, "url", ("go_to_url", "goto", "open_url")),
    ("go_back", GoBack, None, ("back", "navigate_back")),
)
"""Name, arguments, the parameter that a bare value stands for, and other names that models use."""


def page_tools() -> list[Tool]:
    """The tools of :data:`_TABLE`, in its order."""
    return [
        _page_tool(name, render("tools.j2", tool=name), arguments, main, aliases)
        for name, arguments, main, aliases in _TABLE
    ]
