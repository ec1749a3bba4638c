"""Keeps texts in the files of a folder, for Python programs. Not part of the products that run in a page."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from pagehand.errors import PagehandError
from pagehand.flows.stores import Stored

LOCK_TIMEOUT = 10.0
"""Seconds to wait for another writer."""


class FileTextStore:
    """A file for each name. Several processes may write to one folder: a file is replaced as a whole, under a lock.

    Args:
        folder: Is made when something is written.
        suffix: Ending of the files' names.
    """

    def __init__(self, folder: Path | str, *, suffix: str = ".json") -> None:
        self._folder = Path(folder)
        self._suffix = suffix

    def path(self, name: str) -> Path:
        """The file of a name."""
        safe = re.sub(r"[^\w.-]+", "_", name)
        if safe != name:
            safe += "-" + hashlib.blake2b(name.encode("utf-8"), digest_size=4).hexdigest()
        return self._folder / (safe + self._suffix)

    async def read(self, name: str) -> Stored:
        """The text of this name.

        Raises:
            PagehandError: ``store_failed``.
        """
        return await asyncio.to_thread(self._read, name)

    async def write(self, name: str, text: str, revision: str) -> bool:
        """Put ``text`` in place of the version ``revision``.

        Raises:
            PagehandError: ``store_failed``, ``store_busy``.
        """
        return await asyncio.to_thread(self._write, name, text, revision)

    async def set_aside(self, name: str) -> str:
        """Rename the file; its new name.

        Raises:
            PagehandError: ``store_failed``, ``store_busy``.
        """
        return await asyncio.to_thread(self._set_aside, name)

    def _read(self, name: str) -> Stored:
        try:
            data = self.path(name).read_bytes()
        except FileNotFoundError:
            return Stored(None)
        except OSError as error:
            raise PagehandError("store_failed", str(error)) from error
        # What is no text at all is for the reader to judge, not a fault of the disk.
        return Stored(data.decode("utf-8", "replace"), _revision(data))

    def _write(self, name: str, text: str, revision: str) -> bool:
        path = self.path(name)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with _locked(path):
                if self._read(name).revision != revision:
                    return False
                _replace(path, text.encode("utf-8", "replace"))
        except OSError as error:
            raise PagehandError("store_failed", str(error)) from error
        return True

    def _set_aside(self, name: str) -> str:
        path = self.path(name)
        try:
            with _locked(path):
                if not path.exists():
                    return ""
                aside = _free(path)
                path.rename(aside)
        except OSError as error:
            raise PagehandError("store_failed", str(error)) from error
        return str(aside)


def _revision(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _free(path: Path) -> Path:
    """A name beside ``path`` that nothing has."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    names = (path.with_name(f"{path.name}.aside-{stamp}{f'-{more}' if more else ''}") for more in range(1000))
    return next(each for each in names if not each.exists())


def _replace(path: Path, data: bytes) -> None:
    """Write a file as a whole: whoever reads it finds all of the old one or all of the new one."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file. It is a file of its own, which stays: one that is deleted cannot be held."""
    with open(path.with_name(f".{path.name}.lock"), "a+b") as file:
        deadline = time.monotonic() + LOCK_TIMEOUT
        while not _try_lock(file):
            if time.monotonic() > deadline:
                raise PagehandError("store_busy", path.name)
            time.sleep(0.005)
        try:
            yield
        finally:
            _unlock(file)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
