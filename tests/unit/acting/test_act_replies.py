"""Row 7 and what a plan may look like, through the real client and a server that answers from a script."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from pagehand.acting.planning import PlanArguments, plan_tool
from pagehand.agent import PageAgent
from pagehand.config import AgentConfig
from pagehand.errors import LLMError
from pagehand.llm.client import ChatClient
from pagehand.llm.repair import read_call
from pagehand.llm.reply import RawCall, Reply
from pagehand.llm.schema import output_schema
from pagehand.llm.types import LLMConfig, ToolInfo
from pagehand.tools import assemble
from tests.support.fake_page import FakePage

TOOLS: dict[str, ToolInfo] = {name: tool.info for name, tool in assemble({}, can_ask=True).items()}


class Server(httpx.AsyncBaseTransport):
    """Answers with these arguments of ``AgentOutput`` in turn; a number is a status with a text."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.bodies: list[dict[str, Any]] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.bodies.append(json.loads(await request.aread()))
        answer = self.answers.pop(0)
        if isinstance(answer, tuple):
            return httpx.Response(answer[0], json={"error": {"message": answer[1]}}, request=request)
        call = {"type": "function", "function": {"name": "AgentOutput", "arguments": json.dumps(answer)}}
        message = {"role": "assistant", "content": None, "tool_calls": [{"id": "1", **call}]}
        return httpx.Response(200, json={"choices": [{"finish_reason": "stop", "message": message}]}, request=request)


def agent_with(server: Server, page: Any = None, **config: Any) -> PageAgent:
    llm = ChatClient(LLMConfig(base_url="http://model.test/v1", model="m"), transport=server)
    return PageAgent(page or FakePage(), llm, config=AgentConfig(step_delay=0, **config))


STEPS = {"steps": [{"click": {"id": 1}}]}
END = {"complete": {"success": True, "text": "ok"}}


@pytest.mark.parametrize("wrong", [{}, {"steps": []}, {**STEPS, **END}], ids=["nothing", "no steps", "both"])
async def test_act_7_neither_actions_nor_an_end_or_both_is_refused_and_asked_again(wrong: dict[str, Any]) -> None:
    page = FakePage()
    server = Server({"action": {"plan": wrong}}, {"action": {"plan": END}})
    result = await agent_with(server, page).act("x")
    assert result.success
    assert page.actions == []
    correction = server.bodies[1]["messages"][-1]["content"]
    assert "either steps or complete" in correction


async def test_act_7_a_model_that_never_decides_ends_the_run_with_what_was_wrong() -> None:
    server = Server(*[{"action": {"plan": {"steps": []}}}] * 3)
    result = await agent_with(server).act("x")
    assert (result.status, result.code) == ("error", "invalid_arguments")
    assert len(server.bodies) == 3


async def test_act_7_one_wrong_action_spoils_the_plan_before_any_is_run() -> None:
    page = FakePage()
    wrong = {"steps": [{"click": {"id": 1}}, {"fly": {"to": "the moon"}}]}
    server = Server({"action": {"plan": wrong}}, {"action": {"plan": END}})
    await agent_with(server, page).act("x")
    assert page.actions == []
    correction = server.bodies[1]["messages"][-1]["content"]
    assert "step 2" in correction
    assert "no action fly" in correction


def _read(value: Any, **mode: Any) -> PlanArguments:
    options = {"batch": 5, "locate_in_plan": True, "deep_think": False, **mode}
    tool = plan_tool(TOOLS, **options)
    call = read_call(Reply("", (RawCall("AgentOutput", json.dumps(value)),)), {"plan": tool.info})
    assert isinstance(call.arguments, PlanArguments)
    return call.arguments


@pytest.mark.parametrize(
    "written",
    [
        {"action": {"plan": {"steps": [{"click": {"id": 3}}]}}},
        {"plan": {"steps": [{"click": {"id": "[3]"}}]}},
        {"action": {"plan": {"steps": [{"name": "click", "arguments": {"id": 3}}]}}},
        {"action": {"plan": {"steps": [{"tap": 3}]}}},
        {"action": {"plan": {"steps": ["click(3)"]}}},
        {"action": {"plan": [{"click": {"id": 3}}]}},
        {"action": {"plan": {"click": {"id": 3}}}},
        {"action": {"name": "plan", "arguments": {"steps": [{"click": {"index": 3}}]}}},
    ],
)
def test_act_4_a_plan_is_read_in_whatever_shape_it_came(written: dict[str, Any]) -> None:
    [call] = _read(written).calls
    assert (call.tool, call.arguments.model_dump(exclude_unset=True)) == ("click", {"id": 3})


