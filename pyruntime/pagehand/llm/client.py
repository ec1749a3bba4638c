"""The client: one action out of a model, over any OpenAI-compatible ``/chat/completions``.

Life of an invocation:

1. The body is built in the output mode that this server is known to obey (:mod:`modes`, :mod:`memory`).
2. It is sent, and headers and body are read within one time-out. A refusal that names a parameter teaches the
   client to do without it, and the request is repeated at once.
3. The reply is decoded (:mod:`reply`), repaired (:mod:`repair`) and validated.
4. On failure: errors of the way there are retried after a pause; bad replies at once, with a message that
   says what was wrong.
5. The action is run, once, outside of everything that could repeat it.
"""

from __future__ import annotations

import asyncio
import random as random_module
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from pagehand.errors import LLMError, phrase
from pagehand.llm.endpoint import bare_key, base_address, endpoint, host, request_headers
from pagehand.llm.exchange import Exchange, send
from pagehand.llm.failure import InvocationError, error_text
from pagehand.llm.memory import Adaptation, Memory
from pagehand.llm.modes import TOOL_MODES, Mode
from pagehand.llm.quirks import lessons
from pagehand.llm.repair import read_call
from pagehand.llm.reply import Reply, read_reply
from pagehand.llm.request import build_body
from pagehand.llm.schema import compact
from pagehand.llm.text import hide, scrub, well_formed
from pagehand.llm.types import (
    Execute,
    Invocation,
    LLMConfig,
    Message,
    OnProgress,
    OnRetry,
    OnUsage,
    Outgoing,
    RetryInfo,
    ToolCall,
    ToolInfo,
    TransformRequest,
    Usage,
)
from pagehand.llm.usage import read_usage
from pagehand.model import Model
from pagehand.prompting import render

BACKOFF_FIRST = 0.5
"""Seconds before the first repetition, doubled each time."""
BACKOFF_CAP = 8.0
MAX_LESSONS = 12
"""Refusals of one request that may each teach something; a guard against servers that refuse all."""

_ABOUT_ACTIONS = frozenset({"invalid_arguments", "unknown_tool", "config", "hook_failed"})


class _Done(Model):
    """Arguments of the one tool that a test of the connection offers."""

    text: str = ""


@dataclass
class _Books:
    """What one invocation has used up and been told so far."""

    corrections: list[Message] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    request: dict[str, Any] = field(default_factory=dict)
    response: dict[str, Any] = field(default_factory=dict)
    repeated: int = 0
    on_progress: OnProgress | None = None
    on_usage: OnUsage | None = None

    def spend(self, usage: Usage) -> None:
        """Add to the bill."""
        self.usage += usage
        if self.on_usage is not None:
            self.on_usage(usage)


