"""A model server on loopback that answers from a script: slow, broken and refusing replies included.

It speaks the OpenAI chat protocol over real HTTP, so that what is tested is the product and not a mock of it::

    with ModelServer([{"action": {"click": {"id": 1}}}, {"never": True}]) as server:
        ...  # base URL is server.base_url; server.requests holds what came in
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from types import TracebackType
from typing import Any

from tests.support.loopback import LoopbackServer

Reply = dict[str, Any]
"""``action`` (a well-formed answer with it), or ``body`` with ``status`` and ``headers``; ``delay`` seconds before
the headers, ``chunks`` as ``[text, pause]`` pairs, ``never`` for no headers at all, ``stall`` for a body without
end."""


class ModelServer(LoopbackServer):
    """Serves ``POST …/chat/completions``. When the script is over it answers ``done`` without success.

    Args:
        replies: Replies in turn, or a function of the request (its JSON and its number from 1) that makes them.
    """

    def __init__(self, replies: list[Reply] | Callable[[dict[str, Any], int], Reply]) -> None:
        self.requests: list[dict[str, Any]] = []
        self.raws: list[str] = []
        """Bodies as they came, letter by letter."""
        self.times: list[float] = []
        """When each request came in, and in :attr:`abort_times` when each client went, by the monotonic clock."""
        self.headers: list[dict[str, str]] = []
        self.abort_times: list[float] = []
        self._replies = replies
        self._closing = threading.Event()
        self._changed = threading.Condition()
        super().__init__(self._handler())

    @property
    def base_url(self) -> str:
        """Address to configure as the model's."""
        return f"{self.origin}/v1"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        super().__exit__(kind, error, trace)

    def wait_for(self, condition: Callable[[ModelServer], bool], timeout: float = 30.0) -> None:
        """Block until ``condition`` holds, which is looked at whenever something has come in or broken off."""
        with self._changed:
            if not self._changed.wait_for(lambda: condition(self), timeout):
                raise TimeoutError("the model server did not see what was waited for")

    @property
    def aborted(self) -> int:
        """How many clients have gone before they had their reply."""
        return len(self.abort_times)

    def take(self, raw: str, headers: dict[str, str]) -> Reply:
        """Book a request and find its reply."""
        request = json.loads(raw)
        with self._changed:
            self.times.append(time.monotonic())
            self.raws.append(raw)
            self.requests.append(request)
            self.headers.append(headers)
            self._changed.notify_all()
            if callable(self._replies):
                return self._replies(request, len(self.requests))
            return self._replies.pop(0) if self._replies else {"action": {"done": {"text": "the script is over"}}}

    def note_abort(self) -> None:
        """Book a client that has gone."""
        with self._changed:
            self.abort_times.append(time.monotonic())
            self._changed.notify_all()

    @property
    def closing(self) -> bool:
        """The test is over."""
        return self._closing.is_set()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(_Handler):
            model = server

        return Handler


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: ModelServer

    def log_message(self, *_: Any) -> None:
        """Stay silent."""

    def do_OPTIONS(self) -> None:
        self.send_response(204)
        self._allow()
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        reply = self.model.take(raw, {name.title(): value for name, value in self.headers.items()})
        try:
            self._reply(reply)
        except (BrokenPipeError, ConnectionResetError):
            self.model.note_abort()
            self.close_connection = True

    def _reply(self, reply: Reply) -> None:
        if reply.get("never"):
            self._watch(None)
        self._watch(reply.get("delay", 0))
        pieces = reply.get("chunks") or [[reply["body"] if "body" in reply else completion(reply), 0]]
        self.send_response(reply.get("status", 200))
        self._allow()
        headers = {"Content-Type": "application/json", **reply.get("headers", {})}
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        for text, pause in pieces:
            self.wfile.write(text.encode())
            self.wfile.flush()
            self._watch(pause)
        if reply.get("stall"):
            self._watch(None)
        self.close_connection = True

    def _watch(self, seconds: float | None) -> None:
        """Say nothing for so long (``None``: for ever).

        Raises:
            ConnectionResetError: The client has hung up, or the test is over.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        while deadline is None or time.monotonic() < deadline:
            self.connection.settimeout(0.02 if deadline is None else min(0.02, max(deadline - time.monotonic(), 0.001)))
            try:
                gone = self.connection.recv(1) == b""
            except TimeoutError:
                gone = self.model.closing
            finally:
                self.connection.settimeout(None)
            if gone:
                raise ConnectionResetError

    def _allow(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Headers", "*")
        # A page on the network may ask a server on loopback only with its leave.
        self.send_header("Access-Control-Allow-Private-Network", "true")


def completion(reply: Reply) -> str:
    """Body of a well-formed answer: reflections and action of ``reply`` in a call of ``AgentOutput``."""
    names = ("evaluation_previous_goal", "memory", "next_goal", "action")
    arguments = json.dumps({name: reply[name] for name in names if name in reply}, ensure_ascii=False)
    call = {"id": "call-1", "type": "function", "function": {"name": "AgentOutput", "arguments": arguments}}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    usage = {"prompt_tokens": 1000, "completion_tokens": 20, "total_tokens": 1020}
    body = {"id": f"cmpl-{time.time_ns()}", "choices": [{"finish_reason": "tool_calls", "message": message}]}
    return json.dumps({**body, "usage": usage}, ensure_ascii=False)
