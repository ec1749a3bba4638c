"""The task pages of MiniWoB++: HTML out of its pinned wheel, which is neither installed nor imported."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from pathlib import Path

from buildtools.paths import BUILDTOOLS, STATE
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest
from buildtools.wheels import PIP

PINNED = BUILDTOOLS / "requirements-miniwob.txt"
HTML = STATE / "miniwob"
PREFIX = "miniwob/html/"


def ensure_pages() -> Path:
    """Folder with ``miniwob/*.html``, ``core`` and ``common``; fetched only when the pin has changed."""
    stamp = Stamp("miniwob", digest(PINNED), [HTML])
    if not stamp.is_fresh():
        note("fetching the pages of MiniWoB++")
        shutil.rmtree(HTML, ignore_errors=True)
        with tempfile.TemporaryDirectory() as scratch:
            download = ("download", "--no-deps", "--only-binary=:all:", "--require-hashes", "-r", PINNED)
            run([*PIP, *download, "-d", scratch], what="Fetching the pages of MiniWoB++")
            _unpack(next(Path(scratch).glob("*.whl")))
        stamp.write()
    return HTML


def _unpack(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith(PREFIX) and not name.endswith("/"):
                target = HTML / name.removeprefix(PREFIX)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def task_names() -> list[str]:
    """Names of all tasks, sorted."""
    return sorted(path.stem for path in (ensure_pages() / "miniwob").glob("*.html"))
