"""Small parts of the client: addresses, headers, schema, text, providers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from pydantic import BaseModel, Field

from pagehand.errors import LLMError
from pagehand.llm import make_llm, providers
from pagehand.llm.endpoint import endpoint, request_headers
from pagehand.llm.jsontext import NotJSONError, is_too_deep, load_json
from pagehand.llm.schema import output_schema, tool_schema
from pagehand.llm.text import first_words, scrub, well_formed
from pagehand.llm.types import LLMConfig, ToolInfo
from tests.unit.llm.support import TOOLS


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("https://a.test/v1", "https://a.test/v1/chat/completions"),
        (" https://a.test/v1/ ", "https://a.test/v1/chat/completions"),
        ("https://a.test/v1/chat/completions", "https://a.test/v1/chat/completions"),
        ("https://a.test/v1/chat/completions/", "https://a.test/v1/chat/completions"),
        ("https://a.test/", "https://a.test/chat/completions"),
        ('"https://a.test/v1"', "https://a.test/v1/chat/completions"),
        ("a.test/v1", "https://a.test/v1/chat/completions"),
        ("localhost:11434/v1", "http://localhost:11434/v1/chat/completions"),
        ("192.168.0.4:8080", "http://192.168.0.4:8080/chat/completions"),
        ("[::1]:8080/v1", "http://[::1]:8080/v1/chat/completions"),
        ("HTTP://A.test/v1", "http://A.test/v1/chat/completions"),
        ("https://a.test/x?api-version=1", "https://a.test/x/chat/completions?api-version=1"),
    ],
)
def test_base_url_as_people_type_it(typed: str, address: str) -> None:
    assert endpoint(typed) == address


@pytest.mark.parametrize(
    "typed",
    ["", "  ", "ftp://a.test", "https://", "https://a b.test", "http://a.test:99999999", "/v1", "./v1", "//a/v1"],
)
def test_base_url_that_is_none(typed: str) -> None:
    with pytest.raises(LLMError) as caught:
        endpoint(typed)
    assert caught.value.code == "config"


def test_headers_of_the_user_replace_ours() -> None:
    headers = request_headers(LLMConfig(api_key="k", headers={"authorization": "Basic x", "Api-Key": "y"}))
    assert headers["authorization"] == "Basic x"
    assert "Authorization" not in headers
    assert headers["Api-Key"] == "y"


@pytest.mark.parametrize(
    "settings", [{"api_key": "ключ"}, {"api_key": "a\nb"}, {"headers": {"X-A": "é"}}, {"headers": {"X A": "b"}}]
)
def test_headers_that_cannot_be_sent(settings: dict[str, Any]) -> None:
    with pytest.raises(LLMError) as caught:
        request_headers(LLMConfig(**settings))
    assert caught.value.code == "config"


def test_needs_neither_httpcore_nor_ssl_when_a_transport_is_given() -> None:
    program = """
