"""Sums and equations of the first degree, as pages write them."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from pagehand.llm.offline.view import View

_OPERATORS: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = MappingProxyType(
    {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
)
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "＝": "=", "＋": "+", "？": "?"})
_SUM = re.compile(r"[-+*/().\d\sA-Za-z?=]+")


def solved(texts: list[str]) -> str | None:
    """The number that makes the first sum or equation among ``texts`` true: ``3 * 4 =``, ``x + 2 = 7``."""
    for text in texts:
        plain = text.translate(_SIGNS).strip(" .;:")
        if not _SUM.fullmatch(plain) or not re.search(r"\d\s*[-+*/]|[-+*/]\s*\d", plain):
            continue
        try:
            value = _solve(plain)
        except (ValueError, SyntaxError, ZeroDivisionError):
            continue
        if value is not None:
            return str(value.numerator) if value.denominator == 1 else str(float(value))
    return None


def _solve(text: str) -> Fraction | None:
    left, equals, right = text.partition("=")
    unknowns = set(re.findall(r"[A-Za-z]+|\?", text))
    if not unknowns:
        return _value(left, None) if not right.strip() else None
    if not equals or len(unknowns) > 1:
        return None
    name = unknowns.pop()
    if right.strip() == name and name not in left:
        return _value(left, None)

    def gap(x: int) -> Fraction:
        given = [
            re.sub(rf"(?<=[\d)])\s*(?={re.escape(name)})", "*", side).replace(name, f"({x})") for side in (left, right)
        ]
        return _value(given[0], None) - _value(given[1], None)

    # Of the first degree: two points tell the line, a third tells whether it is one.
    at0, at1, at2 = gap(0), gap(1), gap(2)
    slope = at1 - at0
    return -at0 / slope if slope and at2 - at1 == slope else None


def _value(text: str, node: ast.expr | None) -> Fraction:
    if node is None:
        node = ast.parse(text.strip(), mode="eval").body
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value("", node.operand)
    if isinstance(node, ast.BinOp) and (apply := _OPERATORS.get(type(node.op))):
        return apply(_value("", node.left), _value("", node.right))
    raise ValueError(text)


def sums(view: View) -> list[str]:
    """Texts of the page that may be a sum: lines, and what stands before a field."""
    out: list[str] = []
    for index, line in enumerate(view.lines):
        out.append(line.plain)
        out += [view.text_before(index, element) for element in line.elements]
    return [text for text in out if text]
