"""Servers of models as they are met in the wild, as data: what they refuse in which words, and how they answer.

One real HTTP server plays any of them. Each row tells how often a client that adapts may be refused before it has its
answer; a second task must be refused no more.

    with provider_server(PROVIDERS["lmstudio"]) as server:
        ...  # base URL is server.base_url
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.support.model_server import ModelServer, Reply

Body = dict[str, Any]
Check = Callable[[Body], bool]


def has(key: str) -> Check:
    """The request has the key."""
    return lambda body: key in body


def lacks(key: str) -> Check:
    """The request has the key not, or ``false`` for it."""
    return lambda body: not body.get(key)


def is_(key: str, value: Any) -> Check:
    """The request has this very value."""
    return lambda body: key in body and body[key] == value


def named(body: Body) -> bool:
    """``tool_choice`` names a function."""
    return isinstance(body.get("tool_choice"), dict)


def forced(body: Body) -> bool:
    """``tool_choice`` forces a call."""
    return named(body) or body.get("tool_choice") in ("required", "any")


def automatic(body: Body) -> bool:
    """Functions are offered, none is forced."""
    return "tools" in body and body.get("tool_choice", "auto") == "auto"


def both(*checks: Check) -> Check:
    """All of the checks hold."""
    return lambda body: all(check(body) for check in checks)


def mentions(word: str) -> Check:
    """The schema, or the whole request, holds a word."""
    return lambda body: word in json.dumps(body)


@dataclass(frozen=True)
class Refusal:
    """Requests that ``when`` holds of are answered by ``status`` and ``body``."""

    when: Check
    status: int
    body: Any


@dataclass(frozen=True)
class Provider:
    """One kind of server.

    Attributes:
        model: Name of the model to ask for.
        refusals: What it does not take, looked at in order.
        says: How the model answers: ``call``, ``content``, ``fenced``, ``prose`` … for requests with functions, with
            a schema, and with neither.
        stream: ``asked`` streams when it is asked to, ``always`` and ``never`` whatever it is asked; ``untyped`` and
            ``lines`` always stream, the one without saying so, the other without the marks of events.
        first: Replies before anything else, such as a gateway's error pages.
        extra: Requests beyond the one that is answered, at most, for the first answer.
        settings: Settings of the client beyond the common ones.
        code: Code of the error that is all that can be had; empty if there is an answer.
    """

    model: str = "some-model"
    refusals: tuple[Refusal, ...] = ()
    says: tuple[str, str, str] = ("call", "content", "content")
    stream: str = "asked"
    first: tuple[Reply, ...] = ()
    extra: int = 0
    settings: dict[str, Any] = field(default_factory=dict)
    code: str = ""


def openai_error(message: str, **more: Any) -> Body:
    """An error in OpenAI's words."""
    return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": None, **more}}


_NO_MAX_TOKENS = Refusal(
    has("max_tokens"),
    400,
    openai_error(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        param="max_tokens",
        code="unsupported_parameter",
    ),
)
_NO_TEMPERATURE = Refusal(
    both(has("temperature"), lambda body: body["temperature"] != 1),
    400,
    openai_error(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is "
        "supported.",
        param="temperature",
        code="unsupported_value",
    ),
)
_HTML_502 = {
    "status": 502,
    "headers": {"Content-Type": "text/html"},
    "body": "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1>"
    "</center>\r\n<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>",
}
_WELCOME = {
    "headers": {"Content-Type": "text/html; charset=utf-8"},
    "body": "<!doctype html><html><head><title>One API</title></head><body><div id=root></div></body></html>",
}

