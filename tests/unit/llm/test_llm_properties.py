"""Whatever comes back: nothing but LLMError is raised, and what was cut off never acts."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st

from pagehand.errors import LLMError
from pagehand.llm.repair import read_call
from pagehand.llm.reply import decode_body, read_reply
from pagehand.llm.types import ToolCall
from tests.unit.llm.support import TOOLS, Bench, called, completion

ACTIONS: list[dict[str, Any]] = [
    {"click": {"id": 3}},
    {"input_text": {"id": 2, "text": 'Dear "Sir", {it\'s} [12] \\ 🎉\nline'}},
    {"done": {"text": "a", "success": True}},
    {"wait": {"seconds": 30}},
    {"click": "[12]"},
    {"type": "wait", "seconds": 3},
]
PIECES = st.sampled_from(
    [
        *"{}[]\":,\\'\n",
        "action",
        '"action":',
        '{"click": {"id": 3}}',
        '{"action": ',
        "<think>",
        "</think>",
        "<tool_call>",
        "</tool_call>",
        "<function=click>",
        "</function>",
        "<parameter=id>",
        "</parameter>",
        "```json\n",
        "```",
        "null",
        "12",
        '"wait"',
        "//",
        "/*",
        "*/",
        "prose ",
        "\ud83d",
        "data: ",
        "[DONE]",
        '"name": "click"',
        "AgentOutput",
        "Action: click\nAction Input: ",
    ]
)
TEXTS = st.one_of(st.lists(PIECES, max_size=25).map("".join), st.text(max_size=80))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "action",
                    "name",
                    "type",
                    "arguments",
                    "click",
                    "wait",
                    "id",
                    "function",
                    "tool_calls",
                    "choices",
                    "message",
                    "content",
                    "error",
                    "code",
                    "usage",
                    "finish_reason",
                    "delta",
                    "done",
                    "text",
                    "memory",
                    "scroll",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def examples(count: int) -> settings:
    """The same examples in every run, and no files left behind."""
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)


def call_or_none(data: dict[str, Any]) -> ToolCall | None:
    try:
        return read_call(read_reply(data), TOOLS)
    except LLMError:
        return None


@examples(120)
@given(TEXTS, st.sampled_from(["AgentOutput", "click", "done", "", "x"]), st.sampled_from(["stop", "length", None]))
def test_any_text_is_a_call_or_an_llm_error(text: str, name: str, finish: str | None) -> None:
    for data in (completion(text, finish), called(text, name, finish or "stop")):
        call = call_or_none(data)
        assert call is None or isinstance(call.arguments, TOOLS[call.tool].parameters)


@examples(120)
@given(JSON)
def test_any_json_is_a_call_or_an_llm_error(value: Any) -> None:
    call_or_none(completion(value))
    call_or_none(completion(None, tool_calls=[{"function": {"name": "AgentOutput", "arguments": value}}]))
    call_or_none({"choices": [value], "error": None})
    call_or_none({"choices": [{"message": value}]})


@examples(60)
@given(
    st.one_of(
        TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.binary(max_size=60),
        JSON.map(lambda v: json.dumps(v).encode()),
    ),
    st.sampled_from([200, 204, 302, 400, 404, 429, 500]),
    st.sampled_from(["application/json", "text/event-stream", "text/html", "nonsense"]),
)
def test_any_http_reply_is_a_call_or_an_llm_error(body: bytes, status: int, kind: str) -> None:
    async def run() -> None:
        bench = Bench(httpx.Response(status, headers={"content-type": kind}, content=body))
        try:
            await bench.invoke()
        except LLMError:
            assert bench.executed == []
        assert len(bench.executed) <= 1

    asyncio.run(run())


@examples(100)
@given(st.lists(JSON, max_size=4))
def test_any_stream_is_a_call_or_an_llm_error(chunks: list[Any]) -> None:
    events = [{"choices": [{"delta": chunk}]} for chunk in chunks] + [{"choices": [chunk]} for chunk in chunks] + chunks
    body = "".join(f"data: {json.dumps(event)}\n\n" for event in events).encode()
    with contextlib.suppress(LLMError):
        read_call(read_reply(decode_body(body, "text/event-stream")), TOOLS)


def written(action: dict[str, Any]) -> list[str]:
    """One answer in several spellings, all of which mean the action."""
    plain = json.dumps({"next_goal": "x {y", "action": action})
    inner = json.dumps({"action": json.dumps(action)})
    return [
        plain,
        f"Well, {plain}",
        f"```json\n{plain}\n```",
        json.dumps(plain),
        inner,
        f"<think>hm</think>{plain}",
        f'<tool_call>{{"name": "AgentOutput", "arguments": {plain}}}</tool_call>',
        json.dumps([action]),
        plain.replace("\\", "\\\\").replace('"', '\\"'),
        f"[TOOL_CALLS]AgentOutput[ARGS]{plain}",
        f"<|tool_call_begin|>functions.AgentOutput:0<|tool_call_argument_begin|>{plain}<|tool_call_end|>",
        f"<|channel|>commentary to=functions.AgentOutput <|constrain|>json<|message|>{plain}<|call|>",
        f'<｜DSML｜invoke name="AgentOutput"><｜DSML｜parameter name="action">{json.dumps(action)}</｜DSML｜parameter>'
        "</｜DSML｜invoke>",
    ]


@examples(200)
@given(st.sampled_from(ACTIONS).flatmap(lambda action: st.sampled_from(written(action))), st.data())
def test_what_was_cut_off_never_acts(text: str, data: st.DataObject) -> None:
    end = max(text.rfind("}"), text.rfind("]"))
    cut = data.draw(st.integers(0, end))
    for finish in ("stop", "tool_calls", "length", None):
        assert call_or_none(completion(text[:cut], finish)) is None
        assert call_or_none(called(text[:cut], finish=finish or "stop")) is None


@examples(60)
@given(st.sampled_from(ACTIONS).flatmap(lambda action: st.sampled_from(written(action))))
def test_what_was_not_cut_off_acts(text: str) -> None:
    assert call_or_none(completion(text)) is not None
