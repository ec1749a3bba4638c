"""Questions about the page: each is one call of the model, on a page that was read just then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, create_model

from pagehand.acting.shapes import type_of
from pagehand.asking import Asking
from pagehand.errors import ToolError, phrase
from pagehand.history import defuse
from pagehand.llm.types import Invocation, Message, ToolCall, ToolInfo
from pagehand.page.notation import shorten
from pagehand.page.render import render_page
from pagehand.prompt import language_name
from pagehand.prompting import render
from pagehand.sight import Sight
from pagehand.task import Task
from pagehand.tools.base import Arguments

ANSWER = "answer"
DEMAND_LIMIT = 200
REASON_LIMIT = 300


@dataclass(frozen=True)
class Insight:
    """An answer.

    Attributes:
        value: In the shape that was asked for; models of pydantic where it was given as such. ``None`` if the page
            does not tell.
        reason: What on the page it rests on, in the model's words.
        data: The same value as JSON data.
        invocation: The call that gave it.
    """

    value: Any
    reason: str
    data: Any
    invocation: Invocation


_ANYTHING: Any = dict[str, Any] | list[Any] | str | int | float | bool
"""Told as what there is: some servers refuse a field without a type."""


class _Answer(Arguments):
    # ``null`` is dropped on the way here, so that a value that was given may be missing.
    model_config = ConfigDict(json_schema_extra={"required": ["value"]})


class Insights:
    """Asks about the page on behalf of a task."""

    def __init__(self, task: Task, sight: Sight) -> None:
        self._task = task
        self._sight = sight
        self._asking = Asking(task)

    async def ask(self, demand: str, schema: Any = None, *, kind: str = "query", picture: str | None = None) -> Insight:
        """Answer ``demand`` from the page as it is now.

        Args:
            demand: The question, the data that is wanted, or the statement to be judged.
            schema: Shape of the answer: a pydantic model, a type, a JSON schema; any without it.
            kind: ``query``, ``ask``, ``boolean``, ``number``, ``string`` or ``assert``: how the question is put.
            picture: A screenshot that goes with it.

        Raises:
            LLMError: The model gave no usable answer.
        """
        await self._sight.current(fresh=True)
        text = render_page(self._sight.snapshot, self._task.resources.config.max_page_chars)
        return await self._answered(await self._task.transformed(text), demand, schema, kind, picture)

    async def _answered(self, page: str, demand: str, schema: Any, kind: str, picture: str | None) -> Insight:
        task = self._task
        language = language_name(task.resources.config.language)
        nonce = task.state.nonce
        question = render(
            "insight.j2", part="question", kind=kind, demand=demand, nonce=nonce, page=defuse(page, nonce)
        )
        messages = [
            Message(role="system", content=render("insight.j2", part="system", language=language)),
            Message(role="user", content=question, images=(picture,) if picture else ()),
        ]
        tool = ToolInfo(ANSWER, render("tools.j2", tool=ANSWER), answer_model(schema), "value")
        invocation = await self._asking.ask(messages, {ANSWER: tool}, _nothing)
        given = invocation.call.arguments
        data = given.model_dump(mode="json", by_alias=True, exclude_unset=True)
        reason = " ".join(str(data.get("reason") or "").split())
        value = getattr(given, "value", None)
        # A JSON schema asks for JSON data; a type of Python's for an instance of it.
        value = data.get("value") if schema is None or isinstance(schema, dict) else value
        return Insight(value, shorten(reason, REASON_LIMIT), data.get("value"), invocation)

    async def certain(self, demand: str, schema: Any, *, kind: str) -> Insight:
        """The same, of an answer that must be there.

        Raises:
            ToolError: ``not_found``: the page does not tell.
        """
        found = await self.ask(demand, schema, kind=kind)
        if found.value is None:
            raise ToolError("not_found", phrase("quoted", shorten(demand, DEMAND_LIMIT)))
        return found


def answer_model(schema: Any) -> type[BaseModel]:
    """Arguments of ``answer``: a value of the shape ``schema``, or none, and what it rests on."""
    kind = _ANYTHING if schema is None else type_of(schema)
    fields: dict[str, Any] = {
        "value": (kind | None, Field(default=None, description=render("insight.j2", part="value"))),
        "reason": (str, Field(default="", description=render("insight.j2", part="reason"))),
    }
    return create_model("Answer", __base__=_Answer, **fields)


async def _nothing(_: ToolCall) -> None:
    """The answer is all that is wanted."""
