"""Writes flows as YAML, and makes flows of runs."""

from __future__ import annotations

import glob
import io
from collections.abc import Iterable
from typing import Any

from pagehand.acting.types import ActRecord, Postcondition, Step
from pagehand.flows.fingerprint import Fingerprint
from pagehand.flows.grammar import SHAPES, seen_key
from pagehand.flows.plan_entry import READING
from pagehand.flows.steps import Flow, FlowStep, FlowTarget
from pagehand.flows.telling import best_words
from pagehand.flows.variables import literal

_NO_STEPS = READING | {"ask_user", "done"}
SECRET = "password"
"""Variable that stands for what was typed into a field whose contents nobody may read."""


def flow_of(record: ActRecord) -> Flow:
    """A finished run as a flow: the steps that were done, and what must hold at the end.

    What was typed into a password field is not in it: it becomes the variable ``password``.
    """
    done = [step for step in record.steps if step.status == "done" and step.action not in _NO_STEPS]
    checks = [_check(each) for each in record.postconditions]
    return Flow([*(_step(step) for step in done), *checks])


def write_flow(flow: Flow) -> str:
    """The text of a flow; :func:`~pagehand.flows.reader.read_flow` reads the same steps from it."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    yaml.allow_unicode = True
    yaml.width = 120
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    document: dict[str, Any] = {"variables": flow.variables} if flow.variables else {}
    document["flow"] = [_written(step) for step in flow.steps]
    stream = io.StringIO()
    yaml.dump(document, stream)
    return stream.getvalue()


def _step(step: Step) -> FlowStep:
    params = {name: value for name, value in step.params.items() if name not in ("id", "to_id")}
    targets = {}
    seen = Fingerprint.model_validate(step.fingerprint) if step.fingerprint else None
    if step.target or seen is not None:
        targets["id"] = FlowTarget(literal(best_words(step.target, seen)), seen)
    if step.to_target:
        targets["to_id"] = FlowTarget(literal(step.to_target))
    kind, params = _kind(step.action, params), literal(params)
    if not kind:
        return FlowStep("tool", {"name": step.action, **({"arguments": params} if params else {})}, targets)
    preset, takes = SHAPES[kind].preset, SHAPES[kind].targets.values()
    targets = {parameter: target for parameter, target in targets.items() if parameter in takes}
    arguments = {name: value for name, value in params.items() if name not in preset}
    if seen is not None and seen.secret and "text" in arguments:
        arguments["text"] = f"${{{SECRET}}}"
    return FlowStep(kind, arguments, targets)


def _kind(tool: str, params: dict[str, Any]) -> str:
    """The key for a tool with these arguments; empty if a flow has none."""
    fitting = [kind for kind, shape in SHAPES.items() if shape.tool == tool]
    presets = [kind for kind in fitting if SHAPES[kind].preset and SHAPES[kind].preset.items() <= params.items()]
    for kind in (*presets, *fitting):
        if set(params) - set(SHAPES[kind].preset) <= set(SHAPES[kind].fields):
            return kind
    return ""


def _check(condition: Postcondition) -> FlowStep:
    value = literal(condition.value)
    if condition.kind == "field":
        return FlowStep("assert", condition={"field": literal(condition.target), "value": value})
    return FlowStep("assert", condition={condition.kind: glob.escape(value) if condition.kind == "url" else value})


def _written(step: FlowStep) -> Any:
    shape = SHAPES[step.kind]
    body: Any = dict(step.arguments)
    for key, parameter in shape.targets.items():
        target = step.targets.get(parameter)
        if target is not None:
            body = {key: target.words, **body}
            if target.seen is not None:
                body[seen_key(key)] = target.seen.data()
    if step.kind in ("assert", "if", "wait_for"):
        body = _condition(step)
    elif step.kind == "repeat" and step.condition:
        body["while"] = step.condition
    elif shape.main and list(body) == [shape.main]:
        body = body[shape.main]
    options = {name: getattr(step, name) for name in ("name", "retries", "timeout") if getattr(step, name)}
    if step.kind == "repeat":
        return {"repeat": {**body, "do": _all(step.blocks["do"])}, **options}
    return {
        step.kind: None if body == {} else body,
        **options,
        **{name: _all(steps) for name, steps in step.blocks.items()},
    }


def _condition(step: FlowStep) -> Any:
    if isinstance(step.condition, dict):
        return {**step.condition, **step.arguments}
    return {"statement": step.condition, **step.arguments} if step.arguments else step.condition


def _all(steps: Iterable[FlowStep]) -> list[Any]:
    return [_written(step) for step in steps]
