"""The client over a scripted transport: requests, refusals that teach, retries, the bill."""

from __future__ import annotations

import asyncio
import email.utils
import json
import time
from typing import Any, ClassVar

import httpx
import pytest

from pagehand.errors import LLMError
from pagehand.llm.client import ChatClient
from pagehand.llm.failure import InvocationError
from pagehand.llm.memory import Memory
from pagehand.llm.types import LLMConfig, Message, Outgoing, ToolCall
from tests.unit.llm.support import GOOD, TOOLS, Answer, Bench, called, completion, refusal


async def failure(bench: Bench) -> InvocationError:
    with pytest.raises(InvocationError) as caught:
        await bench.invoke()
    return caught.value


class TestRequest:
    async def test_forces_one_call_of_the_macro_function(self) -> None:
        bench = Bench(GOOD)
        done = await bench.invoke()
        [body] = bench.server.bodies
        assert (done.call.tool, done.output) == ("click", "output")
        assert body["tool_choice"] == {"type": "function", "function": {"name": "AgentOutput"}}
        assert [tool["function"]["name"] for tool in body["tools"]] == ["AgentOutput"]
        assert set(body) == {"model", "messages", "tools", "tool_choice"}
        assert str(bench.server.requests[0].url) == "http://api.test/v1/chat/completions"

    async def test_no_authorisation_without_a_key(self) -> None:
        bench = Bench(GOOD)
        await bench.invoke()
        assert "authorization" not in bench.server.requests[0].headers

    async def test_key_is_sent_and_never_reported(self) -> None:
        bench = Bench(refusal(401, "wrong key sk-secret-1"), config={"api_key": " Bearer sk-secret-1 "})
        error = await failure(bench)
        assert bench.server.requests[0].headers["authorization"] == "Bearer sk-secret-1"
        for text in (error.message, str(error), json.dumps(error.request), json.dumps(error.response)):
            assert "sk-secret-1" not in text

    async def test_a_stream_is_asked_for_when_somebody_looks_on(self) -> None:
        seen: list[int] = []
        events = [
            {"choices": [{"delta": {"reasoning_content": "Hm."}}]},
            {"choices": [{"delta": {"content": '{"action": '}}]},
            {"choices": [{"delta": {"content": '{"wait": 1}}'}, "finish_reason": "stop"}]},
        ]
        body = "".join(f"data: {json.dumps(event)}\n\n" for event in events)
        bench = Bench(httpx.Response(200, headers={"content-type": "text/event-stream"}, text=body))
        done = await bench.invoke(on_progress=seen.append)
        assert (done.call.tool, seen[-1]) == ("wait", 3 + 11 + 12)
        assert bench.server.bodies[0]["stream"] is True
        await bench.invoke()
        assert "stream" not in bench.server.bodies[1]

    async def test_settings_reach_the_body(self) -> None:
        config = {
            "temperature": 0.2,
            "max_tokens": 50,
            "body": {"seed": 1, "temperature": 0.4},
            "headers": {"X-A": "b"},
        }
        bench = Bench(GOOD, config=config)
        await bench.invoke()
        body = bench.server.bodies[0]
        assert (body["temperature"], body["max_tokens"], body["seed"]) == (0.4, 50, 1)
        assert bench.server.requests[0].headers["x-a"] == "b"

    async def test_transform_request_has_the_last_word(self) -> None:
        def change(request: Outgoing) -> Outgoing:
            request.body |= {"model": "other", "seed": 7}
            return Outgoing(f"{request.url}?api-version=2", request.headers | {"X-Tenant": "t"}, request.body)

        bench = Bench(GOOD, transform_request=change)
        done = await bench.invoke()
        assert bench.server.bodies[0]["model"] == done.request["model"] == "other"
        assert str(bench.server.requests[0].url).endswith("/chat/completions?api-version=2")
        assert bench.server.requests[0].headers["x-tenant"] == "t"

    async def test_transform_request_that_fails_is_the_hosts_failure(self) -> None:
        def fail(_: Outgoing) -> Outgoing:
            raise KeyError("x")

        for broken in (fail, lambda _: None, lambda _: 3):
            bench = Bench(GOOD, transform_request=broken)
            assert (await failure(bench)).code == "hook_failed"
            assert bench.server.requests == []

    async def test_unicode_travels_unescaped_and_well_formed(self) -> None:
        bench = Bench(GOOD)
        await bench.invoke("Größe 🎉 \ud83d \ud83c\udf89 end")
        raw = bench.server.requests[0].content.decode("utf-8")
        assert "Größe 🎉 \ufffd 🎉 end" in raw
        assert "\\u" not in raw

    async def test_body_that_json_cannot_say_is_a_matter_of_settings(self) -> None:
        bench = Bench(GOOD, config={"temperature": float("nan")})
        assert (await failure(bench)).code == "config"