class ChatClient:
    """The ``LLM`` protocol over ``httpx``.

    Args:
        config: Where the model is, and how to ask it.
        transport: Carries the requests; by default real HTTP. The browser gives one over ``fetch``.
        transform_request: Gets each request last and returns the one to send.
        memory: What the session knows of its servers; by default the client's own.
        sleep: Waits between attempts, in seconds.
        random: Jitter of the waits, from 0 to 1.

    Raises:
        LLMError: ``config``: base URL or model are missing, or not usable.
    """

    def __init__(
        self,
        config: LLMConfig,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        transform_request: TransformRequest | None = None,
        memory: Memory | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Callable[[], float] = random_module.random,
    ) -> None:
        base = base_address(config.base_url)
        if not config.model.strip():
            raise LLMError("config", phrase("no_model"))
        self.spent = Usage()
        """What all calls of this client cost, failed and stopped ones included."""
        self._config = config.model_copy(update={"model": config.model.strip(), "api_key": bare_key(config.api_key)})
        self._url = endpoint(base)
        self._host = host(base)
        self._headers = request_headers(config)
        self._adaptation: Adaptation = (memory or Memory()).of(base, self._config.model)
        self._transform = transform_request
        self._sleep = sleep
        self._random = random
        self._http = httpx.AsyncClient(
            transport=transport or httpx.AsyncHTTPTransport(trust_env=False),
            timeout=httpx.Timeout(config.timeout, connect=config.connect_timeout),
            trust_env=False,
        )

    async def aclose(self) -> None:
        """Give connections back."""
        await self._http.aclose()

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
        """Ask for one action and run it; see :class:`pagehand.llm.types.LLM`.

        Raises:
            InvocationError: No usable answer was to be had; it carries the bill.
        """
        books = _Books(on_progress=on_progress, on_usage=on_usage)
        call = await self._decide(messages, tools, on_retry, self._config.max_retries, books)
        output = await execute(call)
        return Invocation(call, output, books.usage, books.request, books.response)

    async def check(self) -> str:
        """Ask the model for a trivial action, for "Test connection"; the sentence says what worked.

        Raises:
            InvocationError: It did not work; the message says why.
        """
        if self._config.provider == "offline":
            return "The built-in planner is ready. It needs no server."
        books = _Books()
        tools = {"done": ToolInfo("done", "", _Done, "text")}
        await self._decide([Message(role="user", content=render("llm_check.j2"))], tools, None, 2, books)
        return f"{self._config.model} at {self._host} answered in {books.usage.seconds:.1f} s."

    async def _decide(
        self,
        messages: list[Message],
        tools: dict[str, ToolInfo],
        on_retry: OnRetry | None,
        limit: int,
        books: _Books,
    ) -> ToolCall:
        """One validated call, after as many attempts as are allowed."""
        while True:
            before = self._adaptation.mode
            try:
                return await self._attempt([*messages, *books.corrections], tools, books)
            except LLMError as error:
                located = self._located(error)
                if error.code == "no_tool_call" and self._adaptation.mode is not before:
                    limit += 1  # not the same way again, but the next way down
                if not error.retryable or books.repeated >= limit:
                    raise InvocationError(located, books.usage, books.request, books.response) from error
                delay = self._delay(error, books.repeated)
                if error.correctable:
                    books.corrections.append(self._correction(error, tools))
            books.repeated += 1
            if on_retry is not None:
                on_retry(RetryInfo(books.repeated, limit, located.code, located.raw_detail, delay))
            await self._sleep(delay)

    async def _attempt(self, messages: list[Message], tools: dict[str, ToolInfo], books: _Books) -> ToolCall:
        exchange, mode = await self._exchange(messages, tools, books)
        if exchange.error is not None:
            raise exchange.error
        reply: Reply | None = None
        try:
            reply = read_reply(exchange.data)
            call = read_call(reply, tools)
        except LLMError as error:
            # An empty message, too, is how some servers fail at a forced call.
            if error.code == "invalid_response" or (reply is not None and reply.is_prose):
                self._adaptation.ignored(mode)
            raise
        self._adaptation.worked(mode)
        return call

    async def _exchange(
        self, messages: list[Message], tools: dict[str, ToolInfo], books: _Books
    ) -> tuple[Exchange, Mode]:
        """Send until the server takes the request or has nothing more to teach."""
        for lesson in range(MAX_LESSONS):
            mode = self._adaptation.mode
            request = self._request(messages, tools, mode, stream=books.on_progress is not None)
            exchange = await self._sent(request, books)
            if lesson == MAX_LESSONS - 1 or not self._learned(exchange, request.body, mode):
                break
        return exchange, mode

    def _request(self, messages: list[Message], tools: dict[str, ToolInfo], mode: Mode, *, stream: bool) -> Outgoing:
        body = build_body(self._config, messages, tools, self._adaptation, mode, stream=stream)
        request = Outgoing(self._url, dict(self._headers), body)
        if self._transform is not None:
            try:
                request = self._transform(request)
                request.body = dict(request.body)
            except Exception as error:  # the host's own code: whatever it raises is its failure
                raise LLMError("hook_failed", f"transform_request: {error}") from error
        request.body = scrub(request.body)
        return request

    async def _sent(self, request: Outgoing, books: _Books) -> Exchange:
        try:
            content = compact(request.body)
        except (TypeError, ValueError, RecursionError) as error:
            raise LLMError("config", phrase("not_json", error)) from error
        books.request, books.response = hide(request.body, self._config.api_key), {}
        started = time.monotonic()
        self._spend(books, Usage(calls=1))  # also if it is stopped before it ends
        tokens = Usage()
        try:
            exchange = await send(
                self._http, request.url, request.headers, content, self._config.timeout, books.on_progress
            )
            tokens = read_usage(exchange.data.get("usage"))
            books.response = hide(exchange.data, self._config.api_key)
        finally:
            self._spend(books, tokens + Usage(seconds=time.monotonic() - started))
        return exchange

    def _spend(self, books: _Books, usage: Usage) -> None:
        self.spent += usage
        books.spend(usage)

    def _learned(self, exchange: Exchange, body: dict[str, Any], mode: Mode) -> bool:
        """Whether a refusal taught something new, so that the request is worth repeating."""
        error = exchange.error
        if error is None or not exchange.refused or error.code in {"content_filter", "context_length"}:
            return False
        return any(self._adaptation.apply(patch) for patch in lessons(error_text(exchange.refused), body, mode))

    def _delay(self, error: LLMError, repeated: int) -> float:
        """Seconds before the next attempt: none for a correction, what the server asks for, or a back-off."""
        if error.correctable:
            return 0.0
        if error.retry_after is not None:
            return error.retry_after
        return float(min(BACKOFF_FIRST * 2.0**repeated, BACKOFF_CAP) * (0.5 + 0.5 * self._random()))

    def _correction(self, error: LLMError, tools: dict[str, ToolInfo]) -> Message:
        text = render(
            "llm_correction.j2",
            advice=error.advice,
            tools=list(tools) if error.code in {"unknown_tool", "no_tool_call"} else [],
            json_only=self._adaptation.mode not in TOOL_MODES,
        )
        return Message(role="user", content=well_formed(text))

    def _located(self, error: LLMError) -> LLMError:
        """``error`` with model and server in its words, where it is about them, and without the key."""
        detail = str(hide(error.raw_detail, self._config.api_key))
        if error.code == "auth" and not self._config.api_key:
            detail += f" {phrase('no_key_sent')}"
        if error.code not in _ABOUT_ACTIONS:
            where = f"{self._config.model}, {self._host}"
            detail = f"{detail} [{where}]" if detail else where
        return LLMError(
            error.code,
            detail,
            retryable=error.retryable,
            correctable=error.correctable,
            retry_after=error.retry_after,
        )
