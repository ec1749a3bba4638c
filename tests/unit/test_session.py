"""The runtime's side of the channel, without a browser: strings in, strings out."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx

from pagehand.platform.session import Session

SNAPSHOT = {"url": "http://app.test/", "title": "T", "root": [{"k": "button", "i": 1, "n": "Go"}]}


class Host:
    """Plays page and host: answers by method name, keeps what it was told."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.events: list[dict[str, Any]] = []
        self.answers: dict[str, Any] = {
            "page.info": {"url": "http://app.test/"},
            "page.observe": SNAPSHOT,
            "page.act": {"ok": True, "target": {"id": 1, "kind": "button", "name": "Go"}},
            "host.ask_user": {"answer": "blue"},
            "host.tool": {"result": "42"},
        }

    async def call(self, method: str, params: str) -> str:
        self.calls.append((method, json.loads(params)))
        await asyncio.sleep(0)
        answer = self.answers.get(method, {})
        if isinstance(answer, dict) and answer.get("ok") is False and "code" in answer and method != "page.act":
            return json.dumps(answer)
        return json.dumps({"ok": True, "value": answer})

    def notify(self, method: str, params: str) -> None:
        assert method == "event"
        self.events.append(json.loads(params))

    def named(self, method: str) -> list[dict[str, Any]]:
        return [params for name, params in self.calls if name == method]


class Server:
    """A model server that answers with actions in turn."""

    def __init__(self, *actions: dict[str, Any]) -> None:
        self.actions = list(actions)
        self.requests: list[dict[str, Any]] = []

    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self._answer)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(json.loads(request.content))
        action = self.actions.pop(0) if self.actions else {"done": {"text": "over"}}
        arguments = json.dumps({"action": action})
        call = {"id": "1", "type": "function", "function": {"name": "AgentOutput", "arguments": arguments}}
        return httpx.Response(200, json={"choices": [{"message": {"tool_calls": [call]}}]})


LLM = {"provider": "custom", "base_url": "http://model.test/v1", "model": "m", "api_key": "sk-test"}
DONE = {"done": {"text": "fine", "success": True}}


async def run(server: Server, host: Host, **params: Any) -> dict[str, Any]:
    session = Session(host, server.transport)
    base = {"task": "go", "llm": LLM, "config": {"step_delay": 0}}
    answer: dict[str, Any] = json.loads(await session.handle("runtime.run", json.dumps({**base, **params})))
    return answer


async def test_a_task_runs_over_strings_alone() -> None:
    server, host = Server({"click": {"id": 1}}, DONE), Host()
    answer = await run(server, host, task_id="t1")
    assert answer["ok"]
    assert (answer["value"]["success"], answer["value"]["data"]) == (True, "fine")
    assert host.named("page.act") == [
        {
            "tool": "click",
            "id": 1,
            "button": "left",
            "count": 1,
            "modifiers": [],
            "dialogs": "dismiss",
            "ignore": [],
        }
    ]
    types = [event["type"] for event in host.events]
    assert types[0] == "status"
    assert {"history", "activity"} <= set(types)
    assert host.named("host.save")[0]["state"]["id"] == "t1"
    assert "sk-test" not in json.dumps([host.calls, host.events, answer])


async def test_saved_history_travels_in_increments_and_adds_up() -> None:
    server, host = Server(*[{"click": {"id": 1}}] * 4, DONE), Host()
    answer = await run(server, host)
    history: list[Any] = []
    for saved in host.named("host.save"):
        assert "history" not in saved["state"]
        history[saved["from"] :] = saved["events"]
    assert history == answer["value"]["history"]
    assert sum(len(saved["events"]) for saved in host.named("host.save")) == len(history)


async def test_what_was_learned_about_a_server_is_told_and_taken_over_by_the_next_runtime() -> None:
    def refusing(server: Server) -> Server:
        answer = server._answer

        def refuse(request: httpx.Request) -> httpx.Response:
            if "tool_choice" in json.loads(request.content):
                server.requests.append(json.loads(request.content))
                return httpx.Response(400, json={"error": {"message": "tool_choice is not supported when thinking"}})
            return answer(request)

        server._answer = refuse
        return server

    first, host = refusing(Server({"click": {"id": 1}}, DONE)), Host()
    await run(first, host)
    assert len(first.requests) == 3
    told = [event["memory"] for event in host.events if event["type"] == "memory"]
    second = refusing(Server(DONE))
    assert (await run(second, Host(), memory=told[-1]))["value"]["success"]
    assert len(second.requests) == 1
    assert (await run(Server(DONE), Host(), memory=[{"base_url": 3}, "x", None]))["ok"]


