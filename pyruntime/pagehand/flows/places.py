"""What runs and targets are kept under: the site, the kind of page, the words of the instruction."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pagehand.flows.wording import normal

_VARIES = re.compile(
    r"^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=.*\d)[0-9a-f]{12,}|(?=.*\d)[\w-]{20,})$",
    re.IGNORECASE,
)


def origin_of(url: str) -> str:
    """Scheme, host and port; the scheme alone of an address without a host."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"


def path_pattern(url: str) -> str:
    """The path of an address, with a star for each part that numbers something: ``/orders/*/edit``."""
    parts = urlsplit(url).path.split("/")
    return "/".join("*" if _VARIES.match(part) else part for part in parts) or "/"


def instruction_key(text: str) -> str:
    """An instruction as it is compared: case, white space and the full stop at its end do not count."""
    return normal(text).rstrip(" .!。！")
