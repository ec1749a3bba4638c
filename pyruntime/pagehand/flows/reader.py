"""Reads a flow from YAML. What is wrong is told with file, line and key, and with what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from pagehand.errors import phrase
from pagehand.flows.fingerprint import Fingerprint
from pagehand.flows.grammar import BLOCKS, CHECKS, OPTIONS, SHAPES, WAITING, Shape, Type, seen_key
from pagehand.flows.steps import Flow, FlowStep, FlowTarget
from pagehand.flows.yaml_tree import FlowError, Tree, parse

_TOP = ("flow", "variables")


def read_flow(text: str, file: str = "flow") -> Flow:
    """The flow in a text.

    Args:
        file: What errors call it.

    Raises:
        FlowError: ``flow_invalid``.
    """
    return _Reader(file).flow(parse(text, file))


def _is_scalar(value: Any) -> bool:
    return value is not None and not isinstance(value, (list, dict))


_FITS: Mapping[Type, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "whole": lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
    "yes or no": lambda value: isinstance(value, bool),
    "list": lambda value: isinstance(value, list),
    "data": lambda value: True,
}


class _Reader:
    def __init__(self, file: str) -> None:
        self._file = file

    def flow(self, tree: Tree) -> Flow:
        given = self._mapping(tree, "", _TOP)
        if "flow" not in given:
            raise self._error(tree.line, "", phrase("flow_lacks", "flow"))
        variables = {}
        if "variables" in given:
            variables = {name: each.plain() for name, each in self._mapping(given["variables"], "variables").items()}
        return Flow(self._steps(given["flow"], "flow"), variables, self._file)

    def _steps(self, tree: Tree, key: str) -> list[FlowStep]:
        if not isinstance(tree.value, list):
            raise self._error(tree.line, key, phrase("flow_type", "list"))
        return [self._step(each) for each in tree.value]

    def _step(self, tree: Tree) -> FlowStep:
        if isinstance(tree.value, str) and tree.value in SHAPES:
            return self._body(FlowStep(tree.value, line=tree.line), Tree(None, "", tree.line, {}))
        given = self._mapping(tree, "")
        kinds = [name for name in given if name in SHAPES]
        kind = kinds[0] if kinds else ""
        if not kind:
            first = next(iter(given), "")
            raise self._error(tree.keys.get(first, tree.line), first, self._allowed(SHAPES))
        allowed = (kind, *OPTIONS, *BLOCKS.get(kind, ()))
        self._only(tree, given, allowed)
        step = FlowStep(kind, line=tree.line)
        for name, type_ in OPTIONS.items():
            if name in given:
                setattr(step, name, self._value(given[name], name, type_))
        for name in BLOCKS.get(kind, ()):
            if name in given:
                step.blocks[name] = self._steps(given[name], name)
        return self._body(step, given[kind])

    def _body(self, step: FlowStep, body: Tree) -> FlowStep:
        if step.kind in ("if", "assert", "wait_for"):
            self._condition(step, body, WAITING if step.kind == "wait_for" else {})
        elif step.kind == "repeat":
            self._repeat(step, body)
        else:
            self._fields(step, body, SHAPES[step.kind])
        if step.kind == "set" and not step.name:
            raise self._error(step.line, step.kind, phrase("flow_lacks", "name"))
        if step.kind == "if" and "then" not in step.blocks:
            raise self._error(step.line, step.kind, phrase("flow_lacks", "then"))
        return step

    def _fields(self, step: FlowStep, body: Tree, shape: Shape) -> None:
        given = self._spread(step.kind, body, shape)
        for name, type_ in shape.fields.items():
            if name in given:
                step.arguments[name] = self._value(given[name], name, type_)
        for key, parameter in shape.targets.items():
            seen = self._seen(given.get(seen_key(key)))
            if key in given or seen is not None:
                words = self._value(given[key], key, "text") if key in given else ""
                step.targets[parameter] = FlowTarget(words, seen)
        missing = [name for name in shape.required if name not in given]
        if shape.targets and not shape.optional_target and "id" not in step.targets:
            missing.append(next(iter(shape.targets)))
        if missing:
            raise self._error(body.line, step.kind, phrase("flow_lacks", ", ".join(missing)))

    def _spread(self, kind: str, body: Tree, shape: Shape) -> Mapping[str, Tree]:
        """The fields of a step; a bare value stands for the main one."""
        if body.value is None and not shape.required and (shape.optional_target or not shape.targets):
            return {}
        whole = shape.main and shape.fields.get(shape.main) == "data"
        if shape.main and (whole or not isinstance(body.value, dict)):
            return {shape.main: body}
        return self._mapping(body, kind, shape.keys)

    def _condition(self, step: FlowStep, body: Tree, more: Mapping[str, Type]) -> None:
        if not isinstance(body.value, dict):
            step.condition = self._value(body, step.kind, "text")
            return
        given = self._mapping(body, step.kind, (*CHECKS, *more))
        for name in more:
            if name in given:
                step.arguments[name] = self._value(given[name], name, more[name])
        step.condition = self._check(given)
        if not step.condition:
            step.condition = step.arguments.pop("statement", None)
        if not step.condition:
            raise self._error(body.line, step.kind, self._allowed(CHECKS))

    def _check(self, given: Mapping[str, Tree]) -> dict[str, Any]:
        return {name: self._value(given[name], name, type_) for name, type_ in CHECKS.items() if name in given}

    def _repeat(self, step: FlowStep, body: Tree) -> None:
        fields = SHAPES["repeat"].fields
        if isinstance(body.value, dict):
            given = self._mapping(body, "repeat", (*fields, "while", "do"))
            for name, type_ in fields.items():
                if name in given:
                    step.arguments[name] = self._value(given[name], name, type_)
            if "while" in given:
                while_ = given["while"]
                if isinstance(while_.value, dict):
                    step.condition = self._check(self._mapping(while_, "while", CHECKS))
                else:
                    step.condition = self._value(while_, "while", "text")
            if "do" in given:
                step.blocks["do"] = self._steps(given["do"], "do")
        else:
            step.arguments["times"] = self._value(body, "repeat", "whole")
        if "do" not in step.blocks:
            raise self._error(step.line, "repeat", phrase("flow_lacks", "do"))
        if not step.condition and not {"times", "for_each"} & set(step.arguments):
            raise self._error(step.line, "repeat", phrase("flow_lacks", "times | while | for_each"))

    def _seen(self, tree: Tree | None) -> Fingerprint | None:
        if tree is None:
            return None
        self._mapping(tree, "seen", Fingerprint.model_fields)
        try:
            return Fingerprint.model_validate(tree.plain())
        except ValidationError as error:
            first = error.errors()[0]
            key = ".".join(map(str, first["loc"]))
            raise self._error(tree.keys.get(key, tree.line), key or "seen", first["msg"]) from None

    def _mapping(self, tree: Tree, key: str, allowed: Iterable[str] | None = None) -> Mapping[str, Tree]:
        if not isinstance(tree.value, dict):
            what = phrase("flow_type", "mapping")
            raise self._error(tree.line, key, f"{what} {self._allowed(allowed)}" if allowed is not None else what)
        if allowed is not None:
            self._only(tree, tree.value, allowed)
        return tree.value

    def _only(self, tree: Tree, given: Mapping[str, Tree], allowed: Iterable[str]) -> None:
        names = list(allowed)
        unknown = next((name for name in given if name not in names), None)
        if unknown is not None:
            raise self._error(tree.keys[unknown], unknown, self._allowed(names))

    def _value(self, tree: Tree, key: str, type_: Type) -> Any:
        value = tree.plain()
        if type_ == "data" or (isinstance(value, str) and "${" in value):
            return value
        found = tree.text if type_ == "text" and _is_scalar(value) else value
        if not _FITS[type_](found):
            raise self._error(tree.line, key, phrase("flow_type", type_))
        return found

    def _allowed(self, names: Iterable[str]) -> str:
        return phrase("flow_allowed", ", ".join(names))

    def _error(self, line: int, key: str, what: str) -> FlowError:
        return FlowError(self._file, line, key, what)
