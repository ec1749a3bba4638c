"""HTTP by the browser's ``fetch``, as a transport of httpx: streaming bodies, and an end to both on cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import js  # exists only in Pyodide
from pyodide.ffi import JsException, to_js

# The browser sets these itself, or forbids them.
_NOT_OURS = frozenset({"host", "connection", "content-length", "accept-encoding", "user-agent", "transfer-encoding"})
# fetch has already decoded the body.
_DECODED = frozenset({"content-encoding", "content-length", "transfer-encoding"})


class FetchTransport(httpx.AsyncBaseTransport):
    """Sends requests by ``fetch``. Cookies are never sent; redirects are followed by the browser."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """One request.

        Raises:
            httpx.ConnectError: The server cannot be reached, or the browser forbids to.
            httpx.ConnectTimeout: No headers came in time.
        """
        body = await request.aread()
        abort = js.AbortController.new()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _NOT_OURS}
        options: dict[str, Any] = {
            "method": request.method,
            "headers": headers,
            "signal": abort.signal,
            "credentials": "omit",
            "cache": "no-store",
        }
        if body:
            options["body"] = body.decode("utf-8")
        try:
            response = await self._headers(request, options)
        except asyncio.CancelledError:
            abort.abort()
            raise
        except TimeoutError as error:
            abort.abort()
            raise httpx.ConnectTimeout("no answer in time", request=request) from error
        except JsException as error:
            raise httpx.ConnectError(_words(error), request=request) from error
        received = [(name, value) for name, value in response.headers.entries() if name.lower() not in _DECODED]
        return httpx.Response(
            response.status, headers=received, stream=_Body(response, abort, request), request=request
        )

    async def _headers(self, request: httpx.Request, options: dict[str, Any]) -> Any:
        timeouts = request.extensions.get("timeout", {})
        limit = timeouts.get("read") or timeouts.get("connect")
        js_options = to_js(options, dict_converter=js.Object.fromEntries)
        return await asyncio.wait_for(js.fetch(str(request.url), js_options), limit)


class _Body(httpx.AsyncByteStream):
    """The body, piece by piece; closing it early aborts the transfer."""

    def __init__(self, response: Any, abort: Any, request: httpx.Request) -> None:
        self._response = response
        self._abort = abort
        self._request = request
        self._complete = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        if not self._response.body:
            self._complete = True
            return
        reader = self._response.body.getReader()
        limit = self._request.extensions.get("timeout", {}).get("read")
        try:
            while True:
                piece = await asyncio.wait_for(reader.read(), limit)
                if piece.done:
                    self._complete = True
                    return
                yield piece.value.to_bytes()
        except TimeoutError as error:
            raise httpx.ReadTimeout("the answer stopped in the middle", request=self._request) from error
        except JsException as error:
            raise httpx.ReadError(_words(error), request=self._request) from error

    async def aclose(self) -> None:
        if not self._complete:
            self._abort.abort()


def _words(error: Any) -> str:
    """What fetch says, which is little: browsers do not tell pages why a server cannot be reached."""
    return str(getattr(error, "message", "") or error)
