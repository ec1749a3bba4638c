"""Zip files whose bytes depend on their contents alone: sorted names, one fixed time, no extra fields."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

# The oldest time that the zip format can hold.
FIXED_TIME = (1980, 1, 1, 0, 0, 0)
PLAIN_FILE = 0o100644 << 16

# The best level takes three times as long for one percent.
DEFLATE_LEVEL = 6


def write_zip(target: Path, members: Mapping[str, bytes], *, deflate: bool = False) -> None:
    """Write `members` (name -> contents) to `target`, stored unless `deflate`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    method = zipfile.ZIP_DEFLATED if deflate else zipfile.ZIP_STORED
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, FIXED_TIME)
            entry.compress_type = method
            entry.external_attr = PLAIN_FILE
            archive.writestr(entry, members[name], compresslevel=DEFLATE_LEVEL if deflate else None)


def read_zip(source: Path) -> dict[str, bytes]:
    """All files of an archive, name -> contents."""
    with zipfile.ZipFile(source) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
