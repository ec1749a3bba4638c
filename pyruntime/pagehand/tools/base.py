"""What a tool is, and how to make one from a function.

::

    @tool("Look up the stock of an article.", main="sku")
    async def stock(ctx: ToolContext, sku: str) -> str:
        return str(await warehouse.count(sku))

    agent = PageAgent(page, llm, tools={"stock": stock})
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model

from pagehand.cancel import CancelScope
from pagehand.config import AgentConfig
from pagehand.events import ObservationEvent
from pagehand.llm.types import ToolInfo
from pagehand.model import Model
from pagehand.page.models import ActionResult
from pagehand.page.protocol import Page

AskUser = Callable[[str], Awaitable[str]]


@dataclass
class ToolContext:
    """What a tool may use.

    Attributes:
        page: The page.
        config: Settings of the agent.
        scope: Cancellation of the task; long work asks ``scope.check()``.
        ask_user: Puts a question to the person, where the host can.
        observed_at: When the page was last read, in seconds of the event loop's clock.
        push_observation: Leaves a remark that the model reads at the next step.
    """

    page: Page
    config: AgentConfig
    scope: CancelScope
    ask_user: AskUser | None
    observed_at: float
    push_observation: Callable[[str], ObservationEvent]


@dataclass(frozen=True)
class ToolOutcome:
    """Result of a tool.

    Attributes:
        text: What the model reads.
        ok: False for a failure that the model should deal with.
        code: ``ok`` or a key of ``errors.json``.
        result: The page's account, for tools that act on the page.
        waited: Seconds that the tool did nothing but wait.
        highest_id: The highest number of an element that ``text`` tells of, where elements were given new ones.
    """

    text: str
    ok: bool = True
    code: str = "ok"
    result: ActionResult | None = None
    waited: float = 0.0
    highest_id: int = 0


Run = Callable[[ToolContext, Any], Awaitable[ToolOutcome]]


@dataclass(frozen=True)
class Tool:
    """A tool: what the model is told of it, and how it is run."""

    info: ToolInfo
    run: Run
    keeps_page: bool = field(default=False)
    """It does not touch the page."""


class Arguments(Model):
    """Base of all arguments: unknown fields are errors that the model is told of."""

    model_config = ConfigDict(extra="forbid")


def tool(description: str, *, main: str | None = None) -> Callable[[Callable[..., Any]], Tool]:
    """Make a tool of a function whose first parameter is the :class:`ToolContext` and the others are the arguments.

    The function is sync or async and returns text, or anything that ``str`` can show.

    Args:
        description: One sentence for the model.
        main: The parameter that a bare value stands for.
    """

    def make(function: Callable[..., Any]) -> Tool:
        hints = get_type_hints(function, include_extras=True)
        fields: dict[str, Any] = {}
        for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
            default = ... if parameter.default is parameter.empty else parameter.default
            fields[name] = (hints.get(name, str), default)
        model = create_model(f"{function.__name__}_arguments", __base__=Arguments, **fields)

        async def run(context: ToolContext, arguments: BaseModel) -> ToolOutcome:
            values = {name: getattr(arguments, name) for name in fields}
            result = function(context, **values)
            if inspect.isawaitable(result):
                result = await result
            return result if isinstance(result, ToolOutcome) else ToolOutcome(str(result))

        return Tool(ToolInfo(function.__name__, description, model, main), run)

    return make


class SchemaArguments(Model):
    """Arguments that are described by a JSON schema of the host, such as those of a JavaScript tool."""

    model_config = ConfigDict(extra="allow")


def tool_from_schema(name: str, description: str, schema: dict[str, Any], run: Run) -> Tool:
    """Make a tool whose parameters are described by the JSON schema of an object."""

    def emit(*_: Any, **__: Any) -> dict[str, Any]:
        return {"type": "object", "properties": {}, **schema}

    model = type(f"{name}_arguments", (SchemaArguments,), {"model_json_schema": staticmethod(emit)})
    properties = list(schema.get("properties", {}))
    return Tool(ToolInfo(name, description, model, properties[0] if len(properties) == 1 else None), run)
