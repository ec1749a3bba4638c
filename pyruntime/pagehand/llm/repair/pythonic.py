"""Calls written as Python: ``click(id=3)``, alone, in a list or in a fence, as some models were trained to.

Only a reply that is nothing but calls counts. What was cut off does not parse, and so does nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from pagehand.llm.repair.names import find_tool
from pagehand.llm.reply import RawCall
from pagehand.llm.types import ToolInfo

_FENCE = re.compile(r"^```(?:tool_code|python|py)?\s*\n(.*?)\n?```$", re.DOTALL)
_LOOKS = re.compile(r"^\[?\s*(?:[A-Za-z_]\w*\.){0,3}[A-Za-z_]\w*\(.*\)\s*\]?$", re.DOTALL)
_TEXTS = re.compile(r"""\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'""", re.DOTALL)
_PLAIN = re.compile(r"(?!.*(?:[-+]{2}|\b(?:not|lambda|await|yield|if|for|and|or)\b))[\w\s.,=()\[\]{}:+-]*", re.DOTALL)
"""What stands between texts: names, numbers, brackets. Anything else might nest without end, and in the browser a
parser that goes too deep takes the runtime down with it."""
_BRACKETS = 40


def python_calls(text: str, tools: Mapping[str, ToolInfo]) -> list[RawCall]:
    """The calls that ``text`` consists of; none if it is anything else, or one of them is no tool on offer."""
    text = text.strip()
    if (fence := _FENCE.match(text)) is not None:
        text = fence[1].strip()
    if not _LOOKS.match(text):
        return []
    between = _TEXTS.sub("", text)
    if (
        not _PLAIN.fullmatch(between)
        or len(re.findall(r"[(\[{]", between)) > _BRACKETS
        or between.count(".") > _BRACKETS
    ):
        return []
    try:
        tree = ast.parse(text, mode="eval").body
        nodes = tree.elts if isinstance(tree, ast.List) else [tree]
        calls = [_call(node, tools) for node in nodes]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return calls


def _call(node: ast.expr, tools: Mapping[str, ToolInfo]) -> RawCall:
    """One call.

    Raises:
        ValueError: It is none, or its arguments are more than plain values.
    """
    if not isinstance(node, ast.Call):
        raise ValueError("not a call")
    name = ast.unparse(node.func)
    if find_tool(name, tools) is None or any(keyword.arg is None for keyword in node.keywords):
        raise ValueError("not a tool on offer")
    given = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in node.keywords}
    listed = [ast.literal_eval(value) for value in node.args]
    if listed and given:
        raise ValueError("arguments with and without names")
    return RawCall(name, given if not listed else listed[0] if len(listed) == 1 else listed)
