"""Tools that read the page beyond what is on screen, without another call of the model."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pagehand.errors import PageError
from pagehand.llm.types import ToolInfo
from pagehand.page.models import ElementId, Finds
from pagehand.page.nodes import number_of
from pagehand.page.notation import plain
from pagehand.page.render import describe
from pagehand.prompting import render
from pagehand.tools.base import Arguments, Tool, ToolContext, ToolOutcome

HITS = 20
"""Hits of one search that are told."""
EXTRACT_LIMIT = 8000
"""Characters of one extract. It stays in the prompt for the rest of the task."""


class FindText(Arguments):
    query: str = Field(min_length=1)


class Extract(Arguments):
    id: ElementId | None = Field(default=None, description="the whole page without it")
    format: Literal["text", "markdown", "table"] = "text"


async def _find(context: ToolContext, arguments: FindText) -> ToolOutcome:
    try:
        finds = await context.page.find(arguments.query, HITS)
    except PageError as error:
        return _refused(error)
    hits = [
        {
            "id": hit.id,
            "what": describe(hit.kind, hit.text if hit.part in ("text", "name") else ""),
            "part": "" if hit.part in ("text", "name") else hit.part,
            "text": hit.text,
            "where": hit.where,
        }
        for hit in finds.hits
    ]
    text = render("found.j2", query=arguments.query, hits=hits, more=finds.total - len(hits), cut=finds.truncated)
    return ToolOutcome(text, highest_id=_highest(finds))


def _highest(finds: Finds) -> int:
    return max((number_of(hit.id) for hit in finds.hits), default=0)


async def _extract(context: ToolContext, arguments: Extract) -> ToolOutcome:
    try:
        extract = await context.page.extract(arguments.id, arguments.format, EXTRACT_LIMIT)
    except PageError as error:
        return _refused(error)
    return ToolOutcome(render("extracted.j2", extract=extract, text=plain(extract.text)))


def _refused(error: PageError) -> ToolOutcome:
    if error.code in ("no_page", "page_error"):
        raise error
    return ToolOutcome(f"{error.detail} — {error.advice}" if error.detail else error.advice, ok=False, code=error.code)


def reading_tools() -> list[Tool]:
    """find_text, extract."""
    find, extract = render("tools.j2", tool="find_text"), render("tools.j2", tool="extract")

    async def run_find(context: ToolContext, arguments: Any) -> ToolOutcome:
        return await _find(context, arguments)

    async def run_extract(context: ToolContext, arguments: Any) -> ToolOutcome:
        return await _extract(context, arguments)

    return [
        Tool(ToolInfo("find_text", find, FindText, "query", ("find", "search_page")), run_find),
        Tool(ToolInfo("extract", extract, Extract, "id", ("extract_content", "get_page_text")), run_extract),
    ]
