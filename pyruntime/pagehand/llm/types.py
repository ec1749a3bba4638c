"""What travels between the loop and a model: messages, the tool, the answer, the bill.

The loop knows only these types and the :class:`LLM` protocol; HTTP, providers and repair are behind it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field

from pagehand.model import Model


class Message(Model):
    """One chat message: text, and pictures that go with it as ``data:`` addresses."""

    role: Literal["system", "user", "assistant"]
    content: str
    images: tuple[str, ...] = Field(default=(), repr=False)


class Usage(Model):
    """Tokens and time that a call, or a whole task, cost. All counts are as the server states them."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    total_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    calls: int = 0
    seconds: float = 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(**{name: getattr(self, name) + getattr(other, name) for name in Usage.model_fields})


class LLMConfig(Model):
    """How to reach a model.

    Attributes:
        provider: ``offline`` for the built-in planner, anything else speaks the OpenAI chat protocol.
        base_url: Address of the API without ``/chat/completions``.
        model: Name of the model.
        api_key: Sent as a bearer token; no header without it.
        temperature: Sampling temperature; not sent when ``None``.
        max_tokens: Limit of the answer; not sent when ``None``.
        connect_timeout: Seconds to reach the server.
        timeout: Seconds for a whole call, headers and body.
        max_retries: How often a failed call is repeated.
        headers: Additional request headers.
        body: Additional fields of the request body; they win over ours.
    """

    model_config = ConfigDict(extra="ignore")

    provider: str = "offline"
    base_url: str = ""
    model: str = ""
    api_key: str = Field(default="", repr=False)
    temperature: float | None = None
    max_tokens: int | None = None
    connect_timeout: float = 10.0
    timeout: float = 120.0
    max_retries: int = 2
    headers: dict[str, str] = Field(default_factory=dict)
    body: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True)
class ToolInfo:
    """What the client must know of one tool to validate and repair a call.

    Attributes:
        name: Name of the tool.
        description: One sentence for the model.
        parameters: Pydantic model of the arguments.
        main: Name of the parameter that a bare value stands for (``{"wait": 3}``), if any.
        aliases: Other names under which models are known to call the tool.
    """

    name: str
    description: str
    parameters: type[BaseModel]
    main: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToolCall:
    """A validated answer: the reflections and exactly one action.

    Attributes:
        reflection: ``evaluation_previous_goal``, ``memory``, ``next_goal``: only those that were given.
        tool: Name of the tool.
        arguments: Validated arguments, an instance of the tool's ``parameters``.
        dropped: Names of further actions in the same answer; they are not run.
    """

    reflection: dict[str, str]
    tool: str
    arguments: BaseModel
    dropped: tuple[str, ...] = ()


@dataclass
class Invocation:
    """Outcome of one :meth:`LLM.invoke`: what the model decided, what came of it, what it cost."""

    call: ToolCall
    output: Any
    usage: Usage
    request: dict[str, Any] = field(default_factory=dict)
    response: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class RetryInfo:
    """One repetition of a call.

    Attributes:
        attempt: Its number, from 1 to ``limit``.
        code: What went wrong, with ``detail`` as its technical cause.
        delay: Seconds waited before it.
    """

    attempt: int
    limit: int
    code: str
    detail: str
    delay: float


@dataclass
class Outgoing:
    """A request on its way to the server: a host's ``transform_request`` may change whatever it wants of it.

    Attributes:
        url: Whole address, with its query.
        headers: All headers, the key included.
        body: Body as JSON data.
    """

    url: str
    headers: dict[str, str]
    body: dict[str, Any]


TransformRequest = Callable[[Outgoing], Outgoing]


Execute = Callable[[ToolCall], Awaitable[Any]]
"""Runs the action of a validated answer. Called at most once per :meth:`LLM.invoke`."""

OnRetry = Callable[[RetryInfo], None]

OnProgress = Callable[[int], None]
"""Gets the number of characters of the reply that have come in, thinking included."""

OnUsage = Callable[[Usage], None]
"""Gets each piece of the bill as it falls due: the call when it is begun, its tokens and seconds when it has ended."""


class LLM(Protocol):
    """A model that decides on one action."""

    async def invoke(
        self,
        messages: list[Message],
        tools: dict[str, ToolInfo],
        execute: Execute,
        *,
        on_retry: OnRetry | None = None,
        on_progress: OnProgress | None = None,
        on_usage: OnUsage | None = None,
    ) -> Invocation:
        """Ask for one action out of ``tools``, validate it, run it by ``execute``, return both.

        With ``on_progress`` the reply is asked for as a stream, where the server can.

        Failures of the call are retried here; an error raised by ``execute`` passes through and is never
        followed by another call. Cancellation (``asyncio.CancelledError``) ends request, body and back-off.

        Raises:
            LLMError: No usable answer was to be had.
        """
        ...

    async def aclose(self) -> None:
        """Give connections back."""
        ...