def test_act_7_an_end_written_as_an_action_is_an_end() -> None:
    given = _read({"action": {"plan": {"steps": [{"done": {"success": True, "text": "ok"}}]}}})
    assert given.calls == []
    assert given.complete is not None
    assert given.complete.success
    with pytest.raises(LLMError, match="never both"):
        _read({"action": {"plan": {"steps": [{"click": {"id": 3}}, {"done": {"success": True}}]}}})


def test_act_5_descriptions_take_the_place_of_numbers() -> None:
    given = _read({"action": {"plan": {"steps": [{"click": {"target": "Pay"}}]}}}, locate_in_plan=False)
    assert given.calls[0].arguments.model_dump(exclude_unset=True) == {"target": "Pay"}
    with pytest.raises(LLMError, match="target"):
        _read({"action": {"plan": {"steps": [{"click": {}}]}}}, locate_in_plan=False)


@pytest.mark.parametrize("how", [{}, {"flat": True}, {"plain": True}, {"enforced": True}])
def test_act_4_every_server_is_shown_every_action(how: dict[str, bool]) -> None:
    tool = plan_tool(TOOLS, batch=3, locate_in_plan=True, deep_think=True)
    schema = output_schema({"plan": tool.info}, **how)
    arguments = schema["properties"]["action"]["properties"]["plan"]["properties"]
    items = arguments["steps"]["items"]
    offered = {name for choice in [items, *items.get("anyOf", [])] for name in choice.get("properties", {})}
    assert offered == set(TOOLS) - {"done"}
    assert arguments["steps"]["maxItems"] == 3
    assert "sub_goals" in arguments


class Camera(FakePage):
    """A page whose host can take pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    async def screenshot(self) -> str | None:
        self.taken += 1
        return f"data:image/jpeg;base64,picture{self.taken}"


def _pictures(body: dict[str, Any]) -> list[str]:
    parts = [
        part for message in body["messages"] if isinstance(message["content"], list) for part in message["content"]
    ]
    return [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]


def _texts(body: dict[str, Any]) -> str:
    contents = [message["content"] for message in body["messages"]]
    return "\n".join(each if isinstance(each, str) else each[0]["text"] for each in contents)


@pytest.mark.parametrize(("deep", "kept"), [(False, 1), (True, 2)])
async def test_act_conversation_screenshots_older_than_the_last_become_words(deep: bool, kept: int) -> None:
    step = {"wait": {"seconds": 0}}
    server = Server(*[{"action": {"plan": {"steps": [step]}}}] * 3, {"action": {"plan": END}})
    result = await agent_with(server, Camera()).act("x", vision=True, deep_think=deep)
    assert result.success
    assert [len(_pictures(body)) for body in server.bodies] == [1, *[kept] * 3]
    assert _texts(server.bodies[3]).count("an older screenshot was here") == 4 - kept
    assert len(set(_pictures(server.bodies[3]))) == kept


async def test_act_conversation_no_screenshot_unless_it_is_asked_for_and_none_past_the_filter_of_the_host() -> None:
    server = Server({"action": {"plan": END}})
    page = Camera()
    await agent_with(server, page).act("x")
    assert _pictures(server.bodies[0]) == []
    server = Server({"action": {"plan": END}})
    agent = agent_with(server, page)
    agent.hooks.transform_page_content = lambda text: text
    await agent.act("x", vision=True)
    assert _pictures(server.bodies[0]) == []
    assert "No screenshot can be taken" in _texts(server.bodies[0])


async def test_act_conversation_a_page_without_a_camera_is_told_of_once() -> None:
    server = Server({"action": {"plan": STEPS}}, {"action": {"plan": END}})
    await agent_with(server).act("x", vision=True)
    assert [_pictures(body) for body in server.bodies] == [[], []]
    assert _texts(server.bodies[1]).count("No screenshot can be taken") == 1


@pytest.mark.parametrize(
    "words",
    [
        "This model does not support image input",
        "messages.1.content: Input should be a valid string",
        "模型不支持图片输入",
    ],
)
async def test_act_conversation_a_model_that_takes_no_pictures_gets_none(words: str) -> None:
    server = Server((400, words), {"action": {"plan": STEPS}}, {"action": {"plan": END}})
    result = await agent_with(server, Camera()).act("x", vision=True)
    assert result.success
    assert [len(_pictures(body)) for body in server.bodies] == [1, 0, 0]
    assert not any(event.type == "retry" for event in result.history)
