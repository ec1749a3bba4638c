"""Reads the bill of a reply in the spellings that OpenAI-compatible servers use."""

from __future__ import annotations

from typing import Any

from pagehand.llm.types import Usage

_SPELLINGS: dict[str, tuple[str, ...]] = {
    "prompt_tokens": ("prompt_tokens", "input_tokens"),
    "completion_tokens": ("completion_tokens", "output_tokens"),
    "total_tokens": ("total_tokens",),
    "cached_tokens": (
        "prompt_tokens_details.cached_tokens",
        "input_tokens_details.cached_tokens",
        "prompt_cache_hit_tokens",
        "cache_read_input_tokens",
        "cached_tokens",
    ),
    "reasoning_tokens": (
        "completion_tokens_details.reasoning_tokens",
        "output_tokens_details.reasoning_tokens",
        "reasoning_tokens",
    ),
}


def read_usage(raw: Any) -> Usage:
    """Usage out of the ``usage`` object of a reply; whatever is missing or odd counts as 0.

    ``calls`` and ``seconds`` are left at 0: the client knows them, the server does not.
    """
    counts = {name: _count(raw, paths) for name, paths in _SPELLINGS.items()}
    if not counts["total_tokens"]:
        counts["total_tokens"] = counts["prompt_tokens"] + counts["completion_tokens"]
    return Usage(**counts)


def _count(raw: Any, paths: tuple[str, ...]) -> int:
    for path in paths:
        value = raw
        for key in path.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 1e12:
            return int(value)
    return 0
