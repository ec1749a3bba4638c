"""Steps that run only when what they depend on has changed.

A step is known by its name and by a hash of its inputs' contents (never of their times, which a
checkout changes). The hash is written after the step has succeeded, so a step that was interrupted
runs again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from buildtools.paths import STAMPS

IGNORED_PARTS = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".DS_Store"}


def files_under(folder: Path) -> list[Path]:
    """All source files below `folder`, sorted, without caches."""
    if not folder.is_dir():
        return []
    found = (p for p in folder.rglob("*") if p.is_file() and not IGNORED_PARTS.intersection(p.parts))
    return sorted(p for p in found if p.suffix != ".pyc")


def digest(*inputs: Path | str) -> str:
    """Hash of the given texts, files and folders (32 hex digits). A path that does not exist counts as absent."""
    total = hashlib.sha256()
    for item in inputs:
        if isinstance(item, str):
            total.update(b"text\0" + item.encode() + b"\0")
            continue
        paths: Iterable[Path] = [item] if item.is_file() else files_under(item)
        total.update(b"path\0" + item.name.encode() + b"\0")
        for path in paths:
            name = path.name if path == item else path.relative_to(item).as_posix()
            total.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:32]


class Stamp:
    """Remembers with which inputs a step last succeeded."""

    def __init__(self, name: str, key: str, outputs: Iterable[Path] = ()) -> None:
        self._file = STAMPS / name
        self._key = key
        self._outputs = tuple(outputs)

    def is_fresh(self) -> bool:
        """True if the step succeeded with the same inputs and its outputs are still there."""
        if not all(path.exists() for path in self._outputs):
            return False
        return self._file.is_file() and self._file.read_text() == self._key

    def write(self) -> None:
        """Note that the step has succeeded."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(self._key)
