"""One configuration for every kind of server: refused seldom, never again for the same, and without a switch."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.errors import LLMError
from pagehand.llm.client import ChatClient
from pagehand.llm.memory import Memory
from pagehand.llm.types import LLMConfig, Message, ToolCall
from tests.support.model_server import ModelServer
from tests.support.providers import PROVIDERS, Provider, provider_server
from tests.unit.llm.support import TOOLS

COMMON = {"temperature": 0.2, "max_tokens": 800, "api_key": "sk-1234"}
MESSAGES = [Message(role="system", content="Operate the page."), Message(role="user", content="Click the third one.")]


async def _no_pause(_: float) -> None:
    """Back-off is tested elsewhere."""


async def _ask(server: ModelServer, provider: Provider, memory: Memory, *, stream: bool) -> dict[str, Any]:
    settings = {**COMMON, **provider.settings, "base_url": server.base_url, "model": provider.model}
    llm = ChatClient(LLMConfig(provider="custom", **settings), memory=memory, sleep=_no_pause)

    async def execute(call: ToolCall) -> dict[str, Any]:
        return {call.tool: call.arguments.model_dump(exclude_unset=True)}

    seen: list[int] = []
    try:
        done = await llm.invoke(MESSAGES, TOOLS, execute, on_progress=seen.append if stream else None)
    finally:
        await llm.aclose()
    assert seen == sorted(seen)
    action: dict[str, Any] = done.output
    return action


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize("name", [name for name, provider in PROVIDERS.items() if not provider.code])
async def test_one_configuration_works_everywhere_and_what_was_learned_is_remembered(name: str, stream: bool) -> None:
    provider, memory = PROVIDERS[name], Memory()
    with provider_server(provider) as server:
        assert await _ask(server, provider, memory, stream=stream) == {"click": {"id": 3}}
        first = len(server.requests)
        assert first <= 1 + provider.extra, [list(body) for body in server.requests]
        assert await _ask(server, provider, memory, stream=stream) == {"click": {"id": 3}}
        assert len(server.requests) == first + 1, "it was refused again what had been refused before"


@pytest.mark.parametrize("name", [name for name, provider in PROVIDERS.items() if provider.code])
async def test_what_can_only_fail_fails_at_once_with_its_code(name: str) -> None:
    provider = PROVIDERS[name]
    with provider_server(provider) as server:
        with pytest.raises(LLMError) as caught:
            await _ask(server, provider, Memory(), stream=False)
        assert (caught.value.code, len(server.requests)) == (provider.code, 1 + provider.extra)


async def test_ollama_refuses_foreign_origins_and_the_sentence_says_what_to_do() -> None:
    with ModelServer(lambda _, __: {"status": 403, "body": ""}) as server:
        provider = Provider(settings={"api_key": "", "headers": {"Origin": "chrome-extension://abc"}})
        with pytest.raises(LLMError) as caught:
            await _ask(server, provider, Memory(), stream=False)
        assert caught.value.code == "auth"
        assert "OLLAMA_ORIGINS" in caught.value.message
        assert server.headers[0]["Origin"] == "chrome-extension://abc"
