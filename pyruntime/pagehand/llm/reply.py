"""A completion as the client sees it: text, tool calls, and how it ended.

The shapes of servers differ (parts instead of text, ``function_call``, arguments as an object); after this
module they do not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pagehand.errors import LLMError, phrase
from pagehand.llm.failure import body_error, not_an_api
from pagehand.llm.jsontext import NotJSONError, load_json
from pagehand.llm.stream import StreamJoiner
from pagehand.llm.text import first_words, well_formed

_CUT = frozenset({"length", "max_tokens", "max_output_tokens", "model_length", "incomplete"})
_WITHHELD = frozenset(
    {"content_filter", "safety", "recitation", "prohibited_content", "blocklist", "refusal", "sensitive"}
)


_CALL_PARTS = frozenset({"tool_use", "tool_call", "function_call"})


@dataclass(frozen=True)
class RawCall:
    """One tool call as the model wrote it; ``arguments`` is text, or an object if the server decoded it."""

    name: str
    arguments: Any


@dataclass(frozen=True)
class Reply:
    """What a model said.

    Attributes:
        content: Its text, parts joined.
        calls: Its tool calls in order.
        cut: The server admits that the reply is not complete.
    """

    content: str
    calls: tuple[RawCall, ...] = ()
    cut: bool = False

    @property
    def is_prose(self) -> bool:
        """Whether there is nothing in it that could be an action."""
        return not self.calls and "{" not in self.content


def decode_body(body: bytes, content_type: str) -> dict[str, Any]:
    """The completion in a body of JSON or of events, whatever its content type claims.

    Raises:
        LLMError: ``invalid_response``: the body is neither.
    """
    text = body.decode("utf-8", "replace").removeprefix("\ufeff")
    if is_event_stream(body, content_type):
        joiner = StreamJoiner()
        joiner.feed(body)
        return joiner.finish()
    try:
        data = load_json(text)
    except NotJSONError:
        if (joined := _json_lines(text)) is not None:
            return joined
        raise _broken_body(text) from None
    if isinstance(data, list) and len(data) == 1:  # Gemini wraps errors so
        data = data[0]
    if not isinstance(data, dict):
        raise not_an_api(text)
    return data


def _json_lines(text: str) -> dict[str, Any] | None:
    """The completion in a stream of bare JSON lines, without the marks of events."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or not all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines):
        return None
    joiner = StreamJoiner()
    for line in lines:
        joiner.feed(f"data: {line}\n\n".encode())
    return joiner.finish()


def failed_generation(text: str) -> dict[str, Any] | None:
    """The completion in an error body of a server that could not read the model's call and shows it instead."""
    try:
        error = load_json(text).get("error")
        generation = error.get("failed_generation")
    except (NotJSONError, AttributeError):
        return None
    if not isinstance(generation, str) or not generation.strip():
        return None
    message = {"role": "assistant", "content": generation}
    return {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}


def _broken_body(text: str) -> LLMError:
    if text.lstrip()[:1] in {"{", "["} and not text.rstrip().endswith(("}", "]")):
        return LLMError("network", phrase("ended_early"), retryable=True)
    return not_an_api(text)


def is_event_stream(body: bytes, content_type: str) -> bool:
    """Whether a body is to be read as events: by its type, or because it begins like some."""
    start = body.lstrip()[:8]
    if start.startswith(b"{"):
        return False
    return "event-stream" in content_type.lower() or start.startswith((b"data:", b"event:", b": "))


def read_reply(data: dict[str, Any]) -> Reply:
    """The first choice of a completion.

    Raises:
        LLMError: ``content_filter``, ``invalid_response`` (no choice, no message, nothing in it), or what an
            ``error`` object in the completion says.
    """
    choices = data.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else _native(data)
    if data.get("error"):
        raise body_error(data["error"])
    if not isinstance(choice, dict):
        _check_blocked(data)
        status = data.get("base_resp")
        if isinstance(status, dict) and status.get("status_msg"):
            raise body_error(status["status_msg"])
        raise _empty("no_choice")
    message = choice.get("message") or choice.get("delta")
    if message is None and isinstance(choice.get("text"), str):
        message = {"content": choice["text"]}
    finish = str(choice.get("finish_reason") or "").lower()
    if not isinstance(message, dict):
        _check_withheld({}, finish, False)
        raise _empty("no_message")
    calls = _calls(message)
    _check_withheld(message, finish, bool(calls))
    reply = Reply(well_formed(_content(message.get("content"))), calls, finish in _CUT)
    if not reply.content.strip() and not calls:
        raise _nothing(reply.cut)
    return reply


def _native(data: dict[str, Any]) -> dict[str, Any] | None:
    """The choice in a reply that came in a server's own format: a message without choices, or parts of one."""
    if isinstance(data.get("message"), dict):
        return data
    if isinstance(data.get("content"), list):
        return {"message": data, "finish_reason": data.get("stop_reason")}
    return None


def _empty(how: str) -> LLMError:
    return LLMError("invalid_response", phrase(how), correctable=True)


def _nothing(cut: bool) -> LLMError:
    if cut:  # all tokens went into thinking
        return LLMError("truncated", phrase("cut_before"), correctable=True)
    return _empty("empty_message")


def _check_withheld(message: dict[str, Any], finish: str, acts: bool) -> None:
    refusal = message.get("refusal")
    if finish in _WITHHELD or (isinstance(refusal, str) and refusal.strip() and not acts):
        words = first_words(refusal, 200) if isinstance(refusal, str) and refusal.strip() else phrase("finish", finish)
        raise LLMError("content_filter", words)


def _check_blocked(data: dict[str, Any]) -> None:
    """Whether the request itself was held back, which leaves no choice at all."""
    for feedback in (data.get("promptFeedback"), data.get("prompt_feedback")):
        reason = (feedback.get("blockReason") or feedback.get("block_reason")) if isinstance(feedback, dict) else None
        if reason:
            raise LLMError("content_filter", phrase("finish", str(reason).lower()))


def _content(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(_part(part) for part in content)
    return json.dumps(content) if isinstance(content, dict) and content else ""


def _part(part: Any) -> str:
    if isinstance(part, str):
        return part
    if (
        isinstance(part, dict)
        and part.get("type") in (None, "text", "output_text")
        and isinstance(part.get("text"), str)
    ):
        return str(part["text"])
    return ""


def _calls(message: dict[str, Any]) -> tuple[RawCall, ...]:
    listed = message.get("tool_calls")
    entries = listed if isinstance(listed, list) else [listed]
    calls = [call for entry in entries if (call := _call(entry)) is not None]
    content = message.get("content")
    if not calls and isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") in _CALL_PARTS]
        calls = [call for part in parts if (call := _call(part)) is not None]
    legacy = None if calls else _call(message.get("function_call"))
    return tuple(calls if legacy is None else [legacy])


def _call(entry: Any) -> RawCall | None:
    if not isinstance(entry, dict):
        return None
    function = entry.get("function")
    source = function if isinstance(function, dict) else entry
    name = source.get("name") or (function if isinstance(function, str) else "")
    arguments = next((source[key] for key in ("arguments", "parameters", "input", "args") if key in source), None)
    if isinstance(arguments, str):
        arguments = well_formed(arguments)
    return RawCall(well_formed(str(name)), arguments) if name or arguments else None
