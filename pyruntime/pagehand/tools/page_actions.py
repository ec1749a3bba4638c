"""Tools that act on the page: each hands its arguments to the bridge and words the answer for the model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from pydantic import BaseModel, Field

from pagehand.errors import sentence
from pagehand.llm.types import ToolInfo
from pagehand.page.models import ActionResult, ElementId, PageAction
from pagehand.page.notation import plain, shorten
from pagehand.page.render import describe
from pagehand.prompting import render
from pagehand.tools.base import Arguments, Tool, ToolContext, ToolOutcome

DETAIL_LIMIT = 600
"""Characters of what the page says about a refusal."""


class Click(Arguments):
    id: ElementId
    button: Literal["left", "right", "middle"] = "left"
    count: int = Field(default=1, ge=1, le=3, description="2 for a double click")
    modifiers: list[Literal["Control", "Shift", "Alt", "Meta"]] = Field(default_factory=list)
    at: tuple[float, float] | None = Field(default=None, description="point inside, as fractions of width and height")


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
    options: list[str] | None = Field(default=None, description="all that shall be selected, in a multiple select")


class ScrollBy(Arguments):
    direction: Literal["down", "up", "left", "right"] = "down"
    pages: float | None = Field(default=None, description="heights of the view, such as 0.5")
    pixels: int | None = None
    id: ElementId | None = Field(default=None, description="a scroll container, or anything in it")


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
        detail=plain(shorten(result.detail, DETAIL_LIMIT)),
        quiet=result.changes.nothing(),
        advice="" if result.ok else sentence(result.code, "model", result.detail),
    )


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


def page_tools() -> list[Tool]:
    """click, input_text, press_keys, select_option, scroll."""
    return [
        _page_tool("click", render("tools.j2", tool="click"), Click, "id", ("click_element", "tap", "press_button")),
        _page_tool("input_text", render("tools.j2", tool="input_text"), InputText, None, ("type", "fill", "input")),
        _page_tool(
            "press_keys",
            render("tools.j2", tool="press_keys"),
            PressKeys,
            "keys",
            ("send_keys", "press", "key"),
        ),
        _page_tool(
            "select_option",
            render("tools.j2", tool="select_option"),
            SelectOption,
            None,
            ("select", "choose_option"),
        ),
        _page_tool("scroll", render("tools.j2", tool="scroll"), ScrollBy, "direction", ("scroll_page",)),
    ]
