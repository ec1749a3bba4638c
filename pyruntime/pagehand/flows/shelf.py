"""Reads and writes the documents of caches. What cannot be read is reported and set aside, never silently dropped."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from pydantic import ConfigDict, ValidationError

from pagehand.errors import PagehandError
from pagehand.flows.stores import TextStore, change
from pagehand.model import Model

VERSION = 1
"""Of the documents that are written here."""

Report = Callable[[PagehandError], None]
"""Gets what is wrong with a cache; it never ends a task."""


class Document(Model):
    """Base of what is kept: the format says what it is, the version how it is to be read."""

    model_config = ConfigDict(extra="ignore")

    format: str
    version: int = VERSION


class _Head(Model):
    format: str = ""
    version: int = 0


D = TypeVar("D", bound=Document)


def log_report(error: PagehandError) -> None:
    """The report of whoever has none of its own."""
    logging.getLogger(__name__).warning("cache: %s: %s", error.code, error.detail)


class Shelf(Generic[D]):
    """Documents of one kind in a store.

    Args:
        store: Where they are.
        empty: Makes a new one.
        report: Gets what is wrong: ``cache_corrupt``, ``cache_version``, ``store_failed``, ``store_busy``.
    """

    def __init__(self, store: TextStore, empty: Callable[[], D], report: Report | None = None) -> None:
        self._store = store
        self._empty = empty
        self._report = report or log_report

    async def read(self, name: str) -> D:
        """The document of this name; an empty one if there is none, or none that can be read."""
        try:
            text = (await self._store.read(name)).text
            if text is None:
                return self._empty()
            try:
                return self._parsed(text)
            except PagehandError as fault:
                await self._set_aside(name, fault)
        except PagehandError as error:
            self._report(error)
        return self._empty()

    async def edit(self, name: str, edit: Callable[[D], bool]) -> bool:
        """Change a document; false if it could not be written.

        Args:
            edit: Changes it in place; false if there is nothing to write. Called again if others write meanwhile.
        """

        def edited(text: str | None) -> str | None:
            document = self._empty() if text is None else self._parsed(text)
            return document.model_dump_json(indent=1, exclude_defaults=False) if edit(document) else None

        try:
            try:
                await change(self._store, name, edited)
            except PagehandError as fault:
                if fault.code not in ("cache_corrupt", "cache_version"):
                    raise
                await self._set_aside(name, fault)
                await change(self._store, name, edited)
        except PagehandError as error:
            self._report(error)
            return False
        return True

    def _parsed(self, text: str) -> D:
        kind = type(self._empty())
        wanted = self._empty().format
        try:
            head = _Head.model_validate_json(text)
            if head.format != wanted:
                raise PagehandError("cache_corrupt", f"format {head.format!r}")
            if head.version != VERSION:
                raise PagehandError("cache_version", str(head.version))
            return kind.model_validate_json(text)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise PagehandError("cache_corrupt", f"{where}: {first['msg']}" if where else first["msg"]) from error

    async def _set_aside(self, name: str, fault: PagehandError) -> None:
        aside = await self._store.set_aside(name)
        self._report(PagehandError(fault.code, f"{fault.detail} → {aside or name}"))
