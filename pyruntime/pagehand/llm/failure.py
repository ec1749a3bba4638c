"""Failed calls: status, body or exception → :class:`LLMError` with the right code, and the bill of failures.

::

    LLMError
    └── InvocationError      what ChatClient.invoke raises: the last cause, with usage, request and response
"""

from __future__ import annotations

import email.utils
import json
import re
import time
from collections.abc import Mapping
from typing import Any

import httpx

from pagehand.errors import LLMError, phrase
from pagehand.llm.jsontext import NotJSONError, load_json
from pagehand.llm.text import first_words, looks_like_html
from pagehand.llm.types import Usage

ERROR_WORDS = 20_000
"""Characters of an error's body in which a time to wait is looked for."""
RETRY_AFTER_CAP = 30.0
"""Longest wait, in seconds, that a server may impose."""


class InvocationError(LLMError):
    """An invocation failed for good.

    Attributes:
        usage: What all its calls cost.
        request: Body of the last request, without the key.
        response: Last reply, as far as it was read.
    """

    def __init__(self, cause: LLMError, usage: Usage, request: dict[str, Any], response: dict[str, Any]) -> None:
        super().__init__(
            cause.code,
            cause.raw_detail,
            retryable=cause.retryable,
            correctable=cause.correctable,
            retry_after=cause.retry_after,
        )
        self.usage = usage
        self.request = request
        self.response = response


_STATUS: dict[int, tuple[str, bool]] = {
    400: ("bad_request", False),
    401: ("auth", False),
    402: ("rate_limit", False),
    403: ("auth", False),
    408: ("timeout", True),
    409: ("server", True),
    413: ("context_length", False),
    422: ("bad_request", False),
    425: ("server", True),
    429: ("rate_limit", True),
    529: ("rate_limit", True),
}

_WORDS: tuple[tuple[str, str], ...] = (
    (
        r"context_length|context (length|window|size)|maximum context|too many tokens|prompt is too long"
        r"|input (is )?too long"
        r"|range of input length|maximum prompt length|上下文长度|输入长度超"
        r"|exceeds? .{0,40}(context|token limit|maximum number of tokens)|reduce the length",
        "context_length",
    ),
    (
        r"content_filter|content[ _-]?(management )?policy|content_policy|data_inspection_failed|was filtered"
        r"|safety (system|filter)|inappropriate content|moderation|content exists risk|敏感内容|内容安全|安全审核",
        "content_filter",
    ),
)

_AUTH = r"log ?in fail|invalid (api|access) ?(key|token)|incorrect api key|unauthori[sz]ed|无效的令牌|api ?key无效"
_QUOTA = (
    r"insufficient_quota|insufficient balance|exceeded your current quota|billing|credit balance|quota exceeded"
    r"|欠费|余额不足|额度"
)


def error_text(body: str) -> str:
    """The words of an error body that say what was wrong; parts that echo the request are left out."""
    try:
        data = load_json(body)
    except NotJSONError:
        return first_words(body, 600)
    words = list(_words(data, 0))
    return " · ".join(dict.fromkeys(words))[:2000] if words else first_words(body, 600)


def _words(node: Any, depth: int) -> Any:
    if isinstance(node, str):
        yield first_words(node, 600)
    elif isinstance(node, list) and depth < 6:
        for item in node[:5]:
            yield from _words(item, depth + 1)
    elif isinstance(node, dict) and depth < 6:
        for key in (
            "message",
            "msg",
            "detail",
            "error",
            "errors",
            "error_msg",
            "code",
            "param",
            "loc",
            "metadata",
            "raw",
        ):
            yield from _words(node.get(key), depth + 1)