class TestLessons:
    async def test_refused_tool_choice(self) -> None:
        def answer(request: httpx.Request) -> httpx.Response:
            if "tool_choice" in json.loads(request.content):
                return refusal(400, "Thinking mode does not support this tool_choice")
            return httpx.Response(200, json=GOOD)

        bench = Bench(answer)
        await bench.invoke()
        await bench.invoke()
        assert [body.get("tool_choice") is not None for body in bench.server.bodies] == [True, False, False]
        assert "tools" in bench.server.bodies[-1]
        assert bench.retries == []

    @pytest.mark.parametrize(
        ("message", "config", "then"),
        [
            ("'temperature' does not support 0.2 with this model.", {"temperature": 0.2}, {"temperature": None}),
            (
                "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
                {"max_tokens": 9},
                {"max_tokens": None, "max_completion_tokens": 9},
            ),
            ("unknown field reasoning_effort", {"body": {"reasoning_effort": "low"}}, {"reasoning_effort": None}),
            ("parallel_tool_calls?", {"body": {"parallel_tool_calls": False}}, {"parallel_tool_calls": None}),
            ("tool_choice must be a string", {}, {"tool_choice": "required"}),
            ("This model only supports stream mode", {}, {"stream": True}),
            ("This model does not support tools", {}, {"tools": None, "response_format": ...}),
        ],
    )
    async def test_named_parameter(self, message: str, config: dict[str, Any], then: dict[str, Any]) -> None:
        bench = Bench(refusal(400, message), GOOD, config=config)
        await bench.invoke()
        await bench.invoke()
        for body in bench.server.bodies[1:]:
            for key, value in then.items():
                assert (key in body) if value is ... else body.get(key) == value
        assert len(bench.server.requests) == 3
        assert bench.slept == []

    async def test_a_renamed_parameter_that_is_refused_too_is_dropped(self) -> None:
        bench = Bench(
            refusal(400, "Unknown parameter: max_completion_tokens"),
            GOOD,
            config={"model": "gpt-5", "max_tokens": 9},
        )
        await bench.invoke()
        assert bench.server.bodies[0]["max_completion_tokens"] == 9
        assert not {"max_tokens", "max_completion_tokens"} & set(bench.server.bodies[1])

    async def test_several_lessons_in_a_row(self) -> None:
        bench = Bench(
            refusal(400, "temperature"),
            refusal(400, "tool_choice"),
            refusal(400, "tool_choice"),
            refusal(400, "tools are not supported"),
            refusal(400, "response_format is unavailable now"),
            completion('{"action": {"wait": 1}}'),
            config={"temperature": 1},
        )
        done = await bench.invoke()
        assert done.call.tool == "wait"
        assert set(bench.server.bodies[-1]) == {"model", "messages"}
        assert '"maxProperties":1' in bench.server.bodies[-1]["messages"][0]["content"]

    async def test_same_refusal_twice_is_final(self) -> None:
        bench = Bench(refusal(400, "temperature is wrong"), config={"temperature": 1})
        assert (await failure(bench)).code == "bad_request"
        assert len(bench.server.requests) == 2

    async def test_refused_roles_are_merged(self) -> None:
        bench = Bench(called({"action": {}}), refusal(500, "Conversation roles must alternate user/assistant"), GOOD)
        await bench.invoke()
        assert [message["role"] for message in bench.server.bodies[-1]["messages"]] == ["system", "user"]

    async def test_schema_without_additional_properties(self) -> None:
        bench = Bench(
            refusal(400, "tools are not supported"),
            refusal(400, 'Unknown name "additionalProperties"'),
            completion('{"action": {"wait": 1}}'),
        )
        await bench.invoke()
        assert "additionalProperties" in json.dumps(bench.server.bodies[1])
        assert "additionalProperties" not in json.dumps(bench.server.bodies[2])

    async def test_schema_without_numbers_of_properties(self) -> None:
        bench = Bench(refusal(400, "Unknown name maxProperties"), GOOD)
        await bench.invoke()
        assert "maxProperties" in json.dumps(bench.server.bodies[0])
        assert "Properties" not in json.dumps(bench.server.bodies[1])

    async def test_schema_without_alternatives(self) -> None:
        bench = Bench(
            refusal(400, "Invalid schema for function 'AgentOutput': 'anyOf' is not permitted."),
            called({"action": {"click": {"id": "3"}, "wait": None}}),
        )
        assert (await bench.invoke()).call.tool == "click"
        schema = bench.server.bodies[1]["tools"][0]["function"]["parameters"]
        assert "anyOf" not in json.dumps(schema)
        assert schema["properties"]["action"]["properties"]["click"]["properties"]["id"]["type"] == "string"
        assert set(schema["properties"]["action"]["properties"]) == set(TOOLS)

    async def test_words_of_the_page_teach_nothing(self) -> None:
        body = {"detail": [{"msg": "too deep", "loc": ["body"], "input": {"text": "temperature"}}]}
        bench = Bench(httpx.Response(422, json=body), config={"temperature": 1})
        assert (await failure(bench)).code == "bad_request"
        assert len(bench.server.requests) == 1

    async def test_a_fault_of_the_server_teaches_nothing(self) -> None:
        bench = Bench(refusal(500, "error while reading stream, temperature too high"), GOOD, config={"temperature": 1})
        await bench.invoke()
        assert bench.server.bodies[0] == bench.server.bodies[1]

    async def test_a_server_that_cannot_says_so_with_5xx(self) -> None:
        bench = Bench(refusal(500, "tools param requires --jinja flag"), completion('{"action": {"wait": 1}}'))
        await bench.invoke()
        assert "response_format" in bench.server.bodies[1]

    async def test_memory_is_shared_by_clients_of_a_session(self) -> None:
        memory = Memory()
        await Bench(refusal(400, "temperature"), GOOD, config={"temperature": 1}, memory=memory).invoke()
        second = Bench(GOOD, config={"temperature": 1}, memory=memory)
        await second.invoke()
        stranger = Bench(GOOD, config={"temperature": 1, "model": "other"}, memory=memory)
        await stranger.invoke()
        assert "temperature" not in second.server.bodies[0]
        assert "temperature" in stranger.server.bodies[0]