async def test_host_tools_questions_and_hooks() -> None:
    actions = [{"sum": {"a": 1}}, {"ask_user": {"question": "colour?"}}, DONE]
    server, host = Server(*actions), Host()
    tools = [{"name": "sum", "description": "Add.", "parameters": {"properties": {"a": {"type": "number"}}}}]
    tools.append({"name": "scroll", "description": None})
    answer = await run(server, host, tools=tools, can_ask=True, hooks=["on_before_step"])
    steps = answer["value"]["history"]
    assert [step["action"]["output"] for step in steps][:2] == ["42", "The user answers: blue"]
    assert [params["value"] for params in host.named("host.hook")] == [1, 2, 3]
    assert '"scroll"' not in json.dumps(server.requests[0])
    assert '"sum"' in json.dumps(server.requests[0])


async def test_a_host_hook_that_throws_reaches_the_caller_of_run() -> None:
    host = Host()
    host.answers["host.hook"] = {"ok": False, "code": "internal", "message": "TypeError: x is undefined"}
    answer = await run(Server(DONE), host, hooks=["on_before_task"])
    assert (answer["ok"], answer["code"]) == (False, "hook_failed")
    assert "x is undefined" in answer["message"]


async def test_bad_input_is_answered_with_code_and_sentence_in_the_persons_language() -> None:
    empty = await run(Server(), Host(), task=" ", config={"language": "zh"})
    assert (empty["code"], empty["message"]) == ("empty_task", "请先输入目标。")
    keyless = await run(Server(), Host(), llm={"provider": "custom", "base_url": "", "model": "m"})
    assert keyless["code"] == "config"
    wrong = await run(Server(), Host(), config={"max_steps": 0})
    assert wrong["code"] == "config"
    assert "max_steps" in wrong["message"]
    session = Session(Host(), Server().transport)
    assert json.loads(await session.handle("runtime.fly", "{}"))["code"] == "bad_action"


async def test_a_second_run_is_refused_and_stop_ends_the_first() -> None:
    host = Host()
    session = Session(host, lambda: httpx.MockTransport(_never))
    params = json.dumps({"task": "go", "llm": LLM})
    first = asyncio.create_task(session.handle("runtime.run", params))
    while not host.named("page.observe"):
        await asyncio.sleep(0)
    assert json.loads(await session.handle("runtime.run", params))["code"] == "already_running"
    assert json.loads(await session.handle("runtime.stop", "{}"))["ok"]
    assert json.loads(await first)["value"]["status"] == "stopped"
    assert host.calls[-2][0] == "page.overlay"


async def test_a_task_is_resumed_from_what_was_saved() -> None:
    host = Host()
    await run(Server({"click": {"id": 1}}, DONE), host)
    saves = host.named("host.save")
    before = saves[0]
    state = {**before["state"], "history": before["events"]}
    assert state["pending"]["tool"] == "click"
    again, server = Host(), Server(DONE)
    answer = await run(server, again, state=state)
    assert again.named("page.act") == []
    assert [event["type"] for event in answer["value"]["history"]] == ["step", "observation", "step"]
    assert again.named("host.save")[0]["state"]["epoch"] == 2


async def _never(request: httpx.Request) -> httpx.Response:
    await asyncio.Event().wait()
    raise AssertionError


async def test_a_task_runs_by_plans_where_the_host_asks_for_that() -> None:
    steps = {"plan": {"steps": [{"click": {"id": 1}}, {"wait": {"seconds": 0}}]}}
    server, host = Server(steps, {"plan": {"complete": {"success": True, "text": "fine", "output": [1]}}}), Host()
    answer = await run(server, host, mode="act", act={"replanning_limit": 2})
    assert (answer["value"]["success"], answer["value"]["data"], answer["value"]["output"]) == (True, "fine", [1])
    assert len(server.requests) == 2
    saved = host.named("host.save")[-1]["state"]
    assert (saved["mode"], saved["acting"]["limit"], saved["acting"]["plans"]) == ("act", 2, 2)
    again = await run(Server(), Host(), mode="act", act={"replanning_limit": 0})
    assert (again["ok"], again["code"]) == (False, "config")
