"""Tools that are offered only where the host provides for them: files to upload, scripts to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from pagehand.errors import PageError, sentence
from pagehand.llm.types import ToolInfo
from pagehand.model import Model
from pagehand.page.models import ElementId, PageAction
from pagehand.prompting import render
from pagehand.tools.base import Arguments, Tool, ToolContext, ToolOutcome
from pagehand.tools.page_actions import word_result

RESULT_LIMIT = 8000
"""Characters of what a script returns."""


class TaskFile(Model):
    """A file that the user has handed to the task; its content is base64."""

    name: str
    type: str = ""
    base64: str = Field(default="", repr=False)


class UploadFile(Arguments):
    id: ElementId
    files: list[str] = Field(min_length=1, description="names")


class ExecuteJavascript(Arguments):
    script: str


def upload_tool(files: Sequence[TaskFile]) -> Tool:
    """upload_file, for these files. The model gives names; contents never pass through it."""
    by_name = {file.name: file for file in files}

    async def run(context: ToolContext, arguments: Any) -> ToolOutcome:
        if missing := [name for name in arguments.files if name not in by_name]:
            text = f"{', '.join(missing)} — {sentence('no_option', 'model')} {' | '.join(by_name)}"
            return ToolOutcome(text, ok=False, code="no_option")
        chosen = [by_name[name].model_dump() for name in arguments.files]
        action = PageAction(tool="upload_file", id=arguments.id, files=chosen)
        result = await context.page.act(action)
        return ToolOutcome(word_result(action, result), result.ok, result.code, result)

    description = render("tools.j2", tool="upload_file", files=list(by_name))
    return Tool(ToolInfo("upload_file", description, UploadFile, None, ("upload", "attach_file")), run)


def script_tool() -> Tool:
    """execute_javascript."""

    async def run(context: ToolContext, arguments: Any) -> ToolOutcome:
        try:
            result = await context.page.run_script(arguments.script, RESULT_LIMIT)
        except PageError as error:
            if error.code in ("no_page", "page_error"):
                raise
            return ToolOutcome(error.advice, ok=False, code=error.code)
        return ToolOutcome(render("extracted.j2", extract=result, text=result.text))

    description = render("tools.j2", tool="execute_javascript")
    info = ToolInfo("execute_javascript", description, ExecuteJavascript, "script", ("run_javascript", "evaluate"))
    return Tool(info, run)