PROVIDERS: dict[str, Provider] = {
    "openai": Provider(model="gpt-4o"),
    "openai reasoning, known by name": Provider(model="gpt-5-mini", refusals=(_NO_MAX_TOKENS, _NO_TEMPERATURE)),
    "openai reasoning, under another name": Provider(
        model="our-best-model", refusals=(_NO_MAX_TOKENS, _NO_TEMPERATURE), extra=2
    ),
    "azure, organisation not verified for streams": Provider(
        model="our-o3",
        refusals=(
            Refusal(
                has("stream"),
                400,
                openai_error(
                    "Your organization must be verified to stream this model. Please go to: …",
                    param="stream",
                    code="unsupported_value",
                ),
            ),
        ),
        extra=1,
    ),
    "deepseek, thinking": Provider(
        model="deepseek-v4",
        refusals=(Refusal(forced, 400, openai_error("Thinking mode does not support this tool_choice")),),
        says=("reasoned call", "content", "content"),
        extra=1,
    ),
    "deepseek-reasoner": Provider(
        model="deepseek-reasoner",
        refusals=(Refusal(forced, 400, openai_error("deepseek-reasoner does not support this tool_choice")),),
        says=("reasoned call", "content", "content"),
    ),
    "deepseek, no json_schema, model without functions": Provider(
        model="deepseek-old",
        refusals=(
            Refusal(has("tools"), 400, openai_error("deepseek-old does not support Function Calling")),
            Refusal(
                lambda body: body.get("response_format", {}).get("type") == "json_schema",
                400,
                openai_error("This response_format type is unavailable now"),
            ),
        ),
        extra=2,
    ),
    "qwen, stream only": Provider(
        model="qwq-plus-latest",
        refusals=(
            Refusal(
                lacks("stream"),
                400,
                openai_error(
                    "This model only support stream mode, please enable the stream parameter to access the model. ",
                    code="invalid_parameter_error",
                ),
            ),
            Refusal(
                forced,
                400,
                openai_error(
                    "<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set "
                    "to required or object in thinking mode",
                    code="invalid_parameter_error",
                ),
            ),
        ),
        says=("reasoned call", "content", "content"),
        stream="always",
        extra=2,
    ),
    "qwen, thinking by default": Provider(
        model="qwen3-235b",
        refusals=(
            Refusal(
                both(lacks("stream"), lambda body: body.get("enable_thinking") is not False),
                400,
                openai_error("parameter.enable_thinking must be set to false for non-streaming calls"),
            ),
        ),
        extra=1,
    ),
    "qwen, in chinese": Provider(
        model="qwen3-32b",
        refusals=(
            Refusal(
                both(lacks("stream"), lambda body: body.get("enable_thinking") is not False),
                400,
                openai_error("parameter.enable_thinking必须设置为false才能进行非流式调用"),
            ),
        ),
        extra=1,
    ),
    "gemini, fences": Provider(model="gemini-2.5-flash", says=("fenced", "fenced", "fenced")),
    "gemini, schema": Provider(
        model="gemini-old",
        refusals=(
            Refusal(
                mentions("additionalProperties"),
                400,
                [
                    {
                        "error": {
                            "code": 400,
                            "message": 'Invalid JSON payload received. Unknown name "additionalProperties" at \'tools'
                            "[0].function_declarations[0].parameters': Cannot find field.",
                            "status": "INVALID_ARGUMENT",
                        }
                    }
                ],
            ),
        ),
    ),
    "gemini, malformed call": Provider(
        model="gemini-2.5-pro",
        first=(
            {
                "body": json.dumps(
                    {
                        "choices": [
                            {
                                "finish_reason": "function_call_filter: MALFORMED_FUNCTION_CALL",
                                "index": 0,
                                "message": {"role": "assistant"},
                            }
                        ]
                    }
                )
            },
        ),
        extra=1,
    ),
    "anthropic-compatible": Provider(
        model="claude-sonnet-4-5",
        refusals=(
            Refusal(
                has("response_format"), 400, openai_error("response_format: only json_schema output is not supported")
            ),
        ),
    ),
    "anthropic-compatible, thinking": Provider(
        model="claude-thinking",
        refusals=(
            Refusal(has("temperature"), 400, openai_error("`temperature` is deprecated for this model.", code="error")),
            Refusal(forced, 400, openai_error("Thinking may not be enabled when tool_choice forces tool use.")),
        ),
        extra=2,
    ),
    "ollama": Provider(
        model="gemma3",
        refusals=(
            Refusal(has("tools"), 400, openai_error("registry.ollama.ai/library/gemma3:latest does not support tools")),
        ),
        extra=1,
    ),
    "ollama, tool_choice ignored": Provider(model="qwen2.5:1.5b", says=("prose", "content", "content"), extra=2),
    "lmstudio": Provider(
        model="qwen3-30b-a3b",
        refusals=(
            Refusal(
                named,
                400,
                {"error": "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"},
            ),
            Refusal(
                lambda body: body.get("response_format", {}).get("type") == "json_object",
                400,
                {"error": "'response_format.type' must be 'json_schema' or 'text'"},
            ),
        ),
        extra=1,
    ),
    "llama.cpp, without templates": Provider(
        refusals=(
            Refusal(
                has("tools"),
                500,
                {"error": {"code": 500, "message": "tools param requires --jinja flag", "type": "server_error"}},
            ),
        ),
        extra=1,
    ),
    "llama.cpp, functions not with streams": Provider(
        refusals=(
            Refusal(
                both(has("tools"), has("stream")),
                500,
                {"error": {"code": 500, "message": "Cannot use tools with stream", "type": "server_error"}},
            ),
        ),
        extra=1,
    ),
    "llama.cpp, functions ignored": Provider(says=("long prose", "content", "content"), extra=2),
    "llama.cpp, nothing but the prompt": Provider(says=("long prose", "prose", "fenced"), extra=3),
    "vllm, without a parser": Provider(
        refusals=(
            Refusal(
                automatic,
                400,
                {
                    "object": "error",
                    "message": '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
                    "type": "BadRequestError",
                    "param": None,
                    "code": 400,
                },
            ),
            Refusal(
                forced,
                400,
                {
                    "object": "error",
                    "message": 'tool_choice="required" requires --tool-call-parser to be set',
                    "type": "BadRequestError",
                    "param": None,
                    "code": 400,
                },
            ),
        ),
        extra=3,
    ),
    "openrouter, no forced call": Provider(
        model="z-ai/some-model",
        refusals=(
            Refusal(
                has("tool_choice"),
                404,
                {
                    "error": {
                        "message": "No endpoints found that support the provided 'tool_choice' value. To learn more "
                        "about provider routing, visit: https://openrouter.ai/docs/provider-routing",
                        "code": 404,
                    }
                },
            ),
        ),
        extra=2,
    ),
    "openrouter, no functions": Provider(
        model="meta/some-model",
        refusals=(
            Refusal(
                has("tools"),
                404,
                {"error": {"message": "No endpoints found that support tool use. To learn more …", "code": 404}},
            ),
        ),
        extra=1,
    ),
    "openrouter, busy with status 200": Provider(
        model="a/b",
        first=({"body": json.dumps({"error": {"message": "Provider returned error", "code": 429}})},),
        extra=1,
    ),
    "groq, call that its parser rejects": Provider(
        model="llama-3.3-70b-versatile",
        refusals=(
            Refusal(
                has("tools"),
                400,
                openai_error(
                    "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
                    code="tool_use_failed",
                    failed_generation='<function=AgentOutput>{"action": {"click": {"id": "3"}}}</function>',
                ),
            ),
        ),
    ),
    "mistral, extra inputs": Provider(
        model="mistral-small",
        refusals=(
            Refusal(
                has("stream_options"),
                422,
                {
                    "object": "error",
                    "message": {
                        "detail": [
                            {
                                "type": "extra_forbidden",
                                "loc": ["body", "stream_options"],
                                "msg": "Extra inputs are not permitted",
                                "input": {"include_usage": True},
                            }
                        ]
                    },
                },
            ),
        ),
        extra=1,
    ),
    "kimi, thinking": Provider(
        model="kimi-k9",
        refusals=(
            Refusal(
                both(has("temperature"), lambda body: body["temperature"] != 1),
                400,
                openai_error("invalid temperature: only 1 is allowed for this model"),
            ),
            Refusal(named, 400, openai_error("tool_choice 'specified' is incompatible with thinking enabled")),
            Refusal(forced, 400, openai_error("tool_choice 'required' is incompatible with thinking enabled")),
        ),
        extra=2,
    ),
    "glm, automatic calls only": Provider(
        model="glm-4.6",
        refusals=(Refusal(forced, 400, {"error": {"code": "1210", "message": "API 调用参数有误，请检查文档。"}}),),
    ),
    "minimax, key refused with status 200": Provider(
        first=({"body": json.dumps({"choices": None, "base_resp": {"status_code": 1004, "status_msg": "login fail"}})},)
        * 9,
        code="auth",
        extra=0,
    ),
    "gateway, html errors": Provider(first=(_HTML_502, _HTML_502), extra=2),
    "gateway, html with status 200": Provider(first=(_WELCOME,) * 9, code="invalid_response"),
    "some gateway, no streams": Provider(
        refusals=(Refusal(has("stream"), 400, openai_error("Value error, stream must be false for this model")),),
        extra=1,
    ),
    "some gateway, no streams, in chinese": Provider(
        refusals=(Refusal(has("stream"), 400, openai_error("该模型不支持流式输出")),), extra=1
    ),
    "some gateway, no alternatives in schemas": Provider(
        refusals=(
            Refusal(mentions("anyOf"), 400, openai_error("Invalid schema: 'anyOf' is not supported in parameters")),
        ),
        extra=1,
    ),
    "stream that nobody asked for": Provider(stream="always"),
    "stream of bare lines": Provider(stream="lines"),
    "no stream though asked for": Provider(stream="never"),
    "stream with the wrong type": Provider(stream="untyped"),
    "proxy that cuts bodies": Provider(
        first=(
            {"body": '{"choices": [{"message": {"role": "assis', "headers": {"Content-Length": "4000"}},
            {"body": '{"choices": [{"message": {"role": "assis'},
        ),
        extra=2,
    ),
    "proxy that cuts streams": Provider(
        first=(
            {"headers": {"Content-Type": "text/event-stream"}, "body": ": hello\n\n"},
            {
                "headers": {"Content-Type": "text/event-stream"},
                "body": 'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":'
                '"AgentOutput","arguments":"{\\"action\\":{\\"cli"}}]}}]}\n\n',
            },
        ),
        extra=2,
    ),
}


