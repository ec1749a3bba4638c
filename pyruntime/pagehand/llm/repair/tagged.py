"""Tool calls written as tags in the text, as models do whose server does not know their template.

Each notation is a row: a pattern for the whole call, and a function from its match to name and arguments.
JSON inside ``<tool_call>`` needs no row: it is found as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from pagehand.llm.repair.shapes import truncated
from pagehand.llm.reply import RawCall


def _upto(closing: str, opening: str) -> str:
    """Pattern of a body before ``closing`` in which ``opening`` does not come again: one pass, however long."""
    return rf"(?P<body>(?:(?!{opening}).)*?){closing}"


_D = "(?:｜DSML｜)?"
"""Mark within the tags of one family of models."""
_PARAMETER = re.compile(
    rf"<{_D}parameter[= ](?:name=)?\"?(?P<name>[\w-]+)\"?[^>]*>" + _upto(f"</{_D}parameter>", f"<{_D}parameter"),
    re.DOTALL,
)
_PAIR = re.compile(r"<arg_key>(?P<name>[^<]*)</arg_key>\s*<arg_value>" + _upto("</arg_value>", "<arg_key>"), re.DOTALL)


def _with_parameters(found: re.Match[str]) -> RawCall:
    parameters = _fields(_PARAMETER, f"<{_D}parameter", found["body"])
    values = {name: value.strip() for name, value in parameters.items()}
    return RawCall(found["name"], values or found["body"].strip())


def _with_pairs(found: re.Match[str]) -> RawCall:
    return RawCall(found["name"], _fields(_PAIR, "<arg_key>", found["body"]))


def _with_escapes(found: re.Match[str]) -> RawCall:
    """Keys without quotes, texts between escape tags."""
    body = re.sub(r"(?s)<escape>(.*?)<escape>", lambda text: json.dumps(text[1]), found["body"])
    return RawCall(found["name"], body)


def _fields(pattern: re.Pattern[str], opening: str, body: str) -> dict[str, str]:
    fields = {row["name"].strip(): row["body"] for row in pattern.finditer(body)}
    if len(re.findall(opening, body)) > len(fields):
        raise truncated("cut_middle")
    return fields


_NOTATIONS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], RawCall]], ...] = (
    (
        re.compile(r"<function=\"?(?P<name>[\w.-]+)\"?\s*>" + _upto("</function>", "<function="), re.DOTALL),
        _with_parameters,
    ),
    (
        re.compile(
            rf"<{_D}invoke name=\"(?P<name>[\w.-]+)\"\s*>" + _upto(f"</{_D}invoke>", f"<{_D}invoke "), re.DOTALL
        ),
        _with_parameters,
    ),
    (
        re.compile(r"<tool_call>\s*(?P<name>[\w.-]+)\s*(?=<)" + _upto("</tool_call>", "<tool_call>"), re.DOTALL),
        _with_pairs,
    ),
    (
        re.compile(r"^[ \t]*Action:[ \t]*(?P<name>[\w.-]+)\s*\n\s*Action Input:\s*(?P<body>\{.*)\Z", re.DOTALL | re.M),
        _with_parameters,
    ),
    (
        re.compile(r"<｜tool▁sep｜>(?P<name>[\w.-]+)" + _upto("<｜tool▁call▁end｜>", "<｜tool▁sep｜>"), re.DOTALL),
        _with_parameters,
    ),
    (
        re.compile(
            r"<\|tool_call_begin\|>\s*(?P<name>[\w.:-]+)\s*<\|tool_call_argument_begin\|>"
            + _upto(r"<\|tool_call_end\|>", r"<\|tool_call_begin\|>"),
            re.DOTALL,
        ),
        _with_parameters,
    ),
    (
        re.compile(
            r"\[TOOL_CALLS\]\s*(?P<name>[\w.-]+)(?:\[CALL_ID\]\w*)?(?:\[ARGS\])?\s*(?P<body>\{(?:(?!\[TOOL_CALLS\]).)*)",
            re.DOTALL,
        ),
        _with_parameters,
    ),
    (
        # The last message of its kind ends with the text.
        re.compile(
            r"<\|channel\|>[^<]*\bto=(?P<name>[\w.-]+)[^<]*(?:<\|constrain\|>\w*\s*)?<\|message\|>(?P<body>[^<]*(?:<(?!\|)[^<]*)*)"
        ),
        _with_parameters,
    ),
    (
        re.compile(
            r"<start_function_call>\s*call:(?P<name>[\w.-]+)\s*"
            + _upto("<end_function_call>", "<start_function_call>"),
            re.DOTALL,
        ),
        _with_escapes,
    ),
)

_OPEN = re.compile(
    rf"<function=\"?[\w.-]+|<{_D}invoke name=|<{_D}parameter[= ]|<arg_key>|<｜tool▁sep｜>"
    r"|<\|tool_call_begin\|>|<start_function_call>"
)


def tagged_calls(text: str) -> tuple[list[RawCall], bool]:
    """The calls in ``text`` in the first notation that fits, and whether one more is begun but not ended.

    Raises:
        LLMError: ``truncated``: a call ends before its arguments do.
    """
    for pattern, read in _NOTATIONS:
        matches = list(pattern.finditer(text))
        if matches:
            return [read(found) for found in matches], _OPEN.search(text, matches[-1].end()) is not None
    return [], _OPEN.search(text) is not None
