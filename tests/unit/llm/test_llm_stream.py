"""Event streams, whole and over a real connection: joining, end marks, errors, cuts."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from pagehand.errors import LLMError
from pagehand.llm.reply import decode_body, read_reply
from pagehand.llm.stream import StreamJoiner
from tests.unit.llm.support import Bench, completion, refusal

EVENTS = {"content-type": "text/event-stream"}


def chunk(delta: dict[str, Any], finish: str | None = None, **more: Any) -> str:
    return "data: " + json.dumps({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}], **more}) + "\n\n"


def part(arguments: str, index: int | None = 0, **more: Any) -> dict[str, Any]:
    function = {"arguments": arguments} | ({"name": more.pop("name")} if "name" in more else {})
    return {"tool_calls": [{"function": function, **({} if index is None else {"index": index}), **more}]}


CALL = (
    chunk(part('{"acti', id="call-1", name="AgentOutput"))
    + ": keep-alive\n\n"
    + chunk(part('on":{"click":{"id":3}}}'), "tool_calls")
    + 'data: {"choices":[],"usage":{"total_tokens":9}}\n\n'
    + "data: [DONE]\n\n"
)


def joined(text: str, size: int = 7) -> dict[str, Any]:
    joiner = StreamJoiner()
    raw = text.encode()
    for start in range(0, len(raw), size):
        joiner.feed(raw[start : start + size])
    return joiner.finish()


class TestJoining:
    @pytest.mark.parametrize("size", [1, 2, 7, 10_000])
    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_pieces_of_any_size(self, size: int, end: str) -> None:
        data = joined(CALL.replace("\n", end), size)
        [call] = data["choices"][0]["message"]["tool_calls"]
        assert call["id"] == "call-1"
        assert call["function"] == {"name": "AgentOutput", "arguments": '{"action":{"click":{"id":3}}}'}
        assert data["choices"][0]["finish_reason"] == "tool_calls"
        assert data["usage"] == {"total_tokens": 9}

    def test_calls_by_index(self) -> None:
        text = chunk(part("{", 0, name="a")) + chunk(part("[", 1, name="b")) + chunk(part("}", 0)) + chunk(part("]", 1))
        calls = joined(text)["choices"][0]["message"]["tool_calls"]
        assert [call["function"]["arguments"] for call in calls] == ["{}", "[]"]

    def test_calls_without_index(self) -> None:
        text = (
            chunk(part("{", None, id="1", name="a"))
            + chunk(part("}", None))
            + chunk(part("[]", None, id="2", name="b"))
        )
        calls = joined(text)["choices"][0]["message"]["tool_calls"]
        assert [call["function"]["arguments"] for call in calls] == ["{}", "[]"]

    def test_name_repeated_in_every_piece(self) -> None:
        text = chunk(part("{", name="AgentOutput")) + chunk(part("}", name="AgentOutput"))
        [call] = joined(text)["choices"][0]["message"]["tool_calls"]
        assert call["function"] == {"name": "AgentOutput", "arguments": "{}"}

    def test_a_character_split_between_pieces(self) -> None:
        data = joined(chunk({"content": "Größe 🎉"}).replace("\\u", "\\u"), 1)
        assert data["choices"][0]["message"]["content"] == "Größe 🎉"

    def test_surrogates_split_between_events(self) -> None:
        data = joined(chunk({"content": "\ud83c"}) + chunk({"content": "\udf89"}, "stop"))
        assert read_reply(data).content == "🎉"

    def test_no_blank_lines_between_events(self) -> None:
        data = joined(chunk({"content": "a"})[:-1] + chunk({"content": "b"}, "stop")[:-1] + "data: [DONE]")
        assert data["choices"][0]["message"]["content"] == "ab"

    def test_reasoning_and_refusal_are_kept_apart(self) -> None:
        message = joined(chunk({"reasoning_content": "hm"}) + chunk({"refusal": "no"}))["choices"][0]["message"]
        assert (message["content"], message["reasoning_content"], message["refusal"]) == (None, "hm", "no")

    def test_legacy_function_call(self) -> None:
        text = chunk({"function_call": {"name": "f", "arguments": "{"}}) + chunk({"function_call": {"arguments": "}"}})
        assert joined(text)["choices"][0]["message"]["function_call"] == {"name": "f", "arguments": "{}"}

    def test_nothing_after_the_end_mark(self) -> None:
        assert joined(CALL + chunk({"content": "late"}))["choices"][0]["message"]["content"] is None

    def test_without_an_end_it_is_incomplete(self) -> None:
        assert joined(chunk({"content": "a"}))["choices"][0]["finish_reason"] == "incomplete"


class TestBodies:
    @pytest.mark.parametrize("kind", ["text/event-stream", "application/json", "text/plain", ""])
    def test_events_under_any_type(self, kind: str) -> None:
        assert read_reply(decode_body(CALL.encode(), kind)).calls[0].name == "AgentOutput"

    def test_json_that_calls_itself_a_stream(self) -> None:
        body = json.dumps(completion("x")).encode()
        assert read_reply(decode_body(body, "text/event-stream")).content == "x"

    def test_byte_order_mark(self) -> None:
        assert read_reply(decode_body(b"\xef\xbb\xbf" + json.dumps(completion("x")).encode(), "")).content == "x"

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            (b"", "invalid_response"),
            (b"Not Found", "invalid_response"),
            (b"[]", "invalid_response"),
            (b'"x"', "invalid_response"),
            (b"<html>x", "invalid_response"),
            (b'{"choices": [', "network"),
            (b"[" * 100_000, "network"),
            (b"\xff\xfe\x00", "invalid_response"),
        ],
    )
    def test_bodies_that_are_no_completion(self, body: bytes, code: str) -> None:
        with pytest.raises(LLMError) as caught:
            read_reply(decode_body(body, "application/json"))
        assert caught.value.code == code


class TestClient:
    async def test_unasked_stream(self) -> None:
        bench = Bench(httpx.Response(200, headers=EVENTS, text=CALL))
        done = await bench.invoke()
        assert done.call.arguments.model_dump()["id"] == 3
        assert done.usage.total_tokens == 9
        assert "stream" not in bench.server.bodies[0]

    async def test_demanded_stream(self) -> None:
        answer = httpx.Response(
            200,
            headers=EVENTS,
            text=chunk({"role": "assistant", "content": '{"action":{"wait"'})
            + chunk({"content": ':{"seconds":1}}}'}, "stop")
            + "data: [DONE]\n\n",
        )
        bench = Bench(refusal(400, "This model only supports stream mode"), answer)
        assert (await bench.invoke()).call.tool == "wait"
        assert bench.server.bodies[-1]["stream"] is True
        assert bench.server.bodies[-1]["stream_options"] == {"include_usage": True}

    async def test_stream_options_refused(self) -> None:
        bench = Bench(
            refusal(400, "only stream mode"),
            refusal(400, "Unknown parameter: stream_options"),
            httpx.Response(200, headers=EVENTS, text=CALL),
        )
        await bench.invoke()
        assert bench.server.bodies[-1]["stream"] is True
        assert "stream_options" not in bench.server.bodies[-1]

    async def test_error_within_the_stream(self) -> None:
        text = chunk({"content": "a"}) + 'data: {"error": {"message": "overloaded", "code": 529}}\n\n'
        bench = Bench(httpx.Response(200, headers=EVENTS, text=text), httpx.Response(200, headers=EVENTS, text=CALL))
        await bench.invoke()
        assert [retry.code for retry in bench.retries] == ["rate_limit"]

    async def test_stream_that_breaks_off_does_not_act(self) -> None:
        whole = chunk({"content": '{"action": {"click": {"id": 3}}} or '})
        bench = Bench(httpx.Response(200, headers=EVENTS, text=whole), httpx.Response(200, headers=EVENTS, text=CALL))
        await bench.invoke()
        assert [retry.code for retry in bench.retries] == ["truncated"]
