"""What a cache may do."""

from __future__ import annotations

from typing import Literal

CacheMode = Literal["read-write", "read-only", "write-only"]
"""``read-only`` uses what is there and changes nothing, not even counts; ``write-only`` records everything anew."""


def reads(mode: CacheMode) -> bool:
    """Whether entries may be used."""
    return mode != "write-only"


def writes(mode: CacheMode) -> bool:
    """Whether entries may be written."""
    return mode != "read-only"