class TestModes:
    async def test_ignored_modes_step_down_and_the_winner_is_remembered(self) -> None:
        def answer(request: httpx.Request) -> httpx.Response:
            if "response_format" in json.loads(request.content):
                return httpx.Response(200, json=completion('{"action": {"wait": 1}}'))
            return httpx.Response(200, json=completion("Sure, I will wait", "length"))

        bench = Bench(answer)
        await bench.invoke()
        await bench.invoke()
        choices = [body.get("tool_choice") or body["response_format"]["type"] for body in bench.server.bodies]
        assert choices[1:] == ["required", "json_schema", "json_schema"]
        schema = bench.server.bodies[-1]["response_format"]["json_schema"]
        assert schema["name"] == "AgentOutput"
        assert schema["schema"]["required"] == ["action"]

    async def test_a_model_that_only_ever_talks_is_asked_in_every_mode_and_then_given_up(self) -> None:
        bench = Bench(completion("prose"))
        assert (await failure(bench)).code == "no_tool_call"
        assert [retry.attempt for retry in bench.retries] == [1, 2, 3, 4, 5]
        last = bench.server.bodies[-1]
        assert set(last) == {"model", "messages"}
        bodies = len(bench.server.bodies)
        assert (await failure(bench)).code == "no_tool_call"
        assert len(bench.server.bodies) - bodies == 3, "nothing is left to be tried but the last mode"

    async def test_one_slip_of_a_proven_mode_is_forgiven(self) -> None:
        bench = Bench(GOOD, completion("Oh well"), GOOD)
        await bench.invoke()
        await bench.invoke()
        assert {json.dumps(body["tool_choice"]) for body in bench.server.bodies} == {
            json.dumps({"type": "function", "function": {"name": "AgentOutput"}})
        }

    @pytest.mark.parametrize(
        ("model", "base_url", "check"),
        [
            ("gpt-5-mini", "https://a.test", {"max_tokens": None, "max_completion_tokens": 9, "temperature": None}),
            ("openai/o3", "https://a.test", {"max_completion_tokens": 9}),
            ("gpt-4o", "https://a.test", {"max_tokens": 9, "temperature": 1.0}),
            ("deepseek-reasoner", "https://a.test", {"tool_choice": None}),
            ("qwen-plus", "https://dashscope.aliyuncs.com/v1", {"enable_thinking": False}),
            ("qwen3:8b", "http://localhost:11434/v1", {"enable_thinking": None}),
        ],
    )
    async def test_quirks_by_name(self, model: str, base_url: str, check: dict[str, Any]) -> None:
        bench = Bench(GOOD, config={"model": model, "base_url": base_url, "temperature": 1.0, "max_tokens": 9})
        await bench.invoke()
        body = bench.server.bodies[0]
        assert {key: body.get(key) for key in check} == check