class _Habits:
    """Answers requests as one provider does."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._first = list(provider.first)

    def __call__(self, body: Body, _: int) -> Reply:
        if self._first:
            return self._first.pop(0)
        for refusal in self._provider.refusals:
            if refusal.when(body):
                return {"status": refusal.status, "body": json.dumps(refusal.body, ensure_ascii=False)}
        kind = self._provider.says[0 if "tools" in body else 1 if "response_format" in body else 2]
        stream = self._provider.stream
        streams = stream in ("always", "untyped", "lines") or (stream == "asked" and body.get("stream") is True)
        reply = _completion(kind, body)
        if not streams:
            return {"body": json.dumps(reply)}
        if stream == "lines":
            lines = re.findall(r"(?m)^data: (\{.*)$", _events(reply))
            return {"headers": {"Content-Type": "application/x-ndjson"}, "body": "\n".join(lines)}
        kind = "application/json" if stream == "untyped" else "text/event-stream; charset=utf-8"
        return {"headers": {"Content-Type": kind}, "body": _events(reply)}


_USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


def _completion(kind: str, body: Body) -> Body:
    action = json.dumps({"next_goal": "go on", "action": {"click": {"id": 3}}})
    message: Body = {"role": "assistant", "content": None}
    finish = "stop"
    if kind.endswith("call"):
        call = {"name": "AgentOutput", "arguments": action}
        message["tool_calls"] = [{"id": "call_1", "type": "function", "function": call}]
        finish = "tool_calls"
        if kind == "reasoned call":
            message["reasoning_content"] = "The third button it is."
    elif kind == "content":
        message["content"] = action
    elif kind == "fenced":
        message["content"] = f"```json\n{json.dumps(json.loads(action), indent=2)}\n```"
    else:
        message["content"] = "Sure! I will click the third button for you."
        finish = "length" if kind == "long prose" else "stop"
    return {
        "id": "cmpl-1",
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": _USAGE,
    }


def _events(reply: Body) -> str:
    """The reply in pieces, with a comment between them and the usage at the end."""
    [choice] = reply["choices"]
    message = choice["message"]
    deltas: list[Body] = [{"role": "assistant", "content": ""}]
    if "reasoning_content" in message:
        deltas += [{"reasoning_content": piece} for piece in _pieces(message["reasoning_content"])]
    for call in message.get("tool_calls", []):
        deltas.append({"tool_calls": [{"index": 0, **call, "function": {**call["function"], "arguments": ""}}]})
        pieces = _pieces(call["function"]["arguments"])
        deltas += [{"tool_calls": [{"index": 0, "function": {"arguments": piece}}]} for piece in pieces]
    deltas += [{"content": piece} for piece in _pieces(message["content"] or "")]
    chunks: list[Body] = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]})
    chunks.append({"choices": [], "usage": reply["usage"]})
    lines = [f"data: {json.dumps({'id': 'cmpl-1', **chunk})}\n\n" for chunk in chunks]
    return ": OPENROUTER PROCESSING\n\n" + "".join(lines) + "data: [DONE]\n\n"


def _pieces(text: str) -> list[str]:
    return re.findall(r"(?s).{1,7}", text)


def provider_server(provider: Provider) -> ModelServer:
    """A server with the habits of ``provider``."""
    return ModelServer(_Habits(provider))
