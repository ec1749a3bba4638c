"""One HTTP exchange: a body goes out, a completion comes back, within one time-out.

Cancellation closes the connection while headers or body are still under way. A stream is read until its end
mark only, as some servers keep the connection open after it.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any

import httpx

from pagehand.errors import LLMError, phrase
from pagehand.llm.failure import status_error, transport_error
from pagehand.llm.reply import decode_body, failed_generation, is_event_stream
from pagehand.llm.stream import StreamJoiner
from pagehand.llm.types import OnProgress

BODY_LIMIT = 16 * 2**20
"""Bytes of a reply; more is no answer of a model."""
ERROR_BODY_LIMIT = 64 * 2**10


@dataclass
class Exchange:
    """What came of it.

    Attributes:
        data: The completion, or what an error body held as ``{"status": …, "text": …}``.
        error: The failure, if it is one.
        refused: Text of a refusal (status 4xx, or 5xx for want of a feature) that may teach something.
    """

    data: dict[str, Any] = field(default_factory=dict)
    error: LLMError | None = None
    refused: str = ""


_REFUSALS = frozenset({400, 404, 422})
_UNABLE = re.compile(r"support|param|alternate|template|not implemented|cannot use", re.IGNORECASE)
"""What a status of 5xx says when the server is not ill but lacks a feature."""


async def send(
    http: httpx.AsyncClient,
    url: str,
    headers: dict[str, str],
    content: str,
    limit: float,
    on_progress: OnProgress | None = None,
) -> Exchange:
    """POST ``content`` and read the completion.

    Args:
        http: The client.
        url: Address of the completions.
        headers: Request headers.
        content: JSON text.
        limit: Seconds for headers and body together.
        on_progress: Hears how much of a stream has come in.
    """
    exchange = Exchange()
    try:
        async with asyncio.timeout(limit):
            request = http.build_request("POST", url, headers=headers, content=content.encode("utf-8"))
            response = await http.send(request, stream=True)
            try:
                await _read(response, exchange, on_progress)
            finally:
                await response.aclose()
    except TimeoutError:
        exchange.error = LLMError("timeout", phrase("within", f"{limit:g}"), retryable=True)
    except LLMError as error:
        exchange.error = error
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, EOFError, ValueError) as error:
        exchange.error = transport_error(error)
    return exchange


async def _read(response: httpx.Response, exchange: Exchange, on_progress: OnProgress | None) -> None:
    if not response.is_success:
        body = await _body(response, ERROR_BODY_LIMIT)
        text = body.decode("utf-8", "replace")
        if (generation := failed_generation(text)) is not None:
            exchange.data = generation
            return
        exchange.data = {"status": response.status_code, "text": text}
        exchange.error = status_error(response.status_code, text, response.headers)
        unable = response.status_code in {500, 501} and _UNABLE.search(text)
        exchange.refused = text if response.status_code in _REFUSALS or unable else ""
        return
    kind = response.headers.get("content-type", "")
    if is_event_stream(b"", kind):
        exchange.data = await _stream(response, kind, on_progress)
    else:
        exchange.data = decode_body(await _body(response, BODY_LIMIT + 1), kind)


async def _body(response: httpx.Response, limit: int) -> bytes:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) >= limit:
            break
    if len(body) > BODY_LIMIT:
        raise LLMError("invalid_response", phrase("endless"))
    return bytes(body)


async def _stream(response: httpx.Response, kind: str, on_progress: OnProgress | None) -> dict[str, Any]:
    """The joined events; a body that is JSON in spite of its type is read as such."""
    joiner, body = StreamJoiner(), bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise LLMError("invalid_response", phrase("endless"))
        joiner.feed(chunk)
        if on_progress is not None and joiner.received:
            on_progress(joiner.received)
        if joiner.done:
            return joiner.finish()
    return joiner.finish() if is_event_stream(bytes(body), kind) else decode_body(bytes(body), "")
