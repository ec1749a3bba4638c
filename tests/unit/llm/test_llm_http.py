"""The client over real HTTP on loopback: streams, slow bodies, and stopping at every moment."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from pagehand.errors import LLMError
from pagehand.llm.client import ChatClient
from pagehand.llm.types import LLMConfig, Message, ToolCall
from tests.support.model_server import ModelServer
from tests.unit.llm.support import TOOLS

EVENTS = {"Content-Type": "text/event-stream"}
HALF = '{"choices": [{"message": {"role": "assistant", '
MESSAGES = [Message(role="user", content="x")]


async def execute(call: ToolCall) -> str:
    return call.tool


def client(server: ModelServer, **settings: Any) -> ChatClient:
    return ChatClient(LLMConfig(provider="custom", base_url=server.base_url, model="m", **settings))


async def test_plain_answer() -> None:
    with ModelServer([{"action": {"click": {"id": 1}}}]) as server:
        llm = client(server, api_key="sk-1234")
        done = await llm.invoke(MESSAGES, TOOLS, execute)
        await llm.aclose()
        assert (done.output, done.usage.total_tokens) == ("click", 1020)
        assert server.headers[0]["Authorization"] == "Bearer sk-1234"


async def test_stream_ends_with_its_mark_though_the_connection_stays_open() -> None:
    delta = {"choices": [{"delta": {"content": '{"action": {"wait": 1}}'}, "finish_reason": "stop"}]}
    chunks = [[f"data: {json.dumps(delta)}\n\n", 0], ["data: [DONE]\n\n", 0]]
    with ModelServer([{"headers": EVENTS, "chunks": chunks, "stall": True}]) as server:
        llm = client(server)
        done = await llm.invoke(MESSAGES, TOOLS, execute)
        assert done.output == "wait"
        await asyncio.to_thread(server.wait_for, lambda s: s.aborted == 1)
        await llm.aclose()


@pytest.mark.parametrize(
    "reply",
    [
        {"never": True},
        {"chunks": [[HALF, 0]], "stall": True},
        {"headers": EVENTS, "chunks": [["data: {}\n\n", 0]], "stall": True},
    ],
    ids=["headers", "body", "stream"],
)
async def test_cancellation_ends_the_call_at_once_and_closes_the_connection(reply: dict[str, Any]) -> None:
    with ModelServer([reply]) as server:
        llm = client(server)
        task = asyncio.create_task(llm.invoke(MESSAGES, TOOLS, execute))
        await asyncio.to_thread(server.wait_for, lambda s: len(s.requests) == 1)
        started = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert time.monotonic() - started < 5  # the server itself would never end
        await asyncio.to_thread(server.wait_for, lambda s: s.aborted == 1)
        assert len(server.requests) == 1
        assert llm.spent.calls == 1
        await llm.aclose()


async def test_dripping_body_does_not_outlast_the_time_out() -> None:
    drip = [[" ", 0.05]] * 200
    with ModelServer([{"chunks": drip}]) as server:
        llm = client(server, timeout=0.3, max_retries=0)
        with pytest.raises(LLMError) as caught:
            await llm.invoke(MESSAGES, TOOLS, execute)
        assert caught.value.code == "timeout"
        await llm.aclose()


async def test_silent_server_times_out_and_is_asked_again() -> None:
    with ModelServer([{"never": True}, {"action": {"wait": 1}}]) as server:
        llm = client(server, timeout=0.3)
        assert (await llm.invoke(MESSAGES, TOOLS, execute)).output == "wait"
        await llm.aclose()
        assert len(server.requests) == 2


async def test_nobody_listens() -> None:
    with ModelServer([]) as server:
        url = server.base_url
    llm = ChatClient(LLMConfig(provider="custom", base_url=url, model="m", max_retries=0))
    with pytest.raises(LLMError) as caught:
        await llm.invoke(MESSAGES, TOOLS, execute)
    assert caught.value.code == "network"
    assert "127.0.0.1" in caught.value.message
    await llm.aclose()
