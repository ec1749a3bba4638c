"""Puts an event stream together to the reply that the server would have sent in one piece.

Deltas of text are joined, tool calls by their index; comments are skipped, usage chunks kept, and ``[DONE]``
ends the stream even if the server leaves the connection open.
"""

from __future__ import annotations

from typing import Any

from pagehand.llm.jsontext import NotJSONError, load_json


class StreamJoiner:
    """Takes the bytes of a ``text/event-stream`` and yields one completion.

    ::

        joiner = StreamJoiner()
        for chunk in body:
            joiner.feed(chunk)
            if joiner.done:
                break
        completion = joiner.finish()
    """

    def __init__(self) -> None:
        self.done = False
        self.received = 0
        """Characters of text, thinking and arguments so far."""
        self._tail = b""
        self._data: list[str] = []
        self._head: dict[str, Any] = {}
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._refusal: list[str] = []
        self._calls: dict[Any, dict[str, Any]] = {}
        self._legacy: dict[str, Any] = {}
        self._finish: str | None = None
        self._error: Any = None

    def feed(self, chunk: bytes) -> None:
        """Take the next bytes."""
        *lines, self._tail = (self._tail + chunk).split(b"\n")
        for line in lines:
            self._line(line)

    def finish(self) -> dict[str, Any]:
        """The joined completion; ``finish_reason: "incomplete"`` if neither end mark nor reason was sent."""
        self._line(self._tail)
        self._line(b"")
        message: dict[str, Any] = {"role": "assistant", "content": "".join(self._text) or None}
        if self._reasoning:
            message["reasoning_content"] = "".join(self._reasoning)
        if self._refusal:
            message["refusal"] = "".join(self._refusal)
        if self._calls:
            message["tool_calls"] = list(self._calls.values())
        if self._legacy:
            message["function_call"] = self._legacy
        finish = self._finish or ("stop" if self.done else "incomplete")
        completion = self._head | {"choices": [{"index": 0, "message": message, "finish_reason": finish}]}
        return completion if self._error is None else completion | {"error": self._error}

    def _line(self, raw: bytes) -> None:
        line = raw.decode("utf-8", "replace").rstrip("\r").removeprefix("\ufeff")
        if line.startswith("data:"):
            # Some servers send one chunk a line without the blank line that should follow.
            value = line[5:].strip()
            if self._data and value[:1] in "{[" and _parses("\n".join(self._data)):
                self._dispatch()
            self._data.append(value)
        elif not line.strip():
            self._dispatch()

    def _dispatch(self) -> None:
        data, self._data = "\n".join(self._data).strip(), []
        if data == "[DONE]":
            self.done = True
        elif data and not self.done:
            try:
                chunk = load_json(data)
            except NotJSONError:
                return
            if isinstance(chunk, dict):
                self._chunk(chunk)

    def _chunk(self, chunk: dict[str, Any]) -> None:
        if chunk.get("error"):
            self._error = chunk["error"]
        for key in ("id", "model", "usage"):
            if chunk.get(key):
                self._head[key] = chunk[key]
        choices = chunk.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(choice, dict) or choice.get("index") not in (None, 0):
            return
        if isinstance(choice.get("finish_reason"), str):
            self._finish = choice["finish_reason"]
        if isinstance(choice.get("usage"), dict):
            self._head["usage"] = choice["usage"]
        delta = choice.get("delta") or choice.get("message")
        if isinstance(delta, dict):
            self._delta(delta)

    def _delta(self, delta: dict[str, Any]) -> None:
        for key, parts in (
            ("content", self._text),
            ("reasoning_content", self._reasoning),
            ("refusal", self._refusal),
        ):
            texts = _texts(delta.get(key))
            self.received += sum(map(len, texts))
            parts.extend(texts)
        if isinstance(delta.get("function_call"), dict):
            _extend(self._legacy, delta["function_call"])
        calls = delta.get("tool_calls")
        for position, call in enumerate(calls if isinstance(calls, list) else []):
            if isinstance(call, dict):
                self._call(call, position)

    def _call(self, call: dict[str, Any], position: int) -> None:
        index = call.get("index")
        if not isinstance(index, int):
            # Without an index a new id starts a call, and anything else continues the last one.
            known = [key for key, other in self._calls.items() if call.get("id") and other.get("id") == call["id"]]
            fresh = bool(call.get("id")) or not self._calls or position > 0
            index = known[0] if known else len(self._calls) if fresh else list(self._calls)[-1]
        entry = self._calls.setdefault(index, {"type": "function", "function": {}})
        if call.get("id"):
            entry["id"] = call["id"]
        if isinstance(call.get("function"), dict):
            arguments = call["function"].get("arguments")
            self.received += len(arguments) if isinstance(arguments, str) else 0
            _extend(entry["function"], call["function"])


def _extend(function: dict[str, Any], piece: dict[str, Any]) -> None:
    name, arguments = piece.get("name"), piece.get("arguments")
    if isinstance(name, str) and name != function.get("name"):
        function["name"] = function.get("name", "") + name
    if isinstance(arguments, str):
        function["arguments"] = str(function.get("arguments", "")) + arguments
    elif arguments is not None:
        function["arguments"] = arguments


def _texts(content: Any) -> list[str]:
    if isinstance(content, str):
        return [content]
    if isinstance(content, list):
        return [part["text"] for part in content if isinstance(part, dict) and isinstance(part.get("text"), str)]
    return []


def _parses(text: str) -> bool:
    try:
        load_json(text)
    except NotJSONError:
        return False
    return True
