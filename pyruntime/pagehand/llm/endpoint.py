"""Where to send requests: the address as people type it, made right, and the headers.

::

    endpoint("api.example.com/v1/chat/completions/")  →  https://api.example.com/v1/chat/completions
    endpoint("localhost:11434/v1")                    →  http://localhost:11434/v1/chat/completions
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

from pagehand.errors import LLMError, phrase
from pagehand.llm.types import LLMConfig

_PATH = "/chat/completions"


def base_address(base_url: str) -> str:
    """``base_url`` with a scheme, without ``/chat/completions`` and closing slashes. A query is kept.

    Raises:
        LLMError: ``config``: it is empty, or not an address of the web.
    """
    text = base_url.strip().strip("\"'<>").strip()
    if not text:
        raise LLMError("config", phrase("no_base_url"))
    if text[0] in "/.?#":
        raise LLMError("config", phrase("no_host", text[:80]))
    if not re.match(r"(?i)[a-z][a-z0-9+.-]*://", text):
        text = f"{'http' if _is_local(text) else 'https'}://{text}"
    try:
        parts = urlsplit(text)
        valid = parts.scheme.lower() in {"http", "https"} and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        valid = None
    if not valid or re.search(r"\s", text):
        raise LLMError("config", phrase("not_an_address", base_url.strip()[:80]))
    path = re.sub(r"/+$", "", re.sub(r"(/chat)?/completions/*$", "", parts.path.rstrip("/")))
    return SplitResult(parts.scheme.lower(), parts.netloc, path, parts.query, "").geturl()


def endpoint(base_url: str) -> str:
    """The address that completions are asked from. Raises like :func:`base_address`."""
    parts = urlsplit(base_address(base_url))
    return parts._replace(path=parts.path + _PATH).geturl()


def host(base_url: str) -> str:
    """Host and port of an address, for messages."""
    parts = urlsplit(base_url)
    return parts.netloc.rpartition("@")[2] or base_url


def bare_key(api_key: str) -> str:
    """A key as it was pasted, without blanks around it and without ``Bearer``."""
    return re.sub(r"(?i)^bearer\s+", "", api_key.strip())


def request_headers(config: LLMConfig) -> dict[str, str]:
    """Headers of a request; no ``Authorization`` without a key.

    Raises:
        LLMError: ``config``: key or a header holds characters that headers cannot carry.
    """
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    key = bare_key(config.api_key)
    if key:
        headers["Authorization"] = f"Bearer {key}"
    for name, value in config.headers.items():
        for known in [other for other in headers if other.lower() == name.strip().lower()]:
            del headers[known]
        headers[name.strip()] = value.strip()
    for name, value in headers.items():
        if not re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name) or not re.fullmatch(r"[\x20-\x7e]*", value):
            is_key = name == "Authorization" and key
            what = phrase("unsendable_key") if is_key else phrase("unsendable_header", name[:40])
            raise LLMError("config", what)
    return headers


def _is_local(text: str) -> bool:
    name = re.split(r"[/?#]", text, maxsplit=1)[0].rpartition("@")[2]
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    if name.lower() == "localhost" or name.lower().endswith((".localhost", ".local", ".internal")):
        return True
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return False
