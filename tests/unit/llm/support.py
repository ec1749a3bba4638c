"""What the tests of the model client share: tools, replies, and a client over a scripted server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

import httpx
from pydantic import BaseModel, ConfigDict, Field

from pagehand.llm.client import ChatClient
from pagehand.llm.types import Invocation, LLMConfig, Message, RetryInfo, ToolCall, ToolInfo

ElementId = Annotated[int | str, Field(union_mode="left_to_right")]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Nothing(Strict):
    pass


class Click(Strict):
    id: ElementId
    button: Literal["left", "right", "middle"] = "left"
    count: int = Field(default=1, ge=1, le=3)
    at: tuple[float, float] | None = None


class InputText(Strict):
    id: ElementId
    text: str
    clear: bool = True
    submit: bool = False


class PressKeys(Strict):
    keys: str
    id: ElementId | None = None


class SelectOption(Strict):
    id: ElementId
    option: str | None = None
    options: list[str] | None = None


class Scroll(Strict):
    direction: Literal["down", "up", "left", "right"] = "down"
    pages: float | None = None
    pixels: int | None = None
    id: ElementId | None = None


class Wait(Strict):
    seconds: float = 1.0


class AskUser(Strict):
    question: str


class Done(Strict):
    text: str | None = None
    success: bool = False


class Navigate(Strict):
    url: str


TOOLS: dict[str, ToolInfo] = {
    tool.name: tool
    for tool in (
        ToolInfo("click", "Click an element.", Click, "id"),
        ToolInfo("input_text", "Type into a field.", InputText),
        ToolInfo("press_keys", "Press keys.", PressKeys, "keys"),
        ToolInfo("select_option", "Choose an option.", SelectOption),
        ToolInfo("scroll", "Scroll.", Scroll, "direction"),
        ToolInfo("wait", "Wait.", Wait, "seconds"),
        ToolInfo("ask_user", "Ask the user.", AskUser, "question"),
        ToolInfo("done", "End the task.", Done, "text"),
        ToolInfo("go_back", "Go back.", Nothing),
        ToolInfo("navigate", "Open a page.", Navigate, "url", ("warp",)),
    )
}


def completion(content: Any = None, finish: str | None = "stop", **message: Any) -> dict[str, Any]:
    """A completion with one message."""
    whole = {"role": "assistant", "content": content, **message}
    return {"choices": [{"index": 0, "message": whole, "finish_reason": finish}]}


def tool_call(arguments: Any, name: str = "AgentOutput", number: str = "call-1") -> dict[str, Any]:
    """One entry of ``tool_calls``; an object becomes JSON text."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return {"id": number, "type": "function", "function": {"name": name, "arguments": text}}


def called(arguments: Any, name: str = "AgentOutput", finish: str = "tool_calls") -> dict[str, Any]:
    """A completion with one tool call."""
    return completion(None, finish, tool_calls=[tool_call(arguments, name)])


GOOD = called({"action": {"click": {"id": 3}}})

Answer = dict[str, Any] | httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


class Server:
    """Gives ``answers`` in turn, the last one for ever, and keeps what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self._answers = list(answers)
        self.requests: list[httpx.Request] = []

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """The bodies that came in."""
        return [json.loads(request.content) for request in self.requests]

    def last_words(self, number: int) -> str:
        """Text of the last message of request ``number``."""
        return str(self.bodies[number]["messages"][-1]["content"])

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, httpx.Response):
            return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)
        return answer(request) if callable(answer) else httpx.Response(200, json=answer)


class Bench:
    """A client over a :class:`Server`, with everything that it did."""

    def __init__(self, *answers: Answer, config: dict[str, Any] | None = None, **options: Any) -> None:
        self.server = Server(*answers)
        self.slept: list[float] = []
        self.retries: list[RetryInfo] = []
        self.executed: list[ToolCall] = []
        settings = {"provider": "custom", "base_url": "http://api.test/v1", "model": "test-model"} | (config or {})
        options = {"random": lambda: 1.0, "sleep": self._sleep} | options
        self.client = ChatClient(LLMConfig(**settings), transport=httpx.MockTransport(self.server), **options)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    async def _execute(self, call: ToolCall) -> str:
        self.executed.append(call)
        return "output"

    async def invoke(self, text: str = "the task", **options: Any) -> Invocation:
        messages = [Message(role="system", content="the rules"), Message(role="user", content=text)]
        return await self.client.invoke(messages, TOOLS, self._execute, on_retry=self.retries.append, **options)


def refusal(status: int, message: str, headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
    """An error as OpenAI words them."""
    return httpx.Response(status, json={"error": {"message": message, **more}}, headers=headers)
