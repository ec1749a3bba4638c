"""The one tool that a planning model is offered: ``plan``, whose arguments are the actions of the next stretch, or the
word that the goal is reached or given up.

Its actions are validated like those of execute(), each by the tolerant parser; a reply with neither actions nor an
end, or with both, is no valid call, so that the client asks again and says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import ConfigDict, Field, PrivateAttr, create_model, model_validator

from pagehand.acting.types import SubGoal
from pagehand.errors import LLMError
from pagehand.llm.repair.arguments import validated
from pagehand.llm.repair.shapes import interpret
from pagehand.llm.schema import choice_schema, tool_schema
from pagehand.llm.text import scrub
from pagehand.llm.types import ToolCall, ToolInfo
from pagehand.prompting import render
from pagehand.tools.base import Arguments

PLAN = "plan"
END = "done"
"""Models that know execute() end a plan with this; alone it is an end, behind actions it is both."""
_TARGETS = {"id": "target", "to_id": "to_target"}
"""Arguments that name an element, and what they are called where it is described."""


class Completion(Arguments):
    success: bool = Field(description="whether the whole request is fulfilled")
    text: str = Field(default="", description="the answer for the user, in their language")
    output: Any = Field(default=None, description="data, if the request asks for some")


class PlanArguments(Arguments):
    """Arguments of ``plan``. ``offered`` is set by :func:`plan_tool`."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    offered: ClassVar[Mapping[str, ToolInfo]] = {}
    locates: ClassVar[bool] = False

    steps: list[Any] = Field(default_factory=list)
    complete: Completion | None = None
    sub_goals: list[SubGoal] = Field(default_factory=list)
    _calls: list[ToolCall] = PrivateAttr(default_factory=list)

    @property
    def calls(self) -> list[ToolCall]:
        """The actions, validated."""
        return self._calls

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, given: Any) -> Any:
        """A single action in the place of the list."""
        bare = isinstance(given, dict) and given and not given.keys() & cls.model_fields.keys()
        return {"steps": [given]} if bare else given

    @model_validator(mode="after")
    def _either_or(self) -> PlanArguments:
        steps = self._without_end()
        if bool(steps) == (self.complete is not None):
            raise ValueError(render("act_refused.j2", code="both" if steps else "neither"))
        self._calls = [self._read(number, raw) for number, raw in enumerate(steps, 1)]
        return self

    def _without_end(self) -> list[Any]:
        """The steps; a ``done`` among them counts as the end that it is."""
        steps: list[Any] = []
        ends: list[Any] = []
        for raw in self.steps:
            own = raw.get(END) if isinstance(raw, dict) and len(raw) == 1 else None
            (steps if own is None else ends).append(raw if own is None else own)
        if ends and self.complete is None:
            given = ends[-1] if isinstance(ends[-1], dict) else {"text": str(ends[-1])}
            self.complete = Completion.model_validate({"success": False, **given})
        return steps

    def _read(self, number: int, raw: Any) -> ToolCall:
        try:
            return read_step(raw, self.offered)
        except LLMError as error:
            raise ValueError(render("act_refused.j2", code="step", number=number, why=error.detail)) from None


def read_step(raw: Any, offered: Mapping[str, ToolInfo]) -> ToolCall:
    """One action of a plan, in whatever shape the model gave it.

    Raises:
        LLMError: ``no_tool_call``, ``unknown_tool`` or ``invalid_arguments``.
    """
    found = interpret({"action": raw} if isinstance(raw, str) else raw, offered, explicit=True)
    if found is None:
        raise LLMError("no_tool_call", render("act_refused.j2", code="no_action"), correctable=True)
    if found.match is None:
        detail = render("act_refused.j2", code="unknown", tool=found.name[:60], tools=", ".join(offered))
        raise LLMError("unknown_tool", detail, correctable=True)
    arguments = validated(found.match.tool, scrub(found.arguments), found.match.implied)
    return ToolCall({}, found.match.tool.name, arguments)


@dataclass(frozen=True)
class PlanTool:
    """``plan`` as it is offered, and the tools that its actions are made of."""

    info: ToolInfo
    offered: Mapping[str, ToolInfo]


def plan_tool(tools: Mapping[str, ToolInfo], *, batch: int, locate_in_plan: bool, deep_think: bool) -> PlanTool:
    """``plan`` over ``tools``.

    Args:
        tools: What the actions may be; ``done`` is left out, as a plan has its own end.
        batch: Number of actions that are carried out.
        locate_in_plan: Elements are named by their numbers; otherwise they are described.
        deep_think: Sub-goals are asked for.
    """
    offered = {name: info if locate_in_plan else described(info) for name, info in tools.items() if name != END}
    schema = _schema(offered, batch, deep_think)

    def emit(*_: Any, **__: Any) -> dict[str, Any]:
        return schema

    space = {"offered": offered, "model_json_schema": staticmethod(emit), "__module__": __name__}
    space["__annotations__"] = {"offered": ClassVar[Mapping[str, ToolInfo]]}
    model = type("OfferedPlan", (PlanArguments,), space)
    return PlanTool(ToolInfo(PLAN, render("tools.j2", tool=PLAN, batch=batch), model, "steps"), offered)


def _schema(offered: Mapping[str, ToolInfo], batch: int, deep_think: bool) -> dict[str, Any]:
    closed = {"additionalProperties": False}
    actions = [choice_schema(info, closed) for info in offered.values()]
    steps = {"type": "array", "maxItems": batch, "items": {"anyOf": actions} if len(actions) > 1 else actions[0]}
    end = {**tool_schema(ToolInfo(END, "", Completion)), **closed}
    # It may be anything, but some servers refuse a field without a type.
    end["properties"]["output"] = {"type": "object", "description": "data, if the request asks for some"}
    properties: dict[str, Any] = {"steps": steps, "complete": end}
    if deep_think:
        goal = {**tool_schema(ToolInfo("goal", "", SubGoal)), **closed}
        properties = {"sub_goals": {"type": "array", "items": goal}, **properties}
    return {"type": "object", "properties": properties}


def described(info: ToolInfo) -> ToolInfo:
    """``info`` with descriptions of elements in place of their numbers."""
    fields = info.parameters.model_fields
    if not _TARGETS.keys() & fields.keys():
        return info
    changed: dict[str, Any] = {}
    for name, field in fields.items():
        if name in _TARGETS:
            needed = ... if field.is_required() else None
            kind: Any = str if field.is_required() else str | None
            changed[_TARGETS[name]] = (kind, Field(default=needed, description=render("tools.j2", tool="target")))
        else:
            changed[name] = (field.annotation, field)
    model = create_model(f"{info.parameters.__name__}Described", __base__=Arguments, **changed)
    main = _TARGETS.get(info.main, info.main) if info.main else None
    return ToolInfo(info.name, info.description, model, main, info.aliases)
