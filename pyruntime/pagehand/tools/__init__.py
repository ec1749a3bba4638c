"""The tools of an agent: built in, added, replaced and removed by its host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pagehand.tools.base import Tool, ToolContext, ToolOutcome, tool, tool_from_schema
from pagehand.tools.control import control_tools
from pagehand.tools.optional import TaskFile, script_tool, upload_tool
from pagehand.tools.page_actions import page_tools
from pagehand.tools.reading import reading_tools

__all__ = ["TaskFile", "Tool", "ToolContext", "ToolOutcome", "assemble", "check", "tool", "tool_from_schema"]


def check(custom: Mapping[str, Tool | None]) -> None:
    """Refuse what is no tool, where its author can see it.

    Raises:
        TypeError: A value is neither a :class:`Tool` nor ``None``.
    """
    for name, each in custom.items():
        if each is not None and not isinstance(each, Tool):
            raise TypeError(f"{name!r} is a {type(each).__name__}, not a tool: decorate the function with @tool(…)")


def assemble(
    custom: Mapping[str, Tool | None], *, can_ask: bool, files: Sequence[TaskFile] = (), scripts: bool = False
) -> dict[str, Tool]:
    """The tools of one task.

    Args:
        custom: Tools of the host by name: new ones are added, those with the name of a built-in one replace it,
            ``None`` removes it.
        can_ask: Whether a person can be asked; without that there is no ``ask_user``.
        files: Files that the user has handed over; without any there is no ``upload_file``.
        scripts: Whether ``execute_javascript`` is offered.
    """
    tools: dict[str, Tool | None] = {
        each.info.name: each for each in [*page_tools(), *reading_tools(), *control_tools()]
    }
    optional = ([upload_tool(files)] if files else []) + ([script_tool()] if scripts else [])
    tools |= {each.info.name: each for each in optional}
    if not can_ask:
        tools["ask_user"] = None
    for name, each in custom.items():
        tools[name] = each
    return {name: each for name, each in tools.items() if each is not None}
