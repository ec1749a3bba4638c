"""Serves the planner as a model: an ``httpx`` transport that answers chat completions without any network.

The ordinary client talks to it, so that requests, replies, repair and accounting are the same as with a real model.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import httpx

from pagehand.llm.offline.answers import answered, located
from pagehand.llm.offline.batches import plan
from pagehand.llm.offline.planner import decide

_CHARS_PER_TOKEN = 4
"""For the estimate of tokens; the planner itself has none."""


class OfflineTransport(httpx.AsyncBaseTransport):
    """Answers ``POST …/chat/completions``; everything else is 404, and a body that is no request is 400."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """One completion, in the shape of the OpenAI chat protocol."""
        if request.method != "POST" or not request.url.path.endswith("/chat/completions"):
            return _error(404, "the offline planner knows only POST …/chat/completions", request)
        try:
            body = json.loads(await request.aread())
            messages = body["messages"]
            if not isinstance(messages, list):
                raise TypeError("messages is no list")
        except (ValueError, KeyError, TypeError) as error:
            return _error(400, f"not a chat request: {error}", request)
        answer = answer_to(messages, body.get("tools") or [])
        return httpx.Response(200, json=_completion(body, messages, answer), request=request)


def _error(status: int, message: str, request: httpx.Request) -> httpx.Response:
    return httpx.Response(
        status, json={"error": {"message": message, "type": "invalid_request_error"}}, request=request
    )


def answer_to(messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The arguments of ``AgentOutput``, by what is on offer: one action, a plan, a place or an answer."""
    offered = frozenset(tool_names(tools))
    if "plan" in offered:
        steps = _field(tools, "plan", "steps")
        items = steps.get("items") or {}
        choices = [items, *(items.get("anyOf") or [])]
        fields = {name: field for choice in choices for name, field in (choice.get("properties") or {}).items()}
        described = "target" in (fields.get("click", {}).get("properties") or {})
        return plan(messages, frozenset(fields), int(steps.get("maxItems") or 1), described=described)
    if "located" in offered:
        return located(messages)
    if "answer" in offered:
        return answered(messages, _field(tools, "answer", "value"))
    return decide(messages, offered)


def _field(tools: Sequence[Mapping[str, Any]], tool: str, name: str) -> Mapping[str, Any]:
    """Schema of a parameter of the one tool that is on offer."""
    parameters = (tools[0].get("function") or {}).get("parameters") or {}
    action = (parameters.get("properties") or {}).get("action") or {}
    arguments = (action.get("properties") or {}).get(tool) or {}
    field: Mapping[str, Any] = (arguments.get("properties") or {}).get(name) or {}
    return field


def tool_names(tools: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    """Names of the actions that the schema of ``AgentOutput`` offers."""
    for tool in tools:
        parameters = (tool.get("function") or {}).get("parameters") or {}
        action = (parameters.get("properties") or {}).get("action") or {}
        for choice in [action, *(action.get("anyOf") or [])]:
            yield from choice.get("properties") or {}


def _completion(
    body: Mapping[str, Any], messages: Sequence[Mapping[str, Any]], answer: Mapping[str, Any]
) -> dict[str, Any]:
    arguments = json.dumps(answer, ensure_ascii=False)
    call = {"id": "call_1", "type": "function", "function": {"name": "AgentOutput", "arguments": arguments}}
    prompt = sum(len(str(message.get("content", ""))) for message in messages) // _CHARS_PER_TOKEN
    completion = len(arguments) // _CHARS_PER_TOKEN
    return {
        "id": "offline",
        "object": "chat.completion",
        "created": 0,
        "model": body.get("model", "offline"),
        "choices": [
            {
                "index": 0,
                "finish_reason": "tool_calls",
                "message": {"role": "assistant", "content": None, "tool_calls": [call]},
            }
        ],
        "usage": {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion},
    }