class TestRetries:
    @pytest.mark.parametrize(
        ("answer", "code", "requests"),
        [
            (httpx.ConnectError("refused"), "network", 3),
            (httpx.ReadError("gone"), "network", 3),
            (httpx.RemoteProtocolError("closed"), "network", 3),
            (OSError("odd"), "network", 3),
            (httpx.ConnectTimeout("slow"), "timeout", 3),
            (httpx.Response(408), "timeout", 3),
            (httpx.Response(409), "server", 3),
            (refusal(429, "Rate limit"), "rate_limit", 3),
            (refusal(429, "You exceeded your current quota", code="insufficient_quota"), "rate_limit", 1),
            (httpx.Response(500), "server", 3),
            (httpx.Response(503), "server", 3),
            (httpx.Response(529), "rate_limit", 3),
            (refusal(401, "Invalid key"), "auth", 1),
            (refusal(403, "Forbidden"), "auth", 1),
            (refusal(400, "odd"), "bad_request", 1),
            (refusal(404, "no such model"), "bad_request", 1),
            (httpx.Response(302, headers={"location": "/x"}), "bad_request", 1),
            (refusal(400, "maximum context length is 8192 tokens"), "context_length", 1),
            (refusal(400, "x", code="context_length_exceeded"), "context_length", 1),
            (httpx.Response(413), "context_length", 1),
            (refusal(400, "The response was filtered", code="content_filter"), "content_filter", 1),
            (refusal(400, "Content Exists Risk"), "content_filter", 1),
            (refusal(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", code="1301"), "content_filter", 1),
            (refusal(400, "Range of input length should be [1, 30720]"), "context_length", 1),
            (refusal(400, "输入长度超过模型的上下文长度限制"), "context_length", 1),
            (refusal(429, "您的账户已欠费，请充值后重试"), "rate_limit", 1),
            (completion("", "content_filter"), "content_filter", 1),
            ({"choices": [{"finish_reason": "content_filter"}]}, "content_filter", 1),
            ({"choices": [], "promptFeedback": {"blockReason": "SAFETY"}}, "content_filter", 1),
            (refusal(403, "Quota exceeded for today"), "rate_limit", 1),
            (httpx.Response(200, text="<!doctype html><title>Welcome</title>"), "invalid_response", 1),
            (httpx.Response(200, text=""), "invalid_response", 3),
            (httpx.Response(200, text='{"choices": [{"message"'), "network", 3),
            ({"error": {"code": 429, "message": "busy"}}, "rate_limit", 3),
            ({"error": {"message": "upstream fault"}}, "server", 3),
            ({"error": {"code": 401, "message": "no key"}}, "auth", 1),
            ({"choices": []}, "invalid_response", 3),
            (called({"action": {"teleport": {}}}), "unknown_tool", 3),
            (called({"action": {"click": {}}}), "invalid_arguments", 3),
            (called('{"action": {"wait'), "truncated", 3),
        ],
    )
    async def test_code_and_number_of_requests(self, answer: Answer, code: str, requests: int) -> None:
        bench = Bench(answer)
        error = await failure(bench)
        assert (error.code, len(bench.server.requests)) == (code, requests)
        assert bench.executed == []
        assert [(retry.attempt, retry.limit, retry.code) for retry in bench.retries] == [
            (number, 2, code) for number in range(1, requests)
        ]

    async def test_back_off_grows_and_is_told_before_it_is_waited(self) -> None:
        bench = Bench(httpx.Response(500), config={"max_retries": 6})
        await failure(bench)
        assert bench.slept == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0]
        assert [retry.delay for retry in bench.retries] == bench.slept

    async def test_jitter_halves_at_most(self) -> None:
        bench = Bench(httpx.Response(500), random=lambda: 0.0)
        await failure(bench)
        assert bench.slept == [0.25, 0.5]

    @pytest.mark.parametrize(
        ("headers", "low", "high"),
        [
            ({"retry-after": "2"}, 2, 2),
            ({"retry-after": "9000"}, 30, 30),
            ({"retry-after-ms": "1500"}, 1.5, 1.5),
            ({"retry-after": email.utils.formatdate(time.time() + 3600, usegmt=True)}, 30, 30),
            ({"retry-after": email.utils.formatdate(0, usegmt=True)}, 0, 0),
            ({"retry-after": "soon"}, 0.5, 0.5),
        ],
    )
    async def test_retry_after(self, headers: dict[str, str], low: float, high: float) -> None:
        bench = Bench(httpx.Response(429, headers=headers), GOOD)
        await bench.invoke()
        assert low <= bench.slept[0] <= high
        assert bench.retries[0].delay == bench.slept[0]

    @pytest.mark.parametrize(
        ("body", "seconds"),
        [
            ({"error": {"message": "Rate limit reached for gpt-4o. Please try again in 6.5s. Visit …"}}, 6.5),
            ({"error": {"message": "Rate limit reached. Please try again in 1m12s."}}, 30),
            ({"error": {"message": "Limit 10, Requested 1. Please try again in 250ms."}}, 0.25),
            ([{"error": {"message": "Quota.", "details": [{"@type": "…RetryInfo", "retryDelay": "17s"}]}}], 17),
            ({"error": {"message": "Please retry after 20 seconds."}}, 20),
            ({"error": {"message": "busy"}}, 0.5),
        ],
    )
    async def test_the_time_to_wait_may_stand_in_the_words(self, body: Any, seconds: float) -> None:
        bench = Bench(httpx.Response(429, json=body), GOOD)
        await bench.invoke()
        assert bench.slept == [seconds]

    async def test_no_retries_if_none_are_wanted(self) -> None:
        bench = Bench(httpx.Response(500), config={"max_retries": 0})
        await failure(bench)
        assert len(bench.server.requests) == 1

    async def test_the_model_is_told_what_was_wrong_and_never_asked_the_same_again(self) -> None:
        bench = Bench(called({"place": "home"}, "teleport"))
        await failure(bench)
        prompts = [json.dumps(body["messages"]) for body in bench.server.bodies]
        assert len(set(prompts)) == 3
        assert "teleport" in bench.server.last_words(1)
        assert "select_option" in bench.server.last_words(1)
        assert bench.server.bodies[1]["messages"][-1]["role"] == "user"
        assert bench.slept == [0.0, 0.0]

    async def test_cut_off_reply_asks_for_a_shorter_one(self) -> None:
        bench = Bench(called('{"action": {"wait'), GOOD)
        await bench.invoke()
        assert "cut off" in bench.server.last_words(1)
        assert "shorter" in bench.server.last_words(1)

    async def test_error_names_model_and_server(self) -> None:
        error = await failure(Bench({"choices": []}))
        assert "test-model" in error.message
        assert "api.test" in error.message

    async def test_html_error_shows_status_and_words(self) -> None:
        page = "<html><head><style>p{}</style><title>Bad gateway</title></head><p>nginx &amp; co</p></html>"
        error = await failure(Bench(httpx.Response(502, html=page)))
        assert "HTTP 502: Bad gateway nginx & co" in error.message

    async def test_html_with_status_200_blames_the_base_url(self) -> None:
        error = await failure(Bench(httpx.Response(200, html="<!DOCTYPE html><h1>Hello</h1>")))
        assert "base URL" in error.message
        assert "Hello" in error.message

    async def test_error_of_the_action_passes_and_nothing_is_repeated(self) -> None:
        bench = Bench(GOOD)
        runs: list[ToolCall] = []

        async def execute(call: ToolCall) -> None:
            runs.append(call)
            raise LLMError("network", "looks like ours", retryable=True)

        with pytest.raises(LLMError, match="looks like ours"):
            await bench.client.invoke([Message(role="user", content="x")], TOOLS, execute)
        assert (len(runs), len(bench.server.requests)) == (1, 1)

    async def test_waiting_can_be_cancelled(self) -> None:
        bench = Bench(httpx.Response(429, headers={"retry-after": "30"}), sleep=asyncio.sleep)
        told = asyncio.Event()

        async def never(_: ToolCall) -> None:
            raise AssertionError("nothing is to be run")

        call = bench.client.invoke([Message(role="user", content="x")], TOOLS, never, on_retry=lambda _: told.set())
        task = asyncio.create_task(call)
        await told.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(bench.server.requests) == 1


class TestBill:
    USAGE: ClassVar[dict[str, Any]] = {
        "prompt_tokens": 100,
        "completion_tokens": 20,
        "total_tokens": 120,
        "prompt_tokens_details": {"cached_tokens": 64},
        "completion_tokens_details": {"reasoning_tokens": 8},
    }

    async def test_all_attempts_count(self) -> None:
        bench = Bench({**completion("prose"), "usage": self.USAGE}, {**GOOD, "usage": self.USAGE})
        usage = (await bench.invoke()).usage
        assert usage.model_dump(exclude={"seconds"}) == {
            "prompt_tokens": 200,
            "completion_tokens": 40,
            "total_tokens": 240,
            "cached_tokens": 128,
            "reasoning_tokens": 16,
            "calls": 2,
        }
        assert usage.seconds > 0

    async def test_the_bill_is_told_as_it_falls_due(self) -> None:
        told: list[Any] = []
        bench = Bench({**completion("prose"), "usage": self.USAGE}, {**GOOD, "usage": self.USAGE})
        done = await bench.invoke(on_usage=told.append)
        assert [usage.calls for usage in told] == [1, 0, 1, 0]
        assert sum(usage.total_tokens for usage in told) == done.usage.total_tokens == 240

    async def test_a_failure_carries_its_bill_and_its_traffic(self) -> None:
        bench = Bench({"choices": [], "usage": {"total_tokens": 50}})
        error = await failure(bench)
        assert (error.usage.total_tokens, error.usage.calls) == (150, 3)
        assert error.request["model"] == "test-model"
        assert error.response == {"choices": [], "usage": {"total_tokens": 50}}
        assert bench.client.spent == error.usage

    @pytest.mark.parametrize(
        "usage", [None, [], "x", {"prompt_tokens": "9", "total_tokens": -4}, {"total_tokens": True}]
    )
    async def test_odd_usage_counts_nothing(self, usage: Any) -> None:
        done = await Bench({**GOOD, "usage": usage}).invoke()
        assert (done.usage.total_tokens, done.usage.calls) == (0, 1)

    async def test_other_spellings(self) -> None:
        usage = {"input_tokens": 5, "output_tokens": 2, "prompt_cache_hit_tokens": 3}
        done = await Bench({**GOOD, "usage": usage}).invoke()
        assert (done.usage.prompt_tokens, done.usage.total_tokens, done.usage.cached_tokens) == (5, 7, 3)

    async def test_raw_traffic_is_kept(self) -> None:
        done = await Bench(GOOD).invoke()
        assert done.response == GOOD
        assert done.request["messages"][1] == {"role": "user", "content": "the task"}


class TestCheck:
    async def test_says_what_worked(self) -> None:
        bench = Bench(called({"action": {"done": {"text": "ok"}}}))
        sentence = await bench.client.check()
        assert "test-model at api.test answered" in sentence

    async def test_raises_what_is_wrong(self) -> None:
        with pytest.raises(LLMError) as caught:
            await Bench(refusal(401, "Invalid key")).client.check()
        assert caught.value.code == "auth"


@pytest.mark.parametrize("settings", [{"base_url": "", "model": "m"}, {"base_url": "http://a.test", "model": " "}])
def test_missing_settings(settings: dict[str, str]) -> None:
    with pytest.raises(LLMError) as caught:
        ChatClient(LLMConfig(provider="custom", **settings))
    assert caught.value.code == "config"