import sys
sys.modules.update(httpcore=None, ssl=None, certifi=None, anyio=None)
import asyncio, httpx
from pagehand.llm import make_llm
from pagehand.llm.types import LLMConfig
config = LLMConfig(provider="custom", base_url="http://a.test", model="m")
call = {"name": "AgentOutput", "arguments": '{"action": {"done": "ok"}}'}
reply = {"choices": [{"message": {"tool_calls": [{"function": call}]}}]}
transport = httpx.MockTransport(lambda request: httpx.Response(200, json=reply))
print(asyncio.run(make_llm(config, transport).check()))
"""
    # A process of its own knows nothing of pytest's search path.
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=env)
    assert "m at a.test answered" in run.stdout, run.stderr


class Point(BaseModel):
    """A docstring that a model need not read."""

    x: int = Field(ge=-(2**63), le=2**63)
    pair: tuple[float, float] | None = None
    child: Point | None = None
    names: dict[str, str] = Field(default_factory=dict, description="many   words\nhere")


class TestSchema:
    def test_is_plain(self) -> None:
        text = json.dumps(output_schema({"move": ToolInfo("move", "Move.", Point)}))
        for word in ("$ref", "$defs", "title", "prefixItems", "9223372036854775807", "null", "docstring", "default"):
            assert word not in text

    def test_keeps_what_matters(self) -> None:
        schema = tool_schema(ToolInfo("move", "Move.", Point))
        assert schema["required"] == ["x"]
        assert schema["properties"]["x"] == {"type": "integer"}
        assert schema["properties"]["pair"]["items"] == {"type": "number"}
        assert schema["properties"]["names"]["description"] == "many words here"

    def test_exactly_one_tool(self) -> None:
        action = output_schema(TOOLS)["properties"]["action"]
        assert list(action["properties"]) == list(TOOLS)
        assert action["minProperties"] == action["maxProperties"] == 1
        assert "additionalProperties" not in json.dumps(action)
        assert action["properties"]["click"]["properties"]["id"] == {"type": "string"}

    def test_exactly_one_tool_where_the_server_enforces_it(self) -> None:
        action = output_schema(TOOLS, enforced=True)["properties"]["action"]
        assert [choice["required"] for choice in action["anyOf"]] == [[name] for name in TOOLS]
        assert all(choice["additionalProperties"] is False for choice in action["anyOf"])
        assert all(choice["properties"][name]["additionalProperties"] is False
                   for choice, name in zip(action["anyOf"], TOOLS, strict=True))  # fmt: skip

    def test_host_schema_passes_through(self) -> None:
        class Foreign(BaseModel):
            model_config = {"extra": "allow"}

            @classmethod
            def model_json_schema(cls, *_: Any, **__: Any) -> dict[str, Any]:
                return {"type": "object", "properties": {"guests": {"type": "integer"}}, "required": ["guests"]}

        choice = output_schema({"book": ToolInfo("book", "", Foreign)})["properties"]["action"]
        assert choice["properties"]["book"]["properties"] == {"guests": {"type": "integer"}}


class TestText:
    @pytest.mark.parametrize(
        ("text", "wanted"),
        [
            ("plain", "plain"),
            ("a\ud83db", "a\ufffdb"),
            ("\ud83d\ude00", "😀"),
            ("\ude00\ud83d", "\ufffd\ufffd"),
            ("x😀", "x😀"),
        ],
    )
    def test_well_formed(self, text: str, wanted: str) -> None:
        assert well_formed(text) == wanted

    def test_scrub_reaches_keys_and_lists(self) -> None:
        assert scrub({"\ud83d": ["\ud83d", 1, None, True]}) == {"\ufffd": ["\ufffd", 1, None, True]}

    def test_first_words(self) -> None:
        assert first_words("<html><script>x</script><b>Bad</b>\n gateway</html>") == "Bad gateway"
        assert first_words("if a < b then c > d") == "if a < b then c > d"
        assert first_words("x" * 500, 10) == "x" * 9 + "…"


class TestDepth:
    @pytest.mark.parametrize("text", ["[" * 101 + "]" * 101, '{"a":' * 200_000, '["\\"", ' + "[" * 100 + "]" * 101])
    def test_too_deep_is_refused_before_it_is_decoded(self, text: str) -> None:
        assert is_too_deep(text)
        with pytest.raises(NotJSONError):
            load_json(text)

    @pytest.mark.parametrize(
        "text", ["[" * 100 + "]" * 100, json.dumps(["[" * 500, '\\"' + "{" * 500]), "[" + "[]," * 500 + "1]"]
    )
    def test_brackets_in_strings_or_in_a_row_do_not_count(self, text: str) -> None:
        assert load_json(text) == json.loads(text)


class TestFactory:
    def test_presets_are_complete(self) -> None:
        table = providers()
        assert {"openai", "deepseek", "qwen", "gemini", "anthropic", "openrouter", "ollama", "lmstudio"} < set(table)
        for name in set(table) - {"custom", "offline"}:
            assert endpoint(table[name].base_url)

    def test_preset_fills_in(self) -> None:
        assert make_llm(LLMConfig(provider="ollama"))

    @pytest.mark.parametrize(
        ("settings", "words"),
        [
            ({"provider": "openai"}, "OpenAI needs an API key"),
            ({"provider": "custom", "base_url": "http://a.test"}, "name of a model"),
            ({"provider": "custom", "model": "m"}, "base URL"),
            ({"provider": "lmstudio"}, "name of a model"),
            ({"provider": "somebody", "model": "m"}, "base URL"),
        ],
    )
    def test_missing_settings_are_named(self, settings: dict[str, str], words: str) -> None:
        with pytest.raises(LLMError, match=words) as caught:
            make_llm(LLMConfig(**settings))
        assert caught.value.code == "config"

    async def test_built_in_planner_needs_no_settings(self) -> None:
        llm = make_llm(LLMConfig())
        assert "built-in planner" in await llm.check()
        await llm.aclose()

    def test_own_server_of_a_provider_needs_no_key(self) -> None:
        assert make_llm(LLMConfig(provider="openai", base_url="http://proxy.test/v1"))