def status_error(status: int, body: str, headers: Mapping[str, str]) -> LLMError:
    """The error for a reply with ``status`` outside 200–299."""
    text = error_text(body)
    code, retryable = _STATUS.get(status, ("server", True) if status >= 500 else ("bad_request", False))
    if code in {"bad_request", "context_length"} or (status >= 500 and text):
        for pattern, better in _WORDS:
            if re.search(pattern, text, re.IGNORECASE):
                code, retryable = better, False
                break
    if code in {"rate_limit", "auth"} and re.search(_QUOTA, text, re.IGNORECASE):
        code, retryable = "rate_limit", False
    hint = f" {phrase('wrong_address')}" if status in {404, 405} or 300 <= status < 400 else ""
    detail = f"HTTP {status}{': ' + first_words(text, 300) if text else ''}{hint}"
    wait = retry_after(headers)
    return LLMError(code, detail, retryable=retryable, retry_after=_said(body) if wait is None else wait)


def body_error(error: Any) -> LLMError:
    """The error for a reply of status 200, or a chunk of a stream, that holds an ``error`` object."""
    number = error.get("code", error.get("status")) if isinstance(error, dict) else None
    if isinstance(number, str) and number.isdigit():
        number = int(number)
    status = number if isinstance(number, int) and 400 <= number < 600 else None
    text = json.dumps({"error": error}, default=str)
    if status is not None:
        return status_error(status, text, {})
    found = status_error(400, text, {})
    overloaded = re.search(r"overloaded|rate.?limit|too many requests", text, re.IGNORECASE)
    code = "rate_limit" if overloaded else found.code if found.code != "bad_request" else "server"
    code = "auth" if code == "server" and re.search(_AUTH, text, re.IGNORECASE) else code
    return LLMError(code, first_words(error_text(text), 300), retryable=code in {"server", "rate_limit"})


def not_an_api(text: str) -> LLMError:
    """The error for a reply of status 200 that is neither JSON nor a stream."""
    if not text.strip():
        return LLMError("invalid_response", phrase("empty_reply"), retryable=True)
    what = "web_page" if looks_like_html(text) else "no_json"
    return LLMError("invalid_response", phrase(what, first_words(text, 80)))


_SAYS_NOTHING = re.compile(r"all connection attempts failed|failed to fetch|load failed|networkerror|^$", re.IGNORECASE)
"""What transports say of every server that cannot be reached."""


def transport_error(error: Exception) -> LLMError:
    """The error for an exception of the transport. Names of exceptions are for programs; people get words."""
    words = first_words(str(error), 200)
    if isinstance(error, (httpx.TimeoutException, TimeoutError)):
        return LLMError("timeout", phrase("silent"), retryable=True)
    if isinstance(error, (httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError)):
        return LLMError("config", words or type(error).__name__)
    if isinstance(error, (httpx.ReadError, httpx.WriteError, httpx.CloseError, httpx.RemoteProtocolError)):
        return LLMError("network", phrase("broke_off"), retryable=True)
    return LLMError("network", "" if _SAYS_NOTHING.search(words) else words, retryable=True)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the server asks to wait (``Retry-After`` as seconds or date), capped; ``None`` without."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        if re.fullmatch(r"\d{1,12}(\.\d+)?", value):
            return min(float(value) * unit, RETRY_AFTER_CAP)
    try:
        date = email.utils.parsedate_to_datetime(headers.get("retry-after", ""))
        return min(max(date.timestamp() - time.time(), 0.0), RETRY_AFTER_CAP)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


_IN_WORDS = re.compile(
    r"(?:try again|retry)\s+(?:in|after)\s+(?:about\s+)?"
    r"(?:(?P<m>\d{1,4})m(?!s))?(?:(?P<s>\d{1,6}(?:\.\d+)?)\s*(?P<unit>ms|s))?"
    r"|\"retryDelay\":\s*\"(?P<delay>\d{1,6}(?:\.\d+)?)s\"",
    re.IGNORECASE,
)


def _said(body: str) -> float | None:
    """Seconds to wait as the words of an error say them, capped; ``None`` if they do not."""
    for found in _IN_WORDS.finditer(body[:ERROR_WORDS]):
        if found["delay"]:
            return min(float(found["delay"]), RETRY_AFTER_CAP)
        if found["m"] or found["s"]:
            seconds = float(found["s"] or 0) * (0.001 if (found["unit"] or "").lower() == "ms" else 1.0)
            return min(60 * int(found["m"] or 0) + seconds, RETRY_AFTER_CAP)
    return None
